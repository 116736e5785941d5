"""How each farm stands, from what everybody sees: its territory, its score so far, and what its fences still need.

It is made of a view and holds public things alone, so that every seat's view gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import count, pairwise
from typing import Any, NamedTuple

from tabletop.bits import members
from tabletop.games.bauernschlau.board import (
    BIT,
    EDGE,
    INNER_END,
    LEVEL,
    NEIGHBOURS,
    ONWARD,
    PASTURES,
    PLACE_NAMES,
    PLACES,
    VERTEX_NAMES,
    VERTICES,
    layout,
)
from tabletop.games.bauernschlau.fence_routes import Path, Way
from tabletop.games.bauernschlau.fences import Fences, standing, territories
from tabletop.games.bauernschlau.position import FACE_DOWN
from tabletop.games.bauernschlau.scoring import row_of
from tabletop.games.bauernschlau.sheep import FACES

# the farms


class Outlook(NamedTuple):
    """How a seat's farm stands."""

    #: The fields of its territory; none while it is not fenced.
    fields: tuple[str, ...]
    #: What it would write if the round ended now; None while it is not fenced.
    score: int | None
    #: How many of its fields have neither sheep nor dog; None while it is not fenced.
    free: int | None
    #: The barriers left in its stock.
    barriers: int
    #: The least number of barriers that complete its fences, each of them legal if nobody else lays one; 0 if fenced.
    needed: int
    #: For each of its fences, ascending, the vertices that one such completion adds; none to a finished one.
    nearest: tuple[tuple[str, ...], ...]
    #: The fields of its territory once they are added; ``fields`` if it is fenced.
    enclosed: tuple[str, ...]


def outlook(view: Mapping[str, Any]) -> tuple[Outlook, ...]:
    """How the farm of each seat stands, from anybody's view."""
    fences = _fences_of(view)
    sheep, face_up, occupied = _lying(view)
    row = row_of(fences.fields, sheep, face_up, view["stock"], view["options"]["geese"])
    return tuple(
        Outlook(
            fields=_place_names(fields),
            score=row[seat],
            free=(fields & ~occupied).bit_count() if fields else None,
            barriers=view["stock"][seat],
            needed=sum(map(len, completion.added)),
            nearest=tuple(tuple(VERTEX_NAMES[vertex] for vertex in added) for added in completion.added),
            enclosed=_place_names(completion.enclosed),
        )
        for seat, (fields, completion) in enumerate(zip(fences.fields, _completions(fences.paths), strict=True))
    )


def _lying(view: Mapping[str, Any]) -> tuple[bytearray, int, int]:
    """The faces seen on the pastures; where one lies face up; where no more sheep has room, because of the dog too."""
    sheep = bytearray(PASTURES)
    face_up = occupied = 0
    for name, written in view["sheep"].items():
        place = PLACES[name]
        occupied |= BIT[place]
        # Shown at the end, a face-down sheep still counts nothing.
        if written is not None and not written.endswith(FACE_DOWN):
            sheep[place] = FACES.index(written)
            face_up |= BIT[place]
    if view["dog"] is not None:
        occupied |= BIT[PLACES[view["dog"]]]
    return sheep, face_up, occupied


def _place_names(mask: int) -> tuple[str, ...]:
    return tuple(PLACE_NAMES[place] for place in members(mask))


# what fences still need


class _Completion(NamedTuple):
    """A shortest way to fence a farm in."""

    #: For each of its fences the vertices to be added.
    added: tuple[Path, ...]
    #: The fields of its territory after that, as a mask.
    enclosed: int


@lru_cache(maxsize=64)
def _completions(paths: tuple[Path, ...]) -> tuple[_Completion, ...]:
    """A shortest completion for each seat's farm."""
    fences = _standing(paths)
    return tuple(_completion(fences, seat) for seat in range(fences.seats))


def _completion(fences: Fences, seat: int) -> _Completion:
    own = layout(fences.seats).fences[seat]
    completed = _completed(fences, own)
    added = tuple(completed.paths[fence][len(fences.paths[fence]) :] for fence in own)
    return _Completion(added, territories(fences.seats, completed.paths)[seat])


def _completed(fences: Fences, own: Sequence[int]) -> Fences:
    """The fences after a shortest completion of these: there always is one (rule 5)."""
    distances = _distances(fences.taken)
    unfinished = [fence for fence in own if not fences.is_finished(fence)]
    least = sum(_still(fences, fence, distances) for fence in unfinished)
    attempts = (_completed_with(barriers, fences, unfinished, distances) for barriers in count(least))
    return next(completed for completed in attempts if completed)


def _completed_with(
    barriers: int, fences: Fences, unfinished: Sequence[int], distances: Sequence[int]
) -> Fences | None:
    """The fences after a completion of these with so many barriers at most; None if there is none.

    One after the other is led to the edge, by legal barriers alone. What is legal depends on the fences as they stand,
    not on the order in which they were laid, so that nothing is missed.
    """
    if not unfinished:
        return fences
    fence, *others = unfinished
    if fences.is_finished(fence):
        return _completed_with(barriers, fences, others, distances)
    spare = barriers - sum(_still(fences, other, distances) for other in others)
    near = [vertex for vertex in fences.openings(fence) if distances[vertex] <= spare]
    for vertex in sorted(near, key=distances.__getitem__):
        ways = fences.steps(fence).get(vertex)
        if ways:
            longer = _with_vertex(fences, fence, vertex, ways)
            completed = _completed_with(barriers - 1, longer, unfinished, distances)
            if completed:
                return completed
    return None


