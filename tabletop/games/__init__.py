"""The games: every folder in here is one, and is found by being here."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tabletop.game import Game


def _found() -> dict[str, Game[Any, Any]]:
    folders = sorted(module.name for module in iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}").GAME for name in folders}


#: name -> game
GAMES: dict[str, Game[Any, Any]] = _found()
