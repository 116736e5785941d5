"""How moves and positions of Dog are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from tabletop.bits import members
from tabletop.errors import IllegalMove, unknown_move
from tabletop.game import NO_SEAT, OVER, Json, Setting
from tabletop.games.dog.board import (
    BIT,
    COLOURS,
    FINISH,
    KENNEL,
    MARBLES,
    SEVEN_STEPS,
    START,
    Move,
    colour_of_place,
    depth_of,
    finish_cell,
    place_name,
    steps_between,
    track_length,
)
from tabletop.games.dog.cards import COPIES, FACES, JACK, JOKER, RANKS, SEVEN, hand_size
from tabletop.games.dog.rules import EXCHANGE, FOLD, GIVE, NO_GIFT, PLAY, Dog
from tabletop.json_reader import Reader, check_copies
from tabletop.packed_hands import faces_of, held, packed

_PLACE = re.compile(r"(0|[1-9][0-9]{0,2})|([a-f])(?:F([0-3])|(K))")
_MARBLE = re.compile(r"(K)|F([0-3])|(0|[1-9][0-9]{0,2})(\*?)")
_IN_KENNEL = ("K",) * MARBLES

#: What may be wrong with how a card is written; below zero, its number stands in a move instead of marbles.
MALFORMED = ("declare_a_rank", "name_the_marble", "jack_only_swaps", "only_jack_swaps", "one_marble_a_card")


# moves


def write(_state: Dog, move: Move) -> str:
    """A move as text.

    >>> write(None, (JOKER, SEVEN, 12, 15, 30, 34))
    'X=7 12>15 30>34'
    """
    if move == FOLD:
        return "fold"
    card, rank, *places = move
    if card == GIVE:
        return f"give {FACES[rank]}"
    between = "x" if rank == JACK else ">"
    names = [place_name(place) for place in places]
    parts = [between.join(names[at : at + 2]) for at in range(0, len(names), 2)]
    return " ".join([FACES[card] if card == rank else f"{FACES[card]}={FACES[rank]}", *parts])


def read(state: Dog, seat: int, text: str) -> Move:
    """The move that a text means; consecutive parts of one marble are one."""
    match text.split(" "):
        case ["fold"]:
            return FOLD
        case ["give", face] if face in FACES:
            if state.phase == EXCHANGE and state.gifts_are_fixed(seat):
                # said here, for to the table this seat is just one that it does not wait for
                raise IllegalMove("gifts_are_fixed")
            return (GIVE, FACES.index(face))
        case ["X", *_]:
            return malformed((JOKER, JOKER), "declare_a_rank")
        case [rank, *parts] if rank in RANKS:
            return _read_card(state, text, (FACES.index(rank), FACES.index(rank)), parts)
        case [joker, *parts] if joker.startswith("X=") and joker[2:] in RANKS:
            return _read_card(state, text, (JOKER, FACES.index(joker[2:])), parts)
    raise unknown_move(text)


def _read_card(state: Dog, text: str, head: Move, parts: Sequence[str]) -> Move:
    rank = head[1]
    if rank == JACK and not parts:
        return head
    if not parts:
        return malformed(head, "name_the_marble")
    swaps = ["x" in part for part in parts]
    places = [_read_place(state.seats, text, name) for part in parts for name in _both_sides(text, part)]
    if rank == JACK and not all(swaps):
        return malformed(head, "jack_only_swaps")
    if rank != JACK and any(swaps):
        return malformed(head, "only_jack_swaps")
    if rank != SEVEN and len(parts) > 1:
        return malformed(head, "one_marble_a_card")
    return head + (_merged(state.seats, places) if rank == SEVEN else tuple(places))


def malformed(head: Move, code: str) -> Move:
    """A card that is not written as any move of it: never legal, its fault is told after those of turn and phase."""
    return (*head, ~MALFORMED.index(code))


def _both_sides(text: str, part: str) -> tuple[str, str]:
    origin, between, target = part.partition("x" if "x" in part else ">")
    if not between or (between == ">" and target.endswith("K")):
        raise unknown_move(text)
    return origin, target


def _read_place(seats: int, text: str, name: str) -> int:
    found = _PLACE.fullmatch(name)
    if found:
        cell, letter, depth, _ = found.groups()
        if cell is not None and int(cell) < track_length(seats):
            return int(cell)
        if letter is not None and letter in COLOURS[:seats]:
            colour = COLOURS.index(letter)
            return KENNEL + colour if depth is None else finish_cell(colour, int(depth))
    raise unknown_move(text)


def _merged(seats: int, places: Sequence[int]) -> tuple[int, ...]:
    """The parts of a Seven, consecutive parts of one marble written as one."""
    merged: list[int] = []
    for origin, target in zip(places[::2], places[1::2], strict=True):
        goes_on = bool(merged) and merged[-1] == origin
        if goes_on and _is_a_part(seats, merged[-2], origin) and _is_a_part(seats, origin, target):
            merged[-1] = target
        else:
            merged += (origin, target)
    return tuple(merged)


def _is_a_part(seats: int, origin: int, target: int) -> bool:
    """Whether a marble may come so in seven steps: what is no part by itself must not vanish in a longer one."""
    if origin >= KENNEL:
        return False
    colour = colour_of_place(target) if target >= FINISH else 0
    return 1 <= steps_between(seats, colour, origin, target) <= SEVEN_STEPS


# positions


def position(state: Dog) -> Json:
    """All keys of this game."""
    return {
        **open_keys(state),
        "gifts": [None if gift == NO_GIFT else FACES[gift] for gift in state.gifts],
        "hands": [names(faces_of(hand)) for hand in state.hands],
        "stock": names(state.stock[::-1]),
    }


def open_keys(state: Dog) -> Json:
    """All that is always open: positions and views have it alike."""
    return {
        "round": state.round,
        "leader": state.leader,
        "phase": state.phase,
        "turn": turn_of(state),
        "discard": names(state.discard),
        "marbles": [marble_names(state, colour) for colour in range(state.seats)],
    }


def from_position(reader: Reader, setting: Setting) -> Dog:
    """The state of a position."""
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
    """A state with all that is open on the table; its cards, but for the discards, are still to come."""
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
    """The gifts of a position, or those in a view that its seat may see."""

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
    """The one row that the match ends with; it may be left out, for the marbles say as much."""
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
    """Refuses hands with which the match can't go on; they may be hidden, so that only their sizes are known."""
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
    """Whom the table waits for in the exchange."""
    if state.phase == EXCHANGE:
        if all(given):
            raise ValueError("gifts: once all have given, the gifts have changed hands")
        state.actor = list(given).index(False)


def turn_of(state: Dog) -> int | None:
    """The seat to act as positions write it: in the exchange, the one that will lead."""
    if state.phase == EXCHANGE:
        return state.leader
    return None if state.actor == NO_SEAT else state.actor


def marble_names(state: Dog, colour: int) -> list[str]:
    """A colour's marbles as they are written: the kennel, the track, the finish."""
    own = state.marbles[colour]
    outside = []
    for place in members(own):
        if place >= FINISH:
            outside.append(f"F{depth_of(place)}")
        else:
            outside.append(f"{place}*" if state.guards & BIT[place] else str(place))
    return ["K"] * (MARBLES - len(outside)) + outside


def names(faces: Sequence[int]) -> list[str]:
    """Faces as they are written."""
    return [FACES[face] for face in faces]


def numbers(written: Sequence[str]) -> list[int]:
    """Faces as they are counted."""
    return [FACES.index(name) for name in written]
