"""Dog's board: a plate of wood with a hollow for each place of the engine, and a way that winds to save room.

    spots(4)["16"]                   # where the start of seat 1 is, in the board's units
    trail(4, "62", "aF1", 4)         # what a marble passes on its way

From each start the way dips towards the middle round its seat's kennel, comes out again, and leads on to the next seat.
What is said of a board below is said of seat 0, at the lower edge; the other seats have the same, turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import NamedTuple

from kivy.graphics import Color, Ellipse, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle, Translate

from screens import look
from screens.look import Colour
from screens.parts import sign
from screens.people import Person
from screens.table.pose import FOUR, ROUND, Point, Pose
from tabletop.games.dog.board import (
    CELLS_A_SEAT,
    COLOURS,
    FINISH,
    KENNEL,
    MARBLES,
    finish_cell,
    place_name,
    track_length,
    way,
)
from tabletop.games.dog.events import DISCARD, STOCK

#: A team is told by its outline: a disc, a square, a hexagon.
OUTLINES = (ROUND, FOUR, 6)
#: How wide a hollow is, in steps from one to the next.
HOLLOW = 0.86
#: Outlines of different shapes look equally large when they are so wide.
_AS_LARGE = {ROUND: 1.0, FOUR: 0.88, 6: 1.06}
#: A card's height, in its widths.
_RATIO = 1.5


class _Plan(NamedTuple):
    """A board for so many seats. Lengths are in steps, from the board's middle."""

    #: From the middle to the edge of the wood.
    half: float
    #: Which way each step leads from a start to the next one, in degrees.
    headings: tuple[int, ...]
    kennel: tuple[Point, ...]
    #: Where the symbol of a seat's person is, beside the kennel, and how wide.
    symbol: tuple[float, float, float]
    #: How wide the cards in the middle are.
    card: float


_PLANS = {
    4: _Plan(
        half=7.18,
        headings=(18, 68, 97, 103, 83, 40, -14, -55, -69, -53, -11, 44, 82, 92, 86, 75),
        kennel=((2.5, -5.34), (3.52, -5.34), (2.5, -6.36), (3.52, -6.36)),
        symbol=(2.4, -3.65, 1.4),
        card=1.6,
    ),
    6: _Plan(
        half=8.15,
        headings=(28, 90, 90, 90, 88, 28, -24, -28, -87, -130, -95, -35, 35, 81, 52, 30),
        kennel=((1.88, -4.17), (1.88, -5.19), (1.88, -6.21), (1.88, -7.23)),
        symbol=(1.87, -3.16, 0.95),
        card=1.8,
    ),
}


# where everything is


def step(seats: int) -> float:
    """How far two neighbouring hollows are apart, in the board's units."""
    return 1 / _PLANS[seats].half


def outline_of(seat: int, teams: int) -> int:
    """The outline of a seat's team."""
    return OUTLINES[seat % teams]


@cache
def spots(seats: int, teams: int | None = None) -> dict[str, tuple[Pose, ...]]:
    """Where each place of the engine lies, in the board's units; a kennel has a spot for each marble."""
    teams = teams or seats // 2
    found = {str(cell): (_hollow(seats, *_cell(seats, cell)),) for cell in range(track_length(seats))}
    for seat in range(seats):
        for place, points in _places_of(seats, seat):
            found[place] = tuple(_hollow(seats, *point, 360 / seats * seat, outline_of(seat, teams)) for point in points)
    width = _PLANS[seats].card
    for place, side in ((STOCK, -1), (DISCARD, 1)):
        found[place] = (_scaled(Pose(side * 0.54 * width, 0, width, width * _RATIO), step(seats)),)
    return found


def place_at(seats: int, point: Point) -> str | None:
    """The place at a point in the board's units: the nearest one, if it is near enough."""
    reach = 0.7 * step(seats)
    near = [(spot.distance(point), place) for place, its in spots(seats).items() for spot in its]
    distance, place = min((each for each in near if each[1] not in (STOCK, DISCARD)), default=(1.0, ""))
    if distance <= reach**2:
        return place
    return next((pile for pile in (STOCK, DISCARD) if spots(seats)[pile][0].holds(point)), None)


def trail(seats: int, origin: str, target: str, steps: int, teams: int | None = None) -> list[Pose]:
    """The spots that a marble enters on its way of so many steps, backward if negative, its target the last.

    From a kennel, to a kennel, and when it is swapped (no steps) it goes directly.
    """
    here = _number(origin)
    if steps < 0:
        numbers = tuple((here - back) % track_length(seats) for back in range(1, 1 - steps))
    elif steps and "K" not in origin + target:
        numbers = way(seats, here, _number(target))
    else:
        numbers = (_number(target),)
    return [spots(seats, teams)[place_name(number)][0] for number in numbers]


