"""The parts left out of a usual test run: ``python -m pytest -m soak`` runs them, with new seeds each day.

Nothing of that is a promise of its own: it is more of the same, and a usual run plays a share of each.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

#: A mark for a test, or for one of its cases.
soak = pytest.mark.soak


def spread(*axes: Sequence[Any], one_in: int) -> list[Any]:
    """All combinations, of which a usual run plays one in ``one_in``: the same share for each value of an axis.

    >>> [case.values for case in spread("ab", [1, 2], one_in=2) if not case.marks]
    [('a', 1), ('b', 2)]
    """
    cases = [list(enumerate(axis)) for axis in axes]
    return [
        pytest.param(*(value for _at, value in case), marks=[soak] if sum(at for at, _value in case) % one_in else [])
        for case in product(*cases)
    ]


def usually(values: Sequence[Any], *some: Any) -> list[Any]:
    """The values, of which a usual run plays only some, and a soak the others.

    >>> [case.values for case in usually(["bungee", "dog"], "dog") if not case.marks]
    [('dog',)]
    """
    return [pytest.param(value, marks=[] if value in some else [soak]) for value in values]


def today() -> int:
    """A number that is new each day."""
    return int(time.time() // 86400)
