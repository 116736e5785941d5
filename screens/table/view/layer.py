"""Draws all pieces of a table, and lets them glide to where they lie.

The model is final at once; the picture follows it. Each piece has stages: poses to pass through in order, each with the
face shown from then on. A piece glides straight, walks from cell to cell, or, where two change places, goes in a bow so
that each is seen to pass the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from math import hypot, pi, sin
from types import MappingProxyType
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Quad
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.device import frame_rate
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Piece
from screens.table.view.faces import SLOT, Faces, Layer, plain
from screens.table.view.pin import Pin

ShownFace = str | None

#: Points at which to look for an uncovered part of a piece, as shares of its size from its middle, nearest first.
_SPOTS = sorted(product((-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45), repeat=2), key=lambda spot: hypot(*spot))


#: How solid a lifted piece is drawn where it is aimed at.
PALE = 0.6
#: A walk takes this many glides for each cell, and this many at most.
STEP, LONGEST = 0.375, 5.0
#: How long two pieces take to change places, in glides; and how far each swings out, as a share of the distance.
CROSSING, BOW = 2.5, 0.22


class _Stage(NamedTuple):
    at: float
    pose: Pose
    shown: ShownFace
    seconds: float
    #: The poses it walks over on its way, cell by cell.
    path: Sequence[Pose] = ()
    #: Whether it goes in a bow, to the right of its direction.
    is_crossing: bool = False

    def reached(self, start: Pose, share: float) -> Pose:
        """The pose at this share of the time, after starting from another one."""
        if self.path:
            return _walked((start, *self.path, self.pose), share)
        gone = _eased(share)
        pose = start.between(self.pose, gone)
        if not self.is_crossing:
            return pose
        aside = BOW * sin(pi * gone)
        right, up = self.pose.y - start.y, start.x - self.pose.x
        return pose._replace(x=pose.x + right * aside, y=pose.y + up * aside)


class _DrawnPiece:
    """A piece as drawn: its pictures in the scene's canvas, and the stages still to pass."""

    __slots__ = ("_as_drawn", "_from", "_pictures", "_quads", "group", "light", "pose", "shown", "stages")

    def __init__(self, pose: Pose, shown: ShownFace) -> None:
        self.pose = pose
        self.shown: ShownFace = shown
        self.stages: list[_Stage] = []
        self._from = pose
        self.group = InstructionGroup()
        self.light = 1.0
        self._quads: list[tuple[Color, Quad]] = []
        #: The pictures of a face at a width.
        self._pictures: tuple[tuple[ShownFace, float], Sequence[Layer]] | None = None
        #: What they show now, and where: the same isn't drawn again.
        self._as_drawn: Any = None

    @property
    def goal(self) -> Pose:
        """The pose where it will end up."""
        return self.stages[-1].pose if self.stages else self.pose

    def draw(self, faces: Faces, squeeze: float = 1.0) -> None:
        as_drawn = self.shown, self.pose, squeeze, self.light
        if as_drawn == self._as_drawn:
            return
        self._as_drawn = as_drawn
        layers = self._layers_of(faces)
        if len(layers) != len(self._quads):
            self._build(len(layers))
        for layer, (tint, quad) in zip(layers, self._quads, strict=True):
            red, green, blue, alpha = layer.colour
            tint.rgba = (self.light * red, self.light * green, self.light * blue, alpha)
            quad.texture = layer.texture
            pose = self.pose if layer.inset is None else layer.inset.pose(self.pose)
            quad.points = pose.corners(layer.margin * pose.width, squeeze)

    def _layers_of(self, faces: Faces) -> Sequence[Layer]:
        """The pictures of what is shown now; they are asked for again when the face or the width changes."""
        key = self.shown, self.pose.width
        if self._pictures is None or self._pictures[0] != key:
            self._pictures = key, faces.layers(*key)
        return self._pictures[1]

    def forget(self) -> None:
        """The pictures have changed: they are fetched again when it is drawn next."""
        self._as_drawn = self._pictures = None

    def _build(self, count: int) -> None:
        self.group.clear()
        self._quads = [(Color(1, 1, 1, 1), Quad(points=[0] * 8)) for _ in range(count)]
        for tint, quad in self._quads:
            self.group.add(tint)
            self.group.add(quad)

    def shift(self, pose: Pose) -> None:
        """Move the piece's resting pose; the poses on its way stay."""
        old = self.goal
        if self.stages:
            self.stages = [stage._replace(pose=pose, path=()) if stage.pose == old else stage for stage in self.stages]
        self.pose = pose if self.pose == old else self.pose
        self._from = pose if self._from == old else self._from

    def jump(self) -> None:
        if self.stages:
            self.pose, self.shown = self.stages[-1].pose, self.stages[-1].shown
            self.stages.clear()
        self._from = self.pose

    def finish(self, faces: Faces) -> None:
        self.jump()
        self.draw(faces)

    def advance(self, now: float, faces: Faces) -> bool:
        """Advance to this time; returns whether there is more to come."""
        while self.stages and now >= self.stages[0].at + self.stages[0].seconds:
            stage = self.stages.pop(0)
            self.pose, self.shown, self._from = stage.pose, stage.shown, stage.pose
        if not self.stages:
            self.draw(faces)
            return False
        stage = self.stages[0]
        if now >= stage.at:
            share = (now - stage.at) / stage.seconds
            self.pose = stage.reached(self._from, share)
            turns = _turns(self.shown, stage.shown)
            if turns and share >= 0.5:
                self.draw_turning(faces, stage.shown, share)
            else:
                self.draw(faces, abs(1 - 2 * share) if turns else 1.0)
        return True

    def draw_turning(self, faces: Faces, shown: ShownFace, share: float) -> None:
        before, self.shown = self.shown, shown
        self.draw(faces, abs(1 - 2 * share))
        self.shown = before


