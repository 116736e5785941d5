"""Why a move of Bärnergäng is refused."""

from __future__ import annotations

from tabletop.errors import IllegalMove
from tabletop.game import NO_SEAT, SCORE
from tabletop.games.baernergaeng import specials
from tabletop.games.baernergaeng.cards import CUT, EXTRAS, FACE, FACES, JOKER, LOOK, NUMBERS, SWAP, VISIBLE
from tabletop.games.baernergaeng.moves import (
    AS_JOKER,
    CALL,
    DEAL,
    DRAW,
    END,
    GRAB,
    JOKER_FOR_JOKER,
    JOKER_FOR_NOTHING,
    KEEP,
    NO_SLOT,
    OK,
    TAKE,
    THROW,
    UNNAMED_SEAT,
    kind_of,
    own_of,
    seat_of,
    slot_of,
    uses_special,
)
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN, LOOKING, PEEK

REFUSALS = {
    "deal_first": "The round is scored: deal the next one.",
    "deck_stays": "At this table the extra special cards stay as agreed.",
    "round_goes_on": "The round is not over yet: there is nothing to deal.",
    "close_the_look": "You are still looking at cards: end the look first (ok).",
    "no_look": "You are not looking at a card.",
    "call_or_end": "The action of this turn is done: call or end.",
    "end_the_turn": "The action of this turn is done, and you can’t call yet: end the turn.",
    "nothing_drawn": "You have no drawn card: draw one first.",
    "card_in_hand": "First use the card that you have drawn.",
    "action_first": "First take an action.",
    "call_after_action": "You can call after your action.",
    "everybody_first": "Everyone must have had a turn before you can call. Seat {seat} hasn’t had one yet.",
    "one_call": "Seat {caller} has called already: there is one call per round.",
    "nothing_to_draw": "There is no card left to draw.",
    "nothing_to_take": "The discard pile is empty: there is nothing to take.",
    "special_on_top": "The top card of the discard pile is “{face}”: you can only take a number.",
    "grab_needs_flip": "You can only grab cards if “flip” is in the deck.",
    "grab_from_another": "You can only grab a card of another row.",
    "grab_what_is_seen": "The card {seat}.{slot} is face down: you can only grab a face-up one.",
    "grab_a_number": "The card {seat}.{slot} is “{face}”: you can only grab a number.",
    "special_in_row": "You drew “{face}”: with these options you can’t put a special card in your row.",
    "must_be_used": "You drew “{face}”: you must use it.",
    "not_drawn": "You drew “{face}”, not “{kind}”.",
    "say_joker": "You drew a joker: write “joker”, then what it stands for.",
    "not_in_deck": "There is no “{kind}” in this match’s deck.",
    "joker_for_what": "Say what the joker stands for: “joker” and then the move of that special.",
    "joker_not_for_joker": "A joker can stand for any kind in the deck except joker.",
    "look_names_a_seat": "A look names the seat too: “look 0.{slot}” is for slot {slot} of seat 0.",
    "finds_no_card": "There is no card that “{kind}” could be used on.",
    "swap_with_another": "You can only swap with another player’s card.",
    "caller_protected": "Seat {caller} has called: those cards are protected.",
    "lies_open": "The card {seat}.{slot} is face up already.",
    "name_a_card": "Say which card: “{kind}” and its slot.",
    "nothing_to_flip": "All your cards are face up: write “flip” alone.",
    "last_card_stays": "You can’t discard your last card: write “cut” alone.",
    "no_such_slot": "There is no card in slot {slot} of seat {seat}: its row has {length}.",
    "no_such_seat": "There is no seat {seat} at this table.",
}


def refusal(state: Baernergaeng, seat: int, move: int) -> IllegalMove:
    """The rule that forbids a move to a seat that the table waits for."""
    kind = kind_of(move)
    if state.phase == SCORE:
        return IllegalMove("deck_stays" if kind == DEAL else "deal_first")
    if kind == DEAL:
        return IllegalMove("round_goes_on")
    if state.phase in (PEEK, LOOKING):
        return IllegalMove("close_the_look")
    if kind == OK:
        return IllegalMove("no_look")
    if kind == CALL:
        return _call_refusal(state, seat)
    if state.phase == END_OF_TURN:
        return IllegalMove("call_or_end" if state.may_call(seat) else "end_the_turn")
    if kind == END:
        return IllegalMove("action_first")
    missing = _missing_kind(state, move)
    if missing:
        return IllegalMove("not_in_deck", kind=missing)
    return _drawn_refusal(state, seat, move) if state.phase == DRAWN else _turn_refusal(state, seat, move)


def _call_refusal(state: Baernergaeng, seat: int) -> IllegalMove:
    if state.caller != NO_SEAT:
        return IllegalMove("one_call", caller=state.caller)
    if not state.house_rules.calls_before_acting and seat == state.starter() and not state.turns[seat]:
        return IllegalMove("call_after_action")
    waiting = [other for other, turns in enumerate(state.turns) if not turns and other != seat]
    if waiting:
        return IllegalMove("everybody_first", seat=waiting[0])
    return IllegalMove("call_after_action")


