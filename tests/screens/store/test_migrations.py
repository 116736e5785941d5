"""Files of earlier versions are brought up to date with all their data; files of later versions are left alone."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens.store import ERRORS, MIGRATIONS, Store, StoreError
from screens.store import schema as schema_module
from tabletop import Match
from tests.screens.at_table import AtTable, bungee, lay
from tests.screens.driver import Driver
from tests.screens.kept import HERE, filled, kept_file, make_newer, moves_of, play

VERSIONS = range(1, len(MIGRATIONS) + 1)
#: A day after those files were written in which everything has a date.
NOW = 1_800_086_400.0

every_version = pytest.mark.parametrize("version", VERSIONS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "stammtisch.db"


def rows(path: Path, sql: str) -> list[Any]:
    # Keep SQLite from creating files beside a stored example.
    how = "immutable=1" if path.parent == HERE else "mode=ro"
    with closing(sqlite3.connect(f"{path.as_uri()}?{how}", uri=True)) as db:
        return db.execute(sql).fetchall()


def opened(path: Path, version: int) -> Store:
    """A file of this version, opened a day later."""
    shutil.copy(kept_file(version), path)
    return Store(path) if version == 1 else Store(path, lambda: NOW)


def matches(path: Path) -> dict[int, Match]:
    """All tables of a file of any version, replayed from its moves."""
    moves: dict[int, Any] = {key: [] for (key,) in rows(path, "SELECT key FROM tables")}
    for key, seat, text in rows(path, "SELECT table_key, seat, text FROM moves ORDER BY table_key, number"):
        moves[key].append([seat, text])
    return {
        key: Match.replay(json.loads(start) | {"moves": moves[key]})
        for key, start in rows(path, "SELECT key, start FROM tables")
    }


def test_there_is_a_file_of_every_version() -> None:
    missing = [version for version in VERSIONS if not kept_file(version).exists()]
    assert not missing, f"no file of version {missing}: run python -m tests.screens.kept, and never change one"
    assert [rows(kept_file(version), "PRAGMA user_version")[0][0] for version in VERSIONS] == [*VERSIONS]


@every_version
def test_all_that_was_kept_is_there(path: Path, version: int) -> None:
    was = matches(kept_file(version))
    away = rows(
        kept_file(version), f"SELECT key FROM tables WHERE {'is_removed' if version == 1 else 'removed IS NOT NULL'}"
    )
    store = opened(path, version)
    assert store.trouble is None
    assert store.is_sound()
    assert rows(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    told = (*store.tables(), *store.history(limit=1000), *store.removed())
    assert {kept.key for kept in told} == {*was}
    assert [(kept.key,) for kept in store.removed()] == away
    assert away
    for kept in told:
        match, people = store.load(kept.key)
        assert match.record() == was[kept.key].record()
        assert people == kept.people
        assert kept.game == match.game.name
        assert kept.totals == tuple(match.totals)
        assert kept.is_over == match.over
        assert kept.winners == match.winners
        assert bool(kept.winners) == match.over
    assert [person.name for person in store.people()] == ["Anna", "Bruno"]
    assert store.read("prefs") is not None
    assert store.read("at") is not None
    store.close()


@every_version
def test_history_results_and_tally_are_right(path: Path, version: int) -> None:
    was = matches(kept_file(version))
    store = opened(path, version)
    over = {key: match for key, match in was.items() if match.over and key not in {k.key for k in store.removed()}}
    assert len(over) > 2
    history = store.history()
    assert {kept.key for kept in history} == {*over}
    assert [kept.touched for kept in history] == sorted((kept.touched for kept in history), reverse=True)
    results = {result.key: result for result in store.results()}
    assert {*results} == {kept.key for kept in history if kept.branch_of is None}
    for key, result in results.items():
        assert result.totals == tuple(over[key].totals)
        assert result.winners == over[key].winners
        people = store.load(key)[1]
        assert result.people == tuple(None if person.level else person.key for person in people)
    for person, played, won in store.tally():
        at = [result for result in results.values() if person.key in result.people]
        assert played == len(at)
        assert won == sum(result.people.index(person.key) in result.winners for result in at)
    assert any(played for _person, played, _won in store.tally())
    store.close()


@every_version
def test_seats_taken_over_by_bots_are_known(path: Path, version: int) -> None:
    """In the first two versions bots took no person's seat."""
    store = opened(path, version)
    told = (*store.tables(), *store.history(limit=1000))
    levels = {(person.name, person.level) for kept in told for person in kept.people if person.level}
    assert levels == (set() if version < 3 else {("Bruno", "steady"), ("Bruno", "gentle"), ("House", "sharp")})
    assert any(not person.level for kept in told for person in kept.people)
    store.close()


