"""A player's plate at the table: sign, name and a note."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Rectangle, SmoothEllipse, SmoothLine, SmoothTriangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    ReferenceListProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from screens.app import theme
from screens.session.people import Person
from screens.table.layout.frame import TurnedFrame
from screens.widgets.basics import sign, width_of
from screens.widgets.shape import Shape

#: The font size for measuring, in pixels.
MEASURE = 20
#: A name is written down to this size if it fits then; a longer one is cut, in a size that is easier to read.
SMALLEST, LEGIBLE = dp(9), dp(12)
NOTHING = (0.0, 0.0, 0.0, 0.0)
#: What a plate's picture follows.
DRAWN = (
    *("frame_x", "frame_y", "frame_width", "frame_height", "rounding", "sign", "sign_x", "sign_y"),
    *("colour", "is_awaited", "is_bot", "texture", "body", "body_margin"),
)


class Named(Widget):
    """A widget with a player's name, which is written smaller before it is cut."""

    name = StringProperty("")
    #: The width of the name in font sizes.
    name_span = NumericProperty(1)

    def on_name(self, _named: Widget, name: str) -> None:
        """Measure the name's width."""
        self.name_span = max(1.0, width_of(name, MEASURE, bold=True) / MEASURE)

    @staticmethod
    def size_of_name(room: float, span: float) -> float:
        """The largest font size of a name of this span that is not cut in this room, or a legible one."""
        # Glyphs have whole-pixel widths, so text shrinks a little less than its font size.
        fitting = room / (span * 1.06)
        return fitting if fitting >= SMALLEST else LEGIBLE


class Plate(Named, TurnedFrame):
    """A name plate, rotated towards its player's edge."""

    person = ObjectProperty(allownone=True)
    note = StringProperty("")
    #: The width of the note in font sizes: with less room it is written smaller.
    note_span = NumericProperty(1)
    colour = ColorProperty()
    texture = ObjectProperty(allownone=True)
    is_awaited = BooleanProperty(defaultvalue=False)
    #: Whether a bot plays here; a small house on the sign says so.
    is_bot = BooleanProperty(defaultvalue=False)
    #: The picture behind the sign, or a disc if None; and how far it juts out, in its widths.
    body = ObjectProperty(allownone=True)
    body_margin = NumericProperty(0)
    disc = NumericProperty(0)
    #: The sign on the disc: its size and its lower left corner.
    sign = NumericProperty(0)
    sign_x = NumericProperty(0)
    sign_y = NumericProperty(0)
    #: How round the plate's corners are.
    rounding = NumericProperty(0)
    #: Whether it is too low for two lines: name and note then stand side by side.
    is_low = BooleanProperty(defaultvalue=False)
    #: Whether its note is what its player decides by, as a hand's total: beside the name, and as large as text.
    has_large_note = BooleanProperty(defaultvalue=False)
    #: The width kept free at its right end, for a sum that is laid there.
    kept = NumericProperty(0)
    #: How large the note is, as a share of the name.
    note_share = NumericProperty(0.85)
    #: How much larger its texts are than small text in a large window.
    growth = NumericProperty(1)
    #: Its rectangle in its seat, as for an area.
    left = NumericProperty(0)
    bottom = NumericProperty(0)
    across = NumericProperty(1)
    high = NumericProperty(1)
    spot = ReferenceListProperty(left, bottom, across, high)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._ring = Shape(SmoothLine, width=dp(1.5))
        self._disc = Shape(SmoothEllipse, segments=40)
        self._body, self._sign = Shape(Rectangle), Shape(Rectangle)
        self._house = Shape(SmoothEllipse, segments=32), Shape(SmoothTriangle), Shape(Rectangle)
        for at, shape in enumerate((self._ring, self._disc, self._body, self._sign, *self._house)):
            self.canvas.insert(at, shape.group)
        draw = Clock.create_trigger(self._draw, -1)
        for name in DRAWN:
            self.fbind(name, draw)
        draw()

    def _draw(self, _dt: float) -> None:
        paper, colour = theme.now.paper, self.colour
        around = self.frame_x, self.frame_y, self.frame_width, self.frame_height, self.rounding, 24
        self._ring.draw(colour if self.is_awaited else NOTHING, rounded_rectangle=around)
        self._disc.draw(NOTHING if self.body else colour, **self._on_sign(0, 0, 1))
        jut = self.body_margin
        self._body.draw(colour if self.body else NOTHING, texture=self.body, **self._on_sign(-jut, -jut, 1 + 2 * jut))
        self._sign.draw(paper if self.texture else NOTHING, texture=self.texture, **self._on_sign(0.2, 0.2, 0.6))
        if self.is_bot or self._house[0].is_drawn:
            self._draw_house(paper if self.is_bot else NOTHING, theme.now.ink if self.is_bot else NOTHING)

    def _draw_house(self, paper: theme.Colour, ink: theme.Colour) -> None:
        """A house at the foot of the sign: a roof over a wall, on a disc of paper."""
        ground, roof, wall = self._house
        ground.draw(paper, **self._on_sign(0.56, -0.12, 0.6))
        x, y, side = self.sign_x, self.sign_y, self.sign
        roof.draw(
            ink,
            points=[x + side * 0.64, y + side * 0.2, x + side * 0.86, y + side * 0.4, x + side * 1.08, y + side * 0.2],
        )
        wall.draw(ink, **self._on_sign(0.73, 0.03, 0.26, 0.18))

    def _on_sign(self, right: float, up: float, width: float, height: float = 0) -> dict[str, tuple[float, float]]:
        """A rectangle given in widths of the sign, from its lower left corner; a square without a height."""
        side = self.sign
        here = self.sign_x + side * right, self.sign_y + side * up
        return {"pos": here, "size": (side * width, side * (height or width))}

    def on_width(self, *_: Any) -> None:
        """In a window of another size the plate has another size, too."""
        self.growth = theme.growth(Window.size)

    def on_note(self, _plate: Widget, note: str) -> None:
        """Measure the note's width."""
        self.note_span = max(1.0, width_of(note, MEASURE) / MEASURE)

    def on_person(self, _plate: Widget, person: Person | None) -> None:
        """Show the player's name, colour and sign."""
        if person:
            self.name = person.name
            self.colour = theme.seat(person.colour)
            self.texture = sign(person.symbol, dp(20))
            self.is_bot = bool(person.level)
