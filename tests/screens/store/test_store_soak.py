"""A small part of what ``python -m tests.soak.store`` does to the store."""

from __future__ import annotations

import pytest

from tests.soak.store import faults, soak


@pytest.mark.parametrize(
    ("part", "number"),
    [("two", 2), ("mending", 2), ("meanwhile", 2), ("copying", 2), ("damages", 4), ("outages", 2), ("full", 2)],
)
def test_nothing_is_lost_that_had_counted_as_kept(part: str, number: int) -> None:
    tally = soak(part, number, seed=1)
    assert faults(tally) == {}
    # Otherwise the test proves nothing.
    assert tally["kills"] + tally["files"] + tally["cut"] + tally["copies"] >= number
