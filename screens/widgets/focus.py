"""Keyboard focus on every page: Tab and the arrows move it, Enter presses the focused widget.

A ring marks the focus; a touch removes it. A table also has keys of its own (``table/input/keys.py``): there Tab leads
to the bar and the buttons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.words import _
from screens.table.input.keys import DOWN, LEFT, PRESSES, RIGHT, SPACE, UP, next_stop
from screens.table.layout.pose import Pose
from screens.widgets.basics import Icon, IconTap

if TYPE_CHECKING:
    from screens.app.main import Stammtisch

TAB, PAGE_UP, PAGE_DOWN, HOME, END = 9, 280, 281, 278, 279
#: The share of the visible part that Page Up and Page Down scroll.
LEAF = 0.85
#: After these no full stop is spoken between two texts of a button.
ENDS = (".", "!", "?", "…", ":")
MARKUP = re.compile(r"\[/?[a-z]\w*(=[^\]]*)?\]")


class Focus:
    """The keyboard focus. ``app`` has the page on top."""

    def __init__(self, app: Stammtisch) -> None:
        self._app = app
        self._on: Widget | None = None
        self._ring = InstructionGroup()
        #: The keys that are down, which the system repeats as presses.
        self.held: set[int] = set()
        #: Where the focus was on each page and sheet: the position among its widgets, in case these are rebuilt.
        self._stood: dict[int | str, int] = {}

    def listen(self) -> None:
        """Start listening to keys."""
        Window.bind(on_key_down=self._pressed, on_key_up=self._released, on_touch_down=self._touched)
        # Another window gets to know when its keys come up.
        Window.bind(focus=self._forget_keys)

    def stop(self) -> None:
        """Stop listening to keys."""
        Window.unbind(on_key_down=self._pressed, on_key_up=self._released, on_touch_down=self._touched)
        Window.unbind(focus=self._forget_keys)
        self.leave()

    @property
    def widget(self) -> Widget | None:
        """The focused widget, if it is still visible."""
        return self._on if self._on in self._stops() else None

    def leave(self) -> None:
        """Remove the focus."""
        if self._on:
            self._on.unbind(pos=self._draw, size=self._draw)
            self._on.canvas.after.remove(self._ring)
        self._on = None

    # keys

    def _pressed(self, _window: Any, key: int, _code: int, _text: str | None, modifiers: list[str]) -> bool:
        """Do what a key means; returns whether it means anything."""
        is_repeated = key in self.held
        self.held.add(key)
        if key == TAB:
            self._leave_table()
            self._step(-1 if "shift" in modifiers else 1)
        elif any(stop.focus for stop in self._stops() if isinstance(stop, TextInput)):
            # A text field has the focus.
            return False
        elif key in (LEFT, RIGHT, UP, DOWN):
            self._go(key)
        elif key in PRESSES:
            return is_repeated or self._press(is_enter=key != SPACE)
        elif key in (PAGE_UP, PAGE_DOWN, HOME, END):
            return self._leaf(key)
        else:
            return False
        return True

    def _released(self, _window: Any, key: int, *_more: Any) -> None:
        self.held.discard(key)

    def _forget_keys(self, *_: Any) -> None:
        self.held.clear()

    def _touched(self, *_: Any) -> None:
        self.leave()

    def _leave_table(self) -> None:
        """Remove the table's own mark, as there is only one focus."""
        if keys := getattr(self._app.page, "keys", None):
            keys.unmark()

    def _step(self, by: int) -> None:
        stops = self._stops()
        if not stops:
            return
        at = self._at(stops)
        self._stand_on(stops, (at + by) % len(stops) if at is not None else min(0, by) % len(stops))

    def _go(self, key: int) -> None:
        """Move to the nearest widget in a direction."""
        stops = self._stops()
        at = self._at(stops)
        if at is None:
            self._step(1)
            return
        poses = [_pose(stop) for stop in stops]
        there = next_stop(poses[at], poses, key)
        self._stand_on(stops, poses.index(there))

    def _at(self, stops: list[Widget]) -> int | None:
        """The index of the focused widget or the field written in; on a rebuilt page, of the one in its place."""
        for at, stop in enumerate(stops):
            if stop is self._on or (self._on is None and isinstance(stop, TextInput) and stop.focus):
                return at
        stood = self._stood.get(self._where())
        return stood if stood is not None and stood < len(stops) and self._on else None

    def follow(self) -> None:
        """Move the ring to what stands in the place of a focused widget that is gone: rebuilt, or on a closed sheet."""
        if self._on and (stops := self._stops()) and self._on not in stops:
            at = self._at(stops)
            if at is None:
                self.leave()
            else:
                self._ring_round(stops[at])

    def _press(self, *, is_enter: bool) -> bool:
        on = self.widget or (self._main_button() if is_enter else None)
        if on is not None:
            self.press(on)
        return on is not None

    def _main_button(self) -> Widget | None:
        """The one button of a page that stands out; tables choose theirs, and a sheet asks something."""
        page = self._app.page
        if page.is_asking or getattr(page, "keys", None):
            return None
        main = [stop for stop in self._stops() if getattr(stop, "filled", False)]
        return main[0] if len(main) == 1 else None

    def press(self, on: Widget) -> None:
        """Press a widget, or begin to write into it."""
        if isinstance(on, TextInput):
            on.focus = True
        elif is_switch(on):
            on.active = not on.active
        elif on.state == "normal":
            # Until the button has come up again, it is the same press.
            on.trigger_action()

    def _leaf(self, key: int) -> bool:
        """Scroll a long page."""
        scrolled = (each for each in _under(self._app.page.top_layer) if isinstance(each, ScrollView))
        long = next((each for each in scrolled if each.do_scroll_y), None)
        if long is None or long.viewport_size[1] <= long.height:
            return False
        step = LEAF * long.height / (long.viewport_size[1] - long.height)
        to = {PAGE_UP: long.scroll_y + step, PAGE_DOWN: long.scroll_y - step, HOME: 1, END: 0}[key]
        long.scroll_y = min(1, max(0, to))
        return True

    # what can be focused

    def _where(self) -> int | str:
        """The number of the sheet on top, or else the page's name, as pages are rebuilt."""
        page = self._app.page
        return int(page.top_layer.uid) if page.is_asking else type(page).__module__

    def _stops(self) -> list[Widget]:
        """All widgets that can be pressed or typed into, in reading order; a note with an action first."""
        if self._app.pages.page is None:
            return []
        notes = [each for each in self._app.root.children if each is not self._app.pages.shown]
        return [each for layer in (*notes, self._app.page.top_layer) for each in _under(layer) if is_stop(each)]

    def stand_on(self, widget: Widget) -> None:
        """Move the focus to a widget, if it can have it."""
        stops = self._stops()
        if widget in stops:
            self._leave_table()
            self._stand_on(stops, stops.index(widget))

    def _stand_on(self, stops: list[Widget], at: int) -> None:
        on = stops[at]
        self._stood[self._where()] = at
        for field in stops:
            if isinstance(field, TextInput):
                field.focus = field is on
        self._ring_round(on)
        _bring_into_sight(on)
        self._app.aloud(said_of(on), cut=True)

    def _ring_round(self, on: Widget) -> None:
        self.leave()
        self._on = on
        on.canvas.after.add(self._ring)
        on.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        """Draw a ring visible on any background, with a dark and a light line."""
        on, ring = self._on, self._ring
        ring.clear()
        if on is None:
            return
        # An icon's button is a disc.
        radius = on.height / 2 - dp(1) if isinstance(on, IconTap) else theme.radius()
        around = on.x + dp(1), on.y + dp(1), on.width - dp(2), on.height - dp(2), radius
        for width, colour in ((dp(2.5), theme.LIGHT.ink), (dp(1.2), theme.now.lit)):
            ring.add(Color(*colour))
            ring.add(SmoothLine(rounded_rectangle=around, width=width))


