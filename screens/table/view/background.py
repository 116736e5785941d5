"""The table's wood and the curtain's cloth."""

from __future__ import annotations

from functools import cache
from math import pi, sin
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics, dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from screens import ASSETS
from screens.app import theme

#: The number of steps from shadow to light in a fold of the curtain, and the fold's width.
STEPS = 64
FOLD = dp(88)


class Tiled(Widget):
    """A surface tiled with a picture."""

    #: A corner of a tile; None: the surface's own.
    tiled_from = ObjectProperty(None, allownone=True)

    def __init__(self, texture: Any, tile: tuple[float, float], colour: theme.Colour = (1, 1, 1, 1), **kw: Any) -> None:
        super().__init__(**kw)
        self._tile = tile
        with self.canvas:
            self._tint = Color(*colour)
            self._surface = Rectangle(texture=texture)
        self.bind(pos=self._lay, size=self._lay, tiled_from=self._lay)

    def _lay(self, *_: Any) -> None:
        self._surface.pos, self._surface.size = self.pos, self.size
        (x, y), (wide, high) = self.tiled_from or self.pos, self._tile
        left, right = (self.x - x) / wide, (self.right - x) / wide
        low, top = (self.y - y) / high, (self.top - y) / high
        self._surface.tex_coords = (left, low, right, low, right, top, left, top)


class Background(Tiled):
    """The table's surface."""

    def __init__(self, **kw: Any) -> None:
        texture = _background("dark" if theme.is_dark() else "light")
        side = 512 * max(1.0, Metrics.density / 2)
        super().__init__(texture, (side, side), **kw)


class Folds(Tiled):
    """The curtain's cloth in a player's colour."""

    def __init__(self, colour: str, **kw: Any) -> None:
        super().__init__(_folds(), (FOLD, 1), theme.curtain(colour), **kw)


@cache
def _background(theme: str) -> Any:
    texture = CoreImage(str(ASSETS / "table" / f"wood-{theme}.png")).texture
    texture.wrap = "repeat"
    return texture


def _folds() -> Any:
    light = [(0.86 + 0.14 * sin(2 * pi * step / STEPS)) * 255 for step in range(STEPS)]
    texture = Texture.create(size=(STEPS, 1), colorfmt="luminance")
    texture.wrap = "repeat"

    def fill(texture: Any) -> None:
        texture.blit_buffer(bytes(int(each) for each in light), colorfmt="luminance")

    # Draw it again when the system has lost it, as phones do.
    texture.add_reload_observer(fill)
    fill(texture)
    return texture
