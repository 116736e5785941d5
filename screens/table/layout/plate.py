"""A player's plate at the table: sign, name and a note."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
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

#: The font size for measuring, in pixels.
MEASURE = 20
#: A name is written down to this size if it fits then; a longer one is cut, in a size that is easier to read.
SMALLEST, LEGIBLE = dp(9), dp(12)


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
    #: The corners of the house's roof.
    house_roof = ListProperty([0] * 6)
    #: How round the plate's corners are.
    rounding = NumericProperty(0)
    #: Whether it is too low for two lines: name and note then stand side by side.
    is_low = BooleanProperty(defaultvalue=False)
    #: Whether its note is what its player decides by, as a hand's total: beside the name, and as large as text.
    has_large_note = BooleanProperty(defaultvalue=False)
    #: How much larger its texts are than small text in a large window, and how much at least.
    growth = NumericProperty(1)
    least_growth = NumericProperty(1)
    #: Its rectangle in its seat, as for an area.
    left = NumericProperty(0)
    bottom = NumericProperty(0)
    across = NumericProperty(1)
    high = NumericProperty(1)
    spot = ReferenceListProperty(left, bottom, across, high)

    def on_width(self, *_: Any) -> None:
        """In a window of another size the plate has another size, too."""
        self.growth = max(theme.growth(Window.size), self.least_growth)

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
