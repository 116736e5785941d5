"""Moves as ints. A drop is made by ``drop_of``, + ``TAKE`` if the discard's top is taken first."""

from __future__ import annotations

from tabletop.packed_hands import ONE

FACE_AT, COUNT_BITS = 4, 15
TAKE = 256
CALL, HOLD, LEAVE, DEAL = range(512, 516)
#: A text that drops several faces at once: never legal.
MIXED = 516
#: + the face that the dealer discards after taking the lucky Bungee.
SWAP = 520


def drop_of(face: int, count: int) -> int:
    """The move that discards this many cards of a face.

    >>> from tabletop.games.bungee.cards import SIX
    >>> face_of(TAKE + drop_of(SIX, 2)), count_of(TAKE + drop_of(SIX, 2))
    (5, 2)
    """
    return face << FACE_AT | count


def face_of(drop: int) -> int:
    """The face that a drop discards."""
    return drop >> FACE_AT & COUNT_BITS


def count_of(drop: int) -> int:
    """How many cards a drop discards."""
    return drop & COUNT_BITS


#: What each drop does, by its move, read off for a quick ``play``: its face, what it takes from a packed hand, and the
#: cards that come onto the discard pile.
DROPS = tuple(
    [(face_of(move), count_of(move) * ONE[face_of(move)], (face_of(move),) * count_of(move)) for move in range(CALL)]
)
