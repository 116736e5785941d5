"""A barrier is laid where the hand means it, or not at all: with a finger, a mouse, and round a flat table."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Any

import pytest

from screens.games.bauernschlau import ground
from screens.games.bauernschlau.board_places import side_name
from tests.screens.at_table import AtTable, bauernschlau
from tests.screens.driver import Driver, Pos
from tests.screens.hands import Seat, Way, each_way

#: A fence of seat 0 that ends at this vertex, from which two sides lead on.
FENCES, COME_FROM, END = [["4/-2"], [], []], "2/-1", "4/-2"
ONWARD = ("5/-4", "5/-1")
KNOB = f"end {END}"


def at(table: AtTable, vertex: str) -> Pos:
    """A vertex on the screen."""
    pose = table.scene.board.seen(table.scene.board.spots(f"end {vertex}")[0])
    return float(pose.x), float(pose.y)


def beyond(table: AtTable, vertex: str, times: float, lean: float = 0.0) -> Pos:
    """The point this many sides away from the fence's end towards a vertex, off by an angle in degrees."""
    (x, y), (to_x, to_y) = at(table, END), at(table, vertex)
    c, s = cos(lean * pi / 180), sin(lean * pi / 180)
    dx, dy = to_x - x, to_y - y
    return x + times * (dx * c - dy * s), y + times * (dx * s + dy * c)


def laid(table: AtTable) -> list[Any]:
    """The moves that fingers have made: played, or waiting for "Done" on a flat table."""
    waits = [[table.entry.state.seat, table.entry.choice.ready]] if table.entry.choice.ready else []
    return [*table.match.record()["moves"], *waits]


@each_way
@pytest.mark.parametrize("stop", [(), ("rest",), ("far",)])
def test_a_barrier_back_on_its_vertex_is_put_back(seat: Seat, driver: Driver, way: Way, stop: tuple[str, ...]) -> None:
    table = seat(bauernschlau(fences=FENCES), way)
    start = table.at(KNOB)
    finger = driver.down(*start).to(*beyond(table, "5/-4", 1.9 if "far" in stop else 0.6))
    assert table.scene.board.ghost
    driver.wait(0.8 if stop else 0)
    finger.to(*at(table, END))
    assert table.scene.board.ghost is None
    finger.up()
    assert laid(table) == []
    assert not table.driver.widgets("Bubble"), "nothing is refused: nothing was meant"


@each_way
def test_a_finger_back_along_the_last_barrier_lays_none(seat: Seat, driver: Driver, way: Way) -> None:
    table = seat(bauernschlau(fences=FENCES), way)
    finger = driver.down(*table.at(KNOB))
    for far in (0.3, 0.6, 1, 1.3):
        finger.to(*beyond(table, COME_FROM, far))
        assert table.scene.board.ghost is None
    finger.up()
    assert laid(table) == []
    assert not table.driver.widgets("Bubble")


@each_way
@pytest.mark.parametrize("vertex", ONWARD)
@pytest.mark.parametrize(("far", "lean"), [(0.5, 40), (1, -20), (1.5, 0), (1.5, 25), (1.3, -40)])
def test_an_overshoot_lays_the_side_that_the_finger_points_along(  # noqa: PLR0913, PLR0917
    seat: Seat, driver: Driver, way: Way, vertex: str, far: float, lean: float
) -> None:
    table = seat(bauernschlau(fences=FENCES), way)
    driver.drag(table.at(KNOB), beyond(table, vertex, far, lean))
    assert laid(table) == [[0, f"fence 0 {vertex}"]]


@each_way
@pytest.mark.parametrize("what", [KNOB, "stock 0"])
def test_what_is_laid_is_the_barrier_that_was_seen(seat: Seat, driver: Driver, way: Way, what: str) -> None:
    table, rng = seat(bauernschlau(fences=FENCES), way), Random(4)
    board = table.scene.board
    for _drag in range(25):
        driver.wait(0.5)
        x, y = at(table, END)
        far = 2.2 * board.unit * ground.RADIUS
        finger = driver.down(*table.at(what)).to(x + rng.uniform(-far, far), y + rng.uniform(-far, far), steps=3)
        ghost = board.ghost
        finger.up()
        if laid(table):
            assert ghost
            assert ghost.is_legal
            assert ghost.place in {side_name(END, vertex) for vertex in ONWARD} or what != KNOB
            move = laid(table)[0][1].split()
            assert move[2] in ghost.place
            table.entry.take_back() or table.page.undo()
            driver.frames(3)
        else:
            assert not ghost or not ghost.is_legal
