"""Positions of Bungee as JSON: written, read, and checked for what can't be true."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tabletop.game import NO_SEAT, OVER, SCORE, Json, Setting
from tabletop.games.bungee.cards import BUNGEE, COPIES, FACES, HAND_SIZE, names, numbers
from tabletop.games.bungee.rules import ANY, CALLING, LUCKY, REACHING, TURN, Bungee
from tabletop.json_reader import Reader, check_copies
from tabletop.packed_hands import faces_of, packed


def position(state: Bungee) -> Json:
    """The keys of this game in a position."""
    hands = [names(faces_of(hand)) for hand in state.hands]
    return {**open_keys(state), "hands": hands, "pile": names(state.pile[::-1])}


def open_keys(state: Bungee) -> Json:
    """The keys that are the same in a position and in every view."""
    return {
        "round": state.round,
        "phase": state.phase,
        "turn": None if state.actor == NO_SEAT else state.actor,
        "lucky": FACES[state.lucky],
        "discard": names(state.discard),
        "calls": list(state.calls),
        "todo": list(state.todo),
        "extend": state.extend,
        "extra": state.extra,
        "fresh": list(state.fresh),
    }


def from_position(reader: Reader, setting: Setting) -> Bungee:
    """The state of a position; a ValueError names the key that is wrong."""
    state = read_table(reader, setting)
    hands = reader.hands("hands", state.seats, FACES)
    pile = reader.words("pile", FACES)
    check_copies(COPIES, lucky=names([state.lucky]), hands=chain(*hands), discard=names(state.discard), pile=pile)
    check_hands(hands, left=len(pile) + len(state.discard))
    state.hands = [packed(numbers(hand)) for hand in hands]
    state.pile = numbers(pile)[::-1]
    return state


def check_hands(hands: Sequence[Sequence[str | None]], *, left: int) -> None:
    """Refuses an empty hand, unless so few cards are outside the hands that a seat may have had nothing to draw."""
    if not all(hands) and left + sum(map(len, hands)) > HAND_SIZE * len(hands):
        raise ValueError("hands: each must have a card")


def read_table(reader: Reader, setting: Setting) -> Bungee:
    """A state with all that is open on the table; its hands and its pile are still to come."""
    state = Bungee(setting)
    state.read_rounds(reader, (LUCKY, TURN, CALLING), TURN)
    state.lucky = FACES.index(reader.word("lucky", FACES))
    state.discard = numbers(reader.words("discard", FACES))
    state.calls = tuple(reader.some_seats("calls", state.seats))
    state.todo = tuple(reader.some_seats("todo", state.seats))
    state.extend = reader.flag("extend")
    state.extra = reader.flag("extra")
    state.fresh = tuple(reader.some_seats("fresh", state.seats))
    state.actor = _read_turn(reader, state)
    _check_lap(state)
    return state


def _read_turn(reader: Reader, state: Bungee) -> int:
    turn = reader.seat("turn", state.seats)
    if state.phase == OVER:
        return NO_SEAT
    asked = {LUCKY: state.dealer(), SCORE: state.next_dealer()}.get(state.phase, turn)
    if turn != asked:
        raise ValueError(f"turn: in phase {state.phase!r} of this round it is seat {asked}'s")
    return turn


def _check_lap(state: Bungee) -> None:
    if state.phase == LUCKY and state.lucky != BUNGEE:
        raise ValueError("lucky: the dealer is only asked when it is a B")
    needs_call = state.phase in (CALLING, SCORE, OVER)
    if (needs_call and not state.calls) or (state.phase == LUCKY and state.calls):
        raise ValueError(f"calls: do not fit phase {state.phase!r}")
    rule = state.options["six_extends_last_lap"]
    may_extend = bool(state.calls) and state.sixes_skip() and rule in (REACHING, ANY)
    if (state.extend or state.extra) and not may_extend:
        raise ValueError("extend: no extra lap can be earned here")
    if state.extend and state.extra and rule == ANY:
        raise ValueError("extend: there is one extra lap at most")
    in_lap = bool(state.calls) and state.phase in (TURN, CALLING)
    if not in_lap and (state.todo or state.extend):
        raise ValueError("todo: only in the last lap are seats still to act")
    _check_fresh(state)
    if in_lap:
        _check_todo(state)


def _check_fresh(state: Bungee) -> None:
    if state.fresh and not state.options["play_before_call"]:
        raise ValueError("fresh: only with play_before_call must anybody play before a call")
    if set(state.fresh) & set(state.calls):
        raise ValueError("fresh: has a seat that has called")


def _check_todo(state: Bungee) -> None:
    plays_on = state.extra and state.options["six_extends_last_lap"] == ANY
    done = state.calls[:1] if plays_on and state.phase == TURN else state.calls
    if state.actor in done:
        raise ValueError("turn: this seat has called already")
    if {state.actor, *(state.calls[:1] if plays_on else state.calls)} & set(state.todo):
        raise ValueError("todo: has a seat that acts now or has called")
    order = [(seat - state.calls[0]) % state.seats for seat in (state.actor, *state.todo)]
    if order != sorted(order):
        raise ValueError("todo: must go round from the first caller's left")
