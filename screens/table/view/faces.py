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
#: Prefix of a face shown on a face-down card: drawn small on its back.
THROUGH = "~"
#: The width of the back visible round such a face, in card widths; and the tint that shades it.
RIM = 0.1
SHADE: Colour = (0.9, 0.9, 0.88, 1)


class Layer(NamedTuple):
    """One of the pictures that make up a piece: texture, colour, and how far it juts out, in widths of the piece."""

    texture: Any
    colour: Colour = (1, 1, 1, 1)
    margin: float = 0.0


def plain(face: str) -> str:
    """The face itself, without the prefix."""
    return face.removeprefix(THROUGH)


class Faces:
    """The card faces of a game. Sheets come in several sizes; the next larger one is used.

    So small cards need no mipmaps, which cost memory, and large ones are sharp.
    """

    def __init__(self, game: str) -> None:
        self._about: dict[str, Any] = json.loads((CARDS / f"{game}.json").read_text(encoding="utf-8"))
        self._scales = sorted(int(scale) for scale in self._about["scales"])
        #: The sheets by size and number, each loaded when one of its faces is first needed.
        self._sheets: dict[tuple[int, int], Any] = {}
        self._pictures: dict[tuple[int, str], Any] = {}
        #: The width of the soft shadow round each card, in card widths.
        self.margin: float = self._about["margin"]

    def knows(self, face: str) -> bool:
        """Whether the sheets have a picture of this name."""
        return face in self._about["cells"]

    def picture(self, face: str | None, width: float) -> Any:
        """The picture of a face on a card this wide, in pixels; the back for None."""
        key = self._scale(width), BACK if face is None else face
        if key not in self._pictures:
            self._pictures[key] = self._cut(*key)
        return self._pictures[key]

    def layers(self, face: str | None, width: float) -> Sequence[Layer]:
        """The pictures that make up a face, from bottom to top."""
        if face and face.startswith(THROUGH):
            size = 1 - 2 * RIM
            inside = Layer(self.picture(plain(face), width * size), SHADE, self.margin * size - RIM)
            return (Layer(self.picture(None, width), margin=self.margin), inside)
        return (Layer(self.picture(face, width), margin=self.margin),)

    def shadow(self, _face: str | None, width: float) -> Any:
        """The picture of the shadow below a lifted piece."""
        return self.picture(LIFT, width)

    def forget(self) -> None:
        """Drop all pictures, as another screen needs other sizes."""
        self._sheets.clear()
        self._pictures.clear()

    def _scale(self, width: float) -> int:
        # Slightly too small looks sharper than half as large again.
        for scale in self._scales:
            if scale >= width * 0.94:
                return scale
        return self._scales[-1]

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
