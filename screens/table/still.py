"""A still picture of a board with pieces on it, to be looked at among words."""

from __future__ import annotations

from typing import Any

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, PopMatrix, PushMatrix, Quad, Translate
from kivy.properties import NumericProperty
from kivy.uix.image import Image

from screens import look
from screens.people import Person
from screens.table.board import Board
from screens.table.cloth import Cloth
from screens.table.faces import Faces


class Still(Image):
    """The picture, as large as there is room."""

    #: How high it is, in widths.
    ratio = NumericProperty(1)

    def __init__(self, board: Board, people: tuple[Person, ...], **kw: Any) -> None:
        self._board = board
        self._contents, self._faces = board.example(people)
        self._fbo: Any = None
        super().__init__(**kw)
        self.ratio = board.half[1] / board.half[0]
        self.fbind("size", self._take)

    def _take(self, *_: Any) -> None:
        """Takes the picture, in this size."""
        size = max(1, round(self.width)), max(1, round(self.height))
        self._board.size = size
        self._fbo = Fbo(size=size)
        self._fbo.add_reload_observer(self._draw)
        self._draw(self._fbo)
        self.texture = self._fbo.texture

    def _draw(self, fbo: Any) -> None:
        fbo.clear()
        with fbo:
            ClearColor(*look.now.ground[:3], 0)
            ClearBuffers()
            PushMatrix()
            Translate(fbo.size[0] / 2, fbo.size[1] / 2)
            self._board.paint(self._board.unit)
            self._board.mark()
            PopMatrix()
            _draw_pieces(self._board, self._contents, self._faces)
        fbo.draw()


def _draw_pieces(board: Board, contents: Any, faces: Faces) -> None:
    cloth = Cloth()
    cloth.lie(contents)
    for piece, pose in board.laid(cloth).items():
        for layer in faces.layers(piece.face, pose.width):
            Color(*layer.colour)
            Quad(texture=layer.texture, points=pose.corners(layer.margin * pose.width))
