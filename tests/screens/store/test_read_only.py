"""When data can't be written, or not even read, the app starts, shows what there is, says so, and is playable."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from screens.store import ERRORS, Store, StoreError
from tests.screens import driver as driving
from tests.screens.at_table import AtTable, bungee, lay
from tests.screens.conftest import Starter
from tests.screens.kept import Logs, Nursery, a_nursery, apart, filled, in_memory, moves_of, play

NAME = "stammtisch.db"
#: The second version of Linux's interface to a process's capabilities.
CAPABILITIES = 0x20080522


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that other users may read."""
    for quick in in_memory():
        quick.chmod(0o755)
        inner = quick / "app"
        inner.mkdir()
        yield inner
        inner.chmod(0o755)


@pytest.fixture(scope="module")
def players() -> Iterator[Nursery]:
    yield from a_nursery()


def as_nobody(do: Callable[[], None]) -> None:
    """Run in a process without root's privileges, to which read-only means something."""

    def child() -> None:
        if not os.getuid():
            libc = ctypes.CDLL(None, use_errno=True)
            assert not libc.capset((ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)())
        do()

    apart(child)


def locked(folder: Path) -> None:
    """Make everything in the folder read-only."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def tables(store: Store) -> Logs:
    return {kept.key: moves_of(store.load(kept.key)[0]) for kept in (*store.tables(), *store.history())}


def test_what_there_is_can_be_seen_and_played_at_but_is_not_kept(folder: Path) -> None:
    logs = filled(folder / NAME, Random(1))
    locked(folder)
    before = contents(folder)

    def child() -> None:
        with pytest.raises(StoreError) as refused:
            Store(folder / NAME)
        store = Store.unkept(folder / NAME, refused.value)
        assert store.trouble
        assert store.trouble.code == "unkept"
        assert tables(store) == logs
        assert store.read("prefs") == {"theme": "dark"}
        key = store.tables()[0].key
        match, _people = store.load(key)
        play(store, key, match, Random(1), 3)
        assert tables(store)[key] == moves_of(match)
        assert store.is_sound()
        store.close()
        assert contents(folder) == before

    as_nobody(child)


def test_what_was_not_yet_carried_over_is_seen_too(folder: Path, players: Nursery) -> None:
    """The app was killed, and the folder has become read-only since."""
    child = players.child("plays", str(folder / NAME), 4)
    for _ in range(30):
        child.hear()
    child.kill()
    child.rest()
    assert (folder / f"{NAME}-wal").stat().st_size
    locked(folder)
    before = contents(folder)

    def look() -> None:
        with pytest.raises(StoreError) as refused:
            Store(folder / NAME)
        assert sum(map(len, tables(Store.unkept(folder / NAME, refused.value)).values())) > 5
        assert contents(folder) == before

    as_nobody(look)


def test_the_app_shows_the_tables_and_says_that_nothing_is_kept(folder: Path) -> None:
    logs = filled(folder / NAME, Random(1))
    locked(folder)
    before = contents(folder)

    def child() -> None:
        driver = driving.begin()
        app = Starter(driver, folder)()
        driver.frames(3)
        assert ERRORS["unkept"] in driver.texts()
        assert tables(app.store) == logs
        play_a_little(app, driver)
        assert contents(folder) == before

    as_nobody(child)


def play_a_little(app: object, driver: driving.Driver) -> None:
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    table = AtTable(app, driver, Random(2))
    table.play(8)
    assert table.played()
    assert moves_of(app.store.load(key)[0]) == moves_of(table.match)  # type: ignore[attr-defined]


def no_permission(folder: Path) -> None:
    folder.chmod(0)


def a_file_in_the_way(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("in the way")


def a_folder_in_the_way(folder: Path) -> None:
    (folder / NAME).mkdir()


def an_empty_folder_that_is_locked(folder: Path) -> None:
    folder.chmod(0o555)


def a_file_that_may_not_be_read(folder: Path) -> None:
    filled(folder / NAME, Random(1), tables=1)
    (folder / NAME).chmod(0)


@pytest.mark.parametrize(
    "obstacle",
    [
        no_permission,
        a_file_in_the_way,
        a_folder_in_the_way,
        an_empty_folder_that_is_locked,
        a_file_that_may_not_be_read,
    ],
)
def test_where_nothing_can_be_read_either_one_can_still_play(folder: Path, obstacle: Callable[[Path], None]) -> None:
    obstacle(folder)

    def child() -> None:
        driver = driving.begin()
        app = Starter(driver, folder)()
        driver.frames(3)
        assert ERRORS["disk"] in driver.texts()
        play_a_little(app, driver)

    as_nobody(child)


def test_a_new_account_that_may_make_no_folder_can_play_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "share"))
    locked(folder)

    def child() -> None:
        driver = driving.begin()
        app = Starter(driver, None)()
        driver.frames(3)
        assert ERRORS["disk"] in driver.texts()
        play_a_little(app, driver)

    as_nobody(child)


def test_a_file_that_may_only_be_read_in_a_folder_that_may_be_written(folder: Path) -> None:
    logs = filled(folder / NAME, Random(1))
    (folder / NAME).chmod(0o444)
    folder.chmod(0o777)
    before = (folder / NAME).read_bytes()

    def child() -> None:
        with pytest.raises(StoreError) as refused:
            Store(folder / NAME)
        store = Store.unkept(folder / NAME, refused.value)
        assert tables(store) == logs
        store.close()
        assert (folder / NAME).read_bytes() == before

    as_nobody(child)
