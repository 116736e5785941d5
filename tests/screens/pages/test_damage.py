"""After damage one page says what was found, what was kept and what was lost, and saves the damaged file elsewhere."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest
from kivy.core.clipboard import Clipboard

from screens.app import routes
from screens.device import files
from screens.store import Found, Store, TableFound
from screens.store.backup import written
from tabletop import Match
from tests.screens.conftest import Starter
from tests.screens.driver import PHONE, Driver
from tests.screens.kept import PEOPLE, filled
from tests.screens.pages.test_pages import press

NOON = 1767268800.0
NAME = "stammtisch.damaged-2026-01-01.db"
TABLES = (
    TableFound(1, "Sunday", "dog", 812, 14),
    TableFound(2, "", "bauernschlau", 1, None),
    TableFound(3, "", "", 0, 31, ("Anna", "Beat")),
    TableFound(4, "", "chess", 3, 1),
)
FOUND = Found(NOON, "file", NAME, 127, 2, 41873, 46, copy_of=NOON, tables=TABLES)


@pytest.fixture
def hurt(tmp_path: Path) -> Path:
    """A data folder in which mending has found something."""
    filled(tmp_path / "stammtisch.db", Random(1))
    store = Store(tmp_path / "stammtisch.db")
    store.write("found", FOUND.to_json())
    store.close()
    (tmp_path / NAME).write_bytes(b"spoilt" * 1000)
    (tmp_path / f"{NAME}-wal").write_bytes(b"wal")
    return tmp_path


def is_shown(app: Any) -> bool:
    return type(app.page).__name__ == "DamagePage"


def test_the_app_begins_with_what_was_found(start_app: Starter, driver: Driver, hurt: Path) -> None:
    app = start_app(folder=hurt)
    assert is_shown(app)
    texts = driver.texts()
    for said in (
        "The file with everything you have played was damaged.",
        "Found and repaired on 1 January 2026. You can go on playing.",
        "Tables and matches: 127. Moves: 41873. Some of it comes from the copy the app made on 1 January 2026.",
        "2 tables and matches are gone. 46 moves are missing. Moves made after that copy may be missing.",
        *("Sunday", "812 moves are here. 14 moves are missing."),
        *("Bauernschlau", "1 move is here. There may have been more."),
        *("A table without a name", "Anna and Beat", "Gone", "3 moves are here. 1 move is missing."),
        str(hurt / NAME),
    ):
        assert said in texts
    assert not driver.widgets("Note")


def test_tables_without_a_name_are_told_apart_by_people_and_day(
    start_app: Starter, driver: Driver, tmp_path: Path
) -> None:
    store = Store(tmp_path / "stammtisch.db", lambda: NOON)
    keys = [store.open_table(Match.new("bungee", seats=2, seed=1), PEOPLE[at : at + 2]) for at in (0, 1)]
    tables = tuple(TableFound(key, "", "bungee", 0, 1) for key in keys)
    store.write("found", FOUND._replace(tables=tables).to_json())
    store.close()
    app = start_app(folder=tmp_path)
    assert is_shown(app)
    anna, beat, other = (person.name for person in PEOPLE[:3])
    rows: list[Any] = driver.widgets("Hurt")
    said = [row.who for row in rows]
    assert said == [f"{anna} and {beat} · 1 January 2026", f"{beat} and {other} · 1 January 2026"]


@pytest.mark.parametrize("how", ["Continue", "escape"])
def test_it_is_shown_once_and_found_again_in_the_settings(
    start_app: Starter, driver: Driver, hurt: Path, how: str
) -> None:
    app = start_app(folder=hurt)
    if how == "escape":
        driver.key("escape")
    else:
        press(driver, how)
    driver.frames(3)
    assert app.page.title == "Stammtisch"
    app = start_app(folder=hurt)
    assert app.page.title == "Stammtisch"
    app.go(routes.Settings())
    press(driver, "What was found")
    assert is_shown(app)
    press(driver, "Continue")
    assert type(app.page).__name__ == "SettingsPage"
    for path in hurt.glob(f"{NAME}*"):
        path.unlink()
    app.redress()
    assert "What was found" not in driver.texts()


def test_a_note_leaves_the_way_on_free(start_app: Starter, driver: Driver, hurt: Path) -> None:
    app = start_app(folder=hurt)
    app.say("Something has happened.")
    driver.frames(3)
    notes: list[Any] = driver.widgets("Note")
    assert notes[0].y >= driver.find("Continue").parent.top


def test_killed_before_it_was_read_it_is_shown_again(start_app: Starter, hurt: Path) -> None:
    start_app(folder=hurt)
    start_app.kill()
    assert is_shown(start_app(folder=hurt))


def test_the_keyboard_goes_on(start_app: Starter, driver: Driver, hurt: Path) -> None:
    app = start_app(folder=hurt)
    reached: list[str] = []
    while not reached or reached[-1] != "Continue":
        driver.key("tab")
        reached.append(getattr(app.focus.widget, "text", ""))
        assert len(reached) < 9, reached
    assert "Save a copy" in reached
    driver.key("enter")
    driver.wait(0.3)
    assert app.page.title == "Stammtisch"


def test_a_copy_of_the_damaged_file_is_saved_with_all_that_belongs_to_it(
    start_app: Starter, driver: Driver, hurt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: dict[str, bytes] = {}

    def save(name: str, data: bytes, done: Callable[[Any], None]) -> None:
        saved[name] = data
        done(True)

    monkeypatch.setattr(files, "save", save)
    start_app(folder=hurt)
    press(driver, "Save a copy")
    driver.join("work")
    driver.wait(0.2)
    (packet,) = saved.values()
    assert [*saved] == ["stammtisch.damaged-2026-01-01.zip"]
    with ZipFile(io.BytesIO(packet)) as archive:
        assert archive.read(NAME) == b"spoilt" * 1000
        assert archive.read(f"{NAME}-wal") == b"wal"
    assert "It is saved in the file." in driver.texts()


def test_what_is_lost_comes_back_from_a_backup(start_app: Starter, driver: Driver, hurt: Path) -> None:
    elsewhere = hurt / "elsewhere"
    elsewhere.mkdir()
    filled(elsewhere / "stammtisch.db", Random(9))
    store = Store(elsewhere / "stammtisch.db")
    with closing(store.apart()) as db:
        Clipboard.copy(written(db, NOON, lambda _share: None))
    store.close()
    app = start_app(folder=hurt)
    before = len(app.store.tables())
    press(driver, "Import a backup")
    press(driver, "From the clipboard")
    driver.until_threads(lambda: "Import" in driver.texts() and driver.widgets("Sheet"))
    driver.frames(5)
    press(driver, "Import")
    driver.until_threads(lambda: "The backup is imported" in driver.texts())
    assert len(app.store.tables()) > before
    press(driver, "Continue")
    assert is_shown(app)


def test_where_nothing_is_lost_it_says_so(start_app: Starter, driver: Driver, tmp_path: Path) -> None:
    store = Store(tmp_path / "stammtisch.db")
    store.write("found", Found(NOON, "gone", "", 3, 0, 90, 0, copy_of=None).to_json())
    store.close()
    start_app(folder=tmp_path)
    assert "Nothing, as far as the app can tell." in driver.texts()
    assert "Save a copy" not in driver.texts()
    assert "Import a backup" not in driver.texts()
    assert "The file with everything you have played was missing." in driver.texts()


def test_of_very_many_tables_the_first_are_named(start_app: Starter, driver: Driver, tmp_path: Path) -> None:
    tables = tuple(TableFound(number, f"T{number}", "dog", 5, 1) for number in range(500))
    store = Store(tmp_path / "stammtisch.db")
    store.write("found", FOUND._replace(tables=tables).to_json())
    store.close()
    start_app(folder=tmp_path, size=PHONE)
    assert "And 470 more tables" in driver.texts()
    assert len(driver.widgets("Hurt")) == 31


@pytest.mark.parametrize("when", [-1e300, 1e300, 0.0, 5])
def test_a_day_that_is_none_is_told_as_one(start_app: Starter, tmp_path: Path, when: float) -> None:
    store = Store(tmp_path / "stammtisch.db")
    store.write("found", FOUND._replace(when=when, kind="whatever").to_json())
    store.close()
    assert is_shown(start_app(folder=tmp_path))


def test_found_while_somebody_plays_the_page_comes_before_the_shelf(
    start_app: Starter, driver: Driver, hurt: Path
) -> None:
    app = start_app(folder=hurt)
    press(driver, "Continue")
    app.store.write("found", FOUND._replace(when=NOON + 1).to_json())
    app.upkeep.tell_trouble()
    driver.frames(3)
    assert is_shown(app)
    press(driver, "Continue")
    assert app.page.title == "Stammtisch"
