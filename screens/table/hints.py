"""What is lit on the table: where a lifted piece may go, what is chosen, what refuses, where the keyboard stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line, Quad
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens import look
from screens.table.pose import Pose


class Hints(Widget):
    """Outlines over the table; redrawn only when they change."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.colour = (1.0, 0.8, 0.2)
        self.targets: tuple[Pose, ...] = ()
        self.chosen: tuple[Pose, ...] = ()
        self.focus: Pose | None = None

    def light(self, targets: Collection[Pose] = (), chosen: Collection[Pose] = (), focus: Pose | None = None) -> None:
        """Lights these places, and nothing else."""
        lit = (tuple(targets), tuple(chosen), focus)
        if lit == (self.targets, self.chosen, self.focus):
            return
        self.targets, self.chosen, self.focus = lit
        self.canvas.clear()
        with self.canvas:
            for pose in self.targets:
                self._fill(pose)
                self._outline(pose, dp(2))
            for pose in self.chosen:
                self._outline(pose, dp(2))
            if focus:
                self._outline(focus, dp(3), dp(5))

    def refuse(self, pose: Pose) -> None:
        """Pulses where something could not go."""
        self.canvas.after.clear()
        with self.canvas.after:
            tint = Color(*look.now.danger[:3], 1)
            Line(points=pose.corners(dp(3)), close=True, width=dp(2.5), joint="round")
        pulse = Animation(a=0.2, d=0.12) + Animation(a=1, d=0.12) + Animation(a=0, d=0.3)
        pulse.bind(on_complete=lambda *_: self.canvas.after.clear())
        pulse.start(tint)

    def _fill(self, pose: Pose) -> None:
        Color(*self.colour, 0.16)
        Quad(points=pose.corners(dp(3)))

    def _outline(self, pose: Pose, width: float, margin: float = 3.0) -> None:
        Color(*self.colour, 0.95)
        Line(points=pose.corners(margin), close=True, width=width, joint="round")
