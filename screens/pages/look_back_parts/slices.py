"""A review worked out between frames, and kept as far as it has come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from screens.device import frame_rate
from screens.store import StoreError
from screens.store.reviews import PackedReview
from tabletop import Match
from tabletop.review import Review, Reviewer

if TYPE_CHECKING:
    from screens.app.main import Stammtisch

#: Seconds of a frame that the work may take; the rest is for what is drawn.
SLICE = 0.010
#: Seconds after which what there is gets kept, and is told.
KEPT_EVERY, TOLD_EVERY = 10.0, 0.5


class InFrames:
    """Work in small steps, done whenever there is time; ``ended`` is called after the last step."""

    def __init__(
        self, steps: Iterator[object], ended: Callable[[], None], went: Callable[[], None] = lambda: None
    ) -> None:
        self._steps, self._ended, self._went = steps, ended, went
        self._instead: Callable[[], None] | None = None
        # A full collection of garbage would hold up a frame.
        frame_rate.collect_garbage()
        self._next = Clock.schedule_interval(lambda _dt: self._go_on(), 0)

    def stop(self) -> None:
        """Stop working."""
        self._next.cancel()

    def rest(self, do: Callable[[], None]) -> None:
        """Do this in the next frame instead of working, if it takes as long."""
        self._instead = do

    def _go_on(self) -> None:
        frame_rate.wake()
        if self._instead:
            do, self._instead = self._instead, None
            do()
            return
        until = time.perf_counter() + SLICE
        while time.perf_counter() < until:
            if next(self._steps, self) is self:
                self.stop()
                # What has been found needs no collection, which would hold up a frame that shows it.
                frame_rate.spare_objects()
                self._ended()
                return
        self._went()


class Slices:
    """Looks back at a match whenever there is time; ``told`` is called now and then, and once it is whole."""

    def __init__(self, app: Stammtisch, key: int, match: Match, budget: int, told: Callable[[], None]) -> None:
        self._app, self._key, self._match, self._told = app, key, match, told
        earlier = app.store.begun_review(key, match, budget)
        self._reviewer = Reviewer(match, budget=budget, earlier=earlier.moments if earlier else ())
        self._kept_at = self._told_at = Clock.get_time()
        self._begun = self.progress
        self._packed = PackedReview()
        self._last: Any = None
        self._work = InFrames(self._reviewer.run(), self._end, self._went)

    @property
    def review(self) -> Review:
        """What there is so far."""
        return self._reviewer.review

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        return self._reviewer.progress

    @property
    def is_whole(self) -> bool:
        """Whether all moves have been looked at."""
        return self.progress == 1

    def stop(self) -> None:
        """Stop working, and keep what there is."""
        self._work.stop()
        if self._last:
            self._last.cancel()
        self._keep()

    def _end(self) -> None:
        # Keeping and showing have a frame each.
        self._last = Clock.schedule_once(lambda _dt: self._finish(), 0)

    def _finish(self) -> None:
        self._keep()
        self._last = Clock.schedule_once(lambda _dt: self._told(), 0)

    def _went(self) -> None:
        self._packed.grow(self.review)
        now = Clock.get_time()
        if now > self._kept_at + KEPT_EVERY:
            self._kept_at = now
            self._work.rest(self._keep)
        if now > self._told_at + TOLD_EVERY:
            self._told_at = now
            self._told()

    def _keep(self) -> None:
        if self.progress > self._begun:
            self._begun = self.progress
            try:
                self._app.store.keep_review(self._key, self._match, self.review, self._packed)
            except StoreError as error:
                self._app.show_error(error)
