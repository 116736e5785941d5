"""The second copy: made in quiet moments, usable by itself, and what mending takes from it."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from screens.store import Store, StoreError, second_copy
from screens.store.opening import copy_of, is_sound
from tabletop import Match
from tests.screens.at_table import AtTable, bungee, lay
from tests.screens.driver import Driver
from tests.screens.kept import PEOPLE, Logs, filled, in_memory, make_newer, moves_of, play

PAGE = 4096
#: When the first of these tables was stored.
NOW = 2e9


class Watch:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.time = NOW

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def path() -> Iterator[Path]:
    for folder in in_memory():
        yield folder / "stammtisch.db"


@pytest.fixture
def watch() -> Watch:
    return Watch()


def logs_of(store: Store) -> Logs:
    return {kept.key: moves_of(store.load(kept.key)[0]) for kept in (*store.tables(), *store.history())}


def new_table(store: Store, moves: int = 10) -> tuple[int, Match]:
    match = Match.new("dog", seats=4, seed=len(store.tables()))
    key = store.open_table(match, PEOPLE[:4])
    play(store, key, match, Random(1), moves)
    return key, match


def zero(path: Path, page: int) -> None:
    content = bytearray(path.read_bytes())
    content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)


def root_of(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0])


def test_a_copy_is_due_after_an_hour_if_something_was_played(path: Path, watch: Watch) -> None:
    store = Store(path, watch)
    assert not store.is_copy_due(), "there is nothing to copy yet"
    key, match = new_table(store)
    assert store.is_copy_due()
    assert store.make_copy()
    watch.time += 3599
    play(store, key, match, Random(1))
    assert not store.is_copy_due()
    watch.time += 2
    assert store.is_copy_due()
    assert store.make_copy()
    watch.time += 86400
    assert not store.is_copy_due(), "nobody has played since"
    store.close()


def test_a_copy_stands_by_itself_and_is_the_whole_of_one_moment(
    path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play goes on while the copy is slowly made."""
    filled(path, Random(1))
    store = Store(path, watch)
    key, match = new_table(store)
    logs, made = logs_of(store), []
    monkeypatch.setattr(second_copy, "SLICE", 1)
    thread = Thread(target=lambda: made.append(store.make_copy()))
    thread.start()
    time.sleep(0.05)
    playing = 0
    while thread.is_alive() and not match.over:
        play(store, key, match, Random(2))
        playing += 1
    thread.join()
    assert made == [True]
    assert playing > 3
    copy = copy_of(path)
    assert sorted(file.name for file in path.parent.iterdir() if "copy" in file.name) == [copy.name]
    elsewhere = path.with_name("elsewhere.db")
    copy.rename(elsewhere)
    again = Store(elsewhere)
    assert again.trouble is None
    copied = logs_of(again)
    kept = copied.pop(key)
    assert copied == {other: log for other, log in logs.items() if other != key}
    assert moves_of(match)[: len(kept)] == kept
    for each in (store, again):
        each.close()


def test_of_a_damaged_file_no_copy_is_made_and_the_one_before_stays(path: Path) -> None:
    filled(path, Random(1))
    store = Store(path)
    assert store.make_copy()
    before = copy_of(path).read_bytes()
    zero(path, root_of(path, "moves"))
    store._db.execute("PRAGMA shrink_memory")
    assert not store.make_copy()
    assert copy_of(path).read_bytes() == before
    store.close()


def test_a_copy_of_a_newer_app_is_left_alone(path: Path, watch: Watch) -> None:
    filled(path, Random(1))
    store = Store(path, watch)
    assert store.make_copy()
    with closing(sqlite3.connect(copy_of(path))) as db:
        make_newer(db, 99)
    watch.time += 7200
    new_table(store)
    assert not store.is_copy_due()
    store.close()


@pytest.mark.parametrize("table", ["people", "tables", "seats", "moves", "things", "", None])
def test_whatever_page_is_lost_all_is_there_up_to_the_copy(path: Path, table: str | None) -> None:
    logs = filled(path, Random(1))
    store = Store(path)
    people = store.people()
    assert store.make_copy()
    after, match = new_table(store)
    store.close()
    if table is None:
        path.unlink()
    elif not table:
        path.write_bytes(b"")
    else:
        zero(path, root_of(path, table))
    again = Store(path)
    if again.trouble is None:
        assert not again.is_sound()
        again.mend()
    there = logs_of(again)
    assert {key: there[key] for key in logs} == logs
    assert {*people} <= {*again.people()}
    assert again.read("prefs") == {"theme": "dark"}
    if table in ("people", "things"):
        assert there[after] == moves_of(match)
    found = again.found()
    assert found
    assert found.kind == ("gone" if table is None else "file")
    assert again.trouble
    assert again.trouble.code == ("missing" if table is None else "damaged")
    assert again.trouble.sentence()
    assert (found.copy_of is not None) == (table in ("tables", "moves", "", None))
    again.close()


def test_a_table_played_on_since_the_copy_keeps_what_can_be_read_of_it(path: Path, watch: Watch) -> None:
    """Its start is only in the copy and its last moves only in the file: together they are complete."""
    filled(path, Random(1), tables=1)
    store = Store(path, watch)
    over = Match.new("bungee", seats=2, seed=1, options={"rounds": 1})
    finished = store.open_table(over, PEOPLE[:2])
    play(store, finished, over, Random(1), 999)
    key, match = new_table(store)
    assert store.make_copy()
    watch.time += 60
    play(store, key, match, Random(5), 12)
    gone, _match = new_table(store)
    store.close()
    zero(path, root_of(path, "tables"))
    watch.time += 86400
    again = Store(path, watch)
    assert again.trouble
    assert moves_of(again.load(key)[0]) == moves_of(match)
    kept = again.summary(key)
    assert kept.totals == tuple(match.totals)
    assert kept.round == match.view(None)["round"] + 1
    assert kept.touched == NOW + 60
    found = again.found()
    assert found
    told = {table.key: table for table in found.tables}
    assert finished not in told, "nobody plays on at a finished match"
    assert told[gone].is_gone
    assert told[gone].people == tuple(person.name for person in PEOPLE[:4])
    again.close()


