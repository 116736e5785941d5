"""Plays the app in another process: whatever is done to a headless twin, a real pointer does to the real one.

The twin says where things are and what may be played; what has come of it is read from the real one's own file.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.screens.at_table import AtTable
from tests.screens.driver import Driver, Finger, Pos, place
from tests.screens.real import RealDisplay

#: All of each page is in sight.
SIZE = (1000, 860)
#: The app of a slow machine opens its window at once, but its first page later.
PATIENCE = 30


class Both(Driver):
    """Fingers of the headless app that move the real one's pointer too."""

    def __init__(self, display: RealDisplay) -> None:
        super().__init__()
        self._display = display

    def tap(self, what: Any) -> None:
        """Taps a place or a widget."""
        self._display.click(*_from_top(place(what)))
        self._display.settle()
        super().tap(what)

    def hold(self, what: Any, seconds: float = 1) -> Finger:
        """Holds a finger on a place or a widget for so long."""
        x, y = map(str, _from_top(place(what)))
        self._display.pointer("mousemove", x, y, "mousedown", "1", "sleep", str(seconds + 0.4), "mouseup", "1")
        self._display.settle()
        return super().hold(what, seconds)

    def drag(self, start: Any, end: Any, steps: int = 8) -> None:
        """Drags from one place or widget to another."""
        self._display.drag(_from_top(place(start)), _from_top(place(end)))
        self._display.settle()
        super().drag(start, end, steps)


def _from_top(point: Pos) -> tuple[int, int]:
    return round(point[0]), round(SIZE[1] - 1 - point[1])


class Player:
    """Somebody who has just installed the app. ``data`` is where it keeps its things, ``start`` starts the twin."""

    def __init__(self, display: RealDisplay, command: list[str], data: Path, start: Callable[..., Any]) -> None:
        self.display = display
        self._command = command
        self._data = data
        self._start_twin = start
        self._twin = data.parent / "twin"
        self._hands = Both(display)
        self.table: Any = None

    def start(self) -> None:
        """Starts the app, and its twin as it was left."""
        self._app = self.display.start(SIZE, self._command, LANGUAGE="en")
        self._wait_for_a_page()
        self._take_twin()

    def sit_down(self, game: str) -> None:
        """Takes a box from the shelf, and has it dealt."""
        self.table.press(game)
        deal = self.table.driver.find("Deal")
        self.display.click(*_from_top(place(deal)))
        self.display.settle()
        self._take_twin()
        assert self.table.on("table")

    def play(self, moves: int) -> list[str]:
        """Plays so many moves, and answers with what both have played by then."""
        ends = self.table.played() + moves
        while self.table.played() < ends:
            self.table.step()
        return [move for _seat, move in self.table.match.record()["moves"]]

    def kept(self, number: int) -> list[str]:
        """The moves that the real app has written down, as soon as there are so many."""
        ends = time.monotonic() + PATIENCE
        while len(moves := self._written()) < number and time.monotonic() < ends:
            time.sleep(0.2)
        return moves

    def _written(self) -> list[str]:
        with closing(self._file()) as db:
            return [text for (text,) in db.execute("SELECT text FROM moves ORDER BY number")]

    def quit(self) -> int:
        """Ends the app by its key; how it ended."""
        self.display.key("ctrl+q")
        return self._app.wait(PATIENCE)

    def _take_twin(self) -> None:
        """Starts the twin with what the real one has kept so far."""
        self._twin.mkdir(exist_ok=True)
        for old in self._twin.iterdir():
            old.unlink()
        with closing(self._file()) as db, closing(sqlite3.connect(self._twin / "stammtisch.db")) as copy:
            db.backup(copy)
        self.table = AtTable(self._start_twin(size=SIZE, folder=self._twin), self._hands)

    def _file(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self._data / 'stammtisch.db'}?mode=ro", uri=True)

    def _wait_for_a_page(self) -> None:
        ends = time.monotonic() + PATIENCE
        while self.display.picture().colours(0, 0, *SIZE) < 30 and time.monotonic() < ends:
            time.sleep(0.2)
        self.display.settle()
