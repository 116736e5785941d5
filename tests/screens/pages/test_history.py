"""The history of finished matches, the archive of removed ones, and a table's menu."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.base import ExceptionManager

from screens.app import routes, theme
from screens.session.people import LONGEST_TITLE
from screens.store import ERRORS, Store, StoreError
from tabletop import GAMES, Match
from tests.screens.at_table import GAMES_HERE, lasting
from tests.screens.driver import PHONE, TABLET, Driver
from tests.screens.pages.test_pages import NOON, PEOPLE, check_page_fits, every, long_words, press  # noqa: F401  (a fixture)
from tests.screens.pages.test_replay import finished
from tests.tables import play_on

DAY = 86400.0


def laid_out(folder: Path, matches: list[Match], name: str = "") -> list[int]:
    """Store these matches a day apart, the last one at noon; returns their keys."""
    store = Store(folder / "stammtisch.db", lambda: NOON)
    people = [store.keep_person(person) for person in PEOPLE]
    keys = []
    for at, match in enumerate(matches):
        when = NOON - DAY * (len(matches) - 1 - at)
        times = [when] * len(match.record()["moves"])
        keys.append(store.open_table(match, people[: match.seats], name=name, opened=when, times=times))
    store.close()
    return keys


def open_history(start_app: Any, driver: Driver, folder: Path, **more: Any) -> Any:
    """The app with its history open."""
    app = start_app(folder=folder, now=lambda: NOON, **more, at=routes.History())
    driver.frames(20)
    return app


def rows(driver: Driver) -> list[Any]:
    """The rows, from the top."""
    found: list[Any] = every(driver, "TableRow")
    return found


def choose(driver: Driver, row: Any, text: str) -> None:
    """Open a row's menu, and choose an item."""
    driver.tap(row.ids.more)
    driver.frames(3)
    press(driver, text)
    driver.frames(3)


def above(page: Any, height: float, scroll: float) -> float:
    """The height of what is scrolled out above, on a page of this height."""
    return float((1 - scroll) * (height - page.ids.scroll.height))


def press_chip(driver: Driver, text: str) -> None:
    """Tap the chip with this text, scrolling to it if needed."""
    chip = next(chip for chip in every(driver, "Chip") if chip.text == text)
    chip.parent.parent.scroll_to(chip, animate=False)
    driver.frames(3)
    driver.tap(chip)
    driver.frames(8)


