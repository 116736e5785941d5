"""The database is found damaged while the app runs: it is mended, users are told, and readable data is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.app.words import _
from screens.store import ERRORS, Store
from tests.screens.at_table import AtTable, bungee, lay
from tests.screens.driver import Driver
from tests.screens.kept import filled, moves_of
from tests.screens.pages.test_pages import press

PAGE = 4096


def spoil(path: Path, table: str) -> bytes:
    """Overwrite the first page of this database table; returns the file's bytes afterwards."""
    store = Store(path)
    store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    ((page,),) = store._db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    store._db.close()
    content = path.read_bytes()
    content = content[: (page - 1) * PAGE] + b"\xa5" * PAGE + content[page * PAGE :]
    path.write_bytes(content)
    return content


def spoil_under(app: Any, table: str) -> bytes:
    """The same while the app runs: also drop what SQLite has cached."""
    content = spoil(app.store._path, table)
    app.store._db.execute("PRAGMA shrink_memory")
    return content


def assert_mended(app: Any, driver: Driver, spoilt: bytes) -> None:
    """Check that the page with the findings is shown, and leads on to the shelf."""
    assert app.store.trouble
    assert app.store.trouble.code == "damaged"
    assert AtTable(app, driver).on("damage")
    aside = app.store._path.with_name(str(app.store.trouble.facts["name"]))
    assert str(aside) in driver.texts()
    press(driver, _("Continue"))
    assert AtTable(app, driver).on("shelf")
    assert aside.read_bytes()[: len(spoilt)] == spoilt
    assert app.store.is_sound()


@pytest.mark.parametrize("table", ["moves", "tables", "seats"])
def test_found_with_a_move_the_app_goes_to_the_shelf_and_the_table_has_all_its_moves(
    app: Any, driver: Driver, table: str
) -> None:
    filled(app.store._path, Random(1))
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    at_table = AtTable(app, driver, Random(2))
    at_table.play(4)
    while not at_table.session.sight().moves:
        at_table.step()
    spoilt = spoil_under(app, table)
    match = at_table.match
    at_table.page.play(at_table.session.sight().moves[0])
    driver.frames(5)
    assert_mended(app, driver, spoilt)
    if table != "tables":
        assert moves_of(app.store.load(key)[0]) == moves_of(match)
        app.go(routes.Table(key=key))
        driver.frames(3)
        AtTable(app, driver, Random(2)).play(4)
    lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    AtTable(app, driver, Random(2)).play(4)
    assert app.store.is_sound()


@pytest.mark.parametrize("table", ["tables", "seats", "people"])
def test_found_with_the_first_page_it_is_mended_before_that_is_shown(app: Any, driver: Driver, table: str) -> None:
    filled(app.store._path, Random(1))
    app.go(routes.Settings())
    driver.frames(2)
    spoilt = spoil_under(app, table)
    driver.key("escape")
    driver.frames(5)
    assert_mended(app, driver, spoilt)


def test_where_it_can_not_be_mended_the_first_page_shows_what_can_be_read(
    app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(app.store._path, Random(1))
    app.go(routes.Settings())
    driver.frames(2)
    path = app.store._path
    spoilt = spoil_under(app, "seats")

    def full(*_: Any) -> None:
        raise OSError(28, "no room")

    monkeypatch.setattr(Path, "replace", full)
    driver.key("escape")
    driver.frames(5)
    assert ERRORS["disk_full"] in driver.texts()
    assert AtTable(app, driver).on("shelf")
    assert len(app.store.tables()) > 2
    assert path.read_bytes() == spoilt


def test_found_when_the_file_is_looked_through_it_is_mended(
    start_app: Callable[..., Any], driver: Driver, tmp_path: Path
) -> None:
    path = tmp_path / "stammtisch.db"
    logs = filled(path, Random(1))
    spoilt = spoil(path, "moves")
    app = start_app(now=lambda: 2e9)
    assert app.store.trouble is None
    assert len(app.store.tables()) + len(app.store.history()) == len(logs)
    driver.wait(6)
    # The check runs in the background and takes its time.
    for _moment in range(6000):
        driver.frames(1)
        if app.store.trouble:
            break
        time.sleep(0.01)
    driver.frames(3)
    assert_mended(app, driver, spoilt)


def test_a_good_file_is_looked_through_once_a_day(
    start_app: Callable[..., Any], driver: Driver, tmp_path: Path
) -> None:
    filled(tmp_path / "stammtisch.db", Random(1))
    app = start_app(now=lambda: 2e9)
    driver.wait(6)
    for _moment in range(6000):
        driver.frames(1)
        if app.store.read("looked_through"):
            break
        time.sleep(0.01)
    assert app.store.read("looked_through") == 2e9
    assert app.store.trouble is None


def test_of_a_damaged_table_what_is_good_can_be_opened(app: Any, driver: Driver) -> None:
    key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    table = AtTable(app, driver, Random(2))
    for _step in range(100):
        if len(moves_of(app.store.load(key)[0])) > 8:
            break
        table.step()
    moves = moves_of(app.store.load(key)[0])
    app.store.rename(key, "Ours")
    app.home()
    app.store._db.execute("UPDATE moves SET text = 'fly' WHERE number = 6")
    driver.frames(3)
    driver.tap(driver.widgets("OpenTable")[0])
    driver.frames(3)
    assert ERRORS["table_damaged"].format(good=6) in driver.texts()
    assert table.on("shelf")
    driver.tap(driver.find(_("Open the readable part")))
    driver.frames(3)
    assert table.on("table")
    assert table.session.key != key
    assert moves_of(table.match) == moves[:6]
    assert app.store.summary(table.session.key).name == "Ours"
    assert [kept.key for kept in app.store.removed()] == [key]
    table.play(3)
    assert len(moves_of(app.store.load(table.session.key)[0])) >= 6


def test_a_table_of_which_nothing_is_good_is_said_to_be_so(app: Any, driver: Driver) -> None:
    lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    driver.frames(3)
    AtTable(app, driver, Random(2)).play(4)
    app.home()
    app.store._db.execute("UPDATE moves SET text = 'fly' WHERE number = 0")
    driver.frames(3)
    driver.tap(driver.widgets("OpenTable")[0])
    driver.frames(3)
    assert ERRORS["table_damaged"].format(good=0) in driver.texts()
    assert _("Open the readable part") not in driver.texts()
