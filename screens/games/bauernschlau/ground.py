"""Bauernschlau's board: where everything lies on it, and its ground.

The rules' drawing, turned so that farm F0 is at the bottom; the hexes then have a side on top. In board units the
middle is (0, 0), y points up, and the hedge touches 1 and -1. Turning by 60° brings the next farm to the bottom.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin, sqrt
from operator import itemgetter
from typing import NamedTuple

from kivy.graphics import Color, Line, Mesh, Quad, SmoothLine
from kivy.utils import get_color_from_hex

from screens.app import theme
from screens.games.bauernschlau.board_places import BoardPlace
from screens.session.people import Person
from screens.table.layout.pose import FOUR, ROUND, Point, Pose
from screens.table.view.faces import Faces
from screens.table.view.shapes import fill_all
from screens.widgets.basics import sign, text_picture
from tabletop.games.bauernschlau.board import (
    ALL_FARMS,
    CENTRE,
    EDGE,
    FARM_HEXES,
    FARMS,
    GEESE,
    HEXES,
    LEVEL,
    PLACE_NAMES,
    SIZE,
    VERTEX_NAMES,
    Hex,
    Layout,
    ring,
)

SIX = 6
#: The width of the hedge, in radii of a hex.
HEDGE = 0.36
#: The distance from a hex's middle to its corners, and to its sides.
RADIUS = 1 / (sqrt(3) * (SIZE + 0.5) + HEDGE)
INNER_RADIUS = RADIUS * sqrt(3) / 2
#: Half the board's width and height; it is narrower than high, whichever farm is at the bottom.
REACH: Point = ((1.5 * SIZE + 1 + HEDGE) * RADIUS, 1.0)
#: The number of shades of meadows and leaves, less one.
SHADES = 7
#: The thickness of a barrier.
BARRIER = 0.2 * RADIUS


# where things lie


def _middle(hexagon: tuple[float, float]) -> Point:
    q, r = hexagon
    return -1.5 * RADIUS * (q + r), INNER_RADIUS * (r - q)


def _nearest_hex(point: Point) -> Hex:
    both, apart = point[0] / (-1.5 * RADIUS), point[1] / INNER_RADIUS
    exact = (both - apart) / 2, (both + apart) / 2, -both
    q, r, s = (round(each) for each in exact)
    off_q, off_r, off_s = (abs(each - near) for each, near in zip(exact, (q, r, s), strict=True))
    if off_q > off_r and off_q > off_s:
        q = -r - s
    elif off_r > off_s:
        r = -q - s
    return q, r


def _name(hexagon: Hex) -> str:
    return f"{hexagon[0]},{hexagon[1]}"


def _corner(hexagon: Hex, after: int) -> tuple[int, int]:
    """The vertex of a hex between its sides towards farm ``after`` and the next one."""
    (q, r), one, other = hexagon, FARM_HEXES[after % 6], FARM_HEXES[(after + 1) % 6]
    return 3 * q + one[0] + other[0], 3 * r + one[1] + other[1]


@cache
def spots() -> dict[str, tuple[Pose, ...]]:
    """Every place by its name; the outline of its pose is the hex.

    >>> farm, = spots()["1,-1"]
    >>> round(farm.x, 9) == 0, farm.y < 0
    (True, True)
    """
    size = 2 * RADIUS
    return {
        name: (Pose(*_middle(hexagon), size, size, turn=30, sides=SIX),)
        for name, hexagon in zip(PLACE_NAMES, HEXES, strict=True)
    }


@cache
def vertices() -> dict[str, Point]:
    """The point of every vertex by its name; a barrier leads from a vertex to a neighbouring one."""
    sums = {name: map(int, name.split("/")) for name in VERTEX_NAMES}
    return {name: _middle((q / 3, r / 3)) for name, (q, r) in sums.items()}


@cache
def side(start: str, end: str) -> Pose:
    """The pose of a barrier between two neighbouring vertices."""
    (x, y), (to_x, to_y) = vertices()[start], vertices()[end]
    turn = degrees(atan2(to_y - y, to_x - x))
    return Pose((x + to_x) / 2, (y + to_y) / 2, hypot(to_x - x, to_y - y), BARRIER, turn)


def hex_at(point: Point) -> str | None:
    """The place that a point is on; None beside the board.

    >>> hex_at((0, -0.2)), hex_at((0, -1))
    ('1,-1', None)
    """
    hexagon = _nearest_hex(point)
    return _name(hexagon) if ring(hexagon) <= SIZE else None


def side_at(point: Point) -> tuple[str, str]:
    """The two vertices whose side is nearest to a point; beside the board, one of the outermost sides."""
    x, y = point
    while ring(_nearest_hex((x, y))) > SIZE + 1:
        x, y = x * 0.95, y * 0.95
    hexagon = _nearest_hex((x, y))
    towards = max(_sides_on_board(hexagon), key=lambda farm: _along(farm, hexagon, (x, y)))
    (a, b), (c, d) = _corner(hexagon, towards - 1), _corner(hexagon, towards)
    return f"{a}/{b}", f"{c}/{d}"


def side_towards(vertex: str, point: Point, sides: Iterable[str]) -> str | None:
    """The one of a vertex's sides in whose direction a point lies, seen from there; None if it lies in no such way.

    >>> side_towards("4/-2", vertices()["5/-1"], ["4/-2~5/-1", "4/-2~5/-4"])
    '4/-2~5/-1'
    """
    x, y = vertices()[vertex]
    right, up = point[0] - x, point[1] - y
    ahead = []
    for name in sides:
        middle = side(*BoardPlace.parse(name).vertices)
        ahead.append(((middle.x - x) * right + (middle.y - y) * up, name))
    straight, name = max(ahead, default=(0.0, ""))
    # Three sides meet at a vertex, so each has 60° either way.
    return name if straight >= hypot(right, up) * RADIUS / 4 else None


def _sides_on_board(hexagon: Hex) -> Sequence[int]:
    """The directions in which a hex has a side that belongs to the board; hexes just outside count too."""
    if ring(hexagon) <= SIZE:
        return ALL_FARMS
    return [farm for farm in ALL_FARMS if ring(_plus(hexagon, FARM_HEXES[farm])) <= SIZE]


def _along(farm: int, hexagon: Hex, point: Point) -> float:
    """How far a point lies from a hex's middle, measured towards a farm's direction."""
    (x, y), (right, up) = _middle(hexagon), _middle(FARM_HEXES[farm])
    return (point[0] - x) * right + (point[1] - y) * up


def _plus(hexagon: Hex, step: Hex) -> Hex:
    return hexagon[0] + step[0], hexagon[1] + step[1]


def turn_of(seat: int, plan: Layout) -> float:
    """By how many degrees the board is turned counter-clockwise to bring a seat's farm to the bottom.

    >>> from tabletop.games.bauernschlau.board import layout
    >>> [turn_of(seat, layout((0, 2, 4))) for seat in range(3)]
    [0, 120, 240]
    """
    return 60 * FARMS.index(plan.farms[seat])


def farm_of(seat: int, plan: Layout) -> str:
    """The place of a seat's farm."""
    return PLACE_NAMES[plan.farms[seat]]


