"""A picture of the device as it lies on a table, with each player at their edge."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from screens.app import theme
from screens.session.people import Person
from screens.table.layout.stations import LEFT, LOWER, RIGHT, UPPER, edges_for
from screens.widgets.basics import PersonLabel, width_of
from screens.widgets.shape import Shape

#: The device's longer and shorter side, and the share of the width that it takes at most.
LONG, SHORT, MOST = dp(260), dp(88), 0.4
#: The size of a player's sign, and the height that is left for a name.
SIGN, NAME = dp(28), dp(40)


class TablePicture(FloatLayout):
    """The device, and round it who plays from which edge: these people, clockwise from the lower one."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._is_across = Window.width >= Window.height
        super().__init__(size_hint_y=None, height=(SHORT if self._is_across else LONG / 2) + 2 * NAME)
        self._device = Shape(SmoothRoundedRectangle, radius=[theme.radius()])
        self.canvas.insert(0, self._device.group)
        self._labels = [PersonLabel(person, SIGN) for person in people]
        lay = Clock.create_trigger(self._lay, -1)
        for label in self._labels:
            self.add_widget(label)
            label.fbind("size", lay)
        for name in ("pos", "size"):
            self.fbind(name, lay)

    def _lay(self, _dt: float) -> None:
        width, height = min(LONG, self.width * MOST), self.height - 2 * NAME
        width = width if self._is_across else SHORT
        left, low = self.center_x - width / 2, self.y + NAME
        self._device.draw(theme.now.wood, pos=(left, low), size=(width, height))
        edges = edges_for(len(self._labels), is_across=self._is_across)
        for edge in set(edges):
            labels = [label for label, at in zip(self._labels, edges, strict=True) if at == edge]
            for at, label in enumerate(labels):
                right, up = along(edge, (at + 0.5) / len(labels))
                is_beside = edge in (LEFT, RIGHT)
                room = (self.width - width) / 2 - theme.gap() if is_beside else self.width / len(labels)
                label.room = room if SIGN + theme.gap() + width_of(label.name, theme.BODY()) > room else 0
                self._place(label, (left + right * width, low + up * height), right if is_beside else None, up)

    def _place(self, label: PersonLabel, point: tuple[float, float], side: float | None, up: float) -> None:
        """Place a name at a point of an edge: beside the device (``side``: 0 left, 1 right), or below or above it."""
        gap = theme.gap(0.5)
        x, y = point
        if side is None:
            label.center_x = x
            label.y = y + gap if up else y - gap - label.height
        else:
            label.x = x + gap if side else x - gap - label.width
            label.center_y = y


def along(edge: int, share: float) -> tuple[float, float]:
    """A point of an edge, in widths and heights of the device, at this share of the edge's length, clockwise.

    >>> along(LOWER, 0.25), along(LEFT, 0.25), along(UPPER, 0.25), along(RIGHT, 0.25)
    ((0.75, 0), (0, 0.25), (0.25, 1), (1, 0.75))
    """
    points = {LOWER: (1 - share, 0), LEFT: (0, share), UPPER: (share, 1), RIGHT: (1, 1 - share)}
    return points[edge]
