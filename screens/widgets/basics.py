"""What pages are made of: texts, buttons, people's signs, sheets and notes; styled in ``kv/widgets/basics.kv``."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as Measure
from kivy.core.text.markup import MarkupLabel
from kivy.graphics import SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from screens import ASSETS, KV
from screens.app import theme
from screens.app.letters import refused, typed
from screens.app.words import _
from screens.session.people import Person

# The kv rules name its Scroll; the others save Kivy work.
from screens.widgets import kv_rules, labels, layouts, scrolling, text_sizes  # noqa: F401
from screens.widgets.shape import Shape

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

#: The sizes of a text that must fit, as shares of the one that it would have; and the smallest one that can be read.
SHARES, SMALLEST = (1, 0.9, 0.82, 0.7, 0.6, 0.5), dp(9)
#: How dark a pressed widget gets, and one under the mouse; and the segments of a rounded corner.
PRESSED, HOVERED, CORNER = 0.09, 0.055, 12
#: Stands for what has been left out of a text.
CUT = "…"
#: The large signs that are shown now.
_large_signs: WeakValueDictionary[str, Any] = WeakValueDictionary()
#: The number of texts whose measured sizes are remembered.
MANY_TEXTS = 4096


@cache
def load_kv(name: str) -> None:
    """Load ``kv/<name>.kv``, once."""
    Builder.load_file(str(KV / f"{name}.kv"))


@cache
def _signs() -> dict[str, Any]:
    about: dict[str, Any] = json.loads((ASSETS / "symbols.json").read_text(encoding="utf-8"))
    return about


@cache
def _sheet_of_signs(file: str) -> Any:
    return CoreImage(str(ASSETS / file)).texture


def sign(name: str, width: float) -> Any:
    """The white picture of a symbol or sign, from the sheet with the next larger size, to be tinted.

    One larger than those of any sheet has a file of its own, and is kept only as long as it is shown.
    """
    side, file = next((sheet for sheet in _sheets() if sheet[0] >= width * 0.94), (0, ""))
    if file:
        return _small_sign(name, side, file)
    large = _large_signs.get(name)
    if large is None:
        large = _large_signs[name] = CoreImage(str(ASSETS / "symbols" / f"{name}.png"), nocache=True).texture
    return large


@cache
def _sheets() -> list[tuple[int, str]]:
    """The sheets of signs, by the size of a sign on them."""
    return sorted((about["cell"], file) for file, about in _signs()["sheets"].items())


@cache
def _small_sign(name: str, side: int, file: str) -> Any:
    texture = _sheet_of_signs(file)
    column, row = _signs()["cells"][name]
    return texture.get_region(column * side, texture.height - (row + 1) * side, side, side)


def text_picture(text: str, size: float, **how: Any) -> Any:
    """The texture of a text, for drawing. It is filled again after the system has lost it, as phones do.

    A Kivy label redraws its texture itself, but only while the label exists: here the texture keeps it alive.
    """
    label = Measure(text=text, font_size=size, **how)
    label.refresh()
    label.texture.add_reload_observer(lambda _texture: label)
    return label.texture


def reads_upside_down(text: str) -> bool:
    """Whether a number is another one from the other side of a table, so that it needs a line below it as on cards.

    >>> [reads_upside_down(text) for text in ("6", "−9", "16", "26", "8", "4", "6 sheep")]
    [True, True, True, False, False, False, False]
    """
    return not {*text} - {*"01689−+"} and not {*text}.isdisjoint("69")


@lru_cache(MANY_TEXTS)
def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text on one line."""
    return float(Measure(font_size=size, bold=bold).get_extents(text)[0])


def size_of_words(text: str, full: float, room: float) -> float:
    """The bold font size, at most ``full``, at which each word fits into this width unbroken."""
    widest = max((width_of(word, full, bold=True) for word in text.split()), default=0)
    # Fonts are drawn at whole sizes, rounded down.
    return full if widest <= room else int(full) * room // widest


