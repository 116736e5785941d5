"""Compare opening pages with ten and with ten thousand finished matches: ``python -m tests.bench.many``.

Prints a line per page: CPU until its first frame in ms with few matches and with many, and the ratio. Needs no window.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from screens.session.people import COLOURS, SYMBOLS, Person
from screens.store import Store
from tabletop import Match
from tests.staging import route

NAMES = ("Anna", "Beat", "Corinna", "Dominique", "Élodie", "Fridolin")
DAY = 86400.0
FEW = 10


def main() -> None:
    """Create both stores, and open all pages with each in turn."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--many", type=int, default=10_000)
    asked.add_argument("--runs", type=int, default=9)
    given = asked.parse_args()
    sys.argv[1:] = []
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few", Path(folder) / "many"
        for shelf, count in ((few, FEW), (many, given.many)):
            _lay_out(shelf, count)
        print(f"\n| what | {FEW} matches | {given.many} matches | ratio |\n|---|---|---|---|")
        for what, time_it in _pages().items():
            times: dict[Path, list[float]] = {few: [], many: []}
            for _ in range(given.runs):
                for shelf, taken in times.items():
                    taken.append(time_it(shelf))
            with_few, with_many = statistics.median(times[few]), statistics.median(times[many])
            print(f"| {what}, CPU in ms | {with_few:.1f} | {with_many:.1f} | {with_many / with_few:.2f} |")


def _lay_out(folder: Path, count: int) -> None:
    """A store with this many finished matches, three open ones and six people."""
    clock = iter(range(0, 10 * (count + 20) * 3600, 3600))
    store = Store(folder / "stammtisch.db", lambda: float(next(clock)))
    # Don't wait for the disk.
    store._db.execute("PRAGMA synchronous = OFF")
    people = [store.keep_person(Person(*who)) for who in zip(NAMES, COLOURS, SYMBOLS, strict=False)]
    rng = random.Random(1)
    finished = [_played("bungee", seats, rng) for seats in (2, 3, 4)] + [_played("baernergaeng", 3, rng)]
    for number in range(count):
        match = finished[number % len(finished)]
        store.open_table(match, rng.sample(people, match.seats))
    for seats in (2, 3, 4):
        store.open_table(Match.new("bungee", seats=seats, seed=seats), people[:seats])
    while store.rate():
        pass
    store.close()


def _played(game: str, seats: int, rng: random.Random) -> Match:
    match = Match.new(game, seats=seats, seed=seats, options={"rounds": 2})
    while not match.over:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return match


def _pages() -> dict[str, Callable[[Path], float]]:
    return {
        "the file opened": _time_store,
        "the app started, the shelf drawn": _time_shelf,
        "the people for a new table": lambda folder: _time_page(folder, "new_table", game="bungee"),
        "the history opened": lambda folder: _time_page(folder, "history"),
        "the league of the game played last": lambda folder: _time_page(folder, "standings"),
        "one person’s statistics": lambda folder: _time_page(folder, "person", key=1),
    }


def _time_store(folder: Path) -> float:
    began = time.process_time()
    Store(folder / "stammtisch.db").close()
    return _since(began)


def _time_shelf(folder: Path) -> float:
    with _app(folder) as (_running, taken):
        return taken


def _time_page(folder: Path, page: str, **what: Any) -> float:
    from tests.screens import driver as driving

    with _app(folder) as (app, _taken):
        began = time.process_time()
        app.go(route(page, **what))
        driving.Driver().frames(1)
        return _since(began)


@contextmanager
def _app(folder: Path) -> Iterator[tuple[Any, float]]:
    """The app started in this folder, and how long that took."""
    from screens.app.main import Stammtisch
    from tests.screens import driver as driving

    driver = driving.begin()
    driver.window()
    # Don't charge this start for the garbage of the one before.
    gc.collect()
    began = time.process_time()
    app = Stammtisch(folder=folder)
    app._run_prepare()
    driver.frames(3)
    taken = _since(began)
    yield app, taken
    app.stop()
    driving.end()
    driving.Window.unbind(size=app.theme_cls._determine_device_orientation)


def _since(began: float) -> float:
    return 1000 * (time.process_time() - began)


if __name__ == "__main__":
    main()