class Own:
    """A button that depends on the player's hidden cards: its text isn't spoken."""

    @property
    def label(self) -> str:
        """The words to read aloud instead of the button's text."""
        return own_button()


def own_button() -> str:
    """The words to read aloud instead of a button's text that would reveal a player's cards."""
    return _("A button that only you should read.")


def said_of(widget: Widget, *, is_own: bool = False) -> str:
    """The name of a widget and its texts, after whose it is (``whose``); icons alone say nothing.

    ``is_own``: only the player hears it, so that a button which tells of their own cards has its text.
    """
    said, whose = _said_of(widget, is_own=is_own), getattr(widget, "whose", "")
    return _("{name}: {button}").format(name=whose, button=said) if whose and said else said


def _said_of(widget: Widget, *, is_own: bool) -> str:
    label = getattr(widget, "label", "")
    if label and not (is_own and isinstance(widget, Own)):
        return str(label)
    texts = (str(getattr(each, "text", "")) for each in _own_parts(widget) if not _is_icon(each))
    *before, last = [*dict.fromkeys(unmarked(text) for text in texts if text)] or [""]
    return " ".join([*(text if text.endswith(ENDS) else f"{text}." for text in before), last])


def _own_parts(widget: Widget) -> Iterator[Widget]:
    """A widget and what is in it, without other buttons, which have names of their own."""
    inner = [each for each in _under(widget) if each is not widget and is_stop(each)]
    theirs = {part for each in inner for part in _under(each)}
    return (each for each in _under(widget) if each not in theirs)


def _is_icon(widget: Widget) -> bool:
    return isinstance(widget, Icon) or getattr(widget, "font_name", "") == "Icons"


def unmarked(text: str) -> str:
    """A text without its markup.

    >>> unmarked("[b]Anna[/b] plays &bl;7&br; &amp; draws")
    'Anna plays [7] & draws'
    """
    plain = MARKUP.sub("", text)
    return plain.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


def _under(widget: Widget) -> Iterator[Widget]:
    """A widget and all widgets in it, in the order in which they were added."""
    if widget.opacity == 0:
        return
    yield widget
    for child in reversed(widget.children):
        yield from _under(child)


def is_stop(widget: Widget) -> bool:
    """Whether a widget can have the focus now."""
    is_one = isinstance(widget, ButtonBehavior | TextInput)
    return is_one and not widget.disabled and widget.width > 1 and widget.height > 1


def is_switch(widget: Widget) -> bool:
    """Whether a widget is one of KivyMD's switches."""
    # Compared by name, so that KivyMD's switches aren't imported before they are needed.
    return any(kind.__name__ == "MDSwitch" for kind in type(widget).__mro__)


def _pose(widget: Widget) -> Pose:
    x, y = widget.to_window(*widget.center)
    return Pose(x, y, widget.width, widget.height)


def _bring_into_sight(widget: Widget) -> None:
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            parent.scroll_to(widget, padding=theme.gap(2), animate=False)
        parent = parent.parent
