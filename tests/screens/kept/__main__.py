"""``python -m tests.screens.kept``: write the example file of the current schema, once and for all."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random

from screens.store import MIGRATIONS, Store
from tabletop import Match
from tabletop.review import reviewed
from tests.screens.kept import PEOPLE, kept_file, play

#: When the first table was opened; each event is a second after the one before.
BEGAN = 1_800_000_000
#: Each table: game, number of seats, and number of moves made; None: all.
TABLES = (
    ("bungee", 2, None),
    ("dog", 4, 60),
    ("bohne", 3, 30),
    ("baernergaeng", 3, None),
    ("bauernschlau", 2, 25),
    ("bungee", 3, 40),
    ("bauernschlau", 2, None),
)
ENDLESS = 100_000


def main() -> None:
    """Write the file, unless it exists: stored examples never change."""
    path = kept_file(len(MIGRATIONS))
    if path.exists():
        sys.exit(f"{path.name} is there already: it never changes")
    write(path)


def write(path: Path) -> None:
    """Write some of everything that a store keeps; the same bytes each time."""
    clock = count(BEGAN, 1)
    store = Store(path, lambda: float(next(clock)))
    people = [store.keep_person(person) for person in PEOPLE[:3]]
    keys = []
    for number, (game, seats, moves) in enumerate(TABLES):
        match = Match.new(game, seats=seats, seed=number, options={"rounds": 2} if game == "bungee" else None)
        session = [*people, PEOPLE[5]._replace(level="sharp")][:seats]
        keys.append(store.open_table(match, session, name="Friday" if number == 1 else ""))
        play(store, keys[-1], match, Random(number), ENDLESS if moves is None else moves)
    # Bots play for Bruno at an open and a finished table, and a bot of its own sits at a third.
    store.reseat(keys[2], 1, "steady")
    store.reseat(keys[6], 1, "gentle")
    early = store.load(keys[0], 20)[0]
    branch = store.open_table(early, people[:2], branch_of=keys[0])
    play(store, branch, early, Random(9), ENDLESS)
    store.remove(keys[5])
    store.forget_person(people[2].key or 0)
    while store.rate():
        pass
    finished = store.load(keys[0])[0]
    store.keep_review(keys[0], finished, reviewed(finished, budget=20))
    store.write("prefs", {"theme": "dark", "text": 130})
    store.write("at", keys[1])
    store.handed(keys[1], store.load(keys[1])[0], 2)
    store.write("looked_through", float(BEGAN))
    store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()


if __name__ == "__main__":
    main()
