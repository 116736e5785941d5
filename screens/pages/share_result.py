"""The result of a match to share: as a text, or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as Words
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Line, Rectangle, SmoothEllipse, SmoothRoundedRectangle
from kivy.graphics.texture import Texture

from screens import ASSETS
from screens.app import theme
from screens.app.words import _, n_
from screens.device import files
from screens.device.files import FileError
from screens.games.scores import why
from screens.games.texts import texts_of, written
from screens.pages.page import Page
from screens.pages.result import who_won
from screens.pages.shelf import dated
from screens.pages.transfer import saved, say, way
from screens.session.people import Person
from screens.widgets.basics import Sheet, Text, sign
from tabletop import Match

#: The picture's size in pixels: upright, as it is mostly seen on phones.
WIDTH, HEIGHT = 1080, 1350
#: The margins between the picture's edge and the paper, and between the paper's edge and its content.
_EDGE, _MARGIN = 44, 64
#: The height of one player's line, where there is room for all.
_LINE = 104
#: The height of the paper's foot.
_FOOT = 120


class Placing(NamedTuple):
    """A player's place, with their points if the game has points."""

    number: int
    seat: int
    points: int | None


class SharedResult(NamedTuple):
    """A finished match."""

    match: Match
    people: Sequence[Person]
    day: date

    @property
    def title(self) -> str:
        """The name of the game."""
        return _(texts_of(self.match.game.name).TITLE)

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [person.name for person in self.people]

    @property
    def file_name(self) -> str:
        """The picture's file name."""
        return f"stammtisch-{self.match.game.name}-{self.day}.png"


class TextStyle(NamedTuple):
    """Font size, colour and weight, in pixels of the picture."""

    size: float
    colour: theme.Colour
    is_bold: bool = False

    def texture(self, text: str, **how: Any) -> Any:
        """A white texture of a text."""
        words = Words(text=text, font_size=self.size, bold=self.is_bold, **how)
        words.refresh()
        return words.texture


def places(match: Match) -> list[Placing]:
    """The placings, best first; equal results share a place, and a team is one."""
    has_points = match.game.aim != "team"
    ranks = [(seat not in match.winners, rank) for seat, rank in enumerate(match.ranks())]
    better = ranks if has_points else set(ranks)
    return [
        Placing(1 + sum(other < ranks[seat] for other in better), seat, match.totals[seat] if has_points else None)
        for seat in sorted(range(match.seats), key=lambda seat: ranks[seat])
    ]


# -- in words


def told(result: SharedResult) -> str:
    """The result as a text for a message."""
    match, names = result.match, result.names
    head = [f"{result.title}, {dated(result.day)}", who_won(match, names), why(match)]
    lines = [_line(place, names[place.seat]) for place in places(match)]
    return "\n".join([*filter(None, head), "", *lines])


def _line(place: Placing, name: str) -> str:
    return f"{place.number}. {name}" + (f": {_points(place.points)}" if place.points is not None else "")


def _points(points: int) -> str:
    return n_("{n} point", "{n} points", abs(points)).format(n=written(points))


# -- as a picture


def picture(result: SharedResult) -> bytes:
    """The result as a PNG picture on light paper."""
    fbo = Fbo(size=(WIDTH, HEIGHT))
    with fbo:
        ClearColor(*theme.LIGHT.wood)
        ClearBuffers()
        _draw(result)
    fbo.draw()
    return _png(fbo.pixels)


def _png(pixels: bytes) -> bytes:
    """Encode the picture with opaque pixels, as the paper would be transparent wherever letters were drawn."""
    opaque = bytearray(pixels)
    opaque[3::4] = b"\xff" * (WIDTH * HEIGHT)
    texture = Texture.create(size=(WIDTH, HEIGHT), colorfmt="rgba")
    texture.blit_buffer(bytes(opaque), colorfmt="rgba")
    file = BytesIO()
    CoreImage(texture).save(file, flipped=True, fmt="png")
    return file.getvalue()


def _draw(result: SharedResult) -> None:
    left, right = float(_EDGE + _MARGIN), float(WIDTH - _EDGE - _MARGIN)
    Color(*theme.LIGHT.paper)
    SmoothRoundedRectangle(pos=(_EDGE, _EDGE), size=(WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE), radius=[40])
    top = _draw_head(result, left, right)
    every = places(result.match)
    height = min(_LINE, (top - _EDGE - _FOOT) / len(every))
    for number, place in enumerate(every):
        _draw_line(place, result.people[place.seat], (left, right, top - number * height, height))
    _draw_box(result, top - len(every) * height)
    _draw_foot(result, left, right)


def _draw_head(result: SharedResult, left: float, right: float) -> float:
    """Draw the winners' signs and why they won; returns how far down it reaches."""
    match = result.match
    top = float(HEIGHT - _EDGE - _MARGIN)
    gap = 28
    side = min(148, (right - left + gap) / max(1, len(match.winners)) - gap)
    x = (left + right - len(match.winners) * (side + gap) + gap) / 2
    for seat in match.winners:
        _draw_sign(result.people[seat], x, top - side, side)
        x += side + gap
    top -= side + gap if match.winners else 0
    top -= (
        _write(who_won(match, result.names), (left, top), right - left, TextStyle(64, theme.LIGHT.ink, is_bold=True))
        + 12
    )
    return top - _write(why(match), (left, top), right - left, TextStyle(36, theme.LIGHT.faint)) - 36


