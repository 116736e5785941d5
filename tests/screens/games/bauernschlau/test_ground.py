"""Bauernschlau's board: everything is where the rules' drawing has it, turned so that farm F0 is at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.graphics import Canvas, Mesh

from screens.app import theme
from screens.games.bauernschlau import ground as board
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.table.layout.pose import Point, Pose
from tabletop.games.bauernschlau.board import (
    EDGE,
    FARMS,
    GEESE,
    HEXES,
    LEVEL,
    NEIGHBOURS,
    PLACE_NAMES,
    USUAL,
    VERTEX_NAMES,
    layout,
    ring,
    sides_of,
)

SEATS = (2, 3, 4, 5, 6)
SIDES = [(start, other) for start, others in enumerate(NEIGHBOURS) for other in others]
near_the_board = st.tuples(st.floats(-1.2, 1.2), st.floats(-1.2, 1.2))


def turned(point: Point, angle: float) -> Point:
    c, s = cos(radians(angle)), sin(radians(angle))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def spot(name: str) -> Pose:
    (pose,) = board.spots()[name]
    return pose


def corners(pose: Pose) -> list[Point]:
    outline = pose.outline()
    return list(zip(outline[::2], outline[1::2], strict=True))


def middle_of_side(side: tuple[str, str]) -> Point:
    return board.side(*side)[:2]


def distance_to_side(point: Point, pose: Pose) -> float:
    along, across = turned((point[0] - pose.x, point[1] - pose.y), -pose.turn)
    return hypot(max(0.0, abs(along) - pose.width / 2), across)


def test_every_place_and_every_vertex_lies_on_the_board() -> None:
    assert set(board.spots()) == set(PLACE_NAMES)
    assert set(board.vertices()) == set(VERTEX_NAMES)
    right, up = board.REACH
    for (pose,) in board.spots().values():
        assert all(abs(x) < right < 1 and abs(y) < up == 1 for x, y in corners(pose))


def test_the_outline_of_a_place_goes_through_its_six_vertices() -> None:
    for name in PLACE_NAMES:
        for corner in corners(spot(name)):
            assert any(hypot(x - corner[0], y - corner[1]) < 1e-9 for x, y in board.vertices().values())


def test_a_vertex_lies_between_its_places() -> None:
    for start, end in SIDES:
        if LEVEL[start] == LEVEL[end] == EDGE:
            continue
        pose = board.side(VERTEX_NAMES[start], VERTEX_NAMES[end])
        one, other = (spot(PLACE_NAMES[place]) for place in sides_of(start, end))
        assert (pose.x, pose.y) == pytest.approx(((one.x + other.x) / 2, (one.y + other.y) / 2))


def test_a_point_tells_its_place() -> None:
    for name in PLACE_NAMES:
        pose = spot(name)
        assert board.hex_at((pose.x, pose.y)) == name
        for x, y in corners(pose._replace(width=pose.width * 0.98, height=pose.height * 0.98)):
            assert board.hex_at((x, y)) == name


def test_beside_the_board_there_is_no_place() -> None:
    outermost = [name for name, hexagon in zip(PLACE_NAMES, HEXES, strict=True) if ring(hexagon) == 4]
    for name in outermost:
        pose = spot(name)
        assert board.hex_at((pose.x * 1.3, pose.y * 1.3)) is None


@given(near_the_board)
def test_no_other_place_is_nearer_than_the_one_a_point_is_on(point: Point) -> None:
    name = board.hex_at(point)
    if name:
        nearest = min(pose.distance(point) for (pose,) in board.spots().values())
        assert spot(name).distance(point) == pytest.approx(nearest, abs=1e-9)


def test_a_point_on_a_side_tells_it() -> None:
    for start, end in SIDES:
        names = VERTEX_NAMES[start], VERTEX_NAMES[end]
        pose = board.side(*names)
        for along in (-0.4, 0, 0.4):
            for across in (-0.4, 0.4):
                assert set(board.side_at(pose.along(along * pose.width, across * pose.height))) == set(names)


@given(near_the_board)
def test_the_nearest_side_is_found_and_named_by_its_two_vertices(point: Point) -> None:
    start, end = (VERTEX_NAMES.index(name) for name in board.side_at(point))
    assert end in NEIGHBOURS[start]
    if board.hex_at(point):
        poses = (board.side(VERTEX_NAMES[one], VERTEX_NAMES[other]) for one, other in SIDES)
        nearest = min(distance_to_side(point, pose) for pose in poses)
        found = distance_to_side(point, board.side(VERTEX_NAMES[start], VERTEX_NAMES[end]))
        assert found == pytest.approx(nearest, abs=1e-9)


def test_far_beside_the_board_an_outermost_side_is_told() -> None:
    for angle in range(0, 360, 7):
        start, end = (VERTEX_NAMES.index(name) for name in board.side_at(turned((3, 0), angle)))
        assert LEVEL[start] == LEVEL[end] == EDGE


def test_a_barrier_ends_at_its_two_vertices() -> None:
    for start, end in SIDES:
        names = VERTEX_NAMES[start], VERTEX_NAMES[end]
        pose = board.side(*names)
        assert pose.along(-pose.width / 2, 0) == pytest.approx(board.vertices()[names[0]])
        assert pose.along(pose.width / 2, 0) == pytest.approx(board.vertices()[names[1]])


def test_turned_by_60_degrees_the_board_looks_the_same() -> None:
    for name in PLACE_NAMES:
        pose = spot(name)
        there = board.hex_at(turned((pose.x, pose.y), 60))
        assert there is not None
        assert spot(there)[:2] == pytest.approx(turned((pose.x, pose.y), 60))
    for start, end in SIDES:
        pose = board.side(VERTEX_NAMES[start], VERTEX_NAMES[end])
        there_too = middle_of_side(board.side_at(turned((pose.x, pose.y), 60)))
        assert there_too == pytest.approx(turned((pose.x, pose.y), 60))


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_is_turned_until_a_seats_farm_lies_straight_down(seats: int) -> None:
    for seat, farm in enumerate(layout(USUAL[seats]).farms):
        pose = spot(PLACE_NAMES[farm])
        x, y = turned((pose.x, pose.y), board.turn_of(seat, layout(USUAL[seats])))
        assert x == pytest.approx(0, abs=1e-9)
        assert y < 0
    assert board.turn_of(0, layout(USUAL[seats])) == 0


def test_the_seats_sit_clockwise_round_the_table() -> None:
    angles = [degrees(atan2(pose.y, pose.x)) for pose in (spot(PLACE_NAMES[farm]) for farm in FARMS)]
    assert all((one - other) % 360 == pytest.approx(60) for one, other in pairwise(angles))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("geese", list(GEESE))
@pytest.mark.parametrize("dark", [False, True])
def test_the_ground_is_painted_for_every_table(seats: int, geese: str, dark: bool) -> None:
    people = [Person(colour, colour, symbol) for colour, symbol in zip(COLOURS, SYMBOLS, strict=True)]
    theme.wear(dark=dark)
    try:
        canvas = Canvas()
        with canvas:
            board.paint(layout(USUAL[seats]), people[:seats], 170, geese)
        assert canvas.children
    finally:
        theme.wear(dark=False)


@pytest.mark.parametrize("angle", [0, 60, 180])
def test_numbers_and_barns_stand_upright_however_the_board_is_turned(angle: float) -> None:
    def to_screen(pose: Pose) -> Pose:
        x, y = turned((pose.x * 170, pose.y * 170), angle)
        return Pose(x, y, pose.width * 170, pose.height * 170, pose.turn + angle, pose.sides)

    canvas = Canvas()
    with canvas:
        board.paint_upright(layout(USUAL[4]), "18", to_screen)
    quads = [each.points for each in canvas.children if type(each).__name__ == "Quad"]
    assert len(quads) == sum(times > 1 for times in GEESE["18"]) + 2
    assert all(left_y == right_y and right_x > left_x for left_x, left_y, right_x, right_y, *_ in quads)


def meshes(paint: Callable[[], None]) -> list[Mesh]:
    canvas = Canvas()
    with canvas:
        paint()
    return [each for each in canvas.children if isinstance(each, Mesh)]


def bands_of_edge(places: list[str], seat: int = 0) -> int:
    edge = meshes(lambda: board.paint_territory(places, seat, theme.seat("red"), lambda pose: pose))[-1]
    # Each corner of a band is there twice, for its soft edge, with four numbers.
    return len(edge.vertices) // (4 * 2 * 4)


def test_a_territory_has_its_edge_where_it_ends_and_nowhere_else() -> None:
    farm = bands_of_edge(["1,-1"])
    assert farm == 6
    # Two hexes: five sides each, and the joints at both ends of their common side, from either hex.
    assert bands_of_edge(["1,-1", "1,0"]) == 10 + 4


def test_long_fences_and_large_territories_take_no_more_strokes_than_short_and_small_ones() -> None:
    """Every frame of a drag draws them again, and calling the driver costs more than filling."""
    red, fields = theme.seat("red"), [name for name, at in zip(PLACE_NAMES, HEXES, strict=True) if ring(at) > 1]
    sides = [board.side(VERTEX_NAMES[start], VERTEX_NAMES[other]) for start, other in SIDES]
    for few, many in (
        (
            lambda: board.paint_fence(sides[:1], (red, red), lambda pose: pose),
            lambda: board.paint_fence(sides[:20], (red, red), lambda pose: pose),
        ),
        (
            lambda: board.paint_territory(fields[:1], 0, red, lambda pose: pose),
            lambda: board.paint_territory(fields, 0, red, lambda pose: pose),
        ),
    ):
        assert len(meshes(few)) == len(meshes(many))


def test_each_seats_territory_is_hatched_in_another_way() -> None:
    ways = {tuple(round(stripe.turn) for stripe in board._hatching((0, 0), seat)) for seat in range(6)}
    assert len(ways) == 6
