"""Bauernschlau's board on the table: what lies on its places, and what is drawn of fences still to be laid.

Besides the places of the engine's events it has: ``start~end``, a side on which a barrier can lie; ``end 4/-2``, where
a fence has come to, and where one may begin; ``by 2,-1``, where the dog sits that has been sent to a sheep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kivy.graphics import Color, Ellipse, Quad
from kivy.metrics import dp
from kivy.properties import NumericProperty

from screens.app import theme
from screens.games.bauernschlau import ground
from screens.games.bauernschlau.ground import RADIUS
from screens.session.people import Person
from screens.table.layout.board import Board
from screens.table.layout.pose import ROUND, Point, Pose
from screens.table.model.pieces import Contents, Piece, Pieces
from screens.table.view.faces import Faces, Layer
from tabletop import Match
from tabletop.games.bauernschlau.barriers import barrier_sides, barriers_of, fence_ends
from tabletop.games.bauernschlau.board import INNER_END, VERTEX_NAMES, VERTICES, layout
from tabletop.games.bauernschlau.farms import Farm, farms_of

BACK, DOG, BARRIER, TIP = "back", "dog", "barrier", "tip"
#: How large pieces are, in radii of a hex; a tip is never smaller than a finger can tell from the sheep beside it.
SHEEP, SITTING, KNOB, LEAST_KNOB = 1.42, 0.9, 0.95, dp(26)
#: How high the picture of a barrier is, in widths.
BAR = 0.24
#: So much of a hex is lit.
LIT = 0.76
#: A dot of a way to the edge, in radii.
DOT = 0.15
#: How strongly the land is tinted that a farm may have one day.
FAINT = 0.2


def side_name(start: str, end: str) -> str:
    """The place of a barrier between two vertices, whichever way it is laid.

    >>> side_name("5/-1", "4/-2") == side_name("4/-2", "5/-1")
    True
    """
    return "~".join(sorted((start, end)))


def inner_end(outer: str) -> str:
    """Where a fence begins whose first barrier fence_ends at this vertex; "" if none begins so."""
    inner = INNER_END.get(VERTICES[outer])
    return "" if inner is None else VERTEX_NAMES[inner]


class Ghost(NamedTuple):
    """A barrier that a finger is about to lay."""

    place: str
    is_legal: bool


class SheepAndBars(Faces):
    """Bauernschlau's pieces: of a barrier only the strip is drawn in which the bar lies."""

    def __init__(self) -> None:
        super().__init__("bauernschlau")
        self._bars: dict[Any, Any] = {}

    def layers(self, face: str | None, width: float) -> Sequence[Layer]:
        """A barrier is wide and low; all else is square."""
        if face != BARRIER:
            return super().layers(face, width)
        return (Layer(self.bar(width), margin=self.margin),)

    def bar(self, width: float) -> Any:
        """The picture of a barrier so wide, with its shadow."""
        whole = self.picture(BARRIER, width)
        if whole not in self._bars:
            high = whole.height * (BAR + 2 * self.margin) / (1 + 2 * self.margin)
            self._bars[whole] = whole.get_region(0, (whole.height - high) / 2, whole.width, high)
        return self._bars[whole]

    def forget(self) -> None:
        """The screen has changed."""
        super().forget()
        self._bars.clear()


