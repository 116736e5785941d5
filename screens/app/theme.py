"""All colours and sizes, in one place.

    from screens.app import theme
    theme.now.ink                    # a colour of the theme that is worn now, as Kivy wants it
    theme.seat("red")                # a person's colour
    theme.TITLE()                    # a size of text, in pixels, as large as the reader wants it

In kv the same: ``#:import theme screens.app.theme`` and ``color: theme.now.ink``. Pages are made anew when the theme or
the text size changes (``App.redress``), so that nothing has to be bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.metrics import Metrics, dp, sp
from kivy.utils import get_color_from_hex

Colour = tuple[float, float, float, float]


def _rgba(code: str) -> Colour:
    red, green, blue, alpha = get_color_from_hex(code)
    return red, green, blue, alpha


class Palette(NamedTuple):
    """The colours of one theme."""

    #: The background of pages; texts stand on it.
    ground: Colour
    #: Sheets, boxes, the score sheet: paper on the ground.
    paper: Colour
    #: Pressed, chosen or secondary things on paper.
    shade: Colour
    #: Texts, and less important texts.
    ink: Colour
    faint: Colour
    #: Thin lines that part things.
    line: Colour
    #: The edges of things that can be pressed.
    edge: Colour
    #: Things that can be pressed, and the text on them.
    accent: Colour
    on_accent: Colour
    #: Errors, and actions that delete something.
    danger: Colour
    #: The table: its wood, and the tint of cards on it.
    wood: Colour
    on_wood: Colour
    card: Colour
    #: A place where the lifted piece may go, and the rim that makes it stand out from wood, cards and boards.
    lit: Colour
    lit_rim: Colour
    #: The veil over everything while a sheet is open.
    veil: Colour
    #: The tint of shadow pictures.
    shadow: Colour


LIGHT = Palette(
    ground=_rgba("efe7da"),
    paper=_rgba("fbf8f1"),
    shade=_rgba("e6dccb"),
    ink=_rgba("2b2620"),
    faint=_rgba("645a4d"),
    line=_rgba("d3c6b2"),
    edge=_rgba("877a68"),
    accent=_rgba("2d5f66"),
    on_accent=_rgba("ffffff"),
    danger=_rgba("8e2f22"),
    wood=_rgba("c39c6d"),
    on_wood=_rgba("2b2016"),
    card=_rgba("ffffff"),
    lit=_rgba("f2b632"),
    lit_rim=_rgba("2b2016"),
    veil=_rgba("1e190f99"),
    shadow=_rgba("000000"),
)
DARK = Palette(
    ground=_rgba("1f1b17"),
    paper=_rgba("2c2721"),
    shade=_rgba("3b342c"),
    ink=_rgba("f0e8dc"),
    faint=_rgba("bdb1a1"),
    line=_rgba("4c443a"),
    edge=_rgba("8a7f70"),
    accent=_rgba("9bc8ca"),
    on_accent=_rgba("10292c"),
    danger=_rgba("f2a797"),
    wood=_rgba("3b2d22"),
    on_wood=_rgba("f0e6d8"),
    card=_rgba("e6dfd2"),
    lit=_rgba("f0bd4f"),
    lit_rim=_rgba("15100b"),
    veil=_rgba("000000a6"),
    shadow=_rgba("000000"),
)

#: Each seat colour, for light paper and for dark.
_SEATS = {
    "red": (_rgba("ad322c"), _rgba("f29389")),
    "blue": (_rgba("2b5aa6"), _rgba("93b9f5")),
    "yellow": (_rgba("836200"), _rgba("e7c650")),
    "green": (_rgba("2c6c3c"), _rgba("88d095")),
    "violet": (_rgba("6b4599"), _rgba("c9adf1")),
    "orange": (_rgba("a64b12"), _rgba("f6ad73")),
    "teal": (_rgba("0e6a69"), _rgba("70d0ca")),
    "grey": (_rgba("565a62"), _rgba("bcc1ca")),
}

#: Colours that look too dull on a whole curtain, with their replacements.
_CURTAINS = {"yellow": _rgba("91690a"), "orange": _rgba("a8521b")}

#: The current palette. Read it as ``theme.now``, since ``wear`` binds the name anew.
now = LIGHT


def wear(*, dark: bool) -> None:
    """Switch to the dark or the light theme."""
    global now  # noqa: PLW0603  (one app wears one theme at a time)
    now = DARK if dark else LIGHT


def is_dark() -> bool:
    """Whether the dark theme is on."""
    return now is DARK


def seat(colour: str) -> Colour:
    """A seat's colour, legible on paper and ground."""
    light, dark = _SEATS[colour]
    return dark if is_dark() else light


