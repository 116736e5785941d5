"""What a hand counts against its seat."""

from __future__ import annotations

from tabletop.games.tschau.cards import hand_names


def points(hand: int) -> int:
    """The sum of the numbers left in hand."""
    return sum(int(face[1]) for face in hand_names(hand))
