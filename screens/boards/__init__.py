"""The boards that games are played on: where everything lies on them, and their ground, painted once."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.table.board import Board


def board_of(game: str) -> type[Board] | None:
    """The board of a game; None if it is played without one."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    board: type[Board] = getattr(import_module(name), f"{game.capitalize()}Board")
    return board