def _turns(before: ShownFace, after: ShownFace) -> bool:
    """Whether a piece shows another face, not only the same one with or without a sign."""
    return before != after and not (before and after and plain(before) == plain(after))


class PieceLayer(Widget):
    """All pieces of a table."""

    def __init__(self, faces: Faces, **kw: Any) -> None:
        super().__init__(**kw)
        self.faces = faces
        #: Draws the lifted pieces, above all that is lit.
        self.above = Widget()
        #: Seconds that a piece glides; 0: at once.
        self.duration = 0.22
        #: The brightness of cards, which are dimmed in the dark theme.
        self.light = 1.0
        self._drawn: dict[Piece, _DrawnPiece] = {}
        #: The visible window of framed pieces, and the test for those: pieces on a board that is partly visible.
        self.window: Pose | None = None
        self.framed: Callable[[Piece], bool] = lambda _piece: False
        #: From bottom to top when nothing moves.
        self._order: list[Piece] = []
        self._slots: list[Pose] = []
        self._lifted: list[Piece] = []
        #: Pieces no longer on the table, but drawn until all movement has ended.
        self._leaving: set[Piece] = set()
        self._shadows: dict[Piece, Quad] = {}
        #: What lifted pieces that float away from their finger point with, and where.
        self._pins: dict[Piece, Pin] = {}
        self._tips: dict[Piece, Point] = {}
        #: How lifted pieces would lie where they are aimed at, drawn between the resting and the lifted ones.
        self._ghosts: dict[Piece, Pose] = {}
        self._pale = InstructionGroup()
        self._moving: set[Piece] = set()
        self._now = 0.0
        self._tick = Clock.create_trigger(self._advance)

    # what is where

    def pose_of(self, piece: Piece) -> Pose | None:
        """The pose at which a piece is drawn now."""
        drawn = self._drawn.get(piece)
        return drawn.pose if drawn else None

    def goal_of(self, piece: Piece) -> Pose | None:
        """The pose where a piece will end up."""
        drawn = self._drawn.get(piece)
        return drawn.goal if drawn else None

    def shown_on(self, piece: Piece) -> ShownFace:
        """The face drawn on a piece now."""
        return self._drawn[piece].shown

    def at(self, point: Point, but: Collection[Piece] = ()) -> Piece | None:
        """The topmost piece at a point, except these."""
        is_outside = self.window is not None and not self.window.holds(point)
        upper = (piece for piece in reversed(self._drawn) if piece not in but and piece not in self._leaving)
        if is_outside:
            upper = (piece for piece in upper if not self.framed(piece))
        return next((piece for piece in upper if self._drawn[piece].pose.holds(point)), None)

    def height_of(self, piece: Piece) -> int:
        """How many pieces are drawn before this one: the topmost has the most."""
        return list(self._drawn).index(piece) if piece in self._drawn else -1

    def in_sight(self, piece: Piece) -> Point:
        """An uncovered point of a piece, as near its middle as possible; the middle if all is covered."""
        pose = self._drawn[piece].pose
        points = (pose.along(right * pose.width, up * pose.height) for right, up in _SPOTS)
        return next((point for point in points if self.at(point) is piece), (pose.x, pose.y))

    def is_lifted(self, piece: Piece) -> bool:
        """Whether a finger carries a piece."""
        return piece in self._lifted

    @property
    def ends_in(self) -> float:
        """Seconds until everything has arrived."""
        last = [self._drawn[piece].stages[-1] for piece in self._moving if self._drawn[piece].stages]
        return max([stage.at + stage.seconds - self._now for stage in last], default=0.0)

    def walks_for(self, cells: int) -> float:
        """Seconds that a piece walks over this many cells."""
        return min(max(1.0, cells * STEP), LONGEST) * self.duration

    @property
    def is_moving(self) -> bool:
        """Whether anything still glides."""
        return bool(self._moving)

    @property
    def ghosts(self) -> Collection[Piece]:
        """The lifted pieces that are also drawn, pale, as they would lie where they are aimed at."""
        return self._ghosts.keys()

    # laying

    def lay(self, poses: Mapping[Piece, Pose], shown: Mapping[Piece, ShownFace], slots: Collection[Pose] = ()) -> None:
        """Place all pieces at once, in this order from bottom to top; others are removed."""
        self.finish()
        for piece, pose in poses.items():
            drawn = self._drawn_at(piece, pose, shown.get(piece))
            drawn.stages = [_Stage(0.0, pose, shown.get(piece), 0.0)]
            drawn.jump()
        self._stack(poses, slots)

    def shift(self, poses: Mapping[Piece, Pose], slots: Collection[Pose] = ()) -> None:
        """The table has moved: resting pieces move at once, gliding ones get new goals."""
        for piece, pose in poses.items():
            # It follows its finger.
            if piece not in self._lifted:
                self._drawn_at(piece, pose).shift(pose)
        self._stack(poses, slots)

    def follow(self, poses: Mapping[Piece, Pose]) -> None:
        """The board moves, and its pieces with it; none are added or removed."""
        for piece, pose in poses.items():
            drawn = self._drawn.get(piece)
            if drawn and piece not in self._lifted:
                drawn.shift(pose)
                drawn.draw(self.faces)

    def plan(
        self,
        poses: Mapping[Piece, Pose],
        shown: Mapping[Piece, ShownFace],
        after: float,
        start: Pose | None,
        ways: Mapping[Piece, Sequence[Pose]] = MappingProxyType({}),
    ) -> None:
        """Let pieces glide to these poses in ``after`` seconds; new ones come from ``start``, if given.

        ``ways`` are the poses that some of them walk over.
        """
        for piece, pose in poses.items():
            # It follows its finger, whatever others do.
            if piece in self._lifted:
                continue
            drawn = self._drawn.get(piece) or self._drawn_at(piece, start or pose, None if start else shown.get(piece))
            last = drawn.stages[-1] if drawn.stages else drawn
            if last.pose != pose or last.shown != shown.get(piece):
                way = ways.get(piece, ())
                begin = max(self._now + after, drawn.stages[-1].at + drawn.stages[-1].seconds if drawn.stages else 0.0)
                drawn.stages.append(_Stage(begin, pose, shown.get(piece), self.walks_for(len(way) + 1), way))
                self._moving.add(piece)

    def cross(self, pieces: Collection[Piece]) -> None:
        """Let pieces that have just been planned to change places pass each other in bows."""
        for piece in pieces:
            stages = self._drawn[piece].stages
            if stages:
                stages[-1] = stages[-1]._replace(seconds=CROSSING * self.duration, is_crossing=True)

    def go(self, poses: Mapping[Piece, Pose], slots: Collection[Pose] = ()) -> None:
        """Start what has been planned; ``poses`` is the order from bottom to top, and says what stays on the table."""
        self._stack(poses, slots)
        if self.duration:
            self._tick()
        else:
            self.finish()

    def finish(self) -> None:
        """Move everything to its goal at once."""
        self._tick.cancel()
        for piece in self._moving & self._drawn.keys():
            self._drawn[piece].finish(self.faces)
        if self._moving or self._leaving:
            self._arrive()

    def show(self, shown: Mapping[Piece, ShownFace]) -> None:
        """Turn faces up or down at once where the pieces are, in later stages too."""
        for piece, drawn in self._drawn.items():
            face = shown.get(piece)
            drawn.stages = [stage._replace(shown=face) for stage in drawn.stages]
            if drawn.shown != face:
                drawn.shown = face
                drawn.draw(self.faces)
        self._lay_ghosts()

    def lift(self, pieces: Collection[Piece]) -> None:
        """Lift pieces: they are drawn above all others, with a shadow."""
        self._keep_lifted(pieces)
        self._pile_up()
        self._lay_ghosts()

    def put_down(self, lifted: Collection[Piece]) -> None:
        """Keep only these pieces lifted; the others are drawn in place with the next movement."""
        self._keep_lifted(lifted)
        self._lay_ghosts()

    def _keep_lifted(self, pieces: Collection[Piece]) -> None:
        self._lifted = list(pieces)
        self._tips = {piece: tip for piece, tip in self._tips.items() if piece in pieces}

    def ghost(self, piece: Piece, pose: Pose | None) -> None:
        """Show how a lifted piece would lie at a pose, until it is put down; None: nowhere."""
        if self._ghosts.get(piece) != pose:
            self._ghosts.pop(piece, None)
            if pose:
                self._ghosts[piece] = pose
            self._lay_ghosts()

    def point(self, piece: Piece, tip: Point | None) -> None:
        """Let a lifted piece point to where it would be dropped, until it is put down; None: it lies there itself."""
        if tip:
            self._tips[piece] = tip
        else:
            self._tips.pop(piece, None)
        if piece in self._pins:
            self._pins[piece].point(self._drawn[piece].pose, tip)

    def carry(self, poses: Mapping[Piece, Pose]) -> None:
        """Move lifted pieces with the finger."""
        for piece, pose in poses.items():
            drawn = self._drawn[piece]
            drawn.stages.clear()
            drawn.pose = pose
            drawn.finish(self.faces)
        self._shade()

    def frame(self, window: Pose | None) -> None:
        """Set the window in which framed pieces are visible; None: everywhere."""
        if window != self.window:
            self.window = window
            self._pile_up()

    def repaint(self) -> None:
        """Draw the pieces where they are, as their pictures say something else now."""
        for drawn in self._drawn.values():
            drawn.forget()
            drawn.draw(self.faces)

    def refit(self) -> None:
        """Fetch the pictures in new sizes, as the screen has changed."""
        self.faces.forget()
        for drawn in self._drawn.values():
            drawn.forget()

    # drawing

    def _drawn_at(self, piece: Piece, pose: Pose, shown: ShownFace = None) -> _DrawnPiece:
        if piece not in self._drawn:
            self._drawn[piece] = _DrawnPiece(pose, shown)
        return self._drawn[piece]

    def _stack(self, poses: Mapping[Piece, Pose], slots: Collection[Pose]) -> None:
        """Set the pieces on the table, in this order from bottom to top; others leave it."""
        self._leaving = {piece for piece in self._drawn if piece not in poses}
        self._lifted = [piece for piece in self._lifted if piece in poses]
        self._slots = list(slots)
        self._order = [*(piece for piece in self._drawn if piece in self._leaving), *poses]
        if self._moving:
            self._pile_up()
        else:
            self._arrive()

    def _arrive(self) -> None:
        """End all movement: leaving pieces are removed, and the order from bottom to top is restored."""
        self._moving.clear()
        self._order = [piece for piece in self._order if piece not in self._leaving]
        self._leaving.clear()
        self._pile_up()

    def _pile_up(self) -> None:
        """Draw the pieces in order: slots at the bottom, then leaving, resting, gliding and lifted pieces."""
        rank = dict.fromkeys(self._order, 0) | dict.fromkeys(self._moving, 1) | dict.fromkeys(self._lifted, 2)
        order = sorted(self._order, key=rank.__getitem__)
        self._drawn = {piece: self._drawn[piece] for piece in order}
        self.canvas.clear()
        self.above.canvas.clear()
        self._shadows.clear()
        self._pins.clear()
        self._draw_slots()
        if self.window:
            framed = [piece for piece in order if piece not in self._lifted and self.framed(piece)]
            self._draw_framed(framed, self.window)
            order = [piece for piece in order if piece not in framed]
        for piece in order:
            if piece not in self._lifted:
                self._draw(piece)
        self.canvas.add(self._pale)
        for piece in order:
            if piece in self._lifted:
                self._draw(piece)
        self._shade()

    def _lay_ghosts(self) -> None:
        """Draw the ghosts of the pieces that are still lifted."""
        self._ghosts = {piece: pose for piece, pose in self._ghosts.items() if piece in self._lifted}
        self._pale.clear()
        for piece, pose in self._ghosts.items():
            for layer in self.faces.layers(self._drawn[piece].shown, pose.width):
                *colour, alpha = layer.colour
                self._pale.add(Color(*(self.light * each for each in colour), alpha * PALE))
                points = pose.corners(layer.margin * pose.width)
                self._pale.add(Quad(texture=layer.texture, points=points))

    def _draw(self, piece: Piece) -> None:
        canvas = self.canvas
        if piece in self._lifted:
            canvas = self.above.canvas
            canvas.add(self._pin_of(piece))
            canvas.add(self._shadow_of(piece))
        drawn = self._drawn[piece]
        drawn.light = self.light
        drawn.draw(self.faces)
        canvas.add(drawn.group)

    def _draw_framed(self, pieces: Iterable[Piece], window: Pose) -> None:
        left, low, _right, _low, right, high, *_ = map(int, window.corners())
        self.canvas.add(ScissorPush(x=left, y=low, width=right - left, height=high - low))
        for piece in pieces:
            self._draw(piece)
        self.canvas.add(ScissorPop())

    def _draw_slots(self) -> None:
        self.canvas.add(Color(1, 1, 1, 0.8))
        for pose in self._slots:
            corners = pose.corners(self.faces.margin * pose.width)
            self.canvas.add(Quad(points=corners, texture=self.faces.picture(SLOT, pose.width)))

    def _pin_of(self, piece: Piece) -> Pin:
        pin = self._pins[piece] = Pin()
        pin.point(self._drawn[piece].pose, self._tips.get(piece))
        return pin

    def _shadow_of(self, piece: Piece) -> InstructionGroup:
        group = InstructionGroup()
        group.add(Color(1, 1, 1, 1))
        drawn = self._drawn[piece]
        self._shadows[piece] = Quad(points=[0] * 8, texture=self.faces.shadow(drawn.shown, drawn.pose.width))
        group.add(self._shadows[piece])
        return group

    def _shade(self) -> None:
        for piece, shadow in self._shadows.items():
            pose = self._drawn[piece].pose
            shadow.points = pose._replace(y=pose.y - dp(6)).corners(self.faces.margin * pose.width)

    def _advance(self, dt: float) -> None:
        frame_rate.wake()
        self._now += dt
        self._moving = {piece for piece in self._moving if self._drawn[piece].advance(self._now, self.faces)}
        if self._moving:
            self._tick()
        else:
            self._arrive()


def _walked(poses: Sequence[Pose], share: float) -> Pose:
    """The pose at this share of a walk from pose to pose: as long on each leg, and a little slower at each pose."""
    at, share = divmod(share * (len(poses) - 1), 1)
    here = poses[int(at)]
    return here.between(poses[int(at) + 1], share * share * (3 - 2 * share)) if share else here


def _eased(share: float) -> float:
    """Easing: fast at first, slow at the end."""
    return 1 - (1 - min(1.0, share)) ** 3
