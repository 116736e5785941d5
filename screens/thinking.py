"""Thinking between frames: a little of it in each, so that the table stays alive."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from kivy.clock import Clock

from screens import rest
from tabletop.bots import Decision

#: Seconds of a frame that a thought may take: the rest is for what moves.
SLICE = 0.008
#: Nobody thinks longer than so many seconds of the processor.
MOST = 1.0


class Thinking:
    """A thought that goes on in each frame, until it is at its end, or long enough.

    What it has come to is told no sooner than after ``least`` seconds: who plays too fast can't be followed.
    """

    def __init__(self, thoughts: Iterator[Decision], least: float, done: Callable[[Decision], None]) -> None:
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
            rest.stir()
            self._think()
        elif Clock.get_time() >= self._until:
            self.stop()
            if self._found:
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
