"""The keyboard on every page: Tab and the arrows go from one thing to the next, Enter presses it.

What the keyboard stands on wears a ring; a touch takes the ring away. A table has keys of its own besides
(``table/keys.py``): there Tab alone comes here, to the bar and what can be pressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from screens.app import theme
from screens.app.words import _
from screens.table.input.keys import DOWN, LEFT, PRESSES, RIGHT, UP, next_stop
from screens.table.layout.pose import Pose
from screens.widgets.basics import Icon

TAB, PAGE_UP, PAGE_DOWN, HOME, END = 9, 280, 281, 278, 279
#: So much of what can be seen goes by with a page up or down.
LEAF = 0.85


class Focus:
    """Where the keyboard stands. ``app`` has the page on top."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._on: Any = None
        self._ring = InstructionGroup()
        #: Where it stood, should the page be made anew under it: on which page or sheet, and after how many things.
        self._stood: tuple[Any, int] = ("", 0)

    def listen(self) -> None:
        """From now on keys are heard."""
        Window.bind(on_key_down=self._pressed, on_touch_down=self._touched)

    def stop(self) -> None:
        """No key is heard any more."""
        Window.unbind(on_key_down=self._pressed, on_touch_down=self._touched)
        self.leave()

    @property
    def widget(self) -> Any:
        """What the keyboard stands on, if that is still to be seen."""
        return self._on if self._on in self._stops() else None

    def leave(self) -> None:
        """The keyboard stands on nothing."""
        if self._on:
            self._on.unbind(pos=self._draw, size=self._draw)
            self._on.canvas.after.remove(self._ring)
        self._on = None

    # keys

    def _pressed(self, _window: Any, key: int, _code: int, _text: str | None, modifiers: list[str]) -> bool:
        """Does what a key means; whether it means anything."""
        if key == TAB:
            self._leave_table()
            self._step(-1 if "shift" in modifiers else 1)
        elif any(stop.focus for stop in self._stops() if isinstance(stop, TextInput)):
            # Somebody writes.
            return False
        elif key in (LEFT, RIGHT, UP, DOWN):
            self._go(key)
        elif key in PRESSES:
            return self._press()
        elif key in (PAGE_UP, PAGE_DOWN, HOME, END):
            return self._leaf(key)
        else:
            return False
        return True

    def _touched(self, *_: Any) -> None:
        self.leave()

    def _leave_table(self) -> None:
        """The keyboard stands in one place only."""
        if keys := getattr(self._app.page, "keys", None):
            keys.unmark()

    def _step(self, by: int) -> None:
        stops = self._stops()
        if not stops:
            return
        at = self._at(stops)
        self._stand_on(stops, (at + by) % len(stops) if at is not None else min(0, by) % len(stops))

    def _go(self, key: int) -> None:
        """Goes to the nearest thing in a direction."""
        stops = self._stops()
        at = self._at(stops)
        if at is None:
            self._step(1)
            return
        poses = [_pose(stop) for stop in stops]
        there = next_stop(poses[at], poses, key)
        self._stand_on(stops, poses.index(there))

    def _at(self, stops: list[Any]) -> int | None:
        """Which of them the keyboard stands on; where the page has been made anew, the one in its place."""
        if self._on in stops:
            return stops.index(self._on)
        where, at = self._stood
        return at if where == self._where() and at < len(stops) and self._on else None

    def _press(self) -> bool:
        on = self.widget
        if on is None:
            return False
        if isinstance(on, TextInput):
            on.focus = True
        elif _is_switch(on):
            on.active = not on.active
        else:
            on.trigger_action()
        return True

    def _leaf(self, key: int) -> bool:
        """Turns a long page over."""
        long = next(
            (each for each in _under(self._app.page.top) if isinstance(each, ScrollView) and each.do_scroll_y), None
        )
        if long is None or long.viewport_size[1] <= long.height:
            return False
        step = LEAF * long.height / (long.viewport_size[1] - long.height)
        to = {PAGE_UP: long.scroll_y + step, PAGE_DOWN: long.scroll_y - step, HOME: 1, END: 0}[key]
        long.scroll_y = min(1, max(0, to))
        return True

    # what it can stand on

    def _where(self) -> Any:
        """The sheet on top, else the page by its name: that is made anew."""
        page = self._app.page
        return page.top if page.is_asking else type(page).__module__

    def _stops(self) -> list[Any]:
        """All that can be pressed or written in, as one reads it; a note with an offer first."""
        if self._app.pages.page is None:
            return []
        notes = [each for each in self._app.root.children if each is not self._app.page]
        return [each for layer in (*notes, self._app.page.top) for each in _under(layer) if _is_stop(each)]

    def _stand_on(self, stops: list[Any], at: int) -> None:
        self.leave()
        self._on = on = stops[at]
        self._stood = self._where(), at
        for field in stops:
            if isinstance(field, TextInput):
                field.focus = field is on
        _bring_into_sight(on)
        on.canvas.after.add(self._ring)
        on.bind(pos=self._draw, size=self._draw)
        self._draw()
        self._app.aloud(said_of(on), cut=True)

    def _draw(self, *_: Any) -> None:
        """A ring that is seen on whatever is under it: dark on light, light on dark."""
        on, ring = self._on, self._ring
        ring.clear()
        around = on.x + dp(1), on.y + dp(1), on.width - dp(2), on.height - dp(2), theme.radius()
        for width, colour in ((dp(2.5), theme.now.ink), (dp(1.2), theme.now.lit)):
            ring.add(Color(*colour))
            ring.add(Line(rounded_rectangle=around, width=width))


class Own:
    """Something to press that there might not be with other cards in the hand: aloud it is only said to be there."""

    @property
    def label(self) -> str:
        """What is said aloud of it."""
        return _("A button that only you should read.")


def said_of(widget: Any) -> str:
    """What a thing is called, and what is written on it; an icon alone says nothing."""
    if label := getattr(widget, "label", ""):
        return str(label)
    texts = (str(getattr(each, "text", "")) for each in _under(widget) if not isinstance(each, Icon))
    return ". ".join(dict.fromkeys(filter(None, texts)))


def _under(widget: Any) -> Iterator[Any]:
    """A widget and all in it, in the order in which they were put there."""
    if widget.opacity == 0:
        return
    yield widget
    for child in reversed(widget.children):
        yield from _under(child)


def _is_stop(widget: Any) -> bool:
    is_one = isinstance(widget, ButtonBehavior | TextInput)
    return is_one and not widget.disabled and widget.width > 1 and widget.height > 1


def _is_switch(widget: Any) -> bool:
    # By name: KivyMD's switches are not fetched before somebody sets something.
    return any(kind.__name__ == "MDSwitch" for kind in type(widget).__mro__)


def _pose(widget: Any) -> Pose:
    x, y = widget.to_window(*widget.center)
    return Pose(x, y, widget.width, widget.height)


def _bring_into_sight(widget: Any) -> None:
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            parent.scroll_to(widget, padding=theme.gap(2), animate=False)
        parent = parent.parent
