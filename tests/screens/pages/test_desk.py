"""At a desk and on a tablet: menus at their buttons, dialogs, tooltips, shortcuts."""

from __future__ import annotations

from typing import Any

import pytest

from screens.app import routes, theme
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
    app = start_app(size=size)
    app.go(routes.History())
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
    app = start_app(size=PHONE)
    app.go(routes.History())
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
    assert "Who plays here" in driver.texts()
    driver.tap((20, 300))
    assert not table.page.is_asking


# -- the mouse


def tooltip(driver: Driver) -> Any:
    """The name shown at an icon, if there is one."""
    return next(iter(driver.widgets("Tooltip")), None)


def icons(driver: Driver) -> list[Any]:
    """All icons in sight that can be tapped."""
    return [icon for icon in driver.widgets("IconTap") if icon.opacity and icon.width > 1]


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
        assert tooltip(driver).text == said_of(icon) != ""
        left, bottom, right, top = box(tooltip(driver))
        assert 0 <= left <= right <= TABLET[0]
        assert 0 <= bottom <= top <= TABLET[1]
        assert not tooltip(driver).collide_point(*icon.to_window(*icon.center)), "it hides no icon"


@pytest.mark.parametrize("how", ["away", "press", "key", "leave", "page"])
def test_the_name_goes_when_something_happens(start_app: Any, driver: Driver, how: str) -> None:
    app = start_app(size=TABLET)
    icon = icons(driver)[0]
    driver.hover(icon)
    driver.wait(1)
    assert tooltip(driver)
    match how:
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
    icon = icons(driver)[0]
    finger = driver.hold(icon, 1)
    assert tooltip(driver) is None
    finger.up()
    driver.wait(1)
    assert tooltip(driver) is None
    assert not icon.hovered


def test_what_can_be_pressed_shows_that_under_the_mouse(start_app: Any, driver: Driver) -> None:
    start_app(size=TABLET)
    boxes = driver.widgets("GameBox")
    driver.hover(boxes[0])
    driver.frames(1)
    assert [each.hovered for each in boxes[:2]] == [True, False]
    driver.hover(boxes[1])
    driver.frames(1)
    assert [each.hovered for each in boxes[:2]] == [False, True]


def test_nothing_shows_under_a_sheet_or_while_something_is_dragged(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    below = driver.widgets("GameBox")[0]
    finger = driver.down(5, 5)
    driver.hover(below)
    driver.frames(1)
    assert not below.hovered
    finger.up()
    take_in(app.page)
    driver.frames(3)
    driver.hover((below.center_x, below.center_y + 1))
    driver.frames(1)
    assert not below.hovered
