"""A visible finger in a real window, for recordings."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, InstructionGroup
from kivy.input.motionevent import MotionEvent

SIDE = 34


class Finger(MotionEvent):
    """A finger that touches where it is created; ``to`` moves it, ``up`` lifts it."""

    _made = 0

    def __init__(self, at: tuple[float, float]) -> None:
        Finger._made += 1
        super().__init__("fingers", Finger._made, _share(at), is_touch=True, type_id="touch")
        self._dot = InstructionGroup()
        self._disc = Ellipse(size=(SIDE, SIDE), segments=32)
        for each in (Color(0.1, 0.1, 0.1, 0.35), self._disc):
            self._dot.add(each)
        Window.canvas.after.add(self._dot)
        self._show(at)
        EventLoop.post_dispatch_input("begin", self)

    def depack(self, args: Any) -> None:
        """Set its position, as shares of the window."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)

    def to(self, at: tuple[float, float]) -> None:
        """Move to a point."""
        self.move(_share(at))
        self._show(at)
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        """Lift the finger."""
        self.update_time_end()
        EventLoop.post_dispatch_input("end", self)
        Window.canvas.after.remove(self._dot)

    def _show(self, at: tuple[float, float]) -> None:
        self._disc.pos = at[0] - SIDE / 2, at[1] - SIDE / 2


def _share(at: tuple[float, float]) -> tuple[float, float]:
    return at[0] / (Window.width - 1), at[1] / (Window.height - 1)
