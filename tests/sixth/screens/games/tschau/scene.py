"""The table of Tschau Sepp: both piles in the middle, and a fan of cards for each hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import NumericProperty
from screens.games.tschau.entry import TschauEntry

from screens.session.sight import Sight
from screens.table.layout.area import Side
from screens.table.model.pieces import Contents
from screens.table.scene import Scene

#: How many cards of a pile are drawn.
STACK = 3


class TschauOther(Side):
    """Another player, at the upper edge."""


class TschauScene(Scene):
    """The screen side of Tschau Sepp."""

    game = "tschau"
    entry_type = TschauEntry

    #: A card's width in the middle of the table.
    card = NumericProperty(0)

    def build_seats(self) -> None:
        """Add the other players along the upper edge."""
        for order in range(1, len(self.people)):
            self.ids.others.add_widget(TschauOther(order=order))

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Hands, and the tops of both piles."""
        hands = {f"hand {seat}": hand for seat, hand in enumerate(view["hands"])}
        return {"pile": [None] * min(STACK, view["pile"]), "discard": view["discard"][-STACK:], **hands}

    def annotate(self, sight: Sight) -> None:
        """Show whose turn it is."""
        for seat in self.seats:
            seat.is_awaited = seat.number == sight.awaited