# the ground


class _Tones(NamedTuple):
    """The colours of the ground in one theme."""

    meadow: str
    #: The paths between the meadows, where fences go, and the posts where they meet.
    path: str
    post: str
    #: The flagstones round the centre.
    flags: str
    water: str
    goose: str
    beak: str
    hedge: str
    leaves: str
    empty: str
    stone: str
    #: What stands out from all surfaces: the bed under a fence.
    bed: str


_LIGHT = _Tones(
    meadow="a9bf7c",
    path="e2d7b2",
    post="b8a67c",
    flags="e2d7b2",
    water="a5c8cf",
    goose="fdfbf4",
    beak="d98a2b",
    hedge="4d6a3c",
    leaves="68874f",
    empty="b9b4a8",
    stone="8f897c",
    bed="2e2117",
)
_DARK = _Tones(
    meadow="4a5c3b",
    path="2a2f20",
    post="7d7656",
    flags="57513f",
    water="3d6470",
    goose="e9e4d6",
    beak="cf8a3c",
    hedge="22321d",
    leaves="3b5231",
    empty="5d5850",
    stone="8a8478",
    bed="f6ecd6",
)


def _tones() -> _Tones:
    return _DARK if theme.is_dark() else _LIGHT


def paint(plan: Layout, people: Sequence[Person], unit: float, geese: str) -> None:
    """Draw all that never moves onto the current canvas, its origin in the middle; ``unit``: pixels a board unit."""
    _paint_hedge(unit)
    _paint_meadows(range(len(GEESE[geese])), unit)
    _paint_ponds({place: times for place, times in enumerate(GEESE[geese]) if times > 1}, unit)
    _paint_centre(unit)
    owners = dict(zip(plan.farms, people, strict=True))
    for farm in FARMS:
        _paint_farm(farm, owners.get(farm), unit)
    _paint_posts(unit)
    _paint_leaves(unit)


