"""Dog's board: a wooden plate with a hollow for each of the engine's places, and a track that winds to save room.

    spots(4)["16"]                   # where the start of seat 1 is, in the board's units
    trail(4, "62", "aF1", 4)         # what a marble passes on its way

From each start the track dips towards the middle round its seat's kennel, comes out again, and leads on to the next
start. Descriptions below are of seat 0's part, at the lower edge; the other parts are the same, turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import NamedTuple

from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Quad,
    Rectangle,
    Rotate,
    RoundedRectangle,
)

from screens.app import theme
from screens.app.theme import Colour
from screens.session.people import Person
from screens.table.layout.pose import FOUR, ROUND, Point, Pose
from screens.widgets.basics import sign, text_picture
from tabletop.games.dog.board import (
    CELLS_A_SEAT,
    COLOURS,
    KENNEL,
    MARBLES,
    finish_cell,
    place_name,
    place_of,
    track_length,
    way,
)
from tabletop.games.dog.cards import HAND_SIZES
from tabletop.games.dog.events import DISCARD, STOCK

#: The outline of each team's marbles: a disc, a square, a hexagon.
OUTLINES = (ROUND, FOUR, 6)
#: The two card piles in the middle.
PILES = (STOCK, DISCARD)
#: The width of a hollow, in steps (the distance between neighbouring hollows).
HOLLOW = 0.86
#: Factors that make outlines of different shapes look equally large.
_AS_LARGE = {ROUND: 1.0, FOUR: 0.88, 6: 1.06}
#: The height of a card as a multiple of its width.
_RATIO = 1.5
#: The width and distance of the small cards with the hand sizes, in steps; the font is rendered larger by the last
#: factor, so that it stays sharp when zoomed in.
_SIZE, _APART = 0.44, 0.56
_SHARP = 2
#: An arrow shows the direction of play once in this many cells.
_ARROWS = 4
#: How far a kennel's eaves are from the middle of its outer hollows, in steps.
_EAVES = 0.5
#: The corner radius of a board for four, as a share of half its width; a board for six is a disc.
_CORNER = 0.3


class _Plan(NamedTuple):
    """The shape of a board for this many seats. Lengths are in steps, from the board's middle."""

    #: From the middle to the edge of the plate.
    half: float
    #: The direction of each step from a start to the next, in degrees.
    headings: tuple[int, ...]
    kennel: tuple[Point, ...]
    #: How high the gable over a kennel rises.
    gable: float
    #: Where a player's symbol is beside the kennel: x, y and width.
    symbol: tuple[float, float, float]
    #: The width of the cards in the middle.
    card: float
    #: How far below the middle the hand sizes are written on a flat table.
    sizes: float


_PLANS = {
    4: _Plan(
        half=7.18,
        headings=(18, 68, 97, 103, 83, 40, -14, -55, -69, -53, -11, 44, 82, 92, 86, 75),
        kennel=((2.5, -5.34), (3.52, -5.34), (2.5, -6.36), (3.52, -6.36)),
        gable=0.42,
        symbol=(2.4, -3.65, 1.4),
        card=1.6,
        sizes=1.62,
    ),
    6: _Plan(
        half=8.15,
        headings=(28, 90, 90, 90, 88, 28, -24, -28, -87, -130, -95, -35, 35, 81, 52, 30),
        kennel=((1.88, -4.17), (1.88, -5.19), (1.88, -6.21), (1.88, -7.23)),
        gable=0.28,
        symbol=(1.87, -3.04, 0.66),
        card=1.8,
        sizes=1.8,
    ),
}


# where everything is


def step(seats: int) -> float:
    """The distance between two neighbouring hollows, in board units."""
    return 1 / _PLANS[seats].half


def outline_of(seat: int, teams: int) -> int:
    """The outline of a seat's team."""
    return OUTLINES[seat % teams]


@cache
def spots(seats: int, teams: int | None = None) -> dict[str, tuple[Pose, ...]]:
    """Where each of the engine's places lies, in board units; a kennel has a spot for each marble.

    The piles lie as seat 0 sees them. The middle looks the same from every seat, so they may stay when the board turns.
    """
    teams = teams or seats // 2
    found: dict[str, tuple[Pose, ...]] = {
        str(cell): (_hollow(seats, *_cell(seats, cell)),) for cell in range(track_length(seats))
    }
    for seat in range(seats):
        for place, points in _places_of(seats, seat):
            found[place] = tuple(
                _hollow(seats, *point, 360 / seats * seat, outline_of(seat, teams)) for point in points
            )
    width = _PLANS[seats].card
    for place, side in zip(PILES, (-1, 1), strict=True):
        found[place] = (_scaled(Pose(side * 0.54 * width, 0, width, width * _RATIO), step(seats)),)
    return found


