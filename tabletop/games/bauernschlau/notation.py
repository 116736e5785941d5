"""Moves of Bauernschlau as texts."""

from __future__ import annotations

import re

from tabletop.errors import unknown_move
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
    off_board,
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
        case ["put", face, name] if face in WORDS:
            return _with_places(text, PUTS | FACES.index(face) << 6, name)
        case ["reveal", name]:
            return _with_places(text, REVEALS, name)
        case ["dog", way] if way.count(">") == 1:
            return _with_places(text, DOGS, *way.split(">"))
        case ["rest", name]:
            return _with_places(text, RESTS, name)
        case ["fence", number, name] if _COUNT.fullmatch(number):
            fence = int(number) if 0 <= int(number) < _NO_FENCE else _NO_FENCE
            return _with_vertex(text, BARRIERS | fence << 8, name)
    raise unknown_move(text)


def _with_places(text: str, move: int, *names: str) -> int:
    """A move with its pastures, the last one in the lowest bits."""
    for shift, name in zip((6, 0)[-len(names) :], names, strict=True):
        if name not in PLACES:
            return _off_board(text, name, _HEX, ",")
        move |= PLACES[name] << shift
    return move


def _with_vertex(text: str, move: int, name: str) -> int:
    return move | VERTICES[name] if name in VERTICES else _off_board(text, name, _VERTEX, "/")


def _off_board(text: str, name: str, pattern: re.Pattern[str], stroke: str) -> int:
    if not pattern.fullmatch(name):
        raise unknown_move(text)
    first, second = map(int, name.split(stroke))
    return off_board(first, second, is_vertex=stroke == "/")