def _number(place: str) -> int:
    if place.isdigit():
        return int(place)
    colour, depth = COLOURS.index(place[0]), place[2:]
    return finish_cell(colour, int(depth)) if depth else KENNEL + colour


def _places_of(seats: int, seat: int) -> Iterator[tuple[str, list[Point]]]:
    """The places that belong to a seat, and where they are, in steps."""
    _, start = _cell(seats, 0)
    angle = 360 / seats * seat
    yield place_name(CELLS_A_SEAT * seat), [_turned((0, start), angle)]
    for depth in range(MARBLES):
        yield place_name(finish_cell(seat, depth)), [_turned((0, start + 1 + depth), angle)]
    yield place_name(KENNEL + seat), [_turned(point, angle) for point in _PLANS[seats].kennel]


def _cell(seats: int, cell: int) -> Point:
    seat, along = divmod(cell, CELLS_A_SEAT)
    return _turned(_cells(seats)[along], 360 / seats * seat)


@cache
def _cells(seats: int) -> list[Point]:
    """The cells from seat 0's start up to the next start, in steps; each step is as long as the others."""
    headings = _PLANS[seats].headings
    sector = 2 * pi / seats
    across, up = sum(cos(radians(each)) for each in headings), sum(sin(radians(each)) for each in headings)
    # So far out that the last step ends on the next start; the headings are whole degrees, hence the small turn.
    start = hypot(across, up) / (2 * sin(sector / 2))
    turn = degrees(sector / 2 - atan2(up, across))
    steps = [_turned((1, 0), heading + turn) for heading in headings[:-1]]
    return list(accumulate(steps, lambda at, by: (at[0] + by[0], at[1] + by[1]), initial=(0.0, -start)))


def _turned(point: Point, angle: float) -> Point:
    return Pose(0, 0, 0, 0, angle).along(*point)


def _hollow(seats: int, x: float, y: float, turn: float = 0.0, sides: int = ROUND) -> Pose:
    return _scaled(Pose(x, y, HOLLOW, HOLLOW, turn, sides), step(seats))


def _scaled(pose: Pose, by: float) -> Pose:
    x, y, width, height = (each * by for each in pose[:4])
    return Pose(x, y, width, height, pose.turn, pose.sides)


# the ground


class _Tones(NamedTuple):
    """The board's wood: lighter than the table that it lies on, the deeper the darker."""

    plate: Colour
    rim: Colour
    grain: Colour
    groove: Colour
    edge: Colour
    hollow: Colour
    floor: Colour
    mark: Colour


def _tones() -> _Tones:
    wood, ink = look.now.wood, look.now.on_wood
    if look.is_dark():
        plate, deep = _mixed(wood, ink, 0.16), look.now.shadow
        return _Tones(
            plate=plate,
            rim=_mixed(plate, ink, 0.12),
            grain=_mixed(plate, ink, 0.035),
            groove=_mixed(plate, deep, 0.2),
            edge=_mixed(plate, deep, 0.5),
            hollow=_mixed(plate, deep, 0.4),
            floor=_mixed(plate, deep, 0.3),
            mark=_mixed(plate, ink, 0.3),
        )
    plate = _mixed(wood, look.now.paper, 0.5)
    return _Tones(
        plate=plate,
        rim=_mixed(wood, ink, 0.22),
        grain=_mixed(plate, wood, 0.22),
        groove=_mixed(plate, wood, 0.62),
        edge=_mixed(wood, ink, 0.34),
        hollow=_mixed(wood, ink, 0.12),
        floor=_mixed(wood, plate, 0.22),
        mark=_mixed(wood, ink, 0.45),
    )


def paint(seats: int, people: Sequence[Person], unit: float, teams: int) -> None:
    """Draws all that never moves onto the current canvas: its origin is the middle, a board unit so many pixels."""
    pixels = unit * step(seats)
    _paint_plate(seats, unit, pixels)
    for seat, person in enumerate(people):
        with_seat = _Turned(seats, seat)
        with_seat.begin()
        _paint_lane(seats, look.seat(person.colour), pixels)
        _paint_nest(seats, person, pixels)
        with_seat.end()
    _paint_groove(seats, pixels)
    for place, its in spots(seats, teams).items():
        owner = _owner(place)
        for spot in its if place not in (STOCK, DISCARD) else ():
            _paint_hollow(_scaled(spot, unit), None if owner is None else look.seat(people[owner].colour))
    for cell in range(0, track_length(seats), MARBLES):
        _paint_arrow(seats, cell, people, pixels)
