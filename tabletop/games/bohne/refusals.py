"""Why a move of Nicht die Bohne! is refused."""

from __future__ import annotations

from tabletop.errors import IllegalMove
from tabletop.game import SCORE
from tabletop.games.bohne.cards import FACES
from tabletop.games.bohne.rules import HIDE, LEAD, Bohne, other_verb

REFUSALS = {
    "lead_first": "First the player with the token plays the lead card.",
    "hide_now": "The lead card has been played: choose a card face down.",
    "wait_for_all": "You can take a card only when everyone has chosen.",
    "pick_first": "First take the cards of this trick.",
    "not_in_hand": "There is no {card} in this hand.",
    "already_chosen": "You have chosen the {card} already, and there is no other in this hand.",
    "own_card": "You can’t take your own card.",
    "card_is_taken": "The card of seat {owner} is taken already.",
    "holder_is_last": "Seat {holder} has the token: the lead card is taken last.",
    "round_goes_on": "The round is not over yet: there is nothing to deal.",
    "deal_first": "The round is scored: deal the next one.",
}


def refusal(state: Bohne, seat: int, move: int) -> IllegalMove:
    """The rule that forbids a move to a seat that may play something."""
    if state.phase == SCORE:
        return IllegalMove("deal_first")
    verb = other_verb(move)
    if verb is not None:
        return _out_of_phase(state, verb)
    if state.phase == LEAD:
        return IllegalMove("not_in_hand", card=FACES[move])
    if state.phase == HIDE:
        code = "already_chosen" if state.table[seat] == move else "not_in_hand"
        return IllegalMove(code, card=FACES[move])
    return _pick_refusal(state, seat, move)


def _out_of_phase(state: Bohne, verb: str) -> IllegalMove:
    if verb == "deal":
        return IllegalMove("round_goes_on")
    if state.phase == LEAD:
        return IllegalMove("lead_first")
    if state.phase == HIDE:
        return IllegalMove("wait_for_all" if verb == "pick" else "hide_now")
    return IllegalMove("pick_first")


def _pick_refusal(state: Bohne, picker: int, owner: int) -> IllegalMove:
    if owner == picker:
        return IllegalMove("own_card")
    if not state.laid >> owner & 1:
        return IllegalMove("card_is_taken", owner=owner)
    return IllegalMove("holder_is_last", holder=owner)
