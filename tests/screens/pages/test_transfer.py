"""Sharing a table between devices: nothing is lost, no secret is shown, and failures are explained."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from screens.pages import transfer
from screens.session.people import Person
from screens.store import StoreError
from tabletop import Match
from tests.redraw import redrawn
from tests.screens.at_table import GAMES_HERE, PEOPLE, AtTable, lasting, seats_of
from tests.screens.conftest import Starter
from tests.screens.driver import TABLET, Driver, Window
from tests.screens.test_privacy import drawn, faces_drawn, faces_in
from tests.soaking import usually
from tests.tables import play_on

OPENED = 1767268800.0
TIMES = [OPENED + 60 * minute for minute in range(2000)]

each_game = pytest.mark.parametrize("game", GAMES_HERE)


class Devices:
    """Two devices used in turn; the clipboard goes along."""

    def __init__(self, start_app: Starter, driver: Driver, folder: Path) -> None:
        self._start = start_app
        self._driver = driver
        self._folder = folder
        self.app: Any = None

    def take(self, name: str, **more: Any) -> Any:
        """Start the app on this device."""
        self.app = self._start(folder=self._folder / name, **more)
        self.app.change(motion="none")
        return self.app

    def press(self, words: str) -> None:
        self._driver.tap(self._driver.find(words))
        self._driver.frames(3)

    def hand_out(self, key: int, way: str = "To the clipboard") -> None:
        transfer.hand_out(self.app.page, key)
        self._driver.frames(3)
        self.press(way)

    def take_in(self, way: str = "From the clipboard") -> None:
        transfer.take_in(self.app.page)
        self._driver.frames(3)
        self.press(way)

    def paste(self, text: str) -> None:
        Clipboard.copy(text)
        self.take_in()

    def says(self) -> str:
        """The sentence at the lower edge."""
        notes: list[Any] = self._driver.widgets("Note")
        return str(notes[-1].text) if notes else ""


@pytest.fixture
def devices(start_app: Starter, driver: Driver, tmp_path: Path) -> Devices:
    Clipboard._copy("")
    return Devices(start_app, driver, tmp_path)


def keep(app: Any, match: Match, people: tuple[Person, ...] = PEOPLE, name: str = "") -> int:
    """Store a table as it is stored while it is played."""
    known = {person.name: person for person in app.store.people()}
    seated = [known.get(person.name) or app.store.keep_person(person) for person in people[: match.seats]]
    times = TIMES[: len(match.record()["moves"])]
    key: int = app.store.open_table(match, seated, name=name, opened=OPENED, times=times)
    return key


def played(game: str = "bungee", moves: int = 12, seed: int = 7) -> Match:
    match = Match.new(game, seats=seats_of(game), seed=seed, options=lasting(game, 2))
    play_on(match, Random(seed), moves)
    return match


# -- there and back


@pytest.mark.parametrize("game", usually(GAMES_HERE, "bauernschlau", "dog"))
def test_an_open_table_goes_on_on_another_device(devices: Devices, driver: Driver, game: str) -> None:
    match = played(game)
    devices.hand_out(keep(devices.take("one"), match, name="Sunday"))
    assert devices.says() == "It is on the clipboard now. Paste it into any message."
    app = devices.take("other")
    devices.take_in()
    table = AtTable(app, driver)
    assert table.on("table")
    assert table.match.record() == match.record()
    (kept,) = app.store.tables()
    assert [person.name for person in kept.people] == [person.name for person in PEOPLE[: match.seats]]
    assert (kept.name, kept.opened) == ("Sunday", OPENED)
    assert app.store.times(kept.key) == TIMES[: len(match.record()["moves"])]
    assert app.back()
    assert app.page.title == "Stammtisch"
    assert not app.back()


def test_a_table_that_was_taken_in_is_played_on(devices: Devices, driver: Driver) -> None:
    devices.hand_out(keep(devices.take("one"), Match.new("bungee", seats=3, seed=7)))
    app = devices.take("other")
    devices.take_in()
    table = AtTable(app, driver)
    table.play(8)
    assert table.played()
    assert app.store.load(table.session.key)[0].record() == table.match.record()


def test_a_finished_match_is_looked_through(devices: Devices) -> None:
    match = played(moves=5000)
    assert match.over
    devices.hand_out(keep(devices.take("one"), match))
    app = devices.take("other")
    devices.take_in()
    assert type(app.page).__module__ == "screens.pages.replay"
    assert app.store.tables() == []
    (kept,) = app.store.history()
    assert kept.winners == match.winners
    assert app.back()
    assert app.page.title == "Stammtisch"


def test_a_table_comes_home_with_what_has_been_played_elsewhere(devices: Devices, driver: Driver) -> None:
    devices.hand_out(keep(devices.take("one"), played(moves=3)))
    app = devices.take("other")
    devices.take_in()
    table = AtTable(app, driver)
    before = table.played()
    while table.played() == before:
        table.step()
    devices.hand_out(table.session.key)
    home = devices.take("one")
    devices.take_in()
    assert len(home.store.tables()) == 2
    assert AtTable(home, driver).played() == before + 1
    assert len(home.store.people()) == 3


# -- what is hidden


@pytest.mark.parametrize("game", usually(GAMES_HERE, "bohne", "bungee"))
def test_an_open_table_that_comes_in_hides_what_it_must(devices: Devices, driver: Driver, game: str) -> None:
    """Nothing drawn or said depends on hidden cards."""
    app = devices.take("one", size=TABLET)
    compared = 0
    for seed in range(4):
        match = played(game, seed * 5, seed)
        pictures = []
        for each in (match, Match.from_position(redrawn(match.position(), None, Random(seed)))):
            key = keep(app, Match.from_position(each.position()))
            devices.hand_out(key)
            app.store.delete(key)
            app.home()
            devices.take_in()
            app.hush()
            table = AtTable(app, driver)
            still(driver, table)
            assert table.session.viewer is None
            assert not faces_drawn(app) - faces_in(table.scene, table.match.view(None))
            pictures.append(drawn(app))
        assert pictures[:-1] == pictures[1:]
        compared += len(pictures) == 2
    assert compared >= 2


def still(driver: Driver, table: AtTable) -> None:
    driver.until(lambda: not table.scene.layer.is_moving)


def test_a_table_with_secrets_comes_in_behind_its_curtain(devices: Devices, driver: Driver) -> None:
    devices.hand_out(keep(devices.take("one"), Match.new("bungee", seats=3, seed=7)))
    app = devices.take("other")
    devices.take_in()
    table = AtTable(app, driver)
    assert table.curtain
    table.open_curtain()
    table.unlock()
    assert faces_drawn(app)


def test_of_hidden_cards_in_the_text_one_is_told_before(devices: Devices, driver: Driver) -> None:
    app = devices.take("one")
    for match in (played(), played(moves=5000)):
        transfer.hand_out(app.page, keep(app, match))
        driver.frames(3)
        assert any("hidden cards" in text for text in driver.texts()) == (not match.over)
        app.back()


# -- who


def test_an_imported_person_is_recognized_by_name(devices: Devices) -> None:
    devices.hand_out(keep(devices.take("one"), played()))
    app = devices.take("other")
    anna = app.store.keep_person(Person("ANNA", "blue", "moon"))
    devices.take_in()
    (kept,) = app.store.tables()
    assert kept.people[0] == anna
    assert [person.name for person in kept.people] == ["ANNA", "Beat", "Carla"]
    assert len({person.colour for person in kept.people}) == len({person.symbol for person in kept.people}) == 3
    known = {person.name: person.key for person in app.store.people()}
    assert known == {person.name: person.key for person in kept.people}


# -- twice


@pytest.mark.parametrize("moves", [12, 5000], ids=["open", "over"])
def test_what_is_here_already_is_shown_and_not_kept_twice(devices: Devices, moves: int) -> None:
    app = devices.take("one")
    devices.hand_out(keep(app, played(moves=moves)))
    for _time in range(2):
        devices.take_in()
        assert devices.says() == "You already have this game."
        assert len([*app.store.tables(), *app.store.history()]) == 1
        assert len(app.store.people()) == 3
        assert type(app.page).__module__ == ("screens.pages.replay" if moves == 5000 else "screens.pages.table")
        app.home()


# -- files


@pytest.fixture
def zenity(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A desktop whose file dialog runs this script."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)

    def does(script: str) -> None:
        (folder / "zenity").write_text(f"#!/bin/sh\n{script}\n")
        (folder / "zenity").chmod(0o755)

    return does


def test_a_table_goes_by_a_file(
    devices: Devices, driver: Driver, tmp_path: Path, zenity: Callable[[str], None]
) -> None:
    zenity(f"""for each in "$@"; do case "$each" in --filename=*) basename=${{each##*/}};; esac; done
        echo "{tmp_path}/$basename" """)
    match = played()
    devices.hand_out(keep(devices.take("one"), match), "To a file")
    driver.join("files")
    assert devices.says() == "It is saved in the file."
    (path,) = tmp_path.glob("*.json")
    assert path.name == "stammtisch-bungee-2026-01-01.json"
    assert json.loads(path.read_text(encoding="utf-8"))["record"] == match.record()

    app = devices.take("other")
    zenity(f"echo '{path}'")
    devices.take_in("From a file")
    driver.join("files")
    assert AtTable(app, driver).match.record() == match.record()


def test_a_closed_dialog_changes_nothing(
    devices: Devices, driver: Driver, tmp_path: Path, zenity: Callable[[str], None]
) -> None:
    zenity(f"echo asked >> '{tmp_path}/asked'; exit 1")
    app = devices.take("one")
    devices.hand_out(keep(app, played()), "To a file")
    driver.join("files")
    devices.take_in("From a file")
    driver.join("files")
    driver.wait(1)
    assert (tmp_path / "asked").read_text().count("asked") == 2
    assert devices.says() == ""
    assert len(app.store.tables()) == 1


@pytest.mark.parametrize("way", ["To a file", "From a file"])
def test_without_a_dialog_the_clipboard_is_named(
    devices: Devices, driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    app = devices.take("one")
    if way == "To a file":
        devices.hand_out(keep(app, played()), way)
    else:
        devices.take_in(way)
    driver.join("files")
    assert "clipboard" in devices.says()


def test_a_file_that_is_none_of_ours_is_told(
    devices: Devices, driver: Driver, tmp_path: Path, zenity: Callable[[str], None]
) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    zenity(f"echo '{tmp_path}/picture.png'")
    devices.take("one")
    devices.take_in("From a file")
    driver.join("files")
    assert devices.says() == "This is neither a table nor a backup from this app."


def test_a_file_dropped_on_the_window_is_taken_in(devices: Devices, driver: Driver, tmp_path: Path) -> None:
    match = played()
    devices.hand_out(keep(devices.take("one"), match))
    path = tmp_path / "Zürich.json"
    path.write_text(Clipboard.paste(), encoding="utf-8")
    app = devices.take("other")
    Window.bind(on_drop_file=transfer.dropped)
    try:
        Window.dispatch("on_drop_file", os.fsencode(path), 10, 10)
        driver.frames(3)
        assert AtTable(app, driver).match.record() == match.record()
        Window.dispatch("on_drop_file", os.fsencode(tmp_path), 10, 10)
        assert devices.says() == "This file can’t be read."
    finally:
        Window.unbind(on_drop_file=transfer.dropped)


# -- whatever else


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Hello Anna, shall we play?", "This is neither a table nor a backup from this app."),
        ('{"stammtisch": 2}', "This table comes from a newer version of the app. Update the app."),
        ('{"stammtisch": 1}', "This table is damaged. Ask for it to be shared again."),
    ],
)
def test_what_is_no_table_is_told(devices: Devices, text: str, sentence: str) -> None:
    app = devices.take("one")
    devices.paste(text)
    assert devices.says() == sentence
    assert app.store.tables() == app.store.people() == []
    assert app.page.title == "Stammtisch"


def test_an_empty_clipboard_is_told(devices: Devices) -> None:
    devices.take("one")
    Clipboard._data = dict.fromkeys(Clipboard._data)
    devices.take_in()
    assert devices.says() == "The clipboard holds no text. Copy the table first."


def test_of_a_damaged_table_what_is_good_is_offered(devices: Devices, driver: Driver) -> None:
    app = devices.take("one")
    match = played()
    devices.hand_out(keep(app, match))
    data = json.loads(Clipboard.paste())
    data["record"]["moves"][7] = [0, "nothing that can be played"]
    app = devices.take("other")
    devices.paste(json.dumps(data))
    assert "moves that can still be read: 7" in devices.says()
    devices.press("Open the readable part")
    assert AtTable(app, driver).match.record()["moves"] == match.record()["moves"][:7]


def test_a_damaged_text_does_the_store_no_harm(devices: Devices, driver: Driver, tmp_path: Path) -> None:
    """The text is damaged, not the store."""
    app = devices.take("one")
    keep(app, played())
    for text in ('{"stammtisch": 1}', '{"stammtisch": 1, "record": {"moves": []}}', '{"stammtisch": '):
        devices.paste(text)
        driver.wait(1)
        assert devices.says() == "This table is damaged. Ask for it to be shared again."
    assert len(app.store.tables()) == 1
    assert not list(tmp_path.rglob("*damaged*"))


def test_a_table_that_can_not_be_kept_is_told(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    devices.hand_out(keep(devices.take("one"), played()))
    app = devices.take("other")

    def full(*_: Any, **_more: Any) -> None:
        raise StoreError("disk_full")

    monkeypatch.setattr(app.store, "open_table", full)
    devices.take_in()
    assert devices.says().startswith("This device has no space left")
    assert app.page.title == "Stammtisch"


def test_a_table_that_has_gone_meanwhile_is_told(devices: Devices, driver: Driver) -> None:
    app = devices.take("one")
    key = keep(app, played())
    transfer.hand_out(app.page, key)
    driver.frames(3)
    app.store.delete(key)
    devices.press("To a file")
    assert devices.says() == "This table is no longer on this device."
    transfer.hand_out(app.page, key)
    driver.frames(3)
    assert not driver.widgets("Sheet")


def test_an_answer_after_the_app_has_ended_is_ignored(
    devices: Devices, start_app: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Callable[[Any], None]] = []
    monkeypatch.setattr("screens.device.files.save", lambda _name, _text, done: told.append(done))
    monkeypatch.setattr("screens.device.files.fetch", lambda _most, done: told.append(done))
    app = devices.take("one")
    devices.hand_out(keep(app, played()), "To a file")
    devices.take_in("From a file")
    start_app.kill()
    saved, read = told
    for answer in (True, False, StoreError("disk")):
        saved(answer)
    for text in (b"{}", None, StoreError("disk")):
        read(text)


@pytest.mark.parametrize(
    "way", [transfer.take_in, lambda page: transfer.hand_out(page, page.app.store.tables()[0].key)]
)
def test_a_sheet_is_put_away_by_back(devices: Devices, driver: Driver, way: Callable[[Any], None]) -> None:
    app = devices.take("one")
    keep(app, played())
    way(app.page)
    driver.frames(3)
    acts: list[Any] = driver.widgets("TextButton")
    assert len(acts) >= 2
    assert all(act.height >= 48 for act in acts)
    driver.key("escape")
    assert not driver.widgets("Sheet")
