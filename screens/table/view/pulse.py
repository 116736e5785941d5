"""Pulsing outlines that draw the eye to something. After a few pulses they stay still."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from screens.app import theme
from screens.device import frame_rate
from screens.table.layout.pose import Pose
from screens.table.view.hints import RIM

#: How often it pulses; and the seconds to fade out, and to come back.
TIMES, BEAT = 4, 0.6
FAINT = 0.2


class Pulse(Widget):
    """Pulses round things; touches pass through it."""

    #: Whether anything moves here.
    moves = BooleanProperty(defaultvalue=True)
    glow = NumericProperty(1)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._names: Sequence[str] = ()
        self._poses: Sequence[Pose] = ()
        #: The colours of the line and of its rim.
        self._tints: list[Any] = []

    def show(self, names: Sequence[str], poses: Collection[Pose]) -> None:
        """Pulse round these things only; things that have merely moved don't start over."""
        if (names, [*poses]) == (self._names, self._poses):
            return
        is_new, self._names, self._poses = names != self._names, names, [*poses]
        self._draw()
        if is_new:
            Animation.cancel_all(self)
            self.glow = 1
            if poses and self.moves:
                frame_rate.wake()
                _beats().start(self)

    def stop(self) -> None:
        """Stop all movement."""
        Animation.cancel_all(self)

    def on_glow(self, _pulse: Any, glow: float) -> None:
        """Apply the changed brightness."""
        for tint in self._tints:
            tint.a = glow

    def _draw(self) -> None:
        self.canvas.clear()
        with self.canvas:
            self._tints = [self._draw_line(theme.now.lit_rim, RIM), self._draw_line(theme.now.lit, 0)]

    def _draw_line(self, colour: theme.Colour, more: float) -> Any:
        tint = Color(*colour[:3], self.glow)
        for pose in self._poses:
            SmoothLine(points=pose.outline(dp(4)), close=True, width=dp(2.4) + more)
        return tint


def _beats() -> Any:
    beats = [Animation(glow=glow, d=BEAT, t="in_out_sine") for _ in range(TIMES) for glow in (FAINT, 1)]
    return sum(beats[1:], beats[0])
