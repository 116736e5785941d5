"""Who sits at a place of the table: sign, name, and what is to be said of the seat just now."""

from __future__ import annotations

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
from screens.widgets.basics import sign, width_of

#: A size of type to measure in, in pixels.
MEASURE = 20


class Plate(Widget):
    """A name plate, turned to the edge where its player sits."""

    person = ObjectProperty(allownone=True)
    name = StringProperty("")
    note = StringProperty("")
    #: How wide the name is, in sizes of its type: where there is less room, it is written smaller before it is cut.
    name_span = NumericProperty(1)
    #: How wide the note is, in sizes of its type: where there is less room, it is written smaller.
    note_span = NumericProperty(1)
    colour = ColorProperty()
    texture = ObjectProperty(allownone=True)
    is_awaited = BooleanProperty(defaultvalue=False)
    #: The picture behind the sign; a disc where there is none. It juts out so much, in its widths.
    body = ObjectProperty(allownone=True)
    body_margin = NumericProperty(0)
    turn = NumericProperty(0)
    #: As large as it is seen from its own edge, and where that is on the screen before it is turned.
    frame_x = NumericProperty(0)
    frame_y = NumericProperty(0)
    frame_width = NumericProperty(0)
    frame_height = NumericProperty(0)
    disc = NumericProperty(0)
    #: Not high enough for two lines, but wide: name and note stand side by side.
    is_low = BooleanProperty(defaultvalue=False)
    #: Where in its seat it is, as an area says it.
    left = NumericProperty(0)
    bottom = NumericProperty(0)
    across = NumericProperty(1)
    high = NumericProperty(1)
    spot = ReferenceListProperty(left, bottom, across, high)

    def on_name(self, _plate: Widget, name: str) -> None:
        """Measures the name, as wide as it may be."""
        self.name_span = max(1.0, width_of(name, MEASURE, bold=True) / MEASURE)

    def on_note(self, _plate: Widget, note: str) -> None:
        """Measures what is to be said."""
        self.note_span = max(1.0, width_of(note, MEASURE) / MEASURE)

    def on_person(self, _plate: Widget, person: Person | None) -> None:
        """Shows who it is."""
        if person:
            self.name = person.name
            self.colour = theme.seat(person.colour)
            self.texture = sign(person.symbol, dp(20))
