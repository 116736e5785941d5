"""Playing with one key, or a switch that presses it: a ring goes from one thing to the next, and the key presses it.

It goes over what an assistive technology would read, so that every move of every game can be made: in the same order,
but for the page's bar, which comes last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from screens.app import theme

if TYPE_CHECKING:
    from screens.app.main import Stammtisch
    from screens.device.accessibility.tree import Node

#: Enter, the keypad's Enter, and Space.
KEYS = (13, 271, 32)


class Scanning:
    """The ring that goes round by itself, while that is switched on."""

    def __init__(self, app: Stammtisch) -> None:
        self._app = app
        self._going: Any = None
        self._pace = 0
        self._ring = InstructionGroup()
        #: What the ring stands on.
        self.on: Node | None = None
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
        self._pace, self.on = 0, None

    def come_first(self) -> None:
        """Hear keys before a page that has just been opened does; the ring begins at its top."""
        if self._pace:
            Window.unbind(on_key_down=self._pressed)
            Window.bind(on_key_down=self._pressed)
            self._stand_on(None)

    def step(self) -> None:
        """Go on to the next thing that can be pressed."""
        from screens.device.accessibility.tree import Action
        from screens.widgets.reading import PageReader

        if self._app.pages.page is None:
            return
        reader = PageReader(self._app)
        pressed = [node for node in reader.tree().root if Action.CLICK in node.do and not node.is_disabled]
        bar = {reader.keys.get(widget.uid) for widget in self._app.page.ids.bar.walk(restrict=True)}
        pressed.sort(key=lambda node: node.key in bar)
        keys = [node.key for node in pressed]
        at = keys.index(self.on.key) + 1 if self.on and self.on.key in keys else 0
        self._stand_on(pressed[at % len(pressed)] if pressed else None)
        if self.on:
            self._app.aloud(self.on.label, cut=True)

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

    def _press(self, on: Node) -> None:
        """Press a thing, unless it has gone since the ring has come to it."""
        from screens.device.accessibility.tree import Action
        from screens.widgets.reading import is_there

        self._stand_on(None)
        if is_there(self._app, on.key):
            self._app.page.listened_to()
            on.do[Action.CLICK]()

    def _is_writing(self) -> bool:
        return any(isinstance(each, TextInput) and each.focus for each in self._app.page.walk(restrict=True))

    def _stand_on(self, on: Node | None) -> None:
        """Draw the ring round a thing, or nowhere."""
        self.on = on
        self._ring.clear()
        if on is None or on.bounds is None:
            return
        left, top, width, height = on.bounds
        around = left + dp(2), Window.height - top - height + dp(2), width - dp(4), height - dp(4), theme.radius()
        for thick, colour in ((dp(4), theme.LIGHT.ink), (dp(2.2), theme.now.lit)):
            self._ring.add(Color(*colour))
            self._ring.add(Line(rounded_rectangle=around, width=thick))
