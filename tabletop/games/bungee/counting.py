"""A round counted hand by hand, in the order of the calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop.counting import Count, counts, instead
from tabletop.game import Json
from tabletop.games.bungee.cards import FACES, numbers
from tabletop.games.bungee.scoring import WINNER_WRITES, call_value, free_face, in_order, loser_value, round_winner
from tabletop.packed_hands import packed
from tabletop.places import Place, hand_of


def counting(view: Json) -> Iterator[Count]:
    """What each hand of a view counted when the round was scored; then what the caller with the lowest hand writes."""
    lucky = free_face(FACES.index(view["lucky"]), view["options"])
    hands = [packed(numbers(hand)) for hand in view["hands"]]
    winner = round_winner(hands, view["calls"], lucky)
    for seat in in_order(view["calls"], view["seats"]):
        value = call_value(hands[seat], lucky)
        bungees = loser_value(hands[seat], lucky) - value
        steps = [((hand_of(seat),), value)]
        if bungees and seat != winner:
            steps.append(((str(Place.hand(seat, "B")),), bungees))
        yield from counts(seat, steps)
    yield instead(winner, WINNER_WRITES, "winner")


def worth(hand: Sequence[str], view: Mapping[str, Any]) -> tuple[int, int]:
    """What a hand counts for a call, and what it scores for a seat that doesn't win the round.

    >>> worth(["3", "B", "7"], {"lucky": "7", "options": {"lucky_bungees_count": False}})
    (3, 13)
    """
    cards, lucky = packed(numbers(hand)), free_face(FACES.index(view["lucky"]), view["options"])
    return call_value(cards, lucky), loser_value(cards, lucky)
