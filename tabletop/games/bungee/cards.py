"""The 56 cards, and what they count. A face is an index into ``FACES``; hands are packed ints (``packed_hands``)."""

from __future__ import annotations

from functools import cache

from tabletop.packed_hands import faces_of, held

FACES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B")
COPIES = {"1": 5, "2": 5, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5, "10": 8, "B": 3}
SIX = FACES.index("6")
BUNGEE = FACES.index("B")

#: All cards, in the order in which they are shuffled.
DECK = tuple(face for face, name in enumerate(FACES) for _ in range(COPIES[name]))

HAND_SIZE = 5
#: A hand may be called when it counts so much at most.
CALL_LIMIT = 5
#: What the round's winner writes, and what a Bungee costs everybody else.
WINNER_WRITES = -10
BUNGEE_WRITES = 10


def card_value(face: int, lucky: int) -> int:
    """What a card counts for the call."""
    return 0 if face in (lucky, BUNGEE) else face + 1


@cache
def call_value(hand: int, lucky: int) -> int:
    """What a hand counts to call, and to rank the callers."""
    return sum(card_value(face, lucky) for face in faces_of(hand))


def loser_value(hand: int, lucky: int) -> int:
    """What a hand writes down for a seat that has not won the round."""
    bungees = 0 if lucky == BUNGEE else held(hand, BUNGEE)
    return call_value(hand, lucky) + BUNGEE_WRITES * bungees