def test_each_match_tells_who_played_who_won_and_when(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    laid_out(tmp_path, [finished("bungee"), finished("dog")])
    open_history(start_app, driver, tmp_path)
    dog, bungee = rows(driver)
    assert (dog.title, bungee.title) == ("Dog", "Bungee")
    assert bungee.about == "yesterday · 1 round"
    match = finished("bungee")
    (winner,) = match.winners
    assert bungee.won == f"{PEOPLE[winner].name} has won."
    said = [label.text for label in bungee.ids.people.walk() if getattr(label, "text", "")]
    for seat, total in enumerate(match.totals):
        assert any(text.startswith(PEOPLE[seat].name) and text.endswith(str(total).replace("-", "−")) for text in said)
    assert len([icon for icon in bungee.walk() if getattr(icon, "icon", "") == "trophy"]) == 1
    assert "have won." in dog.won


def test_a_tap_looks_through_a_match(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    keys = laid_out(tmp_path, [finished("bungee")])
    app = open_history(start_app, driver, tmp_path)
    driver.tap(rows(driver)[0])
    driver.frames(4)
    assert type(app.page).__module__ == "screens.pages.replay"
    assert app.page.key == keys[0]


def test_of_many_matches_some_are_fetched_and_more_when_they_are_wanted(
    start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    keys = laid_out(tmp_path, [finished("bungee")] * 70)
    app = open_history(start_app, driver, tmp_path)
    page = app.page
    assert [row.table.key for row in rows(driver)] == keys[::-1][:30]
    for number in (60, 70):
        before = page.ids.here.height
        page.ids.scroll.scroll_y = 0.05
        driver.frames(30)
        assert [row.table.key for row in rows(driver)] == keys[::-1][:number]
        # The visible rows stay in place.
        assert abs(above(page, page.ids.here.height, page.ids.scroll.scroll_y) - above(page, before, 0.05)) < 3
    page.ids.scroll.scroll_y = 0
    driver.frames(20)
    assert len(rows(driver)) == 70
    # The scroll position survives a visit to another page.
    page.ids.scroll.scroll_y = 0.4
    driver.frames(3)
    app.go(routes.Replay(key=keys[0]))
    driver.frames(3)
    app.back()
    driver.frames(10)
    assert len(rows(driver)) == 70
    assert abs(app.page.ids.scroll.scroll_y - 0.4) < 0.01


def test_games_and_people_can_be_picked_out(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    four = Match.new("bungee", seats=4, seed=3, options={"rounds": 1})
    play_on(four, Random(2), 2000)
    laid_out(tmp_path, [finished("bungee"), four, finished("bohne")])
    app = open_history(start_app, driver, tmp_path)
    assert not [chip for chip in every(driver, "Chip") if chip.text == "Dog"]
    press_chip(driver, "Bungee")
    assert [row.title for row in rows(driver)] == ["Bungee", "Bungee"]
    press_chip(driver, "Who played?")
    driver.tap(driver.find(PEOPLE[3].name))
    driver.frames(5)
    assert [len(row.table.people) for row in rows(driver)] == [4]
    app.change(theme="dark")
    driver.frames(10)
    assert [len(row.table.people) for row in rows(driver)] == [4]
    press_chip(driver, "Nicht die Bohne!")
    assert not rows(driver)
    press(driver, "Show all")
    driver.frames(5)
    assert len(rows(driver)) == 3


def test_a_match_is_named_and_that_taken_back(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    (key,) = laid_out(tmp_path, [finished("bungee")])
    app = open_history(start_app, driver, tmp_path)
    choose(driver, rows(driver)[0], "Rename")
    form = every(driver, "NameForm")[-1]
    form.ids.name.text = "  Rainy   day " + "x" * 50
    driver.tap([act for act in every(driver, "TextButton") if act.text == "Rename"][-1])
    driver.frames(10)
    name = app.store.summary(key).name
    assert name.startswith("Rainy day x")
    assert len(name) == 40
    assert rows(driver)[0].title == name
    assert rows(driver)[0].about.startswith("Bungee · ")
    press(driver, "Take back")
    assert app.store.summary(key).name == ""
    assert rows(driver)[0].title == "Bungee"


def test_a_match_put_away_comes_back(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    laid_out(tmp_path, [finished("bungee"), finished("bohne")])
    app = open_history(start_app, driver, tmp_path)
    choose(driver, rows(driver)[0], "Archive")
    assert [row.title for row in rows(driver)] == ["Bungee"]
    press(driver, "Take back")
    driver.frames(5)
    assert len(rows(driver)) == 2
    choose(driver, rows(driver)[0], "Archive")
    # The offer stays on its page; later the archive has what has been put away.
    app.home()
    driver.frames(3)
    assert "Take back" not in driver.texts()
    assert len(app.store.removed()) == 1


def test_what_is_put_away_is_brought_back_or_deleted_for_good(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    over, bohne = laid_out(tmp_path, [finished("bungee"), finished("bohne")])
    app = start_app(folder=tmp_path, now=lambda: NOON)
    left = app.store.open_table(Match.new("dog", seats=4, seed=1), app.store.people()[:4])
    for key in (bohne, left, over):
        app.store.remove(key)
    app.go(routes.Trash())
    driver.frames(5)
    assert {row.title for row in rows(driver)} == {"Bungee", "Dog", "Nicht die Bohne!"}
    choose(driver, next(row for row in rows(driver) if row.title == "Dog"), "Restore")
    assert [table.key for table in app.store.tables()] == [left]
    assert len(rows(driver)) == 2
    choose(driver, next(row for row in rows(driver) if row.title == "Bungee"), "Delete forever")
    press(driver, "Keep it")
    assert len(rows(driver)) == 2
    choose(driver, next(row for row in rows(driver) if row.title == "Bungee"), "Delete forever")
    driver.tap([act for act in every(driver, "TextButton") if act.text == "Delete forever"][-1])
    driver.frames(3)
    assert [kept.key for kept in app.store.removed()] == [bohne]


def test_without_a_match_the_history_says_what_to_do(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    app = open_history(start_app, driver, tmp_path)
    assert not every(driver, "Chip")
    press(driver, "All games")
    assert type(app.page).__module__ == "screens.pages.shelf"


# -- the shelf


def test_the_shelf_names_tables_and_leads_on(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    app = start_app(folder=tmp_path, now=lambda: NOON)
    assert "Statistics" not in driver.texts()
    assert "Import a table" in driver.texts()
    people = [app.store.keep_person(person) for person in PEOPLE[:3]]
    key = app.store.open_table(Match.new("bungee", seats=3, seed=1), people)
    app.store.open_table(finished("bungee"), people)
    # Another window has changed the tables: the page shows it once it has the focus.
    driver.focus(False)
    driver.focus(True)
    driver.frames(3)
    assert "Statistics" in driver.texts()
    row = app.page.ids.tables.children[0]
    assert row.title == "Bungee"
    choose(driver, row, "Rename")
    every(driver, "NameForm")[-1].ids.name.text = "Wednesday"
    every(driver, "NameForm")[-1].done()
    driver.frames(5)
    row = app.page.ids.tables.children[0]
    assert row.title == "Wednesday"
    assert row.round.startswith("Bungee · Round 1")
    assert app.store.summary(key).name == "Wednesday"
    app.hush()
    press(driver, "History")
    driver.frames(5)
    assert type(app.page).__module__ == "screens.pages.history"


def test_a_name_of_one_long_word_can_still_be_read(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    laid_out(tmp_path, [finished("bungee")], name="W" * LONGEST_TITLE)
    open_history(start_app, driver, tmp_path)
    title = driver.find("W" * LONGEST_TITLE)
    assert title.font_size >= 0.6 * theme.BODY()
    assert title.texture_size[1] > 1.5 * title.font_size


def test_an_open_table_cannot_be_looked_through(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    app = start_app(folder=tmp_path, now=lambda: NOON)
    app.store.open_table(Match.new("bungee", seats=3, seed=1), PEOPLE[:3])
    app.home()
    driver.frames(3)
    driver.tap(app.page.ids.tables.children[0].ids.more)
    driver.frames(3)
    assert [entry.text for entry in every(driver, "MenuEntry")] == ["Rename", "Share", "Archive"]


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_texts_fit(start_app: Any, driver: Driver, tmp_path: Path, size: tuple[int, int]) -> None:
    check_pages_fit(start_app, driver, tmp_path, size)


@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_long_words_fit(start_app: Any, driver: Driver, tmp_path: Path, size: tuple[int, int]) -> None:
    check_pages_fit(start_app, driver, tmp_path, size)


def check_pages_fit(start_app: Any, driver: Driver, tmp_path: Path, size: tuple[int, int]) -> None:
    """Check pages in large type, with long names and six people."""
    matches = [finished(game) for game in GAMES_HERE]
    six = Match.new("baernergaeng", seats=6, seed=3, options=lasting("baernergaeng", 1))
    play_on(six, Random(2), 3000)
    assert six.over
    assert 6 in GAMES["baernergaeng"].seats
    keys = laid_out(tmp_path, [*matches, six], name="The long evening at my grandmother’s")
    app = start_app(folder=tmp_path, now=lambda: NOON, size=size)
    app.change(text=160)
    app.home()
    driver.frames(5)
    check_page_fits(driver, "shelf")
    app.go(routes.History())
    driver.frames(15)
    check_page_fits(driver, "history")
    driver.tap(rows(driver)[0].ids.more)
    driver.frames(5)
    check_page_fits(driver, "menu")
    app.back()
    for key in keys:
        app.store.remove(key)
    app.go(routes.Trash())
    driver.frames(5)
    check_page_fits(driver, "removed")


def test_what_cannot_be_read_is_said_and_the_page_stays(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    laid_out(tmp_path, [finished("bungee")])
    app = open_history(start_app, driver, tmp_path)
    app.dispatch("on_start")
    page = app.page
    assert ExceptionManager.handle_exception(StoreError("disk")) == ExceptionManager.PASS
    assert driver.find(ERRORS["disk"])
    assert app.page is page
    assert ExceptionManager.handle_exception(ValueError()) == ExceptionManager.RAISE
