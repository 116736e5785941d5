"""The board: hexes, the vertices where barriers end, gaps, geese, and what each number of seats makes of them.

A place is a small int: the 54 pastures come first, row by row, then the centre, then the farms F0 … F5 clockwise.
So a set of pastures is one int, with a bit for each. A vertex is a small int as well, inner levels first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from tabletop.options import Options

Hex = tuple[int, int]

SIZE = 4
#: The farms F0 … F5, clockwise: the centre's neighbours, and so the six directions too.
FARM_HEXES: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
ALL_FARMS = range(6)


def ring(hexagon: Hex) -> int:
    """The ring of a hex: the centre is 0, the farms are 1, the edge of the board is 4."""
    q, r = hexagon
    return max(abs(q), abs(r), abs(q + r))


def _plus(*hexes: Hex) -> Hex:
    return sum(q for q, _ in hexes), sum(r for _, r in hexes)


def _times(factor: int, hexagon: Hex) -> Hex:
    return factor * hexagon[0], factor * hexagon[1]


# places

_SPAN = range(-SIZE, SIZE + 1)
PASTURE_HEXES: tuple[Hex, ...] = tuple((q, r) for r in _SPAN for q in _SPAN if 1 < ring((q, r)) <= SIZE)
HEXES: tuple[Hex, ...] = (*PASTURE_HEXES, (0, 0), *FARM_HEXES)
PLACE_OF = {hexagon: place for place, hexagon in enumerate(HEXES)}
PASTURES = len(PASTURE_HEXES)
CENTRE = PASTURES
FARMS = tuple(PLACE_OF[hexagon] for hexagon in FARM_HEXES)
RING = tuple(ring(hexagon) for hexagon in HEXES)
PLACE_NAMES = tuple(f"{q},{r}" for q, r in HEXES)
PLACES = {name: place for place, name in enumerate(PLACE_NAMES)}
#: Where a text names no place of the board.
NO_PLACE = -1
#: Bit masks: a bit for each place, or for each vertex (of these there are more).
ALL_PASTURES = (1 << PASTURES) - 1
BIT = tuple(1 << number for number in range(6 * (SIZE + 1) ** 2))
#: The places next to each.
BESIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(PLACE_OF[_plus(here, step)] for step in FARM_HEXES if _plus(here, step) in PLACE_OF) for here in HEXES
)


def mask_of(numbers: Iterable[int]) -> int:
    """The bits of these numbers."""
    mask = 0
    for number in numbers:
        mask |= BIT[number]
    return mask


# vertices


def _corners() -> dict[Hex, frozenset[Hex]]:
    """The sum of its three hexes -> the three hexes, for every vertex of the board."""
    trios = (
        (here, _plus(here, FARM_HEXES[farm]), _plus(here, FARM_HEXES[(farm + 1) % 6]))
        for here in HEXES
        for farm in ALL_FARMS
    )
    return {_plus(*trio): frozenset(trio) for trio in trios}


def _level(trio: Iterable[Hex]) -> int:
    return min(map(ring, trio))


_TRIOS = _corners()
_SUMS = sorted(_TRIOS, key=lambda total: (_level(_TRIOS[total]), total))
_VERTEX_OF = {total: vertex for vertex, total in enumerate(_SUMS)}
VERTEX_NAMES = tuple(f"{a}/{b}" for a, b in _SUMS)
VERTICES = {name: vertex for vertex, name in enumerate(VERTEX_NAMES)}
#: A vertex's level is the smallest ring of its three hexes; the level of the edge ends a fence.
LEVEL = tuple(_level(_TRIOS[total]) for total in _SUMS)
EDGE = SIZE
_STEPS: dict[int, tuple[Hex, ...]] = {1: ((1, -2), (1, 1), (-2, 1)), 2: ((-1, 2), (-1, -1), (2, -1))}
#: The vertices one barrier away.
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_VERTEX_OF[_plus(total, step)] for step in _STEPS[total[0] % 3] if _plus(total, step) in _VERTEX_OF)
    for total in _SUMS
)
#: The neighbours that do not lead back towards the farms; none from the edge.
ONWARD: tuple[tuple[int, ...], ...] = tuple(
    tuple(other for other in NEIGHBOURS[vertex] if level < EDGE and LEVEL[other] >= level)
    for vertex, level in enumerate(LEVEL)
)


@cache
def sides_of(start: int, end: int) -> tuple[int, int]:
    """The two places on either side of a barrier between neighbour vertices."""
    one, other = sorted(PLACE_OF[hexagon] for hexagon in _TRIOS[_SUMS[start]] & _TRIOS[_SUMS[end]])
    return one, other


def places_at(vertex: int) -> list[int]:
    """The places that meet at a vertex: three, or fewer at the edge."""
    return sorted(PLACE_OF[hexagon] for hexagon in _TRIOS[_SUMS[vertex]] if hexagon in PLACE_OF)


# gaps: gap k lies between farms k and k + 1

#: J of each gap, its outer end, where a fence's path begins …
OUTER_ENDS = tuple(
    _VERTEX_OF[_plus(_times(2, FARM_HEXES[farm]), _times(2, FARM_HEXES[(farm + 1) % 6]))] for farm in ALL_FARMS
)
#: … and J -> the inner end, at the centre.
INNER_END = {OUTER_ENDS[farm]: _VERTEX_OF[_plus(FARM_HEXES[farm], FARM_HEXES[(farm + 1) % 6])] for farm in ALL_FARMS}


# what depends on the number of seats


#: The farms at which players sit, by their numbers 0 to 5, in the order of the seats: clockwise.
Seating = tuple[int, ...]


class Layout(NamedTuple):
    """What depends on where the players sit."""

    #: The farm of each seat, as a place.
    farms: tuple[int, ...]
    #: The gaps that each fence may begin in, by their outer ends, clockwise from the first owner's farm.
    gaps: tuple[tuple[int, ...], ...]
    #: The fences of each seat, ascending.
    fences: tuple[tuple[int, ...], ...]
    #: The barriers that each seat begins with.
    stock: int


#: Where players sit, by their number, unless they choose otherwise.
USUAL: Mapping[int, Seating] = {
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 1, 3, 4),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}
#: The farms as the option ``farms`` names them.
FARM_NAMES = tuple(f"F{farm}" for farm in ALL_FARMS)
_STOCK = {2: 16, 3: 16, 4: 12, 5: 12, 6: 10}


def seating_of(seats: int, options: Options) -> Seating:
    """Where the players of a match sit.

    >>> seating_of(3, {"farms": []}), seating_of(2, {"farms": ["F4", "F5"]})
    ((0, 2, 4), (4, 5))
    """
    return tuple(map(FARM_NAMES.index, options["farms"])) or USUAL[seats]


def plan_of(view: Mapping[str, Any]) -> Layout:
    """The layout of a view's match."""
    return layout(seating_of(view["seats"], view["options"]))


