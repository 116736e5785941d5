"""Moves without a choice: announced, then played by themselves, and shown for a while before the curtain falls.

Where other people may not know that there is no choice, nothing plays itself: the player has a button for the move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from screens.app.words import _
from screens.games.story import PALE, lines_of
from screens.session.told import Told
from tabletop import verb_of

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: Seconds that a move without a choice is announced before it plays itself, at least and at most.
FORCED, LONGEST = 1.5, 4.0
#: How many letters people read in a second: what stands below the table then has to be read first.
READ_IN = 30
#: A tap plays it at once, but not within this many seconds: it may have been meant for what was there before.
READ = 0.35
#: Seconds that such a move lies in sight before the curtain falls for the next player.
SEEN = 1.8
#: Seconds that a move by hand over which the curtain falls at once stands in sight, after all has come to rest.
STANDS = 0.6


class ForcedMoves:
    """Announces and plays what nobody has a choice about: its piece is lifted, and the line for prompts says why."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._soon: Any = None
        #: When the move was announced; None before that.
        self._announced: float | None = None
        self._showing: Any = None

    def move(self) -> str | None:
        """The move that is about to play itself, if there is one."""
        return self._page.session.forced(self._page.scene.by_hand)

    def by_button(self) -> str | None:
        """The only move that waits for its player to press a button, once they have opened their hand."""
        page = self._page
        return page.session.only_move(page.scene.by_hand) if page.scene.entry.state.is_open else None

    def sentence(self) -> str:
        """The sentence about the only move; "" if there is none."""
        page = self._page
        plays_itself, seat = self.move(), page.session.awaited
        text = plays_itself or self.by_button()
        if text is None or seat is None or page.scene.entry.choice.taken:
            return ""
        what = self.told_of(text, seat)
        if not plays_itself:
            return _("Only one move: {what}").format(what=what) if what else _("You have only one move.")
        if what:
            return _("Only one move: {what} Tap to play it now.").format(what=what)
        return _("{name} has only one move. Tap to play it now.").format(name=page.names[seat])

    def told_of(self, text: str, seat: int) -> str:
        """What a seat's move will do, in a sentence that all may read, told to whoever reads it.

        "" for a hidden card, whose sentence says only that it is chosen.
        """
        page = self._page
        seen, reader = page.session.outset(text, seat), seat if page.lies_flat else page.session.viewer
        lines = lines_of(page.words, [Told(0, seat, seen)], page.names, reader)
        return "" if not lines or any(each.what in PALE for each in seen) else lines[0].told[0].text

    def wait(self) -> None:
        """Announce an only move as soon as the pieces have come to rest."""
        if not (self.move() or self.by_button()) or self._page.again.line:
            self._cancel()
        elif self._soon is None:
            self._in(self._page.scene.ends_in, self._announce)

    def play_now(self) -> bool:
        """Play the announced move at once; returns whether there was one."""
        text = self.move()
        if text is None or self._announced is None or Clock.get_time() < self._announced + READ:
            return False
        self._page.play(text, by_itself=True)
        return True

    def press(self) -> None:
        """Play the move that has waited for its button."""
        if text := self.by_button():
            self._page.play(text)

    def _announce(self) -> None:
        self._announced = Clock.get_time()
        self._in(self._to_be_read(), self._play)
        if text := self.move() or self.by_button():
            self._page.awaited_entry.suggest(text)

    def _to_be_read(self) -> float:
        """Seconds to read what has happened and which move will play itself."""
        letters = len(self.sentence()) + sum(map(len, self._page.log.sentences))
        return min(max(FORCED, letters / READ_IN), LONGEST)

    def _play(self) -> None:
        text = self.move()
        if text and self._page.scene.is_touched:
            # Not under a finger: once it has gone.
            self._in(FORCED, self._play)
        elif text:
            self._page.play(text, by_itself=True)

    def _in(self, seconds: float, do: Callable[[], None]) -> None:
        self._soon = Clock.schedule_once(lambda _dt: do(), seconds)

    def _cancel(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
        self._soon = self._announced = None

    # what has been played so

    @property
    def is_showing(self) -> bool:
        """Whether something that has played itself is still to be seen: the curtain waits."""
        return self._showing is not None

    def played(self, *, by_itself: bool, is_seen: bool) -> None:
        """Note a move; keep one that played itself in sight, unless it shows nothing."""
        self._cancel()
        if is_seen:
            self._end_showing()
        if is_seen and by_itself:
            self._showing = Clock.schedule_once(lambda _dt: self._shown(), SEEN)

    def stay(self, text: str) -> None:
        """Keep a move by hand in sight that ends all its player could look at, before the curtain falls over it.

        Not a deal, which tells nothing; and what the curtain would hide is hidden already.
        """
        page, scene = self._page, self._page.scene
        is_covered = self._showing is None and page.session.curtain is not None
        if is_covered and scene.tempo and scene.is_seen(text) and verb_of(text) not in scene.by_hand:
            self._showing = Clock.schedule_once(lambda _dt: self._shown(), scene.ends_in + STANDS * scene.tempo)

    def _shown(self) -> None:
        self._end_showing()
        self._page.rail.hang()

    def _end_showing(self) -> None:
        if self._showing is not None:
            self._showing.cancel()
        self._showing = None

    def stop(self) -> None:
        """Stop announcing and keeping moves in sight, because something else is shown."""
        self._cancel()
        self._end_showing()
