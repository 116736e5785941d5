"""Ways for fences to the edge: straight ones from a table, and many disjoint ones at a time."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.bauernschlau.board import EDGE, LEVEL, ONWARD, mask_of

#: Vertices one after the other.
Path = tuple[int, ...]
#: What is still to be laid of a fence, the last vertex on the edge: as a mask, and one after the other.
Way = tuple[int, Path]

#: Of a finished fence, or of one for which a way is still sought.
NO_WAY: Way = (0, ())


def _shortest(vertex: int) -> list[Path]:
    """The shortest paths from a vertex to the edge: outward where it can, else one step to a side."""
    level = LEVEL[vertex]
    if level == EDGE:
        return [(vertex,)]
    outward = [other for other in ONWARD[vertex] if LEVEL[other] > level] or ONWARD[vertex]
    return [(vertex, *path) for other in outward for path in _shortest(other)]


#: For each vertex the shortest paths to the edge: their mask with it, and what comes after it.
STRAIGHT_WAYS: tuple[tuple[Way, ...], ...] = tuple(
    tuple((mask_of(path), path[1:]) for path in _shortest(vertex)) for vertex in range(len(LEVEL))
)


def rerouted(starts: Sequence[Path], taken: int, kept: Sequence[Way]) -> tuple[Way, ...] | None:
    """Disjoint ways for all fences, or None if there are none.

    ``starts``: the vertices that each fence's way may begin with, none if it is finished. ``kept``: ways that are known
    already. The others are found one by one, as flows grow: a new way may push kept ones aside.
    """
    flow = _Flow(starts, taken, kept)
    for fence, start in enumerate(starts):
        if start and not kept[fence][0] and not flow.grow(fence):
            return None
    return tuple([flow.way(fence) if start else NO_WAY for fence, start in enumerate(starts)])


#: A node of the search is a vertex about to be entered, or, with LEAVING added, about to be left; a fence's end is
#: left only, and stands in as SOURCE + the fence.
_LEAVING = 512
_SOURCE = 256


class _Flow:
    """Disjoint ways while they are sought, as the steps that they consist of."""

    __slots__ = ("after", "before", "starts", "taken")

    def __init__(self, starts: Sequence[Path], taken: int, kept: Sequence[Way]) -> None:
        self.starts = starts
        self.taken = taken
        #: Where the ways lead to from a vertex, and where they come from.
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        for fence, (_, path) in enumerate(kept):
            here = _SOURCE + fence
            for vertex in path:
                self.after[here] = vertex
                self.before[vertex] = here
                here = vertex

    def way(self, fence: int) -> Way:
        """The way that a fence has got."""
        path = []
        here = _SOURCE + fence
        while here in self.after:
            here = self.after[here]
            path.append(here)
        return mask_of(path), tuple(path)

    def grow(self, fence: int) -> bool:
        """Finds a way for one more fence, if there is one; the others keep theirs or get new ones."""
        first = _LEAVING + _SOURCE + fence
        came_from = {first: first}
        nodes = [first]
        for node in nodes:
            if node < _SOURCE and LEVEL[node] == EDGE and node not in self.before:
                self._push(node, came_from)
                return True
            for onward in self._onward(node):
                if onward not in came_from:
                    came_from[onward] = node
                    nodes.append(onward)
        return False

    def _onward(self, node: int) -> list[int]:
        """Where a search may go from a node: on over free vertices, or back along a way that gives room."""
        if node < _SOURCE:
            return [_LEAVING + self.before.get(node, node)]
        here = node - _LEAVING
        steps = self.starts[here - _SOURCE] if here >= _SOURCE else ONWARD[here]
        onward = [vertex for vertex in steps if not self.taken >> vertex & 1]
        if here in self.before:
            onward.append(here)
        return onward

    def _push(self, node: int, came_from: dict[int, int]) -> None:
        """Takes back the steps that the search went backwards, then makes those that it went onwards."""
        made: list[tuple[int, int]] = []
        undone: list[tuple[int, int]] = []
        while came_from[node] != node:
            earlier = came_from[node]
            is_entered = node < _SOURCE
            start, end = (earlier - _LEAVING, node) if is_entered else (node - _LEAVING, earlier)
            if start != end:
                (made if is_entered else undone).append((start, end))
            node = earlier
        for start, end in undone:
            del self.after[start], self.before[end]
        for start, end in made:
            self.after[start] = end
            self.before[end] = start
