"""The strip above or below a table: the latest event, and what the player can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.app import theme
from screens.app.words import _
from screens.table.view.story_box import ROW
from screens.widgets.basics import Tap, size_within

if TYPE_CHECKING:
    from screens.device.accessibility.tree import Node
    from screens.widgets.reading import PageReader


def line_height() -> float:
    """The size of text for which the strip below a table has room: larger text shrinks where it needs more.

    The table would give way to it otherwise, and nobody could read the table.
    """
    return min(theme.BODY(), float(dp(20)))


class Strip(Tap):
    """The latest event, and what the player can do; a tap tells everything since the player's last move."""

    text = StringProperty("")
    #: Whether a tap tells more than stands here.
    has_more = BooleanProperty(defaultvalue=False)
    prompt = StringProperty("")
    #: What is said aloud instead of its text; "" for just that.
    public = StringProperty("")
    #: How many rows of text there is room for. The room stays whatever the text, so that the table over it keeps its
    #: size; beside a wide table, with 0, it is as much as is needed.
    rows = NumericProperty(0)
    #: The height there is for what can be done.
    room = NumericProperty(0)

    @staticmethod
    def size_for(prompt: str, width: float, room: float) -> float:
        """The font size of what can be done, smaller where it must fit in a room."""
        return size_within(prompt, theme.BODY(), (width, room), bold=True) if room else theme.BODY()

    @staticmethod
    def height_for(prompt: str, written: float, rows: int, room: float) -> float:
        """The height of what can be done: its room where that stays, otherwise what is written, if anything is."""
        return room if rows else written * bool(prompt)

    @property
    def label(self) -> str:
        """Its name, where its texts shouldn't be said or there are none."""
        return self.public or ("" if self.text or self.prompt else _("What happened"))

    @staticmethod
    def size_of_told(told: str, width: float, rows: int) -> float:
        """The font size of what has happened, smaller where it needs more than these rows."""
        return (
            size_within(told, theme.BODY(), (width, rows * ROW * line_height()), markup=True) if rows else theme.BODY()
        )

    def read(self, reader: PageReader) -> Sequence[Node]:
        """A button by its name: what it says is told where it changes."""
        return [reader.button(self, label=_("What happened"), children=())]
