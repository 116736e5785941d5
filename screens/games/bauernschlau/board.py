"""Bauernschlau's board on the table: what lies on its places, and what is drawn of fences still to be laid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from kivy.graphics import Color, Quad, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty

from screens.app import theme
from screens.games.bauernschlau import ground
from screens.games.bauernschlau.board_places import BY, END, SIDE, VERTEX, BoardPlace, side_name
from screens.games.bauernschlau.ground import RADIUS
from screens.session.people import Person
from screens.table.layout.board import Board
from screens.table.layout.pose import ROUND, Point, Pose
from screens.table.model.pieces import Contents, Piece, Pieces
from screens.table.view.faces import Faces, Layer
from tabletop import Match
from tabletop.games.bauernschlau.barriers import barrier_sides, barriers_of, fence_ends
from tabletop.games.bauernschlau.board import INNER_END, USUAL, VERTEX_NAMES, VERTICES, Layout, layout, plan_of
from tabletop.games.bauernschlau.farms import Farm, farms_of

BACK, DOG, BARRIER, TIP = "back", "dog", "barrier", "tip"
#: Sizes of pieces, in radii of a hex; a fence's knob never gets too small to grab beside a sheep.
SHEEP, SITTING, KNOB, LEAST_KNOB = 1.42, 0.9, 0.95, dp(26)
#: The height of a barrier's picture, as a share of its width.
BAR = 0.24
#: The share of a hex that is lit as a target.
LIT = 0.76
#: A fence's end carried less than this far from its vertex, in radii and at least in pixels, is put back; but never
#: where it has almost reached the middle of a side, which may be so near on a small board.
BACK_WITHIN, LEAST_BACK, ALMOST_HALF = 0.4, dp(10), 0.48
#: Up to this far from its vertex, in radii, its direction alone tells the side.
OVERSHOT = 1.6
#: How near to a lit side's line a barrier means it, in radii.
ASIDE = 0.35
#: The diameter of a dot on a shortest route to the edge, in radii.
DOT = 0.15
#: The radius of the ring round an aimed side, in side lengths; and at least so much, half of the strokes across it.
RING, FINGERTIP, STROKE = 1.1, dp(34), dp(9)
#: The opacity of the tint over land that a farm could still enclose.
FAINT = 0.2


def inner_end(outer: str) -> str:
    """The inner vertex where a fence begins whose first barrier leads to this vertex; "" if no fence can begin so."""
    inner = INNER_END.get(VERTICES[outer])
    return "" if inner is None else VERTEX_NAMES[inner]


class Ghost(NamedTuple):
    """A barrier under the finger that is not played yet."""

    place: str
    is_legal: bool


class SheepAndBars(Faces):
    """Bauernschlau's pieces; a barrier's picture is cropped to the strip with the bar."""

    def __init__(self) -> None:
        super().__init__("bauernschlau")
        self._bars: dict[Any, Any] = {}

    def layers(self, face: str | None, width: float) -> Sequence[Layer]:
        """A barrier is wide and low; all else is square."""
        if face != BARRIER:
            return super().layers(face, width)
        return (Layer(self.bar(width), margin=self.margin),)

    def bar(self, width: float) -> Any:
        """The picture of a barrier of this width, with its shadow."""
        whole = self.picture(BARRIER, width)
        if whole not in self._bars:
            high = whole.height * (BAR + 2 * self.margin) / (1 + 2 * self.margin)
            self._bars[whole] = whole.get_region(0, (whole.height - high) / 2, whole.width, high)
        return self._bars[whole]

    def forget(self) -> None:
        """Drop the cached textures: they are lost with the screen's GL context."""
        super().forget()
        self._bars.clear()


