"""What has happened, as lines of text that know how much room they have."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import groupby
from math import ceil

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from screens.app import theme
from screens.app.words import _
from screens.games.story import Line, as_many, that_fit
from screens.table.layout.room import Fits, Room
from screens.widgets.basics import CUT, Text, width_of
from screens.widgets.md import md_icons

#: Stands before what was done to the reader.
MINE = f"[font=Icons]{md_icons['hand-pointing-right']}[/font] "
#: The width of that sign, and the height of a row, as shares of the size of text.
SIGN, ROW = 1.4, 1.2
#: The least number of words that tell something as the beginning of a line.
FEW = 3


def marked(line: Line, reader: int | None) -> str:
    """A line with what it does to people in bold, and a sign before what it does to the reader."""
    said = ((escape_markup(each.text), each.befallen) for each in line.told)
    text = " ".join(f"[b]{text}[/b]" if befallen else text for text, befallen in said)
    return MINE + text if line.concerns(reader) else text


def rows_of(line: Line, width: float) -> int:
    """How many rows a line takes at this width, bold or not, with its sign."""
    return rows_at(line.text, width - SIGN * theme.BODY())


def rows_at(text: str, width: float) -> int:
    """How many rows a text takes at this width, bold or not."""
    return ceil(width_of(text, theme.BODY(), bold=True) * 1.05 / max(1.0, width))


def with_prompt(lines: Sequence[Line], reader: int, prompts: Sequence[str], room: Room, *, is_new: bool = True) -> str:
    """As many lines as fit, in one paragraph with what there is to do, said by one of these prompts.

    What was done to the reader and the newest line come first. The prompt is the first that leaves room for both;
    somebody who isn't new would rather have a shorter one in large letters, in which alone any further lines are added.
    An ellipsis stands where something is left out. What was done to the reader has its sign; in bold stands only what
    there is to do, if it is the reader's.
    """
    fits, fits_large = room

    def paragraph(shown: Sequence[Line], prompt: str) -> str:
        is_asked, kept = prompt.startswith("[b]"), {id(line) for line in shown}
        told = (_told(line, reader, is_asked=is_asked) if id(line) in kept else CUT for line in lines)
        # One ellipsis for all that is left out at a place.
        return " ".join([*(part for part, _parts in groupby(told)), *filter(None, [prompt])])

    matter = [line for line in lines if line.concerns(reader) or line is lines[-1]]
    tries = [(prompt, fit) for fit in ((fits,) if is_new else (fits_large, fits)) for prompt in prompts]
    prompt = next((prompt for prompt, fit in tries if fit(paragraph(matter, prompt))), prompts[-1])

    def has_room(some: Sequence[Line]) -> bool:
        return (fits_large if len(some) > len(matter) else fits)(paragraph(some, prompt))

    if shown := that_fit(lines, reader, has_room):
        return paragraph(shown, prompt)
    for each in prompts:
        if begun := _beginning(lines, reader, each, fits):
            return " ".join([begun, each])
    return paragraph((), next((each for each in prompts if fits(paragraph((), each))), prompts[-1]))


def _beginning(lines: Sequence[Line], reader: int, prompt: str, fits: Fits) -> str:
    """As many words of the line that matters most as fit before a prompt; "" if there is no room for a few."""
    if not lines:
        return ""
    line = max(enumerate(lines), key=lambda each: (each[1].concerns(reader), each[0]))[1]
    words, sign = line.text.split(" "), MINE if line.concerns(reader) else ""

    def begun(count: int) -> str:
        return f"{sign}{escape_markup(' '.join(words[:count]))}{CUT}"

    count = bisect(range(FEW, len(words)), 0, key=lambda count: not fits(f"{begun(count)} {prompt}")) + FEW - 1
    return begun(count) if count >= FEW else ""


def _told(line: Line, reader: int, *, is_asked: bool) -> str:
    if not is_asked and line.concerns(reader):
        return marked(line, reader)
    return (MINE if line.concerns(reader) else "") + escape_markup(line.text)


class StoryBox(BoxLayout):
    """As many lines as have room, in the order in which they happened, and how many more there are."""

    #: The height that it may take.
    room = NumericProperty(0)
    colour = ColorProperty()
    halign = StringProperty("left")

    def __init__(self, **more: object) -> None:
        self._lines: Sequence[Line] = ()
        self._reader: int | None = None
        self._fill_soon = Clock.create_trigger(lambda _dt: self._fill(), -1)
        super().__init__(**more)
        for name in ("width", "room", "colour"):
            self.fbind(name, self._fill_soon)

    def tell(self, lines: Sequence[Line], reader: int | None) -> None:
        """Tell these lines from now on, to this seat."""
        self._lines, self._reader = lines, reader
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        if not self._lines:
            return
        row, gap = theme.BODY() * ROW, max(float(self.spacing), dp(1))
        takes = {id(line): rows_of(line, self.width) * row + gap for line in self._lines}
        room = self.room - (row + gap if sum(takes.values()) > self.room else 0)
        shown = as_many(self._lines, self._reader, room, lambda line: takes[id(line)])
        texts = [self._text(marked(line, self._reader)) for line in shown]
        left = len(self._lines) - len(shown)
        more = [self._text(_("…and {n} more").format(n=left))] if left else []
        # On a phone on its side with large text there may be no room for a single line.
        for some in ([*texts, *more], texts):
            if sum(text.height + gap for text in some) <= self.room + gap:
                for text in some:
                    self.add_widget(text)
                return

    def _text(self, text: str) -> Text:
        """A line as high as it is at this width."""
        line = Text(text=text, markup=True, color=self.colour, halign=self.halign, width=self.width)
        line.texture_update()
        line.height = line.texture_size[1]
        return line
