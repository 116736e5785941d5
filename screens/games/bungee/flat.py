"""Bungee on a flat table."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.properties import BooleanProperty, NumericProperty

from screens.app.words import _
from screens.games.bungee.entry import BungeeEntry
from screens.games.bungee.scene import BungeeScene
from screens.table.flat_scene import FlatEntry, FlatScene
from screens.table.layout.stations import Station


class BungeeStation(Station):
    """A player's edge: the fan of cards."""


class BungeeFlatEntry(FlatEntry, BungeeEntry):
    """The move entry of one seat on a flat table."""

    table: BungeeFlatScene

    def can_end(self) -> bool:
        """Whether a call may be tried: always, as everyone sees the button."""
        return True

    def press(self, button: str) -> None:
        """Press a button; what a call lacks is said without the hand's total, as everyone can read it."""
        if button in self.bar():
            super().press(button)
        else:
            self.table.dispatch("on_explained", self, _("To call, your hand may count 5 at most."), self.table.center)

    def blind_places(self) -> Iterable[str]:
        """The discard pile, as soon as any card may be dropped there."""
        phase = self.state.sight.view["phase"] if self.state.sight and self.state.moves else ""
        return ["discard"] if phase == "turn" or (phase == "lucky" and self.choice.taken) else []


class BungeeFlatScene(FlatScene, BungeeScene):
    """Bungee with each player at their own edge."""

    entry_type: type[BungeeFlatEntry] = BungeeFlatEntry
    station = BungeeStation

    def _counts(self, _seat: int) -> bool:
        """Never: everyone can read what stands on a plate."""
        return False

    #: Whether the line of piles in the middle is vertical; and the distance from the middle at which it ends.
    is_upright = BooleanProperty(defaultvalue=False)
    half = NumericProperty(0)
