"""Moves as texts: ``play g3``, ``draw``, ``deal``."""

from __future__ import annotations

from tabletop.games.tschau.cards import FACES
from tabletop.games.tschau.rules import DEAL, DRAW, Tschau

from tabletop.errors import unknown_move


def write(_state: Tschau, move: int) -> str:
    """A move as text."""
    return {DRAW: "draw", DEAL: "deal"}.get(move) or f"play {FACES[move]}"


def read(_state: Tschau, _seat: int, text: str) -> int:
    """The move that a text means."""
    match text.split(" "):
        case ["draw"]:
            return DRAW
        case ["deal"]:
            return DEAL
        case ["play", face] if face in FACES:
            return FACES.index(face)
    raise unknown_move(text)
