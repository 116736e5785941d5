"""Measure whether frames wait for bots: ``python -m tests.bench.thinking [game ...]``, in a real window.

A table of each game with one person and sharp bots; the person makes any move at once. In milliseconds: the longest
frame while idle, the longest while a bot thinks, how many of these exceed 33, and the longest single step of a thought,
which no frame can undercut. The longest garbage collection is listed as well: it falls into any frame, and takes longer
the more objects the app keeps. Times are CPU times, so other load on the machine doesn't count.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from screens.app import routes
from tabletop import GAMES, Match

#: The longest acceptable frame: two at 60 Hz.
MOST = 33.0
#: Stop after this many bot decisions or seconds.
DECISIONS, SECONDS = 25, 60.0
SEATS = 4


class Collections:
    """Measures how long garbage collections take."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._began = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, _about: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.longest = max(self.longest, 1000 * (time.thread_time() - self._began))

    def stop(self) -> None:
        """Stop counting."""
        gc.callbacks.remove(self._note)


class Steps:
    """Measures the steps of bots' thoughts."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.first: list[float] = []

    def timed(self, thoughts: Iterator[Any]) -> Iterator[Any]:
        """Pass the same steps on, measuring each."""
        is_first = True
        while True:
            began = time.thread_time()
            found = next(thoughts, None)
            (self.first if is_first else self.times).append(1000 * (time.thread_time() - began))
            is_first = False
            if found is None:
                return
            yield found


def main(games: list[str]) -> None:
    """Measure each of these games."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    with tempfile.TemporaryDirectory() as folder:
        app = _started(Path(folder))
        print("| game | decisions | frames | longest: idle | thinking | over 33 | first step | later | collected |")
        print("|---|---|---|---|---|---|---|---|---|")
        for game in games:
            _measure(app, game)


def _started(folder: Path) -> Any:
    from screens.app.main import Stammtisch

    app = Stammtisch(folder=folder)
    app._run_prepare()
    app.dispatch("on_start")
    app.change(pace="quick", cover_after=0)
    return app


def _measure(app: Any, game: str) -> None:
    from kivy.clock import Clock

    # Don't sleep between frames: only the work in them counts.
    Clock._max_fps = 0
    page = _sat_down(app, game)
    steps, collections, rng = Steps(), Collections(), Random(3)
    think = page.session.think
    page.session.think = lambda: steps.timed(think())
    idle, busy = [0.0], [0.0]
    until = time.perf_counter() + SECONDS
    _frames(120)
    while len(steps.first) < DECISIONS and time.perf_counter() < until and not page.session.match.over:
        is_thinking = page.session.thinker is not None
        if not is_thinking:
            _person_plays(page, rng)
            continue
        (busy if page.bot_runner._thinking and not page.bot_runner._thinking.is_at_end else idle).append(_frames(1))
    over = sum(each > MOST for each in busy)
    longest = [max(times, default=0.0) for times in (idle, busy, steps.first, steps.times)]
    collections.stop()
    numbers = [len(steps.first), len(busy), *map(round, longest[:2]), over, *map(round, longest[2:])]
    numbers.append(round(collections.longest))
    print(f"| {game} | {' | '.join(map(str, numbers))} |", flush=True)


def _sat_down(app: Any, game: str) -> Any:
    from screens.session.people import Person, bot_person

    people = [app.store.keep_person(Person(f"Anna {game}"[:16], "red", "star"))]
    seats = min(GAMES[game].seats, key=lambda seats: abs(seats - SEATS))
    while len(people) < seats:
        people.append(bot_person("sharp", people))
    app.home(routes.Table(key=app.store.open_table(Match.new(game, seats=seats, seed=5), people)))
    return app.page


def _person_plays(page: Any, rng: Random) -> None:
    """Make any move at once, or deal the next round."""
    session = page.session
    if session.match.view(None)["phase"] == "score":
        session.deal()
        page.show()
    else:
        page.play(rng.choice(session.match.moves(session.awaited)))
    # Keep the cost of the move out of the measurement of thoughts.
    _frames(1)


def _frames(number: int) -> float:
    """Run this many frames; returns how long the last one took."""
    from kivy.base import EventLoop

    began = 0.0
    for _frame in range(number):
        began = time.thread_time()
        EventLoop.idle()
    return 1000 * (time.thread_time() - began)


if __name__ == "__main__":
    main(sys.argv[1:] or sorted(GAMES))
