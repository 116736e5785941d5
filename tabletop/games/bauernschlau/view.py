"""What a seat of Bauernschlau sees, and samples of the matches that agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from tabletop.game import ALL, OVER, SCORE, CommonView, Json, Sampler, Setting, Viewer, sees
from tabletop.games.bauernschlau.board import BIT, PLACE_NAMES
from tabletop.games.bauernschlau.position import (
    FACE_DOWN,
    check_hand,
    check_turn,
    lay_sheep,
    lying,
    open_keys,
    read_pastures,
    read_table,
    sheep_at,
)
from tabletop.games.bauernschlau.rules import Bauernschlau
from tabletop.games.bauernschlau.sheep import ALL_SHEEP, COPIES, FACES, NO_SHEEP, WORDS, names
from tabletop.json_reader import Reader, brief, check_copies
from tabletop.randomness import Rng, imagined_seed, mixed


class View(CommonView):
    """A view of Bauernschlau, as ``Match.view`` returns it."""

    phase: Literal["turn", "extra", "put", "rest", "score", "over"]
    #: The seat to act; None when the match is over.
    turn: int | None
    #: Whether this is the opening lap.
    first: bool
    #: The dog's place; None while it is in hand.
    dog: str | None
    #: The fence pieces that each seat has left.
    stock: list[int]
    #: The vertices of each fence, from its joint on.
    fences: list[list[str]]
    #: The actions of the bonus that have not begun.
    extras: int
    bonus: bool
    #: Pasture -> sheep; None for a hidden one.
    sheep: dict[str, str | None]
    #: The number of sheep still to draw.
    supply: int
    #: The sheep drawn and not yet put; None for a hidden one.
    held: list[str | None]


def view(state: Bauernschlau, viewer: Viewer) -> Json:
    """What a viewer may see now; hidden sheep are null. A seat sees the sheep that it holds."""
    is_open = viewer is ALL or state.phase in (SCORE, OVER)
    hidden = 0 if is_open else state.down
    return {
        **open_keys(state),
        "sheep": {
            PLACE_NAMES[place]: None if hidden >> place & 1 else sheep_at(state, place) for place in lying(state)
        },
        "supply": len(state.supply),
        "held": names(state.held) if sees(viewer, state.actor) else [None] * len(state.held),
    }


def sampler(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Sampler[Bauernschlau]:
    """A sampler of matches that agree with this view.

    ``known`` has the faces of sheep by pasture, face down or not: {"2,-1": "5"}.
    """
    table = read_table(reader, setting)
    unknown = _lay_what_is_seen(reader, table, known)
    held, size = _read_held(reader, table)
    supply = reader.number("supply", 0, len(ALL_SHEEP))
    sure = [*(table.sheep[place] for place in lying(table)), *held]
    check_copies(COPIES, sheep=names(sure))
    unseen = list((Counter(ALL_SHEEP) - Counter(sure)).elements())
    if len(unknown) + size - len(held) + supply > len(unseen):
        raise ValueError("supply: there are not so many sheep")
    for place in unknown:
        table.bare &= ~BIT[place]
        table.down |= BIT[place]
    table.held = tuple(held)
    table.supply = [NO_SHEEP] * supply
    check_hand(table, size)
    check_turn(table)
    return _Sampler(table, unseen, unknown, size - len(held))


class _Sampler:
    """Draws matches that agree with one view; all that the view alone decides is worked out once, in ``__init__``."""

    __slots__ = ("in_hand", "places", "table", "unseen")

    def __init__(self, table: Bauernschlau, unseen: Sequence[int], places: Sequence[int], in_hand: int) -> None:
        self.table = table
        self.unseen = tuple(unseen)
        #: The pastures whose sheep are unknown to this seat.
        self.places = places
        #: How many sheep another seat has in hand.
        self.in_hand = in_hand

    def __call__(self, rng: Rng) -> Bauernschlau:
        state = self.table.copy()
        state.seed = imagined_seed(rng)
        faces = mixed(self.unseen, rng)
        for place, face in zip(self.places, faces, strict=False):
            state.sheep[place] = face
        at = len(self.places)
        if self.in_hand:
            state.held = tuple(sorted(faces[at : at + self.in_hand]))
            at += self.in_hand
        state.supply = faces[at : at + len(state.supply)]
        return state


def _lay_what_is_seen(reader: Reader, table: Bauernschlau, known: Mapping[str, Any]) -> list[int]:
    """Puts the seen and remembered sheep on the board, and returns the places of the others."""
    if not isinstance(known, Mapping):
        raise ValueError("known: must be an object, pasture -> sheep")
    is_open = table.phase in (SCORE, OVER)
    remembered = dict(known)
    unknown = []
    for place, written in read_pastures(reader):
        name = PLACE_NAMES[place]
        if written is None:
            if is_open:
                raise ValueError("sheep: none is hidden when the round is scored")
            if name in remembered:
                lay_sheep(table, place, _remembered(name, remembered.pop(name)))
            else:
                unknown.append(place)
            continue
        lay_sheep(table, place, written)
        if table.down >> place & 1 and not is_open:
            raise ValueError("sheep: those face down are hidden (null) until the round is scored")
        if remembered.get(name) == FACES[table.sheep[place]]:
            del remembered[name]
    if remembered:
        raise ValueError(f"known: at {brief(next(iter(remembered)))} there lies no sheep, or another one")
    return unknown


def _remembered(name: str, face: object) -> str:
    if not isinstance(face, str) or face not in WORDS:
        raise ValueError(f"known: {name!r} must be one of {', '.join(WORDS)}")
    return face + FACE_DOWN


def _read_held(reader: Reader, table: Bauernschlau) -> tuple[list[int], int]:
    """The held sheep that are visible, and the number of all held ones."""

    def face(item: object) -> int:
        if item is None:
            return NO_SHEEP
        if not isinstance(item, str) or item not in WORDS:
            raise ValueError("held: has what is no sheep")
        return FACES.index(item)

    held = sorted(reader.items("held", face))
    seen = [sheep for sheep in held if sheep]
    if len(seen) != (len(held) if reader.raw("seat") == table.actor else 0):
        raise ValueError("held: is seen by its holder, and by nobody else")
    return seen, len(held)
