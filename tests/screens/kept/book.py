"""What a child has reported, and whether all of it is there after it was killed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from screens.store import Store
from tests.screens.kept import Logs, moves_of


class Book:
    """What a child has reported: the tables as they must be, and the action it had just begun."""

    def __init__(self) -> None:
        self.logs: Logs = {}
        self.names: dict[int, str] = {}
        #: The action that may have been stored without being confirmed.
        self.begun: tuple[str, int, Any] | None = None
        self.moves = 0

    def hear(self, line: list[Any]) -> None:
        said, what, *more = line
        if said == "opened":
            assert what is None, what
        elif said == "will":
            self.begun = (what, *more)
        else:
            assert said == "did", line
            self.begun = None
            self.follow(what, *more)

    def follow(self, what: str, key: int, value: Any) -> None:
        if what == "open":
            self.logs[key], self.names[key] = [], ""
        elif what == "play":
            self.logs[key].append(value)
            self.moves += 1
        elif what == "undo":
            self.logs[key].pop()
        else:
            self.names[key] = value

    def look(self, store: Store) -> None:
        """Check that everything confirmed is stored, and at most the action begun besides."""
        assert store.trouble is None
        assert store.is_sound()
        kept = {table.key: table for table in (*store.tables(), *store.history())}
        if self.begun and self.begun[0] == "open" and len(kept) > len(self.logs):
            self.follow("open", max(kept), [])
            self.begun = None
        assert {*kept} == {*self.logs}
        logs = {key: moves_of(store.load(key)[0]) for key in kept}
        if self.begun and (logs, self._names(kept)) != (self.logs, self.names):
            self.follow(*self.begun)
        self.begun = None
        assert logs == self.logs
        assert self._names(kept) == self.names
        for key, log in logs.items():
            assert len(store.times(key)) == len(log)

    def _names(self, kept: dict[int, Any]) -> dict[int, str]:
        return {key: table.name for key, table in kept.items()}


def look_here(path: Path, book: Book) -> None:
    store = Store(path)
    book.look(store)
    store.close()


def look_elsewhere(path: Path, book: Book) -> None:
    """Check in a copy that the next child finds what the last one left."""
    other = path.with_name("other")
    shutil.rmtree(other, ignore_errors=True)
    other.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copy(file, other)
    look_here(other / path.name, book)
