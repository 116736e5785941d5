"""The screen side of each game, one folder a game; a game with a ``scene.py`` is on the shelf.

``screens/games/<game>/``

=============  ====================================================================================
``scene.py``   its table, dressed by ``kv/games/<game>.kv``
``entry.py``   which gestures make its moves, and what is said of them
``texts.py``   its words: see ``games/texts.py``
``flat.py``    its table on a device that lies flat, with everybody at their own edge (optional)
``board.py``   the board that it is played on; ``ground.py`` paints it (optional)
``rules.py``   its rules to look up: see ``games/rules.py`` (optional)
``lesson.py``  its guided round: see ``games/lessons.py`` (optional)
``score.py``   what is its own on the score sheet and the result: see ``games/scores.py`` (optional)
``recap.py``   numbers of a whole match without points: see ``games/recaps.py`` (optional)
=============  ====================================================================================
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.table.layout.board import Board
    from screens.table.scene import Scene


def has_part(game: str, part: str) -> bool:
    """Whether a game's folder has this module."""
    return find_spec(f"{__name__}.{game}") is not None and find_spec(f"{__name__}.{game}.{part}") is not None


def part_of(game: str, part: str) -> ModuleType:
    """Import a module of a game's folder."""
    return import_module(f"{__name__}.{game}.{part}")


def scene_of(game: str) -> type[Scene]:
    """A game's scene class, by its name: ``DogScene`` in ``dog/scene.py``."""
    scene: type[Scene] = getattr(part_of(game, "scene"), f"{game.capitalize()}Scene")
    return scene


def has_flat_scene(game: str) -> bool:
    """Whether a game can be played on a device that lies flat."""
    return has_part(game, "flat")


def flat_scene_of(game: str) -> type[Scene]:
    """A game's scene class for a device that lies flat."""
    scene: type[Scene] = getattr(part_of(game, "flat"), f"{game.capitalize()}FlatScene")
    return scene


def board_of(game: str) -> type[Board] | None:
    """A game's board class; None for a game without a board."""
    if not has_part(game, "board"):
        return None
    board: type[Board] = getattr(part_of(game, "board"), f"{game.capitalize()}Board")
    return board
