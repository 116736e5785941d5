"""Moves without a choice, which play themselves; and what has been played so, in sight before the curtain falls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: Seconds before a move without a choice plays itself: one sees it coming.
FORCED = 0.7
#: Seconds that such a move lies in sight before the curtain falls for the next player.
SEEN = 1.8


class ForcedMoves:
    """Plays what nobody has a choice about."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._soon = Clock.create_trigger(lambda _dt: self._play(), FORCED)
        self._showing: Any = None

    def move(self) -> str | None:
        """The move that is about to play itself, if there is one."""
        page = self._page
        return page.session.forced(page.scene.by_hand) if page.awaited_entry.lets_play else None

    def wait(self) -> None:
        """Play it soon, if there is one."""
        if self.move():
            self._soon()
        else:
            self._soon.cancel()

    def _play(self) -> None:
        text = self.move()
        if text and self._page.scene.is_touched:
            # Not under a finger: once it has gone.
            self._soon()
        elif text:
            self._page.play(text, by_itself=True)

    # what has been played so

    @property
    def is_showing(self) -> bool:
        """Whether something that has played itself is still to be seen: the curtain waits."""
        return self._showing is not None

    def show(self) -> None:
        """Something has played itself."""
        self._showing = Clock.schedule_once(lambda _dt: self._shown(), SEEN)

    def _shown(self) -> None:
        self.end_showing()
        self._page.rail.hang()

    def end_showing(self) -> None:
        """It need not be seen any longer."""
        if self._showing is not None:
            self._showing.cancel()
        self._showing = None

    def stop(self) -> None:
        """Nothing plays itself any more."""
        self._soon.cancel()
        self.end_showing()
