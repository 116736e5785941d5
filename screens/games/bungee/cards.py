"""Bungee's cards on the screen: those that count nothing in this round say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from screens.app import theme
from screens.table.layout.card_layouts import RATIO
from screens.table.view.faces import Faces, Layer
from screens.widgets.basics import text_picture
from screens.widgets.md import md_icons

#: The size of the mark, in card widths.
MARK = 0.36


class BungeeFaces(Faces):
    """The cards, with a nought in a corner of those that are like the lucky card."""

    def __init__(self) -> None:
        super().__init__("bungee")
        #: The face that counts nothing.
        self.lucky = ""
        self._marks: dict[int, Any] = {}

    def layers(self, face: str | None, width: float) -> Sequence[Layer]:
        """A card's picture, and over it the mark of a lucky one."""
        layers = super().layers(face, width)
        if face is None or face != self.lucky:
            return layers
        return (*layers, Layer(self._mark(width), theme.LIGHT.accent))

    def _mark(self, width: float) -> Any:
        """A picture as large as a card, empty but for the nought in its lower left corner, which a fan leaves open."""
        size = round(width)
        if size not in self._marks:
            box = size * 0.97, size * RATIO * 0.99
            self._marks[size] = text_picture(
                md_icons["numeric-0-circle"],
                size * MARK,
                font_name="Icons",
                text_size=box,
                halign="left",
                valign="bottom",
            )
        return self._marks[size]

    def forget(self) -> None:
        """Drop all pictures, as another screen needs other sizes."""
        super().forget()
        self._marks.clear()
