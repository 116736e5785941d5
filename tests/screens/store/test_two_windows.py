"""Two windows of the app at once: neither overwrites what the other has stored."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from screens.app import routes
from screens.store import ERRORS, Store, StoreError
from tabletop import Match
from tests.screens.at_table import AtTable, bungee, lay
from tests.screens.driver import Driver
from tests.screens.kept import PEOPLE, Apart, Moves, Nursery, a_nursery, apart, in_memory, moves_of, new_match, play
from tests.tables import random_move

VERSION_1 = Path(__file__).parents[1] / "kept" / "version-1.sqlite"


@pytest.fixture(scope="module")
def players() -> Iterator[Nursery]:
    yield from a_nursery()


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    path = tmp_path / "kept.sqlite"
    both = Store(path), Store(path)
    yield both
    for window in both:
        window.close()


def test_a_window_that_missed_the_others_move_reloads_the_table(windows: tuple[Store, Store]) -> None:
    here, there = windows
    rng = Random(1)
    match = Match.new("dog", seats=4, seed=4)
    key = here.open_table(match, PEOPLE[:4])
    for turn in range(30):
        one, other = (here, there) if turn % 2 else (there, here)
        stale = other.load(key)[0]
        fresh = one.load(key)[0]
        assert other.is_current(key)
        play(one, key, fresh, rng)
        assert not other.is_current(key)
        with pytest.raises(StoreError) as refused:
            play(other, key, stale, rng)
        assert refused.value.code == "elsewhere"
        assert moves_of(other.load(key)[0]) == moves_of(fresh)
        play(other, key, other.load(key)[0], rng)
        with pytest.raises(StoreError):
            one.taken_back(key, fresh)
    assert moves_of(here.load(key)[0]) == moves_of(there.load(key)[0])
    assert len(moves_of(here.load(key)[0])) == 60


def test_at_different_tables_they_do_not_meet(windows: tuple[Store, Store]) -> None:
    rng = Random(1)
    matches = [new_match(rng) for _ in windows]
    tables = [store.open_table(match, PEOPLE[: match.seats]) for store, match in zip(windows, matches, strict=True)]
    for _ in range(40):
        for store, key, match in zip(windows, tables, matches, strict=True):
            play(store, key, match, rng)
    for store in windows:
        assert [moves_of(store.load(key)[0]) for key in tables] == [moves_of(match) for match in matches]


def test_a_table_that_the_other_has_put_away_is_back_when_it_is_played_at(windows: tuple[Store, Store]) -> None:
    here, there = windows
    match = Match.new("bungee", seats=2, seed=4)
    key = here.open_table(match, PEOPLE[:2])
    there.remove(key)
    assert here.tables() == []
    play(here, key, match, Random(1))
    assert [kept.key for kept in there.tables()] == [key]
    assert there.removed() == []


def test_a_table_that_the_other_has_let_go_of_for_good_is_gone(windows: tuple[Store, Store]) -> None:
    here, there = windows
    match = Match.new("bungee", seats=2, seed=4)
    key = here.open_table(match, PEOPLE[:2])
    there.delete(key)
    assert not here.is_current(key)
    with pytest.raises(StoreError) as refused:
        play(here, key, match, Random(1))
    assert refused.value.code == "elsewhere"
    with pytest.raises(StoreError) as gone:
        here.load(key)
    assert gone.value.code == "no_table"
    assert there.tables() == here.tables() == []


def test_while_the_other_window_writes_play_goes_on_and_is_stored_afterwards(windows: tuple[Store, Store]) -> None:
    here, there = windows
    here._db.execute("PRAGMA busy_timeout = 20")
    match = Match.new("bungee", seats=2, seed=4)
    key = here.open_table(match, PEOPLE[:2])
    with there._changing():
        for _ in range(3):
            with pytest.raises(StoreError) as refused:
                play(here, key, match, Random(1))
            assert refused.value.code == "disk"
        assert moves_of(here.load(key)[0]) == moves_of(match)
        assert len(here.tables()) == 1
    play(here, key, match, Random(1))
    assert moves_of(there.load(key)[0]) == moves_of(match)
    assert len(moves_of(match)) == 4


def test_what_could_not_be_kept_gives_way_to_what_the_other_has_kept(windows: tuple[Store, Store]) -> None:
    here, there = windows
    here._db.execute("PRAGMA busy_timeout = 20")
    match = Match.new("bungee", seats=2, seed=4)
    key = here.open_table(match, PEOPLE[:2])
    with there._changing(), pytest.raises(StoreError):
        play(here, key, match, Random(1))
    other = there.load(key)[0]
    play(there, key, other, Random(2), 3)
    assert moves_of(here.load(key)[0]) == moves_of(other)
    play(here, key, here.load(key)[0], Random(3))
    assert moves_of(there.load(key)[0])[:3] == moves_of(other)


@pytest.mark.parametrize("old", ["none", "version 1"])
def test_opened_for_the_first_time_by_two_at_once_it_is_one_good_file(
    players: Nursery, tmp_path: Path, old: str
) -> None:
    """The children of one nursery start one after the other, so the second comes from another nursery."""
    for second in a_nursery():
        for attempt in range(8):
            folder = tmp_path / f"{old}{attempt}"
            folder.mkdir()
            if old == "version 1":
                shutil.copy(VERSION_1, folder / "kept.sqlite")
            both = [each.child("opens", str(folder / "kept.sqlite")) for each in (players, second)]
            for child in both:
                said = child.rest()
                assert said[-1][:3] == ["did", "open", None], said
            store = Store(folder / "kept.sqlite")
            assert store.trouble is None
            assert store.is_sound()
            assert len([*store.tables(), *store.history(), *store.removed()]) == (7 if old == "version 1" else 0)
            store.close()


def test_a_window_that_opens_and_closes_costs_the_other_nothing(tmp_path: Path) -> None:
    """Reading the file without SQLite releases its locks, and then the other window deletes the log."""
    path = tmp_path / "kept.sqlite"
    store = Store(path)
    match = Match.new("bungee", seats=2, seed=4)
    key = store.open_table(match, PEOPLE[:2])
    store.close()
    go_on = tmp_path / "go on"

    def one(tell: Callable[..., None]) -> None:
        here = Store(path)
        match = here.load(key)[0]
        tell("opened")
        while not go_on.exists():
            time.sleep(0.01)
        play(here, key, match, Random(1), 5)
        tell("kept", moves_of(match))
        time.sleep(60)

    first = Apart(one)
    said = first.lines()
    assert next(said) == ["opened"]
    apart(lambda: Store(path).close())
    go_on.touch()
    kept = next(said)[1]
    first.kill()
    assert list(said) == []
    again = Store(path)
    assert moves_of(again.load(key)[0]) == kept
    again.close()


def test_a_window_goes_on_at_the_file_that_the_other_has_mended(windows: tuple[Store, Store], tmp_path: Path) -> None:
    here, there = windows
    match = Match.new("bungee", seats=2, seed=4)
    key = here.open_table(match, PEOPLE[:2])
    play(here, key, match, Random(1), 5)
    there.mend()
    play(here, key, match, Random(2), 3)
    assert moves_of(there.load(key)[0]) == moves_of(match)
    # Both notice the damage: one of them mends.
    here.mend()
    there.mend()
    assert there.trouble
    assert len(list(tmp_path.glob("*.damaged-*.sqlite"))) == 2
    assert moves_of(there.load(key)[0]) == moves_of(here.load(key)[0]) == moves_of(match)


def test_on_windows_a_file_that_another_window_has_open_is_mended_later(
    windows: tuple[Store, Store], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows an open file can be neither deleted nor, if shared, read."""
    here, there = windows
    match = Match.new("bungee", seats=2, seed=4)
    key = here.open_table(match, PEOPLE[:2])
    play(here, key, match, Random(1), 5)

    def refusing(do: Callable[..., Any]) -> Callable[..., Any]:
        def refuse(path: Path, **how: Any) -> Any:
            if path.name == "kept.sqlite-shm":
                raise PermissionError
            return do(path, **how)

        return refuse

    with monkeypatch.context() as patched:
        for name in ("read_bytes", "unlink"):
            patched.setattr(Path, name, refusing(getattr(Path, name)))
        with pytest.raises(StoreError) as refused:
            here.mend()
    assert refused.value.code == "disk"
    assert list(tmp_path.glob("*.rescued")) == []
    for store, seed in ((here, 2), (there, 3)):
        match = store.load(key)[0]
        play(store, key, match, Random(seed), 3)
    here.mend()
    assert here.trouble
    assert moves_of(here.load(key)[0]) == moves_of(match)


