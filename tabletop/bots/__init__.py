"""Bots (the app calls them computer players): they see what their seat sees, remember what they were told, and play.

>>> from tabletop import Match
>>> from tabletop.bots import STEADY, bot_player
>>> match = Match.new("bungee", seats=2, seed=7)
>>> player = bot_player("bungee", seat=0, level=STEADY, seed=1)
>>> player.decide(match.view(0)).move in match.moves(0)
True
"""

from __future__ import annotations

from tabletop.bots.player import (
    AHEAD,
    ALIKE,
    ALL_LEVELS,
    EVEN,
    GENTLE,
    LEAST_SKILL,
    LEVELS,
    MOST_SKILL,
    NEUTRAL_SKILL,
    SHARP,
    STEADY,
    Decision,
    Level,
    Player,
    Reason,
)
from tabletop.bots.registry import bot_player, has_bots, reason_in_words

__all__ = [
    "AHEAD",
    "ALIKE",
    "ALL_LEVELS",
    "EVEN",
    "GENTLE",
    "LEAST_SKILL",
    "LEVELS",
    "MOST_SKILL",
    "NEUTRAL_SKILL",
    "SHARP",
    "STEADY",
    "Decision",
    "Level",
    "Player",
    "Reason",
    "bot_player",
    "has_bots",
    "reason_in_words",
]