def _with_vertex(fences: Fences, fence: int, vertex: int, ways: tuple[Way, ...]) -> Fences:
    """The fences after a legal barrier, without a look at the territories."""
    paths = fences.paths
    paths = (*paths[:fence], (*paths[fence], vertex), *paths[fence + 1 :])
    return Fences(paths, fences.taken | BIT[vertex], ways, fences.fields)


def _still(fences: Fences, fence: int, distances: Sequence[int]) -> int:
    """How many barriers an unfinished fence needs at least."""
    return min((distances[vertex] for vertex in fences.openings(fence)), default=_FAR)


#: More barriers than there are vertices.
_FAR = len(LEVEL) + 1
#: The vertices from which a fence may come to each.
_BEFORE = tuple(
    tuple(other for other in NEIGHBOURS[vertex] if vertex in ONWARD[other] and LEVEL[other])
    for vertex in range(len(LEVEL))
)


@lru_cache(maxsize=64)
def _distances(taken: int) -> tuple[int, ...]:
    """For each free vertex how many barriers lead over it to the edge at least, its own counted."""
    distances = [_FAR] * len(LEVEL)
    vertices = [vertex for vertex, level in enumerate(LEVEL) if level == EDGE and not taken >> vertex & 1]
    for vertex in vertices:
        distances[vertex] = 1
    for vertex in vertices:
        for earlier in _BEFORE[vertex]:
            if distances[earlier] == _FAR and not taken >> earlier & 1:
                distances[earlier] = distances[vertex] + 1
                vertices.append(earlier)
    return tuple(distances)


# fences on the board


class End(NamedTuple):
    """Where a fence ends."""

    #: Its last vertex; "" before its first barrier.
    vertex: str
    #: Whether it has reached the edge.
    finished: bool


class Barrier(NamedTuple):
    """A barrier that has been laid."""

    fence: int
    start: str
    end: str


def ends(view: Mapping[str, Any]) -> tuple[End, ...]:
    """The end of each fence."""
    return tuple(End(path[-1], _is_finished(path)) if path else End("", finished=False) for path in view["fences"])


def barriers_of(view: Mapping[str, Any]) -> list[Barrier]:
    """All barriers on the board, fence by fence; the first of each comes from the inner end of its gap."""
    return [
        Barrier(fence, start, end)
        for fence, path in enumerate(view["fences"])
        if path
        for start, end in pairwise((_inner_end(path[0]), *path))
    ]


@cache
def edges() -> tuple[tuple[str, str], ...]:
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


def step_of(view: Mapping[str, Any], seat: int, start: str, end: str) -> str | None:
    """The move that a barrier dragged from one vertex to the next means for a seat, legal or not: its own fences first.

    If no fence ends there, the nearest one's move, which is refused with the reason: it never means another barrier
    than the one dragged. None where a barrier lies already, or none ever can.
    """
    side = {(start, end), (end, start)}
    if not side & _sides() or any((barrier.start, barrier.end) in side for barrier in barriers_of(view)):
        return None
    gap = next((name for name in (start, end) if side & {(_inner_end(name), name)}), "")
    if gap:
        return _text(view, _fence_of_gap(view["seats"], gap), start, end, gap)
    own = layout(view["seats"]).fences[seat]
    for fence in sorted(range(view["seats"]), key=lambda fence: fence not in own):
        for vertex, other in ((start, end), (end, start)):
            if view["fences"][fence][-1:] == [vertex]:
                return f"fence {fence} {other}"
    return _text(view, _nearest(view, seat, start, end), start, end, end)


def _nearest(view: Mapping[str, Any], seat: int, start: str, end: str) -> int:
    """Which of the seat's fences a side has most to do with: one that it touches, else an unfinished one close by."""

    def remoteness(fence: int) -> tuple[bool, bool, int]:
        path = view["fences"][fence]
        touches = start in path or end in path
        return not touches, _is_finished(path), _apart(_tips(view, fence), (start, end))

    return min(layout(view["seats"]).fences[seat], key=remoteness)


def _text(view: Mapping[str, Any], fence: int, start: str, end: str, meant: str) -> str:
    """A move of a fence to the vertex meant, or to the side's other one if that barrier would lie elsewhere."""
    path = view["fences"][fence]
    tips = _tips(view, fence)
    if path:
        is_elsewhere = any(VERTICES[meant] in NEIGHBOURS[VERTICES[tip]] for tip in tips)
    else:
        is_elsewhere = meant in tips and _inner_end(meant) not in (start, end)
    other = start if meant == end else end
    return f"fence {fence} {other if is_elsewhere else meant}"


def _tips(view: Mapping[str, Any], fence: int) -> list[str]:
    """Where a fence can go on: its end, or the outer ends of its gaps."""
    path = view["fences"][fence]
    return path[-1:] or [VERTEX_NAMES[outer] for outer in layout(view["seats"]).gaps[fence]]


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
    return frozenset(edges())


def _fence_of_gap(seats: int, outer: str) -> int:
    return next(fence for fence, gaps in enumerate(layout(seats).gaps) if VERTICES[outer] in gaps)


def _inner_end(vertex: str) -> str:
    """The inner end of the gap whose outer end this is; "" for other vertices."""
    inner = INNER_END.get(VERTICES[vertex])
    return "" if inner is None else VERTEX_NAMES[inner]


def _is_finished(path: Sequence[str]) -> bool:
    return bool(path) and LEVEL[VERTICES[path[-1]]] == EDGE


def _fences_of(view: Mapping[str, Any]) -> Fences:
    return _standing(tuple(tuple(VERTICES[name] for name in path) for path in view["fences"]))


@lru_cache(maxsize=64)
def _standing(paths: tuple[Path, ...]) -> Fences:
    return standing(len(paths), paths)
