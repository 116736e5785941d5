"""Moves as ints. A drop is made by ``drop_of``, + ``TAKE`` if the discard's top is taken first."""

from __future__ import annotations

FACE_AT, COUNT_BITS = 4, 15
TAKE = 256
CALL, HOLD, LEAVE, DEAL = range(512, 516)
#: A drop of several faces at once, which is never legal.
MIXED = 516
SWAP = 520  # + the face thrown


def drop_of(face: int, count: int) -> int:
    """The move that drops so many cards of a face.

    >>> from tabletop.games.bungee.cards import SIX
    >>> face_of(TAKE + drop_of(SIX, 2)), count_of(TAKE + drop_of(SIX, 2))
    (5, 2)
    """
    return face << FACE_AT | count


def face_of(drop: int) -> int:
    """Which face a drop drops."""
    return drop >> FACE_AT & COUNT_BITS


def count_of(drop: int) -> int:
    """How many cards a drop drops."""
    return drop & COUNT_BITS
