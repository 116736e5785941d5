"""Fingers and mouse do what is meant, at every game's table, handed round and flat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tabletop import Match
from tests.screens.at_round import gather
from tests.screens.at_table import GAMES_HERE, AtTable, bauernschlau, bungee, dog, phases, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos


class Way(NamedTuple):
    """How a table is played: its screen, whether it lies flat, and whether with a mouse."""

    size: Pos
    is_flat: bool
    has_mouse: bool

    def __str__(self) -> str:
        table = "flat" if self.is_flat else "phone" if self.size == PHONE else "tablet"
        return f"{table}-{'mouse' if self.has_mouse else 'finger'}"


#: A phone under a finger, a tablet under a mouse, and one that lies flat.
WAYS = (Way(PHONE, False, False), Way(TABLET, False, True), Way(TABLET, True, False))
each_way = pytest.mark.parametrize("way", WAYS, ids=str)

Seat = Callable[..., AtTable]


@pytest.fixture
def seat(start_app: Any, driver: Driver) -> Seat:
    """Puts a match on a table and opens the hand of the player in turn."""

    def seat(match: Match, way: Way = WAYS[0], **prefs: Any) -> AtTable:
        driver.button = "left" if way.has_mouse else ""
        if not way.is_flat:
            return sit(start_app, driver, match, way.size, **prefs)
        table = gather(start_app, driver, match, way.size, **prefs)
        table.plays_for(match.actors[0])
        if table.own(match.actors[0]):
            table.look(match.actors[0])
        return table

    return seat


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
