"""The app in a window with pixels and a moving pointer: what a headless window can't prove."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from screens.store import Store
from tabletop import Match
from tests.screens.at_table import PEOPLE, AtTable, bungee, dog, lay
from tests.screens.driver import Driver
from tests.screens.real import Picture, RealDisplay

Place = tuple[int, int]

SIZE = (360, 640)
PREFS = {"language": "en", "theme": "light", "motion": "none", "haptics": False, "sound": False}


class Real:
    """The app at a table on a real display; a headless table with the same match tells where things are."""

    def __init__(self, display: RealDisplay, folder: Path, headless: AtTable) -> None:
        self.display = display
        self._folder = folder / "data" / "stammtisch"
        self._headless = headless

    def begin(self, match: Match) -> None:
        """Start the app with this match as its open table."""
        # All of the folder: the log of an app that was killed would be mended into a file without its database.
        shutil.rmtree(self._folder, ignore_errors=True)
        path = self._folder / "stammtisch.db"
        store = Store(path)
        store.write("at", store.open_table(match.copy(), PEOPLE[: match.seats]))
        store.write("prefs", PREFS)
        store.close()
        table = self._headless
        lay(table.app, match)
        table.driver.frames(3)
        table.open_curtain()
        table.unlock()
        self.display.start(SIZE)
        self._wait_for_the_table()

    def _wait_for_the_table(self) -> None:
        """Wait until the window shows more than its background."""
        ends = time.monotonic() + 15
        while self.display.picture().colours(0, 0, *SIZE) < 30 and time.monotonic() < ends:
            time.sleep(0.1)
        self.display.settle()

    def moves(self) -> list[str]:
        """The moves on disk while the app runs."""
        with sqlite3.connect(f"file:{self._folder / 'stammtisch.db'}?mode=ro", uri=True) as db:
            return [text for (text,) in db.execute("SELECT text FROM moves ORDER BY number")]

    def at(self, name: str) -> Place:
        """Where a thing is in the window."""
        return _from_top(self._headless.at(name))

    def target(self, place: str) -> Place:
        """Where a place is in the window."""
        return _from_top(self._headless.target(place))

    def open_curtain(self) -> None:
        """Hold the pointer on the curtain, as soon as it can have been seen: it hears nobody before."""
        self.display.settle()
        x, y = SIZE[0] // 2, SIZE[1] // 2
        self.display.pointer("mousemove", str(x), str(y), "mousedown", "1", "sleep", "0.9", "mouseup", "1")
        self.display.settle()

    def wheel(self, place: Place, notches: int) -> None:
        """Turn the wheel away from the user."""
        self.display.move(*place)
        self.display.pointer("click", "--repeat", str(notches), "--delay", "60", "4")

    def right_click(self, place: Place) -> None:
        """Click with the right button."""
        x, y = map(str, place)
        self.display.pointer("mousemove", x, y, "mousedown", "3", "sleep", "0.1", "mouseup", "3")

    def double_click(self, place: Place) -> None:
        """Double-click at a point."""
        x, y = map(str, place)
        self.display.pointer("mousemove", x, y, "click", "--repeat", "2", "--delay", "120", "1")

    def unlock(self) -> None:
        """Click one of the player's own cards."""
        self.display.click(*self.at("hand 0"))
        self.display.settle()


def _from_top(point: tuple[float, float]) -> Place:
    return round(point[0]), round(SIZE[1] - 1 - point[1])


@pytest.fixture
def real(real_display: RealDisplay, start_app: Callable[..., Any], driver: Driver, tmp_path: Path) -> Real:
    folder = tmp_path / "headless"
    folder.mkdir()
    app = start_app(size=SIZE, folder=folder)
    app.change(**PREFS)
    return Real(real_display, tmp_path, AtTable(app, driver))


def around(picture: Picture, place: Place, reach: int = 20) -> Counter[tuple[int, int, int]]:
    """How often each colour occurs round a point."""
    x, y = place
    return Counter(picture.pixel(x + dx, y + dy) for dx in range(-reach, reach) for dy in range(-reach, reach))


