"""The whole app by keyboard: everything that can be tapped can be reached and pressed, and the focus is visible."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.app import routes
from screens.store import Store
from screens.widgets.focus import said_of
from tabletop import Match
from tests.screens.at_table import GAMES_HERE, PEOPLE, AtTable, lay, phases
from tests.screens.driver import PHONE, TABLET, Driver, Pos, Window, _below
from tests.screens.pages.test_pages import finished
from tests.staging import route

PAGES = ("shelf", "new_table", "settings", "rules", "history", "standings", "table", "replay", "person")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with people, an open table and a finished match."""
    store = Store(tmp_path / "stammtisch.db")
    people = [store.keep_person(person) for person in PEOPLE[:3]]
    store.open_table(Match.new("bungee", seats=3, seed=7), people)
    store.open_table(finished("bungee", 3, 9, rounds=1), people)
    store.close()
    return tmp_path


def show(app: Any, name: str) -> None:
    """Show a page with the data it needs."""
    about: dict[str, Any] = {
        "new_table": {"game": "bungee"},
        "table": {"key": app.store.tables()[0].key},
        "replay": {"key": app.store.history()[0].key},
        "person": {"key": app.store.people()[0].key},
    }
    app.home(route(name, **about.get(name, {}))) if name != "shelf" else app.home()


def tapped(app: Any) -> list[Any]:
    """All widgets on the page that could be tapped."""
    return [each for each in _below(app.page) if hasattr(each, "on_release") and not each.disabled and each.width > 1]


def tab_to(driver: Driver, app: Any, wanted: Any) -> None:
    """Press Tab until the focus is where it is wanted."""
    for _ in range(200):
        driver.key("tab")
        if wanted(app.focus.widget):
            return
    raise AssertionError("Tab does not lead there")


def says(text: str) -> Any:
    return lambda widget: (
        text in (getattr(widget, "text", ""), getattr(widget, "label", ""), getattr(widget, "title", ""))
    )


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("name", PAGES)
def test_tab_leads_to_all_that_can_be_tapped_and_round_again(
    start_app: Any, driver: Driver, folder: Path, name: str, size: Pos
) -> None:
    app = start_app(size, folder=folder)
    show(app, name)
    driver.frames(5)
    wanted = tapped(app)
    assert wanted
    seen: list[Any] = []
    while True:
        driver.key("tab")
        on = app.focus.widget
        assert on is not None
        if on in seen:
            break
        seen.append(on)
        assert on.canvas.after.children, "it wears no ring"
        driver.frames(2)
        x, y = on.to_window(*on.center)
        assert 0 <= x <= Window.width, on
        assert -1 <= y <= Window.height + 1, on
    assert on is seen[0]
    assert {each for each in wanted if each.opacity} <= set(seen)
    driver.key("tab", "shift")
    assert app.focus.widget is seen[-1]


def test_a_table_is_laid_and_left_without_a_touch(start_app: Any, driver: Driver, folder: Path) -> None:
    app = start_app(folder=folder)
    app.home()
    driver.frames(3)
    tab_to(driver, app, lambda widget: type(widget).__name__ == "GameBox" and says("Bungee")(widget))
    driver.key("enter")
    driver.wait(0.3)
    assert AtTable(app, driver).on("new_table")
    tab_to(driver, app, says("Start game"))
    driver.key("enter")
    driver.wait(0.3)
    assert AtTable(app, driver).on("table")
    tab_to(driver, app, says("More"))
    driver.key("space")
    driver.wait(0.3)
    assert app.page.is_asking
    moves = AtTable(app, driver).played()
    driver.key("tab")
    assert app.focus.widget in tapped(app)
    for key in ("down", "right", "2"):
        driver.key(key)
    assert AtTable(app, driver).played() == moves
    driver.key("escape")
    assert not app.page.is_asking
    driver.key("escape")
    driver.frames(3)
    assert not AtTable(app, driver).on("table")


def test_arrow_keys_in_a_text_field_do_not_move_the_focus(start_app: Any, driver: Driver, folder: Path) -> None:
    app = start_app(folder=folder)
    show(app, "person")
    driver.frames(3)
    tab_to(driver, app, says("Edit"))
    driver.key("enter")
    driver.wait(0.4)
    fields: list[Any] = driver.widgets("MDTextField")
    assert fields
    tab_to(driver, app, lambda widget: widget in fields)
    assert fields[0].focus
    driver.key("left")
    assert app.focus.widget is fields[0]
    driver.key("tab")
    assert not fields[0].focus
    assert app.focus.widget is not fields[0]


def test_a_setting_that_makes_the_page_anew_leaves_the_keyboard_in_its_place(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Settings())
    driver.frames(3)
    tab_to(driver, app, says("Dark"))
    driver.key("enter")
    driver.wait(0.3)
    assert app.prefs.theme == "dark"
    driver.key("tab", "shift")
    assert says("Light")(app.focus.widget)


