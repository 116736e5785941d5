"""Bungee on a table that lies flat."""

from __future__ import annotations

from screens.scenes.bungee import BungeeScene
from screens.table.around import Around
from screens.table.edges import Station


class BungeeStation(Station):
    """A player's edge: the fan of cards."""


class BungeeAround(Around, BungeeScene):
    """Bungee, everybody at his own edge."""

    station = BungeeStation
