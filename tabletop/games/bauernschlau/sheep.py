"""The 52 sheep. A face is an index into ``FACES``, ascending; 0 stands where no sheep lies."""

from __future__ import annotations

from collections.abc import Iterable

NO_SHEEP = 0
FACES = ("", "-3", "1", "2", "3", "5")
VALUES = (0, -3, 1, 2, 3, 5)
BLACK = FACES.index("-3")
WORDS = FACES[1:]
#: How many there are (R: the German encyclopedia's counts).
COPIES = {"1": 8, "2": 9, "3": 9, "5": 9, "-3": 17}

#: All sheep, in the order in which they are shuffled.
ALL_SHEEP = tuple(FACES.index(name) for name, copies in COPIES.items() for _ in range(copies))


def names(faces: Iterable[int]) -> list[str]:
    """The names of faces."""
    return [FACES[face] for face in faces]
