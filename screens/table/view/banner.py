"""An event announced across the table for about a second, in the colour and with the sign of its player."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.core.text import Label
from kivy.graphics import Color, Ellipse, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from screens.app import theme
from screens.device import frame_rate
from screens.session.people import Person
from screens.widgets.basics import sign, width_of

#: The seconds that it can be read, and those of coming and of going.
READ, COMES, GOES = 1.1, 0.12, 0.25
#: Half a turn for those who sit on the other side.
TURNED = (1, 0, 0, 0, 0, 1, 1, 1)


class Banner(Widget):
    """A band across the table; touches pass through it, and any of them ends it."""

    text = StringProperty("")
    #: Whether it can be read from both sides of a device that lies flat.
    is_for_all = BooleanProperty(defaultvalue=False)
    #: Whether it fades in and out.
    moves = BooleanProperty(defaultvalue=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(1, None), pos_hint={"center_x": 0.5, "center_y": 0.5}, opacity=0, **more)
        self._person: Person | None = None
        self.fbind("pos", self._draw)
        self.fbind("width", self._draw)

    def say(self, text: str, person: Person | None) -> None:
        """Announce this; what was announced before gives way."""
        Animation.cancel_all(self)
        self.text, self._person = text, person
        self._draw()
        frame_rate.wake()
        fade = COMES if self.moves else 0.0
        self.opacity = 0 if fade else 1
        going = Animation(opacity=1, d=fade) + Animation(opacity=1, d=READ) + Animation(opacity=0, d=fade and GOES)
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
        words = _written(self.text, self.width - (2 * gap + (disc + gap if self._person else 0)))
        high = max(words.height, disc) + gap
        self.height = high * (2 if self.is_for_all else 1)
        with self.canvas:
            Color(*(theme.seat(self._person.colour) if self._person else theme.now.accent))
            Rectangle(pos=self.pos, size=self.size)
            self._draw_line(words, disc, self.y + high / 2, is_turned=False)
            if self.is_for_all:
                self._draw_line(words, disc, self.y + high * 1.5, is_turned=True)

    def _draw_line(self, words: Any, disc: float, y: float, *, is_turned: bool) -> None:
        """Draw the sign and the words beside it, centred together; turned, they are read from above."""
        gap = theme.gap(1.5)
        wide = words.width + (disc + gap if self._person else 0)
        left = -wide / 2
        if self._person:
            self._draw_sign(self._person, (left + disc / 2) * (-1 if is_turned else 1), y, disc, is_turned=is_turned)
            left += disc + gap
        middle = (left + words.width / 2) * (-1 if is_turned else 1) + self.center_x
        Color(*theme.now.paper)
        where = {"pos": (middle - words.width / 2, y - words.height / 2), "size": words.size}
        Rectangle(texture=words, **(where | ({"tex_coords": TURNED} if is_turned else {})))

    def _draw_sign(self, person: Person, x: float, y: float, disc: float, *, is_turned: bool) -> None:
        Color(*theme.now.paper)
        Ellipse(pos=(self.center_x + x - disc / 2, y - disc / 2), size=(disc, disc))
        Color(*theme.seat(person.colour))
        side = disc * 0.66
        where = {"pos": (self.center_x + x - side / 2, y - side / 2), "size": (side, side)}
        picture = sign(person.symbol, side)
        left, low, right, high = _edges(picture)
        turned = (right, high, left, high, left, low, right, low)
        Rectangle(texture=picture, **(where | ({"tex_coords": turned} if is_turned else {})))


def _written(text: str, width: float) -> Any:
    """The picture of a text within this width; a word that is longer makes all of it smaller."""
    size = theme.TITLE()
    longest = max(width_of(word, size, bold=True) for word in text.split())
    label = Label(
        text=text, font_size=size * min(1.0, width / longest), bold=True, halign="center", text_size=(width, None)
    )
    natural = max(width_of(line, label.options["font_size"], bold=True) for line in text.split("\n"))
    if natural < width:
        label = Label(text=text, font_size=label.options["font_size"], bold=True, halign="center")
    label.refresh()
    return label.texture


def _edges(picture: Any) -> tuple[float, float, float, float]:
    """The left, lower, right and upper edge of a picture within its texture."""
    coords = picture.tex_coords
    return coords[0], coords[1], coords[4], coords[5]
