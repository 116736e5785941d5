"""``python -m tests.screens.kept.nursery``: fork children that play until they are killed.

It reads a JSON line for each child (function and arguments), and writes JSON lines, its own and the children's.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from screens.store import Store, StoreError
from tests.screens.kept import PEOPLE, moves_of, new_match
from tests.tables import random_move

#: The most tables in one file.
TABLES = 4


def tell(*what: Any) -> None:
    """Write a line in one piece."""
    os.write(1, (json.dumps(what) + "\n").encode())


class Player:
    """Plays at several tables: announces each action, does it, and confirms that it is stored."""

    def __init__(self, path: str, seed: int) -> None:
        self.rng = Random(seed)
        self.store = Store(Path(path))
        self.tables = {kept.key: self.store.load(kept.key)[0] for kept in self.store.tables()}
        tell("opened", self.store.trouble and self.store.trouble.code)

    def play(self) -> None:
        """Play for ever."""
        while True:
            kind = self.rng.random()
            if len(self.tables) < TABLES and (kind < 0.1 or not self.tables):
                self.open()
            else:
                key = self.rng.choice(sorted(self.tables))
                if kind < 0.85:
                    self.move(key)
                elif kind < 0.95:
                    self.undo(key)
                else:
                    self.name(key)

    def open(self) -> None:
        """Open a new table."""
        match = new_match(self.rng)
        tell("will", "open", 0, [])
        key = self.store.open_table(match, PEOPLE[: match.seats])
        self.tables[key] = match
        tell("did", "open", key, [])

    def move(self, key: int) -> None:
        """Make a move."""
        match = self.tables[key]
        if match.over:
            del self.tables[key]
            return
        seat, text = random_move(match, self.rng)
        match.play(seat, text)
        last = moves_of(match)[-1]
        tell("will", "play", key, last)
        self.store.played(key, match, seat, text)
        tell("did", "play", key, last)

    def undo(self, key: int) -> None:
        """Undo the last move, if that is allowed."""
        match = self.tables[key]
        if match.can_undo:
            match.undo()
            tell("will", "undo", key, [])
            self.store.taken_back(key, match)
            tell("did", "undo", key, [])

    def name(self, key: int) -> None:
        """Rename a table."""
        name = f"No. {self.rng.randrange(1000)}"
        tell("will", "name", key, name)
        self.store.rename(key, name)
        tell("did", "name", key, name)


def plays(path: str, seed: int) -> None:
    """Plays until it is killed."""
    Player(path, seed).play()


def opens(path: str) -> None:
    """Open a file, as the app does when it starts."""
    tell("will", "open")
    try:
        store = Store(Path(path))
    except StoreError as error:
        tell("refused", error.code)
        return
    tell("did", "open", store.trouble and store.trouble.code, [kept.key for kept in store.tables()])
    store.close()


WHAT: dict[str, Callable[..., None]] = {"plays": plays, "opens": opens}


def main() -> None:
    """Fork a child for each line read, and wait for it to end."""
    tell("ready")
    for line in iter(sys.stdin.readline, ""):
        what, *args = json.loads(line)
        pid = os.fork()
        if not pid:
            try:
                tell("born", os.getpid())
                WHAT[what](*args)
            except BaseException as error:
                tell("failed", repr(error))
                raise
            finally:
                os._exit(0)
        _pid, status = os.waitpid(pid, 0)
        tell("ended", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
