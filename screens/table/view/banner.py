"""An event announced across the table for about a second, in the colour and with the sign of its player."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothEllipse, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from screens.app import theme
from screens.device import frame_rate
from screens.session.people import Person
from screens.widgets.basics import sign, text_picture, width_of

#: The seconds that it is there, and those of coming and of going.
READ, COMES, GOES = 1.47, 0.12, 0.25
#: The longest line on the sheet for all sides, as a share of the table's shorter side.
SQUARE = 0.6


class Banner(Widget):
    """A band across the table, or a sheet in its middle; touches pass through it, and any of them ends it."""

    text = StringProperty("")
    #: Whether it can be read from all sides of a device that lies flat.
    is_for_all = BooleanProperty(defaultvalue=False)
    #: Whether it fades in and out.
    moves = BooleanProperty(defaultvalue=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(1, None), pos_hint={"center_x": 0.5, "center_y": 0.5}, opacity=0, **more)
        self._person: Person | None = None
        self.fbind("pos", self._draw)
        self.fbind("width", self._draw)

    def say(self, text: str, person: Person | None, seconds: float = READ) -> None:
        """Announce this for so many seconds, fading included; what was announced before gives way."""
        Animation.cancel_all(self)
        self.text, self._person = text, person
        self._draw()
        frame_rate.wake()
        fade = COMES if self.moves else 0.0
        self.opacity = 0 if fade else 1
        goes = fade and GOES
        stays = max(0.0, seconds - fade - goes)
        going = Animation(opacity=1, d=fade) + Animation(opacity=1, d=stays) + Animation(opacity=0, d=goes)
        going.bind(on_complete=lambda *_: self.hush(), on_progress=lambda *_: frame_rate.wake())
        going.start(self)

    def hush(self) -> None:
        """End it at once."""
        Animation.cancel_all(self)
        self.opacity = 0
        self.text = ""
        self.canvas.clear()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.text or self.width < dp(60):
            return
        disc, gap = theme.TITLE() * 1.5, theme.gap(1.5)
        beside = disc + gap if self._person else 0
        words = _written(self.text, (self._square() if self.is_for_all else self.width) - 2 * gap - beside)
        high, wide = max(words.height, disc) + gap, words.width + beside
        with self.canvas:
            Color(*(theme.seat(self._person.colour) if self._person else theme.now.accent))
            if self.is_for_all:
                self._draw_on_all_sides(words, wide, high)
            else:
                self.height = high
                Rectangle(pos=self.pos, size=self.size)
                self._draw_line(words, wide, self.y + high / 2)

    def _square(self) -> float:
        """The length of a line of which there is one towards each edge of the table."""
        shorter = min(self.width, self.parent.height if self.parent else self.width)
        return float(shorter) * SQUARE

    def _draw_on_all_sides(self, words: Any, wide: float, high: float) -> None:
        """Draw the line once towards each edge, on a square sheet."""
        side = self.height = wide + 2 * high
        middle = self.center_x, self.y + side / 2
        corner = middle[0] - side / 2, self.y
        SmoothRoundedRectangle(pos=corner, size=(side, side), radius=[theme.radius()], segments=12)
        for quarter in range(4):
            PushMatrix()
            Rotate(angle=90 * quarter, axis=(0, 0, 1), origin=middle)
            self._draw_line(words, wide, self.y + high / 2)
            PopMatrix()

    def _draw_line(self, words: Any, wide: float, y: float) -> None:
        """Draw the sign and the words beside it, centred together."""
        left = self.center_x - wide / 2
        if self._person:
            disc = theme.TITLE() * 1.5
            self._draw_sign(self._person, left + disc / 2, y, disc)
        Color(*theme.now.paper)
        Rectangle(texture=words, pos=(left + wide - words.width, y - words.height / 2), size=words.size)

    def _draw_sign(self, person: Person, x: float, y: float, disc: float) -> None:
        Color(*theme.now.paper)
        SmoothEllipse(pos=(x - disc / 2, y - disc / 2), size=(disc, disc))
        Color(*theme.seat(person.colour))
        side = disc * 0.66
        Rectangle(texture=sign(person.symbol, side), pos=(x - side / 2, y - side / 2), size=(side, side))


def _written(text: str, width: float) -> Any:
    """The picture of a text within this width; a word that is longer makes all of it smaller."""
    size = theme.TITLE()
    longest = max(width_of(word, size, bold=True) for word in text.split())
    size *= min(1.0, width / longest)
    natural = max(width_of(line, size, bold=True) for line in text.split("\n"))
    wraps = {} if natural < width else {"text_size": (width, None)}
    return text_picture(text, size, bold=True, halign="center", **wraps)
