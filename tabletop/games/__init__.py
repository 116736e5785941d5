"""The games: every folder here is one, and is found automatically."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

from tabletop.game import Game


def _found() -> dict[str, Game[Any, Any]]:
    found = {}
    for name in sorted(module.name for module in iter_modules(__path__)):
        game = getattr(import_module(f"{__name__}.{name}"), "GAME", None)
        if not isinstance(game, Game) or game.name != name:
            raise ImportError(f"tabletop/games/{name}: its __init__.py must have a GAME whose name is {name!r}")
        found[name] = game
    return found


#: name -> game
GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType(_found())
