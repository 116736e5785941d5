"""What scrolls: with any finger that moves along it, wherever it came down and however long it rested first.

Kivy's ScrollView gives a finger that has rested for a quarter of a second to what is under it, for good. And one that
scrolls sideways keeps the fingers that move up and down from the page around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


class Scroll(ScrollView):
    """A view of something larger, that scrolls."""

    def _bind_inactive_bar_color(self, *_when: Any) -> None:
        """Don't let the scroll bar fade: that would draw the whole window for half a second after each page opens."""

    def on_scroll_move(self, touch: MotionEvent) -> bool:
        """Scroll; a finger that moves across is left to the view around this one."""
        if self._leaves(touch):
            return False
        was_here = self._told_of(touch) is not None
        is_taken = bool(super().on_scroll_move(touch))
        told = self._told_of(touch)
        if told is None or not self._may_scroll(touch):
            return is_taken
        if not was_here:
            # The view inside has left this finger to us, after it had moved far enough.
            told["mode"] = "scroll"
        if told["mode"] == "scroll":
            _let_go_of_taps(touch)
        elif self._is_inside and any(far and not goes for far, goes in self._moved(told)):
            self._leave(touch)
            return False
        return is_taken

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Scroll with a finger that has rested on a button before."""
        told = self._told_of(touch)
        is_given_away = not self._touch and not touch.grab_current and told is not None
        if told is not None and is_given_away and told["mode"] == "unknown" and not self._leaves(touch):
            told["dx"] += abs(touch.dx)
            told["dy"] += abs(touch.dy)
            if any(far and goes for far, goes in self._moved(told)) and self._may_scroll(touch):
                self._take_back(touch, told)
        return bool(super().on_touch_move(touch))

    @property
    def _is_inside(self) -> bool:
        """Whether another view is around this one."""
        return any(isinstance(each, ScrollView) for each in _around(self))

    def _moved(self, told: dict[str, Any]) -> list[tuple[bool, bool]]:
        """For each direction whether the finger has moved far along it, and whether anything scrolls that way."""
        width, height = self.viewport_size
        return [
            (told["dx"] > self.scroll_distance, self.do_scroll_x and width > self.width + 1),
            (told["dy"] > self.scroll_distance, self.do_scroll_y and height > self.height + 1),
        ]

    def _told_of(self, touch: MotionEvent) -> dict[str, Any] | None:
        """What Kivy knows of a finger that has come down in this view."""
        told: dict[str, Any] | None = touch.ud.get(self._get_uid())
        return told

    def _leaves(self, touch: MotionEvent) -> bool:
        """Whether this finger doesn't scroll here."""
        return self._get_uid("svavoid") in touch.ud

    def _leave(self, touch: MotionEvent) -> None:
        touch.ud[self._get_uid("svavoid")] = True
        self._touch = None
        for effect in (self.effect_x, self.effect_y):
            effect.cancel()

    def _take_back(self, touch: MotionEvent, told: dict[str, Any]) -> None:
        _let_go_of_taps(touch)
        told["mode"] = "scroll"
        self._touch = touch
        touch.grab(self)
        self._effect_x_start_width, self._effect_y_start_height = self.size
        self.effect_x.start(touch.x)
        self.effect_y.start(touch.y)

    @staticmethod
    def _may_scroll(touch: MotionEvent) -> bool:
        """Whether everything that holds the finger only waits for a tap: text is selected with it, for example."""
        return all(isinstance(each, ButtonBehavior | ScrollView) for each in _holding(touch))


def _let_go_of_taps(touch: MotionEvent) -> None:
    """What is pressed by this finger is no longer, and hasn't been tapped."""
    for each in _holding(touch):
        if isinstance(each, ButtonBehavior):
            touch.ungrab(each)
            each._do_release()


def _holding(touch: MotionEvent) -> list[Widget]:
    return [widget for held in touch.grab_list if (widget := held()) is not None]


def _around(widget: Widget) -> Iterator[Widget]:
    while (parent := widget.parent) is not None and parent is not widget:
        yield parent
        widget = parent
