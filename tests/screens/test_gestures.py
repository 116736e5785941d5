"""Fingers and mouse do what is meant, at every game's table, handed round and flat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop import Match
from tests.screens.at_table import GAMES_HERE, AtTable, bauernschlau, bungee, dog, phases
from tests.screens.driver import Driver
from tests.screens.hands import Seat, Way, each_way

#: A match of each game in which the player in turn can bring something somewhere.
MATCHES: dict[str, Callable[[], Match]] = {
    "baernergaeng": lambda: next(match for match in phases("baernergaeng") if match.view(None)["phase"] == "drawn"),
    "bauernschlau": lambda: bauernschlau(sheep={"0,3": "2?", "3,0": "5?"}),
    "bohne": lambda: Match.new("bohne", seats=3, seed=3),
    "bungee": lambda: bungee("7 7 9", "2 3", discard="5"),
    "dog": lambda: dog("5 K", "K K 0 12"),
}


def a_step(table: AtTable) -> Any:
    """A step that brings a piece to a place."""
    return next(step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what))


def is_made(table: AtTable) -> bool:
    """Whether fingers have made at least a part of a move."""
    return bool(table.played() or table.entry.choice.taken)


def said(table: AtTable) -> list[Any]:
    """The sentences shown at a place of the table."""
    return table.driver.widgets("Bubble")


# -- a finger that rests


@each_way
@pytest.mark.parametrize("game", GAMES_HERE)
def test_a_finger_that_rests_and_then_moves_brings_the_piece(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(MATCHES[game](), way)
    step, before = a_step(table), table.played()
    finger = driver.hold(table.at(step.what), 1.2)
    assert said(table), "it is explained while the finger rests"
    finger.to(*table.target(step.to), steps=6)
    (carried,) = table.scene.carried_pieces()
    assert step.what in carried.names
    assert not said(table), "the explanation has gone with the finger"
    finger.up()
    assert table.played() > before or table.entry.choice.taken == [step]


@each_way
@pytest.mark.parametrize("game", GAMES_HERE)
def test_a_finger_back_where_it_came_from_has_done_nothing(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(MATCHES[game](), way)
    step, before = a_step(table), table.match.record()
    start, goal = table.at(step.what), table.target(step.to)
    finger = driver.hold(start, 0.7).to(*goal, steps=6)
    driver.wait(0.7)
    finger.to(*start, steps=6).up()
    table._still()
    assert table.match.record() == before
    assert table.entry.choice.taken == []
    assert table.scene.carried_pieces() == []
