"""The fences, where they may go on, and the territories that they close.

Rule 5, no cutting off, asks whether all unfinished fences can still reach the edge at the same time, by disjoint paths.
So a route is kept for each of them: together they prove that all can be completed. A barrier that follows its own
fence's route, or that has a straight route clear of the others', is legal without more work. Only where that fails are
routes found anew (``fence_routes.rerouted``). ``tests/fence_flow.py`` answers the same question by a plain flow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from tabletop.games.bauernschlau.board import (
    ALL_PASTURES,
    BESIDE,
    BIT,
    CENTRE,
    EDGE,
    INNER_END,
    LEVEL,
    ONWARD,
    RING,
    Seating,
    layout,
    mask_of,
    sides_of,
)
from tabletop.games.bauernschlau.fence_routes import NO_ROUTE, STRAIGHT_ROUTES, Path, Route, rerouted
from tabletop.games.bauernschlau.moves import BARRIERS

#: One for each fence.
Routes = tuple[Route, ...]


class Fences:
    """All fences of a table as they stand. Never changed: a barrier makes a new one, so that copies share it."""

    __slots__ = ("_barriers", "_steps", "fields", "paths", "routes", "seated", "taken")

    def __init__(
        self, seated: Seating, paths: tuple[Path, ...], taken: int, routes: Routes, fields: tuple[int, ...]
    ) -> None:
        #: The farms between which the fences run; one fence a seat.
        self.seated = seated
        #: The vertices of each fence, from the outer end of its gap on; () before its first barrier.
        self.paths = paths
        #: Their vertices, as a mask.
        self.taken = taken
        #: For each unfinished fence a route to the edge, disjoint from all others; NO_ROUTE for a finished one.
        self.routes = routes
        #: For each seat the fields of its territory, as a mask; 0 while its farm is not fenced.
        self.fields = fields
        #: What ``steps`` has found already.
        self._steps: list[dict[int, Routes] | None] = [None] * len(paths)
        #: What ``barriers`` has found already, by the seat.
        self._barriers: dict[int, Sequence[int]] = {}

    @property
    def seats(self) -> int:
        """The number of seats, each of which has a fence."""
        return len(self.paths)

    def is_finished(self, fence: int) -> bool:
        """Whether a fence has reached the edge."""
        return not self.routes[fence][0]

    def can_build(self, seat: int) -> bool:
        """Whether one of the seat's fences is not finished: it always has a legal next barrier then."""
        routes = self.routes
        return bool(routes[seat][0] or routes[seat - 1][0])

    def steps(self, fence: int) -> Mapping[int, Routes]:
        """The legal next vertices of a fence, by the rules 2 to 5, each with the routes of all fences after it."""
        steps = self._steps[fence]
        if steps is None:
            others = self.taken
            for mask, _path in self.routes:
                others |= mask
            others ^= self.routes[fence][0]
            steps = self._steps[fence] = {}
            for vertex in self.openings(fence):
                routes = self._routes_after(fence, vertex, others)
                if routes:
                    steps[vertex] = routes
        return steps

    def barriers(self, seat: int) -> Sequence[int]:
        """The moves of a seat that lay a barrier, on each of its fences."""
        barriers = self._barriers.get(seat)
        if barriers is None:
            own = layout(self.seated).fences[seat]
            barriers = [BARRIERS | fence << 8 | vertex for fence in own for vertex in self.steps(fence)]
            self._barriers[seat] = barriers
        return barriers

    def openings(self, fence: int) -> list[int]:
        """The free vertices that a fence may go on to by the rules 2 to 4; rule 5 is not checked."""
        path = self.paths[fence]
        onward = ONWARD[path[-1]] if path else layout(self.seated).gaps[fence]
        taken = self.taken
        return [vertex for vertex in onward if not taken >> vertex & 1]

    def with_barrier(self, fence: int, vertex: int) -> Fences:
        """The fences after a legal barrier; a KeyError for any other."""
        routes = self.steps(fence)[vertex]
        paths = self.paths
        paths = (*paths[:fence], (*paths[fence], vertex), *paths[fence + 1 :])
        fields = territories(self.seated, paths) if LEVEL[vertex] == EDGE else self.fields
        return Fences(self.seated, paths, self.taken | BIT[vertex], routes, fields)

    def _routes_after(self, fence: int, vertex: int, others: int) -> Routes | None:
        """Routes for all fences after a barrier; None if it cuts one off. ``others``: what the other fences need."""
        routes = self.routes
        mask, route = routes[fence]
        if route[0] == vertex:
            return (*routes[:fence], (mask ^ BIT[vertex], route[1:]), *routes[fence + 1 :])
        for straight, onward in STRAIGHT_ROUTES[vertex]:
            if not straight & others:
                return (*routes[:fence], (straight ^ BIT[vertex], onward), *routes[fence + 1 :])
        return self._rerouted(fence, vertex)

    def _rerouted(self, fence: int, vertex: int) -> Routes | None:
        """Keeps the routes that the barrier does not touch, and finds new ones for the rest."""
        kept = [NO_ROUTE if route[0] >> vertex & 1 else route for route in self.routes]
        kept[fence] = NO_ROUTE
        paths = list(self.paths)
        paths[fence] = (*paths[fence], vertex)
        return rerouted(starts_of(self.seated, paths), self.taken | BIT[vertex], kept)


