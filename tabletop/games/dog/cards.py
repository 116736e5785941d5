"""The 110 cards, and how far they move a marble.

A face is an index into ``FACES``; hands are packed ints (``packed_hands``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletop.packed_hands import ONE, REMEMBERED

FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X")
COPIES = {face: 6 if face == "X" else 8 for face in FACES}
#: What a joker may be declared to be.
RANKS = FACES[:-1]

ACE, FOUR, SEVEN, JACK, KING, JOKER = (FACES.index(name) for name in "A47JKX")

#: All cards, in the order in which they are shuffled.
DECK = tuple(face for face, name in enumerate(FACES) for _ in range(COPIES[name]))

#: Hand sizes of the rounds, over and over.
HAND_SIZES = (6, 5, 4, 3, 2)

#: The ranks that bring a marble out.
EXIT_RANKS = (ACE, KING)
#: How far a rank moves one marble forward; Sevens and Jacks work differently.
FORWARD = tuple(
    {ACE: (1, 11), SEVEN: (), JACK: (), FACES.index("Q"): (12,), KING: (13,)}.get(rank, (rank + 1,))
    for rank in range(len(RANKS))
)
#: The longest move of a card.
LONGEST = max(max(steps, default=0) for steps in FORWARD)
#: How far a Four may go backward.
FOUR_BACK = 4

#: For each face, the bits of a packed hand that count it.
ANY = tuple(15 * ONE[face] for face in range(len(FACES)))


@lru_cache(maxsize=REMEMBERED)
def kinds_of(hand: int) -> tuple[int, ...]:
    """The faces in a hand, each once."""
    return tuple([face for face, bits in enumerate(ANY) if hand & bits])


def hand_size(number: int) -> int:
    """How many cards each seat gets in a round.

    >>> [hand_size(number) for number in range(7)]
    [6, 5, 4, 3, 2, 6, 5]
    """
    return HAND_SIZES[number % len(HAND_SIZES)]


def names(faces: Sequence[int]) -> list[str]:
    """The names of faces."""
    return [FACES[face] for face in faces]


def numbers(written: Sequence[str]) -> list[int]:
    """The faces with these names."""
    return [FACES.index(name) for name in written]
