"""Moves of Bungee as texts."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.errors import unknown_move
from tabletop.games.bungee.cards import FACES
from tabletop.games.bungee.moves import (
    CALL,
    COUNT_BITS,
    DEAL,
    HOLD,
    LEAVE,
    MIXED,
    SWAP,
    TAKE,
    count_of,
    drop_of,
    face_of,
)
from tabletop.games.bungee.rules import Bungee

_WORDS = {"call": CALL, "hold": HOLD, "leave": LEAVE, "deal": DEAL}
_TEXTS = {move: word for word, move in _WORDS.items()}


def write(_state: Bungee, move: int) -> str:
    """A move as text."""
    if move in _TEXTS:
        return _TEXTS[move]
    if move >= SWAP:
        return f"swap {FACES[move - SWAP]}"
    taking = ["take"] if move >= TAKE else []
    return " ".join([*taking, "drop", *[FACES[face_of(move)]] * count_of(move)])


def read(_state: Bungee, _seat: int, text: str) -> int:
    """The move that a text means.

    >>> drop = read(None, 0, "take drop 6 6")
    >>> FACES[face_of(drop)], count_of(drop), write(None, drop)
    ('6', 2, 'take drop 6 6')
    """
    match text.split(" "):
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["swap", face] if face in FACES:
            return SWAP + FACES.index(face)
        case ["take", "drop", *faces]:
            drop = _read_drop(text, faces)
            return drop if drop == MIXED else TAKE + drop
        case ["drop", *faces]:
            return _read_drop(text, faces)
    raise unknown_move(text)


def _read_drop(text: str, faces: Sequence[str]) -> int:
    if not all(face in FACES for face in faces):
        raise unknown_move(text)
    if len(set(faces)) > 1:
        return MIXED
    return drop_of(FACES.index(faces[0]), min(len(faces), COUNT_BITS)) if faces else drop_of(0, 0)
