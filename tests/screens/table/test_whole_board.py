"""A board seen from near: how one gets back, and what stays in sight."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import Match
from tests.screens.at_table import AtTable, bauernschlau, dog, sit
from tests.screens.driver import PHONE, Driver
from tests.screens.hands import WAYS, Seat, Way, each_way

BOARDS = {"dog": lambda: dog("7 2", "K K 0 12"), "bauernschlau": bauernschlau}


def tap_twice(table: AtTable, place: str) -> None:
    """Tap a place of the board twice that means nothing by itself."""
    table.driver.wait(0.6)
    point = table.target(place)
    table.driver.tap(point)
    table.driver.tap(point)
    table.driver.until(lambda: not table.scene.board.is_gliding)


def marble_at(table: AtTable, place: str) -> tuple[float, float]:
    """Where a marble is on the screen."""
    pose = table.scene.layer.goal_of(table.scene.pieces.at(place)[-1])
    return pose.x, pose.y


@each_way
@pytest.mark.parametrize("game", BOARDS)
def test_a_board_seen_from_near_has_a_button_that_leads_back(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(BOARDS[game](), way)
    board = table.scene.board
    assert "Whole board" not in driver.texts()
    if board.largest == 1:
        # Dog's board on a tablet that lies flat: all of it is near enough.
        return
    board.enlarge(1.5, board.center)
    driver.frames(2)
    button = driver.find("Whole board").parent
    assert board.collide_widget(button)
    assert min(button.size) >= 48
    driver.tap(button)
    driver.until(lambda: not board.is_gliding)
    assert board.is_whole
    assert "Whole board" not in driver.texts()
    assert not table.played()


def a_seven(*marbles: str) -> Match:
    """A Seven to be walked with these marbles of seat 0."""
    return dog("7 2", " ".join(marbles))


def test_marbles_that_all_mean_the_same_move_are_not_shown_from_near_first(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, dog("A K 8", "K K K K"), PHONE)
    driver.tap(table.at("hand 0/A"))
    driver.wait(0.5)
    x, y = marble_at(table, "aK")
    driver.tap((x + 6, y - 6))
    assert table.played()


@pytest.mark.parametrize("way", WAYS[:1], ids=str)
@pytest.mark.parametrize(("marbles", "empty"), [(("0", "14", "K", "K"), "10"), (("F1", "10", "K", "K"), "1")])
def test_coming_nearer_keeps_all_marbles_that_can_move_in_sight(
    seat: Seat, way: Way, marbles: tuple[str, ...], empty: str
) -> None:
    table = seat(a_seven(*marbles), way)
    tap_twice(table, empty)
    board = table.scene.board
    assert board.zoom >= 0.7 * board.largest > 1
    for place in marbles[:2]:
        assert board.window.holds(marble_at(table, place.replace("F", "aF")), -8), place


def test_where_they_do_not_fit_the_tapped_point_is_seen_from_near(seat: Seat) -> None:
    table = seat(a_seven("4", "36", "K", "K"))
    tap_twice(table, "10")
    board = table.scene.board
    assert board.zoom == pytest.approx(board.largest)
    assert board.window.holds(marble_at(table, "4")) != board.window.holds(marble_at(table, "36"))
