"""Measure a backup of ten thousand matches, and whether it freezes the app: ``python -m tests.bench.backup``.

Prints a line per step: seconds, the longest frame meanwhile in ms, how many frames took over 33 ms, and the growth of
the process's peak memory; the first line is idle. The first frames that show the sheet are the longest. The matches are
all different, of all games. Run it under Xvfb, with nothing else running.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from screens.app import routes
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.store import Store
from tabletop import Match
from tests.bench.many import NAMES
from tests.bench.thinking import MOST

#: What is played: game, seats and options.
PLAYED: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("bungee", 3, {"rounds": 2}),
    ("bohne", 4, {"rounds": 1}),
    ("baernergaeng", 3, {"rounds": 2}),
    ("bauernschlau", 2, {}),
)


def main() -> None:
    """Export everything, import it on another device, and import it there once more."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--many", type=int, default=10_000)
    given = asked.parse_args()
    sys.argv[1:] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        moves = _lay_out(folder / "one", given.many)
        Store(folder / "other" / "stammtisch.db").close()
        packet: list[bytes] = []
        print(f"{given.many} matches, {moves} moves\n")
        print(f"| what | seconds | longest frame, ms | frames over {MOST:.0f} | more memory, MB |")
        print("|---|---|---|---|---|")
        with _App(folder / "one") as app:
            _time("nothing", app.rest)
            _time("written out", app.write, packet)
        print(f"| (the file has {len(packet[0]) / 1e6:.1f} MB) | | | | |")
        with _App(folder / "other") as app:
            _time("looked into", lambda done: app.look(packet[0], done))
            _time("taken in", lambda done: app.merge(packet[0], done))
            _time("taken in once more", lambda done: app.merge(packet[0], done))


def _lay_out(folder: Path, many: int) -> int:
    """Store this many finished matches with six people; returns their number of moves."""
    store = Store(folder / "stammtisch.db")
    # Don't wait for the disk.
    store._db.execute("PRAGMA synchronous = OFF")
    people = [store.keep_person(Person(*who)) for who in zip(NAMES, COLOURS, SYMBOLS, strict=False)]
    rng = random.Random(1)
    for number in range(many):
        game, seats, options = PLAYED[number % len(PLAYED)]
        match = Match.new(game, seats=seats, seed=number, options=options)
        while not match.over:
            seat = match.actors[0]
            match.play(seat, rng.choice(match.moves(seat)))
        store.open_table(match, rng.sample(people, seats))
    ((moves,),) = store._rows("SELECT count(*) FROM moves")
    store.close()
    return int(moves)


class _App:
    """The app started in this folder, with its actions on backups."""

    def __init__(self, folder: Path) -> None:
        from screens.app.main import Stammtisch

        self._app: Any = Stammtisch(folder=folder)

    def __enter__(self) -> Self:
        self._app._run_prepare()
        self._app.go(routes.Settings())
        _time_goes_by()
        return self

    def __exit__(self, *_: object) -> None:
        self._app.stop()

    def rest(self, done: Callable[[Any], None]) -> None:
        from kivy.clock import Clock

        Clock.schedule_once(done, 2)

    def write(self, done: Callable[[Any], None]) -> None:
        from screens.pages import backup
        from screens.store.backup import packed

        backup._write(self._app, packed, done)

    def look(self, data: bytes, done: Callable[[Any], None]) -> None:
        from screens.pages.work import Work
        from screens.store.backup import contents

        Work(self._app, "", lambda tell: contents(data, tell), done)

    def merge(self, data: bytes, done: Callable[[Any], None]) -> None:
        from screens.pages.work import Work
        from screens.store.merging import merged

        db = self._app.store.apart()
        Work(self._app, "", lambda tell: merged(db, data, tell), done)


def _time(what: str, begin: Callable[[Callable[[Any], None]], None], kept: list[Any] | None = None) -> None:
    """Run frames until the job is done, and print its cost."""
    from kivy.base import EventLoop

    answers = [] if kept is None else kept
    before = _highest()
    began = last = time.monotonic()
    frames: list[float] = []
    begin(answers.append)
    while not answers:
        EventLoop.idle()
        now = time.monotonic()
        frames.append(1000 * (now - last))
        last = now
    slow = f"{sum(frame > MOST for frame in frames)} of {len(frames)}"
    print(f"| {what} | {last - began:.1f} | {max(frames):.0f} | {slow} | {_highest() - before:.0f} |", flush=True)


def _time_goes_by() -> None:
    from kivy.base import EventLoop

    for _frame in range(60):
        EventLoop.idle()


def _highest() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
