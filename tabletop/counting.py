"""A round counted at the table, in the order in which people would count it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple


class Count(NamedTuple):
    """One step of counting: what lies at some places gives a seat points, and what the seat has then.

    >>> [(count.places, count.total) for count in counts(0, [(("0.0",), 7), (("0.1",), -2)])]
    [(('0.0',), 7), (('0.1',), 5)]
    """

    seat: int
    #: What is counted, as places of the view, with the face where one card of several is meant; () for nothing.
    places: tuple[str, ...]
    #: What it gives; None for a farm that scores nothing at all.
    amount: int | None
    #: What the seat has after this step.
    total: int | None
    #: Why the seat has just this, whatever was counted before, by a word of the game; "" where it is added.
    why: str = ""


def counts(seat: int, amounts: Iterable[tuple[tuple[str, ...], int]]) -> Iterator[Count]:
    """A seat's steps, each adding to the ones before; where nothing counts, one that says so."""
    steps = list(amounts) or [((), 0)]
    sums = accumulate(amount for _places, amount in steps)
    for (places, amount), total in zip(steps, sums, strict=True):
        yield Count(seat, places, amount, total)


def instead(seat: int, amount: int | None, why: str, *places: str) -> Count:
    """A last step after which the seat has just this."""
    return Count(seat, places, amount, amount, why)
