"""A sentence at the place of a table where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import routes, theme
from screens.app.words import _
from screens.table.layout.pose import Point, Pose
from screens.widgets.basics import Tap, load_kv


class More(Tap):
    """Leads on to where more is said."""

    text = StringProperty()


class Bubble(BoxLayout):
    """The sentence on its paper; ``do`` is what a tap on "More" does."""

    text = StringProperty("")
    room = NumericProperty(0)

    def __init__(self, do: Callable[[], None] | None = None, **more: Any) -> None:
        super().__init__(**more)
        self._more = More(text=_("More"), on_release=lambda _tap: do()) if do else None
        if self._more:
            self.add_widget(self._more)
            # Before the page: for that any touch ends the sentence.
            Window.bind(on_touch_down=self._touched)

    def go(self) -> None:
        """Takes it away."""
        Window.unbind(on_touch_down=self._touched)
        if self.parent:
            self.parent.remove_widget(self)

    def press_more(self) -> bool:
        """Does what a tap on "More" does; whether there is one."""
        if self._more:
            self._more.dispatch("on_release")
        return self._more is not None

    def _touched(self, _window: Any, touch: Any) -> bool:
        return self._more is not None and bool(self._more.on_touch_down(touch))


class Bubbles:
    """Says one sentence at a time over a table; ``on`` is where they lie, ``table`` what they stay within.

    A sentence stays until somebody touches something or a move is made: people read as fast as they like.
    """

    def __init__(self, on: Widget, table: Any) -> None:
        self._on = on
        self._table = table
        self._bubble: Bubble | None = None

    def say(self, sentence: str, point: Point, spared: Sequence[Pose] = (), entry: str = "") -> None:
        """Says something at a place of the table, and leaves in sight what it speaks of.

        ``entry`` is where the rulebook says more.
        """
        self.hush()
        do = (lambda: self._look_up(entry)) if entry else None
        self._bubble = bubble = Bubble(do, text=sentence, room=self._table.width)
        self._on.add_widget(bubble)
        bubble.bind(size=lambda *_: self._place(bubble, point, spared))
        self._place(bubble, point, spared)

    def hush(self) -> None:
        """Takes the sentence away."""
        if self._bubble:
            self._bubble.go()
            self._bubble = None

    def more(self) -> bool:
        """Looks up more of what is being said; whether there is more."""
        return self._bubble is not None and self._bubble.press_more()

    def _look_up(self, entry: str) -> None:
        self.hush()
        App.get_running_app().go(routes.Rules(game=self._table.game, part="index", entry=entry))

    def _place(self, bubble: Bubble, point: Point, spared: Sequence[Pose]) -> None:
        """Over the finger, or wherever it hides nothing that it speaks of; but never outside the table."""
        table, edge, x, y = self._table, theme.gap(), *point
        bubble.center_x = min(max(x, table.x + bubble.width / 2 + edge), table.right - bubble.width / 2 - edge)
        lowest, highest = table.y + edge, table.top - bubble.height - edge
        heights = [min(max(at, lowest), highest) for at in (y + theme.gap(3), y - theme.gap(3) - bubble.height)]
        free = (at for at in (*heights, highest, lowest) if not _hides(bubble, at, spared))
        bubble.y = next(free, heights[0])


def _hides(bubble: Any, y: float, poses: Sequence[Pose]) -> bool:
    """Whether a bubble at this height would cover the middle of any of these."""
    return any(bubble.x <= pose.x <= bubble.right and y <= pose.y <= y + bubble.height for pose in poses)


load_kv("widgets/bubble")
