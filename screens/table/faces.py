"""Pictures of cards at the size of this screen."""

from __future__ import annotations

import json
from typing import Any

from kivy.core.image import Image as CoreImage

from screens import ASSETS

CARDS = ASSETS / "cards"
BACK = "back"
LIFT = "lift"
SLOT = "slot"


class Faces:
    """The card faces of a game. Its sheets come in several sizes: the next larger one is shown."""

    def __init__(self, game: str) -> None:
        self._about: dict[str, Any] = json.loads((CARDS / f"{game}.json").read_text(encoding="utf-8"))
        self._scale = ""
        #: The sheets of this size, each fetched when a face on it is first asked for.
        self._sheets: dict[int, Any] = {}
        self._pictures: dict[str, Any] = {}
        #: The soft shadow around each card, in card widths.
        self.margin: float = self._about["margin"]

    def fit(self, width: float) -> bool:
        """Makes ready for cards of this width in pixels; returns whether the pictures have changed."""
        scales = sorted(self._about["scales"], key=int)
        # A hair too small is sharper than one and a half times too large, which would be drawn from its mipmap.
        scale = next((scale for scale in scales if int(scale) >= width * 0.94), scales[-1])
        if scale == self._scale:
            return False
        self._scale = scale
        self._sheets.clear()
        self._pictures.clear()
        return True

    def picture(self, face: str | None) -> Any:
        """The picture of a face; of a card that lies face down, the back."""
        name = BACK if face is None else face
        if name not in self._pictures:
            self._pictures[name] = self._cut(name)
        return self._pictures[name]

    def _cut(self, name: str) -> Any:
        column, row = self._about["cells"][name]
        scale = self._about["scales"][self._scale]
        number, row = divmod(row, scale["rows"])
        sheet = self._sheet(number)
        width = int(self._scale) * (1 + 2 * self.margin)
        height = int(self._scale) * (self._about["ratio"] + 2 * self.margin)
        return sheet.get_region(column * width, sheet.height - (row + 1) * height, width, height)

    def _sheet(self, number: int) -> Any:
        if number not in self._sheets:
            file = self._about["scales"][self._scale]["sheets"][number]["file"]
            self._sheets[number] = CoreImage(str(CARDS / file), mipmap=True).texture
        return self._sheets[number]
