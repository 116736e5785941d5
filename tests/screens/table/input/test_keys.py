"""A table played from the keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from screens.table.input.keys import DOWN, LEFT, SPACE, UP, next_stop
from screens.table.layout.pose import Pose
from screens.widgets.slots import SETTLES
from tests.screens.at_table import AtTable, bauernschlau, bungee, lay, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos, Window


def begin(start_app: Any, driver: Driver, *hands: str, size: Pos = PHONE, **more: Any) -> AtTable:
    app = start_app(size=size)
    lay(app, bungee(*hands, **more))
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    table.unlock()
    return table


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_arrows_come_to_every_card_and_enter_takes_that_very_card(
    start_app: Any, driver: Driver, size: Pos
) -> None:
    table = begin(start_app, driver, "2 3 4 5 6 7 8 9", "2 3 4", size=size)
    for piece in table.scene.pieces.at("hand 0"):
        table._go_to([table.scene.layer.goal_of(piece)])
        driver.key("enter")
        assert table.scene.entry.chosen == [piece]
        driver.wait(0.4)
        driver.key("backspace")
        assert table.scene.entry.chosen == []
        driver.wait(0.4)


def test_a_pile_is_one_stop_though_several_of_its_pieces_are_drawn(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bauernschlau())
    supply = [table.scene.layer.goal_of(piece) for piece in table.scene.pieces.at("supply")]
    assert len(supply) > 1
    assert [stop for stop in table.scene.entry.keys.stops() if stop in supply] == supply[-1:]


def test_a_card_is_dropped_with_arrows_and_enter(start_app: Any, driver: Driver) -> None:
    table = begin(start_app, driver, "2 3 4", "2 3 4", discard="7")
    table.make("drop 3", by="keys")
    assert table.match.record()["moves"] == [[0, "drop 3"]]


def test_where_the_keyboard_stands_is_seen(start_app: Any, driver: Driver) -> None:
    table = begin(start_app, driver, "2 3 4", "2 3 4")
    assert table.scene.hints.focus is None
    driver.key("right")
    assert table.scene.hints.focus in table.scene.entry.keys.stops()


def test_space_looks_and_covers(start_app: Any, driver: Driver) -> None:
    table = begin(start_app, driver, "2 3 4", "2 3 4")
    driver.key("space")
    assert not table.scene.entry.state.is_open
    driver.key("space")
    assert table.scene.entry.state.is_open


def test_backspace_takes_a_step_back(start_app: Any, driver: Driver) -> None:
    table = begin(start_app, driver, "2 3 4", "2 3 4", discard="7 8")
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.key("backspace")
    assert table.scene.entry.choice.taken == []


def test_under_the_curtain_the_keys_do_nothing(start_app: Any, driver: Driver) -> None:
    app = start_app()
    lay(app, bungee("2 3 4", "2 3 4"))
    driver.frames(3)
    table = AtTable(app, driver)
    assert table.curtain
    for key in ("right", "enter", "space", "up", "enter", "backspace"):
        driver.key(key)
    driver.wait(1)
    assert table.curtain
    assert table.session.viewer is None
    assert table.played() == 0


def test_keys_that_mean_nothing_here_are_left_to_others(start_app: Any, driver: Driver) -> None:
    table = begin(start_app, driver, "2 3 4", "2 3 4")
    assert not table.page.keys.pressed(None, ord("q"))
    driver.key("escape")
    assert table.on("shelf")


def test_space_held_opens_the_curtain_and_let_go_too_soon_does_not(start_app: Any, driver: Driver) -> None:
    app = start_app()
    lay(app, bungee("7 9", "2 3 4"))
    at_table = AtTable(app, driver)
    driver.frames(3)
    Window.dispatch("on_key_down", 32, 0, " ", [])
    driver.wait(0.2)
    Window.dispatch("on_key_up", 32, 0)
    driver.wait(1)
    assert at_table.session.viewer is None
    Window.dispatch("on_key_down", 32, 0, " ", [])
    driver.wait(1)
    assert at_table.session.viewer == 0


def test_a_key_that_is_held_opens_no_curtain_that_has_come_since(start_app: Any, driver: Driver) -> None:
    app = start_app()
    Window.dispatch("on_key_down", SPACE, 0, " ", [])
    lay(app, bungee("7 9", "2 3 4"))
    for _repeat in range(15):
        driver.wait(0.1)
        Window.dispatch("on_key_down", SPACE, 0, " ", [])
    assert app.page.curtain
    Window.dispatch("on_key_up", SPACE, 0)
    Window.dispatch("on_key_down", SPACE, 0, " ", [])
    driver.wait(1)
    assert not app.page.curtain


def test_digits_press_the_buttons_and_enter_the_one_that_matters(start_app: Any, driver: Driver) -> None:
    app = start_app()
    lay(app, bungee("7 9", "2 3 4"))
    at_table = AtTable(app, driver)
    driver.frames(3)
    at_table.open_curtain()
    driver.key("enter")
    assert at_table.scene.entry.state.is_open
    driver.wait(SETTLES + 0.1)
    Window.dispatch("on_key_down", ord("1"), 0, "1", [])
    assert not at_table.scene.entry.state.is_open


def test_up_from_a_bent_hand_leads_to_the_table_and_down_back_to_a_card() -> None:
    """The next card of a fan is a little higher, too; nobody looks for it there."""
    hand = [Pose(100 * at, 100 - 8 * abs(at - 2), 80, 120) for at in range(5)]
    pile = Pose(260, 400, 80, 120)
    stops = [*hand, pile]
    for card in hand:
        assert next_stop(card, stops, UP) is pile
    assert next_stop(pile, stops, DOWN) in hand
    assert next_stop(hand[4], stops, LEFT) is hand[3]
