"""A farm's tally on its plate: signs and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.app import theme
from screens.table.layout.pose import Pose
from screens.widgets.basics import text_picture, width_of
from tabletop.games.bauernschlau.farms import Farm


class BauernschlauTally(Widget):
    """A farm's tally in signs and numbers.

    Its score; a hexagon for its empty pastures, a bar for its barriers left, dots for the fewest barriers its fences
    still need.
    """

    spot = ListProperty([0, 0, 1, 1])
    turn = NumericProperty(0)
    #: The width kept free for the plate's disc.
    inset = NumericProperty(0)
    colour = ColorProperty((0, 0, 0, 1))
    #: The numbers as a text.
    text = StringProperty("")

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self._parts: Sequence[tuple[str, str]] = ()
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "turn", "inset", "colour"):
            self.fbind(name, self._redraw)

    def show(self, parts: Sequence[tuple[str, str]]) -> None:
        """Show numbers, each behind its sign."""
        self._parts = parts
        self.text = " ".join(number for _sign, number in parts)
        self._redraw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        width, height = (self.width, self.height) if self.turn % 180 == 0 else (self.height, self.width)
        size = min(height, theme.on_table(Window.size))
        room = max(1.0, width - dp(6) - self.inset)
        size *= min(1.0, room / max(1.0, sum(_span(name, number, size) for name, number in self._parts)))
        x = self.center_x - width / 2 + self.inset
        with self.canvas:
            PushMatrix()
            Rotate(angle=self.turn, origin=self.center)
            Color(*self.colour)
            for name, number in self._parts:
                if name:
                    SIGNS[name](x, self.center_y, size)
                _write(number, x + WIDTHS[name] * size, self.center_y, size, is_bold=not name)
                x += _span(name, number, size)
            PopMatrix()


def tally_of(outlook: Farm) -> list[tuple[str, str]]:
    """A farm's (sign, number) pairs for its tally."""
    barriers = (LEFT, str(outlook.barriers))
    if outlook.score is None:
        return [barriers, (NEEDED, str(outlook.needed))]
    return [("", str(outlook.score).replace("-", "−")), (FREE, str(outlook.free)), barriers]


def _span(name: str, number: str, size: float) -> float:
    """The width of a sign with its number and the gap after it."""
    return WIDTHS[name] * size + width_of(number, size, bold=not name) + GAP * size


def _write(text: str, x: float, middle: float, size: float, *, is_bold: bool) -> None:
    picture = text_picture(text, size, bold=is_bold)
    width, height = picture.size
    Rectangle(texture=picture, pos=(x, middle - height / 2), size=(width, height))


def _hex(x: float, middle: float, size: float) -> None:
    pose = Pose(x + size * 0.42, middle, size * 0.8, size * 0.8, 30, 6)
    SmoothLine(points=pose.outline(), close=True, width=dp(1.1))


def _bar(x: float, middle: float, size: float) -> None:
    SmoothLine(points=[x + size * 0.15, middle, x + size * 0.95, middle], width=max(1.0, size * 0.1))
    _dots(x, middle, size, (0.12, 0.98), 0.36)


def _gap(x: float, middle: float, size: float) -> None:
    _dots(x, middle, size, (0.15, 0.5, 0.85), 0.24)


def _dots(x: float, middle: float, size: float, at: Iterable[float], wide: float) -> None:
    for share in at:
        corner = x + size * (share - wide / 2), middle - size * wide / 2
        SmoothEllipse(pos=corner, size=(size * wide, size * wide), segments=12)


#: The signs of a tally, the width of each and the gap after a number, in font sizes.
FREE, LEFT, NEEDED = "free", "left", "needed"
SIGNS = {FREE: _hex, LEFT: _bar, NEEDED: _gap}
WIDTHS = {"": 0.0, FREE: 0.95, LEFT: 1.25, NEEDED: 1.15}
GAP = 0.5
