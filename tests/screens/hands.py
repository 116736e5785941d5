"""The hands that play: a finger on a phone, a mouse on a tablet, and fingers round a tablet that lies flat."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import pytest

from tabletop import Match
from tests.screens.at_round import gather
from tests.screens.at_table import AtTable, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos


class Way(NamedTuple):
    """How a table is played: its screen, whether it lies flat, and whether with a mouse."""

    size: Pos
    is_flat: bool
    has_mouse: bool

    def __str__(self) -> str:
        table = "flat" if self.is_flat else "phone" if self.size == PHONE else "tablet"
        return f"{table}-{'mouse' if self.has_mouse else 'finger'}"


WAYS = (Way(PHONE, False, False), Way(TABLET, False, True), Way(TABLET, True, False))
each_way = pytest.mark.parametrize("way", WAYS, ids=str)


class Seat(Protocol):
    """Puts a match on a table and opens the hand of the player in turn, who makes the next moves."""

    def __call__(self, match: Match, way: Way = WAYS[0], **prefs: Any) -> AtTable: ...


def taking_seats(start_app: Any, driver: Driver) -> Seat:
    """What seats the player in turn at a table."""

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