def test_tables_deleted_since_the_copy_stay_deleted(path: Path) -> None:
    logs = filled(path, Random(1))
    store = Store(path)
    key, match = new_table(store)
    assert store.make_copy()
    store.delete(3)
    while not match.can_undo:
        play(store, key, match, Random(1))
    match.undo()
    store.taken_back(key, match)
    store.close()
    # A wrong bit in a move; no page is missing.
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE moves SET text = text || '!' WHERE table_key = 2 AND number = 3")
        db.commit()
    again = Store(path)
    again.mend()
    del logs[3]
    assert logs_of(again) == {**logs, key: moves_of(match)}
    again.close()


def test_a_file_that_goes_while_the_app_runs_comes_back(path: Path) -> None:
    logs = filled(path, Random(1))
    store = Store(path)
    assert store.make_copy()
    path.unlink()
    with pytest.raises(StoreError) as broken:
        store.write("prefs", 1)
    assert broken.value.code == "broken"
    store.mend()
    assert logs_of(store) == logs
    store.write("prefs", 1)
    store.close()


# a file that is older than its copy


def forget_since(state: Path, path: Path) -> None:
    """Let a file lose what was written since then, with all of SQLite's files beside it, as if it had never been."""
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(state.read_bytes())


def test_what_was_lost_before_the_copy_was_made_is_told_and_comes_from_it(path: Path) -> None:
    """As after a power failure if the disk has confirmed what it had not written: SQLite notices nothing."""
    logs, since = filled(path, Random(1)), path.with_name("since.db")
    store = Store(path)
    assert store.make_copy()
    store.close()
    shutil.copy(path, since)
    store = Store(path)
    one = min(logs)
    play(store, one, match := store.load(one)[0], Random(3), 5)
    logs[one] = moves_of(match)
    key, match = new_table(store)
    logs[key] = moves_of(match)
    assert store.make_copy()
    play(store, key, match, Random(4), 2)
    store.close()
    forget_since(since, path)
    again = Store(path)
    assert logs_of(again) == logs
    assert again.trouble
    assert again.trouble.sentence()
    found = again.found()
    assert found
    assert found.kind == "outdated"
    assert found.copy_of is not None
    assert {table.key: table.lost for table in found.tables} == {one: None, key: None}, "nobody knows what was lost"
    assert path.with_name(found.file).read_bytes() == since.read_bytes()
    again.close()
    once_more = Store(path)
    assert once_more.trouble is None, "it is told once"
    assert logs_of(once_more) == logs
    once_more.close()


def test_moves_taken_back_before_the_copy_was_made_stay_taken_back(path: Path) -> None:
    filled(path, Random(1), tables=1)
    store = Store(path)
    key, match = new_table(store, 11)
    store.close()
    since = path.with_name("since.db")
    shutil.copy(path, since)
    store = Store(path)
    match = store.load(key)[0]
    while not match.can_undo:
        play(store, key, match, Random(1))
    match.undo()
    store.taken_back(key, match)
    assert store.make_copy()
    store.close()
    forget_since(since, path)
    again = Store(path)
    assert moves_of(again.load(key)[0]) == moves_of(match)
    again.close()


def test_a_copy_that_was_begun_and_not_finished_makes_no_false_alarm(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = filled(path, Random(1))
    store = Store(path)
    assert store.make_copy()
    with monkeypatch.context() as now:
        now.setattr(second_copy, "is_sound", lambda _db: False)
        assert not store.make_copy()
    store.close()
    for _start in range(2):
        again = Store(path)
        assert again.trouble is None
        assert logs_of(again) == logs
        assert again.make_copy()
        again.close()


def test_no_copy_is_put_beside_a_file_that_was_mended_meanwhile(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a copy of the file that was there before: the mended one would seem to be older."""
    logs = filled(path, Random(1))
    store, other = Store(path), Store(path)

    def mended(db: sqlite3.Connection) -> bool:
        other.mend()
        return is_sound(db)

    monkeypatch.setattr(second_copy, "is_sound", mended)
    store.make_copy()
    assert not copy_of(path).exists()
    for each in (store, other):
        each.close()
    again = Store(path)
    assert again.trouble is None
    assert logs_of(again) == logs
    again.close()


# the app


def test_in_a_quiet_moment_the_app_makes_a_copy(app: Any, driver: Driver) -> None:
    lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    table = AtTable(app, driver, Random(2))
    copy = copy_of(app.store._path)
    for _ in range(8):
        table.play(1)
        driver.wait(1)
    assert not copy.exists(), "somebody plays"
    wait_for(driver, copy)
    assert app.store.trouble is None
    made = copy.stat().st_mtime
    table.play(2)
    driver.wait(8)
    time.sleep(0.2)
    assert copy.stat().st_mtime == made, "an hour has not gone by"


def wait_for(driver: Driver, file: Path) -> None:
    driver.wait(6)
    for _moment in range(600):
        driver.frames(1)
        if file.exists():
            return
        time.sleep(0.01)
    raise AssertionError("no copy was made")
