"""What is pressed stays where it is: chips, buttons that make the page anew, and sheets with several changes."""

from __future__ import annotations

from typing import Any

import pytest

from screens.app import routes
from tests.screens.at_table import bungee, dog, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.screens.widgets.test_focus import says, tab_to

each_size = pytest.mark.parametrize("size", [PHONE, TABLET])


def chips_of(driver: Driver) -> list[Any]:
    """All chips in the window."""
    found: list[Any] = driver.widgets("Chip")
    return found


@each_size
def test_a_chip_keeps_its_place_when_it_is_chosen(start_app: Any, driver: Driver, size: Pos) -> None:
    start_app(size=size, at=routes.Settings())
    driver.frames(3)
    chips: list[Any] = [chip for chip in chips_of(driver) if chip.width > 1]
    before = [(chip.width, *chip.to_window(*chip.pos)) for chip in chips]
    assert len({chip.active for chip in chips}) == 2
    for chip in chips:
        chip.active = not chip.active
    driver.frames(3)
    assert [(chip.width, *chip.to_window(*chip.pos)) for chip in chips] == before


@each_size
def test_the_buttons_for_the_size_of_text_stay_under_the_finger(start_app: Any, driver: Driver, size: Pos) -> None:
    app = start_app(size=size, at=routes.Settings())
    driver.frames(3)
    stepper: Any = driver.widgets("Stepper")[0]
    app.page.ids.scroll.scroll_to(stepper, animate=False)
    driver.frames(3)
    x, y = stepper.ids.more.to_window(*stepper.ids.more.center)
    for _press in range(3):
        before = app.prefs.text
        driver.tap((x, y))
        driver.frames(3)
        assert app.prefs.text > before, "the same finger at the same place"


def test_text_shrinks_under_the_same_finger_at_the_top_of_the_page_too(start_app: Any, driver: Driver) -> None:
    """There is nothing above it to scroll back to."""
    app = start_app()
    app.change(text=160)
    app.go(routes.Settings())
    driver.frames(3)
    stepper: Any = driver.widgets("Stepper")[0]
    x, y = stepper.ids.less.to_window(*stepper.ids.less.center)
    assert app.page.ids.scroll.scroll_y == 1
    for _press in range(4):
        before = app.prefs.text
        driver.tap((x, y))
        driver.frames(6)
        assert app.prefs.text < before


def test_who_leaves_in_the_moment_of_a_press_finds_the_page_they_went_to(start_app: Any, driver: Driver) -> None:
    """On a slow device the press and the way back come in one frame."""
    app = start_app(at=routes.Settings())
    driver.frames(3)
    stepper: Any = driver.widgets("Stepper")[0]
    app.page.ids.scroll.scroll_to(stepper, animate=False)
    driver.frames(3)
    before = app.prefs.text
    stepper.ids.more.dispatch("on_release")
    app.back()
    driver.frames(5)
    assert app.prefs.text > before
    assert driver.widgets("ShelfPage")


@pytest.mark.tries(2)
@pytest.mark.parametrize("size", [(360, 520), TABLET])
def test_at_a_table_too_the_buttons_for_the_size_of_text_stay_under_the_finger(
    start_app: Any, driver: Driver, size: Pos
) -> None:
    table = sit(start_app, driver, bungee("2 3", "4 5"), size)
    table.page.open_menu()
    driver.frames(2)
    table.press("Pace, motion, text, sound")
    stepper: Any = driver.widgets("Stepper")[0]
    table.page.top_layer.ids.scroll.scroll_to(stepper, animate=False)
    driver.frames(3)
    for way, name in ((1, "more"), (-1, "less")):
        steppers: list[Any] = driver.widgets("Stepper")
        button = steppers[0].ids[name]
        x, y = button.to_window(*button.center)
        for _press in range(5):
            before = table.page.app.prefs.text
            driver.tap((x, y))
            driver.frames(6)
            assert way * (table.page.app.prefs.text - before) > 0, "the same finger at the same place"


@each_size
def test_who_plays_here_stays_open_after_each_change(start_app: Any, driver: Driver, size: Pos) -> None:
    table = sit(start_app, driver, bungee("2 3", "4 5", "6 7"), size)
    table.page.open_menu()
    driver.frames(2)
    table.press("Who is playing here")
    for seat in (2, 1):
        chips: list[Any] = [chip for chip in chips_of(driver) if chip.text == "gentle"]
        driver.tap(chips[seat])
        driver.frames(3)
        assert table.session.people[seat].level == "gentle"
        assert table.page.is_asking
        assert [chip.active for chip in chips_of(driver) if chip.text == "gentle"][seat]
    chips = [chip for chip in chips_of(driver) if chip.text == "gentle"]
    driver.tap(chips[0])
    driver.frames(3)
    assert not table.session.people[0].level, "one person has to play"
    assert [chip.active for chip in chips_of(driver) if chip.text == "gentle"] == [False, True, True]


def test_a_name_can_be_written_as_soon_as_its_field_opens(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2 3", "4 5"))
    table.page.open(_with_field())
    driver.frames(3)
    field: Any = driver.widgets("MDTextField")[-1]
    assert field.focus
    driver.write("Zoé")
    assert field.text == "Zoé"


def _with_field() -> Any:
    from screens.pages.table_menu import NameForm
    from screens.widgets.basics import Sheet

    sheet = Sheet(title="Name")
    sheet.add_widget(NameForm("", lambda _name: None))
    return sheet


def test_the_ring_is_back_where_it_was_when_a_sheet_closes(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, dog("5 6", "K 4 30 12"), TABLET)
    focus = table.app.focus
    tab_to(driver, table.app, says("More"))
    stood = focus.widget
    driver.key("enter")
    driver.wait(0.3)
    assert table.page.is_asking
    driver.key("tab")
    assert focus.widget is not stood
    driver.key("escape")
    assert not table.page.is_asking
    assert focus.widget is stood
    assert focus._ring in stood.canvas.after.children


def test_the_ring_stays_when_the_buttons_are_made_anew(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2 3", "4 5"), TABLET)
    focus = table.app.focus
    tab_to(driver, table.app, says("Cover"))
    at = focus._stops().index(focus.widget)
    table.page.show_buttons()
    assert focus.widget is focus._stops()[at]
    assert focus._ring in focus.widget.canvas.after.children


def test_a_notch_of_the_wheel_scrolls_by_three_lines(start_app: Any, driver: Driver) -> None:
    from kivy.uix.scrollview import ScrollView

    from screens.app import theme

    start_app(at=routes.Settings())
    driver.frames(3)
    for scroll in driver.widgets(ScrollView):
        assert 2.5 * theme.BODY() < scroll.scroll_wheel_distance < 5 * theme.BODY()
