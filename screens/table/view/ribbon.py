"""The frame and the ribbon over a table that shows an earlier move again, so that nobody takes it for the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.app import theme
from screens.widgets.basics import text_picture, width_of
from screens.widgets.md import md_icons

#: The width of the frame, and the ribbon's largest share of it.
LINE, SHARE = dp(4), 0.9


class Ribbon(Widget):
    """A frame round the table with a ribbon on its lower edge; on a device that lies flat also on its upper one."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(1, 1), **more)
        #: What stands on the ribbon; "" while there is none.
        self.text = ""

    def show(self, text: str, box: Sequence[float], *, is_for_all: bool) -> None:
        """Frame this rectangle, and say what it shows."""
        self.hide()
        self.text = text
        x, y, width, height = box
        with self.canvas:
            Color(*theme.now.accent)
            inner = (x + LINE / 2, y + LINE / 2, width - LINE, height - LINE, theme.radius(), 16)
            SmoothLine(rounded_rectangle=inner, width=LINE / 2)
            for turn, edge in ((0, y), (180, y + height)) if is_for_all else ((0, y),):
                PushMatrix()
                Rotate(angle=turn, axis=(0, 0, 1), origin=(x + width / 2, edge))
                self._draw_ribbon(x + width / 2, edge, width)
                PopMatrix()

    def _draw_ribbon(self, middle: float, low: float, room: float) -> None:
        """Draw the ribbon above this height, with its sign and its words."""
        size, high, gap = theme.on_table(Window.size), _height(), theme.gap()
        sign = text_picture(md_icons["history"], high * 0.6, font_name="Icons")
        beside = sign.width + 3 * gap
        size *= min(1.0, (room * SHARE - beside) / width_of(self.text, size, bold=True))
        words = text_picture(self.text, size, bold=True)
        wide = words.width + beside
        left = middle - wide / 2
        Color(*theme.now.accent)
        SmoothRoundedRectangle(pos=(left, low), size=(wide, high), radius=[high / 3], segments=8)
        Color(*theme.now.on_accent)
        for picture, x in ((sign, left + gap), (words, left + sign.width + 2 * gap)):
            Rectangle(texture=picture, pos=(x, low + (high - picture.height) / 2), size=picture.size)

    def hide(self) -> None:
        """Remove frame and ribbon."""
        self.text = ""
        self.canvas.clear()


def _height() -> float:
    return float(theme.BODY() * 1.9)
