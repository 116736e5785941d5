"""Where moves that are compared would be made: each is lit on the table with its word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp

from screens.table.layout.pose import Pose
from screens.table.model.choice import Steps
from screens.table.view.hints import Lit, Trail

if TYPE_CHECKING:
    from screens.table.move_entry import MoveEntry


def lit_to_compare(entry: MoveEntry, words: Mapping[str, str]) -> Lit:
    """Each move at a place of its own: its end on a board, or else the first card that it is about."""
    ways, marked = poses_of(entry, list(words)), dict[str, Pose]()
    for move, way in ways.items():
        others = [pose for other in ways if other != move for pose in ways[other]]
        own = [pose for pose in way if pose not in others]
        for pose in [pose for pose in own if entry.table.board_at((pose.x, pose.y))][-1:] or own[:1]:
            marked[move] = pose
    # The word of the lower one stands on it: over it there may be the other.
    top = max((pose.y for pose in marked.values()), default=0.0)
    trails = [Trail([pose], (), words[move], is_over=pose.y >= top - dp(1)) for move, pose in marked.items()]
    return Lit(targets=list(marked.values()), trails=trails)


def poses_of(entry: MoveEntry, moves: Sequence[str]) -> dict[str, list[Pose]]:
    """For each of these moves the poses of what it moves and of where that goes, in the order of its steps.

    They need not be on offer.
    """
    state, sight = entry.state, entry.state.sight
    if sight is None:
        return {}
    state.sight = sight._replace(seat=state.seat, moves=tuple(moves))
    entry.offered(state.sight)
    try:
        return {move: list(_poses_of_steps(entry, next(iter(entry.ways(move)), ()))) for move in moves}
    finally:
        state.sight = sight
        entry.offered(sight)


def _poses_of_steps(entry: MoveEntry, steps: Steps) -> Iterator[Pose]:
    """The poses that steps are about; of a piece that is moved more than once only the first."""
    table = entry.table
    poses = table.poses()
    for step in steps:
        things = [piece for piece in table.pieces if step.what in piece.names and piece in poses]
        if things:
            yield poses[max(things, key=table.layer.height_of)]
        for place in (step.to, "" if things else step.what):
            if place and table.surface_of(place):
                yield table.target_of(place)
