"""The values of hands: to call, and to score a round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from tabletop.games.bungee.cards import BUNGEE, FACES
from tabletop.options import Options
from tabletop.packed_hands import REMEMBERED, faces_of, held

#: The highest call value with which a seat may call.
CALL_LIMIT = 5
#: What the round's winner scores, and what a Bungee adds to everyone else's score.
WINNER_WRITES = -10
BUNGEE_WRITES = 10
#: In place of the lucky face: none is free.
NO_FACE = len(FACES)


def free_face(lucky: int, options: Options) -> int:
    """The face that nobody pays for in a round with this lucky card: its own.

    With ``lucky_bungees_count`` a lucky Bungee frees none: it is worth 0 for a call, as always, and 10 to a loser.
    """
    return NO_FACE if lucky == BUNGEE and options["lucky_bungees_count"] else lucky


def card_value(face: int, lucky: int) -> int:
    """The call value of a card: 0 if it is a Bungee or of the lucky face, else its number.

    Here and below ``lucky`` is the round's ``free_face``.
    """
    return 0 if face in (lucky, BUNGEE) else face + 1


@lru_cache(REMEMBERED)
def _numbers(hand: int) -> int:
    """The sum of the numbers in a hand, whatever is lucky."""
    return sum([card_value(face, NO_FACE) for face in faces_of(hand)])


@cache
def call_value(hand: int, lucky: int) -> int:
    """The call value of a hand: to call with, and to rank the callers by."""
    return _numbers(hand) - held(hand, lucky) * card_value(lucky, NO_FACE)


def loser_value(hand: int, lucky: int) -> int:
    """What a hand scores for a seat that has not won the round."""
    bungees = 0 if lucky == BUNGEE else held(hand, BUNGEE)
    return call_value(hand, lucky) + BUNGEE_WRITES * bungees


def in_order(calls: Sequence[int], seats: int) -> list[int]:
    """The seats in the order in which hands are laid open: the callers, then the others round the table.

    >>> in_order((2, 0), 4)
    [2, 0, 3, 1]
    """
    others = [(calls[0] + step) % seats for step in range(1, seats)]
    return [*calls, *(seat for seat in others if seat not in calls)]


def round_winner(hands: Sequence[int], calls: Sequence[int], lucky: int) -> int:
    """The caller with the lowest hand; on equal hands the latest caller."""
    return min(reversed(calls), key=lambda seat: call_value(hands[seat], lucky))


def row_of(hands: Sequence[int], winner: int, lucky: int) -> list[int]:
    """What each seat scores in a round that ``winner`` has won.

    >>> from tabletop.games.bungee.cards import FACES
    >>> from tabletop.packed_hands import packed
    >>> hands = [packed(map(FACES.index, hand.split())) for hand in ("1 2 8 B", "1 8 B B", "3 6 2", "1 8 8", "4 2 3 9")]
    >>> winner = round_winner(hands, calls=(0, 1, 3), lucky=FACES.index("8"))
    >>> row_of(hands, winner, lucky=FACES.index("8"))
    [13, 21, 11, -10, 18]
    """
    row = [loser_value(hand, lucky) for hand in hands]
    row[winner] = WINNER_WRITES
    return row