class BauernschlauBoard(Board):
    """The board's widget: hexes with sheep on them, fences along their sides, the dog."""

    half = ground.REACH
    #: The distance between the midpoints of two opposite sides of a hex.
    step = ground.INNER_RADIUS

    #: By how many degrees sheep and dog are turned counter-clockwise, to face the player who looks at them.
    facing = NumericProperty(0)

    def __init__(self, **kw: Any) -> None:
        self.people: Sequence[Person] = ()
        self.geese = "18"
        #: Who sits at which farm.
        self.plan = layout(USUAL[2])
        self.faces = SheepAndBars()
        #: Where each barrier lies, by the vertex at which it ends.
        self._sides: dict[str, Pose] = {}
        #: The barriers of each fence, from the middle outwards.
        self._fences: dict[int, list[Pose]] = {}
        #: The side along which each fence has come to its end, by the vertex there.
        self._came: dict[str, str] = {}
        #: The land shown for each fenced farm, and the land that an open farm could enclose.
        self._lands: dict[int, Sequence[str]] = {}
        self._hoped: dict[int, Sequence[str]] = {}
        #: The shortest routes shown to the edge: the seat, and the sides in order.
        self._ways: list[tuple[int, Sequence[tuple[str, str]]]] = []
        self._ghost: Ghost | None = None
        super().__init__(**kw)

    # what is there

    def set_up(self, people: Sequence[Person], plan: Layout, geese: str) -> None:
        """Set the players, their farms, and the places of the geese; all are painted once."""
        if (self.people, self.plan, self.geese) != (people, plan, geese):
            self.people, self.plan, self.geese = people, plan, geese
            self.repaint()
            self.remark()

    def set_lean(self, turn: float) -> None:
        """Turn the board to lie on a flat table; at odd multiples of 30° it is wider than high."""
        self.half = ground.REACH if turn % 60 == 0 else ground.REACH[::-1]
        self.turn_to(turn, at_once=True)
        self._laid()

    def on_facing(self, *_: Any) -> None:
        """Redraw the numbers for a player at another edge."""
        self.remark()

    def fence_in(self, view: Mapping[str, Any]) -> None:
        """Take from a view where the barriers lie."""
        barriers = barriers_of(view)
        self._sides = {barrier.end: ground.side(barrier.start, barrier.end) for barrier in barriers}
        self._came = {barrier.end: side_name(barrier.start, barrier.end) for barrier in barriers}
        fences: dict[int, list[Pose]] = {}
        for barrier in barriers:
            fences.setdefault(barrier.fence, []).append(self._sides[barrier.end])
        if fences != self._fences:
            self._fences = fences
            self.remark()

    def survey(self, outlooks: Sequence[Farm], view: Mapping[str, Any], seat: int) -> None:
        """Show each fenced farm's land and how this seat could complete its fences; nothing without outlooks."""
        self._lands = _lands_of(outlooks)
        is_open = bool(outlooks) and not outlooks[seat].fields
        self._hoped = {seat: outlooks[seat].enclosed} if is_open else {}
        self._ways = [(seat, way) for way in ways_to_the_edge(outlooks[seat], view, seat)] if is_open else []
        self.remark()

    @property
    def ghost(self) -> Ghost | None:
        """The barrier under the finger that is not played yet."""
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
        """The poses of a hex, a side, a fence's end or the dog's seat beside a sheep."""
        at = BoardPlace.parse(place)
        if at.kind == END:
            x, y = ground.vertices()[at.name]
            return (Pose(x, y, KNOB * RADIUS, KNOB * RADIUS, sides=ROUND),)
        if at.kind == BY:
            return (self._beside(ground.spots()[at.name][0]),)
        if at.kind == SIDE:
            return (ground.side(*at.vertices),)
        if place in self._sides:
            return (self._sides[place],)
        return ground.spots().get(place, ())

    def _beside(self, pasture: Pose) -> Pose:
        """The dog's pose at the lower right of a sheep, as the player sees it."""
        right, up = Pose(0, 0, 1, 1, self.facing - self.turn).along(0.5 * RADIUS, -0.42 * RADIUS)
        return Pose(pasture.x + right, pasture.y + up, SITTING * RADIUS, SITTING * RADIUS)

    def place_under(self, point: Point) -> str | None:
        """The hex at a point."""
        return ground.hex_at(point)

    def side_at(self, point: Point) -> str | None:
        """The side nearest to a point of the screen; None if no barrier can lie there."""
        if not self.collide_point(*point):
            return None
        place = side_name(*ground.side_at(self.under(point)))
        return place if place in _SIDES else None

    def holds_side(self, start: str, end: str) -> bool:
        """Whether a barrier can ever lie between two vertices."""
        return side_name(start, end) in _SIDES

    def side_from(self, end: str, point: Point, lit: Collection[str]) -> str:
        """The side that a fence's end dragged to a point of the screen means; its own place, if it is put back.

        Near its vertex the direction counts, so that an overshoot doesn't mean the next side; back along the side that
        the fence has come is back.
        """
        vertex = BoardPlace.parse(end).name
        (x, y), (to_x, to_y) = ground.vertices()[vertex], self.under(point)
        far = hypot(to_x - x, to_y - y)
        if far < min(max(BACK_WITHIN * RADIUS, LEAST_BACK / self.unit), ALMOST_HALF * RADIUS):
            return end
        side = ground.side_towards(vertex, (to_x, to_y), _SIDES_AT[vertex]) if far <= OVERSHOT * RADIUS else ""
        if side in (None, self._came.get(vertex)):
            return end
        return side if side in lit or (side and far <= RADIUS) else self.side_at(point) or end

    def side_by(self, point: Point, lit: Collection[str]) -> str | None:
        """The side that a barrier at a point of the screen means: a lit one nearby, otherwise the nearest."""
        at = self.under(point)
        near = [
            (pose.distance(at), side)
            for side in lit
            if (pose := ground.side(*BoardPlace.parse(side).vertices))._replace(height=0).holds(at, ASIDE * RADIUS)
        ]
        return min(near)[1] if near else self.side_at(point)

    def piece_pose(self, place: str, spot: Pose) -> Pose:
        """A piece's pose: sheep and dog face the player, barriers follow their sides, knobs keep a minimum size."""
        kind = BoardPlace.parse(place).kind
        if kind == END:
            size = max(spot.width, LEAST_KNOB)
            return spot._replace(width=size, height=size, turn=self.facing)
        if kind == BY:
            return spot._replace(turn=self.facing)
        if kind in (SIDE, VERTEX):
            return spot._replace(height=spot.width * BAR, turn=(spot.turn + 90) % 180 - 90)
        size = spot.width * SHEEP / 2
        return Pose(spot.x, spot.y, size, size, self.facing, ROUND)

    def target(self, place: str) -> Pose:
        """Light only a hex's middle, so that neighbouring targets stay apart."""
        pose = super().target(place)
        return pose._replace(width=pose.width * LIT, height=pose.height * LIT) if pose.sides == ground.SIX else pose

    def laid(self, pieces: Pieces) -> dict[Piece, Pose]:
        """Order the pieces from bottom to top: sheep, barriers, knobs, dog."""
        poses = super().laid(pieces)
        return dict(sorted(poses.items(), key=lambda laid: _height(laid[0])))

    def set_out(self, people: Sequence[Person], position: Mapping[str, Any] | None = None) -> tuple[Contents, Faces]:
        """Set up the board for a figure in the rules: the farms, and in a position the sheep, dog, fences and land."""
        self.set_up(people, layout(USUAL[len(people)]), self.geese)
        if position is None:
            return {}, self.faces
        view = Match.from_position(position).view(None)
        self.set_up(people, plan_of(view), view["options"]["geese"])
        self.fence_in(view)
        self._lands = _lands_of(farms_of(view))
        sheep = {place: [face and face.removesuffix("?")] for place, face in view["sheep"].items()}
        dog = {view["dog"]: [DOG]} if view["dog"] else {}
        return {**sheep, **dog, **{barrier.end: [BARRIER] for barrier in barriers_of(view)}}, self.faces

    # what is drawn

    def paint(self, unit: float) -> None:
        """Paint what never changes: meadows, ponds, farms."""
        if self.people:
            ground.paint(self.plan, self.people, unit, self.geese)

    def mark(self) -> None:
        """Paint what changes: land, the geese's numbers, and the routes to the edge."""
        if not self.people:
            return
        for seat, fields in self._hoped.items():
            ground.paint_fields(fields, self._colour(seat), self.flat, FAINT)
        for seat, fields in self._lands.items():
            farm = ground.farm_of(seat, self.plan)
            ground.paint_territory([*fields, farm], seat, self._colour(seat), self.flat)
        for fence, barriers in self._fences.items():
            ground.paint_fence(barriers, self._owners(fence), self.flat)
        ground.paint_upright(self.plan, self.geese, self.flat, self.facing)
        for seat, way in self._ways:
            self._paint_dots(way, self._colour(seat))

    def _owners(self, fence: int) -> tuple[theme.Colour, theme.Colour]:
        """The colours of the two farms that a fence lies between, the first one's on its left."""
        one, other = (self.people[(fence + after) % len(self.people)].colour for after in (0, 1))
        return theme.seat_on_contrast(one), theme.seat_on_contrast(other)

    def _colour(self, seat: int) -> theme.Colour:
        return theme.seat(self.people[seat].colour)

    def _paint_dots(self, way: Sequence[tuple[str, str]], colour: theme.Colour) -> None:
        """Draw three dots along each side of a route, with a pale rim so that they show on any ground."""
        dots = [
            self.flat(Pose(*side.along(share * side.width, 0), DOT * RADIUS, DOT * RADIUS))
            for side in (ground.side(*each) for each in way)
            for share in (-0.25, 0.08, 0.41)
        ]
        for tint, larger in ((theme.LIGHT.paper, 1.7), (colour, 1.1)):
            Color(*tint[:3], 1)
            for dot in dots:
                size = dot.width * larger
                SmoothEllipse(pos=(dot.x - size / 2, dot.y - size / 2), size=(size, size), segments=12)

    def _draw_ghost(self, ghost: Ghost) -> None:
        pose = self.flat(self.spots(ghost.place)[0])
        pose = self.piece_pose(ghost.place, pose)
        Color(*((1, 1, 1, 0.85) if ghost.is_legal else (*theme.now.danger[:3], 0.8)))
        texture = self.faces.bar(pose.width * self.zoom)
        Quad(texture=texture, points=pose.corners(self.faces.margin * pose.width))
        self._draw_sight(pose, theme.now.lit if ghost.is_legal else theme.now.danger)

    def _draw_sight(self, side: Pose, colour: theme.Colour) -> None:
        """Ring a side so widely that a fingertip doesn't hide it, with two strokes that say which way it lies."""
        ring = max(side.width * RING, FINGERTIP / self.zoom)
        for tint, thick in ((ground.bed(), dp(5)), (colour, dp(2.5))):
            Color(*tint)
            SmoothLine(circle=(side.x, side.y, ring), width=thick / 2 / self.zoom)
            for way in (-1, 1):
                ends = [side.along(way * (ring + reach), 0) for reach in (-STROKE / self.zoom, STROKE / self.zoom)]
                SmoothLine(points=[each for end in ends for each in end], width=thick / 2 / self.zoom)


_SIDES = frozenset(side_name(*side) for side in barrier_sides())
_SIDES_AT = {vertex: [side for side in _SIDES if vertex in BoardPlace.parse(side).vertices] for vertex in VERTEX_NAMES}


def _lands_of(outlooks: Sequence[Farm]) -> dict[int, Sequence[str]]:
    """The land of each fenced farm, by seat."""
    return {seat: farm.fields for seat, farm in enumerate(outlooks) if farm.fields}


def ways_to_the_edge(farm: Farm, view: Mapping[str, Any], seat: int) -> list[list[tuple[str, str]]]:
    """The sides that would complete a seat's fences with the fewest barriers, fence by fence."""
    fences = plan_of(view).fences[seat]
    ways = []
    for fence, added in zip(fences, farm.nearest, strict=True):
        if added:
            start = fence_ends(view)[fence].vertex or inner_end(added[0])
            ways.append(list(pairwise((start, *added))))
    return ways


def _height(piece: Piece) -> int:
    """The layer of a piece: sheep lowest, then barriers, knobs, and the dog on top."""
    return {BARRIER: 1, TIP: 2, DOG: 3}.get(piece.face or "", 0)
