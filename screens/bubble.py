"""A sentence at the place of a table where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens import look
from screens.parts import dressed
from screens.table.pose import Point, Pose

#: Seconds that a sentence stays, and for each of its letters.
STAYS, LETTER = 3.0, 0.04


class Bubble(BoxLayout):
    """The sentence on its paper."""

    text = StringProperty("")
    room = NumericProperty(0)


class Bubbles:
    """Says one sentence at a time over a table; ``on`` is where they lie, ``table`` what they stay within."""

    def __init__(self, on: Widget, table: Widget) -> None:
        self._on = on
        self._table = table
        self._bubble: Bubble | None = None

    def say(self, sentence: str, point: Point, spared: Sequence[Pose] = ()) -> None:
        """Says something at a place of the table, and leaves in sight what it speaks of."""
        self.hush()
        self._bubble = bubble = Bubble(text=sentence, room=self._table.width)
        self._on.add_widget(bubble)
        Clock.schedule_once(lambda _dt: self._end(bubble), STAYS + LETTER * len(sentence))
        bubble.bind(size=lambda *_: self._place(bubble, point, spared))
        self._place(bubble, point, spared)

    def hush(self) -> None:
        """Takes the sentence away."""
        if self._bubble:
            self._on.remove_widget(self._bubble)
            self._bubble = None

    def _end(self, bubble: Bubble) -> None:
        if bubble is self._bubble:
            self.hush()

    def _place(self, bubble: Bubble, point: Point, spared: Sequence[Pose]) -> None:
        """Over the finger, or wherever it hides nothing that it speaks of; but never outside the table."""
        table, edge, x, y = self._table, look.gap(), *point
        bubble.center_x = min(max(x, table.x + bubble.width / 2 + edge), table.right - bubble.width / 2 - edge)
        lowest, highest = table.y + edge, table.top - bubble.height - edge
        heights = [min(max(at, lowest), highest) for at in (y + look.gap(3), y - look.gap(3) - bubble.height)]
        free = (at for at in (*heights, highest, lowest) if not _hides(bubble, at, spared))
        bubble.y = next(free, heights[0])


def _hides(bubble: Any, y: float, poses: Sequence[Pose]) -> bool:
    """Whether a bubble at this height would cover the middle of any of these."""
    return any(bubble.x <= pose.x <= bubble.right and y <= pose.y <= y + bubble.height for pose in poses)


dressed("bubble")
