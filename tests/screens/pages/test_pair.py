"""In a wide window a list stands beside the page of what has been chosen in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.app import routes, theme
from tests.screens.driver import PHONE, TABLET, Driver, Window
from tests.screens.pages.test_history import laid_out, open_history, rows
from tests.screens.pages.test_replay import finished

UPRIGHT = (800, 1280)


@pytest.fixture
def app(start_app: Any, driver: Driver, tmp_path: Path) -> Any:
    """The app on a wide window, with a long history open."""
    laid_out(tmp_path, [finished("bungee") for _ in range(12)])
    return open_history(start_app, driver, tmp_path, size=TABLET)


def chosen(driver: Driver) -> list[int]:
    """The matches whose rows are marked."""
    return [row.table.key for row in rows(driver) if row.fill == [*theme.now.shade]]


def choose(driver: Driver, at: int) -> Any:
    row = rows(driver)[at]
    driver.tap(row.to_window(row.x + 20, row.top - 12))
    driver.frames(4)
    return row


def test_a_replay_opens_beside_the_history_which_marks_its_match(app: Any, driver: Driver) -> None:
    key = choose(driver, 2).table.key
    assert isinstance(app.pages.route, routes.Replay)
    assert app.page.key == key
    list_page = app.page.pair.list_page
    assert list_page.width + app.page.width == pytest.approx(TABLET[0], abs=2)
    assert app.page.to_window(0, 0)[0] == 0
    assert app.page.ids.table.to_window(*app.page.ids.table.pos)[0] >= list_page.right
    assert chosen(driver) == [key]


def test_another_match_takes_the_place_of_the_one_before_and_the_list_stays(app: Any, driver: Driver) -> None:
    choose(driver, 0)
    list_page = app.page.pair.list_page
    list_page.ids.scroll.scroll_y = 0.6
    driver.frames(3)
    second = next(row for row in rows(driver) if 200 < row.to_window(*row.pos)[1] < 500)
    driver.tap(second.to_window(second.x + 20, second.top - 12))
    driver.frames(4)
    assert app.page.key == second.table.key
    assert app.page.pair.list_page is list_page
    assert list_page.ids.scroll.scroll_y == pytest.approx(0.6)
    assert chosen(driver) == [second.table.key]
    driver.key("escape")
    driver.frames(20)
    assert isinstance(app.pages.route, routes.History)
    assert app.page.pair is None
    assert app.page.width == TABLET[0]


def test_the_lists_arrow_leaves_both_and_the_cross_closes_the_chosen_one(app: Any, driver: Driver) -> None:
    choose(driver, 1)
    assert app.page.ids.way_back.icon == "close"
    driver.tap(app.page.ids.way_back)
    driver.frames(4)
    assert isinstance(app.pages.route, routes.History)
    choose(driver, 1)
    driver.tap(app.page.pair.list_page.ids.way_back)
    driver.frames(4)
    assert isinstance(app.pages.route, routes.Shelf)


def test_a_sheet_of_the_list_lies_over_both(app: Any, driver: Driver) -> None:
    choose(driver, 1)
    list_page = app.page.pair.list_page
    list_page._ask_person()
    driver.frames(3)
    sheet = app.page.top_layer
    assert sheet.width == TABLET[0]
    assert sheet.is_dialog
    assert app.page.is_asking
    driver.key("escape")
    driver.frames(3)
    assert not app.page.is_asking
    assert isinstance(app.pages.route, routes.Replay), "only the sheet has been closed"


def test_the_keyboard_reaches_both(app: Any, driver: Driver) -> None:
    choose(driver, 1)
    stops = app.focus._stops()
    for page in (app.page, app.page.pair.list_page):
        assert page.ids.way_back in stops


@pytest.mark.parametrize("size", [PHONE, UPRIGHT])
def test_without_room_a_replay_has_the_window_to_itself(app: Any, driver: Driver, size: tuple[int, int]) -> None:
    choose(driver, 1)
    Window.resize(*size)
    driver.frames(5)
    assert isinstance(app.pages.route, routes.Replay)
    assert app.page.pair is None
    assert app.page.width == size[0]
    Window.resize(*TABLET)
    driver.frames(5)
    assert app.page.pair is not None


def league_rows(driver: Driver) -> list[Any]:
    rows: list[Any] = driver.widgets("LeagueRow")
    return rows


def test_a_person_stands_beside_the_league(app: Any, driver: Driver) -> None:
    app.home(routes.Standings())
    driver.frames(5)
    row: Any = league_rows(driver)[0]
    person = row.person
    driver.tap(row)
    driver.frames(5)
    assert isinstance(app.pages.route, routes.Person)
    assert app.pages.route.key == person.key
    (marked,) = [each for each in league_rows(driver) if each.fill == [*theme.now.shade]]
    assert marked.person.key == person.key


def test_from_one_person_to_another_and_back_the_league_stays(app: Any, driver: Driver) -> None:
    app.home(routes.Standings())
    driver.frames(5)
    one, other = (row.person.key for row in league_rows(driver)[:2])
    app.choose(routes.Person(key=one))
    driver.frames(3)
    league = app.page.pair.list_page
    app.go(routes.Person(key=other))
    driver.frames(3)
    assert app.page.pair.list_page is league
    driver.key("escape")
    driver.frames(3)
    assert app.pages.route.key == one
    assert app.page.pair.list_page is league