def place_at(seats: int, point: Point) -> str | None:
    """The place nearest to a point in board units; None if none is near enough."""
    reach = 0.7 * step(seats)
    hollows = (
        (spot.distance(point), place) for place, its in spots(seats).items() if place not in PILES for spot in its
    )
    distance, place = min(hollows)
    if distance <= reach:
        return place
    return next((pile for pile in PILES if spots(seats)[pile][0].holds(point)), None)


def trail(seats: int, origin: str, target: str, steps: int, teams: int | None = None) -> list[Pose]:
    """The spots that a marble enters on a move of this many steps (negative: backward), the target last.

    To or from a kennel, and when swapped (0 steps), it goes there directly.
    """
    here, there = place_of(origin), place_of(target)
    if steps < 0:
        numbers = tuple((here - back) % track_length(seats) for back in range(1, 1 - steps))
    elif steps and "K" not in origin + target:
        numbers = way(seats, here, there)
    else:
        numbers = (there,)
    return [spots(seats, teams)[place_name(number)][0] for number in numbers]


def _places_of(seats: int, seat: int) -> Iterator[tuple[str, list[Point]]]:
    """The start, finish and kennel places of a seat with their points, in steps."""
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
    """The points of the cells from seat 0's start to just before the next start, all one step apart."""
    headings = _PLANS[seats].headings
    sector = 2 * pi / seats
    across, up = sum(cos(radians(each)) for each in headings), sum(sin(radians(each)) for each in headings)
    # The start is as far out as makes the last step end on the next start; the headings are whole degrees, so turn
    # slightly.
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
    """The colours of the board's wood, lighter than the table; the deeper a part, the darker."""

    plate: Colour
    rim: Colour
    grain: Colour
    groove: Colour
    edge: Colour
    hollow: Colour
    floor: Colour
    mark: Colour


def _tones() -> _Tones:
    wood, ink = theme.now.wood, theme.now.on_wood
    if theme.is_dark():
        plate, deep = theme.mixed(wood, ink, 0.16), theme.now.shadow
        return _Tones(
            plate=plate,
            rim=theme.mixed(plate, ink, 0.12),
            grain=theme.mixed(plate, deep, 0.1),
            groove=theme.mixed(plate, deep, 0.16),
            edge=theme.mixed(plate, deep, 0.58),
            hollow=theme.mixed(plate, deep, 0.42),
            floor=theme.mixed(plate, deep, 0.26),
            mark=theme.mixed(plate, ink, 0.3),
        )
    plate = theme.mixed(wood, theme.now.paper, 0.5)
    return _Tones(
        plate=plate,
        rim=theme.mixed(wood, ink, 0.22),
        grain=theme.mixed(plate, wood, 0.34),
        groove=theme.mixed(plate, wood, 0.62),
        edge=theme.mixed(wood, ink, 0.34),
        hollow=theme.mixed(wood, ink, 0.12),
        floor=theme.mixed(wood, plate, 0.22),
        mark=theme.mixed(wood, ink, 0.45),
    )


def paint(seats: int, people: Sequence[Person], unit: float, teams: int) -> None:
    """Draw all that never moves onto the current canvas, its origin in the middle; ``unit``: pixels a board unit."""
    pixels = unit * step(seats)
    colours = [theme.seat(person.colour) for person in people]
    _paint_plate(seats, unit)
    for seat, colour in enumerate(colours):
        _paint_kennel_tray(seats, seat, colour, pixels)
        _paint_lane(seats, seat, colour, pixels)
    _paint_groove(seats, pixels)
    for place, its in spots(seats, teams).items():
        for spot in its if place not in PILES else ():
            _paint_hollow(_scaled(spot, unit), _colour_of(place, colours), is_bare="K" in place)
    for cell in range(0, track_length(seats), _ARROWS):
        _paint_arrow(seats, cell, _colour_of(str(cell), colours), pixels)
    for seat, person in enumerate(people):
        _paint_symbol(seats, seat, person, pixels)


def _colour_of(place: str, colours: Sequence[Colour]) -> Colour | None:
    """The colour of the seat that a place belongs to; None for cells of the shared track."""
    if not place.isdigit():
        return colours[COLOURS.index(place[0])]
    seat, along = divmod(int(place), CELLS_A_SEAT)
    return None if along else colours[seat]


