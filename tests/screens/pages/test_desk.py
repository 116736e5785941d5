"""At a desk and on a tablet: menus at their buttons, dialogs, tooltips, shortcuts."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from screens.app import routes, theme
from screens.games.rule_search import _places as places
from screens.pages.shortcuts import AT_TABLES, SHORTCUTS
from screens.pages.table_menu import menu_sheet
from screens.pages.transfer import take_in
from screens.widgets.focus import said_of
from tests.screens.at_table import phases, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos, Window

DESK = (1920, 1080)


def box(widget: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a widget in the window."""
    return *widget.to_window(widget.x, widget.y), *widget.to_window(widget.right, widget.top)


# -- sheets


@pytest.mark.parametrize("size", [TABLET, DESK])
def test_in_a_wide_window_a_menu_opens_at_its_button(start_app: Any, driver: Driver, size: Pos) -> None:
    app = start_app(size=size, at=routes.History())
    driver.frames(3)
    button = app.page.menu_tap
    driver.tap(button)
    driver.frames(3)
    paper = app.page.top_layer.ids.paper
    assert box(paper)[3] == pytest.approx(box(button)[1], abs=1)
    assert box(paper)[2] == pytest.approx(box(button)[2], abs=theme.gap(2))
    assert paper.width < size[0] / 3
    Window.resize(1000, 700)
    driver.frames(3)
    assert box(paper)[3] == pytest.approx(box(button)[1], abs=1), "it follows its button"


