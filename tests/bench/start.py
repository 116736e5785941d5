"""Starts the app as it was left: ``start.py shelf|curtain|table``, in the data folder that the environment names.

shelf    nothing is open yet
curtain  a hand of Bungee waits for its player
table    Nicht die Bohne! with six people and full rows: a card can be dragged, nobody's hand is needed
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from screens import device  # noqa: E402  (after the path)
from screens.people import COLOURS, SYMBOLS, Person  # noqa: E402
from screens.store import Store  # noqa: E402
from tabletop import Match  # noqa: E402

NAMES = ("Anna", "Beat", "Corinna", "Dominique", "Élodie", "Fridolin")
#: The last trick but one of a round, in the phase in which the table itself is played on.
FULL = 9


def main(what: str) -> None:
    """Lays out the table, if it is the first time, and starts the app."""
    file = device.data_folder() / "stammtisch.db"
    if what != "shelf" and not file.exists():
        _leave_at(Store(file), _bungee() if what == "curtain" else _bohne())
    from screens.app import main as start

    start()


def _bungee() -> Match:
    return Match.new("bungee", seats=4, seed=7)


def _bohne() -> Match:
    match = Match.new("bohne", seats=6, seed=7)
    rng = random.Random(7)
    while not (len(match.view(0)["hands"][0]) == 10 - FULL and match.view(None)["phase"] == "pick"):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return match


def _leave_at(store: Store, match: Match) -> None:
    people = [
        store.keep_person(Person(name, colour, symbol))
        for name, colour, symbol in zip(NAMES, COLOURS, SYMBOLS, strict=False)
    ]
    store.write("at", store.open_table(match, people[: match.seats]))
    store.close()


if __name__ == "__main__":
    main(sys.argv[1])
