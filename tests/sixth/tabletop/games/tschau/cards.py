"""The 24 cards, numbered in the order of ``FACES``; a hand is a set of them (``tabletop.bits``)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.bits import members

COLOURS, NUMBERS = "gryb", "123456"
FACES = tuple(colour + number for colour in COLOURS for number in NUMBERS)
COPIES = dict.fromkeys(FACES, 1)
DECK = tuple(range(len(FACES)))
HAND_SIZE = 4


def names(cards: Iterable[int]) -> list[str]:
    """The faces of cards."""
    return [FACES[card] for card in cards]


def hand_names(hand: int) -> list[str]:
    """The faces in a hand, in order."""
    return names(members(hand))


def numbers(faces: Iterable[str]) -> list[int]:
    """The cards with these faces."""
    return [FACES.index(face) for face in faces]


def hand_of(cards: Iterable[int]) -> int:
    """The hand of these cards."""
    return sum(1 << card for card in cards)


def fits(card: int, top: int) -> bool:
    """Whether a card may be played on another: same colour or same number.

    >>> fits(FACES.index("g3"), FACES.index("r3")), fits(FACES.index("g3"), FACES.index("r4"))
    (True, False)
    """
    return any(one == other for one, other in zip(FACES[card], FACES[top], strict=True))
