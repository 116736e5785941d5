"""The 56 cards. A face is an index into ``FACES``; hands are packed ints (``packed_hands``)."""

from __future__ import annotations

from collections.abc import Sequence

FACES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B")
COPIES = {"1": 5, "2": 5, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5, "10": 8, "B": 3}
SIX = FACES.index("6")
BUNGEE = FACES.index("B")

#: All cards, in the order in which they are shuffled.
DECK = tuple(face for face, name in enumerate(FACES) for _ in range(COPIES[name]))

HAND_SIZE = 5


def names(faces: Sequence[int]) -> list[str]:
    """The names of faces."""
    return [FACES[face] for face in faces]


def numbers(written: Sequence[str]) -> list[int]:
    """The faces with these names."""
    return [FACES.index(name) for name in written]