def _paint_hedge(unit: float) -> None:
    width = HEDGE * RADIUS
    for shadow in (1.0, 0.86):
        Color(*theme.now.shadow[:3], 0.14)
        _fan([0, 0, *(each * unit for point in _border(shadow * width) for each in point)])
    _tint(_tones().hedge)
    points = [each * unit for point in _border() for each in point]
    Line(points=points, close=True, width=width * unit * 0.8, joint="round")


def _border(out: float = 0.0) -> list[Point]:
    """The vertices of the board's edge as a closed ring, moved outward by ``out``."""
    outermost = (vertices()[name] for name, level in zip(VERTEX_NAMES, LEVEL, strict=True) if level == EDGE)
    around = sorted(outermost, key=lambda point: atan2(point[1], point[0]))
    return [_farther(point, out) for point in (*around, around[0])]


def _farther(point: Point, out: float) -> Point:
    x, y = point
    more = 1 + out / hypot(x, y)
    return x * more, y * more


def _paint_leaves(unit: float) -> None:
    """Draw the hedge's leaves: bushes along the edge, each slightly lighter or darker."""
    width = HEDGE * RADIUS
    shades: dict[float, list[Pose]] = defaultdict(list)
    for number, ((x, y), (to_x, to_y)) in enumerate(pairwise(_border())):
        for step in range(3):
            share = (step + 0.5) / 3
            at = _farther((x + (to_x - x) * share, y + (to_y - y) * share), width * 0.48)
            size = width * (0.62 + 0.2 * _chance(number, step))
            shades[_shade(step, number)].append(Pose(*at, size, size, sides=ROUND))
    for shade, leaves in sorted(shades.items()):
        _tint(_tones().leaves, 0.9 + 0.2 * shade)
        _fill_many(leaves, unit)


def _shade(one: int, other: int) -> float:
    """A pseudo-random shade from 0 to 1, one of a few: what has the same is painted at once."""
    return round(_chance(one, other) * SHADES) / SHADES


def _paint_meadows(places: Iterable[int], unit: float) -> None:
    """Draw the paths, the meadows in slightly different greens, and tufts on them."""
    shades: dict[float, list[int]] = defaultdict(list)
    for place in places:
        shades[_shade(place, 1)].append(place)
    _tint(_tones().path)
    _fill_many([_spot(place) for alike in shades.values() for place in alike], unit, 0.006 * RADIUS)
    for shade, alike in shades.items():
        tone = 0.97 + 0.06 * shade
        _tint(_tones().meadow, tone)
        _fill_many([_spot(place) for place in alike], unit, -0.06 * RADIUS)
        for contrast, tufts in ((1.07, (0, 3, 6)), (0.95, (1, 2, 4, 5))):
            _tint(_tones().meadow, tone * contrast)
            _fill_many([_tuft(place, tuft) for place in alike for tuft in tufts], unit)


def _tuft(place: int, tuft: int) -> Pose:
    pose, angle = _spot(place), radians(360 * _chance(place, 10 + tuft))
    away = RADIUS * (0.15 + 0.55 * _chance(place, 20 + tuft))
    size = RADIUS * (0.07 + 0.07 * _chance(place, 30 + tuft))
    return Pose(pose.x + away * cos(angle), pose.y + away * sin(angle), size, size, sides=ROUND)


