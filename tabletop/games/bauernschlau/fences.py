"""The fences, where they may go on, and the territories that they close.

Rule 5, no cutting off, asks whether all unfinished fences can still reach the edge at the same time, by disjoint paths.
So a *way* is kept for each of them: together they are the proof that all can be completed. A barrier that follows its
own fence's way, or that finds a new straight one clear of the others', needs no more thought; only where that fails are
ways rerouted. ``tests/fence_flow.py`` answers the same question plainly, by a flow from nothing.
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
    layout,
    mask_of,
    sides_of,
)
from tabletop.games.bauernschlau.fence_routes import NO_WAY, STRAIGHT_WAYS, Path, Way, rerouted

#: One for each fence.
Ways = tuple[Way, ...]


class Fences:
    """All fences of a table as they stand. Never changed: a barrier makes a new one, so that copies share it."""

    __slots__ = ("_steps", "fields", "paths", "seats", "taken", "ways")

    def __init__(self, paths: tuple[Path, ...], taken: int, ways: Ways, fields: tuple[int, ...]) -> None:
        #: One fence a seat.
        self.seats = len(paths)
        #: The vertices of each fence, from the outer end of its gap on; () before its first barrier.
        self.paths = paths
        #: Their vertices, as a mask.
        self.taken = taken
        #: For each unfinished fence how it can be completed, beside all others.
        self.ways = ways
        #: For each seat the fields of its territory, as a mask; 0 while its farm is not fenced.
        self.fields = fields
        #: What ``steps`` has found already.
        self._steps: list[Mapping[int, Ways] | None] = [None] * len(paths)

    def is_finished(self, fence: int) -> bool:
        """Whether a fence has reached the edge."""
        return not self.ways[fence][0]

    def can_build(self, seat: int) -> bool:
        """Whether one of the seat's fences is not finished: it always has a legal next barrier then."""
        ways = self.ways
        return bool(ways[seat][0] or ways[seat - 1][0])

    def steps(self, fence: int) -> Mapping[int, Ways]:
        """The vertices to which a fence may be led now, by the rules 2 to 5, each with the ways of all after it."""
        steps = self._steps[fence]
        if steps is None:
            steps = {vertex: ways for vertex in self.openings(fence) if (ways := self._ways_after(fence, vertex))}
            self._steps[fence] = steps
        return steps

    def openings(self, fence: int) -> list[int]:
        """The free vertices to which the rules 2 to 4 let a fence go, whatever it would cut off."""
        path = self.paths[fence]
        onward = ONWARD[path[-1]] if path else layout(self.seats).gaps[fence]
        taken = self.taken
        return [vertex for vertex in onward if not taken >> vertex & 1]

    def with_barrier(self, fence: int, vertex: int) -> Fences:
        """The fences after a legal barrier; a KeyError for any other."""
        ways = self.steps(fence)[vertex]
        paths = self.paths
        paths = (*paths[:fence], (*paths[fence], vertex), *paths[fence + 1 :])
        fields = territories(self.seats, paths) if LEVEL[vertex] == EDGE else self.fields
        return Fences(paths, self.taken | BIT[vertex], ways, fields)

    def _ways_after(self, fence: int, vertex: int) -> Ways | None:
        """Ways for all after a barrier; None if it cuts any off."""
        ways = self.ways
        mask, way = ways[fence]
        if way[0] == vertex:
            return (*ways[:fence], (mask ^ BIT[vertex], way[1:]), *ways[fence + 1 :])
        blocked = self.taken
        for other, (kept, _) in enumerate(ways):
            if other != fence:
                blocked |= kept
        for straight, onward in STRAIGHT_WAYS[vertex]:
            if not straight & blocked:
                return (*ways[:fence], (straight ^ BIT[vertex], onward), *ways[fence + 1 :])
        return self._rerouted(fence, vertex)

    def _rerouted(self, fence: int, vertex: int) -> Ways | None:
        """Keeps the ways that the barrier leaves alone, and seeks others for the rest."""
        kept = [NO_WAY if way[0] >> vertex & 1 else way for way in self.ways]
        kept[fence] = NO_WAY
        paths = list(self.paths)
        paths[fence] = (*paths[fence], vertex)
        return rerouted(starts_of(self.seats, paths), self.taken | BIT[vertex], kept)


@cache
def no_fences(seats: int) -> Fences:
    """The table before the first barrier."""
    return standing(seats, ((),) * seats)


def standing(seats: int, paths: tuple[Path, ...]) -> Fences:
    """Fences that are known to keep the rules 2 to 4; a ValueError if they can't all be completed."""
    taken = _vertices_of(paths)
    ways = rerouted(starts_of(seats, paths), taken, [NO_WAY] * seats)
    if ways is None:
        raise ValueError("fences: can't all be completed")
    return Fences(paths, taken, ways, territories(seats, paths))


def cut_off_by(seats: int, paths: Sequence[Path], maker: int) -> int:
    """Which fence a barrier cuts off: one without any way, else the first that has none beside the maker's.

    (Beside the maker's and those tried before.) Such a barrier leaves no ways for all together, so that the last group
    to be tried fails at the latest.
    """
    starts = starts_of(seats, paths)
    taken = _vertices_of(paths)
    others = [fence for fence in range(seats) if fence != maker]
    alone = [[fence] for fence in range(seats)]
    together = [[maker, *others[:count]] for count in range(1, seats)]
    return next(group[-1] for group in alone + together if not _have_ways(group, starts, taken))


def _have_ways(group: Sequence[int], starts: Sequence[Path], taken: int) -> bool:
    """Whether some of the fences can be completed at the same time, if the others stay as they are."""
    needed = [start if fence in group else () for fence, start in enumerate(starts)]
    return rerouted(needed, taken, [NO_WAY] * len(starts)) is not None


def _vertices_of(paths: Sequence[Path]) -> int:
    return mask_of(vertex for path in paths for vertex in path)


def starts_of(seats: int, paths: Sequence[Path]) -> list[Path]:
    """For each fence the vertices that its next barrier might lead to, free or not; none if it is finished."""
    gaps = layout(seats).gaps
    return [ONWARD[path[-1]] if path else gaps[fence] for fence, path in enumerate(paths)]


# territories


def territories(seats: int, paths: Sequence[Path]) -> tuple[int, ...]:
    """The fields of each seat's territory, as a mask; 0 if one of its fences is not finished."""
    is_finished = [bool(path) and LEVEL[path[-1]] == EDGE for path in paths]
    walls = {wall for path in paths for wall in _walls_of(path)}
    return tuple(
        _fields(farm, walls) if is_finished[seat] and is_finished[seat - 1] else 0
        for seat, farm in enumerate(layout(seats).farms)
    )


def _walls_of(path: Path) -> list[tuple[int, int]]:
    """The pairs of places that a fence parts."""
    return [sides_of(start, end) for start, end in pairwise((INNER_END[path[0]], *path))] if path else []


def _fields(farm: int, walls: set[tuple[int, int]]) -> int:
    """The pastures reached from a farm without crossing a barrier, the centre left out."""
    reached = BIT[farm]
    places = [farm]
    for place in places:
        for other in BESIDE[place]:
            wall = (place, other) if place < other else (other, place)
            if other != CENTRE and not reached >> other & 1 and wall not in walls:
                reached |= BIT[other]
                places.append(other)
    return reached & ALL_PASTURES
