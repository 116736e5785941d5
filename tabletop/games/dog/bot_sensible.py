"""The moves of Dog without those that waste a Joker."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.dog.cards import JACK, JOKER, SEVEN
from tabletop.games.dog.moves import Move
from tabletop.games.dog.rules import Dog

#: The ranks whose moves differ from others between the same places: a swap is no walk, and a Seven hits what it passes.
_TELLING = (JACK, SEVEN)


def deed_of(move: Move) -> Move:
    """What a move does to the marbles, whichever card does it."""
    return move[1:] if move[1:2] and move[1] in _TELLING else move[2:]


def sensible(state: Dog, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves without those in which a Joker does what another card of the hand does as well.

    Where Jokers may not bring in the last marble, the other card may be the one to keep.
    """
    if state.options["no_joker_for_eighth"]:
        return moves
    done = {deed_of(move) for move in moves if move[0] != JOKER and move[2:]}
    return [move for move in moves if move[0] != JOKER or deed_of(move) not in done]