# the app


def other_window(app: Any) -> Store:
    return Store(app.store._path)


def test_back_in_the_first_window_the_table_stands_as_the_second_has_left_it(app: Any, driver: Driver) -> None:
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    table = AtTable(app, driver, Random(2))
    table.play(3)
    driver.focus(has=False)
    there = other_window(app)
    match = there.load(key)[0]
    play(there, key, match, Random(3), 2)
    driver.focus(has=True)
    driver.frames(3)
    assert ERRORS["elsewhere"] in driver.texts()
    assert moves_of(table.match) == moves_of(match)
    assert table.session.viewer is None
    driver.wait(8)
    driver.focus(has=False)
    driver.focus(has=True)
    driver.frames(3)
    assert ERRORS["elsewhere"] not in driver.texts()
    there.close()


def test_a_move_at_a_table_that_has_been_played_on_is_not_kept_and_the_table_comes_anew(
    app: Any, driver: Driver
) -> None:
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    table = AtTable(app, driver, Random(2))
    table.play(2)
    there = other_window(app)
    match = there.load(key)[0]
    play(there, key, match, Random(3), 2)
    table.page.play(table.session.sight().moves[0])
    driver.frames(3)
    assert ERRORS["elsewhere"] in driver.texts()
    assert moves_of(table.match) == moves_of(match) == moves_of(there.load(key)[0])
    table.play(4)
    assert moves_of(there.load(key)[0]) == moves_of(table.match)
    there.close()


