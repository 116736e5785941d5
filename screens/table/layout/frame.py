"""Widgets that are laid out upright, as seen from their own edge of the table, and then rotated."""

from __future__ import annotations

from kivy.properties import AliasProperty, NumericProperty
from kivy.uix.widget import Widget


class TurnedFrame(Widget):
    """A widget with its rectangle before it is rotated by ``turn`` about its middle."""

    turn = NumericProperty(0)

    def _frame_width(self) -> float:
        return float(self.width if self.turn % 180 == 0 else self.height)

    def _frame_height(self) -> float:
        return float(self.height if self.turn % 180 == 0 else self.width)

    #: Its size as seen from its own edge, and its position on the screen before rotation.
    frame_width = AliasProperty(_frame_width, bind=("width", "height", "turn"), cache=True)
    frame_height = AliasProperty(_frame_height, bind=("width", "height", "turn"), cache=True)

    def _frame_x(self) -> float:
        return float(self.center_x - self.frame_width / 2)

    def _frame_y(self) -> float:
        return float(self.center_y - self.frame_height / 2)

    frame_x = AliasProperty(_frame_x, bind=("center_x", "frame_width"), cache=True)
    frame_y = AliasProperty(_frame_y, bind=("center_y", "frame_height"), cache=True)
