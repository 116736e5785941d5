"""A sentence shown at a place of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import routes, theme
from screens.app.words import p_
from screens.widgets.basics import Tap, load_kv

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.device.accessibility.tree import Node
    from screens.table.layout.pose import Point, Pose
    from screens.widgets.reading import PageReader


class Said(NamedTuple):
    """A sentence, and the point of the table that it is said at."""

    sentence: str
    point: Point
    #: The poses that it is about, which it must not cover.
    spared: Sequence[Pose] = ()
    #: The rulebook entry that "More" leads to; "" if there is none.
    key: str = ""
    #: Whether others must not hear it.
    is_secret: bool = False


class More(Tap):
    """Leads to a longer explanation; ``on_drag``: a finger that came down on it drags what lies beneath."""

    text = StringProperty()
    __events__ = ("on_drag",)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let go of a finger that begins to drag."""
        if touch.grab_current is self and max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > theme.gap():
            touch.ungrab(self)
            self.state = "normal"
            self.dispatch("on_drag", touch)
            return True
        return bool(super().on_touch_move(touch))

    def on_drag(self, touch: MotionEvent) -> None:
        """A finger that came down on it drags what lies beneath."""


class Bubble(BoxLayout):
    """A sentence on paper; ``do`` is what a tap on "More" does, ``drag`` what happens to a finger that drags there."""

    text = StringProperty("")
    room = NumericProperty(0)

    def __init__(
        self,
        said: Said,
        do: Callable[[], None] | None = None,
        drag: Callable[[MotionEvent], None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(text=said.sentence, **more)
        self._is_secret = said.is_secret
        self._more = More(text=p_("link", "More"), on_release=lambda _tap: do()) if do else None
        if self._more:
            if drag:
                self._more.bind(on_drag=lambda _more, touch: drag(touch))
            self.add_widget(self._more)
            # Before the page hears it, as any touch closes the bubble.
            Window.bind(on_touch_down=self._touched)

    def read(self, reader: PageReader) -> Sequence[Node]:
        """Told at once, if everyone may hear it."""
        from screens.widgets.reading import own_answer, status

        told = own_answer() if self._is_secret and not reader.is_private else self.text
        return [*status("bubble", told, self, is_urgent=True), *(reader.of(self._more) if self._more else ())]

    def go(self) -> None:
        """Remove the bubble."""
        Window.unbind(on_touch_down=self._touched)
        if self.parent:
            self.parent.remove_widget(self)

    def press_more(self) -> bool:
        """Do what a tap on "More" does; returns whether there is such a button."""
        if self._more:
            self._more.dispatch("on_release")
        return self._more is not None

    def _touched(self, _window: Any, touch: MotionEvent) -> bool:
        return self._more is not None and bool(self._more.on_touch_down(touch))


class Bubbles:
    """Shows one bubble at a time over a table; ``on`` holds the bubbles, ``table`` is what they stay within.

    A bubble stays until the next touch or move, as people read at their own speed.
    """

    def __init__(self, on: Widget, table: Any) -> None:
        self._on = on
        self._table = table
        self._bubble: Bubble | None = None
        table.bind(pos=self._keep_inside, size=self._keep_inside)

    def say(self, said: Said) -> None:
        """Show a sentence at its point of the table, without covering the poses it is about."""
        self.hush()
        do = (lambda: self._look_up(said.key)) if said.key else None
        self._bubble = bubble = Bubble(said, do, self._drag, room=self._table.width)
        self._on.add_widget(bubble)
        movable = self._table.movable_poses()
        bubble.bind(size=lambda *_: self._place(bubble, said, movable))
        self._place(bubble, said, movable)

    def hush(self) -> None:
        """Remove the bubble."""
        if self._bubble:
            self._bubble.go()
            self._bubble = None

    def more(self) -> bool:
        """Look up more about the current sentence; returns whether there is more."""
        return self._bubble is not None and self._bubble.press_more()

    def _look_up(self, entry: str) -> None:
        self.hush()
        App.get_running_app().go(routes.Rules(game=self._table.game, part="index", entry=entry))

    def _drag(self, touch: MotionEvent) -> None:
        """Leave a finger to the table that began to drag on the bubble."""
        self.hush()
        self._table.fingers.come_down(touch)

    def _keep_inside(self, table: Any, *_: Any) -> None:
        """Keep the bubble on a table that gets another size."""
        if bubble := self._bubble:
            bubble.room = table.width
            bubble.x = min(max(bubble.x, table.x), table.right - bubble.width)
            bubble.y = min(max(bubble.y, table.y), table.top - bubble.height)

    def _place(self, bubble: Bubble, said: Said, movable: Sequence[Pose]) -> None:
        """Place the bubble above the finger, or where it covers fewest of the spared poses, then of the movable ones.

        It never leaves the table.
        """
        table, edge, (x, y) = self._table, theme.gap(), said.point
        bubble.center_x = min(max(x, table.x + bubble.width / 2 + edge), table.right - bubble.width / 2 - edge)
        lowest, highest = table.y + edge, table.top - bubble.height - edge
        tops, feet = ([pose.y + side * pose.height / 2 for pose in said.spared] or [y] for side in (1, -1))
        wished = y + theme.gap(3), y - theme.gap(3) - bubble.height, max(tops) + edge, min(feet) - edge - bubble.height
        above, below = ([pose.y + side * pose.height / 2 for pose in movable] for side in (1, -1))
        beside = [*(top + edge for top in above), *(foot - edge - bubble.height for foot in below)]
        beside.sort(key=lambda at: abs(at - wished[0]))
        heights = [min(max(at, lowest), highest) for at in (*wished, highest, lowest, *beside)]
        bubble.y = min(heights, key=lambda at: (_hidden(bubble, at, said.spared), _hidden(bubble, at, movable)))


def _hidden(bubble: Any, y: float, poses: Sequence[Pose]) -> int:
    """Of how many of these poses a bubble at this height would cover anything."""
    x, width, height = bubble.x + bubble.width / 2, bubble.width, bubble.height
    y += height / 2
    return sum(
        abs(pose.x - x) < (width + pose.width) / 2 and abs(pose.y - y) < (height + pose.height) / 2 for pose in poses
    )


load_kv("widgets/bubble")
