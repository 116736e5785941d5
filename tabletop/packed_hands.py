"""Hands as one number: four bits a face, how many of it are held.

A hand is copied for nothing, and whatever depends on a hand alone can be worked out once and remembered. Faces are
small numbers, 16 at the most, and nobody has more than 15 of one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

FACES_AT_MOST = 16

#: A hand of one card of each face.
ONE = tuple(1 << 4 * face for face in range(FACES_AT_MOST))

#: More different hands than a match ever sees; what depends on a hand is remembered for so many.
REMEMBERED = 1 << 15


def packed(faces: Iterable[int]) -> int:
    """A hand of these faces.

    >>> faces_of(packed([4, 0, 4]))
    (0, 4, 4)
    """
    return sum([ONE[face] for face in faces])


def held(hand: int, face: int) -> int:
    """How many of a face are in a hand."""
    return hand >> 4 * face & 15


@lru_cache(maxsize=REMEMBERED)
def faces_of(hand: int) -> tuple[int, ...]:
    """The faces in a hand, ascending."""
    return tuple(face for face in range(FACES_AT_MOST) for _ in range(held(hand, face)))