def _paint_ponds(ponds: Mapping[int, int], unit: float) -> None:
    """Draw ponds with two or three geese, at their corners so that a sheep doesn't cover them."""
    for tone, size in ((0.93, 1.66 * RADIUS), (1.0, 1.56 * RADIUS)):
        _tint(_tones().water, tone)
        _fill_many([_spot(place)._replace(width=size, height=size, sides=ROUND) for place in ponds], unit)
    swim = [
        _swims(_spot(place), 360 / times * goose + 60 * (place % 2))
        for place, times in ponds.items()
        for goose in range(times)
    ]
    for code, ahead, length, width in (
        (_tones().beak, 0.24, 0.12, 0.07),
        (_tones().goose, -0.03, 0.3, 0.19),
        (_tones().goose, 0.14, 0.2, 0.1),
    ):
        _tint(code)
        middles = [(*pose.along(ahead * RADIUS, 0), pose.turn) for pose in swim]
        _fill_many([Pose(x, y, length * RADIUS, width * RADIUS, turn, ROUND) for x, y, turn in middles], unit)


def _swims(pond: Pose, angle: float) -> Pose:
    """Where a goose is, seen from above, as it swims along the shore."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return Pose(pond.x + 0.7 * RADIUS * c, pond.y + 0.7 * RADIUS * s, 1, 1, angle + 90)


def _paint_centre(unit: float) -> None:
    """Draw the centre's flagstones, where the dog starts."""
    pose = _spot(CENTRE)
    _tint(_tones().flags)
    _fill(pose, unit)
    for tone, size in ((0.93, 1.5), (1.05, 1.36)):
        _tint(_tones().flags, tone)
        _fill(pose._replace(width=size * RADIUS, height=size * RADIUS, sides=ROUND), unit)
    _tint(_tones().post)
    _ring(pose._replace(width=0.62 * RADIUS, height=0.62 * RADIUS, sides=ROUND), unit, 0.02)


def _paint_farm(farm: int, owner: Person | None, unit: float) -> None:
    """Draw a farm in its owner's colour with the owner's symbol facing them; without an owner, a grey one."""
    pose = _spot(farm)
    _tint(_tones().path)
    _fill(pose, unit)
    roof = theme.seat(owner.colour) if owner else get_color_from_hex(_tones().empty)
    for tone, margin in ((0.8, -0.07), (1.0, -0.13)):
        Color(*(min(1.0, each * tone) for each in roof[:3]))
        _fill(pose, unit, margin * RADIUS)
        _ring(pose, unit, 0.01, margin * RADIUS)
    if owner:
        Color(*theme.now.paper)
        upright = _scaled(Pose(pose.x, pose.y, RADIUS, RADIUS, -60 * FARMS.index(farm)), unit)
        Quad(texture=sign(owner.symbol, upright.width), points=upright.corners())
    else:
        _tint(_tones().stone)
    _ring(pose, unit, 0.02, -0.2 * RADIUS)


def _paint_posts(unit: float) -> None:
    """Draw a post at every vertex."""
    _tint(_tones().post)
    size = 0.15 * RADIUS
    _fill_many([Pose(x, y, size, size, sides=ROUND) for x, y in vertices().values()], unit)


# what stands upright, however the board is turned


def paint_upright(plan: Layout, geese: str, to_screen: Callable[[Pose], Pose], facing: float = 0.0) -> None:
    """Draw the multiplier on each pond, and a barn on each farm without a player."""
    Color(*theme.now.ink[:3], 0.8)
    # The same numbers one after the other: each change of picture takes the driver longer than drawing it.
    for place, times in sorted(enumerate(GEESE[geese]), key=itemgetter(1)):
        if times > 1:
            _paint_number(times, _upright(place, 0.56, to_screen, facing))
    Color(1, 1, 1, 1)
    for farm in set(FARMS) - set(plan.farms):
        barn = _upright(farm, 1.05, to_screen, facing)
        Quad(texture=_pictures().picture("neutral", barn.width), points=barn.corners(_pictures().margin * barn.width))