class BauernschlauBoard(Board):
    """Hexes with sheep on them, fences along their sides, the dog."""

    half = ground.REACH
    #: The middles of two sides of one hex are so far apart.
    step = ground.INNER_RADIUS

    #: How far all that stands on it is turned against the clock, to face who has to see it.
    facing = NumericProperty(0)

    def __init__(self, **kw: Any) -> None:
        self.people: Sequence[Person] = ()
        self.geese = "18"
        self.faces = SheepAndBars()
        #: The side on which each barrier lies, by the vertex where it fence_ends.
        self._sides: dict[str, Pose] = {}
        #: The land that is shown of farms that are fenced in; and of one that is not, what could become its land.
        self._lands: dict[int, Sequence[str]] = {}
        self._hoped: dict[int, Sequence[str]] = {}
        #: The ways to the edge that are shown: sides, one after the other, for whom.
        self._ways: list[tuple[int, Sequence[tuple[str, str]]]] = []
        self._ghost: Ghost | None = None
        super().__init__(**kw)

    # what is there

    def set_up(self, people: Sequence[Person], geese: str) -> None:
        """Who sits round it, and where the geese are: what is painted once."""
        if (self.people, self.geese) != (people, geese):
            self.people, self.geese = people, geese
            self.repaint()
            self.remark()

    def set_lean(self, turn: float) -> None:
        """Lies turned so far on a table that lies flat; by half of what is between two farms it is wider than high."""
        self.half = ground.REACH if turn % 60 == 0 else ground.REACH[::-1]
        self.turn_to(turn, at_once=True)
        self._laid()

    def on_facing(self, *_: Any) -> None:
        """What is written on it faces somebody else."""
        self.remark()

    def fence_in(self, view: Mapping[str, Any]) -> None:
        """Where the barriers lie."""
        self._sides = {barrier.end: ground.side(barrier.start, barrier.end) for barrier in barriers_of(view)}

    def survey(self, outlooks: Sequence[Farm], view: Mapping[str, Any], seat: int) -> None:
        """Shows each fenced farm's land, and how this seat's fences could be completed; nothing without outlooks."""
        self._lands = _lands_of(outlooks)
        is_open = bool(outlooks) and not outlooks[seat].fields
        self._hoped = {seat: outlooks[seat].enclosed} if is_open else {}
        self._ways = [(seat, way) for way in ways_to_the_edge(outlooks[seat], view, seat)] if is_open else []
        self.remark()

    @property
    def ghost(self) -> Ghost | None:
        """The barrier that a finger is about to lay."""
        return self._ghost

    @ghost.setter
    def ghost(self, ghost: Ghost | None) -> None:
        if ghost != self._ghost:
            self._ghost = ghost
            self.fleeting.clear()
            if ghost:
                with self.fleeting:
                    self._draw_ghost(ghost)

    # where it is

    def spots(self, place: str) -> Sequence[Pose]:
        """Hexes, sides, and fence_ends of fences."""
        kind, _space, name = place.rpartition(" ")
        if kind == "end":
            x, y = ground.vertices()[name]
            return (Pose(x, y, KNOB * RADIUS, KNOB * RADIUS, sides=ROUND),)
        if kind == "by":
            return (self._beside(ground.spots()[name][0]),)
        if "~" in place:
            return (ground.side(*place.split("~")),)
        if place in self._sides:
            return (self._sides[place],)
        return ground.spots().get(place, ())

    def _beside(self, pasture: Pose) -> Pose:
        """At the foot of a sheep, however the board is turned."""
        right, up = Pose(0, 0, 1, 1, self.facing - self.turn).along(0.5 * RADIUS, -0.42 * RADIUS)
        return Pose(pasture.x + right, pasture.y + up, SITTING * RADIUS, SITTING * RADIUS)

    def place_under(self, point: Point) -> str | None:
        """The hex at a point."""
        return ground.hex_at(point)

    def side_at(self, point: Point) -> str | None:
        """The side that is nearest to a point of the screen, if a barrier can lie there."""
        if not self.collide_point(*point):
            return None
        place = side_name(*ground.side_at(self.under(point)))
        return place if place in _SIDES else None

    def piece_pose(self, place: str, spot: Pose) -> Pose:
        """Sheep and dog upright for who has to see them, barriers along their sides; no knob is too small to take."""
        if place.startswith("end "):
            size = max(spot.width, LEAST_KNOB)
            return spot._replace(width=size, height=size, turn=self.facing)
        if place.startswith("by "):
            return spot._replace(turn=self.facing)
        if "/" in place:
            return spot._replace(height=spot.width * BAR, turn=(spot.turn + 90) % 180 - 90)
        size = spot.width * SHEEP / 2
        return Pose(spot.x, spot.y, size, size, self.facing)

    def target(self, place: str) -> Pose:
        """Of a hex its middle is lit: many of them side by side leave their borders in sight."""
        pose = super().target(place)
        return pose._replace(width=pose.width * LIT, height=pose.height * LIT) if pose.sides == ground.SIX else pose

    def laid(self, pieces: Pieces) -> dict[Piece, Pose]:
        """Barriers lie over sheep, and over them all that can be taken hold of."""
        poses = super().laid(pieces)
        return dict(sorted(poses.items(), key=lambda laid: _height(laid[0])))

    def set_out(self, people: Sequence[Person], position: Mapping[str, Any] | None = None) -> tuple[Contents, Faces]:
        """Farms, and in a position sheep, dog and fences with their land."""
        self.set_up(people, self.geese)
        if position is None:
            return {}, self.faces
        view = Match.from_position(position).view(None)
        self.set_up(people, view["options"]["geese"])
        self.fence_in(view)
        self._lands = _lands_of(farms_of(view))
        sheep = {place: [face and face.removesuffix("?")] for place, face in view["sheep"].items()}
        dog = {view["dog"]: [DOG]} if view["dog"] else {}
        return {**sheep, **dog, **{barrier.end: [BARRIER] for barrier in barriers_of(view)}}, self.faces

    # what is drawn

    def paint(self, unit: float) -> None:
        """Meadows, ponds, farms."""
        if self.people:
            ground.paint(len(self.people), self.people, unit, self.geese)

    def mark(self) -> None:
        """Land, geese, and ways to the edge."""
        if not self.people:
            return
        for seat, fields in self._hoped.items():
            ground.paint_fields(fields, self._colour(seat), self.flat, FAINT)
        for seat, fields in self._lands.items():
            farm = ground.farm_of(seat, len(self.people))
            ground.paint_territory([*fields, farm], seat, self._colour(seat), self.flat)
        ground.paint_upright(len(self.people), self.geese, self.flat, self.facing)
        for seat, way in self._ways:
            self._dot(way, self._colour(seat))

    def _colour(self, seat: int) -> theme.Colour:
        return theme.seat(self.people[seat].colour)

    def _dot(self, way: Sequence[tuple[str, str]], colour: theme.Colour) -> None:
        """Three dots along each side: a rim first, so that they are seen on any ground."""
        dots = [
            self.flat(Pose(*side.along(share * side.width, 0), DOT * RADIUS, DOT * RADIUS))
            for side in (ground.side(*each) for each in way)
            for share in (-0.25, 0.08, 0.41)
        ]
        for tint, larger in ((theme.LIGHT.paper, 1.7), (colour, 1.1)):
            Color(*tint[:3], 1)
            for dot in dots:
                size = dot.width * larger
                Ellipse(pos=(dot.x - size / 2, dot.y - size / 2), size=(size, size), segments=12)

    def _draw_ghost(self, ghost: Ghost) -> None:
        pose = self.flat(self.spots(ghost.place)[0])
        pose = self.piece_pose(ghost.place, pose)
        Color(*((1, 1, 1, 0.85) if ghost.is_legal else (*theme.now.danger[:3], 0.8)))
        texture = self.faces.bar(pose.width * self.zoom)
        Quad(texture=texture, points=pose.corners(self.faces.margin * pose.width))


_SIDES = frozenset(side_name(*side) for side in barrier_sides())


def _lands_of(outlooks: Sequence[Farm]) -> dict[int, Sequence[str]]:
    """The land of each farm that is fenced in."""
    return {farmer: farms_of.fields for farmer, farms_of in enumerate(outlooks) if farms_of.fields}


def ways_to_the_edge(farms_of: Farm, view: Mapping[str, Any], seat: int) -> list[list[tuple[str, str]]]:
    """The sides on which the fewest barriers complete a seat's fences, fence by fence."""
    fences = layout(view["seats"]).fences[seat]
    ways = []
    for fence, added in zip(fences, farms_of.nearest, strict=True):
        if added:
            start = fence_ends(view)[fence].vertex or inner_end(added[0])
            ways.append(list(pairwise((start, *added))))
    return ways


def _height(piece: Piece) -> int:
    """How high up a piece lies: sheep, barriers, fence_ends of fences, the dog."""
    return {BARRIER: 1, TIP: 2, DOG: 3}.get(piece.face or "", 0)
