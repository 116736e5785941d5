"""A small part of what ``python -m tests.soak.store`` does to the store."""

from __future__ import annotations

import pytest

from tests.soak.store import faults, soak


@pytest.mark.parametrize(
    ("part", "number"),
    [("two", 4), ("mending", 12), ("meanwhile", 6), ("copying", 12), ("damages", 18), ("outages", 8), ("full", 4)],
)
def test_nothing_is_lost_that_had_counted_as_kept(part: str, number: int) -> None:
    tally = soak(part, number, seed=1)
    assert faults(tally) == {}
    # Otherwise the test proves nothing.
    assert tally["kills"] + tally["files"] + tally["cut"] + tally["copies"] >= number
