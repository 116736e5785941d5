"""A table for each game: ``scenes/<game>.py``, dressed by ``kv/<game>.kv``. A game is on the shelf if it has one.

``scenes/<game>_around.py`` is its table that lies flat, with everybody at his own edge.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.table.around import Around
    from screens.table.scene import Scene


def scene_of(game: str) -> type[Scene]:
    """The scene of a game."""
    module = import_module(f"{__name__}.{game}")
    scene: type[Scene] = getattr(module, f"{game.capitalize()}Scene")
    return scene


def goes_around(game: str) -> bool:
    """Whether a game can be played round a table that lies flat."""
    return find_spec(f"{__name__}.{game}_around") is not None


def around_of(game: str) -> type[Around]:
    """The scene of a game round a table that lies flat."""
    module = import_module(f"{__name__}.{game}_around")
    scene: type[Around] = getattr(module, f"{game.capitalize()}Around")
    return scene