@cache
def layout(seated: Seating) -> Layout:
    """The layout for players who sit so.

    >>> [[VERTEX_NAMES[end] for end in gaps] for gaps in layout(USUAL[5]).gaps]
    [['4/-2'], ['2/2'], ['-2/4'], ['-4/2'], ['-2/-2', '2/-4']]
    """
    seats = len(seated)
    gaps = []
    for seat, farm in enumerate(seated):
        met = (seated[(seat + 1) % seats] - farm) % 6
        gaps.append(tuple(OUTER_ENDS[(farm + step) % 6] for step in range(met)))
    return Layout(
        farms=tuple(FARMS[farm] for farm in seated),
        gaps=tuple(gaps),
        fences=tuple(tuple(sorted({seat, (seat - 1) % seats})) for seat in range(seats)),
        stock=_STOCK[seats],
    )


# geese


def _geese(doubled: Iterable[Hex], tripled: Iterable[Hex]) -> tuple[int, ...]:
    by_hex = dict.fromkeys(doubled, 2) | dict.fromkeys(tripled, 3)
    return tuple(by_hex.get(hexagon, 1) for hexagon in PASTURE_HEXES)


_BETWEEN = [_plus(FARM_HEXES[farm], FARM_HEXES[(farm + 1) % 6]) for farm in ALL_FARMS]
_FAR_BETWEEN = [_times(2, hexagon) for hexagon in _BETWEEN]
_STRAIGHT_OUT = [_times(3, hexagon) for hexagon in FARM_HEXES]
#: By option, the factor of each pasture (R: the publisher's leaflet has no numbers).
GEESE = {
    "18": _geese(_BETWEEN, _FAR_BETWEEN + _STRAIGHT_OUT),
    "12": _geese(_BETWEEN, _FAR_BETWEEN),
    "none": _geese((), ()),
}


def times_at(view: Mapping[str, Any], place: str) -> int:
    """How many times the sheep of a hex count; 1 where there are no geese, as on a farm or in the middle.

    >>> view = {"options": {"geese": "18"}}
    >>> times_at(view, PLACE_NAMES[CENTRE]), max(times_at(view, place) for place in PLACES)
    (1, 3)
    """
    at = PLACES[place]
    return GEESE[view["options"]["geese"]][at] if at < PASTURES else 1