@every_version
def test_an_old_table_can_be_played_on(path: Path, version: int) -> None:
    store = opened(path, version)
    for kept in store.tables():
        match, _people = store.load(kept.key)
        before = len(moves_of(match))
        play(store, kept.key, match, Random(1), 5)
        assert len(store.times(kept.key)) >= len(moves_of(match)) - before > 0
    logs = {kept.key: moves_of(store.load(kept.key)[0]) for kept in store.tables()}
    assert logs
    store.close()
    again = Store(path, store._now)
    assert {key: moves_of(again.load(key)[0]) for key in logs} == logs
    again.close()


def test_what_was_put_away_can_still_be_brought_back_for_a_month(path: Path) -> None:
    """Version 1 couldn't restore a table."""
    shutil.copy(kept_file(1), path)
    store = Store(path)
    (away,) = store.removed()
    store.restore(away.key)
    assert store.removed() == []
    assert store.load(away.key)[0].record() == matches(kept_file(1))[away.key].record()


class Killed(BaseException):
    """Not caught by any ``except Exception``."""


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_killed_in_the_middle_it_is_still_of_the_old_version_and_good(
    path: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two steps: what is on disk then must be readable for the next start."""

    def die(_db: sqlite3.Connection) -> None:
        shutil.copytree(path.parent, elsewhere)
        raise Killed

    old = rows(kept_file(version), "SELECT * FROM tables")
    for step in range(len(MIGRATIONS[version]) + 1):
        for file in path.parent.iterdir():
            file.unlink()
        shutil.copy(kept_file(version), path)
        actions = (*MIGRATIONS[version][:step], die, *MIGRATIONS[version][step:])
        elsewhere = path.parent.with_name(f"{path.parent.name}-killed{step}")
        with monkeypatch.context() as patched, suppress(Killed):
            patched.setattr(schema_module, "MIGRATIONS", (*MIGRATIONS[:version], actions, *MIGRATIONS[version + 1 :]))
            Store(path)
        for there in (path, elsewhere / path.name):
            assert rows(there, "PRAGMA user_version") == [(version,)]
            assert rows(there, "SELECT * FROM tables") == old
            store = Store(there)
            assert store.trouble is None
            assert len(store.history()) > 2
            store.close()


# a newer file


def newer(path: Path) -> dict[str, bytes]:
    """A file of a later version whose app was killed; returns all its files."""
    filled(path, Random(1))
    with closing(sqlite3.connect(path)) as db:
        make_newer(db, len(MIGRATIONS) + 1)
    with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(path)) as _other:
        db.execute("ALTER TABLE tables ADD COLUMN smell TEXT NOT NULL DEFAULT 'of wood'")
        db.commit()
        left = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    for name, content in left.items():
        path.with_name(name).write_bytes(content)
    assert len(left) == 3
    return left


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}


def test_a_newer_file_is_left_alone_with_all_that_stands_beside_it(path: Path) -> None:
    left = newer(path)
    for _ in range(2):
        with pytest.raises(StoreError) as refused:
            Store(path)
        assert refused.value.code == "newer"
        assert contents(path) == left
        Store.unkept(path, refused.value).close()
        assert contents(path) == left


def test_with_a_newer_file_the_app_says_so_and_is_playable(app_at: Any, driver: Driver, path: Path) -> None:
    left = newer(path)
    app = app_at()
    assert ERRORS["newer"] in driver.texts()
    assert app.store.tables() == []
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.until(lambda: ERRORS["newer"] not in driver.texts())
    table = AtTable(app, driver, Random(2))
    table.play(8)
    assert moves_of(app.store.load(key)[0]) == moves_of(table.match)
    app.stop()
    assert contents(path) == left


@pytest.fixture
def app_at(start_app: Any) -> Any:
    """Starts the app with this file."""
    return start_app


def test_newer_only_in_what_is_not_yet_carried_over_it_is_newer_too(path: Path) -> None:
    filled(path, Random(1))
    with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(path)) as _other:
        make_newer(db, len(MIGRATIONS) + 1)
        left = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    for name, content in left.items():
        path.with_name(name).write_bytes(content)
    with pytest.raises(StoreError) as refused:
        Store(path)
    assert refused.value.code == "newer"
    shm = f"{path.name}-shm"
    assert contents(path) | {shm: b""} == left | {shm: b""}
