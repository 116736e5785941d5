"""Whose pasture each will be, estimated before the fences are finished.

An unfinished fence is completed along each of its straight routes, all equally likely. The weight of a pasture for a
seat follows from that. It is cached by position of the fences.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from tabletop.bits import members
from tabletop.games.bauernschlau.board import (
    CENTRE,
    EDGE,
    GEESE,
    HEXES,
    INNER_END,
    LEVEL,
    ONWARD,
    PASTURES,
    SIZE,
    Seating,
    layout,
    mask_of,
    sides_of,
)
from tabletop.games.bauernschlau.fence_routes import STRAIGHT_ROUTES, Path
from tabletop.games.bauernschlau.fences import fences_with

#: The vertices of each fence, from the outer end of its gap on.
Paths = tuple[Path, ...]

#: The number of routes considered for each fence.
IMAGINED = 8
#: Every other fence's routes are combined in another order, so that not all fences turn the same way together.
STRIDES = (1, 3)
#: The cache size: about as many fence positions as the search of a decision meets.
REMEMBERED = 1 << 12
#: Weights have few values: thousands of territories share these numbers, which would take four times the memory.
_KNOWN: dict[float, float] = {}


class Territories:
    """The weight of each pasture for each seat, for one position of the fences."""

    __slots__ = ("missing", "order", "weights")

    def __init__(self, weights: tuple[tuple[float, ...], ...], missing: tuple[int, ...]) -> None:
        #: For each seat and pasture, what a point of a face-up sheep gains it against the others, geese included.
        self.weights = weights
        #: For each seat the pastures, the best first.
        self.order = tuple(bytes(sorted(range(PASTURES), key=own.__getitem__, reverse=True)) for own in weights)
        #: For each seat the least number of barriers that its fences need.
        self.missing = missing


@lru_cache(maxsize=REMEMBERED)
def territories_by(seated: Seating, paths: Paths, geese: str) -> Territories:
    """The territories that these fences suggest."""
    seats = len(paths)
    taken = mask_of(vertex for path in paths for vertex in path)
    routes = [_routes_on(seated, paths, fence, taken) for fence in range(seats)]
    walls = [_imagined_walls(path, onward) for path, onward in zip(paths, routes, strict=True)]
    chances = _chances(seated, walls)
    missing = [min(map(len, onward), default=0) for onward in routes]
    return Territories(
        tuple(_weights(seat, chances, GEESE[geese]) for seat in range(seats)),
        tuple(missing[seat] + missing[seat - 1] for seat in range(seats)),
    )


def led_on(paths: Paths, fence: int, vertex: int) -> Paths:
    """The paths after a barrier."""
    return (*paths[:fence], (*paths[fence], vertex), *paths[fence + 1 :])


def is_finished(path: Path) -> bool:
    """Whether a fence has reached the edge."""
    return bool(path) and LEVEL[path[-1]] == EDGE


def _weights(seat: int, chances: Sequence[Sequence[float]], times: Sequence[int]) -> tuple[float, ...]:
    """The weight of a pasture: the seat's share in full, minus part of the others' shares (less with more seats)."""
    rivals = len(chances) - 1
    own = chances[seat]
    weights = [
        factor * (mine - (sum(column) - mine) / rivals)
        for factor, mine, column in zip(times, own, zip(*chances, strict=True), strict=True)
    ]
    return tuple(map(_KNOWN.setdefault, weights, weights))


# routes to the edge


def _routes_on(seated: Seating, paths: Paths, fence: int, taken: int) -> list[Path]:
    """A fence's straight routes to the edge, or the only route left to it; none if it is finished."""
    path = paths[fence]
    if is_finished(path):
        return []
    starts = ONWARD[path[-1]] if path else layout(seated).gaps[fence]
    routes = [
        (vertex, *onward)
        for vertex in starts
        if not taken >> vertex & 1
        for mask, onward in STRAIGHT_ROUTES[vertex]
        if not mask & taken
    ]
    if not routes:
        # From the paths alone: the routes that a match keeps depend on how it was played.
        return [fences_with(seated, paths).routes[fence][1]]
    shortest = min(map(len, routes))
    return [route for route in routes if len(route) <= shortest + 1]


def _imagined_walls(path: Path, routes: Sequence[Path]) -> list[int]:
    """The walls of a fence completed along some of its routes, spread evenly over all of them."""
    if not routes:
        return [_walls(path)]
    if len(routes) < IMAGINED:
        return [_walls(path + route) for route in (list(routes) * IMAGINED)[:IMAGINED]]
    return [_walls(path + routes[number * len(routes) // IMAGINED]) for number in range(IMAGINED)]


# territories

# A bit grid, row by row, so that a step in a direction is a shift. The tenth column stays empty: steps off the side of
# the board land there.
_WIDTH = 2 * SIZE + 2
_CELL = tuple((r + SIZE) * _WIDTH + q + SIZE for q, r in HEXES)
_PLACE_IN = {cell: place for place, cell in enumerate(_CELL)}
_GROUND = mask_of(cell for place, cell in enumerate(_CELL) if place != CENTRE)
_PASTURES = mask_of(_CELL[:PASTURES])
_STEPS = (1, _WIDTH, _WIDTH - 1)
#: Walls are three grids, one a direction, in one number: a bit where the step from that cell is barred.
_GRID = 1 << 7


def _chances(seated: Seating, walls: Sequence[Sequence[int]]) -> list[list[float]]:
    """For each seat the probability that each pasture will be in its territory."""
    found = [[0.0] * PASTURES for _ in seated]
    samples = max(map(len, walls))
    for number in range(samples):
        barred = 0
        for fence, routes in enumerate(walls):
            barred |= routes[number * STRIDES[fence % 2] % len(routes)]
        for row, farm in zip(found, layout(seated).farms, strict=True):
            for cell in members(_reached(_CELL[farm], barred)):
                row[_PLACE_IN[cell]] += 1 / samples
    return found


def _reached(cell: int, barred: int) -> int:
    """The pastures reached from a cell, on the grid."""
    along, down, aslant = (_GROUND & ~(barred >> _GRID * axis) for axis in range(len(_STEPS)))
    reached = 0
    wider = 1 << cell
    while wider != reached:
        reached = wider
        wider |= (reached & along) << 1 | reached >> 1 & along
        wider |= (reached & down) << _WIDTH | reached >> _WIDTH & down
        wider |= (reached & aslant) << _WIDTH - 1 | reached >> _WIDTH - 1 & aslant
        wider &= _GROUND
    return reached & _PASTURES


@lru_cache(maxsize=REMEMBERED)
def _walls(path: Path) -> int:
    """The walls of a fence that runs along these vertices."""
    walls = 0
    for start, end in pairwise((INNER_END[path[0]], *path)):
        walls |= _wall(start, end)
    return walls


@cache
def _wall(start: int, end: int) -> int:
    one, other = sorted(_CELL[place] for place in sides_of(start, end))
    return 1 << one << _GRID * _STEPS.index(other - one)