def seat_on_contrast(colour: str) -> Colour:
    """A seat's colour, legible on a ground as dark as this theme's texts."""
    light, dark = _SEATS[colour]
    return light if is_dark() else dark


def curtain(colour: str) -> Colour:
    """A seat's colour for a large surface with pale text."""
    return _CURTAINS.get(colour, _SEATS[colour][0])


def veiled(colour: Colour, alpha: float) -> Colour:
    """The colour with this opacity."""
    red, green, blue, _ = colour
    return red, green, blue, alpha


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; opaque, as a half-transparent one would let the table shine through."""
    red, green, blue = (here + (there - here) * share for here, there in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1.0


# sizes: as functions, because they follow the screen and the reader


def _text(size: float) -> Callable[[], float]:
    return lambda: float(sp(size))


HEADLINE = _text(26)
TITLE = _text(20)
STRONG = _text(17)
BODY = _text(15)
SMALL = _text(13)

#: The largest text scale, in a window whose shorter side has at least ``ROOMY`` dp, and in a smaller one, where larger
#: texts don't fit.
LARGEST, LARGEST_ON_PHONE = 2.0, 1.6
ROOMY = 600
#: How much larger words that people read from a metre away are than others: small text has 16 px then. And how much
#: larger they are now.
FROM_AFAR = 16 / 13
_afar = 1.0
#: KivyMD's font sizes in sp, before any scaling.
_kivymd_sizes: dict[tuple[str, str], float] = {}


def largest(window: Sequence[float]) -> float:
    """The largest text scale for which a window of this size has room.

    >>> largest((dp(360), dp(640))), largest((dp(1280), dp(800)))
    (1.6, 2.0)
    """
    return LARGEST if min(window) >= dp(ROOMY) else LARGEST_ON_PHONE


def scale_of(percent: int, system: float, window: Sequence[float]) -> float:
    """The text scale for the user's percentage and the system's own scale, as far as the window has room.

    >>> scale_of(80, 1.3, (dp(360), dp(640))), scale_of(160, 2.0, (dp(360), dp(640)))
    (1.04, 1.6)
    """
    return min(system * percent / 100, largest(window))


def from_afar(scale: float, window: Sequence[float]) -> float:
    """How much larger words are that people read from all sides of a table: 16 px, as far as the window has room.

    >>> [round(from_afar(scale, (dp(1280), dp(800))), 2) for scale in (1, 1.8, 2)]
    [1.23, 1.11, 1.0]
    """
    return max(1.0, min(FROM_AFAR, largest(window) / scale))


def read_at(scale: float, theme: Any, afar: float = 1.0) -> None:
    """Scale all texts, KivyMD's included; ``afar`` is the part of it that is there for reading from afar."""
    global _afar  # noqa: PLW0603  (one app is read from one distance)
    _afar = afar
    roles = {(style, role): font for style, its in theme.font_styles.items() for role, font in its.items()}
    if not _kivymd_sizes:
        _kivymd_sizes.update({role: font["font-size"] / sp(1) for role, font in roles.items()})
    # Kivy tells every widget of it, even if it stays the same.
    if Metrics.fontscale != scale:
        Metrics.fontscale = scale
    for role, font in roles.items():
        font["font-size"] = sp(_kivymd_sizes[role])


class Touch(NamedTuple):
    """The least size of things that can be touched, in dp, and how far a finger may miss them, as a multiple."""

    width: int = 48
    height: int = 48
    missed: float = 1.0


#: How large they are for people who want it; and up to which text scale a phone has room for both.
LARGE_TOUCH, LARGE_TOUCH_UP_TO = 64, 1.2
_touch = Touch()


def touch_for(*, large: bool, scale: float, window: Sequence[float]) -> Touch:
    """How large things to touch are. In a small window they are only higher, as several stand side by side.

    >>> touch_for(large=True, scale=1, window=(dp(360), dp(640)))
    Touch(width=48, height=64, missed=1.5)
    """
    if not large:
        return Touch()
    is_roomy = largest(window) == LARGEST
    has_room = is_roomy or scale <= LARGE_TOUCH_UP_TO
    usual = Touch()
    return Touch(LARGE_TOUCH if is_roomy else usual.width, LARGE_TOUCH if has_room else usual.height, 1.5)


