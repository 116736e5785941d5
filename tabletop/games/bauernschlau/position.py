"""Positions of Bauernschlau as JSON: written, read, and checked for what can't be true."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tabletop.game import NO_SEAT, OVER, SCORE, Json, Setting
from tabletop.games.bauernschlau.board import (
    BIT,
    CENTRE,
    EDGE,
    LEVEL,
    NEIGHBOURS,
    NO_PLACE,
    PASTURES,
    PLACE_NAMES,
    PLACES,
    VERTEX_NAMES,
    VERTICES,
    Seating,
    layout,
)
from tabletop.games.bauernschlau.fence_routes import Path
from tabletop.games.bauernschlau.fences import Fences, fences_with
from tabletop.games.bauernschlau.rules import BONUS_ACTIONS, EXTRA, IN_HAND, PUT, REST, TURN, Bauernschlau
from tabletop.games.bauernschlau.sheep import COPIES, FACES, WORDS, names
from tabletop.json_reader import Reader, check_copies

#: Marks a face-down sheep.
FACE_DOWN = "?"
#: The name of a sheep on a pasture -> its face, and whether it is face down.
_SHEEP = {name + mark: (FACES.index(name), bool(mark)) for name in WORDS for mark in ("", FACE_DOWN)}


def position(state: Bauernschlau) -> Json:
    """The keys of this game in a position."""
    return {
        **open_keys(state),
        "sheep": {PLACE_NAMES[place]: sheep_at(state, place) for place in lying(state)},
        "supply": names(state.supply[::-1]),
        "held": names(state.held),
    }


def open_keys(state: Bauernschlau) -> Json:
    """The keys that are the same in a position and in every view."""
    return {
        "round": state.round,
        "phase": state.phase,
        "turn": None if state.actor == NO_SEAT else state.actor,
        "first": state.first,
        "dog": None if state.dog == IN_HAND else PLACE_NAMES[state.dog],
        "stock": list(state.stock),
        "fences": [[VERTEX_NAMES[vertex] for vertex in path] for path in state.fences.paths],
        "extras": state.extras,
        "bonus": state.bonus,
    }


def lying(state: Bauernschlau) -> list[int]:
    """The pastures with sheep."""
    return [place for place, face in enumerate(state.sheep) if face]


def sheep_at(state: Bauernschlau, place: int) -> str:
    """The name of the sheep on a pasture."""
    return FACES[state.sheep[place]] + (FACE_DOWN if state.down >> place & 1 else "")


def from_position(reader: Reader, setting: Setting) -> Bauernschlau:
    """The state of a position; a ValueError names the key that is wrong."""
    state = read_table(reader, setting)
    for place, written in read_pastures(reader):
        lay_sheep(state, place, written)
    state.held = tuple(sorted(FACES.index(name) for name in reader.words("held", WORDS)))
    state.supply = [FACES.index(name) for name in reader.words("supply", WORDS)][::-1]
    sheep = names([state.sheep[place] for place in lying(state)])
    check_copies(COPIES, sheep=sheep, held=names(state.held), supply=names(state.supply))
    check_hand(state, len(state.held))
    check_turn(state)
    return state


def read_table(reader: Reader, setting: Setting) -> Bauernschlau:
    """A state with the keys that every view has; its sheep are not set yet."""
    state = Bauernschlau(setting)
    state.clear_board()
    state.read_rounds(reader, (TURN, EXTRA, PUT, REST), TURN, nulls=not state.is_championship())
    state.first = reader.flag("first")
    state.bonus = reader.flag("bonus")
    state.extras = reader.number("extras", 0, BONUS_ACTIONS)
    for key in ("stock", "fences"):
        if reader.raw(key) is None:
            raise ValueError(f"{key}: must be given")
    full = layout(state.seated).stock
    state.stock = reader.each_seat("stock", state.seats, lambda item: _read_stock(item, full), empty=None)
    state.fences = _read_fences(reader, state.seated)
    state.dog = _read_dog(reader, state)
    state.actor = _read_actor(reader, state)
    _check_first(state)
    _check_bonus(state)
    return state


def _read_stock(item: object, full: int) -> int:
    if not isinstance(item, int) or isinstance(item, bool) or not 0 <= item <= full:
        raise ValueError(f"stock: each seat has from 0 to {full} barriers")
    return item


def _read_dog(reader: Reader, state: Bauernschlau) -> int:
    dog = reader.raw("dog")
    if (dog is None) != (state.phase == REST):
        raise ValueError("dog: must be given, but is in hand (null) in phase 'rest'")
    if dog is None:
        return IN_HAND
    place = PLACES.get(dog, NO_PLACE) if isinstance(dog, str) else NO_PLACE
    if not 0 <= place <= CENTRE:
        raise ValueError("dog: must be on the centre or on a pasture")
    return place


def _read_actor(reader: Reader, state: Bauernschlau) -> int:
    turn = reader.seat("turn", state.seats)
    if state.phase == OVER:
        return NO_SEAT
    if state.phase == SCORE and turn != state.next_starter():
        raise ValueError(f"turn: the next round is dealt by seat {state.next_starter()}")
    return turn


def _check_first(state: Bauernschlau) -> None:
    if state.first and state.phase != PUT:
        raise ValueError("first: in the first lap nothing but 'put' is played")
    if state.first and any(state.fences.paths):
        raise ValueError("first: there is no fence yet in the first lap")


def _check_bonus(state: Bauernschlau) -> None:
    is_between_turns = state.phase in (TURN, SCORE, OVER) or state.first
    if state.bonus and is_between_turns:
        raise ValueError("bonus: no bonus has been earned yet in this turn")
    if state.extras and not state.bonus:
        raise ValueError("extras: there are none without a bonus")
    if state.phase == EXTRA and not state.extras:
        raise ValueError("extras: none is left for phase 'extra'")
    is_fresh = state.phase == EXTRA or (state.phase == REST and state.options["dog_bonus"])
    if state.extras == BONUS_ACTIONS and not is_fresh:
        raise ValueError("extras: one of them has begun")


# fences


def _read_fences(reader: Reader, seated: Seating) -> Fences:
    paths = tuple(reader.each_seat("fences", len(seated), _read_path))
    for path, gaps in zip(paths, layout(seated).gaps, strict=True):
        _check_path(path, gaps)
    vertices = [vertex for path in paths for vertex in path]
    if len(set(vertices)) < len(vertices):
        raise ValueError("fences: two of them meet")
    return fences_with(seated, paths)


def _read_path(item: object) -> Path:
    if not isinstance(item, (list, tuple)):
        raise ValueError("fences: each must be a list of vertices")
    for name in item:
        if not isinstance(name, str) or name not in VERTICES:
            raise ValueError("fences: has what is no vertex of the board")
    return tuple(VERTICES[name] for name in item)


def _check_path(path: Path, gaps: Path) -> None:
    if path and path[0] not in gaps:
        raise ValueError("fences: one starts outside its gaps")
    if len(set(path)) < len(path):
        raise ValueError("fences: one meets itself")
    for start, end in pairwise(path):
        if end not in NEIGHBOURS[start]:
            raise ValueError("fences: one jumps")
        if LEVEL[end] < LEVEL[start]:
            raise ValueError("fences: one falls in level")
        if LEVEL[start] == EDGE:
            raise ValueError("fences: a finished one never goes on")


# sheep


def read_pastures(reader: Reader) -> list[tuple[int, object]]:
    """The pastures named in the key ``sheep``, in the board's order, with what is written there."""
    sheep = reader.raw("sheep", {})
    if not isinstance(sheep, Mapping):
        raise ValueError("sheep: must be an object, pasture -> sheep")
    for name in sheep:
        if not isinstance(name, str) or not 0 <= PLACES.get(name, NO_PLACE) < PASTURES:
            raise ValueError("sheep: has what is no pasture")
    return sorted((PLACES[name], written) for name, written in sheep.items())


