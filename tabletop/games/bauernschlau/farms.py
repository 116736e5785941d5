"""Each farm's territory, its score so far and the barriers that its fences still need, worked out from a view.

All of it is public: every seat's view gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

from tabletop.bits import members
from tabletop.games.bauernschlau.board import (
    BIT,
    EDGE,
    LEVEL,
    NEIGHBOURS,
    ONWARD,
    PASTURES,
    PLACE_NAMES,
    PLACES,
    VERTEX_NAMES,
    VERTICES,
    Seating,
    layout,
    seating_of,
)
from tabletop.games.bauernschlau.fence_routes import Path, Route
from tabletop.games.bauernschlau.fences import Fences, fences_with, territories
from tabletop.games.bauernschlau.position import FACE_DOWN
from tabletop.games.bauernschlau.scoring import row_of
from tabletop.games.bauernschlau.sheep import FACES


class Farm(NamedTuple):
    """A seat's farm: what it has, and what it still needs to be fenced."""

    #: The fields of its territory; none while it is not fenced.
    fields: tuple[str, ...]
    #: What it would score if the round ended now; None while it is not fenced.
    score: int | None
    #: How many of its fields have neither sheep nor dog; None while it is not fenced.
    free: int | None
    #: The barriers left in its stock.
    barriers: int
    #: The least number of barriers that complete its fences, each legal if no other seat lays any; 0 if fenced.
    needed: int
    #: For each of its fences, ascending, the vertices that one such completion adds; none to a finished one.
    nearest: tuple[tuple[str, ...], ...]
    #: The fields of its territory once they are added; ``fields`` if it is fenced.
    enclosed: tuple[str, ...]


def farms_of(view: Mapping[str, Any]) -> tuple[Farm, ...]:
    """The farm of each seat, from any view."""
    fences = _fences_of(view)
    completions = _completions(fences.seated, fences.paths)
    sheep, face_up, occupied = _lying(view)
    row = row_of(fences.fields, sheep, face_up, view["stock"], view["options"]["geese"])
    return tuple(
        Farm(
            fields=_place_names(fields),
            score=row[seat],
            free=(fields & ~occupied).bit_count() if fields else None,
            barriers=view["stock"][seat],
            needed=sum(map(len, completion.added)),
            nearest=tuple(tuple(VERTEX_NAMES[vertex] for vertex in added) for added in completion.added),
            enclosed=_place_names(completion.enclosed),
        )
        for seat, (fields, completion) in enumerate(zip(fences.fields, completions, strict=True))
    )


def _lying(view: Mapping[str, Any]) -> tuple[bytearray, int, int]:
    """The visible faces by pasture; the pastures with a face-up sheep; those with any sheep or the dog (two masks)."""
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
    """A shortest way to complete a farm's fences."""

    #: For each of its fences the vertices to be added.
    added: tuple[Path, ...]
    #: The fields of its territory after that, as a mask.
    enclosed: int


@lru_cache(maxsize=64)
def _completions(seated: Seating, paths: tuple[Path, ...]) -> tuple[_Completion, ...]:
    """A shortest completion for each seat's farm."""
    fences = _fences_with(seated, paths)
    return tuple(_completion(fences, seat) for seat in range(len(seated)))


def _completion(fences: Fences, seat: int) -> _Completion:
    own = layout(fences.seated).fences[seat]
    completed = _completed(fences, own)
    added = tuple(completed.paths[fence][len(fences.paths[fence]) :] for fence in own)
    return _Completion(added, territories(fences.seated, completed.paths)[seat])


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
    """The fences after a completion of these with at most this many barriers; None if there is none.

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
        routes = fences.steps(fence).get(vertex)
        if routes:
            longer = _with_vertex(fences, fence, vertex, routes)
            completed = _completed_with(barriers - 1, longer, unfinished, distances)
            if completed:
                return completed
    return None


def _with_vertex(fences: Fences, fence: int, vertex: int, routes: tuple[Route, ...]) -> Fences:
    """The fences after a legal barrier, without a look at the territories."""
    paths = fences.paths
    paths = (*paths[:fence], (*paths[fence], vertex), *paths[fence + 1 :])
    return Fences(fences.seated, paths, fences.taken | BIT[vertex], routes, fences.fields)


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


def _fences_of(view: Mapping[str, Any]) -> Fences:
    paths = tuple(tuple(VERTICES[name] for name in path) for path in view["fences"])
    return _fences_with(seating_of(view["seats"], view["options"]), paths)


@lru_cache(maxsize=64)
def _fences_with(seated: Seating, paths: tuple[Path, ...]) -> Fences:
    return fences_with(seated, paths)
