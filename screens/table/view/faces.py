"""Pictures of cards at the size of this screen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.core.image import Image as CoreImage

from screens import ASSETS
from screens.app.theme import Colour

CARDS = ASSETS / "cards"
BACK = "back"
LIFT = "lift"
SLOT = "slot"
#: Begins what is drawn of a card that lies face down and is seen all the same: its face on its back.
THROUGH = "~"
#: So much of the back is seen round such a face, in widths of the card; and it lies in the shade.
RIM = 0.1
SHADE: Colour = (0.9, 0.9, 0.88, 1)


class Layer(NamedTuple):
    """One of the pictures that make up a piece: in which colour, and how much it juts out, in widths of the piece."""

    texture: Any
    colour: Colour = (1, 1, 1, 1)
    margin: float = 0.0


def plain(face: str) -> str:
    """The face itself, however it is drawn."""
    return face.removeprefix(THROUGH)


class Faces:
    """The card faces of a game. Its sheets come in several sizes: the next larger one is shown.

    So small cards need no mipmaps, which cost memory, and large ones are sharp.
    """

    def __init__(self, game: str) -> None:
        self._about: dict[str, Any] = json.loads((CARDS / f"{game}.json").read_text(encoding="utf-8"))
        self._scales = sorted(int(scale) for scale in self._about["scales"])
        #: The sheets, by size and number, each fetched when a face on it is first asked for.
        self._sheets: dict[tuple[int, int], Any] = {}
        self._pictures: dict[tuple[int, str], Any] = {}
        #: The soft shadow around each card, in card widths.
        self.margin: float = self._about["margin"]

    def knows(self, face: str) -> bool:
        """Whether there is a picture of this name on the sheets."""
        return face in self._about["cells"]

    def picture(self, face: str | None, width: float) -> Any:
        """The picture of a face, on a card of this width in pixels; of a card that lies face down, the back."""
        key = self._scale(width), BACK if face is None else face
        if key not in self._pictures:
            self._pictures[key] = self._cut(*key)
        return self._pictures[key]

    def layers(self, face: str | None, width: float) -> Sequence[Layer]:
        """The pictures that a face is made of, the lowest first."""
        if face and face.startswith(THROUGH):
            size = 1 - 2 * RIM
            inside = Layer(self.picture(plain(face), width * size), SHADE, self.margin * size - RIM)
            return (Layer(self.picture(None, width), margin=self.margin), inside)
        return (Layer(self.picture(face, width), margin=self.margin),)

    def shadow(self, _face: str | None, width: float) -> Any:
        """The picture of the shadow under a piece that is lifted."""
        return self.picture(LIFT, width)

    def forget(self) -> None:
        """The screen has changed: other sizes will be wanted."""
        self._sheets.clear()
        self._pictures.clear()

    def _scale(self, width: float) -> int:
        # A hair too small is sharper than one and a half times too large.
        return next((scale for scale in self._scales if scale >= width * 0.94), self._scales[-1])

    def _cut(self, scale: int, name: str) -> Any:
        column, row = self._about["cells"][name]
        number, row = divmod(row, self._about["scales"][str(scale)]["rows"])
        sheet = self._sheet(scale, number)
        width = scale * (1 + 2 * self.margin)
        height = scale * (self._about["ratio"] + 2 * self.margin)
        return sheet.get_region(column * width, sheet.height - (row + 1) * height, width, height)

    def _sheet(self, scale: int, number: int) -> Any:
        key = scale, number
        if key not in self._sheets:
            file = self._about["scales"][str(scale)]["sheets"][number]["file"]
            self._sheets[key] = CoreImage(str(CARDS / file)).texture
        return self._sheets[key]
