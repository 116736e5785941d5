"""The 60 cards, hands, and packed rows.

A card is an index into ``FACES``; the three minus cards of a colour share one. All rows of a seat are packed into one
int, 14 bits a colour: two bits count the minus cards, and each other card has a bit. Adding ``ONE[card]`` adds a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

COLOURS = "gryb"
MINUS, DOUBLE, ZERO = "-", "x", "0"
KINDS = (MINUS, DOUBLE, ZERO, *(str(number) for number in range(1, 11)))

#: In the order in which hands and rows are written.
FACES = tuple(colour + kind for colour in COLOURS for kind in KINDS)
COPIES = {face: 3 if face[1:] == MINUS else 1 for face in FACES}
#: The cards of which there are several.
MINUSES = tuple(card for card, face in enumerate(FACES) if COPIES[face] > 1)

#: The card that a face is.
CARD_OF = {face: card for card, face in enumerate(FACES)}
#: Where a seat has no card on the table.
NO_CARD = -1

#: All cards, in the order in which they are shuffled.
DECK = tuple(card for card, face in enumerate(FACES) for _ in range(COPIES[face]))

#: Bits of one colour's row: two count the minus cards, one is for each other card.
WIDTH = 14
ROW = (1 << WIDTH) - 1
MINUS_BITS = 3
DOUBLE_BIT, ZERO_BIT = 4, 8
FIRST_NUMBER = 4

#: For each card, the collection of that card alone.
ONE = tuple(
    1 << WIDTH * colour + (kind + 1 if kind else 0) for colour in range(len(COLOURS)) for kind in range(len(KINDS))
)

#: Cards in order, one a byte: of all sequences of numbers, bytes lose one the fastest.
Hand = bytes

#: For each card, the hand of that card alone.
ALONE = tuple(bytes([card]) for card in range(len(FACES)))


def sorted_hand(cards: Sequence[int]) -> tuple[Hand, Hand]:
    """The different cards of a hand in order, and its second and third copies.

    >>> [list(cards) for cards in sorted_hand([5, 0, 0, 13, 0])]
    [[0, 5, 13], [0, 0]]
    """
    hand, spare = bytes(sorted(cards)), b""
    for card in MINUSES:
        more = hand.count(card) - 1
        if more > 0:
            hand = hand.replace(ALONE[card], b"", more)
            spare += ALONE[card] * more
    return hand, spare


def packed(cards: Iterable[int]) -> int:
    """The packed rows of these cards.

    >>> cards_of(packed([4, 0, 13, 0]))
    [0, 0, 4, 13]
    """
    return sum(ONE[card] for card in cards)


def cards_of(rows: int) -> list[int]:
    """The cards in a seat's rows, in order."""
    cards: list[int] = []
    for colour in range(len(COLOURS)):
        cards += _cards_of_row(rows >> WIDTH * colour & ROW, colour)
    return cards


@cache
def _cards_of_row(row: int, colour: int) -> tuple[int, ...]:
    minus = len(KINDS) * colour
    others = [minus + kind for kind in range(1, len(KINDS)) if row >> kind + 1 & 1]
    return (*[minus] * (row & MINUS_BITS), *others)


def face_or_none(card: int) -> str | None:
    """A card on the table as it is written; None for NO_CARD."""
    return None if card == NO_CARD else FACES[card]


def names(cards: Sequence[int]) -> list[str]:
    """The names of cards."""
    return [FACES[card] for card in cards]


def numbers(faces: Sequence[str]) -> list[int]:
    """The cards with these names."""
    return [CARD_OF[face] for face in faces]
