"""A row with a setting, and a value that is stepped up and down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.widgets import scrolling, text_sizes  # noqa: F401  (the kv rules name its Scroll; texts are measured once)
from screens.widgets.basics import Paper


class SettingRow(Paper):
    """A setting on paper: its name, its explanation, and beside or below them the choices."""

    title = StringProperty()
    about = StringProperty()


class Stepper(BoxLayout):
    """A number between two buttons. ``on_value`` is called on each step."""

    text = StringProperty()
    #: The least width of the number, where its own changes would move the buttons.
    least = NumericProperty(0)

    def __init__(self, values: Sequence[int], value: int, tell: Callable[[int], None], **more: Any) -> None:
        super().__init__(**more)
        self._values = list(values)
        self._tell = tell
        self._say: Callable[[int], str] = str
        self.value = value
        self._show()

    def saying(self, say: Callable[[int], str]) -> Stepper:
        """Set how the number is worded."""
        self._say = say
        self._show()
        return self

    def step(self, by: int) -> None:
        """Go to the next value up or down, if there is one."""
        at = self._values.index(self.value) + by
        if 0 <= at < len(self._values):
            self.value = self._values[at]
            self._show()
            self._tell(self.value)

    def _show(self) -> None:
        self.text = self._say(self.value)
        self.ids.less.disabled = self.value == self._values[0]
        self.ids.more.disabled = self.value == self._values[-1]
