"""Start the app as it was left: ``start.py WHAT``, in the data folder that the environment names.

shelf    nothing is open yet
curtain  a hand of Bungee waits for its player
table    Nicht die Bohne! with six people and full rows: a card can be dragged, nobody's hand is needed
board    a full board of Dog, behind its curtain
hand     an open hand of Bungee (``boards.py``)
dog, sheep, barrier, pan, zoom, glide   a full board, opened and made ready (``boards.py``)

``start.py WHAT grip`` prints the point of the window at which a board is to be taken hold of, and ends.
``start.py WHAT open`` opens a board from the shelf and leaves it again, prints for each the milliseconds that it took
until all was drawn and still, of CPU for the first and of the clock for the second, and ends.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from screens.app import startup  # noqa: E402, F401  (before all else, as the app does)

# isort: split
from screens.app import routes  # noqa: E402  (after the path)
from screens.device import system  # noqa: E402  (after the path)
from screens.session.people import COLOURS, SYMBOLS, Person  # noqa: E402
from screens.store import Store  # noqa: E402
from tabletop import Match  # noqa: E402
from tests.bench.boards import BOARDS  # noqa: E402

NAMES = ("Anna", "Beat", "Corinna", "Dominique", "Élodie", "Fridolin")
#: The tricks played before: the last but one of a round, at the point where cards are picked.
FULL = 9
#: Seconds until the shelf has come to rest, as it has when a player taps.
STILL = 1.0
#: The size of a widget that hasn't been laid out yet, as on a busy machine.
UNLAID = (100, 100)


def main(what: str, how: str = "") -> None:
    """Create the table on the first start, and start the app."""
    file = system.data_folder() / "stammtisch.db"
    matches = {
        "curtain": _bungee,
        "table": _bohne,
        "board": BOARDS["dog"].match,
        **{name: bench.match for name, bench in BOARDS.items()},
    }
    key = 0
    if what in matches and not file.exists():
        key = _left_at(Store(file), matches[what](), is_open=how != "open")
    from screens.app.main import Stammtisch

    app = Stammtisch()
    if how == "open":
        _later(lambda: _time_opening(app, key), STILL)
    elif what in BOARDS:
        _later(lambda: _make_ready(app, what, says=how == "grip"), STILL)
    elif what == "table":
        # The trick lies behind the hand-over.
        _later(lambda: app.page.begin_turn(), STILL)  # noqa: PLW0108  (there is no page yet)
    app.run()


def _bungee() -> Match:
    return Match.new("bungee", seats=4, seed=7)


def _bohne() -> Match:
    match = Match.new("bohne", seats=6, seed=7)
    rng = random.Random(7)
    while not (len(match.view(0)["hands"][0]) == 10 - FULL and match.view(None)["phase"] == "pick"):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return match


def _left_at(store: Store, match: Match, *, is_open: bool) -> int:
    people = [
        store.keep_person(Person(name, colour, symbol))
        for name, colour, symbol in zip(NAMES, COLOURS, SYMBOLS, strict=False)
    ]
    key = store.open_table(match, people[: match.seats])
    if is_open:
        store.write("at", key)
    store.close()
    return key


def _later(do: Callable[[], None], seconds: float) -> None:
    from kivy.clock import Clock

    Clock.schedule_once(lambda _dt: do(), seconds)


def _make_ready(app: Any, what: str, *, says: bool) -> None:
    """Open the curtain or take the device, and open the hand, as the player in turn does."""
    if tuple(app.page.scene.size) == UNLAID:
        _later(lambda: _make_ready(app, what, says=says), STILL / 4)
        return
    if app.page.curtain:
        app.page.open_curtain()
    elif app.page.rail.handover:
        app.page.begin_turn()
    scene = app.page.scene
    if scene.entry.has_secrets:
        scene.entry.open_hand(now=True)
    scene.finish_motion()
    x, y = BOARDS[what].ready(scene)
    if says:
        from kivy.core.window import Window

        print(round(x), round(Window.height - y))
        app.stop()


def _time_opening(app: Any, key: int) -> None:
    """Measure from the tap on the shelf until everything is drawn, and from the tap on Back until the shelf is."""
    from kivy.core.window import Window

    flips: list[tuple[float, float]] = []
    Window.bind(on_flip=lambda *_: flips.append((time.process_time(), time.monotonic())))
    began = time.process_time()
    app.go(routes.Table(key=key))

    def leave() -> None:
        took = flips[-1][0] - began
        left = time.monotonic()
        app.home()
        _later(lambda: say(took, flips[-1][1] - left), STILL)

    def say(*took: float) -> None:
        print(*(round(1000 * each) for each in took))
        app.stop()

    _later(leave, STILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
