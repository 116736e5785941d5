"""Positions of Dog as JSON: written, read, and checked for what can't be true."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from tabletop.bits import members
from tabletop.game import NO_SEAT, OVER, Json, Setting
from tabletop.games.dog.board import BIT, FINISH, MARBLES, START, depth_of, finish_cell, place_name, track_length
from tabletop.games.dog.cards import COPIES, FACES, hand_size, names, numbers
from tabletop.games.dog.rules import EXCHANGE, NO_GIFT, PLAY, Dog
from tabletop.json_reader import Reader, check_copies
from tabletop.packed_hands import faces_of, held, packed

_MARBLE = re.compile(r"(K)|F([0-3])|(0|[1-9][0-9]{0,2})(\*?)")
_IN_KENNEL = ("K",) * MARBLES


def position(state: Dog) -> Json:
    """The keys of this game in a position."""
    return {
        **open_keys(state),
        "gifts": [None if gift == NO_GIFT else FACES[gift] for gift in state.gifts],
        "hands": [names(faces_of(hand)) for hand in state.hands],
        "stock": names(state.stock[::-1]),
    }


def open_keys(state: Dog) -> Json:
    """The keys that are the same in a position and in every view."""
    return {
        "round": state.round,
        "leader": state.leader,
        "phase": state.phase,
        "turn": turn_of(state),
        "discard": names(state.discard),
        "marbles": [marble_names(state, colour) for colour in range(state.seats)],
    }


def from_position(reader: Reader, setting: Setting) -> Dog:
    """The state of a position; a ValueError names the key that is wrong."""
    state = read_table(reader, setting)
    hands = reader.hands("hands", state.seats, FACES)
    stock = reader.words("stock", FACES)
    check_copies(COPIES, hands=chain(*hands), stock=stock, discard=names(state.discard))
    state.hands = [packed(numbers(hand)) for hand in hands]
    state.stock = numbers(stock)[::-1]
    state.gifts = [NO_GIFT if gift is None else FACES.index(gift) for gift in read_gifts(reader, state)]
    check_hands(state, [len(hand) for hand in hands], len(stock))
    _check_gifts(state)
    return state


def read_table(reader: Reader, setting: Setting) -> Dog:
    """A state with the keys that every view has; its hands and its draw pile are not set yet."""
    state = Dog(setting)
    state.round = reader.number("round")
    state.leader = reader.seat("leader", state.seats)
    state.phase = reader.word("phase", (EXCHANGE, PLAY, OVER), PLAY)
    state.discard = numbers(reader.words("discard", FACES))
    _read_marbles(reader, state)
    _read_turn(reader, state)
    _read_scores(reader, state)
    return state


def read_gifts(reader: Reader, state: Dog) -> list[str | None]:
    """The gifts by seat, None where there is none or where the view hides it."""

    def gift(item: object) -> str | None:
        if item is not None and (not isinstance(item, str) or item not in FACES):
            raise ValueError("gifts: each must be a card or null")
        return item

    gifts = reader.each_seat("gifts", state.seats, gift, None)
    if state.phase != EXCHANGE and any(gifts):
        raise ValueError("gifts: there are none outside the exchange")
    return gifts


def _read_marbles(reader: Reader, state: Dog) -> None:
    def four(item: object) -> list[str]:
        if not isinstance(item, (list, tuple)) or len(item) != MARBLES:
            raise ValueError(f"marbles: each seat has a list of {MARBLES}")
        return [name for name in item if isinstance(name, str) and _MARBLE.fullmatch(name)]

    taken = 0
    for colour, written in enumerate(reader.each_seat("marbles", state.seats, four, _IN_KENNEL)):
        if len(written) < MARBLES:
            raise ValueError("marbles: each is K, a cell of the track or F0 to F3")
        for name in written:
            if name != "K":
                place = _place_of_marble(state.seats, colour, name)
                if taken & BIT[place]:
                    raise ValueError(f"marbles: there are two on {place_name(place)}")
                taken |= BIT[place]
                state.marbles[colour] |= BIT[place]
                state.guards |= BIT[place] if name.endswith("*") else 0


def _place_of_marble(seats: int, colour: int, name: str) -> int:
    if name.startswith("F"):
        return finish_cell(colour, int(name[1:]))
    cell = int(name.removesuffix("*"))
    if cell >= track_length(seats):
        raise ValueError(f"marbles: the track has no cell {cell}")
    if name.endswith("*") and cell != START[colour]:
        raise ValueError(f"marbles: a guard stands on its own start, not on {cell}")
    return cell


def _read_turn(reader: Reader, state: Dog) -> None:
    turn = reader.seat("turn", state.seats, state.leader if state.phase == EXCHANGE else 0)
    if state.phase == EXCHANGE and turn != state.leader:
        raise ValueError(f"turn: in the exchange it is the leader's, {state.leader}")
    state.actor = NO_SEAT if state.phase == OVER else turn


def _read_scores(reader: Reader, state: Dog) -> None:
    """Sets the row of a finished match. It may be left out, since it follows from the marbles."""
    complete = [team for team in range(state.teams) if state.is_complete(team)]
    if len(complete) > 1:
        raise ValueError("marbles: two teams can't both have all of theirs in")
    if complete and state.phase != OVER:
        raise ValueError("phase: a team has all its marbles in, so the match is over")
    rows = reader.scores(state.seats, int(state.phase == OVER and bool(reader.raw("scores"))))
    if state.phase == OVER:
        row = tuple([int(seat % state.teams in complete) for seat in range(state.seats)])
        if rows and tuple(rows[0]) != row:
            raise ValueError(f"scores: must be {[list(row)]} with these marbles")
        state.scores = (row,)


def check_hands(state: Dog, sizes: Sequence[int], stock: int) -> None:
    """Refuses hand sizes with which the match can't go on."""
    if state.phase == PLAY and not sizes[state.actor]:
        raise ValueError(f"turn: seat {state.actor} has no card")
    if state.phase == EXCHANGE and not all(sizes):
        raise ValueError(f"hands: seat {list(sizes).index(0)} has no card to give")
    if state.phase == OVER and not state.winners():
        wanted = hand_size(state.round + 1) * state.seats
        if any(sizes) or stock + len(state.discard) >= wanted:
            raise ValueError("phase: nobody has all marbles in, and the next round can be dealt")


def _check_gifts(state: Dog) -> None:
    for seat, gift in enumerate(state.gifts):
        if gift != NO_GIFT and not held(state.hands[seat], gift):
            raise ValueError(f"gifts: seat {seat} has no {FACES[gift]} in its hand")
    begin_exchange(state, [gift != NO_GIFT for gift in state.gifts])


def begin_exchange(state: Dog, given: Sequence[bool]) -> None:
    """Sets the seat to act in the exchange."""
    if state.phase == EXCHANGE:
        if all(given):
            raise ValueError("gifts: once all have given, the gifts have changed hands")
        state.actor = list(given).index(False)


def turn_of(state: Dog) -> int | None:
    """The key ``turn``: the seat to act, in the exchange the leader."""
    if state.phase == EXCHANGE:
        return state.leader
    return None if state.actor == NO_SEAT else state.actor


def marble_names(state: Dog, colour: int) -> list[str]:
    """The names of a colour's marbles: in the kennel, on the track, in the finish."""
    own = state.marbles[colour]
    outside = []
    for place in members(own):
        if place >= FINISH:
            outside.append(f"F{depth_of(place)}")
        else:
            outside.append(f"{place}*" if state.guards & BIT[place] else str(place))
    return ["K"] * (MARBLES - len(outside)) + outside
