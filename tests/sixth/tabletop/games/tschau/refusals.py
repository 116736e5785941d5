"""Why a move is refused."""

from __future__ import annotations

from tabletop.games.tschau.cards import FACES
from tabletop.games.tschau.rules import DEAL, Tschau

from tabletop.errors import IllegalMove
from tabletop.game import SCORE

REFUSALS = {
    "round_goes_on": "The round is not over yet: there is nothing to deal.",
    "deal_first": "The round is scored: deal the next one.",
    "not_in_hand": "There is no {card} in this hand.",
    "does_not_fit": "{card} has neither the colour nor the number of {top}.",
}


def refusal(state: Tschau, seat: int, move: int) -> IllegalMove:
    """The rule that forbids a move to the seat whose turn it is."""
    if state.phase == SCORE:
        return IllegalMove("deal_first")
    if move == DEAL:
        return IllegalMove("round_goes_on")
    if not state.hands[seat] >> move & 1:
        return IllegalMove("not_in_hand", card=FACES[move])
    return IllegalMove("does_not_fit", card=FACES[move], top=FACES[state.discard[-1]])
