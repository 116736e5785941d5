"""A sentence at the lower edge of the window, perhaps with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from screens.app import theme
from screens.widgets import scrolling, text_sizes  # noqa: F401  (the kv rules name its Scroll; texts are measured once)

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


#: A note disappears after this many seconds, plus this many for each letter.
NOTE_STAYS, LETTER = 4.0, 0.1


class Note(BoxLayout):
    """A sentence at the lower edge, with an action beside or below it if there is one.

    It disappears once there was time to read it; one with an action stays until the action is taken or the page
    changes.
    """

    text = StringProperty()
    act = StringProperty()
    is_high = BooleanProperty(defaultvalue=False)
    insets = ListProperty([0, 0, 0, 0])
    #: How much width there is between the edges.
    room = NumericProperty()

    def __init__(self, do: Callable[[], object] | None = None, **more: Any) -> None:
        super().__init__(**more)
        self._do = do
        self._going = Clock.create_trigger(lambda _: self.go(), max(NOTE_STAYS, LETTER * len(self.text)))
        if not self.is_offer:
            self._going()

    def height_for(self, words: float, act: float, is_high: bool) -> float:  # noqa: FBT001  (as kv calls it)
        """The height for text and action, one above the other or side by side."""
        return words + act if is_high else max(theme.touch(), words, act)

    @property
    def is_offer(self) -> bool:
        """Whether it has an action."""
        return self._do is not None

    def done(self) -> None:
        """Take the offered action."""
        self.go()
        if self._do:
            self._do()

    def go(self) -> None:
        """Remove the note."""
        self._going.cancel()
        Animation.cancel_all(self)
        if self.parent:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep touches from what is below a note; a touch beside its action closes it."""
        if not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            self.go()
        return True
