"""Hands packed into one int: four bits a face, for how many of it are held.

An int is copied for nothing, and is a key to cache what depends on a hand alone. Faces are numbers below 16, and a
hand has at most 15 cards of one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

FACES_AT_MOST = 16

#: A hand of one card of each face.
ONE = tuple(1 << 4 * face for face in range(FACES_AT_MOST))

#: The size of caches by hand: more hands than a match ever has.
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
    return tuple([face for face in range(FACES_AT_MOST) for _ in range(held(hand, face))])
