"""Thinking between frames, a little of it in each, so that the table stays alive; and who thinks at a table, when."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock

from screens.device import frame_rate
from tabletop.bots import Decision

#: Seconds of a frame that a thought may take: the rest is for what moves.
SLICE = 0.008
#: Nobody thinks longer than so many seconds of the processor.
MOST = 1.0
#: So many seconds a house player takes at least, by the pref "pace", and after what it has seen happen.
PACES = {"calm": 1.8, "brisk": 0.9, "quick": 0.2}
#: What has been thought waits for a finger to leave the table: whether it has is looked at after so many seconds.
HELD = 0.7


class Thinking:
    """A thought that goes on in each frame, until it is at its end, or long enough.

    What it has come to, None for nothing, is told no sooner than after ``least`` seconds: who plays too fast can't be
    followed.
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
        """Nobody wants to know any more."""
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
    """Thinks for the house at the table of a page: its players when it is their turn, or for a person who asks.

    One thought at a time. What it has come to is done once no finger is on the table.
    """

    def __init__(self, page: Any) -> None:
        self._page = page
        self._thinking: Thinking | None = None
        #: Whether it is a person's move that is thought about.
        self.is_advising = False
        self._decided: Callable[[], None] | None = None
        self._later = Clock.create_trigger(lambda _dt: self._do_decided(), HELD)
        if page.session.has_house:
            frame_rate.collect_garbage()

    def go_on(self) -> None:
        """The house player whom the table waits for begins to think, if nothing lies over the table."""
        self.stop()
        page = self._page
        if page.session.thinker is not None and not page.is_asking:
            least = page.scene.layer.ends_in + PACES[page.app.prefs.pace]
            self._thinking = Thinking(page.session.think(), least, partial(self._decide, self._play))

    def advise(self, tell: Callable[[Decision], None]) -> None:
        """Thinks about what the best of the house would play for who looks, and tells it."""
        self.stop()
        if self._page.session.can_be_advised:
            self.is_advising = True
            self._page.show_buttons()
            self._thinking = Thinking(self._page.session.advised(), 0, partial(self._decide, partial(self._tell, tell)))

    def stop(self) -> None:
        """Nobody thinks any more, and nothing that has been thought is done."""
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
