"""Where the house players of all games are found: each in ``tabletop/games/<game>/bot.py``."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tabletop.bots.player import Level, Player
from tabletop.games import GAMES


def house_player(game: str, *, seat: int, level: Level, seed: int) -> Player[Any, Any]:
    """A house player for a seat. The same one, told the same and asked the same, always decides the same."""
    if game not in GAMES:
        raise ValueError(f"game: must be one of {', '.join(GAMES)}, not {game!r}")
    player: type[Player[Any, Any]] = import_module(f"tabletop.games.{game}.bot").PLAYER
    return player(GAMES[game], seat, level, seed)