def _paint_plate(seats: int, unit: float) -> None:
    tones = _tones()
    for far in (1.018, 1.009):
        Color(*theme.now.shadow[:3], 0.16)
        _fill_plate(seats, far * unit)
    for tone, far in ((tones.edge, 1.0), (tones.rim, 0.995), (tones.edge, 0.983), (tones.plate, 0.979)):
        Color(*tone)
        _fill_plate(seats, far * unit)
    Color(*tones.grain)
    for number, points in enumerate(_grain(seats)):
        Line(points=[each * unit for each in points], width=max(1.0, (0.0011 + 0.0007 * sin(number * 2.4)) * unit))


def _fill_plate(seats: int, far: float) -> None:
    if seats == 4:
        RoundedRectangle(pos=(-far, -far), size=(2 * far, 2 * far), radius=[far * _CORNER], segments=24)
    else:
        Ellipse(pos=(-far, -far), size=(2 * far, 2 * far), segments=180)


def _grain(seats: int) -> Iterator[list[float]]:
    """The lines of the wood's grain, each from one edge of the plate to the other."""
    lines = 46
    for number in range(lines):
        up = 0.93 * (2 * (number + 0.3 * sin(number * 5.1)) / (lines - 1) - 1)
        half = 0.97 * _half_width(seats, up / 0.97)
        across = [half * (share / 16 - 1) for share in range(33)]
        yield [each for x in across for each in (x, up + 0.012 * sin(2.3 * x + 1.4 * up) + 0.004 * sin(6 * x + number))]


def _half_width(seats: int, up: float) -> float:
    """Half the plate's width at this height above its middle."""
    corner = _CORNER if seats == 4 else 1.0
    above = max(0.0, abs(up) - (1 - corner))
    return 1 - corner + sqrt(max(0.0, corner**2 - above**2))


def _paint_kennel_tray(seats: int, seat: int, colour: Colour, pixels: float) -> None:
    """Paint the tray round a kennel's hollows under a roof: of bare wood, as nothing in it has been won yet."""
    _paint_roof(seats, seat, colour, pixels)
    middle_x, middle_y = (sum(each) / MARBLES for each in zip(*_PLANS[seats].kennel, strict=True))
    around = sorted(_PLANS[seats].kennel, key=lambda point: atan2(point[1] - middle_y, point[0] - middle_x))
    _paint_tray(
        [_turned(point, 360 / seats * seat) for point in (*around, around[0], around[2])],
        colour,
        _tones().groove,
        pixels,
    )


def _paint_roof(seats: int, seat: int, colour: Colour, pixels: float) -> None:
    """Paint the gable over a kennel, on the side of the board's middle."""
    kennel, tone = _PLANS[seats].kennel, theme.mixed(_tones().plate, colour, 0.75)
    left, right = (pick(x for x, _y in kennel) for pick in (min, max))
    eaves = max(y for _x, y in kennel) + _EAVES
    points = ((left - _EAVES, eaves), ((left + right) / 2, eaves + _PLANS[seats].gable), (right + _EAVES, eaves))
    Color(*tone)
    corners = [_turned(point, 360 / seats * seat) for point in points]
    Mesh(
        vertices=[each for x, y in corners for each in (x * pixels, y * pixels, 0, 0)],
        indices=[0, 1, 2],
        mode="triangle_fan",
    )
    _stroke([*corners, corners[0]], tone, 0.07 * pixels, pixels)


def _paint_lane(seats: int, seat: int, colour: Colour, pixels: float) -> None:
    """Paint the lane from a start into its finish, in the player's colour."""
    _, start = _cells(seats)[0]
    ends = (0.0, start), (0.0, start + MARBLES)
    inlay = theme.mixed(_tones().plate, colour, 0.38)
    _paint_tray([_turned(point, 360 / seats * seat) for point in ends], colour, inlay, pixels)


def _paint_tray(points: Sequence[Point], colour: Colour, floor: Colour, pixels: float) -> None:
    _stroke(points, theme.mixed(_tones().plate, colour, 0.75), 0.53 * pixels, pixels)
    _stroke(points, floor, 0.46 * pixels, pixels)


def _paint_groove(seats: int, pixels: float) -> None:
    """Paint the groove that joins the cells, so that the track's course is visible."""
    cells = [_cell(seats, cell % track_length(seats)) for cell in range(track_length(seats) + 1)]
    _stroke(cells, _tones().edge, 0.33 * pixels, pixels)
    _stroke(cells, _tones().groove, 0.29 * pixels, pixels)