def test_a_card_is_dropped_with_a_real_pointer_and_is_seen_there(real: Real) -> None:
    real.begin(bungee("2 3 4 9 B", "2 3 4 5 6"))
    real.open_curtain()
    real.unlock()
    before = real.display.picture()
    real.right_click(real.target("discard"))
    assert not _same(before, real.display.settle()), "it is explained"
    ink = [colour for colour, _number in around(before, real.at("hand 0/9")).most_common(2)]
    real.display.drag(real.at("hand 0/9"), real.target("discard"))
    after = real.display.settle()
    assert real.moves() == ["drop 9"]
    there = around(after, real.target("discard"))
    assert there != around(before, real.target("discard"))
    assert all(there[colour] > 20 for colour in ink)


def test_a_swipe_that_is_quicker_than_the_app_takes_the_card_on_which_it_began(real: Real) -> None:
    real.begin(bungee("2 3 4 5 8 9 10", "2 3 4 5 6"))
    real.open_curtain()
    real.unlock()
    start, end = ([str(part) for part in place] for place in (real.at("hand 0/3"), real.target("discard")))
    real.display.pointer("mousemove", *start, "mousedown", "1", "mousemove", *end, "sleep", "0.3", "mouseup", "1")
    real.display.settle()
    assert real.moves() == ["drop 3"]


def test_a_covered_hand_looks_the_same_pixel_by_pixel_whatever_it_is(real: Real) -> None:
    pictures = []
    for hand in ("2 3 4 9 B", "5 6 7 8 10"):
        real.begin(bungee(hand, "2 3 4 5 6"))
        curtain = real.display.settle()
        real.open_curtain()
        covered = real.display.settle()
        real.unlock()
        pictures.append((curtain, covered, real.display.settle()))
    (curtain, covered, open_), (other_curtain, other_covered, other_open) = pictures
    assert _same(curtain, other_curtain)
    assert _same(covered, other_covered)
    assert not _same(curtain, covered)
    assert not _same(open_, other_open)


def _same(one: Picture, other: Picture) -> bool:
    return all(one.pixel(x, y) == other.pixel(x, y) for x in range(0, SIZE[0], 2) for y in range(0, SIZE[1], 2))


def _difference(one: Picture, here: Place, other: Picture, there: Place, strays: int = 0) -> float:
    """How much a point's surroundings differ from those of a point in another picture, give or take some pixels."""
    near = [(dx, dy) for dx in range(-18, 19, 3) for dy in range(-18, 19, 3)]

    def differs(stray: Place) -> float:
        pairs = (
            (one.pixel(here[0] + dx, here[1] + dy), other.pixel(there[0] + stray[0] + dx, there[1] + stray[1] + dy))
            for dx, dy in near
        )
        return sum(abs(a - b) for pair in pairs for a, b in zip(*pair, strict=True)) / len(near) / 3

    around_there = range(-strays, strays + 1)
    return min(differs((dx, dy)) for dx in around_there for dy in around_there)


#: An empty space on Dog's board.
EMPTY = "40"


def test_a_board_is_brought_nearer_and_moved_and_a_marble_goes_its_way_by_a_real_pointer(real: Real) -> None:
    real.begin(dog("5 8", "K K 12 30", "17 K K K"))
    real.open_curtain()
    real.unlock()
    whole = real.display.settle()
    middle = real.target(EMPTY)
    real.wheel(middle, 4)
    near = real.display.settle()
    assert not _same(whole, near)
    assert near.pixel(*middle) == pytest.approx(whole.pixel(*middle), abs=12), "it comes nearer where the pointer is"
    dx, dy = (24 if place < side / 2 else -24 for place, side in zip(middle, SIZE, strict=True))
    real.display.drag(middle, (middle[0] + dx, middle[1] + dy))
    moved = real.display.settle()
    # The pointer has moved a little before it counts as a drag.
    assert not _same(near, moved)
    assert _difference(near, middle, moved, (middle[0] + dx, middle[1] + dy), strays=9) < 3
    real.double_click(middle)
    again = real.display.settle()
    assert _same(whole, again)
    assert real.moves() == []
    real.display.drag(real.at("12"), real.target("17"))
    real.display.settle()
    assert real.moves() == ["5 12>17"]
