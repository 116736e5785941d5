"""The first word of a move's text: what the move does. Only a game itself knows what the rest of a text means."""

from __future__ import annotations

#: Deals the next round, in every game.
DEAL = "deal"


def verb_of(move: str) -> str:
    """The first word of a move's text.

    >>> verb_of("drop 7"), verb_of("call")
    ('drop', 'call')
    """
    return move.partition(" ")[0]