def _stroke(points: Sequence[Point], colour: Colour, width: float, pixels: float) -> None:
    """Draw a round line through points in steps; ``width`` is in pixels to either side."""
    Color(*colour)
    flat = [each * pixels for point in points for each in point]
    Line(points=flat, width=width, joint="round", cap="round", cap_precision=24, joint_precision=24)


def _paint_hollow(pose: Pose, colour: Colour | None, *, is_bare: bool) -> None:
    """Paint a hollow: of plain wood, or in a player's colour; bare, it has only its edge in that colour."""
    tones = _tones()
    deep = (tones.edge, tones.hollow, tones.floor)
    if colour and is_bare:
        deep = (theme.mixed(tones.edge, colour, 0.5), tones.hollow, tones.floor)
    elif colour:
        deep = (colour, theme.mixed(tones.plate, colour, 0.66), theme.mixed(tones.plate, colour, 0.52))
    for tone, share in zip(deep, (1.0, 0.9, 0.7), strict=True):
        Color(*tone)
        _fill(pose, share)


def _fill(pose: Pose, share: float) -> None:
    """Fill this share of a hollow, with rounded corners."""
    size = pose.width * _AS_LARGE[pose.sides] * share
    if pose.sides == ROUND:
        Ellipse(pos=(pose.x - size / 2, pose.y - size / 2), size=(size, size), segments=48)
        return
    bend = size * 0.18
    outline = pose._replace(width=size, height=size).outline(-bend)
    corners = zip(outline[::2], outline[1::2], strict=True)
    Mesh(
        vertices=[each for x, y in corners for each in (x, y, 0, 0)],
        indices=list(range(pose.sides)),
        mode="triangle_fan",
    )
    Line(points=outline, close=True, width=bend, joint="round")


def _paint_arrow(seats: int, cell: int, colour: Colour | None, pixels: float) -> None:
    """Carve an arrow into a hollow, in the direction of play; a marble hides it."""
    length = track_length(seats)
    (from_x, from_y), (to_x, to_y) = _cell(seats, (cell - 1) % length), _cell(seats, (cell + 1) % length)
    ahead = Pose(*_cell(seats, cell), 0, 0, degrees(atan2(to_y - from_y, to_x - from_x)))
    points = [ahead.along(*point) for point in ((-0.09, 0.17), (0.11, 0), (-0.09, -0.17))]
    _stroke(points, colour or _tones().mark, 0.045 * pixels, pixels)


def _paint_symbol(seats: int, seat: int, person: Person, pixels: float) -> None:
    """Paint a player's symbol at the kennel, upright for that player."""
    x, y, width = _PLANS[seats].symbol
    angle = 360 / seats * seat
    pose = _scaled(Pose(*_turned((x, y), angle), width, width, angle), pixels)
    Color(*theme.seat(person.colour))
    Quad(points=pose.corners(), texture=sign(person.symbol, pose.width))


# the hand sizes


def paint_sizes(seats: int, number: int, unit: float, turn: float) -> None:
    """Write the hand size of each round and mark the current one, readable with the board turned by ``turn``."""
    pixels = unit * step(seats)
    PushMatrix()
    Rotate(angle=turn, axis=(0, 0, 1))
    for at, size in enumerate(HAND_SIZES):
        middle = (at - (len(HAND_SIZES) - 1) / 2) * _APART, -_PLANS[seats].sizes
        _paint_size(
            str(size), _scaled(Pose(*middle, _SIZE, _SIZE * _RATIO), pixels), is_now=at == number % len(HAND_SIZES)
        )
    PopMatrix()


def _paint_size(text: str, card: Pose, *, is_now: bool) -> None:
    """Draw a small card with a number on it."""
    ink, paper = theme.now.on_wood, _tones().plate
    Color(*(theme.mixed(paper, ink, 0.75 if is_now else 0.12)))
    RoundedRectangle(pos=card.corners()[:2], size=(card.width, card.height), radius=[card.width * 0.16], segments=6)
    # Render the text large enough to stay sharp when zoomed in.
    picture = text_picture(text, card.height * 0.62 * _SHARP, bold=is_now)
    width, height = (each / _SHARP for each in picture.size)
    Color(*(paper if is_now else ink))
    Rectangle(texture=picture, pos=(card.x - width / 2, card.y - height / 2), size=(width, height))
