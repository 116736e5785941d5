"""What a player means on the board where no legal move fits, and why a sheep can't be placed. Made of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tabletop.games.bauernschlau.barriers import barrier_sides, barriers_of, inner_end, is_finished
from tabletop.games.bauernschlau.board import NEIGHBOURS, PASTURES, PLACES, VERTEX_NAMES, VERTICES, plan_of


def barrier_move(view: Mapping[str, Any], seat: int, start: str, end: str) -> str | None:
    """The move of a seat that drags a barrier from one vertex to the next, legal or not.

    It continues a fence that ends there, the seat's own first. Where none ends, it is a move of the seat's nearest
    fence, so that its refusal tells the reason. The move never lays another barrier than the one dragged. None where a
    barrier lies already, or where none ever can.
    """
    side = {(start, end), (end, start)}
    if not side & _sides() or any((barrier.start, barrier.end) in side for barrier in barriers_of(view)):
        return None
    gap = next((name for name in (start, end) if side & {(inner_end(name), name)}), "")
    if gap:
        return _text(view, _fence_of_gap(view, gap), start, end, gap)
    own = plan_of(view).fences[seat]
    for fence in sorted(range(view["seats"]), key=lambda fence: fence not in own):
        for vertex, other in ((start, end), (end, start)):
            if view["fences"][fence][-1:] == [vertex]:
                return f"fence {fence} {other}"
    return _text(view, _nearest(view, seat, start, end), start, end, end)


def why_no_sheep(view: Mapping[str, Any], place: str) -> str:
    """The code of why no sheep can be placed on a hex that isn't a free pasture, whatever the sheep is worth.

    >>> why_no_sheep({"dog": "0,3"}, "0,3")
    'dog_in_the_way'
    """
    if PLACES[place] >= PASTURES:
        return "not_a_pasture"
    return "dog_in_the_way" if place == view["dog"] else "sheep_in_the_way"


def _nearest(view: Mapping[str, Any], seat: int, start: str, end: str) -> int:
    """The seat's fence that is nearest to a side: one that touches it, else the closest unfinished one."""

    def remoteness(fence: int) -> tuple[bool, bool, int]:
        path = view["fences"][fence]
        touches = start in path or end in path
        return not touches, is_finished(path), _apart(_tips(view, fence), (start, end))

    return min(plan_of(view).fences[seat], key=remoteness)


def _text(view: Mapping[str, Any], fence: int, start: str, end: str, meant: str) -> str:
    """A fence's move to the vertex meant, or to the side's other vertex if the first would lay a different barrier."""
    path = view["fences"][fence]
    tips = _tips(view, fence)
    if path:
        is_elsewhere = any(VERTICES[meant] in NEIGHBOURS[VERTICES[tip]] for tip in tips)
    else:
        is_elsewhere = meant in tips and inner_end(meant) not in (start, end)
    other = start if meant == end else end
    return f"fence {fence} {other if is_elsewhere else meant}"


def _tips(view: Mapping[str, Any], fence: int) -> list[str]:
    """Where a fence can go on: its end, or the outer ends of its gaps."""
    path = view["fences"][fence]
    return path[-1:] or [VERTEX_NAMES[outer] for outer in plan_of(view).gaps[fence]]


def _apart(tips: Sequence[str], side: Sequence[str]) -> int:
    """How far a side is from the nearest tip."""
    return min(sum(_square(tip, vertex) for vertex in side) for tip in tips)


def _square(one: str, other: str) -> int:
    """The distance between two vertices, squared."""
    (a, b), (c, d) = (map(int, name.split("/")) for name in (one, other))
    across, down = a - c, b - d
    return across * across + across * down + down * down


@cache
def _sides() -> frozenset[tuple[str, str]]:
    return frozenset(barrier_sides())


def _fence_of_gap(view: Mapping[str, Any], outer: str) -> int:
    return next(fence for fence, gaps in enumerate(plan_of(view).gaps) if VERTICES[outer] in gaps)
