"""Bungee on a flat table."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty

from screens.games.bungee.entry import BungeeEntry
from screens.games.bungee.scene import BungeeScene
from screens.table.flat_scene import FlatEntry, FlatScene
from screens.table.layout.stations import Station


class BungeeStation(Station):
    """A player's edge: the fan of cards."""


class BungeeFlatEntry(FlatEntry, BungeeEntry):
    """The move entry of one seat on a flat table."""

    table: BungeeFlatScene


class BungeeFlatScene(FlatScene, BungeeScene):
    """Bungee with each player at their own edge."""

    entry_type: type[BungeeFlatEntry] = BungeeFlatEntry
    station = BungeeStation

    #: Whether the line of piles in the middle is vertical; and the distance from the middle at which it ends.
    is_upright = BooleanProperty(defaultvalue=False)
    half = NumericProperty(0)
