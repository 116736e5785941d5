"""The barriers on the board and the sides where one can lie, read from a view. All of it is public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from tabletop.games.bauernschlau.board import EDGE, INNER_END, LEVEL, ONWARD, VERTEX_NAMES, VERTICES


class FenceEnd(NamedTuple):
    """The end of a fence, where it may go on."""

    #: Its last vertex; "" before its first barrier.
    vertex: str
    #: Whether it has reached the edge.
    finished: bool


class Barrier(NamedTuple):
    """A barrier that has been laid."""

    fence: int
    start: str
    end: str


def fence_ends(view: Mapping[str, Any]) -> tuple[FenceEnd, ...]:
    """The end of each fence."""
    return tuple(
        FenceEnd(path[-1], is_finished(path)) if path else FenceEnd("", finished=False) for path in view["fences"]
    )


def barriers_of(view: Mapping[str, Any]) -> list[Barrier]:
    """All barriers on the board, fence by fence; the first of each comes from the inner end of its gap."""
    return [
        Barrier(fence, start, end)
        for fence, path in enumerate(view["fences"])
        if path
        for start, end in pairwise((inner_end(path[0]), *path))
    ]


@cache
def barrier_sides() -> tuple[tuple[str, str], ...]:
    """Every side on which a barrier can ever lie, once, its inner end first: the gaps' sides, then the others."""
    gaps = [(inner, outer) for outer, inner in INNER_END.items()]
    sides = [
        (start, end)
        for start, onward in enumerate(ONWARD)
        if LEVEL[start]
        for end in onward
        if LEVEL[end] > LEVEL[start] or end > start
    ]
    return tuple((VERTEX_NAMES[start], VERTEX_NAMES[end]) for start, end in gaps + sides)


def inner_end(vertex: str) -> str:
    """The inner end of the gap whose outer end this is; "" for any other vertex."""
    inner = INNER_END.get(VERTICES[vertex])
    return "" if inner is None else VERTEX_NAMES[inner]


def is_finished(path: Sequence[str]) -> bool:
    """Whether a fence with this path has reached the edge."""
    return bool(path) and LEVEL[VERTICES[path[-1]]] == EDGE
