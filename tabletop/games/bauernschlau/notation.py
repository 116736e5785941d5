"""How moves of Bauernschlau are written."""

from __future__ import annotations

import re

from tabletop.errors import IllegalMove, unknown_move
from tabletop.games.bauernschlau.board import (
    PLACE_NAMES,
    PLACES,
    VERTEX_NAMES,
    VERTICES,
)
from tabletop.games.bauernschlau.moves import (
    BARRIERS,
    DEAL,
    DOGS,
    DONE,
    DRAW,
    FLOCK,
    PUTS,
    RESTS,
    REVEALS,
    face_of,
    fence_of,
    kind_of,
    origin_of,
    place_of,
    vertex_of,
)
from tabletop.games.bauernschlau.rules import Bauernschlau
from tabletop.games.bauernschlau.sheep import FACES, WORDS

_WORDS = {"draw": DRAW, "flock": FLOCK, "done": DONE, "deal": DEAL}
_TEXTS = {move: word for word, move in _WORDS.items()}
_NUMBER = "(?:0|-?[1-9][0-9]{0,2})"
_HEX = re.compile(f"{_NUMBER},{_NUMBER}")
_VERTEX = re.compile(f"{_NUMBER}/{_NUMBER}")
_COUNT = re.compile(_NUMBER)
#: Stands for every number that no fence has: the largest with room in a move.
_NO_FENCE = 15


def write(_state: Bauernschlau, move: int) -> str:
    """A move as text."""
    kind = kind_of(move)
    place = PLACE_NAMES[place_of(move)] if kind and kind != BARRIERS else ""
    if kind == PUTS:
        return f"put {FACES[face_of(move)]} {place}"
    if kind == REVEALS:
        return f"reveal {place}"
    if kind == DOGS:
        return f"dog {PLACE_NAMES[origin_of(move)]}>{place}"
    if kind == RESTS:
        return f"rest {place}"
    if kind == BARRIERS:
        return f"fence {fence_of(move)} {VERTEX_NAMES[vertex_of(move)]}"
    return _TEXTS[move]


def read(_state: Bauernschlau, _seat: int, text: str) -> int:
    """The move that a text means.

    >>> [read(None, 0, text) for text in ("draw", "put 5 2,-1", "dog 2,-1>0,0", "fence 0 4/-2")]
    [0, 4437, 13686, 20500]
    """
    match text.split(" "):
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["put", face, place] if face in WORDS:
            return PUTS | FACES.index(face) << 6 | _read_place(text, place)
        case ["reveal", place]:
            return REVEALS | _read_place(text, place)
        case ["dog", way] if way.count(">") == 1:
            origin, target = way.split(">")
            return DOGS | _read_place(text, origin) << 6 | _read_place(text, target)
        case ["rest", place]:
            return RESTS | _read_place(text, place)
        case ["fence", number, vertex] if _COUNT.fullmatch(number):
            fence = int(number) if 0 <= int(number) < _NO_FENCE else _NO_FENCE
            return BARRIERS | fence << 8 | _read_vertex(text, vertex)
    raise unknown_move(text)


def _read_place(text: str, name: str) -> int:
    if name in PLACES:
        return PLACES[name]
    raise IllegalMove("off_the_board", place=name) if _HEX.fullmatch(name) else unknown_move(text)


def _read_vertex(text: str, name: str) -> int:
    if name in VERTICES:
        return VERTICES[name]
    raise IllegalMove("no_vertex", vertex=name) if _VERTEX.fullmatch(name) else unknown_move(text)
