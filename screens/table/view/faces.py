"""Pictures of cards at the size of this screen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.core.image import Image as CoreImage
from kivy.metrics import dp

from screens import ASSETS
from screens.app import theme
from screens.app.theme import Colour
from screens.table.layout.pose import Pose
from screens.widgets.basics import text_picture
from screens.widgets.md import md_icons

CARDS = ASSETS / "cards"
BACK = "back"
LIFT = "lift"
SLOT = "slot"
#: Prefix of a face shown on a face-down card: drawn small on its back.
THROUGH = "~"
#: The width of the back visible round such a face, in card widths; and the tint that shades it.
RIM = 0.1
SHADE: Colour = (0.9, 0.9, 0.88, 1)
#: Prefix of a face that its player looks at under a hand: drawn small in the card's lower left corner, its back around.
SHIELDED = "%"
#: Prefix of a face that has come into its player's hand since their last move, drawn with a sign; it comes next to it.
NEW = "^"
#: The size of that sign, in card widths, and how high on the card it is.
SPARK = 0.3
#: The width of such a face in card widths, its least width, its largest share of a card, and its distance from the rim.
SMALL, READABLE, WIDEST, INSIDE = 0.5, dp(36), 0.64, 0.05
#: The least width of the face of a round piece, which lies under the finger: it is drawn on its left, this far away.
LEGIBLE, ASIDE = dp(60), 0.12


class Inset(NamedTuple):
    """Where a picture is drawn in its piece's frame: its size as a share, and its middle, in widths of the piece."""

    scale: float
    right: float
    up: float

    def pose(self, piece: Pose) -> Pose:
        """The picture's pose on a piece."""
        x, y = piece.along(self.right * piece.width, self.up * piece.width)
        return piece._replace(x=x, y=y, width=piece.width * self.scale, height=piece.height * self.scale)


class Layer(NamedTuple):
    """One of the pictures that make up a piece: texture, colour, and how far it juts out, in widths of the picture.

    It covers the whole piece, or only an inset.
    """

    texture: Any
    colour: Colour = (1, 1, 1, 1)
    margin: float = 0.0
    inset: Inset | None = None


def plain(face: str) -> str:
    """The face itself, without the prefixes."""
    return face.removeprefix(THROUGH).removeprefix(SHIELDED).removeprefix(NEW)


def is_new(face: str) -> bool:
    """Whether a face is drawn with the sign of a new card."""
    return face.removeprefix(SHIELDED).startswith(NEW)


def as_new(face: str) -> str:
    """A face as drawn, perhaps small under a hand, with the sign of a new card.

    >>> as_new("7"), as_new("%7")
    ('^7', '%^7')
    """
    return f"{SHIELDED}{NEW}{plain(face)}" if face.startswith(SHIELDED) else f"{NEW}{face}"


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
        #: The sign of a new card, by the width of the card.
        self._sparks: dict[int, Any] = {}
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
        if face and face.startswith(SHIELDED):
            return self._shielded(face.removeprefix(SHIELDED), width)
        if face and face.startswith(NEW):
            return (*self.layers(face.removeprefix(NEW), width), Layer(self._spark(width), theme.LIGHT.accent))
        if face and face.startswith(THROUGH):
            size = 1 - 2 * RIM
            inside = Layer(self.picture(plain(face), width * size), SHADE, self.margin * size - RIM)
            return (Layer(self.picture(None, width), margin=self.margin), inside)
        return (Layer(self.picture(face, width), margin=self.margin),)

    def _shielded(self, face: str, width: float) -> Sequence[Layer]:
        """A back with its face small in the corner on the left of the finger and near its player's edge.

        A round piece's face is as large as the piece, on the left of the finger that hides the piece.
        """
        ratio = self._about["ratio"]
        if ratio == 1:
            scale = max(1.0, LEGIBLE / width)
            inset = Inset(scale, -(1 + scale) / 2 - ASIDE, 0)
        else:
            scale = min(WIDEST, max(SMALL, READABLE / width))
            inset = Inset(scale, INSIDE - (1 - scale) / 2, INSIDE - ratio * (1 - scale) / 2)
        inside = [layer._replace(inset=inset) for layer in self.layers(face, width * inset.scale)]
        return (Layer(self.picture(None, width), margin=self.margin), *inside)

    def _spark(self, width: float) -> Any:
        """A picture as large as a card, empty but for the sign at its left edge, which a fan leaves open."""
        size = round(width)
        if size not in self._sparks:
            icon, box = md_icons["star-four-points"], (size * 0.97, size * self._about["ratio"])
            self._sparks[size] = text_picture(
                icon, size * SPARK, font_name="Icons", text_size=box, halign="left", valign="middle"
            )
        return self._sparks[size]

    def shadow(self, _face: str | None, width: float) -> Any:
        """The picture of the shadow below a lifted piece."""
        return self.picture(LIFT, width)

    def forget(self) -> None:
        """Drop all pictures, as another screen needs other sizes."""
        self._sheets.clear()
        self._pictures.clear()
        self._sparks.clear()

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