def _draw_line(place: Placing, person: Person, box: tuple[float, float, float, float]) -> None:
    """Draw a player's place, sign, name and points below a thin line."""
    left, right, top, height = box
    Color(*theme.LIGHT.line)
    Line(points=(left, top, right, top), width=1.5)
    has_won = place.number == 1
    pen, side, middle = TextStyle(height * 0.42, theme.LIGHT.ink, has_won), height * 0.72, top - height / 2
    _draw_word(f"{place.number}.", (left, middle), pen._replace(colour=theme.LIGHT.faint))
    _draw_sign(person, left + 72, middle - side / 2, side)
    if place.points is not None:
        colour = theme.LIGHT.accent if has_won else theme.LIGHT.ink
        right -= _draw_word_before(written(place.points), (right, middle), pen._replace(colour=colour)) + 28
    at = left + 72 + side + 28
    _draw_word(person.name, (at, middle), pen, right - at)


def _draw_box(result: SharedResult, top: float) -> None:
    """Draw the game's box in the middle of what is left of the paper, if that is enough."""
    box = CoreImage(str(ASSETS / "boxes" / f"{result.match.game.name}.png")).texture
    low = _EDGE + _FOOT
    height = min(box.height, top - low - _MARGIN)
    width = height * box.width / box.height
    if height > box.height / 2:
        Color(1, 1, 1)
        Rectangle(texture=box, pos=((WIDTH - width) / 2, (top + low - height) / 2), size=(width, height))


def _draw_foot(result: SharedResult, left: float, right: float) -> None:
    """Draw the game's name, the date, and the app's name."""
    side = 64
    middle = _EDGE + 28 + side / 2
    Color(1, 1, 1)
    icon = CoreImage(str(ASSETS / "icon.png")).texture
    Rectangle(texture=icon, pos=(left, middle - side / 2), size=(side, side))
    right -= _draw_word_before(dated(result.day), (right, middle), TextStyle(32, theme.LIGHT.faint)) + 28
    at = left + side + 24
    _draw_word(result.title, (at, middle), TextStyle(40, theme.LIGHT.ink, is_bold=True), right - at)


def _draw_sign(person: Person, x: float, y: float, side: float) -> None:
    Color(*theme.curtain(person.colour))
    SmoothEllipse(pos=(x, y), size=(side, side), segments=72)
    Color(*theme.LIGHT.paper)
    Rectangle(texture=sign(person.symbol, side * 0.6), pos=(x + side * 0.2, y + side * 0.2), size=(side * 0.6,) * 2)


def _write(text: str, corner: tuple[float, float], width: float, pen: TextStyle) -> float:
    """Write centred in a column from its upper left corner; returns the height."""
    if not text:
        return 0
    texture = pen.texture(text, text_size=(int(width), None), halign="center")
    _lay(texture, corner[0], corner[1] - texture.height, pen)
    return float(texture.height)


def _draw_word(text: str, at: tuple[float, float], pen: TextStyle, most: float | None = None) -> None:
    """Write on one line from a point to the right; shorten what is wider than ``most``."""
    how = {"text_size": (int(most), None), "shorten": True, "shorten_from": "right"} if most else {}
    texture = pen.texture(text, **how)
    _lay(texture, at[0], at[1] - texture.height / 2, pen)


def _draw_word_before(text: str, at: tuple[float, float], pen: TextStyle) -> float:
    """Write on one line that ends at a point; returns the width."""
    texture = pen.texture(text)
    _lay(texture, at[0] - texture.width, at[1] - texture.height / 2, pen)
    return float(texture.width)


def _lay(texture: Any, x: float, y: float, pen: TextStyle) -> None:
    Color(*pen.colour)
    Rectangle(texture=texture, pos=(x, y), size=texture.size)


# -- ways to share


def share(page: Page, result: SharedResult) -> None:
    """Open a sheet with the ways to share a result."""
    sheet = Sheet(title=_("Share the result"))
    if files.gives_pictures():
        sheet.add_widget(Text(text=_("This also saves the picture to your device.")))
    sheet.add_widget(way(page, _("As a picture"), partial(_as_picture, result), filled=True))
    sheet.add_widget(way(page, _("As a text"), partial(_as_text, result)))
    page.open(sheet)


def _as_text(result: SharedResult) -> None:
    text = told(result)
    try:
        files.give_text(_("Share the result"), text)
    except FileError:
        files.copy(text)
        say(_("It is on the clipboard now. Paste it into any message."))


def _as_picture(result: SharedResult) -> None:
    data = picture(result)
    try:
        files.give_picture(_("Share the result"), result.file_name, data, told(result))
    except FileError:
        files.save(result.file_name, data, saved)