def test_a_menu_of_a_row_far_down_stays_in_the_window(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    low = app.page.action("dots-vertical", "Low", lambda: None)
    low.parent.remove_widget(low)
    low.pos_hint = {"x": 0, "y": 0}
    app.root.add_widget(low)
    app.page.open(menu_sheet("Low", low))
    driver.frames(3)
    left, bottom, _right, _top = box(app.page.top_layer.ids.paper)
    assert min(left, bottom) >= theme.gap()


@pytest.mark.parametrize(("size", "is_dialog"), [(PHONE, False), ((800, 1280), False), (TABLET, True), (DESK, True)])
def test_a_sheet_is_a_dialog_where_there_is_room(start_app: Any, driver: Driver, size: Pos, *, is_dialog: bool) -> None:
    app = start_app(size=size)
    take_in(app.page)
    driver.frames(3)
    left, bottom, right, top = box(app.page.top_layer.ids.paper)
    assert (left + right) / 2 == pytest.approx(size[0] / 2, abs=1)
    assert right - left <= 560
    if is_dialog:
        assert (bottom + top) / 2 == pytest.approx(size[1] / 2, abs=1)
    else:
        assert bottom == 0


def test_on_a_phone_a_menu_is_a_sheet_with_its_title(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE, at=routes.History())
    driver.frames(3)
    driver.tap(app.page.menu_tap)
    driver.frames(3)
    assert box(app.page.top_layer.ids.paper)[:3] == (0, 0, 360)
    assert not app.page.top_layer.is_menu
    assert app.page.top_layer.ids.title.parent.opacity


def test_the_menu_of_a_table_opens_at_its_button(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, phases("bungee")[0], size=TABLET)
    driver.tap(table.page.menu_tap)
    driver.frames(3)
    assert table.page.top_layer.is_menu
    assert "Who is playing here" in driver.texts()
    driver.tap((20, 300))
    assert not table.page.is_asking


# -- the mouse


def tooltip(driver: Driver) -> Any:
    """The name shown at an icon, if there is one."""
    return next(iter(driver.widgets("Tooltip")), None)


def icons(driver: Driver) -> list[Any]:
    """All icons in sight that can be tapped."""
    there: list[Any] = driver.widgets("IconTap")
    return [icon for icon in there if icon.opacity and icon.width > 1]


@pytest.mark.parametrize("page", [routes.Shelf(), routes.History(), routes.NewTable(game="bungee"), routes.Settings()])
def test_a_resting_mouse_names_every_icon_as_the_keyboard_does(
    start_app: Any, driver: Driver, page: routes.Route
) -> None:
    app = start_app(size=TABLET)
    app.home(page)
    driver.frames(4)
    assert icons(driver)
    for icon in icons(driver):
        driver.hover(icon)
        driver.wait(0.2)
        assert tooltip(driver) is None, "the pointer may only be passing"
        driver.wait(0.5)
        assert tooltip(driver).text
        assert said_of(icon).endswith(tooltip(driver).text), "whose it is, is plain to see"
        left, bottom, right, top = box(tooltip(driver))
        assert 0 <= left <= right <= TABLET[0]
        assert 0 <= bottom <= top <= TABLET[1]
        assert not tooltip(driver).collide_point(*icon.to_window(*icon.center)), "it hides no icon"


@pytest.mark.parametrize("how", ["away", "press", "key", "leave", "page", "resize"])
def test_the_name_goes_when_something_happens(start_app: Any, driver: Driver, how: str) -> None:
    app = start_app(size=TABLET)
    icon: Any = icons(driver)[0]
    driver.hover(icon)
    driver.wait(1)
    assert tooltip(driver)
    match how:
        case "resize":
            Window.resize(*PHONE)
        case "away":
            driver.hover((5, 5))
        case "press":
            driver.down(*icon.to_window(*icon.center))
        case "key":
            driver.key("tab")
        case "leave":
            Window.dispatch("on_cursor_leave")
        case "page":
            app.go(routes.Settings())
    driver.frames(2)
    assert tooltip(driver) is None


def test_a_finger_is_told_no_names(start_app: Any, driver: Driver) -> None:
    start_app(size=TABLET)
    icon: Any = icons(driver)[0]
    finger = driver.hold(icon, 1)
    assert tooltip(driver) is None
    finger.up()
    driver.wait(1)
    assert tooltip(driver) is None
    assert not icon.hovered


def test_what_can_be_pressed_shows_that_under_the_mouse(start_app: Any, driver: Driver) -> None:
    start_app(size=TABLET)
    boxes: list[Any] = driver.widgets("GameBox")
    driver.hover(boxes[0])
    driver.frames(1)
    assert [each.hovered for each in boxes[:2]] == [True, False]
    driver.hover(boxes[1])
    driver.frames(1)
    assert [each.hovered for each in boxes[:2]] == [False, True]


def test_nothing_shows_under_a_sheet_or_while_something_is_dragged(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    below: Any = driver.widgets("GameBox")[0]
    finger = driver.down(5, 5)
    driver.hover(below)
    driver.frames(1)
    assert not below.hovered
    finger.up()
    driver.hover((5, 5))
    driver.hover(icons(driver)[0])
    driver.wait(1)
    take_in(app.page)
    driver.frames(3)
    assert tooltip(driver) is None
    driver.hover((below.center_x, below.center_y + 1))
    driver.frames(1)
    assert not below.hovered


# -- shortcuts


def on(app: Any) -> str:
    """The name of the page on top."""
    return str(app.pages.route.module)


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_ctrl_n_opens_the_form_of_a_new_table(start_app: Any, driver: Driver, size: Pos) -> None:
    app = start_app(size=size)
    for page in (routes.Shelf(), routes.Rules(game="dog"), routes.Settings()):
        app.home(page if on(app) != "shelf" or page != routes.Shelf() else None)
        driver.frames(3)
        driver.key("n")
        assert on(app) == page.module, "without Ctrl it is a letter"
        driver.key("n", "ctrl")
        driver.frames(3)
        assert on(app) == "new_table"
        assert page.module != "rules" or app.pages.route.game == "dog"
    driver.key("n", "ctrl")
    driver.key("escape")
    driver.frames(3)
    assert on(app) == "settings", "it doesn't open twice"


def test_ctrl_comma_opens_the_settings(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    driver.key(",", "ctrl")
    driver.frames(3)
    assert on(app) == "settings"
    driver.key(",", "ctrl")
    driver.key("escape")
    assert on(app) == "shelf"


def test_ctrl_z_takes_back_the_last_move_of_a_table(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, phases("bohne")[0], size=TABLET)
    before = table.played()
    match = table.match
    table.page.play(match.moves(match.actors[0])[-1])
    driver.wait(0.2)
    assert table.session.can_undo
    assert table.played() != before
    driver.key("z", "ctrl")
    driver.wait(0.2)
    assert table.played() == before


def test_ctrl_z_takes_back_what_a_note_offers_to(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    taken: list[bool] = []
    app.say("It is gone.", "Take back", lambda: taken.append(True))
    driver.key("z", "ctrl")
    driver.key("z", "ctrl")
    assert taken == [True]


@pytest.mark.parametrize("page", [routes.Shelf(), routes.Rules(game="dog"), routes.Settings(), routes.History()])
def test_f1_lists_every_shortcut(start_app: Any, driver: Driver, page: routes.Route) -> None:
    app = start_app(size=TABLET)
    app.home(page)
    driver.frames(3)
    driver.key("f1")
    driver.frames(3)
    assert {shortcut.about for shortcut in SHORTCUTS} <= {*driver.texts()}
    driver.key("n", "ctrl")
    assert app.page.is_asking, "behind a sheet nothing happens"
    driver.key("escape")
    assert not app.page.is_asking


def test_f1_at_a_table_lists_its_own_keys_too(start_app: Any, driver: Driver) -> None:
    sit(start_app, driver, phases("bungee")[0], size=TABLET)
    driver.key("f1")
    driver.frames(3)
    assert {*AT_TABLES, *(shortcut.about for shortcut in SHORTCUTS)} <= {*driver.texts()}


# -- search in the rules


def links(driver: Driver) -> list[Any]:
    """What has been found."""
    return driver.widgets("RuleLink")


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("part", ["index", "whole", "rulings"])
def test_a_search_leads_to_what_was_found(start_app: Any, driver: Driver, size: Pos, part: str) -> None:
    app = start_app(size=size, at=routes.Rules(game="dog"))
    driver.frames(3)
    driver.key("f", "ctrl")
    driver.frames(4)
    place = [place for place in places("dog") if place.part == part][-1]
    driver.write(place.title.upper())
    driver.frames(3)
    assert links(driver)
    driver.tap(next(link for link in links(driver) if link.title == place.title))
    driver.wait(0.5)
    assert not app.page.is_asking
    assert app.page.part == part
    texts: list[Any] = driver.widgets("Text")
    shown = next(each for each in texts if each.text == place.title and each.opacity)
    scroll = app.page.ids.scroll
    assert box(scroll)[1] <= box(shown)[1] <= box(shown)[3] <= box(scroll)[3]
    driver.key("escape")
    driver.frames(2)
    assert on(app) == "shelf", "no second page of rules lies below"


def test_from_a_table_the_rules_of_its_game_are_searched(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, phases("bungee")[0], size=TABLET)
    driver.key("f", "ctrl")
    driver.frames(4)
    assert "Search: Bungee" in driver.texts()
    driver.write("scor")
    driver.frames(2)
    driver.key("enter")
    driver.wait(0.4)
    assert table.on("rules")
    driver.key("escape")
    driver.frames(3)
    assert table.on("table")


def test_all_games_are_searched_where_none_is_open(start_app: Any, driver: Driver) -> None:
    start_app(size=TABLET)
    driver.key("f", "ctrl")
    driver.frames(4)
    driver.write("joker")
    driver.frames(2)
    assert len({link.line.partition(":")[0] for link in links(driver)}) > 1
    driver.write("qqq")
    driver.frames(2)
    assert not links(driver)
    assert "Nothing found. Try another word." in driver.texts()


def test_from_the_search_field_tab_leads_to_what_was_found_and_back(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    driver.key("f", "ctrl")
    driver.frames(4)
    driver.write("joker")
    driver.frames(2)
    driver.key("tab")
    assert app.focus.widget is links(driver)[0]
    driver.key("tab", "shift")
    assert isinstance(app.focus.widget, TextInput)
    assert app.focus.widget.focus


@pytest.mark.parametrize(("width", "is_there"), [(360, False), (1280, True)])
def test_a_wide_window_has_the_search_in_the_bar(start_app: Any, driver: Driver, width: int, *, is_there: bool) -> None:
    start_app(size=(width, 640), at=routes.Rules(game="dog"))
    driver.frames(3)
    assert any(icon.label == "Search" for icon in icons(driver)) is is_there


# -- the table


@pytest.mark.parametrize(("size", "least", "most"), [(PHONE, 9, 13), (TABLET, 14, 16), (DESK, 18, 20)])
def test_names_at_a_table_grow_with_the_window(
    start_app: Any, driver: Driver, size: Pos, least: float, most: float
) -> None:
    sit(start_app, driver, phases("bungee")[0], size=size)
    plates: list[Any] = driver.widgets("Plate")
    names = [label for plate in plates for label in plate.children if label.text == plate.name]
    assert names
    assert all(least <= label.font_size <= most for label in names), [label.font_size for label in names]
    assert not any(label.is_shortened for label in names)
