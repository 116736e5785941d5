"""The timeline of a match, on which a finger goes to a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from screens.app import theme

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


class Track(Widget):
    """The timeline of a match, for fingers. ``on_asked`` gets the step."""

    __events__ = ("on_asked",)

    step: NumericProperty[int] = NumericProperty(0)
    last: NumericProperty[int] = NumericProperty(1)
    #: The steps at which rounds begin.
    marks = ListProperty()
    #: The line's distance from the edges.
    inset = NumericProperty(dp(20))
    #: Where the step is, from left to right.
    reach = NumericProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        mark = Clock.create_trigger(self._mark, -1)
        self.bind(pos=mark, size=mark, marks=mark, last=mark)

    def x_of(self, step: float) -> float:
        """The position of a step on the screen."""
        return float(self.x + self.inset + (self.width - 2 * self.inset) * step / max(1, self.last))

    def step_at(self, x: float) -> int:
        """The step at a position."""
        start, end = self.x_of(0), self.x_of(self.last)
        share = min(1.0, max(0.0, (x - start) / max(1.0, end - start)))
        return round(share * self.last)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Start following a finger, and go to its step."""
        if not self.collide_point(*touch.pos) or getattr(touch, "is_mouse_scrolling", False):
            return False
        touch.grab(self)
        self.dispatch("on_asked", self.step_at(touch.x))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Go to the finger's step."""
        if touch.grab_current is not self:
            return False
        self.dispatch("on_asked", self.step_at(touch.x))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Stop following the finger."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def on_asked(self, step: int) -> None:
        """A finger asks for this step."""

    def _mark(self, *_: Any) -> None:
        """Draw a short stroke where each round begins, unless there are too many."""
        marks = self.ids.marks.canvas
        marks.clear()
        room = (self.width - 2 * self.inset) / max(1, len(self.marks))
        if room < dp(6):
            return
        with marks:
            Color(*theme.now.faint)
            for step in self.marks:
                Rectangle(pos=(self.x_of(step) - dp(0.75), self.center_y + dp(9)), size=(dp(1.5), dp(6)))
