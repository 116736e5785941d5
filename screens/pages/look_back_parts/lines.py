"""The lines that the page of a match looked back at is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.widgets.basics import Tap
from screens.widgets.reading import text_node

if TYPE_CHECKING:
    from screens.device.accessibility.tree import Node
    from screens.pages.look_back_parts.charts import Way
    from screens.widgets.reading import PageReader


class ProgressLine(BoxLayout):
    """How much has been looked at, in words and as a line."""

    words = StringProperty()
    share = NumericProperty()


class WayLine(BoxLayout):
    """A part of the way from a fair share to the result: what it is, its bar, and how much."""

    words = StringProperty()
    number = StringProperty()
    is_total = BooleanProperty(defaultvalue=False)

    def __init__(self, words: str, number: str, bar: Way | None) -> None:
        super().__init__(words=words, number=number, is_total=bar is None)
        if bar:
            self.ids.bar.add_widget(bar)

    def read(self, _reader: PageReader) -> Sequence[Node]:
        """What it is and how much, in one."""
        return [text_node(self, f"{self.words}: {self.number}")]


class Mistake(Tap):
    """One of the moves that cost most: what was played, what would have been better, and why. A tap tells more."""

    cost = StringProperty()
    made = StringProperty()
    better = StringProperty()
    why = StringProperty()


class DecisionLine(Tap):
    """A decision in the list: the move, and what it cost if it cost anything."""

    words = StringProperty()
    cost = StringProperty()
    is_mistake = BooleanProperty(defaultvalue=False)


class DecisionLines(BoxLayout):
    """All decisions of one person, below each other."""

    title = StringProperty()