def lay_sheep(state: Bauernschlau, place: int, written: object) -> None:
    """Puts the sheep of this name on a pasture."""
    if not isinstance(written, str) or written not in _SHEEP:
        raise ValueError(f"sheep: must be one of {', '.join(WORDS)}, with a {FACE_DOWN} if face down")
    face, is_down = _SHEEP[written]
    state.sheep[place] = face
    state.bare &= ~BIT[place]
    if is_down:
        state.down |= BIT[place]


def check_hand(state: Bauernschlau, count: int) -> None:
    """Refuses a number of held sheep that does not fit the phase."""
    if (state.phase == PUT) != (count > 0):
        raise ValueError("held: there are sheep in hand in phase 'put', and only then")
    if count > (1 if state.first or state.bonus else state.seats):
        raise ValueError("held: so many are not drawn at once here")


def check_turn(state: Bauernschlau) -> None:
    """Refuses a dog upon a sheep, and a turn or a bonus in which no action can be taken."""
    if 0 <= state.dog < PASTURES and not state.bare >> state.dog & 1:
        raise ValueError("dog: a sheep lies there")
    # R: a seat that can take no action is skipped, so no turn begins with it; a bonus of which no action can be taken
    # ends by itself, so no match waits there for `done`.
    if state.phase == TURN and not state.can_act(state.actor):
        raise ValueError(f"turn: seat {state.actor} can take no action")
    if state.phase == EXTRA and not state.can_act(state.actor):
        raise ValueError(f"extras: seat {state.actor} can take no action, so the bonus has ended")