def _upright(place: int, size: float, to_screen: Callable[[Pose], Pose], facing: float) -> Pose:
    pose = to_screen(_spot(place)._replace(width=size * RADIUS, height=size * RADIUS))
    return pose._replace(turn=facing, sides=FOUR)


def _paint_number(times: int, pose: Pose) -> None:
    picture = text_picture(f"×{times}", pose.height, bold=True)
    width, height = picture.size
    Quad(texture=picture, points=pose._replace(width=width, height=height).corners())


@cache
def _pictures() -> Faces:
    return Faces("farm")


# fences

#: The thickness of a fence's bed, and where on it each owner's colour lies, in radii of a hex from its middle.
BED, OWNED, OWNED_AT = 0.5, 0.08, 0.165
#: The number of sides that draw the round end of a bed.
ROUNDING = 8


def bed() -> theme.Colour:
    """The colour of what lies under each barrier."""
    red, green, blue, _ = get_color_from_hex(_tones().bed)
    return red, green, blue, 1.0


def surfaces() -> Iterator[theme.Colour]:
    """The colours of all surfaces that a fence may lie on."""
    for code in (_tones().meadow, _tones().path, _tones().water, _tones().flags):
        red, green, blue, _ = get_color_from_hex(code)
        yield red, green, blue, 1.0


def paint_fence(
    barriers: Sequence[Pose], owners: tuple[theme.Colour, theme.Colour], to_screen: Callable[[Pose], Pose]
) -> None:
    """Draw the beds under a fence's barriers: a dark or pale band, and on each side the colour of its owner there.

    The owners are on the left and on the right of the fence, seen from the middle of the board.
    """
    Color(*bed())
    fill_all(_rounded(to_screen(barrier._replace(height=BED * RADIUS))) for barrier in barriers)
    for colour, side_of in zip(owners, (1, -1), strict=True):
        Color(*colour)
        middles = [(barrier, *barrier.along(0, side_of * OWNED_AT * RADIUS)) for barrier in barriers]
        bands = (barrier._replace(x=x, y=y, height=OWNED * RADIUS) for barrier, x, y in middles)
        fill_all(to_screen(band).corners() for band in bands)


