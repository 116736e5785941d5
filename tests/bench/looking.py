"""Measure looking back in the app: ``python -m tests.bench.looking [game ...]``, in a window of a phone's size.

Opens the page of a usual match among steady bots and lets it work to the end of the first review. Per game: the moves,
CPU seconds, frames, the longest frame and how many exceed 33 ms, the longest single step of the work, which no frame
can undercut, and by how many MB the process grows at most once the page is open: by the work, and with what it shows
in the end. Times are CPU times of the main thread, so other load on the machine doesn't count.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from time import process_time, thread_time
from typing import Any

from screens.app import routes
from tabletop import GAMES, Match
from tests.bench.review import played

#: The longest acceptable frame: two at 60 Hz.
MOST = 33.0
#: Seats of a usual match.
SEATS = {"bungee": 3, "bohne": 4, "baernergaeng": 3, "dog": 4, "bauernschlau": 4}
#: Memory is looked at every so many frames.
EVERY = 20


def main(games: list[str]) -> None:
    """Measure each of these games."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KCFG_GRAPHICS_WIDTH", "360")
    os.environ.setdefault("KCFG_GRAPHICS_HEIGHT", "640")
    matches = {game: played(game, SEATS.get(game, 3), 31) for game in games}
    with tempfile.TemporaryDirectory() as folder:
        app = _started(Path(folder))
        print("| game | moves | CPU s | frames | longest | over 33 | longest step | MB more: work | in all |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
        for game, match in matches.items():
            _measure(app, game, match)


def _started(folder: Path) -> Any:
    from screens.app.main import Stammtisch

    app = Stammtisch(folder=folder)
    app._run_prepare()
    app.dispatch("on_start")
    return app


def _measure(app: Any, game: str, match: Match) -> None:
    from kivy.clock import Clock

    from screens.session.people import Person, bot_person

    # Don't sleep between frames: only the work in them counts.
    Clock._max_fps = 0
    people = [app.store.keep_person(Person(f"Anna {game}"[:16], "red", "star"))]
    while len(people) < match.seats:
        people.append(bot_person("steady", people))
    key = app.store.open_table(match, people)
    for _ in range(60):
        _frame()
    began = process_time()
    app.home(routes.LookBack(key=key))
    slices = app.page._slices
    steps = _Timed(slices._work._steps)
    slices._work._steps = steps
    frames = [_frame() for _ in range(3)]
    before = most = _megabytes()
    while app.page._slices is not None:
        frames.append(_frame())
        if len(frames) % EVERY == 0:
            most = max(most, _megabytes())
    worked = max(most, _megabytes())
    frames += [_frame() for _ in range(60)]
    shown = max(worked, _megabytes())
    over = sum(each > MOST for each in frames)
    cpu = process_time() - began
    print(
        f"| {game} | {len(match.record()['moves'])} | {cpu:.1f} | {len(frames)} | {max(frames):.0f} | {over}"
        f" | {steps.longest:.0f} | {worked - before:.1f} | {shown - before:.1f} |",
        flush=True,
    )
    app.home()


class _Timed:
    """Passes steps on, and keeps how long the longest took."""

    def __init__(self, steps: Any) -> None:
        self._steps = steps
        self.longest = 0.0

    def __iter__(self) -> _Timed:
        return self

    def __next__(self) -> object:
        began = thread_time()
        step = next(self._steps)
        self.longest = max(self.longest, 1000 * (thread_time() - began))
        return step


def _megabytes() -> float:
    """What the process has of the machine's memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _frame() -> float:
    """Run a frame; returns how long it took."""
    from kivy.base import EventLoop

    began = thread_time()
    EventLoop.idle()
    return 1000 * (thread_time() - began)


if __name__ == "__main__":
    main(sys.argv[1:] or sorted(GAMES))
