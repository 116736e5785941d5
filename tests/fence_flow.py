"""Rule 5 of Bauernschlau as a plain maximum flow: the reference for the engine's faster routes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabletop.games.bauernschlau.board import ALL_FARMS, EDGE, LEVEL, ONWARD, Seating
from tabletop.games.bauernschlau.fence_routes import Path
from tabletop.games.bauernschlau.fences import starts_of


def any_farms(rng: Random, seats: int) -> Seating:
    """Where so many players may sit: at any farms, in turn order."""
    return tuple(sorted(rng.sample(ALL_FARMS, seats)))


def can_all_be_completed(seated: Seating, paths: Sequence[Path], fences: Sequence[int] | None = None) -> bool:
    """Whether all unfinished fences (or only these) can be completed at the same time: a maximum flow decides.

    Every fence sends one unit to the edge, each free vertex carries one unit at most, and no step falls in level.
    """
    taken = {vertex for path in paths for vertex in path}
    starts = starts_of(seated, paths)
    wanted = range(len(seated)) if fences is None else fences
    unfinished = [fence for fence in wanted if starts[fence]]
    # Each vertex v is an arc from v to v + OUT that carries one unit.
    room: dict[int, set[int]] = {_SOURCE: set(), _SINK: set()}
    for vertex, level in enumerate(LEVEL):
        if vertex not in taken:
            room[vertex] = {vertex + _OUT}
            room[vertex + _OUT] = {_SINK} if level == EDGE else {w for w in ONWARD[vertex] if w not in taken}
    for fence in unfinished:
        room[_SOURCE].add(_FENCE + fence)
        room[_FENCE + fence] = {vertex for vertex in starts[fence] if vertex not in taken}
    return all(_sends_one_more(room, _SOURCE, set()) for _ in unfinished)


_OUT, _FENCE, _SOURCE, _SINK = 1000, 2000, 3000, 4000


def _sends_one_more(room: dict[int, set[int]], node: int, seen: set[int]) -> bool:
    """Send one more unit from a node to the sink if possible, reversing the arcs on its path."""
    if node == _SINK:
        return True
    seen.add(node)
    for onward in sorted(room[node], reverse=True):
        if onward not in seen and _sends_one_more(room, onward, seen):
            room[node].discard(onward)
            room[onward].add(node)
            return True
    return False
