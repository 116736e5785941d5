"""Run bots' thoughts in slices between frames so that the table stays responsive; and decide which bot thinks when."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from screens.device import frame_rate
from tabletop.bots import Decision

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: Seconds of a frame that a thought may take; the rest is for animation.
SLICE = 0.008
#: The most CPU seconds that a bot may think.
MOST = 1.0


class Pace(NamedTuple):
    """How long a bot takes for a turn, whatever its number of moves, and how the remaining time is divided."""

    turn: float
    first: float = 0.32
    later: float = 0.25


#: By the pref "pace", in seconds.
PACES = {"calm": Pace(2.85), "brisk": Pace(1.6), "quick": Pace(0.6)}
#: With more bots than this a turn is shorter: a lap takes no longer than four turns.
LAP = 4
#: When this share of a turn is over, things move in half the time: a special that draws twice takes more moves.
LATE = 0.62
#: The least seconds that a bot waits before a move that can be seen.
LEAST = 0.1
#: The most seconds that a turn's thoughts may take together, however slow the device is.
THINKS = 1.7
#: The most seconds that a thought may take while people skip to their turn.
HURRIED = 0.25
#: A thought that takes no longer than this isn't told.
UNTOLD = 0.3
#: How often to check, in seconds, whether fingers have left the table, so that a decision can be played.
HELD = 0.7


class Thinking:
    """A thought that continues in each frame until it ends or takes too long.

    Its result (None for nothing) is reported after ``least`` seconds at the earliest: faster moves can't be followed.
    """

    def __init__(
        self,
        thoughts: Iterator[Decision],
        least: Least,
        done: Callable[[Decision | None], None],
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        self._thoughts = thoughts
        self._done = done
        #: What to do when a long thought has ended, though its result may still have to wait.
        self._ended = ended
        self._least = least
        self._began = Clock.get_time()
        self._spent = 0.0
        self._found: Decision | None = None
        self.is_at_end = False
        self._next = Clock.schedule_interval(lambda _dt: self._go_on(), 0)

    @property
    def is_long(self) -> bool:
        """Whether it has gone on for so long that people should be told."""
        return not self.is_at_end and Clock.get_time() > self._began + UNTOLD

    def hurry(self) -> None:
        """Report the result as soon as there is one."""
        self._least = Least(0.0, 0.0, HURRIED)

    def stop(self) -> None:
        """Drop the thought; its result isn't wanted any more."""
        self._next.cancel()

    def _go_on(self) -> None:
        if not self.is_at_end:
            frame_rate.wake()
            self._think()
        elif Clock.get_time() >= self._began + self._least.seconds(self._found):
            self.stop()
            self._done(self._found)

    def _think(self) -> None:
        began, was_long = time.perf_counter(), self.is_long
        spent = 0.0
        while spent < SLICE and not self.is_at_end:
            found = next(self._thoughts, None)
            self._found = found or self._found
            spent = time.perf_counter() - began
            self.is_at_end = found is None or self._spent + spent >= MOST
        self._spent += spent
        is_late = Clock.get_time() >= self._began + self._least.thinks
        self.is_at_end = self.is_at_end or (is_late and self._found is not None)
        if self.is_at_end and was_long:
            self._ended()


class Least(NamedTuple):
    """The least seconds before a decision is played: until the table is still, and until people have seen it."""

    still: float
    seen: float
    #: The most seconds for thinking.
    thinks: float
    #: Whether a move shows anything; one that doesn't needn't wait to be seen.
    shows: Callable[[str], bool] = lambda _move: True

    def seconds(self, decision: Decision | None) -> float:
        """The seconds before this decision is played."""
        return self.seen if decision and self.shows(decision.move) else self.still


class BotRunner:
    """Thinks at a page's table: for bots in turn, or for a player who asks for a suggestion.

    One thought at a time. Its result is played or shown once no finger is on the table.
    """

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._thinking: Thinking | None = None
        #: Whether the current thought is a suggestion for a player.
        self.is_advising = False
        #: Whether people have asked to skip to their turn: nothing is waited for any more.
        self.is_hurried = False
        #: The bot whose turn it is, and when its turn began.
        self._turn: tuple[int | None, float] = (None, 0.0)
        self._decided: Callable[[], None] | None = None
        self._later = Clock.create_trigger(lambda _dt: self._do_decided(), HELD)
        self._told = Clock.create_trigger(lambda _dt: page.show_prompt(), UNTOLD * 1.1)
        if page.session.has_bots:
            frame_rate.collect_garbage()

    @property
    def is_thinking(self) -> bool:
        """Whether a thought is going on, and takes long enough to be told."""
        return self._thinking is not None and self._thinking.is_long

    @property
    def motion(self) -> float:
        """How long a bot's move may take to be shown, as a share of the usual time."""
        if self.is_hurried:
            return 0.0
        seat, since = self._turn
        return 0.5 if seat is not None and Clock.get_time() - since > LATE * self._turn_length else 1.0

    @property
    def _turn_length(self) -> float:
        """Seconds that a bot's turn may take."""
        page = self._page
        return PACES[page.app.prefs.pace].turn * min(1.0, LAP / page.session.bot_count)

    def go_on(self) -> None:
        """Let the bot whose turn it is think, unless a sheet covers the table."""
        self.stop()
        page = self._page
        thinker = page.session.thinker
        if thinker is None:
            self.is_hurried = False
            self._turn = (None, 0.0)
        elif not page.is_asking:
            done = partial(self._decide, self._play)
            self._thinking = Thinking(page.session.think(), self._least(thinker), done, page.show_prompt)
            self._told()

    def hurry(self) -> bool:
        """Skip to the next person's turn: bots play without a pause; returns whether one is in turn."""
        if self._page.session.thinker is None or self._page.is_asking:
            return False
        self.is_hurried = True
        self._page.scene.finish_motion()
        if self._thinking:
            self._thinking.hurry()
        return True

    def _least(self, thinker: int) -> Least:
        """How long the bot in turn waits before its next move: the longer its turn has taken, the less."""
        if self.is_hurried:
            return Least(0.0, 0.0, HURRIED)
        page, now = self._page, Clock.get_time()
        still = page.scene.ends_in
        is_new = self._turn[0] != thinker
        if is_new:
            self._turn = thinker, now + still
        pace = PACES[page.app.prefs.pace]
        left = self._turn_length - max(0.0, now + still - self._turn[1])
        waits = max(LEAST, left * (pace.first if is_new else pace.later))
        thinks = max(still + waits, self._turn[1] + THINKS - now)
        return Least(still, still + waits, thinks, page.scene.is_seen)

    def advise(self, tell: Callable[[Decision], None]) -> None:
        """Let the strongest bot think about the viewer's move, and report its suggestion."""
        self.stop()
        if self._page.session.can_be_advised:
            self.is_advising = True
            self._page.show_buttons()
            advice = self._page.session.advised()
            self._thinking = Thinking(advice, Least(0.0, 0.0, inf), partial(self._decide, partial(self._tell, tell)))

    def stop(self) -> None:
        """Stop all thinking, and drop its results."""
        if self._thinking:
            self._thinking.stop()
        self._thinking = self._decided = None
        self._later.cancel()
        self._told.cancel()
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
