"""Why a move of Bungee is refused."""

from __future__ import annotations

from tabletop.errors import IllegalMove
from tabletop.game import SCORE
from tabletop.games.bungee.cards import BUNGEE, FACES
from tabletop.games.bungee.moves import CALL, DEAL, HOLD, LEAVE, MIXED, SWAP, TAKE, count_of, face_of
from tabletop.games.bungee.rules import CALLING, LUCKY, Bungee
from tabletop.games.bungee.scoring import CALL_LIMIT, call_value
from tabletop.packed_hands import held

REFUSALS = {
    "drop_something": "Name at least one card to discard.",
    "one_face_at_a_time": "Cards that you discard together must match.",
    "too_high_to_call": "This hand totals {value}, and you can call only with {limit} or less.",
    "play_first": "At this table you may call only after your first play of the round.",
    "called_already": "You have called already: play.",
    "nothing_to_take": "The discard pile is empty: there is nothing to take.",
    "taken_card_stays": "You can’t discard the {face} that you have just taken.",
    "not_in_hand": "This hand has {held} of {face}.",
    "lucky_bungee_first": "First the dealer takes the lucky Bungee or leaves it.",
    "no_lucky_bungee": "There is no lucky Bungee to take or leave.",
    "no_card_to_turn": "There is no card left to be the new lucky card.",
    "call_or_hold": "You have played this turn: call or hold.",
    "nothing_to_hold": "You can hold only after playing on the last lap.",
    "round_goes_on": "The round is not over yet: there is nothing to deal.",
    "deal_first": "The round is scored: deal the next one.",
}


def refusal(state: Bungee, seat: int, move: int) -> IllegalMove:
    """The rule that forbids a move to the seat whose turn it is."""
    if state.phase == SCORE:
        return IllegalMove("deal_first")
    if move == DEAL:
        return IllegalMove("round_goes_on")
    if state.phase == CALLING:
        return IllegalMove("call_or_hold")
    if state.phase == LUCKY:
        return _lucky_refusal(state, seat, move)
    if move == LEAVE or move >= SWAP:
        return IllegalMove("no_lucky_bungee")
    if move == MIXED:
        return IllegalMove("one_face_at_a_time")
    if move == HOLD:
        return IllegalMove("nothing_to_hold")
    if move == CALL and not state.may_call(seat):
        return IllegalMove("play_first" if seat in state.fresh else "called_already")
    if move == CALL:
        value = call_value(state.hands[seat], state.lucky)
        return IllegalMove("too_high_to_call", value=value, limit=CALL_LIMIT)
    return _drop_refusal(state, seat, move)


def _lucky_refusal(state: Bungee, seat: int, move: int) -> IllegalMove:
    if move < SWAP:
        return IllegalMove("lucky_bungee_first")
    if not state.can_turn_another():
        return IllegalMove("no_card_to_turn")
    face = move - SWAP
    return IllegalMove("not_in_hand", face=FACES[face], held=held(state.hands[seat], face) + (face == BUNGEE))


def _drop_refusal(state: Bungee, seat: int, move: int) -> IllegalMove:
    face, count = face_of(move), count_of(move)
    if not count:
        return IllegalMove("drop_something")
    in_hand = held(state.hands[seat], face)
    if move >= TAKE:
        if not state.discard:
            return IllegalMove("nothing_to_take")
        if state.discard[-1] == face and in_hand + 1 == count:
            return IllegalMove("taken_card_stays", face=FACES[face])
    return IllegalMove("not_in_hand", face=FACES[face], held=in_hand)
