"""Reasons for the moves of the bots of Bärnergäng, by what their seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.player import Reason
from tabletop.game import NO_SEAT
from tabletop.games.baernergaeng.bot_habit import Appraisal
from tabletop.games.baernergaeng.cards import FACE, FACES, LOOK, NUMBERS, SWAP, TWO
from tabletop.games.baernergaeng.moves import (
    CALL,
    CALL_ONLY,
    DRAW,
    END,
    GRAB,
    KEEP,
    TAKE,
    THROW,
    kind_of,
    own_moves,
    own_of,
    seat_of,
    slot_of,
)
from tabletop.games.baernergaeng.table import TURN

#: Code -> an English sentence over the facts.
REASONS = {
    "saves_points": "The {face} is {n} points better than the card it replaces.",
    "replaces_unknown": "The {face} is probably better than a card you don’t know.",
    "nothing_to_take": "A drawn card may be better, or a special one.",
    "none_is_worse": "None of your cards is worse than the {face}, as far as you know.",
    "no_good_use": "There is no good use for this card now.",
    "better_card_there": "Seat {other} probably has a better card there.",
    "own_unknown": "You don’t know this card of yours yet.",
    "looks_at_other": "A low card of seat {other} to swap for later.",
    "two_chances": "Two cards are two chances.",
    "is_ahead": "You are probably ahead, even after everyone’s last turn.",
    "not_ahead": "You are probably not far enough ahead yet.",
}


#: What speaks for the obvious move where another one is chosen; then what speaks against a move that was made.
AGAINST = {
    "top_is_lower": "The {face} on the discard pile is lower than one of your cards, but drawing may be better.",
    "is_worse": "The {face} may well be worse than the card it replaces.",
    "other_slot": "You probably have a worse card than the one that was replaced.",
    "throws_good": "The {face} may be better than one of your cards.",
    "calls_early": "Another player may well be ahead of you.",
}


def passed_over(view: Appraisal, moves: Sequence[int], chosen: int) -> Reason | None:
    """What speaks for taking the discard's top where a card is drawn."""
    state, seat = view.state, view.seat
    if kind_of(chosen) != DRAW or not any(kind_of(move) == TAKE for move in moves):
        return None
    if not state.discard or state.discard[-1] >= NUMBERS or state.inverted:
        return None
    known = [
        card & FACE for card, eyes in zip(state.rows[seat], view.minds.eyes[seat], strict=True) if eyes >> seat & 1
    ]
    is_lower = any(state.discard[-1] < face < NUMBERS for face in known)
    return Reason("top_is_lower", (("face", FACES[state.discard[-1]]),)) if is_lower else None


def fault(view: Appraisal, made: int, chosen: int) -> Reason | None:
    """What speaks against the call, against where a card was put, or against throwing it."""
    kind, state = kind_of(made), view.state
    if kind == CALL:
        return Reason("calls_early")
    if kind == THROW:
        is_number = kind_of(chosen) == KEEP and state.drawn < NUMBERS
        return Reason("throws_good", (("face", FACES[state.drawn]),)) if is_number else None
    if kind not in (TAKE, KEEP):
        return None
    face, gain = state.discard[-1] if kind == TAKE else state.drawn, view.of(made)
    if gain < 0 and face < NUMBERS:
        return Reason("is_worse", (("face", FACES[face]),))
    return Reason("other_slot") if kind_of(chosen) == kind and gain < view.of(chosen) else None


def reason_for(view: Appraisal, move: int) -> Reason | None:
    """The reason for a move, or None."""
    kind, state = kind_of(move), view.state
    if kind in (TAKE, KEEP):
        return _for_a_card(view, move, state.discard[-1] if kind == TAKE else state.drawn)
    if kind == THROW:
        return _for_a_throw(view)
    if kind in (SWAP, GRAB):
        other = (("other", seat_of(move)),)
        return Reason("better_card_there", other) if view.of(move) > 0 else None
    if kind == LOOK:
        return _for_a_look(view, move)
    if kind == DRAW:
        return Reason("nothing_to_take") if state.discard and state.discard[-1] < NUMBERS else None
    if kind == TWO:
        return Reason("two_chances")
    return _for_the_call(view, move)


def _for_a_card(view: Appraisal, move: int, face: int) -> Reason | None:
    saved = view.of(move)
    if saved <= 0 or face >= NUMBERS:
        return None
    if view.minds.eyes[view.seat][own_of(move)] >> view.seat & 1:
        return Reason("saves_points", (("face", FACES[face]), ("n", round(saved))))
    return Reason("replaces_unknown", (("face", FACES[face]),))


def _for_a_throw(view: Appraisal) -> Reason | None:
    """The reason for a discard; None where sharp discards a card that is better than one of its own."""
    state = view.state
    if state.drawn >= NUMBERS:
        return Reason("no_good_use")
    saved = max(view.of_all(own_moves(KEEP, len(state.rows[view.seat]))), default=0.0)
    return Reason("none_is_worse", (("face", FACES[state.drawn]),)) if saved <= 0 else None


def _for_a_look(view: Appraisal, move: int) -> Reason | None:
    other = seat_of(move)
    if view.minds.eyes[other][slot_of(move)] >> view.seat & 1 or view.state.caller != NO_SEAT:
        return None
    return Reason("own_unknown") if other == view.seat else Reason("looks_at_other", (("other", other),))


def _for_the_call(view: Appraisal, move: int) -> Reason | None:
    if kind_of(move) == END and view.state.phase != TURN:
        return Reason("not_ahead") if view.of(CALL_ONLY[0]) < 0 else None
    if kind_of(move) == CALL:
        return Reason("is_ahead") if view.lead() > 0 else None
    return None