def _missing_kind(state: Baernergaeng, move: int) -> str | None:
    """The special that the move names and the deck has not."""
    named = [kind_of(move)] if uses_special(move) else []
    named += [JOKER] if move & AS_JOKER else []
    return next((FACES[kind] for kind in named if kind not in state.house_rules.deck), None)


# instead of an action


def _turn_refusal(state: Baernergaeng, seat: int, move: int) -> IllegalMove:
    kind = kind_of(move)
    if kind == DRAW:
        return IllegalMove("nothing_to_draw")
    if kind == TAKE:
        return _take_refusal(state, seat, own_of(move))
    if kind == GRAB:
        return _grab_refusal(state, seat, move)
    return IllegalMove("nothing_drawn")


def _take_refusal(state: Baernergaeng, seat: int, slot: int) -> IllegalMove:
    if not state.discard:
        return IllegalMove("nothing_to_take")
    if state.discard[-1] >= NUMBERS:
        return IllegalMove("special_on_top", face=FACES[state.discard[-1]])
    return _no_such_slot(state, seat, slot)


def _grab_refusal(state: Baernergaeng, seat: int, move: int) -> IllegalMove:
    other, slot = seat_of(move), slot_of(move)
    if not state.house_rules.grabs:
        return IllegalMove("grab_needs_flip")
    if other == seat:
        return IllegalMove("grab_from_another")
    wrong = _place_refusal(state, other, slot)
    if wrong:
        return wrong
    card = state.rows[other][slot]
    if card < VISIBLE:
        return IllegalMove("grab_what_is_seen", seat=other, slot=slot)
    if card & FACE >= NUMBERS:
        return IllegalMove("grab_a_number", seat=other, slot=slot, face=FACES[card & FACE])
    return _no_such_slot(state, seat, own_of(move))


# with a drawn card


def _drawn_refusal(state: Baernergaeng, seat: int, move: int) -> IllegalMove:
    kind = kind_of(move)
    if uses_special(move):
        return _use_refusal(state, seat, move)
    face = state.drawn
    if kind in (KEEP, THROW) and face >= EXTRAS:
        return IllegalMove("must_be_used", face=FACES[face])
    if kind == KEEP:
        if face >= NUMBERS and not state.house_rules.keeps_specials:
            return IllegalMove("special_in_row", face=FACES[face])
        return _no_such_slot(state, seat, own_of(move))
    return IllegalMove("card_in_hand")


def _use_refusal(state: Baernergaeng, seat: int, move: int) -> IllegalMove:
    kind = kind_of(move)
    used = JOKER if move & AS_JOKER else kind
    if state.drawn == JOKER and used != JOKER:
        return IllegalMove("say_joker")
    if state.drawn != used:
        return IllegalMove("not_drawn", face=FACES[state.drawn], kind=FACES[used])
    if move == JOKER_FOR_NOTHING:
        return IllegalMove("joker_for_what")
    if move == JOKER_FOR_JOKER:
        return IllegalMove("joker_not_for_joker")
    if kind in (SWAP, LOOK) and not specials.uses(state, seat, kind):
        return IllegalMove("finds_no_card", kind=FACES[kind])
    if kind == SWAP:
        return _swap_refusal(state, seat, move)
    if kind == LOOK:
        return _look_refusal(state, move)
    return _own_card_refusal(state, seat, kind, own_of(move))


def _swap_refusal(state: Baernergaeng, seat: int, move: int) -> IllegalMove:
    if seat_of(move) == seat:
        return IllegalMove("swap_with_another")
    wrong = _place_refusal(state, seat_of(move), slot_of(move))
    return wrong or _no_such_slot(state, seat, own_of(move))


def _look_refusal(state: Baernergaeng, move: int) -> IllegalMove:
    seat, slot = seat_of(move), slot_of(move)
    if seat == UNNAMED_SEAT:
        return IllegalMove("look_names_a_seat", slot=slot)
    wrong = _place_refusal(state, seat, slot)
    return wrong or IllegalMove("lies_open", seat=seat, slot=slot)


def _own_card_refusal(state: Baernergaeng, seat: int, kind: int, slot: int) -> IllegalMove:
    """Of a flip or a cut: all other specials may always be used."""
    row = state.rows[seat]
    if slot == NO_SLOT:
        return IllegalMove("name_a_card", kind=FACES[kind])
    if slot >= len(row):
        return _no_such_slot(state, seat, slot)
    if kind == CUT:
        return IllegalMove("last_card_stays")
    if all(card >= VISIBLE for card in row):
        return IllegalMove("nothing_to_flip")
    return IllegalMove("lies_open", seat=seat, slot=slot)


# places


def _place_refusal(state: Baernergaeng, seat: int, slot: int) -> IllegalMove | None:
    """The refusal of a place that has no card or is protected; None if the place is fine."""
    if seat >= state.seats:
        return IllegalMove("no_such_seat", seat=seat)
    if seat == state.protected():
        return IllegalMove("caller_protected", caller=seat)
    if slot >= len(state.rows[seat]):
        return _no_such_slot(state, seat, slot)
    return None


def _no_such_slot(state: Baernergaeng, seat: int, slot: int) -> IllegalMove:
    return IllegalMove("no_such_slot", seat=seat, slot=slot, length=len(state.rows[seat]))
