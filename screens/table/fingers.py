"""Touches become lifts, drops, taps and holds. Any number of fingers, each with what it has lifted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from screens.startup import landing
from screens.table.cloth import Piece
from screens.table.pose import Point

#: A finger that moves so far has begun to drag.
THRESHOLD = dp(8)
#: A finger that rests so long is held, in seconds.
HOLD = 0.3


class Press:
    """One finger on the table."""

    __slots__ = ("at", "is_held", "lifted", "start", "timer", "touch")

    def __init__(self, touch: Any, start: Point) -> None:
        self.touch = touch
        self.start = start
        self.at = start
        self.lifted: list[Piece] = []
        self.is_held = False
        self.timer: Any = None


class Fingers(FloatLayout):
    """A surface that people touch. What the gestures mean, the table says in the ``on_…`` functions below."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.presses: list[Press] = []

    # what a table answers

    def lift(self, _point: Point) -> Sequence[Piece]:
        """The pieces that come up when a finger drags from a point."""
        return ()

    def raised(self, press: Press) -> None:
        """A finger has lifted something."""

    def carry(self, press: Press) -> None:
        """A finger moves with what it has lifted."""

    def drop(self, press: Press) -> None:
        """A finger lets go of what it has lifted."""

    def tap(self, point: Point) -> None:
        """A finger has tapped."""

    def hold(self, point: Point) -> None:
        """A finger rests on a point."""

    def release(self) -> None:
        """A finger that rested is gone."""

    def let_go(self) -> None:
        """All fingers lose what they have: the table has changed under them."""
        for press in list(self.presses):
            self._end(press)
            press.touch.ungrab(self)

    # touches

    def on_touch_down(self, touch: Any) -> bool:
        """A finger comes down: from where it has landed, not from where a slow frame finds it."""
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        press = Press(touch, landing(touch, self))
        press.timer = Clock.schedule_once(lambda _dt: self._hold(press), HOLD)
        self.presses.append(press)
        touch.grab(self)
        if press.start != touch.pos:
            self._move(press, touch.pos)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger moves."""
        press = self._press_of(touch)
        if press is None:
            return bool(super().on_touch_move(touch))
        self._move(press, touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A finger is gone: it has dropped something, has rested, or has tapped."""
        press = self._press_of(touch)
        if press is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        press.at = touch.pos
        self._end(press)
        if press.lifted:
            self.drop(press)
        elif press.is_held:
            self.release()
        elif not _is_far(press):
            self.tap(press.start)
        return True

    def _press_of(self, touch: Any) -> Press | None:
        if touch.grab_current is not self:
            return None
        return next((press for press in self.presses if press.touch is touch), None)

    def _move(self, press: Press, point: Point) -> None:
        press.at = point
        if not press.lifted and not press.is_held and _is_far(press):
            press.timer.cancel()
            press.lifted = list(self.lift(press.start))
            if press.lifted:
                self.raised(press)
        if press.lifted:
            self.carry(press)

    def _hold(self, press: Press) -> None:
        if not press.lifted and not _is_far(press):
            press.is_held = True
            self.hold(press.start)

    def _end(self, press: Press) -> None:
        press.timer.cancel()
        if press in self.presses:
            self.presses.remove(press)


def _is_far(press: Press) -> bool:
    dx, dy = press.at[0] - press.start[0], press.at[1] - press.start[1]
    return bool(dx * dx + dy * dy > THRESHOLD**2)
