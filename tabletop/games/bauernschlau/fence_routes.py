"""Routes of fences to the edge: the straight ones from a table, and disjoint ones for all fences by a maximum flow."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.bauernschlau.board import EDGE, LEVEL, ONWARD, mask_of

#: Vertices one after the other.
Path = tuple[int, ...]
#: The vertices that a fence still needs to reach the edge: as a mask, and in their order.
Route = tuple[int, Path]

#: Of a finished fence, or of one whose route is not found yet.
NO_ROUTE: Route = (0, ())


def _shortest(vertex: int) -> list[Path]:
    """The shortest paths from a vertex to the edge: a step outward where there is one, else one to the side."""
    level = LEVEL[vertex]
    if level == EDGE:
        return [(vertex,)]
    outward = [other for other in ONWARD[vertex] if LEVEL[other] > level] or ONWARD[vertex]
    return [(vertex, *path) for other in outward for path in _shortest(other)]


#: For each vertex its shortest paths to the edge: the mask includes the vertex, the path begins after it.
STRAIGHT_ROUTES: tuple[tuple[Route, ...], ...] = tuple(
    tuple((mask_of(path), path[1:]) for path in _shortest(vertex)) for vertex in range(len(LEVEL))
)


def rerouted(starts: Sequence[Path], taken: int, kept: Sequence[Route]) -> tuple[Route, ...] | None:
    """Disjoint routes for all fences, or None if there are none.

    ``starts`` has the vertices that each fence's route may begin with, none for a finished fence. ``kept`` has the
    routes that are known already. The others are found by augmenting paths, one by one; a new route may move kept ones.
    """
    flow = _Flow(starts, taken, kept)
    for fence, start in enumerate(starts):
        if start and not kept[fence][0] and not flow.grow(fence):
            return None
    return tuple([flow.route(fence) if start else NO_ROUTE for fence, start in enumerate(starts)])


#: Each vertex is two nodes of the flow network, since only one route may pass it: the vertex number where a route
#: enters, + LEAVING where it leaves. A fence's end is only left: its node is LEAVING + SOURCE + the fence.
_LEAVING = 512
_SOURCE = 256


class _Flow:
    """A flow of vertex-disjoint routes, kept as the vertex after and before each vertex."""

    __slots__ = ("after", "before", "starts", "taken")

    def __init__(self, starts: Sequence[Path], taken: int, kept: Sequence[Route]) -> None:
        self.starts = starts
        self.taken = taken
        #: Where the routes lead to from a vertex, and where they come from.
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        for fence, (_, path) in enumerate(kept):
            here = _SOURCE + fence
            for vertex in path:
                self.after[here] = vertex
                self.before[vertex] = here
                here = vertex

    def route(self, fence: int) -> Route:
        """The route that was found for a fence."""
        path = []
        here = _SOURCE + fence
        while here in self.after:
            here = self.after[here]
            path.append(here)
        return mask_of(path), tuple(path)

    def grow(self, fence: int) -> bool:
        """Finds an augmenting path for one more fence; the others keep their routes or get new ones."""
        first = _LEAVING + _SOURCE + fence
        came_from = {first: first}
        nodes = [first]
        before, taken = self.before, self.taken
        for node in nodes:
            if node < _SOURCE:
                # a vertex that a route has entered: on from there, or back along that route to undo it
                leaving = _LEAVING + before.get(node, node)
                if leaving not in came_from:
                    came_from[leaving] = node
                    nodes.append(leaving)
                continue
            here = node - _LEAVING
            for onward in self.starts[here - _SOURCE] if here >= _SOURCE else ONWARD[here]:
                if onward in came_from or taken >> onward & 1:
                    continue
                came_from[onward] = node
                if LEVEL[onward] == EDGE and onward not in before:
                    self._push(onward, came_from)
                    return True
                nodes.append(onward)
            if here in before and here not in came_from:
                came_from[here] = node
                nodes.append(here)
        return False

    def _push(self, node: int, came_from: dict[int, int]) -> None:
        """Applies the augmenting path that ends at a node: removes the steps it undoes, then adds the new ones."""
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
