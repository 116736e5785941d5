"""The games for other people's tools: ``adapters.pettingzoo`` and ``adapters.openspiel``; each needs its own package.

An action is the place of a move in the seat's list of legal moves, so an agent needs no notation.
"""

from __future__ import annotations

import json

from tabletop.game import Json
from tabletop.match import Match

#: How many actions there are. Of a longer list only the first moves can be chosen; some hands of Dog have 55,000.
ACTIONS = 4096
#: A match of more moves is broken off; only bots that play at random come near it.
LONGEST = 20_000


def legal_moves(match: Match, seat: int) -> list[str]:
    """The moves that actions stand for."""
    return match.moves(seat)[:ACTIONS]


def returns(match: Match) -> list[float]:
    """What a finished match is worth to each seat: the winners share 1, the others share -1.

    All seats get 0 if nobody has lost, and while the match goes on.
    """
    winners, losers = match.winners, match.seats - len(match.winners)
    if not winners or not losers:
        return [0.0] * match.seats
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(match.seats)]


def as_text(view: Json) -> str:
    """A view as short JSON."""
    return json.dumps(view, separators=(",", ":"))
