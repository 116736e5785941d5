"""Turn touches into lifts, drops, taps and long presses, for any number of fingers at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.app.startup import landing
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Piece

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.table.gestures import GestureEntry

#: A finger that has moved this far is dragging.
THRESHOLD = dp(8)
#: The seconds until a resting finger counts as a long press.
HOLD = 0.5
#: A finger's speed is measured over this many last seconds.
LATELY = 0.1
TRACED = 12
#: Kivy's names for the wheel's directions, which mean the content's movement, not the wheel's.
WHEEL = {"scrolldown": 1, "scrollup": -1}


class Targets(NamedTuple):
    """Where a finger may drop what it has lifted, how far it may miss that, and how wide the narrowest of it is."""

    poses: Mapping[str, Pose]
    reach: float
    narrowest: float


class Press:
    """One finger on the table."""

    __slots__ = (
        "aim",
        "at",
        "entry",
        "is_held",
        "is_sliding",
        "lifted",
        "middle",
        "start",
        "targets",
        "timer",
        "touch",
        "trace",
    )

    def __init__(self, touch: MotionEvent, start: Point) -> None:
        self.touch = touch
        self.start = start
        self.at = start
        self.lifted: list[Piece] = []
        #: The middle of the first of them, as the finger carries it.
        self.middle: Point | None = None
        #: Where it may drop what it has lifted, worked out when that is first asked; None: not yet.
        self.targets: Targets | None = None
        #: Which of them is marked as where it would drop it now.
        self.aim: str | None = None
        #: The entry of the seat that the finger plays for, set by the table.
        self.entry: GestureEntry
        self.is_held = False
        #: Whether it moves without having lifted anything.
        self.is_sliding = False
        self.timer: Any = None
        #: Its recent positions, with their times.
        self.trace: list[tuple[float, Point]] = [(Clock.get_time(), start)]

    @property
    def has_mouse(self) -> bool:
        """Whether it is a mouse pointer, which hides nothing."""
        return bool(self.touch.device == "mouse")

    @property
    def is_asking(self) -> bool:
        """Whether it is the mouse's right button, which explains at once and drags nothing."""
        return self.has_mouse and getattr(self.touch, "button", "") == "right"

    @property
    def speed(self) -> Point:
        """Its speed in pixels per second."""
        now = Clock.get_time()
        lately = [(when, at) for when, at in self.trace if now - when <= LATELY]
        if len(lately) < 2:
            return 0.0, 0.0
        (then, start), (_, end) = lately[0], lately[-1]
        took = max(now - then, 1 / 120)
        return (end[0] - start[0]) / took, (end[1] - start[1]) / took


class Fingers:
    """The fingers on a widget, which passes on its touches. Subclasses say what gestures mean, in the methods below."""

    def __init__(self, surface: Widget) -> None:
        self._surface = surface
        self.presses: list[Press] = []

    # what a subclass defines

    def landed(self, press: Press) -> None:
        """A finger has come down."""

    def lift(self, press: Press) -> Sequence[Piece]:  # noqa: ARG002  (nothing lies here yet)
        """The pieces that a finger lifts when it begins to drag."""
        return ()

    def raised(self, press: Press) -> None:
        """A finger has lifted something."""

    def carry(self, press: Press) -> None:
        """A finger moves with what it has lifted."""

    def drop(self, press: Press) -> None:
        """A finger lets go of what it has lifted."""

    def slide(self, press: Press, before: Point) -> None:
        """A finger without a piece moves on from another point."""

    def slid(self, press: Press) -> None:
        """A finger without a piece is lifted."""

    def wheel(self, _point: Point, _notches: int) -> bool:
        """The wheel turns over a point, away from the user if positive; returns whether that means anything."""
        return False

    def tap(self, press: Press) -> None:
        """A finger has tapped."""

    def hold(self, press: Press) -> None:
        """A finger has rested long enough for a long press."""

    def moves_on(self, press: Press) -> bool:  # noqa: ARG002  (nothing is looked at here yet)
        """A resting finger moves on after a long press; returns whether it may drag now."""
        return True

    def release(self, press: Press) -> None:
        """A finger is lifted after a long press."""

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """Make these fingers, or all, lose what they hold, as the table has changed."""
        for press in list(self.presses if presses is None else presses):
            self._end(press)
            press.touch.ungrab(self._surface)

    # touches

    def come_down(self, touch: MotionEvent) -> bool:
        """Start a press, at the point where the touch really began; returns whether it is on the widget."""
        if not self._surface.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self.wheel(touch.pos, WHEEL.get(touch.button, 0))
        press = Press(touch, landing(touch, self._surface))
        press.timer = Clock.schedule_once(lambda _dt: self._hold(press), HOLD)
        self.presses.append(press)
        touch.grab(self._surface)
        self.landed(press)
        if press.is_asking and not press.is_sliding:
            press.timer.cancel()
            self._hold(press)
        elif press.start != touch.pos:
            self._move(press, touch.pos)
        return True

    def move(self, touch: MotionEvent) -> bool:
        """Move the press of a touch; returns whether there is one."""
        press = self._press_of(touch)
        if press is None:
            return False
        self._move(press, touch.pos)
        return True

    def go_up(self, touch: MotionEvent) -> bool:
        """End the press of a touch, if there is one: a drop, the end of a long press, or a tap."""
        press = self._press_of(touch)
        if press is None:
            return False
        touch.ungrab(self._surface)
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

    def _press_of(self, touch: MotionEvent) -> Press | None:
        # A table that has been removed ignores fingers that are still down.
        if touch.grab_current is not self._surface or self._surface.get_root_window() is None:
            return None
        own = [press for press in self.presses if press.touch is touch]
        return own[0] if own else None

    def _move(self, press: Press, point: Point) -> None:
        before, press.at = press.at, point
        press.trace.append((Clock.get_time(), point))
        del press.trace[:-TRACED]
        if not press.lifted and not press.is_sliding and _is_far(press) and self._may_drag(press):
            self._drag(press)
        if press.lifted:
            self.carry(press)
        elif press.is_sliding:
            self.slide(press, before)

    def _may_drag(self, press: Press) -> bool:
        """Whether a finger may start a drag; also one that has rested, as people think with the finger down."""
        if press.is_asking:
            return False
        if press.is_held:
            press.is_held = not self.moves_on(press)
        return not press.is_held

    def _drag(self, press: Press) -> None:
        """Start a drag: of a piece, or of the board below."""
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
