"""One key, or a switch, is enough: a ring goes round, and the key presses what it stands on."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from screens.app import routes
from tests.screens.at_table import PEOPLE, bungee, opening
from tests.screens.driver import Driver

SPACE = 32


def press_at(app: Any, driver: Driver, words: str, key: str = "space") -> None:
    """Wait until the ring stands on what has these words, and press the key."""

    def is_there() -> bool:
        label = app.scanning.on.label if app.scanning.on else ""
        return words in label and label != "Back up"

    driver.until(is_there, seconds=120)
    driver.key(key)
    driver.wait(0.3)


def test_pages_are_gone_through_with_one_key(app: Any, driver: Driver) -> None:
    app.change(scan=1)
    press_at(app, driver, "Settings")
    assert isinstance(app.pages.route, routes.Settings)
    press_at(app, driver, "Dark", "enter")
    assert app.prefs.theme == "dark"
    press_at(app, driver, "Back")
    assert app.pages.is_at_shelf


def test_a_turn_is_played_with_one_key(start_app: Any, driver: Driver) -> None:
    match = bungee("7 3 2", "3 4 5", discard="9")
    app = start_app(prepare=opening(match, PEOPLE[:2], scan=1, motion="none", headphones=True, cover_after=0))
    press_at(app, driver, "Begin")
    if not app.page.scene.entry.state.is_unlocked:
        press_at(app, driver, "Peek")
    press_at(app, driver, "3 of 3: 7")
    press_at(app, driver, "Discard pile: 9")
    press_at(app, driver, "Draw pile")
    assert [move for _seat, move in app.page.session.match.record()["moves"]] == ["drop 7"]


def test_the_ring_comes_to_cards_and_choices_before_the_bar(start_app: Any, driver: Driver) -> None:
    match = bungee("7 3 2", "3 4 5", discard="9")
    start = opening(match, PEOPLE[:2], scan=1, motion="none", headphones=True, handover="hidden", cover_after=0)
    app = start_app(prepare=start)
    press_at(app, driver, "Begin")
    seen: list[str] = []
    while "Back" not in seen:
        driver.wait(1)
        if app.scanning.on and app.scanning.on.label not in seen[-1:]:
            seen.append(app.scanning.on.label)
    assert seen.index("Back") > max(at for at, label in enumerate(seen) if "hand" in label)


def test_what_has_gone_since_the_ring_came_to_it_is_not_pressed(app: Any, driver: Driver) -> None:
    app.change(scan=2)
    driver.until(lambda: app.scanning.on is not None and "Settings" in app.scanning.on.label, seconds=120)
    settings = app.scanning.on
    app.go(routes.Standings())
    assert app.scanning.on is None
    app.scanning.on = settings
    driver.key("space")
    assert isinstance(app.pages.route, routes.Standings)


def test_a_key_that_is_held_presses_once_and_no_page_hears_it(app: Any, driver: Driver) -> None:
    app.change(scan=1)
    driver.until(lambda: app.scanning.on is not None and "Settings" in app.scanning.on.label, seconds=120)
    assert Window.dispatch("on_key_down", SPACE, 0, " ", [])
    driver.until(lambda: app.scanning.on is not None and app.scanning.on.label == "Back", seconds=120)
    assert Window.dispatch("on_key_down", SPACE, 0, " ", []), "the system repeats it"
    assert isinstance(app.pages.route, routes.Settings)
    Window.dispatch("on_key_up", SPACE, 0)
    driver.key("space")
    driver.wait(0.3)
    assert app.pages.is_at_shelf


def test_the_ring_goes_at_the_pace_that_is_set_and_not_at_all_otherwise(app: Any, driver: Driver) -> None:
    driver.wait(3)
    assert app.scanning.on is None
    app.change(scan=2)
    driver.wait(2.2)
    first = app.scanning.on
    driver.wait(1)
    assert app.scanning.on is first
    driver.wait(1.2)
    assert app.scanning.on is not first
    app.change(scan=0)
    assert app.scanning.on is None
    driver.wait(1)
    drawn = driver.drawn()
    driver.wait(5)
    assert driver.drawn() <= drawn + 2
