"""When each of several events begins, so that people can follow them one after the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from screens.table.layout.pose import Pose
from screens.table.model.pieces import Piece, is_exchange
from tabletop import Seen

if TYPE_CHECKING:
    from screens.table.table_view import TableView

#: Seconds from one event to the next.
PACE = 0.12


def times_of(table: TableView, events: Sequence[Seen], made: Collection[Piece]) -> list[float]:
    """When each of these events begins, in seconds from now, and when all are over.

    ``made`` are pieces that fingers have brought to their place, which take no time.
    """
    times: list[float] = []
    after = 0.0
    for at, seen in enumerate(events):
        before = events[at - 1] if at else None
        if before and is_exchange(before, seen):
            times.append(times[-1])
            continue
        if not (before and before.what == seen.what):
            after += table.notices.get(seen.what, 0.0) * table.tempo
        times.append(after)
        if seen.what in table.struck:
            continue
        is_made = not set(made).isdisjoint(table.pieces.at(seen.origin or ""))
        way = () if is_made else table.passed(seen)
        for struck in range(at - 1, -1, -1):
            if events[struck].what not in table.struck:
                break
            times[struck] = after + (0.0 if is_made else _reaches(table, seen, way, events[struck]))
        after += _takes(table, seen, len(way))
    return [*times, after]


def _takes(table: TableView, seen: Seen, passes: int) -> float:
    """Seconds from an event to the next: none for an event that moves nothing, unless the game says otherwise."""
    moves = seen.what == "deal" or (seen.origin is not None and seen.number > 0)
    pace = table.paces.get(seen.what, PACE if moves else 0.0) * table.tempo
    return max(pace, table.layer.walks_for(passes + 1)) if passes else pace


def _reaches(table: TableView, seen: Seen, way: Sequence[Pose], struck: Seen) -> float:
    """Seconds after which the piece of an event reaches the one that it sends away."""
    goal, there = (table.surface_of(place) for place in (seen.target or "", struck.origin or ""))
    if not (goal and there and seen.target and struck.origin):
        return 0.0
    legs, stands = [*way, goal.start(seen.target)], there.start(struck.origin)
    nearest = min(range(len(legs)), key=lambda leg: legs[leg].distance((stands.x, stands.y)))
    return table.layer.walks_for(len(legs)) * (nearest + 1) / len(legs)


def squeezed(times: Sequence[float], within: float) -> Sequence[float]:
    """These times with the last one at most so late, and the others sooner in proportion."""
    last = times[-1]
    return times if last <= within else [time * within / last for time in times]
