"""The score sheet of Nicht die Bohne!: what has counted up and down in each round."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop import Match


def notes(match: Match) -> list[tuple[str, ...]]:
    """For each round, the plus and the minus of each seat."""
    return [_plus_and_minus(pad) for pad in match.view(None)["pads"]]


def _plus_and_minus(row: Sequence[Sequence[int]]) -> tuple[str, ...]:
    return tuple(f"+{plus}\n−{minus}" for plus, minus, _points in row)
