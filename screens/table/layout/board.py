"""A board: its ground is painted once, and seen through a window that can be panned, zoomed and rotated.

A game's own board defines its places and its ground, in board units: the middle is (0, 0), and everything lies between
-1 and 1. A move only redraws pieces and marks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from math import exp, hypot
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Quad,
    Rotate,
    Scale,
    Translate,
)
from kivy.graphics.opengl import glFinish
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.properties import NumericProperty, ReferenceListProperty
from kivy.uix.widget import Widget

from screens.app import theme
from screens.device import frame_rate
from screens.session.people import Person
from screens.table.layout.pose import Point, Pose, around
from screens.table.model.pieces import Contents, Piece, Pieces

if TYPE_CHECKING:
    from screens.table.view.faces import Faces

#: At the largest zoom neighbouring places are this far apart: enough for any finger.
ROOMY = dp(52)
#: How far from the window's edge the keyboard's stop is brought, and what else is to be kept in sight.
EDGE, HALO = dp(32), dp(12)
#: The share of the largest zoom that is near enough for a finger.
NEAR_ENOUGH = 0.7
#: The zoom factor of one notch of the wheel, or one press of a key.
NOTCH = 1.25
#: The ground is painted this much larger than it is seen, to allow for zooming, up to a maximum width in pixels.
SPARE = 2.0
LARGEST = 2048
#: A ground within these factors of the ideal size isn't painted again: where texts come and go under the table, the
#: board's size changes slightly all the time.
COARSE, FINE = 0.8, 1.6
SMALLEST = 64
#: A flung board slows to a third of its speed in this many seconds, and stops at this many pixels per second.
SLOWS_IN = 0.16
STILL = dp(12)
#: How many strokes are painted at a time.
AT_ONCE = 100
#: The margin round the board, as a factor, so that nothing is cut off.
HEM = 1.02


class Board(Widget):
    """A board on the table. ``turn`` is its rotation counter-clockwise, in degrees."""

    __events__ = ("on_view",)

    turn = NumericProperty(0)
    #: 1: the whole board is visible.
    zoom = NumericProperty(1)
    #: The centre of the visible part, in units of the board as it is rotated.
    look_x = NumericProperty(0)
    look_y = NumericProperty(0)
    camera = ReferenceListProperty(turn, zoom, look_x, look_y)

    #: Half the board's width and height in board units, when a seat is in front.
    half = (1.0, 1.0)
    #: The distance between neighbouring places, in board units.
    step = 0.1

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        #: Seconds that rotating and zooming take; 0: at once.
        self.duration = 0.24
        self._glide: Any = None
        self._speed = (0.0, 0.0)
        self._flying = Clock.create_trigger(self._fly, 0, interval=True)
        self._fbo: Any = None
        with self.canvas:
            self._window = ScissorPush()
            Color(1, 1, 1, 1)
            self._ground = Quad()
            PushMatrix()
            self._shift, self._spin, self._scale = Translate(), Rotate(axis=(0, 0, 1)), Scale()
            self._marks = Canvas()
            #: A canvas above the marks, also in ``flat`` coordinates: for what changes while a finger moves.
            self.fleeting = Canvas()
            PopMatrix()
            ScissorPop()
        #: The board's rotation when the marks were drawn.
        self._marked = 0.0
        #: The scale of marks in a figure of a part of the board; they aren't zoomed afterwards.
        self.marks_at = 1.0
        self.remark = Clock.create_trigger(self._mark, -1)
        self._repaint = Clock.create_trigger(self._paint, -1)
        self.fbind("pos", self._laid)
        self.fbind("size", self._laid)
        self.fbind("camera", self._moved)

    # what a game's own board says

    def spots(self, place: str) -> Sequence[Pose]:
        """The poses of a place's pieces, in board units; () if it isn't on the board."""
        raise NotImplementedError

    def place_under(self, point: Point) -> str | None:
        """The place at a point in board units."""
        raise NotImplementedError

    def paint(self, unit: float) -> None:
        """Draw the ground onto the current canvas, round its origin; ``unit`` is pixels per board unit."""
        raise NotImplementedError

    def set_out(self, people: Sequence[Person], position: Mapping[str, Any] | None = None) -> tuple[Contents, Faces]:
        """Prepare the board for a figure: returns a position's contents, and the pictures of its pieces."""
        raise NotImplementedError

    def mark(self) -> None:
        """Draw what lies on the ground but isn't a piece onto the current canvas, in ``flat`` coordinates.

        It is drawn again when the board has been rotated, and whenever ``remark`` is called.
        """

    def piece_pose(self, _place: str, spot: Pose) -> Pose:
        """A piece's pose at a spot given in screen coordinates: upright, and slightly smaller than the spot."""
        return spot._replace(width=spot.width * 0.9, height=spot.height * 0.9, turn=0.0)

    # what every area of a table offers

    def holds(self, place: str) -> bool:
        """Whether it is one of the board's places."""
        return bool(self.spots(place))

    def laid(self, pieces: Pieces) -> dict[Piece, Pose]:
        """The poses of all pieces on the board, from bottom to top."""
        poses: dict[Piece, Pose] = {}
        for place, lying in pieces.by_place.items():
            spots = [self.piece_pose(place, self.seen(spot)) for spot in self.spots(place)]
            if spots:
                poses.update({piece: spots[min(at, len(spots) - 1)] for at, piece in enumerate(lying)})
        return poses

    def start(self, place: str) -> Pose:
        """The pose of a piece that comes to a place or leaves it."""
        return self.piece_pose(place, self.seen(self.spots(place)[0]))

    def left(self, place: str, lying: int) -> Pose | None:
        """The pose that a piece has left at a place where so many lie; None if others have filled the place again."""
        spots = self.spots(place)
        if len(spots) == 1:
            return self.start(place)
        return self.piece_pose(place, self.seen(spots[lying])) if lying < len(spots) else None

    def target(self, place: str) -> Pose:
        """The pose that is lit when a place is a target."""
        spots = [self.seen(spot) for spot in self.spots(place)]
        return spots[0] if len(spots) == 1 else _round_all(spots)

    def place_at(self, point: Point) -> str | None:
        """The place at a point of the screen."""
        return self.place_under(self.under(point)) if self.window.holds(point) else None

    # from the board to the screen and back

    @property
    def window(self) -> Pose:
        """The part of the screen that the board fills."""
        # Its ``center`` may be outdated during layout.
        return Pose(self.x + self.width / 2, self.y + self.height / 2, self.width, self.height)

    @property
    def unit(self) -> float:
        """Pixels per board unit at the current zoom."""
        return self._whole * float(self.zoom)

    @property
    def _whole(self) -> float:
        """Pixels per board unit when the whole board is visible."""
        return max(1.0, min(self.width / (2 * self.half[0] * HEM), self.height / (2 * self.half[1] * HEM)))

    @property
    def largest(self) -> float:
        """The largest zoom: places are far enough apart for any finger."""
        return max(1.0, ROOMY / (self.step * self._whole))

    def seen(self, spot: Pose) -> Pose:
        """The screen pose of a pose in board units."""
        unit, window = self.unit, self.window
        x, y = Pose(0, 0, 1, 1, self.turn).along(spot.x, spot.y)
        x, y = window.x + (x - self.look_x) * unit, window.y + (y - self.look_y) * unit
        return Pose(x, y, spot.width * unit, spot.height * unit, spot.turn + self.turn, spot.sides)

    def flat(self, spot: Pose) -> Pose:
        """A pose in board units relative to the board's middle in unzoomed pixels, with the current rotation."""
        x, y = Pose(0, 0, 1, 1, self.turn).along(spot.x, spot.y)
        whole = self._whole * self.marks_at
        return Pose(x * whole, y * whole, spot.width * whole, spot.height * whole, spot.turn + self.turn, spot.sides)

    def under(self, point: Point) -> Point:
        """The point in board units under a point of the screen."""
        unit, window = self.unit, self.window
        x, y = (point[0] - window.x) / unit + self.look_x, (point[1] - window.y) / unit + self.look_y
        return Pose(0, 0, 1, 1, -self.turn).along(x, y)

    def shows(self, pose: Pose) -> bool:
        """Whether the middle of a pose is inside the window."""
        return self.window.holds((pose.x, pose.y))

    # zooming and panning

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is visible."""
        return float(self.zoom) <= 1

    @property
    def is_gliding(self) -> bool:
        """Whether the board moves by itself."""
        return self._glide is not None or self.is_flying

    def pan(self, dx: float, dy: float) -> None:
        """Move the board with a finger, by this many pixels."""
        self.finish()
        self._drag(dx, dy)

    def enlarge(self, times: float, point: Point, was: Point | None = None) -> None:
        """Zoom by a factor, keeping the point under the finger; ``was`` is where that point was before."""
        self.finish()
        self.camera = self.turn, *self._enlarged(self.zoom * times, point, was or point)

    def approach(self, point: Point, kept: Sequence[Pose] = ()) -> None:
        """Glide to a point at the largest zoom; what is to be kept in sight stays there if there is room for it all.

        For that the board comes a little less near.
        """
        all_of_it = around([Pose(*point, 1, 1), *kept])
        width, height = self.width - 2 * HALO, self.height - 2 * HALO
        fits = min(width / all_of_it.width, height / all_of_it.height) * self.zoom
        if fits < NEAR_ENOUGH * self.largest:
            self._go_to(point, self.largest)
            return
        zoom = min(fits, self.largest)
        # The tapped point is in the middle, as far as all the rest stays in sight.
        room = self.zoom / zoom
        far_x, far_y = (width * room - all_of_it.width) / 2, (height * room - all_of_it.height) / 2
        x = min(max(point[0], all_of_it.x - far_x), all_of_it.x + far_x)
        y = min(max(point[1], all_of_it.y - far_y), all_of_it.y + far_y)
        self._go_to((x, y), zoom)

    def _go_to(self, point: Point, zoom: float) -> None:
        """Glide until a point of the screen is in the middle, at this zoom."""
        window = self.window
        x, y = (point[0] - window.x) / self.unit, (point[1] - window.y) / self.unit
        self._go(*self._within(zoom, self.look_x + x, self.look_y + y))

    def back_away(self) -> None:
        """Glide back until the whole board is visible."""
        if not self.is_whole:
            self._go(1, 0, 0)

    def bring_into_sight(self, pose: Pose) -> None:
        """Pan until a pose is inside the window."""
        right = max(0.0, pose.x + EDGE - self.right) - max(0.0, self.x + EDGE - pose.x)
        up = max(0.0, pose.y + EDGE - self.top) - max(0.0, self.y + EDGE - pose.y)
        if right or up:
            self.pan(-right, -up)

    def fling(self, speed: Point) -> None:
        """Let the board slide on at this speed in pixels per second until it comes to rest."""
        if self.duration and not self.is_whole and hypot(*speed) > STILL:
            self._speed = speed
            self._flying()

    @property
    def is_flying(self) -> bool:
        """Whether the board is sliding after a fling."""
        return bool(self._flying.is_triggered)

    def stop(self) -> None:
        """Stop a sliding board, as a finger touches it."""
        self._flying.cancel()

    def turn_to(self, turn: float, *, at_once: bool) -> None:
        """Rotate the board the shorter way round, and zoom out."""
        self.finish()
        # A full turn more or less looks the same: start from where the way is short.
        self.turn = turn + (self.turn - turn + 180) % 360 - 180
        if at_once or not self.duration:
            self.camera = turn, 1, 0, 0
            self.remark()
        elif self.turn != turn or not self.is_whole:
            self._go(1, 0, 0, turn)

    def repaint(self) -> None:
        """Paint the ground again, as it looks different now."""
        self._fbo = None
        self._repaint()

    def finish(self) -> None:
        """End all movement at its goal, at once."""
        self._flying.cancel()
        if self._glide:
            glide, self._glide = self._glide, None
            goal = glide.animated_properties
            glide.cancel(self)
            for name, value in goal.items():
                setattr(self, name, value)
            self.remark()

    def _go(self, zoom: float, x: float, y: float, turn: float | None = None) -> None:
        self.finish()
        if not self.duration:
            self._look(zoom, x, y)
            return
        camera = [self.turn if turn is None else turn, zoom, x, y]
        self._glide = Animation(camera=camera, d=self.duration, t="out_cubic")
        self._glide.bind(on_complete=lambda *_: self._arrived(), on_progress=lambda *_: frame_rate.wake())
        self._glide.start(self)

    def _arrived(self) -> None:
        self._glide = None
        self.remark()
        self.dispatch("on_view")

    def _fly(self, dt: float) -> None:
        frame_rate.wake()
        before = self.look_x, self.look_y
        dx, dy = self._speed
        self._drag(dx * dt, dy * dt)
        slower = exp(-dt / SLOWS_IN)
        self._speed = dx * slower, dy * slower
        if hypot(*self._speed) < STILL or before == (self.look_x, self.look_y):
            self._flying.cancel()

    def _enlarged(self, zoom: float, point: Point, was: Point) -> tuple[float, float, float]:
        zoom = min(max(1.0, zoom), self.largest)
        before, after, window = self.unit, self._whole * zoom, self.window
        x = self.look_x + (was[0] - window.x) / before - (point[0] - window.x) / after
        y = self.look_y + (was[1] - window.y) / before - (point[1] - window.y) / after
        # In a window wider or higher than the board, its edge itself would push a point from under the finger.
        near = HEM * (1 - 1 / zoom)
        return self._within(zoom, x, y, (self.half[0] * near, self.half[1] * near))

    def _drag(self, dx: float, dy: float) -> None:
        """Move the board by this many pixels; where enlarging has left it beyond its limit, it isn't thrown back."""
        x, y = self.look_x - dx / self.unit, self.look_y - dy / self.unit
        self.camera = self.turn, *self._within(self.zoom, x, y, (abs(self.look_x), abs(self.look_y)))

    def _look(self, zoom: float, x: float, y: float) -> None:
        self.camera = self.turn, *self._within(zoom, x, y)

    def _within(self, zoom: float, x: float, y: float, allowed: Point = (0.0, 0.0)) -> tuple[float, float, float]:
        """The same view, limited to the board's edge, or to what is ``allowed`` on either side of its middle."""
        unit = self._whole * zoom
        far_x = max(allowed[0], self.half[0] * HEM - self.width / 2 / unit)
        far_y = max(allowed[1], self.half[1] * HEM - self.height / 2 / unit)
        return zoom, min(max(x, -far_x), far_x), min(max(y, -far_y), far_y)

    # drawing

    def prepare_picture(self, size: tuple[float, float]) -> None:
        """Set the size for a figure, and paint only what is asked for."""
        self.camera = 0, 1, 0, 0
        self.size = size
        self._repaint.cancel()
        self.remark.cancel()

    def on_view(self) -> None:
        """The visible part has changed: pieces must follow."""

    def _laid(self, *_: Any) -> None:
        self._window.pos = [int(each) for each in self.pos]
        self._window.size = [int(each) for each in self.size]
        # Its goal was computed for the old window.
        self.finish()
        self._look(min(self.zoom, self.largest), self.look_x, self.look_y)
        self._repaint()
        self.remark()
        self._moved()

    def _moved(self, *_: Any) -> None:
        side = 2 * HEM
        ground = self.seen(Pose(0, 0, side, side))
        self._ground.points = ground.corners()
        self._shift.xy = ground.x, ground.y
        self._spin.angle = self.turn - self._marked
        self._scale.xyz = self.zoom, self.zoom, 1
        self.dispatch("on_view")

    def _mark(self, *_: Any) -> None:
        self._marks.clear()
        self._marked = self.turn
        self._spin.angle = 0
        with self._marks:
            self.mark()

    def _paint(self, *_: Any) -> None:
        """Paint the ground as large as this window needs it."""
        side = min(LARGEST, round(2 * HEM * self._whole * SPARE))
        is_fit = self._fbo is not None and COARSE * side <= self._fbo.size[0] <= FINE * side
        # Before layout there is no size yet.
        if is_fit or side < SMALLEST:
            return
        self._fbo = self.ground(side)
        self._ground.texture = self._fbo.texture

    def ground(self, side: int) -> Any:
        """The ground painted at this width in pixels, including its margin."""
        fbo = Fbo(size=(side, side))
        # Draw it again when the system has lost it, as phones do.
        fbo.add_reload_observer(self._draw_ground)
        self._draw_ground(fbo)
        return fbo

    def _draw_ground(self, fbo: Any) -> None:
        """Paint in portions: a driver buffers everything that waits to be drawn, tens of megabytes."""
        strokes = Canvas()
        with strokes:
            self.paint(fbo.size[0] / (2 * HEM))
        with fbo:
            # The ground's edge fades into the table's colour instead of black.
            ClearColor(*theme.now.wood[:3], 0)
            ClearBuffers()
        left = deque(strokes.children)
        strokes.clear()
        while left:
            with fbo:
                PushMatrix()
                Translate(fbo.size[0] / 2, fbo.size[1] / 2)
                _add_some(fbo, left)
                PopMatrix()
            fbo.draw()
            glFinish()
            fbo.clear()


def _add_some(fbo: Any, left: deque[Any]) -> None:
    """One portion; it ends before a colour instruction, so that the next one starts independently."""
    added = 0
    while left and (added < AT_ONCE or not isinstance(left[0], Color)):
        fbo.add(left.popleft())
        added += 1


def _round_all(spots: Collection[Pose]) -> Pose:
    """A frame round several spots."""
    left, right = min(spot.x - spot.width / 2 for spot in spots), max(spot.x + spot.width / 2 for spot in spots)
    low, high = min(spot.y - spot.height / 2 for spot in spots), max(spot.y + spot.height / 2 for spot in spots)
    return Pose((left + right) / 2, (low + high) / 2, right - left, high - low)
