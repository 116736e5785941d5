"""The cards: 66 of the basic game, and the specials of the extension.

A face is an index into ``FACES``: below ``NUMBERS`` it is a number, the rest are special cards. A card
of a row is its face, + ``VISIBLE`` while it lies face up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import prod

from tabletop.options import several

BASE = ("swap", "look", "two")
#: The kinds that the option ``extension`` can add to the deck.
EXTENSION = ("mix", "flip", "new", "trade", "invert", "add", "cut", "joker")
FACES = (*(str(number) for number in range(10)), *BASE, *EXTENSION)
#: How many there are of each face.
COPIES = dict(zip(FACES, (*[4] * 9, 9, 9, 7, 5, 1, 2, 4, 2, 2, 2, 3, 2), strict=True))

#: The faces from here on are specials, from ``EXTRAS`` on those of the extension.
NUMBERS = 10
SWAP, LOOK, TWO, MIX, FLIP, NEW, TRADE, INVERT, ADD, CUT, JOKER = range(NUMBERS, len(FACES))
EXTRAS = MIX
HIGHEST = NUMBERS - 1

VISIBLE = 32
#: ``card & FACE`` is the face of a card of a row.
FACE = 31

ROW_LENGTH = 4


#: The option ``extension``: which kinds are in the deck, and how many of each.
ADDED = several("extension", *EXTENSION, most={kind: COPIES[kind] for kind in EXTENSION})


def deck_of(extension: Sequence[str]) -> tuple[int, ...]:
    """All cards with these of the extension, in the order in which they are shuffled.

    >>> len(deck_of([])), len(deck_of(EXTENSION)), len(deck_of(["new:1"]))
    (66, 84, 67)
    """
    numbers = dict(map(ADDED.taken, extension))
    basic = [(name, COPIES[name]) for name in FACES[:EXTRAS]]
    added = [(kind, numbers.get(kind, 0)) for kind in EXTENSION]
    return tuple(FACES.index(name) for name, count in basic + added for _ in range(count))


#: How many ways there are to take cards of the extension: each kind not at all, or in any number.
WAYS_TO_ADD = prod(COPIES[kind] + 1 for kind in EXTENSION)


@cache
def added_with(number: int) -> tuple[str, ...]:
    """One of the ways to take cards of the extension, as the option says it.

    >>> added_with(0), added_with(1), added_with(WAYS_TO_ADD - 1) == EXTENSION
    ((), ('mix',), True)
    """
    kinds = []
    for kind in EXTENSION:
        number, taken = divmod(number, COPIES[kind] + 1)
        if taken:
            kinds.append(ADDED.written(kind, taken))
    return tuple(kinds)


@cache
def number_of_added(added: tuple[str, ...]) -> int:
    """The number of such a way.

    >>> number_of_added(added_with(1234))
    1234
    """
    numbers = dict(map(ADDED.taken, added))
    total = 0
    for kind in reversed(EXTENSION):
        total = total * (COPIES[kind] + 1) + numbers.get(kind, 0)
    return total


def face_down(row: Sequence[int]) -> int:
    """The face-down slots of a row, as a bit mask.

    >>> bin(face_down([5, 0 + VISIBLE, 4]))
    '0b101'
    """
    if not row or max(row) < VISIBLE:
        return (1 << len(row)) - 1
    return sum(1 << slot for slot, card in enumerate(row) if card < VISIBLE)


def outer(length: int) -> tuple[int, ...]:
    """The slots of the two outer cards of a row; of one card, that one.

    >>> outer(4), outer(1), outer(0)
    ((0, 3), (0,), ())
    """
    return (0, length - 1) if length > 1 else (0,) * length


def written(card: int) -> str:
    """The name of a card of a row; ``^`` marks a face-up one."""
    return FACES[card & FACE] + ("^" if card >= VISIBLE else "")


def names(faces: Iterable[int]) -> list[str]:
    """The names of faces."""
    return [FACES[face] for face in faces]


def numbers(written_faces: Iterable[str]) -> list[int]:
    """The faces with these names."""
    return [FACES.index(name) for name in written_faces]


def card_of(name: str) -> int:
    """The card of a row that is written so."""
    return FACES.index(name[:-1]) + VISIBLE if name.endswith("^") else FACES.index(name)
