"""Pictures of cards, pieces and boards among texts."""

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
    """A picture on paper, drawn once for its size; ``most`` is its largest width."""

    #: Its largest width.
    most = NumericProperty(0)
    #: Whether it is only drawn when ``take`` is called: of many pictures few are visible.
    waits = BooleanProperty(defaultvalue=False)

    def __init__(self, **kw: Any) -> None:
        self._fbo: Any = None
        super().__init__(size_hint=(None, None), fit_mode="fill", opacity=0, **kw)
        # After all layout is done.
        self._take_soon = Clock.create_trigger(lambda _dt: None if self.waits else self.take(), 0)
        self.fbind("most", self._measure)
        self.fbind("size", lambda *_: self._take_soon())
        self._measure()

    # what a kind of figure defines

    def measured(self, most: float) -> tuple[float, float]:
        """Its size where this width is available."""
        raise NotImplementedError

    def paint(self, size: tuple[int, int]) -> None:
        """Draw it onto the current canvas."""
        raise NotImplementedError

    def make_ready(self, size: tuple[int, int]) -> None:
        """Prepare what it is drawn with, so that this is restored first when textures are lost."""

    # drawing it

    def _measure(self, *_: Any) -> None:
        width, height = self.measured(max(1.0, self.most))
        self.size = max(1, round(width)), max(1, round(height))

    @property
    def is_taken(self) -> bool:
        """Whether it is drawn at its current size."""
        return not self.most or (self._fbo is not None and tuple(self._fbo.size) == self._pixels)

    @property
    def _pixels(self) -> tuple[int, int]:
        return int(self.width), int(self.height)

    def take(self) -> None:
        """Draw the picture at its current size."""
        if not self.is_taken:
            self.make_ready(self._pixels)
            self._fbo = Fbo(size=self._pixels)
            # Draw it again when the system has lost it, as phones do.
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
        # The instructions aren't needed any more, and a board has many.
        fbo.clear()


def draw_piece(faces: Faces, face: str | None, pose: Pose) -> None:
    """Draw a piece onto the current canvas, dimmed in the dark theme as on the table."""
    light = theme.now.card
    for layer in faces.layers(face, pose.width):
        tint = [colour * dimmed for colour, dimmed in zip(layer.colour[:3], light[:3], strict=True)]
        Color(*tint, layer.colour[3])
        Quad(texture=layer.texture, points=pose.corners(layer.margin * pose.width))
