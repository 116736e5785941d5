"""Positions as JSON: written, read, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tabletop.games.tschau.cards import COPIES, FACES, hand_names, hand_of, names, numbers
from tabletop.games.tschau.rules import TURN, Tschau

from tabletop.game import NO_SEAT, OVER, SCORE, Json, Setting
from tabletop.json_reader import Reader, check_copies


def position(state: Tschau) -> Json:
    """The keys of this game in a position."""
    hands = [hand_names(hand) for hand in state.hands]
    return {**open_keys(state), "hands": hands, "pile": names(state.pile[::-1])}


def open_keys(state: Tschau) -> Json:
    """The keys that are the same in a position and in every view."""
    return {
        "round": state.round,
        "phase": state.phase,
        "turn": None if state.actor == NO_SEAT else state.actor,
        "discard": names(state.discard),
    }


def from_position(reader: Reader, setting: Setting) -> Tschau:
    """The state of a position; a ValueError names the key at fault."""
    state = read_table(reader, setting)
    hands = reader.hands("hands", state.seats, FACES)
    pile = reader.words("pile", FACES)
    check_copies(COPIES, discard=names(state.discard), hands=chain(*hands), pile=pile)
    check_end(state, hands, len(pile))
    state.hands = [hand_of(numbers(hand)) for hand in hands]
    state.pile = numbers(pile)[::-1]
    return state


def read_table(reader: Reader, setting: Setting) -> Tschau:
    """A state with all that is open on the table."""
    state = Tschau(setting)
    state.read_rounds(reader, (TURN,), TURN)
    state.discard = numbers(reader.words("discard", FACES))
    if not state.discard:
        raise ValueError("discard: must have a card")
    turn = reader.seat("turn", state.seats)
    if state.phase == SCORE and turn != state.next_dealer():
        raise ValueError(f"turn: the dealer of the next round is seat {state.next_dealer()}")
    state.actor = NO_SEAT if state.phase == OVER else turn
    return state


def check_end(state: Tschau, hands: Sequence[Sequence[str | None]], pile: int) -> None:
    """Refuses a round that goes on after its end, or is scored before it."""
    if (state.phase == TURN) != (pile > 0 and all(hands)):
        raise ValueError("phase: a round ends with an empty hand or an empty pile, and only then")
