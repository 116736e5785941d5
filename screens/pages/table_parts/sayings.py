"""Where a page says something to one player: in a bubble over the table, or at their edge of a flat table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.table.model.seat_state import NOBODY
from screens.table.move_entry import MoveEntry
from screens.widgets.bubble import Said

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.pages.table import TablePage


class Sayings:
    """What is said over a table to the player at the device."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def say(self, _entry: MoveEntry, said: Said) -> None:
        """Show a sentence at its point of the table."""
        self._page.bubbles.say(said)

    def hush(self, _entry: MoveEntry) -> None:
        """Remove what has been said to this entry's player."""
        self._page.bubbles.hush()

    def hush_for(self, _touch: MotionEvent) -> None:
        """Remove what the player has read who touches the table."""
        self._page.bubbles.hush()

    def hush_mover(self, _entry: MoveEntry) -> None:
        """Remove what had been said to a player before their move."""

    def move_on(self) -> None:
        """Remove what has been said before a move; now the table has moved on."""
        self._page.bubbles.hush()

    def hush_all(self) -> None:
        """Remove everything that has been said."""
        self._page.bubbles.hush()


class StationSayings(Sayings):
    """What is said at the edges of a flat table, to each player at their own."""

    def say(self, entry: MoveEntry, said: Said) -> None:
        """Show a sentence at the edge of the player who asked for it."""
        if entry.state.seat == NOBODY:
            super().say(entry, said)
        else:
            self._page.scene.stations[entry.state.seat].say(said)

    def hush(self, entry: MoveEntry) -> None:
        """Remove what has been said to this entry's player."""
        super().hush(entry)
        self.hush_mover(entry)

    def hush_for(self, touch: MotionEvent) -> None:
        """Remove what has been said at the edge that is touched; all others stay until they can have been read."""
        super().hush_for(touch)
        for station in self._page.scene.stations:
            if station.collide_point(*touch.pos):
                station.hush()

    def hush_mover(self, entry: MoveEntry) -> None:
        """Remove what had been said to a player before their move."""
        if entry.state.seat != NOBODY:
            self._page.scene.stations[entry.state.seat].hush()

    def move_on(self) -> None:
        """Remove what has been said before a move, at each edge as soon as it can have been read."""
        super().move_on()
        for station in self._page.scene.stations:
            station.let_fade()

    def hush_all(self) -> None:
        """Remove everything that has been said."""
        super().hush_all()
        for station in self._page.scene.stations:
            station.hush()
