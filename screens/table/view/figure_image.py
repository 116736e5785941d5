"""Still pictures of what lies on tables, to be looked at among words."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Quad
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.image import Image

from screens.app import theme
from screens.table.layout.pose import Pose
from screens.table.view.faces import Faces


class FigureImage(Image):
    """A picture on paper, taken once for the size that it has; ``most`` is how wide it may be."""

    #: How wide it may be.
    most = NumericProperty(0)
    #: It is taken when ``take`` is called, not by itself: of many pictures few are in sight.
    waits = BooleanProperty(defaultvalue=False)

    def __init__(self, **kw: Any) -> None:
        self._fbo: Any = None
        super().__init__(size_hint=(None, None), fit_mode="fill", opacity=0, **kw)
        # Once all layouts have come to rest.
        self._take_soon = Clock.create_trigger(lambda _dt: None if self.waits else self.take(), 0)
        self.fbind("most", self._measure)
        self.fbind("size", lambda *_: self._take_soon())
        self._measure()

    # what a kind of picture says

    def measured(self, most: float) -> tuple[float, float]:
        """How large it is where it may be so wide."""
        raise NotImplementedError

    def paint(self, size: tuple[int, int]) -> None:
        """Draws it onto the current canvas."""
        raise NotImplementedError

    def make_ready(self, size: tuple[int, int]) -> None:
        """Makes what it is drawn with: where what was drawn is lost, that comes back first."""

    # taking it

    def _measure(self, *_: Any) -> None:
        width, height = self.measured(max(1.0, self.most))
        self.size = max(1, round(width)), max(1, round(height))

    @property
    def is_taken(self) -> bool:
        """Whether it has been taken in the size that it has."""
        return not self.most or (self._fbo is not None and tuple(self._fbo.size) == self._pixels)

    @property
    def _pixels(self) -> tuple[int, int]:
        return int(self.width), int(self.height)

    def take(self) -> None:
        """Takes the picture, in this size."""
        if not self.is_taken:
            self.make_ready(self._pixels)
            self._fbo = Fbo(size=self._pixels)
            # Where the system has lost what was drawn, as phones do, it is drawn again.
            self._fbo.add_reload_observer(self._draw)
            self._draw(self._fbo)
            self.texture = self._fbo.texture
            self.opacity = 1

    def _draw(self, fbo: Any) -> None:
        fbo.clear()
        with fbo:
            ClearColor(*theme.now.paper)
            ClearBuffers()
            self.paint(fbo.size)
        fbo.draw()
        # What it was drawn with is not needed any more, and much of it on a board.
        fbo.clear()


def draw_piece(faces: Faces, face: str | None, pose: Pose) -> None:
    """Draws a piece onto the current canvas; in the dark it is dimmed as on the table."""
    light = theme.now.card
    for layer in faces.layers(face, pose.width):
        tint = [colour * dimmed for colour, dimmed in zip(layer.colour[:3], light[:3], strict=True)]
        Color(*tint, layer.colour[3])
        Quad(texture=layer.texture, points=pose.corners(layer.margin * pose.width))
