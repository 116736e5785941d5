"""A table for each game: ``scenes/<game>.py``, dressed by ``kv/<game>.kv``. A game is on the shelf if it has one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.table.scene import Scene


def scene_of(game: str) -> type[Scene]:
    """The scene of a game."""
    module = import_module(f"{__name__}.{game}")
    scene: type[Scene] = getattr(module, f"{game.capitalize()}Scene")
    return scene