#: What stands between the parts of a text; and how much smaller it may be so that each part fits on a line.
PARTS, SMALL_PART = " · ", 0.7


def in_parts(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """A text with dots between its parts; where they don't fit on a line, one below the other without dots."""
    return text if width_of(text, size, bold=bold) <= room else text.replace(PARTS, "\n")


def size_within(text: str, full: float, room: Sequence[float], *, bold: bool = False, markup: bool = False) -> float:
    """The font size at which a text fits into a room on several lines: at most ``full``, at least half of that."""
    return _size_within(text, full, (room[0], room[1]), bold=bold, markup=markup)


# While a flat table is laid out, each of its texts is asked for about a hundred times.
@lru_cache(MANY_TEXTS)
def _size_within(text: str, full: float, room: tuple[float, float], *, bold: bool, markup: bool) -> float:
    kind = MarkupLabel if markup else Measure
    for share in SHARES:
        size = max(SMALLEST, full * share)
        label = kind(text=text, font_size=size, bold=bold, text_size=(max(1, room[0]), None))
        if label.render()[1] <= room[1]:
            break
    return size


def letters_only(tell: Callable[[str], object]) -> Callable[[str, bool], str]:
    """A text field's filter that refuses what the font would show as a box, such as an emoji, and tells why."""

    def accept(text: str, _is_undone: bool) -> str:  # noqa: FBT001  (as Kivy calls it)
        rest = refused(text)
        if any(map(str.isalpha, rest)):
            tell(_("These letters can’t be shown here. Use Latin, Greek or Cyrillic ones."))
        else:
            tell(_("Emoji can’t be shown here. Use letters.") if rest else "")
        return typed(text)

    return accept


class Text(Label):
    """A text that takes the width it is given and the height it needs."""

    #: Whether a screen reader tells it as a heading, to jump to.
    is_heading = False


class ShrinkingText(Text):
    """A text that never breaks words: it shrinks until its longest word fits."""

    #: The font size where there is room.
    full = NumericProperty(1)
    #: The smallest share of that size; below it words are broken after all.
    least = 0.6
    #: The width of the longest word at that size.
    longest = NumericProperty(1)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("text", self._measure)
        self.fbind("full", self._measure)
        self.fbind("split_str", self._measure)
        self._measure()

    def in_parts(self, text: str, width: float, full: float) -> str:
        """A text whose parts stand one below the other where they don't fit on a line of this width."""
        return in_parts(text, full, width - self.padding[0] - self.padding[2], bold=self.bold)

    def size_on_a_line(self, text: str, width: float, usual: float, smaller: float) -> float:
        """The smaller of two font sizes if only that brings a text onto one line of this width, or else the usual.

        Where its parts stand one below the other, each gets onto a line if the text needn't be much smaller for it.
        """
        room = width - self.padding[0] - self.padding[2]
        if width_of(text, usual, bold=self.bold) <= room:
            return usual
        if width_of(text, smaller, bold=self.bold) <= room:
            return smaller
        longest = max(1, *(width_of(part, usual, bold=self.bold) for part in text.split(PARTS)))
        share = room / (longest * 1.03)
        return usual * share if SMALL_PART <= share < 1 else usual

    def size_for(self, room: float, full: float, longest: float) -> float:
        """The font size at which the longest word fits.

        Glyphs have whole-pixel widths, so text shrinks a little less than its font size; hence the 3 % reserve, and
        where that is too little, in small sizes, a look at how wide the word is then.
        """
        least = full * self.least
        size = max(least, full * min(1, room / (longest * 1.03)))
        while least < size < full and width_of(self._longest_word, size, bold=self.bold) > room:
            size = max(least, size * 0.97)
        return size

    def _measure(self, *_: Any) -> None:
        widths = {word: width_of(word, self.full, bold=self.bold) for word in self.text.split(self.split_str or None)}
        self._longest_word = max(widths, key=widths.__getitem__, default="")
        self.longest = max(1.0, widths.get(self._longest_word, 0.0))


class Tap(ButtonBehavior, BoxLayout):
    """Anything that can be tapped: at least as large as a fingertip, darker while pressed or under the mouse."""

    hovered = BooleanProperty(defaultvalue=False)
    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._ground = Shape(SmoothRoundedRectangle, segments=CORNER)
        self._outline = Shape(SmoothLine, width=dp(1))
        self._veil = Shape(SmoothRoundedRectangle, segments=CORNER)
        for at, shape in enumerate((self._ground, self._outline, self._veil)):
            self.canvas.before.insert(at, shape.group)
        draw = Clock.create_trigger(self._draw_ground, -1)
        for name in ("pos", "size", "fill", "edge", "state", "hovered"):
            self.fbind(name, draw)
        draw()

    def _draw_ground(self, _dt: float) -> None:
        radius = theme.radius()
        here = {"pos": self.pos, "size": self.size, "radius": [radius]}
        self._ground.draw(self.fill, **here)
        around = self.x + 0.5, self.y + 0.5, self.width - 1, self.height - 1, radius, 2 * CORNER
        self._outline.draw(self.edge, rounded_rectangle=around)
        self._veil.draw(_veil(self), **here)


def _veil(pressed: Tap | IconTap) -> theme.Colour:
    """What darkens a widget that is pressed or under the mouse."""
    return theme.veiled(theme.now.ink, PRESSED if pressed.state == "down" else HOVERED if pressed.hovered else 0)


class Icon(Label):
    """One of KivyMD's icons."""

    icon = StringProperty()


class IconTap(ButtonBehavior, Label):
    """An icon that can be tapped. ``label`` is its name: spoken, and shown under a resting mouse."""

    hovered = BooleanProperty(defaultvalue=False)
    icon = StringProperty()
    label = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._veil = Shape(SmoothEllipse, segments=48)
        self.canvas.before.insert(0, self._veil.group)
        draw = Clock.create_trigger(self._draw_veil, -1)
        for name in ("pos", "size", "state", "hovered"):
            self.fbind(name, draw)

    def _draw_veil(self, _dt: float) -> None:
        edge = dp(4)
        here = self.x + edge, self.y + edge
        self._veil.draw(_veil(self), pos=here, size=(self.width - 2 * edge, self.height - 2 * edge))


class TextButton(Tap):
    """A button with a text. The most important one of a page is ``filled``."""

    text = StringProperty()
    filled = BooleanProperty(defaultvalue=False)
    #: The colour of its text.
    ink = ColorProperty()


class Chip(Tap):
    """One of a few choices; ``active`` if selected, which a tick shows besides the colour."""

    text = StringProperty()
    active = BooleanProperty(defaultvalue=False)
    #: The width at which a text wider than the page is wrapped.
    fold: NumericProperty[float | None] = NumericProperty(None, allownone=True)

    def fit(self, room: float) -> None:
        """Shrink to the room there is."""
        most = room - theme.gap(3) - dp(24)
        self.fold = most if width_of(self.text, theme.BODY()) > most > 0 else None


def balanced(widths: Sequence[float], gap: float, room: float) -> float:
    """The least room in which widgets side by side take no more lines than in this room.

    >>> balanced([48] * 8, 0, 300)
    192
    >>> balanced([100, 80, 120], 8, 400), balanced([], 8, 400)
    (316, 0)
    """
    # The line that begins at each widget is as long as the room: try all lengths that a line may have.
    lengths = sorted(
        {
            length
            for begin in range(len(widths))
            for end in range(begin + 1, len(widths) + 1)
            if (length := sum(widths[begin:end]) + gap * (end - begin - 1)) <= room
        }
    )
    lines = _lines(widths, gap, room)
    return next((length for length in lengths if _lines(widths, gap, length) <= lines), 0 if not widths else room)


def _lines(widths: Sequence[float], gap: float, room: float) -> int:
    """How many lines widgets take side by side; one that is too wide has its own."""
    lines, left = 0, -1.0
    for width in widths:
        if width > left:
            lines, left = lines + 1, room
        left -= width + gap
    return lines


class Flow(StackLayout):
    """Widgets side by side, on as many lines as needed, about equally long; none is wider than the room."""

    padding: Any
    #: How much the padding at the right is wider, so that no line is much shorter than the others.
    _spared = 0.0

    def do_layout(self, *what: Any) -> None:
        """Lay the widgets out on lines that are about equally long."""
        left, top, right, bottom = self.padding
        right -= self._spared
        room = self.width - left - right
        widths = [widget.width for widget in reversed(self.children)]
        # A little more, as sums of floats are compared.
        self._spared = max(0.0, room - balanced(widths, self.spacing[0], room) - 0.5) if widths else 0.0
        self.padding = left, top, right + self._spared, bottom
        super().do_layout(*what)

    def add_widget(self, widget: Widget, *rest: Any, **more: Any) -> None:
        """Add a widget after the others."""
        super().add_widget(widget, *rest, **more)
        self._fit(widget)

    def on_width(self, _flow: Any, _width: float) -> None:
        """Fit all widgets to the new width."""
        for widget in self.children:
            self._fit(widget)

    def _fit(self, widget: Widget) -> None:
        if fit := getattr(widget, "fit", None):
            fit(self.width)


class Layers(FloatLayout):
    """Widgets on top of each other, each as large as the whole; those with a size of their own are placed freely."""

    def do_layout(self, *what: Any, **more: Any) -> None:
        """Put every widget that fills the whole at its position."""
        super().do_layout(*what, **more)
        for layer in self.children:
            if tuple(layer.size_hint) == (1, 1) and not layer.pos_hint:
                layer.pos = self.pos


class Heading(Text):
    """A heading for what follows on the page."""

    is_heading = True


class Symbol(Widget):
    """A person's sign: the symbol in the person's colour on a disc."""

    side = NumericProperty("36dp")
    colour = ColorProperty()
    texture = ObjectProperty(allownone=True)

    def show(self, person: Person) -> Symbol:
        """Show the sign of this person."""
        self.colour = theme.seat(person.colour)
        self.texture = sign(person.symbol, self.side * 0.6)
        return self


class PersonLabel(BoxLayout):
    """A person's sign and name. ``room`` is the width available if the name needs more.

    It then ``folds`` between words; a name with a word that is too long is shortened.
    """

    name = StringProperty()
    room = NumericProperty()
    folds = BooleanProperty(defaultvalue=False)
    #: What is written: what stands below the name is a little smaller where it then fits on a line, as markup.
    written = StringProperty()
    is_marked = BooleanProperty(defaultvalue=False)

    def __init__(self, person: Person, side: float, **more: Any) -> None:
        self._name = person.name
        super().__init__(name=person.name, written=person.name, **more)
        self.ids.sign.side = side
        self.ids.sign.show(person)

    def fit(self, room: float) -> None:
        """Shrink to the room there is."""
        beside = self.ids.sign.width + self.spacing
        self.name = in_parts(self._name, theme.BODY(), room - beside) if room > 0 else self._name
        name, _line, below = self.name.partition("\n")
        share = (room - beside) / (1.03 * max(1.0, width_of(below, theme.BODY())))
        self.is_marked = bool(below) and SMALL_PART < share < 1
        small = f"{escape_markup(name)}\n[size={int(theme.BODY() * share)}]{escape_markup(below)}[/size]"
        self.written = small if self.is_marked else self.name
        self.folds = beside + max(width_of(word, theme.BODY()) for word in self.name.split() or [""]) <= room
        self.room = room if beside + width_of(self._name, theme.BODY()) > room > 0 else 0


class Paper(BoxLayout):
    """A rectangle of paper on the page's ground, as high as what is on it."""

    #: The straight lines of each rounded corner.
    segments = NumericProperty(12)


class Sheet(FloatLayout):
    """A sheet of paper over a page, for one question. A touch beside it, or Back, closes it.

    It rises from the lower edge. In a wide window it is a dialog in the middle; a menu opens at its ``button``.
    """

    title = StringProperty()
    #: The button that has opened it, if it is a menu.
    button = ObjectProperty(None, allownone=True, rebind=True)
    #: Whether the window is wide enough for dialogs.
    is_dialog = BooleanProperty(defaultvalue=False)
    #: Whether it hangs at its button.
    is_menu = BooleanProperty(defaultvalue=False)
    insets = ListProperty([0, 0, 0, 0])
    #: Whether there is hardly any height, so that the title is left out.
    is_tight = BooleanProperty(defaultvalue=False)
    #: How round its corners are, unless it is a menu.
    corners = ListProperty([0])
    #: How high the paper may be.
    most_height = NumericProperty()
    #: How much higher than in the middle a dialog lies.
    raised = NumericProperty()

    def __init__(self, **more: Any) -> None:
        #: After all layout is done.
        self.look_at_field = Clock.create_trigger(lambda _dt: self._look_at_field(), 0)
        super().__init__(**more)

    @staticmethod
    def spared(is_tight: bool, is_dialog: bool, insets: Sequence[float]) -> float:  # noqa: FBT001  (as kv calls it)
        """How much height stays free above the paper, and below a dialog."""
        return (0 if is_tight else theme.gap(3)) + (insets[3] if is_dialog else 0)

    def place_for(self, size: Sequence[float], *_moved: Any) -> tuple[float, float]:
        """Where paper of this size lies: at the lower edge, in the middle, or at the button.

        kv also gives it whatever the place depends on.
        """
        left, top, right, bottom = self.insets
        if self.is_menu:
            x, y = self._below_button()
            x, y = x - size[0], y - size[1]
        else:
            x = self.x + (self.width + left - right - size[0]) / 2
            y = self.y + ((self.height + bottom - top - size[1]) / 2 if self.is_dialog else 0)
            y += self.raised
        if not self.is_dialog:
            return x, y
        edge = theme.gap()
        x = min(max(x, self.x + left + edge), self.right - right - edge - size[0])
        return x, max(min(y, self.top - top - edge - size[1]), self.y + bottom + edge)

    def _below_button(self) -> tuple[float, float]:
        """The lower right corner of its button as the sheet has it, which may be turned otherwise."""
        button = self.button
        corners = (button.to_window(x, y) for x in (button.x, button.right) for y in (button.y, button.top))
        across, high = zip(*(self.to_widget(*corner) for corner in corners), strict=True)
        return max(across), min(high)

    def on_parent(self, _sheet: Any, parent: Widget | None) -> None:
        """Give the focus to a text field, all of it selected, once the touch that has opened the sheet is over."""
        if parent:
            Clock.schedule_once(lambda _dt: self._begin_to_write(), 0)

    def _begin_to_write(self) -> None:
        field = next((each for each in self.ids.body.walk() if isinstance(each, TextInput)), None)
        if field and self.parent:
            field.focus = True
            field.select_all()
            # What is typed replaces what was suggested.
            field.select_all()

    def _look_at_field(self) -> None:
        """Keep a text field in use visible when the room shrinks."""
        written = next((each for each in self.ids.body.walk() if getattr(each, "focus", False)), None)
        if written:
            self.ids.scroll.scroll_to(written, padding=theme.gap(), animate=False)

    def add_widget(self, widget: Widget, *rest: Any, **more: Any) -> None:
        """Put a widget on the paper."""
        if "body" in self.ids:
            self.ids.body.add_widget(widget, *rest, **more)
        else:
            super().add_widget(widget, *rest, **more)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep touches from what is below the sheet."""
        if not self.ids.paper.collide_point(*touch.pos):
            self.close()
        else:
            super().on_touch_down(touch)
        return True

    def close(self) -> None:
        """Close the sheet."""
        if self.parent:
            self.parent.remove_widget(self)


load_kv("widgets/basics")
