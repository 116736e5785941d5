"""What stands round Bauernschlau's board: each farm's plate, the areas of its pieces, and the button for fences."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from screens.app.words import _
from screens.games.bauernschlau.board import BAR
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import CARD_LAYOUTS, RATIO, CardSpot
from screens.table.layout.pose import ROUND, Pose

#: How many sheep of the supply, and barriers of a stock, are drawn at most.
STACK = 3


class BauernschlauSquare(Area):
    """An area of round pieces, as wide as high."""

    def card_spots(self, number: int) -> list[CardSpot]:
        """Lay the pieces out like cards, with a frame stretched so that discs fill it."""
        width, height = self.frame
        return CARD_LAYOUTS[self.layout](number, width, height * RATIO, self.largest)

    def pose(self, spot: CardSpot, whole: Pose) -> Pose:
        """Pose of a round piece with this layout, in screen coordinates, rotated with its seat."""
        x, y = whole.along(spot.x, spot.y)
        return Pose(x, y, spot.width, spot.width, self.turn + spot.tilt, ROUND)


class BauernschlauStock(Area):
    """A stack of barriers."""

    def card_spots(self, number: int) -> list[CardSpot]:
        """Stack barriers, each overlapping the one below by about half."""
        width, height = self.frame
        width = min(width, height / BAR / 1.6)
        return [CardSpot(0, width * BAR * 0.42 * (at - (STACK - 1) / 2), width) for at in range(number)]

    def pose(self, spot: CardSpot, whole: Pose) -> Pose:
        """Pose of a barrier with this layout, in screen coordinates, rotated with its seat."""
        x, y = whole.along(spot.x, spot.y)
        return Pose(x, y, spot.width, spot.width * BAR, self.turn)


class BauernschlauSeat(Side):
    """A farm's plate with its tally; the other seats' barriers and sheep move in and out of it."""

    #: Whether the plate is too low for two lines.
    is_low = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, *_: Any) -> None:
        """Lay the seat out again when the plate or the tally has moved."""
        for part in (self.ids.plate, self.ids.tally):
            part.bind(spot=self._lay)


class BauernschlauOutlook(ButtonBehavior, Widget):
    """The button that shows how all farms stand, or hides it again: a fence over a word."""

    #: The button's name for screen readers.
    label = StringProperty()
    is_open = BooleanProperty(defaultvalue=False)
    #: The size of its word.
    letters = NumericProperty(1)

    def on_kv_post(self, *_: Any) -> None:
        """Name it from the start."""
        self.on_is_open()

    def on_is_open(self, *_more: Any) -> None:
        """Change the button's name."""
        self.label = _("Hide how all farms stand") if self.is_open else _("Show how all farms stand")
