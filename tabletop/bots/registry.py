"""Finds the bots of all games, each in ``tabletop/games/<game>/bot.py``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tabletop.bots.player import ALL_LEVELS, Level, Player, Reason
from tabletop.games import GAMES


def has_bots(game: str) -> bool:
    """Whether a game has bots; without them it is played by people only."""
    return game in GAMES and find_spec(_module_of(game)) is not None


def bot_player(game: str, *, seat: int, level: Level, seed: int) -> Player[Any, Any]:
    """A new bot for a seat. Two that are built, told and asked the same decide the same."""
    if game not in GAMES:
        raise ValueError(f"game: must be one of {', '.join(GAMES)}, not {game!r}")
    if not has_bots(game):
        raise ValueError(f"game: {game} has no bots")
    if level not in ALL_LEVELS:
        raise ValueError(f"level: must be one of {', '.join(ALL_LEVELS)}, not {level!r}")
    player: type[Player[Any, Any]] = import_module(_module_of(game)).PLAYER
    return player(GAMES[game], seat, level, seed)


def reason_in_words(game: str, reason: Reason) -> str:
    """The English sentence of a reason that one of the game's bots gave."""
    module = import_module(_module_of(game))
    sentences = {**module.REASONS, **getattr(module, "AGAINST", {})}
    return str(sentences[reason.code].format(**dict(reason.facts)))


def _module_of(game: str) -> str:
    return f"tabletop.games.{game}.bot"
