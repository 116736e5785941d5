"""Play the app in another process: each action on a headless twin is repeated on the real app with a real pointer.

The twin says where things are and which moves are legal; the outcome is read from the real app's database.
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

#: Large enough that every page fits without scrolling.
SIZE = (1000, 860)
#: On a slow machine the window opens at once, but the first page later.
PATIENCE = 30


class Both(Driver):
    """Fingers on the headless twin that also move the real app's pointer."""

    def __init__(self, display: RealDisplay) -> None:
        super().__init__()
        self._display = display

    def tap(self, what: Any) -> None:
        """Tap a point or a widget in both."""
        self._display.click(*_from_top(place(what)))
        self._display.settle()
        super().tap(what)

    def hold(self, what: Any, seconds: float = 1) -> Finger:
        """Hold a finger on a point or a widget in both."""
        x, y = map(str, _from_top(place(what)))
        self._display.pointer("mousemove", x, y, "mousedown", "1", "sleep", str(seconds + 0.4), "mouseup", "1")
        self._display.settle()
        return super().hold(what, seconds)

    def drag(self, start: Any, end: Any, steps: int = 8) -> None:
        """Drag between points or widgets in both."""
        self._display.drag(_from_top(place(start)), _from_top(place(end)))
        self._display.settle()
        super().drag(start, end, steps)


def _from_top(point: Pos) -> tuple[int, int]:
    return round(point[0]), round(SIZE[1] - 1 - point[1])


class Player:
    """Plays a freshly installed app. ``data`` is its data folder; ``start`` starts the twin."""

    def __init__(self, display: RealDisplay, command: list[str], data: Path, start: Callable[..., Any]) -> None:
        self.display = display
        self._command = command
        self._data = data
        self._start_twin = start
        self._twin = data.parent / "twin"
        self._hands = Both(display)
        self.table: Any = None

    def start(self) -> None:
        """Start the app, and its twin with the same data."""
        self._app = self.display.start(SIZE, self._command, LANGUAGE="en")
        self._wait_for_a_page()
        self._take_twin()

    def sit_down(self, game: str) -> None:
        """Take a game's box from the shelf and deal."""
        self.table.press(game)
        deal = self.table.driver.find("Start game")
        self.display.click(*_from_top(place(deal)))
        self.display.settle()
        self._take_twin()
        assert self.table.on("table")

    def play(self, moves: int) -> list[str]:
        """Play this many moves; returns all moves that the twin has played."""
        ends = self.table.played() + moves
        while self.table.played() < ends:
            self.table.step()
        return [move for _seat, move in self.table.match.record()["moves"]]

    def kept(self, number: int) -> list[str]:
        """The moves in the real app's database, once there are that many."""
        ends = time.monotonic() + PATIENCE
        while len(moves := self._written()) < number and time.monotonic() < ends:
            time.sleep(0.2)
        return moves

    def _written(self) -> list[str]:
        with closing(self._file()) as db:
            return [text for (text,) in db.execute("SELECT text FROM moves ORDER BY number")]

    def quit(self) -> int:
        """Quit the app with its keyboard shortcut; returns its exit code."""
        self.display.key("ctrl+q")
        return self._app.wait(PATIENCE)

    def _take_twin(self) -> None:
        """Start the twin with a copy of the real app's data."""
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
