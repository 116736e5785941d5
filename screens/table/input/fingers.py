"""Touches become lifts, drops, taps and holds. Any number of fingers, each with what it has lifted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from screens.app.startup import landing
from screens.table.layout.pose import Point
from screens.table.model.pieces import Piece

#: A finger that moves so far has begun to drag.
THRESHOLD = dp(8)
#: A finger that rests so long is held, in seconds.
HOLD = 0.3
#: How fast a finger is, is told by so many of its last seconds.
LATELY = 0.1
TRACED = 12
#: What Kivy calls the wheel's directions: what is scrolled is meant, not the wheel.
WHEEL = {"scrolldown": 1, "scrollup": -1}


class Press:
    """One finger on the table."""

    __slots__ = ("at", "entry", "is_held", "is_sliding", "lifted", "start", "timer", "touch", "trace")

    def __init__(self, touch: Any, start: Point) -> None:
        self.touch = touch
        self.start = start
        self.at = start
        self.lifted: list[Piece] = []
        #: What the table notes on it: for whom it plays.
        self.entry: Any = None
        self.is_held = False
        #: It moves, and has lifted nothing.
        self.is_sliding = False
        self.timer: Any = None
        #: Where it has been lately, and when.
        self.trace: list[tuple[float, Point]] = [(Clock.get_time(), start)]

    @property
    def has_mouse(self) -> bool:
        """Whether it is no finger at all, and hides nothing from sight."""
        return bool(self.touch.device == "mouse")

    @property
    def speed(self) -> Point:
        """How fast it moves, in pixels a second."""
        now = Clock.get_time()
        lately = [(when, at) for when, at in self.trace if now - when <= LATELY]
        if len(lately) < 2:
            return 0.0, 0.0
        (then, start), (_, end) = lately[0], lately[-1]
        took = max(now - then, 1 / 120)
        return (end[0] - start[0]) / took, (end[1] - start[1]) / took


class Fingers(FloatLayout):
    """A surface that people touch. What the gestures mean, the table says in the functions below."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.presses: list[Press] = []

    # what a table answers

    def landed(self, press: Press) -> None:
        """A finger has come down."""

    def lift(self, press: Press) -> Sequence[Piece]:  # noqa: ARG002  (nothing lies here yet)
        """The pieces that come up when a finger begins to drag."""
        return ()

    def raised(self, press: Press) -> None:
        """A finger has lifted something."""

    def carry(self, press: Press) -> None:
        """A finger moves with what it has lifted."""

    def drop(self, press: Press) -> None:
        """A finger lets go of what it has lifted."""

    def slide(self, press: Press, before: Point) -> None:
        """A finger that has lifted nothing moves on; it was at another point before."""

    def slid(self, press: Press) -> None:
        """A finger that has lifted nothing is gone."""

    def wheel(self, _point: Point, _notches: int) -> bool:
        """The wheel is turned over a point, away from its user if positive; whether that means anything."""
        return False

    def tap(self, press: Press) -> None:
        """A finger has tapped."""

    def hold(self, press: Press) -> None:
        """A finger rests."""

    def release(self, press: Press) -> None:
        """A finger that rested is gone."""

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """These fingers, or all, lose what they have: the table has changed under them."""
        for press in list(self.presses if presses is None else presses):
            self._end(press)
            press.touch.ungrab(self)

    @property
    def is_touched(self) -> bool:
        """Whether there is a finger that must not be disturbed by what plays itself."""
        return bool(self.presses)

    # touches

    def on_touch_down(self, touch: Any) -> bool:
        """A finger comes down: from where it has landed, not from where a slow frame finds it."""
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self.wheel(touch.pos, WHEEL.get(touch.button, 0))
        press = Press(touch, landing(touch, self))
        press.timer = Clock.schedule_once(lambda _dt: self._hold(press), HOLD)
        self.presses.append(press)
        touch.grab(self)
        self.landed(press)
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
            self.release(press)
        elif press.is_sliding:
            self.slid(press)
        elif not _is_far(press):
            self.tap(press)
        return True

    def _press_of(self, touch: Any) -> Press | None:
        # A table that has been put away hears nothing more of the fingers that are still down.
        if touch.grab_current is not self or self.get_root_window() is None:
            return None
        return next((press for press in self.presses if press.touch is touch), None)

    def _move(self, press: Press, point: Point) -> None:
        before, press.at = press.at, point
        press.trace.append((Clock.get_time(), point))
        del press.trace[:-TRACED]
        if not press.lifted and not press.is_held and not press.is_sliding and _is_far(press):
            self._drag(press)
        if press.lifted:
            self.carry(press)
        elif press.is_sliding:
            self.slide(press, before)

    def _drag(self, press: Press) -> None:
        """A finger has begun to drag: a piece, or whatever lies under it."""
        press.timer.cancel()
        press.lifted = list(self.lift(press))
        press.is_sliding = not press.lifted
        if press.lifted:
            self.raised(press)

    def _hold(self, press: Press) -> None:
        if not press.lifted and not _is_far(press):
            press.is_held = True
            self.hold(press)

    def _end(self, press: Press) -> None:
        press.timer.cancel()
        if press in self.presses:
            self.presses.remove(press)


def _is_far(press: Press) -> bool:
    dx, dy = press.at[0] - press.start[0], press.at[1] - press.start[1]
    return bool(dx * dx + dy * dy > THRESHOLD**2)
