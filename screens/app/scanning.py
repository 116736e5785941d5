"""Playing with one key, or a switch that presses it: a ring goes from one thing to the next, and the key presses it.

It goes over what an assistive technology would read, so that every move of every game can be made: in the same order,
but for the page's bar, which comes last. Of a table it leaves out what can't be moved now. Many things are gone through
group by group: the key opens a group, and the ring goes over what is in it, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from screens.app import theme

if TYPE_CHECKING:
    from screens.app.main import Stammtisch
    from screens.device.accessibility.tree import Bounds, Node

#: Enter, the keypad's Enter, and Space.
KEYS = (13, 271, 32)
#: More things than these are gone through in groups.
MANY = 9
#: The least size of a ring: round a thing alone, and round each of a group, which may lie close together.
ALONE, AMONG = dp(38), dp(24)


class Scanning:
    """The ring that goes round by itself, while that is switched on."""

    def __init__(self, app: Stammtisch) -> None:
        self._app = app
        self._going: Any = None
        self._pace = 0
        self._ring = InstructionGroup()
        #: What the ring stands on: a thing, or a group of them.
        self.on: Sequence[Node] = ()
        #: The keys of the group that the ring goes over; none: it goes over all groups.
        self._group: Sequence[str] = ()
        #: Whether the key is held down, which the system repeats as presses.
        self._is_held = False

    def go(self, pace: int) -> None:
        """From now on the ring stays so many seconds everywhere; 0: there is none."""
        if pace == self._pace:
            return
        self.stop()
        self._pace = pace
        if pace:
            Window.canvas.after.add(self._ring)
            Window.bind(on_key_up=self._released)
            self._going = Clock.schedule_interval(lambda _dt: self.step(), pace)
            self.come_first()

    def stop(self) -> None:
        """Go no further."""
        if self._pace:
            self._going.cancel()
            Window.unbind(on_key_down=self._pressed, on_key_up=self._released)
            Window.canvas.after.remove(self._ring)
        self._pace, self.on, self._group = 0, (), ()

    def come_first(self) -> None:
        """Hear keys before a page that has just been opened does; the ring begins at its top."""
        if self._pace:
            Window.unbind(on_key_down=self._pressed)
            Window.bind(on_key_down=self._pressed)
            self._begin_again()

    def step(self) -> None:
        """Go on to the next thing that can be pressed, or to the next group of them."""
        if self._app.pages.page is None:
            return
        lots = self._lots()
        at = self._at(lots) + 1
        if self._group and at == len(lots):
            # All of the group has been offered: on to the next one.
            self._group = ()
            lots = self._lots()
            at = self._at(lots) + 1
        self._stand_on(lots[at % len(lots)] if lots else ())
        if self.on:
            ends = dict.fromkeys((self.on[0].label, self.on[-1].label))
            self._app.aloud(" – ".join(ends), cut=True)

    def _lots(self) -> list[Sequence[Node]]:
        """What the ring goes over: each thing, or groups of things that follow each other."""
        things = self._things()
        if inside := [node for node in things if node.key in self._group]:
            return [[node] for node in inside]
        self._group = ()
        size = ceil(sqrt(len(things))) if len(things) > MANY else 1
        return [things[at : at + size] for at in range(0, len(things), size)]

    def _things(self) -> list[Node]:
        """All that can be pressed, the page's bar last."""
        from screens.device.accessibility.tree import Action
        from screens.widgets.reading import PageReader

        reader = PageReader(self._app)
        pressed = [node for node in reader.tree().root if Action.CLICK in node.do and not node.is_disabled]
        bar = {reader.keys.get(widget.uid) for widget in self._app.page.ids.bar.walk(restrict=True)}
        return sorted((node for node in pressed if node.is_in_ring), key=lambda node: node.key in bar)

    def _at(self, lots: Sequence[Sequence[Node]]) -> int:
        """The number of the lot that the ring stands on, or -1."""
        keys = {node.key for node in self.on}
        return next((at for at, lot in enumerate(lots) if any(node.key in keys for node in lot)), -1)

    def _pressed(self, _window: Any, key: int, *_more: Any) -> bool:
        """Press what the ring stands on; the next ring begins at the top. Nobody else hears the key."""
        if key not in KEYS or self._is_writing():
            return False
        is_repeated, self._is_held = self._is_held, True
        if self.on and not is_repeated:
            self._press(self.on)
        return True

    def _released(self, _window: Any, key: int, *_more: Any) -> None:
        if key in KEYS:
            self._is_held = False

    def _press(self, on: Sequence[Node]) -> None:
        """Press a thing, unless it has gone since the ring has come to it; of a group, go over what is in it."""
        from screens.device.accessibility.tree import Action
        from screens.widgets.reading import is_there

        self._begin_again()
        if len(on) > 1:
            self._group = [node.key for node in on]
            self.step()
        elif is_there(self._app, on[0].key):
            self._app.page.listened_to()
            on[0].do[Action.CLICK]()

    def _begin_again(self) -> None:
        """The ring begins at the top."""
        self._group = ()
        self._stand_on(())

    def _is_writing(self) -> bool:
        return any(isinstance(each, TextInput) and each.focus for each in self._app.page.walk(restrict=True))

    def _stand_on(self, on: Sequence[Node]) -> None:
        """Draw a ring round each of these things."""
        self.on = on
        self._ring.clear()
        least = ALONE if len(on) == 1 else AMONG
        rings = [_around(node.bounds, least) for node in on if node.bounds]
        for thick, colour in ((dp(4), theme.LIGHT.ink), (dp(2.2), theme.now.lit)):
            self._ring.add(Color(*colour))
            for ring in rings:
                self._ring.add(Line(rounded_rectangle=(*ring, theme.radius()), width=thick))


def _around(box: Bounds, least: float) -> tuple[float, float, float, float]:
    """The ring round a thing: within its edge, but wider round a small one, which may be lit as well."""
    left, top, width, height = box
    wide, high = max(width - dp(4), least), max(height - dp(4), least)
    return left + (width - wide) / 2, Window.height - top - (height + high) / 2, wide, high