def test_a_table_let_go_of_in_the_other_window_is_said_to_be_gone(app: Any, driver: Driver) -> None:
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    there = other_window(app)
    there.delete(key)
    driver.focus(has=False)
    driver.focus(has=True)
    driver.frames(3)
    assert ERRORS["no_table"] in driver.texts()
    assert AtTable(app, driver).on("shelf")
    there.close()


def test_while_the_other_window_writes_the_app_says_so_and_keeps_the_move_with_the_next(
    app: Any, driver: Driver
) -> None:
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    table = AtTable(app, driver, Random(2))
    table.play(2)
    app.store._db.execute("PRAGMA busy_timeout = 10")
    there = other_window(app)
    with there._changing():
        table.page.play(table.session.sight().moves[0])
        driver.frames(2)
        assert ERRORS["disk"] in driver.texts()
    for _step in range(10):
        table.step()
    assert moves_of(there.load(key)[0]) == moves_of(table.match)
    there.close()


# all of it, in any order


class Windows(RuleBasedStateMachine):
    """Two windows at one table: they play, undo, fail to write, are killed and reopened, and never fall behind."""

    def __init__(self) -> None:
        super().__init__()
        self.folders = in_memory()
        self.folder = next(self.folders)
        self.run = 0
        #: The moves stored, whichever window made them.
        self.log: Moves = []

    @initialize(game=st.sampled_from(["bungee", "dog", "bohne", "baernergaeng"]))
    def begin(self, game: str) -> None:
        match = Match.new(game, seats=4, seed=3)
        self.windows = [Store(self._path)]
        self.key = self.windows[0].open_table(match, PEOPLE[:4])
        self.windows.append(Store(self._path))
        self.matches = [store.load(self.key)[0] for store in self.windows]

    @property
    def _path(self) -> Path:
        return self.folder / f"run{self.run}" / "kept.sqlite"

    def _follow(self, at: int, keep: Callable[[], None]) -> None:
        """What a window does with a move, depending on the store's answer."""
        store = self.windows[at]
        is_current = store.is_current(self.key)
        try:
            keep()
        except StoreError as error:
            assert error.code == "elsewhere"  # noqa: PT017  (it may be kept as well)
            assert not is_current
            self.matches[at] = store.load(self.key)[0]
        else:
            assert is_current
            self.log = moves_of(self.matches[at])

    @rule(at=st.integers(0, 1), seed=st.integers(0, 9))
    def play(self, at: int, seed: int) -> None:
        match = self.matches[at]
        if not match.over:
            seat, text = random_move(match, Random(seed))
            match.play(seat, text)
            self._follow(at, lambda: self.windows[at].played(self.key, match, seat, text))

    @rule(at=st.integers(0, 1))
    def undo(self, at: int) -> None:
        match = self.matches[at]
        if match.can_undo:
            match.undo()
            self._follow(at, lambda: self.windows[at].taken_back(self.key, match))

    @rule(at=st.integers(0, 1), seed=st.integers(0, 9), moves=st.integers(1, 3))
    def play_while_nothing_can_be_written(self, at: int, seed: int, moves: int) -> None:
        store, match = self.windows[at], self.matches[at]
        store._db.execute("PRAGMA query_only = 1")
        for number in range(moves):
            if not match.over:
                seat, text = random_move(match, Random(seed + number))
                match.play(seat, text)
                with pytest.raises(StoreError):
                    store.played(self.key, match, seat, text)
        store._db.execute("PRAGMA query_only = 0")

    @rule(at=st.integers(0, 1))
    def leave_and_come_back(self, at: int) -> None:
        store = self.windows[at]
        is_current = store.is_current(self.key)
        again = store.load(self.key)[0]
        if is_current:
            assert moves_of(again) == moves_of(self.matches[at])
        self.matches[at] = again

    @rule(at=st.integers(0, 1))
    def close_and_open(self, at: int) -> None:
        """A window stores its unstored moves when it closes, unless the other window has played on."""
        is_current = self.windows[at].is_current(self.key)
        self.windows[at].close()
        if is_current:
            self.log = moves_of(self.matches[at])
        self.windows[at] = Store(self._path)
        self.matches[at] = self.windows[at].load(self.key)[0]

    @rule()
    def all_are_killed(self) -> None:
        """The next windows find exactly the files as they are now."""
        old = self._path.parent
        self.run += 1
        shutil.copytree(old, self._path.parent)
        for store in self.windows:
            store._db.close()
        self.windows = [Store(self._path) for _ in self.windows]
        assert [store.trouble for store in self.windows] == [None, None]
        self.matches = [store.load(self.key)[0] for store in self.windows]

    @invariant()
    def what_is_kept_is_what_was_played(self) -> None:
        if not hasattr(self, "windows"):
            return
        for store in self.windows:
            kept = store._rows("SELECT seat, text FROM moves WHERE table_key = ? ORDER BY number", self.key)
            assert [[*move] for move in kept] == self.log

    def teardown(self) -> None:
        for store in getattr(self, "windows", []):
            store._db.close()
        self.folders.close()


TestWindows = Windows.TestCase
TestWindows.settings = settings(max_examples=40, stateful_step_count=25)


def test_a_guided_round_has_no_other_window(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Lesson(game="bungee"))
    driver.frames(3)
    before = app.page
    app.outside.came_back()
    driver.frames(3)
    assert app.page is before
