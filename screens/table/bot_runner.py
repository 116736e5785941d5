"""Run bots' thoughts in slices between frames so that the table stays responsive; and decide which bot thinks when."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from screens.device import frame_rate
from tabletop.bots import Decision

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: Seconds of a frame that a thought may take; the rest is for animation.
SLICE = 0.008
#: The most CPU seconds that a bot may think.
MOST = 1.0
#: The least seconds a bot takes after the last event, by the pref "pace".
PACES = {"calm": 1.8, "brisk": 0.9, "quick": 0.2}
#: How often to check, in seconds, whether fingers have left the table, so that a decision can be played.
HELD = 0.7


class Thinking:
    """A thought that continues in each frame until it ends or takes too long.

    Its result (None for nothing) is reported after ``least`` seconds at the earliest: faster moves can't be followed.
    """

    def __init__(self, thoughts: Iterator[Decision], least: float, done: Callable[[Decision | None], None]) -> None:
        self._thoughts = thoughts
        self._done = done
        self._until = Clock.get_time() + least
        self._spent = 0.0
        self._found: Decision | None = None
        self._is_at_end = False
        self._next = Clock.schedule_interval(lambda _dt: self._go_on(), 0)

    def stop(self) -> None:
        """Drop the thought; its result isn't wanted any more."""
        self._next.cancel()

    def _go_on(self) -> None:
        if not self._is_at_end:
            frame_rate.wake()
            self._think()
        elif Clock.get_time() >= self._until:
            self.stop()
            self._done(self._found)

    def _think(self) -> None:
        began = time.perf_counter()
        spent = 0.0
        while spent < SLICE and not self._is_at_end:
            found = next(self._thoughts, None)
            self._found = found or self._found
            spent = time.perf_counter() - began
            self._is_at_end = found is None or self._spent + spent >= MOST
        self._spent += spent


class BotRunner:
    """Thinks at a page's table: for bots in turn, or for a player who asks for a suggestion.

    One thought at a time. Its result is played or shown once no finger is on the table.
    """

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._thinking: Thinking | None = None
        #: Whether the current thought is a suggestion for a player.
        self.is_advising = False
        self._decided: Callable[[], None] | None = None
        self._later = Clock.create_trigger(lambda _dt: self._do_decided(), HELD)
        if page.session.has_house:
            frame_rate.collect_garbage()

    def go_on(self) -> None:
        """Let the bot in turn think, if nothing lies over the table."""
        self.stop()
        page = self._page
        if page.session.thinker is not None and not page.is_asking:
            least = page.scene.layer.ends_in + PACES[page.app.prefs.pace]
            self._thinking = Thinking(page.session.think(), least, partial(self._decide, self._play))

    def advise(self, tell: Callable[[Decision], None]) -> None:
        """Let the strongest bot think about the viewer's move, and report its suggestion."""
        self.stop()
        if self._page.session.can_be_advised:
            self.is_advising = True
            self._page.show_buttons()
            self._thinking = Thinking(self._page.session.advised(), 0, partial(self._decide, partial(self._tell, tell)))

    def stop(self) -> None:
        """Stop all thinking, and drop its results."""
        if self._thinking:
            self._thinking.stop()
        self._thinking = self._decided = None
        self._later.cancel()
        if self.is_advising:
            self.is_advising = False
            self._page.show_buttons()

    def _decide(self, do: Callable[[Decision], None], decision: Decision | None) -> None:
        if decision:
            self._decided = partial(do, decision)
            self._do_decided()
        else:
            self.go_on()

    def _do_decided(self) -> None:
        if self._decided and self._page.scene.is_touched:
            self._later()
        elif self._decided:
            self._decided()

    def _play(self, decision: Decision) -> None:
        self._page.play(decision.move, by_itself=True)

    def _tell(self, tell: Callable[[Decision], None], decision: Decision) -> None:
        self.go_on()
        tell(decision)
