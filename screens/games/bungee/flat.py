"""Bungee on a table that lies flat."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty

from screens.games.bungee.entry import BungeeEntry
from screens.games.bungee.scene import BungeeScene
from screens.table.flat_scene import FlatEntry, FlatScene
from screens.table.layout.stations import Station


class BungeeStation(Station):
    """A player's edge: the fan of cards."""


class BungeeFlatEntry(FlatEntry, BungeeEntry):
    """The moves of one seat of several."""


class BungeeFlatScene(FlatScene, BungeeScene):
    """Bungee, everybody at his own edge."""

    entry_type = BungeeFlatEntry
    station = BungeeStation

    #: What lies in the middle lies in a line along its longer way, which is the height; it ends so far from the middle.
    is_upright = BooleanProperty(defaultvalue=False)
    half = NumericProperty(0)