def test_a_held_key_presses_a_button_once(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee"))
    driver.frames(3)
    seated = len(app.page._people)
    tab_to(driver, app, says("Remove from the table"))
    for _repeat in range(3):
        driver.key("enter")
    driver.wait(0.3)
    assert len(app.page._people) == seated - 1


def test_a_touch_takes_the_ring_away(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Rules())
    driver.frames(3)
    driver.key("tab")
    assert app.focus.widget
    driver.tap((Window.width / 2, 3))
    assert app.focus.widget is None


def test_a_long_page_is_turned_over(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Settings())
    driver.frames(3)
    scroll = app.page.ids.scroll
    driver.key("pagedown")
    assert scroll.scroll_y < 1
    driver.key("end")
    assert scroll.scroll_y == 0
    driver.key("home")
    assert scroll.scroll_y == 1


def test_the_rules_of_what_is_marked_are_two_keys_away(start_app: Any, driver: Driver, folder: Path) -> None:
    app = start_app(folder=folder)
    show(app, "table")
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    table.unlock()
    driver.key("right")
    driver.key("f1")
    assert driver.widgets("Bubble")
    driver.key("f1")
    driver.frames(3)
    assert table.on("rules")
    assert app.page.kept()["part"] == "index"
    driver.key("escape")
    driver.frames(3)
    assert table.on("table")


@pytest.mark.parametrize("game", GAMES_HERE)
def test_all_that_can_be_pressed_at_a_table_has_a_name(app: Any, driver: Driver, game: str) -> None:
    for match in phases(game):
        lay(app, match)
        driver.frames(3)
        app.page.session.open()
        app.page.show()
        app.page.open_hand(now=True)
        driver.frames(3)
        for stop in app.focus._stops():
            assert said_of(stop), stop


def test_a_sheet_is_gone_through_from_its_beginning(start_app: Any, driver: Driver, folder: Path) -> None:
    app = start_app(folder=folder)
    show(app, "table")
    driver.frames(3)
    tab_to(driver, app, says("More"))
    driver.key("enter")
    driver.wait(0.3)
    assert app.page.is_asking
    driver.key("tab")
    assert app.focus.widget is app.focus._stops()[0]


def test_a_covered_card_of_ones_own_says_how_to_look_at_it(start_app: Any, driver: Driver, folder: Path) -> None:
    app = start_app(folder=folder)
    show(app, "table")
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    assert table.scene.entry.has_secrets
    assert not table.scene.entry.state.is_open
    driver.key("down")
    driver.key("f1")
    bubbles: list[Any] = driver.widgets("Bubble")
    assert [bubble.text for bubble in bubbles] == ["This card of yours is face down. Press Space to look."]
    driver.key("space")
    assert table.scene.entry.state.is_open
    assert not driver.widgets("Bubble")


def test_what_was_said_of_a_card_goes_when_another_is_marked_or_all_are_covered(
    start_app: Any, driver: Driver, folder: Path
) -> None:
    app = start_app(folder=folder)
    show(app, "table")
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    for key in ("right", "space"):
        if not table.scene.entry.state.is_open:
            table.unlock()
        driver.key("left")
        driver.key("f1")
        assert driver.widgets("Bubble")
        driver.key(key)
        assert not driver.widgets("Bubble")


def test_behind_a_curtain_nothing_is_marked_or_explained(start_app: Any, driver: Driver, folder: Path) -> None:
    app = start_app(folder=folder)
    show(app, "table")
    driver.frames(3)
    table = AtTable(app, driver)
    assert table.curtain
    driver.key("right")
    assert app.focus.widget is None, "Space would press it"
    driver.key("f1")
    driver.frames(3)
    assert not driver.widgets("Bubble")
    assert "Keyboard" in driver.texts()


def test_the_menu_of_a_table_tells_what_the_keys_do(start_app: Any, driver: Driver, folder: Path) -> None:
    app = start_app(folder=folder)
    show(app, "table")
    driver.frames(3)
    app.page.open_menu()
    driver.frames(3)
    driver.tap(driver.find("Keyboard"))
    driver.frames(3)
    assert "Backspace: take back." in driver.texts()


def test_with_nothing_selected_enter_presses_the_one_button_that_stands_out(start_app: Any, driver: Driver) -> None:
    app = start_app()
    app.go(routes.NewTable(game="bungee"))
    driver.frames(3)
    assert app.focus.widget is None
    driver.key("space")
    driver.frames(3)
    assert type(app.page).__module__ == "screens.pages.new_table"
    driver.key("enter")
    driver.wait(0.5)
    assert type(app.page).__module__ == "screens.pages.table"
