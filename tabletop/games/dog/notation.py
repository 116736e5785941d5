"""Moves of Dog as texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabletop.errors import unknown_move
from tabletop.games.dog.board import (
    COLOURS,
    FINISH,
    KENNEL,
    SEVEN_STEPS,
    colour_of_place,
    finish_cell,
    place_name,
    steps_between,
    track_length,
)
from tabletop.games.dog.cards import FACES, JACK, JOKER, RANKS, SEVEN
from tabletop.games.dog.moves import FOLD, GIVE, Move, malformed
from tabletop.games.dog.rules import Dog

_PLACE = re.compile(r"(0|[1-9][0-9]{0,2})|([a-f])(?:F([0-3])|(K))")


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


def read(state: Dog, _seat: int, text: str) -> Move:
    """The move that a text names, legal or not. Consecutive parts of one marble become one part."""
    match text.split(" "):
        case ["fold"]:
            return FOLD
        case ["give", face] if face in FACES:
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
    """The parts of a Seven, with consecutive parts of one marble joined."""
    merged: list[int] = []
    for origin, target in zip(places[::2], places[1::2], strict=True):
        goes_on = bool(merged) and merged[-1] == origin
        if goes_on and _is_a_part(seats, merged[-2], origin) and _is_a_part(seats, origin, target):
            merged[-1] = target
        else:
            merged += (origin, target)
    return tuple(merged)


def _is_a_part(seats: int, origin: int, target: int) -> bool:
    """Whether a marble can go there in seven steps at most. Other parts are not joined, so that they are refused."""
    if origin >= KENNEL:
        return False
    colour = colour_of_place(target) if target >= FINISH else 0
    return 1 <= steps_between(seats, colour, origin, target) <= SEVEN_STEPS