def touch_at(size: Touch) -> None:
    """From now on things that can be touched are so large."""
    global _touch  # noqa: PLW0603  (one app has one size)
    _touch = size


def touch() -> float:
    """The least height of things that can be touched, and the least width of most."""
    return float(dp(_touch.height))


def touch_width() -> float:
    """The least width of things that stand side by side."""
    return float(dp(_touch.width))


def missed(by: float) -> float:
    """How far a finger may miss a thing that it means: further where touch areas are large."""
    return by * _touch.missed


def gap(times: float = 1) -> float:
    """The space between things."""
    return float(dp(8) * times)


def radius() -> float:
    """The radius of round corners."""
    return float(dp(12))


def wide() -> float:
    """From this window width on, things stand side by side."""
    return float(dp(640))


def broad_window() -> float:
    """From this window width on, sheets are dialogs and menus open at their buttons (Material's "expanded")."""
    return float(dp(840))


def list_width(window: float) -> float:
    """How wide a list is beside the page of what has been chosen in it.

    >>> [round(list_width(dp(width)) / dp(1)) for width in (840, 1280, 1920)]
    [320, 410, 420]
    """
    return max(float(dp(320)), min(window * 0.32, float(dp(420))))


def growth(window: Sequence[float]) -> float:
    """How much larger words on a table are in a large window, where its cards are larger, too.

    What all words are larger from afar counts.

    >>> [round(growth((dp(width), dp(height))), 2) for width, height in ((360, 640), (1280, 800), (1920, 1080))]
    [1.0, 1.23, 1.5]
    """
    short, long = sorted(window)
    return max(1.0, min(long / dp(1040), short / dp(650), 1.5) / _afar)


def on_table(window: Sequence[float]) -> float:
    """The size of words on a table, in a window of this size."""
    return SMALL() * growth(window)


def column() -> float:
    """A comfortable column width for reading, whatever the window's width."""
    return float(dp(720))


def broad(window: float = 0.0) -> float:
    """The greatest width for things that stand side by side; more in a very large window.

    >>> [round(broad(dp(width)) / dp(1)) for width in (360, 1280, 1920)]
    [1120, 1120, 1440]
    """
    return float(max(dp(1120), min(window * 0.75, dp(1440))))


def shelf(window: float) -> float:
    """The greatest width of the shelf: its pictures grow with the window.

    >>> [round(shelf(dp(width)) / dp(1)) for width in (360, 1280, 1920, 3840)]
    [1120, 1120, 1760, 1760]
    """
    return float(max(dp(1120), min(window - dp(160), dp(1760))))


def bar_padding(width: float, most: float) -> tuple[float, float]:
    """The padding of a bar without Back whose title begins where a column of at most this width does."""
    return max(gap(1.5), (width - most) / 2) - gap(), 0


def column_padding(width: float, most: float, top: float, bottom: float) -> tuple[float, float, float, float]:
    """The padding that centres a column of at most this width in a page of a given width."""
    aside = max(gap(1.5), (width - most) / 2)
    return aside, top, aside, bottom


def faded(colour: Colour, *, shown: bool) -> Colour:
    """The colour, or a fully transparent one."""
    return veiled(colour, 1 if shown else 0)


def ring(pos: Sequence[float], size: Sequence[float], inset: float, round_by: float) -> tuple[float, ...]:
    """A rounded rectangle inside an edge, in the form that Kivy's Line takes."""
    return pos[0] + inset, pos[1] + inset, size[0] - 2 * inset, size[1] - 2 * inset, round_by, 24


def beside(point: Sequence[float], unit: float, by: Sequence[float]) -> tuple[float, float]:
    """The point at this distance to the right of another and above it, in multiples of ``unit``."""
    return point[0] + by[0] * unit, point[1] + by[1] * unit


def share(box: Sequence[float], width: float, height: float) -> tuple[float, float, float, float]:
    """A box (left, bottom, width, height) as shares of its container."""
    x, y, across, up = box
    return x / max(1, width), y / max(1, height), across / max(1, width), up / max(1, height)


def size_to_fill(size: Sequence[float], text: str, most: float) -> float:
    """The font size at which a text fills a box on several lines, but no larger than ``most``."""
    return min(most, (size[0] * size[1] / (1 + len(text) * 0.85)) ** 0.5)