@cache
def no_fences(seated: Seating) -> Fences:
    """The table before the first barrier."""
    return fences_with(seated, ((),) * len(seated))


def fences_with(seated: Seating, paths: tuple[Path, ...]) -> Fences:
    """The fences with these paths, which must keep rules 2 to 4; a ValueError if not all can be completed."""
    taken = _vertices_of(paths)
    routes = rerouted(starts_of(seated, paths), taken, [NO_ROUTE] * len(seated))
    if routes is None:
        raise ValueError("fences: can't all be completed")
    return Fences(seated, paths, taken, routes, territories(seated, paths))


def cut_off_by(seated: Seating, paths: Sequence[Path], maker: int) -> int:
    """Which fence an illegal barrier of ``maker`` cuts off: the first that has no route any more.

    Each fence is tried alone, then beside the maker's and the ones before it. All together have no routes, so that the
    last group fails at the latest.
    """
    seats = len(seated)
    starts = starts_of(seated, paths)
    taken = _vertices_of(paths)
    others = [fence for fence in range(seats) if fence != maker]
    alone = [[fence] for fence in range(seats)]
    together = [[maker, *others[:count]] for count in range(1, seats)]
    return next(group[-1] for group in alone + together if not _have_routes(group, starts, taken))


def _have_routes(group: Sequence[int], starts: Sequence[Path], taken: int) -> bool:
    """Whether some of the fences can be completed at the same time, if the others stay as they are."""
    needed = [start if fence in group else () for fence, start in enumerate(starts)]
    return rerouted(needed, taken, [NO_ROUTE] * len(starts)) is not None


def _vertices_of(paths: Sequence[Path]) -> int:
    return mask_of(vertex for path in paths for vertex in path)


def starts_of(seated: Seating, paths: Sequence[Path]) -> list[Path]:
    """For each fence the vertices that its next barrier might lead to, free or not; none if it is finished."""
    gaps = layout(seated).gaps
    return [ONWARD[path[-1]] if path else gaps[fence] for fence, path in enumerate(paths)]


# territories


def territories(seated: Seating, paths: Sequence[Path]) -> tuple[int, ...]:
    """The fields of each seat's territory, as a mask; 0 if one of its fences is not finished."""
    is_finished = [bool(path) and LEVEL[path[-1]] == EDGE for path in paths]
    walls = {wall for path in paths for wall in _walls_of(path)}
    return tuple(
        _fields(farm, walls) if is_finished[seat] and is_finished[seat - 1] else 0
        for seat, farm in enumerate(layout(seated).farms)
    )


def lands(seated: Seating, paths: Sequence[Path]) -> tuple[int, ...]:
    """For each seat the fields, as a mask, that will be in its territory however its fences go on.

    As no fence turns back towards the farms, these are the fields of the rings that both of its fences have passed.

    >>> from tabletop.games.bauernschlau.board import USUAL
    >>> lands(USUAL[2], ((), ()))
    (0, 0)
    """
    walls = {wall for path in paths for wall in _walls_of(path)}
    passed = [LEVEL[path[-1]] if path else 0 for path in paths]
    return tuple(
        _fields(farm, walls, min(passed[seat], passed[seat - 1])) for seat, farm in enumerate(layout(seated).farms)
    )


def _walls_of(path: Path) -> list[tuple[int, int]]:
    """The pairs of places that a fence parts."""
    return [sides_of(start, end) for start, end in pairwise((INNER_END[path[0]], *path))] if path else []


def _fields(farm: int, walls: set[tuple[int, int]], level: int = EDGE) -> int:
    """The pastures reached from a farm without crossing a barrier, the centre left out.

    Fences at a level below the edge may still part hexes of its ring and of those further out, which don't count then.
    """
    reached = BIT[farm]
    places = [farm]
    for place in places:
        for other in BESIDE[place]:
            wall = (place, other) if place < other else (other, place)
            is_fixed = level == EDGE or RING[other] < level
            if other != CENTRE and is_fixed and not reached >> other & 1 and wall not in walls:
                reached |= BIT[other]
                places.append(other)
    return reached & ALL_PASTURES
