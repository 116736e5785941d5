"""Bärnergäng's cards on the screen: a special card that its player looks at under a hand says its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from screens.games.baernergaeng import texts as words
from screens.table.layout.card_layouts import RATIO
from screens.table.view.faces import INSIDE, SHIELDED, Faces, Inset, Layer, plain
from screens.widgets.basics import text_picture

#: The text size of the name as a share of the card's width, and the smallest that its player can read.
SIZE, LEAST = 0.15, dp(9)
#: How much larger than the small picture the box is at whose upper end the name stands, as a share of the card.
ABOVE = 0.2
PAPER, RIM = (1, 1, 1, 1), (0.08, 0.16, 0.18, 1)


class BaernergaengFaces(Faces):
    """The cards, with the name of a special card where only its picture would be seen, too small to tell it by."""

    def __init__(self) -> None:
        super().__init__("baernergaeng")
        self._names: dict[tuple[str, int], Any] = {}

    def layers(self, face: str | None, width: float) -> Sequence[Layer]:
        """A card's picture, and above a special card's small picture its name.

        Others see a card that is looked at in part. So that they can't tell its kind, each has room for a name.
        """
        layers = super().layers(face, width)
        if not face or not face.startswith(SHIELDED):
            return layers
        small = next(layer.inset for layer in layers if layer.inset)
        share = min(1.0, small.scale + ABOVE)
        there = Inset(share, INSIDE - (1 - share) / 2, INSIDE - RATIO * (1 - share) / 2)
        return (*layers, Layer(self._name(plain(face), width * share), inset=there))

    def _name(self, face: str, width: float) -> Any:
        """A picture of this width, empty but for the name at its upper end: under the hand that shields the card."""
        key = words.face(face) if face in words.SPECIALS else " ", round(width)
        if key not in self._names:
            size = max(LEAST, width * SIZE)
            rim = {"outline_width": 2, "outline_color": RIM}
            how = {"text_size": (width, width * RATIO), "halign": "left", "valign": "top", "bold": True, "color": PAPER}
            self._names[key] = text_picture(key[0], size, **how, **rim)
        return self._names[key]

    def forget(self) -> None:
        """Drop all pictures, as another screen needs other sizes."""
        super().forget()
        self._names.clear()
