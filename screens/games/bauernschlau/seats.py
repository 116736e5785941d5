"""What stands round Bauernschlau's board: a plate for each farm, where things lie beside it, and the eye."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from screens.app.words import _
from screens.games.bauernschlau.board import BAR
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import CARD_LAYOUTS, RATIO, CardSpot
from screens.table.layout.pose import Pose
from screens.widgets.basics import sign

#: So many sheep of the supply are drawn, and so many barriers of a stock.
STACK = 3


class BauernschlauSquare(Area):
    """A place of things that are as high as they are wide."""

    def card_spots(self, number: int) -> list[CardSpot]:
        """Like cards that are not so high."""
        width, height = self.frame
        return CARD_LAYOUTS[self.layout](number, width, height * RATIO, self.largest)

    def pose(self, spot: CardSpot) -> Pose:
        """On the screen what lies so here."""
        x, y = self.whole.along(spot.x, spot.y)
        return Pose(x, y, spot.width, spot.width, self.turn + spot.tilt)


class BauernschlauStock(Area):
    """Barriers, one on the other."""

    def card_spots(self, number: int) -> list[CardSpot]:
        """Each higher by half of its height."""
        width, height = self.frame
        width = min(width, height / BAR / 1.6)
        return [CardSpot(0, width * BAR * 0.42 * (at - (STACK - 1) / 2), width) for at in range(number)]

    def pose(self, spot: CardSpot) -> Pose:
        """On the screen what lies so here."""
        x, y = self.whole.along(spot.x, spot.y)
        return Pose(x, y, spot.width, spot.width * BAR, self.turn)


class BauernschlauSeat(Side):
    """A farmer: the plate with the tally; the others' barriers and sheep come from there."""

    #: There is no room for two lines.
    is_low = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, *_: Any) -> None:
        """The tally is on the plate, or beside it."""
        for part in (self.ids.plate, self.ids.tally):
            part.bind(spot=self._lay)


class BauernschlauEye(ButtonBehavior, Widget):
    """Shows how all farms stand, or hides it again."""

    #: What it is called aloud.
    label = StringProperty()
    is_open = BooleanProperty(defaultvalue=False)
    texture = ObjectProperty(allownone=True)

    def on_kv_post(self, *_: Any) -> None:
        """An open eye, or a closed one."""
        self.on_is_open()

    def on_is_open(self, *_more: Any) -> None:
        """Looks otherwise, and does the other thing."""
        self.label = _("Hide how all farms stand") if self.is_open else _("Show how all farms stand")
        self.texture = sign("eye" if self.is_open else "eye-off", dp(28))