def _rounded(bed: Pose) -> Sequence[float]:
    """The outline of a band with round ends, whose middles are those of its shorter sides."""
    radius, angles = bed.height / 2, [pi * step / ROUNDING for step in range(-ROUNDING // 2, ROUNDING // 2 + 1)]
    right = [(bed.width / 2 + radius * cos(angle), radius * sin(angle)) for angle in angles]
    return [each for x, y in (*right, *((-x, -y) for x, y in right)) for each in bed.along(x, y)]


# a seat's territory


def paint_territory(
    places: Collection[str], seat: int, colour: theme.Colour, to_screen: Callable[[Pose], Pose], alpha: float = 0.3
) -> None:
    """Draw a seat's land: a tint in its colour, a hatching of its own, and a line along its edge."""
    hexes = {HEXES[PLACE_NAMES.index(name)] for name in places}
    fields = [hexagon for hexagon in hexes if ring(hexagon) > 1]
    paint_fields(map(_name, fields), colour, to_screen, alpha)
    Color(*colour[:3], 0.42)
    stripes = (stripe for hexagon in fields for stripe in _hatching(_middle(hexagon), seat))
    fill_all(to_screen(stripe).corners() for stripe in stripes)
    Color(*colour[:3], 1)
    bands = (band for hexagon in hexes for band in _edge(hexagon, hexes))
    fill_all([each for x, y in band for each in to_screen(Pose(x, y, 0, 0))[:2]] for band in bands)


def paint_fields(
    fields: Iterable[str], colour: theme.Colour, to_screen: Callable[[Pose], Pose], alpha: float = 0.3
) -> None:
    """Draws a tint over fields."""
    Color(*colour[:3], alpha)
    size = 1.88 * RADIUS
    fill_all(to_screen(spots()[name][0]._replace(width=size, height=size)).outline() for name in fields)


#: The directions of each seat's hatching: one for the first three seats, two for the others.
_HATCHES = ((0,), (1,), (2,), (0, 1), (1, 2), (2, 0))


def _hatching(middle: Point, seat: int) -> Iterator[Pose]:
    """Stripes parallel to a hex's sides that continue in the neighbouring hexes."""
    for direction in _HATCHES[seat]:
        across = Pose(*middle, 1, 1, 60 * direction)
        for share in (-0.75, -0.25, 0.25, 0.75):
            length = 0.88 * RADIUS * (2 - abs(share))
            yield Pose(*across.along(0, share * INNER_RADIUS), length, 0.035 * RADIUS, across.turn)


def _edge(hexagon: Hex, hexes: Collection[Hex]) -> Iterator[tuple[Point, ...]]:
    """The edge line inside a hex along its sides to other land, and its joints with the next hex's line."""
    near, far = 0.86, 0.74
    inside = [_plus(hexagon, step) in hexes for step in FARM_HEXES]
    for towards in ALL_FARMS:
        end = _corner(hexagon, towards)
        outer, inner = _towards_corner(hexagon, end, near), _towards_corner(hexagon, end, far)
        if not inside[towards]:
            start = _corner(hexagon, towards - 1)
            yield outer, inner, _towards_corner(hexagon, start, far), _towards_corner(hexagon, start, near)
        if inside[towards] != inside[(towards + 1) % 6]:
            other = _plus(hexagon, FARM_HEXES[towards if inside[towards] else (towards + 1) % 6])
            yield outer, inner, _towards_corner(other, end, far), _towards_corner(other, end, near)


def _towards_corner(hexagon: Hex, corner: tuple[int, int], share: float) -> Point:
    """The point at this share of the way from a hex's middle to its corner."""
    (x, y), (to_x, to_y) = _middle(hexagon), _middle((corner[0] / 3, corner[1] / 3))
    return x + (to_x - x) * share, y + (to_y - y) * share


# strokes


def _spot(place: int) -> Pose:
    return spots()[PLACE_NAMES[place]][0]


def _scaled(pose: Pose, unit: float) -> Pose:
    x, y, width, height = (each * unit for each in pose[:4])
    return Pose(x, y, width, height, pose.turn, pose.sides)


def _tint(code: str, tone: float = 1.0) -> None:
    red, green, blue, _ = get_color_from_hex(code)
    Color(*(min(1.0, each * tone) for each in (red, green, blue)))


def _fill(pose: Pose, unit: float, margin: float = 0.0) -> None:
    _fan(_scaled(pose, unit).outline(margin * unit))


def _fill_many(poses: Iterable[Pose], unit: float, margin: float = 0.0) -> None:
    """Fill shapes of one colour in one stroke: a thousand strokes take a tenth of a second.

    Unlike those of ``fill_all`` their edges don't fade: the ground is shown smaller than it is painted.
    """
    flat: list[float] = []
    corners: list[int] = []
    for pose in poses:
        outline, first = _scaled(pose, unit).outline(margin * unit), len(flat) // 4
        for x, y in zip(outline[::2], outline[1::2], strict=True):
            flat += (x, y, 0.0, 0.0)
        for corner in range(first + 1, len(flat) // 4 - 1):
            corners += (first, corner, corner + 1)
    Mesh(vertices=flat, indices=corners, mode="triangles")


def _ring(pose: Pose, unit: float, width: float, margin: float = 0.0) -> None:
    points = _scaled(pose, unit).outline(margin * unit)
    SmoothLine(points=points, close=True, width=max(1.0, width * RADIUS * unit))


def _fan(outline: Sequence[float]) -> None:
    # x, y, and a place in a texture, of which there is none.
    flat = [0.0] * (2 * len(outline))
    flat[::4], flat[1::4] = outline[::2], outline[1::2]
    Mesh(vertices=flat, indices=range(len(outline) // 2), mode="triangle_fan")


def _chance(one: int, other: int) -> float:
    """A pseudo-random number from 0 to 1, always the same for the same arguments."""
    wave = sin(one * 12.9898 + other * 78.233) * 43758.5453
    return wave - (ceil(wave) - 1)
