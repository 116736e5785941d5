"""Exporting and importing a backup by hand: the app asks first, reports afterwards, and explains failures."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from screens.app import routes
from screens.device import files, system
from screens.pages.work import Progress, Work
from screens.store import Store, StoreError, reminder
from screens.store.backup import contents
from screens.store.errors import ERRORS
from tabletop import Match
from tests.screens.at_table import AtTable, bungee, lay
from tests.screens.conftest import Starter
from tests.screens.driver import Driver
from tests.screens.pages.test_pages import press
from tests.screens.pages.test_transfer import Devices, devices, keep, played, zenity

__all__ = ["devices", "zenity"]

NOON = 1767268800.0
MONTHS = 100 * 86400.0


@pytest.fixture
def two(devices: Devices) -> Devices:
    """A device with many matches, and another one."""
    app = devices.take("one")
    for seed in range(3):
        keep(app, played(moves=12, seed=seed), name=f"Table {seed}")
    keep(app, played(moves=5000, seed=9))
    return devices


def to_clipboard(devices: Devices, driver: Driver) -> None:
    devices.app.go(routes.Settings())
    press(driver, "Back up")
    devices.press("To the clipboard")
    driver.until_threads(devices.says)


def shown(driver: Driver) -> Callable[[], bool]:
    return lambda: bool(driver.widgets("Sheet")) and not driver.widgets(Progress)


def import_it(devices: Devices, driver: Driver) -> list[str]:
    """Import what is on the clipboard; returns the report."""
    devices.take_in()
    driver.until_threads(shown(driver))
    devices.press("Import")
    driver.until_threads(lambda: "Continue" in driver.texts())
    return driver.texts()


# -- out and in


def test_everything_goes_by_the_clipboard(two: Devices, driver: Driver) -> None:
    before = two.app.store.results()
    to_clipboard(two, driver)
    assert two.says() == "It is on the clipboard now. Paste it into any message."
    app = two.take("other")
    texts = import_it(two, driver)
    assert "New players: Anna, Beat and Carla." in texts
    assert "New tables: Table 2, Table 1 and Table 0." in texts or any("Table 0" in text for text in texts)
    assert "New in the history: 1 match (Bungee)." in texts
    assert len(app.store.tables()) == 3
    assert [result.totals for result in app.store.results()] == [result.totals for result in before]
    two.press("Continue")
    assert not driver.widgets("Sheet")
    assert app.page.ids.tables.children


def test_everything_goes_by_a_file(two: Devices, driver: Driver, tmp_path: Path, zenity: Callable[[str], None]) -> None:
    zenity(f"""for each in "$@"; do case "$each" in --filename=*) basename=${{each##*/}};; esac; done
        echo "{tmp_path}/$basename" """)
    two.app.go(routes.History())
    two.app.page.open_menu()
    driver.frames(3)
    two.press("Back up")
    two.press("To a file")
    driver.until_threads(two.says)
    assert two.says() == "It is saved in the file."
    (path,) = tmp_path.glob("*.stammtisch")
    assert path.name.startswith("stammtisch-20")
    assert contents(path.read_bytes(), lambda _share: None).open_tables == 3
    assert reminder.last(two.app.store)

    app = two.take("other")
    zenity(f"echo '{path}'")
    app.go(routes.Settings())
    press(driver, "Import a backup")
    two.press("From a file")
    driver.until_threads(shown(driver))
    assert any("3 open tables and 1 finished match" in text for text in driver.texts())
    two.press("Import")
    driver.until_threads(lambda: "Continue" in driver.texts())
    assert len(app.store.tables()) == 3
    assert type(app.page).__module__.endswith(".settings")


def test_the_page_says_at_once_that_there_is_a_backup_now(
    two: Devices, driver: Driver, tmp_path: Path, zenity: Callable[[str], None]
) -> None:
    zenity(f"echo '{tmp_path}/backup.stammtisch'")
    two.app.go(routes.Settings())
    assert any("You have none yet." in text for text in driver.texts())
    press(driver, "Back up")
    two.press("To a file")
    driver.until_threads(two.says)
    driver.frames(2)
    assert two.says() == "It is saved in the file."
    assert any("Last made: just now." in text for text in driver.texts())


def test_what_a_backup_has_none_of_is_not_counted(two: Devices, driver: Driver) -> None:
    for kept in two.app.store.history():
        two.app.store.delete(kept.key)
    to_clipboard(two, driver)
    two.take("other").go(routes.Shelf())
    two.take_in()
    driver.until_threads(shown(driver))
    assert any(text.endswith("3 players and 3 open tables.") for text in driver.texts())


def test_a_phone_is_told_when_its_own_backup_has_no_room_for_it(
    two: Devices, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = "Your device’s own backup no longer includes it: there is more than 25 MB."
    for is_phone, most, is_told in ((True, two.app.store.size(), False), (True, 1000, True), (False, 1000, False)):
        monkeypatch.setattr(system, "ANDROID", is_phone)
        monkeypatch.setattr(system, "BACKED_UP", most)
        two.app.go(routes.Settings())
        driver.frames(2)
        assert any(sentence in text for text in driver.texts()) == is_told
        monkeypatch.undo()
        two.app.home()


def test_a_second_time_it_says_that_nothing_has_changed(two: Devices, driver: Driver) -> None:
    to_clipboard(two, driver)
    two.app.home()
    before = two.app.store.tables()
    assert "You already have everything in this backup. Nothing has changed." in import_it(two, driver)
    assert two.app.store.tables() == before


def test_what_differs_is_named(two: Devices, driver: Driver) -> None:
    to_clipboard(two, driver)
    store = two.app.store
    key = next(kept.key for kept in store.tables() if kept.name == "Table 1")
    match, _people = store.load(key)
    seat = match.actors[0]
    match.play(seat, match.moves(seat)[0])
    store.played(key, match, seat, "")
    two.app.home()
    texts = import_it(two, driver)
    assert "Played differently here and there, so you keep both: Table 1." in texts
    assert "You already had 3 tables and matches." in texts
    assert len(store.tables()) == 4


def test_declining_an_import_changes_nothing(two: Devices, driver: Driver) -> None:
    to_clipboard(two, driver)
    app = two.take("other")
    two.take_in()
    driver.until_threads(shown(driver))
    two.press("Cancel")
    assert not driver.widgets("Sheet")
    assert app.store.people() == app.store.tables() == []


def test_settings_that_come_along_hold_at_once(two: Devices, driver: Driver, tmp_path: Path) -> None:
    two.app.change(theme="dark", language="de")
    two.app.go(routes.Settings())
    press(driver, "Sichern")
    two.press("In die Zwischenablage")
    driver.until_threads(two.says)
    app = two._start(folder=tmp_path / "third")
    two.app = app
    app.home()
    two.take_in()
    driver.until_threads(shown(driver))
    two.press("Import")
    driver.until_threads(lambda: "Weiter" in driver.texts())
    assert (app.prefs.theme, app.prefs.language) == ("dark", "de")
    assert app.page.title == "Stammtisch"


def test_dropped_on_a_table_it_leaves_the_table_as_it_is(two: Devices, driver: Driver, tmp_path: Path) -> None:
    to_clipboard(two, driver)
    path = tmp_path / "all.stammtisch"
    path.write_text(Clipboard.paste(), encoding="utf-8")
    app = two.take("other")
    lay(app, bungee("2 3 4", "2 3 4", discard="9"))
    page = app.page
    app.outside.dropped(None, str(path).encode(), 10, 10)
    driver.until_threads(shown(driver))
    two.press("Import")
    driver.until_threads(lambda: "Continue" in driver.texts())
    two.press("Continue")
    assert app.page is page
    AtTable(app, driver, Random(2)).play(4)


# -- what fails


@pytest.mark.parametrize(
    "spoil", [lambda text: text[: len(text) // 2], lambda text: text.replace('"seat": 1', '"seat": 2', 1)]
)
def test_a_damaged_backup_is_refused_and_nothing_changes(
    two: Devices, driver: Driver, spoil: Callable[[str], str]
) -> None:
    to_clipboard(two, driver)
    Clipboard.copy(spoil(Clipboard.paste()))
    app = two.take("other")
    two.take_in()
    driver.until_threads(two.says)
    assert two.says() == "This backup is damaged or incomplete. None of it was added."
    assert app.store.people() == app.store.tables() == []


def test_a_newer_one_is_told(two: Devices, driver: Driver) -> None:
    Clipboard.copy('{"stammtisch-backup": 7}')
    two.app.home()
    two.take_in()
    driver.until_threads(two.says)
    assert two.says() == "This backup comes from a newer version of the app. Update the app."


def test_where_nothing_can_be_kept_nothing_is_taken_in(two: Devices, driver: Driver) -> None:
    to_clipboard(two, driver)
    app = two.app
    app.store = Store.unkept(app.store._path, StoreError("disk"))
    app.home()
    two.take_in()
    driver.until_threads(shown(driver))
    two.press("Import")
    assert two.says() == ERRORS["unkept"]


def test_a_disk_that_is_full_meanwhile_leaves_all_as_it_was(
    two: Devices, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_clipboard(two, driver)
    app = two.take("other")

    def full(*_: Any) -> None:
        raise StoreError("disk_full")

    monkeypatch.setattr("screens.store.merging._Merge._add_moves", full)
    two.take_in()
    driver.until_threads(shown(driver))
    two.press("Import")
    driver.until_threads(two.says)
    assert two.says() == ERRORS["disk_full"]
    assert app.store.people() == app.store.tables() == []


def test_too_much_for_a_clipboard_is_only_offered_as_a_file(
    two: Devices, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.store.backup.MOVES_ON_A_CLIPBOARD", 10)
    two.app.go(routes.Settings())
    press(driver, "Back up")
    assert "To a file" in driver.texts()
    assert "To the clipboard" not in driver.texts()


def test_a_file_that_can_not_be_written_is_told_and_counts_as_no_backup(
    two: Devices, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_name: str, _data: bytes, done: Callable[[Any], None]) -> None:
        done(files.FileError("disk_full"))

    monkeypatch.setattr(files, "save", fail)
    two.app.go(routes.Settings())
    press(driver, "Back up")
    two.press("To a file")
    driver.until_threads(two.says)
    assert "enough space" in two.says()
    assert reminder.last(two.app.store) is None


# -- jobs that take time


class Slow:
    """A job that continues when told to."""

    def __init__(self) -> None:
        self.share = 0.0
        self._next = threading.Semaphore(0)
        self.ended: list[str] = []

    def __call__(self, tell: Callable[[float], None]) -> str:
        try:
            while self.share < 1:
                self._next.acquire()
                self.share += 0.25
                tell(self.share)
        except BaseException as error:
            self.ended.append(type(error).__name__)
            raise
        self.ended.append("done")
        return "done"

    def go_on(self) -> None:
        self._next.release()


@pytest.fixture
def slow() -> Slow:
    return Slow()


def test_what_takes_longer_shows_how_far_it_is(app: Any, driver: Driver, slow: Slow) -> None:
    answers: list[str] = []
    Work(app, "Scoring", slow, answers.append)
    driver.wait(0.2)
    assert not driver.widgets("Sheet")
    slow.go_on()
    driver.wait(0.3)
    (sheet,) = driver.widgets(Progress)
    driver.until_threads(lambda: sheet.words == "25%")
    driver.tap((5, 600))
    assert driver.widgets(Progress)
    app.redress()
    driver.wait(0.2)
    assert driver.widgets(Progress)
    for _step in range(3):
        slow.go_on()
    driver.until_threads(lambda: answers)
    assert answers == ["done"]
    assert not driver.widgets("Sheet")


def test_meanwhile_nothing_is_written_that_can_wait(app: Any, driver: Driver, slow: Slow) -> None:
    """Otherwise the app would wait for the file, which the job may have locked."""
    Work(app, "Scoring", slow, lambda _answer: None)
    driver.wait(20)
    assert app.store.read("looked_through") is None
    for _step in range(4):
        slow.go_on()
    driver.until_threads(lambda: not app.works)
    driver.wait(6)
    driver.until_threads(lambda: app.store.read("looked_through"))


def test_a_look_that_has_begun_before_waits_with_what_it_has_found(app: Any, driver: Driver, slow: Slow) -> None:
    app.upkeep._is_looking = True
    Work(app, "Scoring", slow, lambda _answer: None)
    app.upkeep._looked_through(is_sound=True)
    driver.wait(20)
    assert app.store.read("looked_through") is None
    for _step in range(4):
        slow.go_on()
    driver.until_threads(lambda: not app.works)
    driver.wait(6)
    assert app.store.read("looked_through")


@pytest.mark.parametrize("how", ["Stop", "back", "Close"])
def test_it_can_be_stopped(app: Any, driver: Driver, slow: Slow, how: str) -> None:
    answers: list[str] = []
    Work(app, "Scoring", slow, answers.append)
    driver.wait(0.5)
    if how == "back":
        driver.key("escape")
    elif how == "Stop":
        driver.tap(driver.find("Stop"))
    else:
        driver.widgets(Progress)[-1].close()
    driver.frames(2)
    assert not driver.widgets("Sheet")
    slow.go_on()
    driver.until_threads(lambda: slow.ended)
    driver.wait(0.5)
    assert slow.ended == ["StoppedError"]
    assert answers == []


def test_an_answer_after_the_app_has_ended_is_ignored(start_app: Starter, driver: Driver, slow: Slow) -> None:
    app = start_app()
    answers: list[str] = []
    Work(app, "Scoring", slow, answers.append)
    driver.wait(0.5)
    start_app.stop()
    for _step in range(4):
        slow.go_on()
    driver.until_threads(lambda: slow.ended)
    driver.wait(0.5)
    assert answers == []


def test_a_mistake_of_ours_is_not_swallowed(app: Any, driver: Driver) -> None:
    def fail(_tell: Callable[[float], None]) -> None:
        raise ZeroDivisionError

    Work(app, "Scoring", fail, lambda _answer: None)
    with pytest.raises(ZeroDivisionError):
        driver.wait(1)


# -- the reminder


def full_shelf(folder: Path, number: int) -> Path:
    store = Store(folder / "stammtisch.db", lambda: NOON)
    match = Match.new("bungee", seats=3, seed=7)
    for _table in range(number):
        store.open_table(match, ())
    store.close()
    return folder


def reminders(driver: Driver) -> list[str]:
    lines: list[Any] = driver.widgets("Reminder")
    return [line.text for line in lines]


SAID = "20 tables and matches are on this device only. Back them up?"


def test_where_there_is_much_to_lose_a_line_says_so(start_app: Starter, driver: Driver, tmp_path: Path) -> None:
    start_app(folder=full_shelf(tmp_path / "little", 19), now=lambda: NOON)
    assert reminders(driver) == []
    start_app(folder=full_shelf(tmp_path / "much", 20), now=lambda: NOON)
    assert reminders(driver) == [SAID]
    assert not driver.widgets("Sheet")
    press(driver, SAID)
    assert "To a file" in driver.texts()


def test_sent_away_it_does_not_come_again_soon(start_app: Starter, driver: Driver, tmp_path: Path) -> None:
    folder = full_shelf(tmp_path, 20)
    start_app(folder=folder, now=lambda: NOON)
    driver.tap(driver.widgets("Reminder")[0].ids.away)
    assert reminders(driver) == []
    assert not driver.widgets("Sheet")
    start_app(folder=folder, now=lambda: NOON + MONTHS / 2)
    assert reminders(driver) == []
    start_app(folder=folder, now=lambda: NOON + MONTHS)
    assert reminders(driver) == [SAID]


def test_after_a_backup_it_waits_for_time_and_for_new_matches(app: Any) -> None:
    store = app.store
    for _table in range(20):
        store.open_table(Match.new("bungee", seats=3, seed=7), ())
    assert reminder.unsaved(store, NOON) == 20
    reminder.made(store, NOON, store.count())
    assert reminder.unsaved(store, NOON + 10 * MONTHS) == 0
    for _table in range(20):
        store.open_table(Match.new("bungee", seats=3, seed=7), ())
    assert reminder.unsaved(store, NOON + 1) == 0
    assert reminder.unsaved(store, NOON + MONTHS) == 20
    # A clock that was wrong once doesn't silence it for good.
    assert reminder.unsaved(store, NOON - MONTHS) == 20


@pytest.mark.parametrize("kept", [3, [], {"made": "x"}, {"made": True}, {"tables": None}, "x"])
def test_whatever_is_kept_of_it_nothing_fails(app: Any, kept: Any) -> None:
    app.store.write("backup", kept)
    assert reminder.unsaved(app.store, NOON) == 0
    assert reminder.last(app.store) is None
    assert json.dumps(kept)
