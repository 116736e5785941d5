"""Draws all pieces of a table, and lets them glide to where they lie.

The model is final at once; what is seen follows it. Each piece has its stages: poses to pass through, one after the
other, each with the face that is shown from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from math import hypot
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
from screens.table.view.faces import SLOT, Faces

ShownFace = str | None

#: Where a piece may be looked for that others cover in part: shares of its size from its middle, the nearest first.
_SPOTS = sorted(product((-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45), repeat=2), key=lambda spot: hypot(*spot))


class _Stage(NamedTuple):
    at: float
    pose: Pose
    shown: ShownFace
    #: What it passes on its way, at an even pace.
    way: Sequence[Pose] = ()


class _DrawnPiece:
    """A piece as it is drawn: its pictures in the scene's canvas, and the stages that it has still to pass."""

    __slots__ = ("_from", "_light", "_quads", "group", "pose", "shown", "stages")

    def __init__(self, pose: Pose, shown: ShownFace) -> None:
        self.pose = pose
        self.shown: ShownFace = shown
        self.stages: list[_Stage] = []
        self._from = pose
        self.group = InstructionGroup()
        self._light = 1.0
        self._quads: list[tuple[Color, Quad]] = []

    @property
    def goal(self) -> Pose:
        """Where it will lie in the end."""
        return self.stages[-1].pose if self.stages else self.pose

    def draw(self, faces: Faces, squeeze: float = 1.0) -> None:
        layers = faces.layers(self.shown, self.pose.width)
        if len(layers) != len(self._quads):
            self._build(len(layers))
        for layer, (tint, quad) in zip(layers, self._quads, strict=True):
            tint.rgba = [self._light * each for each in layer.colour[:3]] + [layer.colour[3]]
            quad.texture = layer.texture
            quad.points = self.pose.corners(layer.margin * self.pose.width, squeeze)

    def tint(self, light: float) -> None:
        self._light = light

    def _build(self, count: int) -> None:
        self.group.clear()
        self._quads = [(Color(1, 1, 1, 1), Quad(points=[0] * 8)) for _ in range(count)]
        for tint, quad in self._quads:
            self.group.add(tint)
            self.group.add(quad)

    def shift(self, pose: Pose) -> None:
        """What it is at rest is elsewhere now; what it passes on its way stays."""
        old = self.goal
        self.stages = [stage._replace(pose=pose, way=()) if stage.pose == old else stage for stage in self.stages]
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

    def advance(self, now: float, duration: float, faces: Faces) -> bool:
        """Goes on to where it is at this time; returns whether it has still to go on."""
        while self.stages and now >= self.stages[0].at + duration:
            stage = self.stages.pop(0)
            self.pose, self.shown, self._from = stage.pose, stage.shown, stage.pose
        if not self.stages:
            self.draw(faces)
            return False
        stage = self.stages[0]
        if now >= stage.at:
            share = (now - stage.at) / duration
            self.pose = _on_the_way((self._from, *stage.way, stage.pose), _eased(share))
            turns = stage.shown != self.shown
            if turns and share >= 0.5:
                self.draw_turning(faces, stage.shown, share)
            else:
                self.draw(faces, abs(1 - 2 * share) if turns else 1.0)
        return True

    def draw_turning(self, faces: Faces, shown: ShownFace, share: float) -> None:
        before, self.shown = self.shown, shown
        self.draw(faces, abs(1 - 2 * share))
        self.shown = before


class PieceLayer(Widget):
    """All pieces of a table."""

    def __init__(self, faces: Faces, **kw: Any) -> None:
        super().__init__(**kw)
        self.faces = faces
        #: Seconds that a piece glides; 0: it is there at once.
        self.duration = 0.22
        #: How bright the cards are: paper is dimmed in the dark.
        self.light = 1.0
        self._drawn: dict[Piece, _DrawnPiece] = {}
        #: What may be seen of some of the pieces, and which these are: what lies on a board that is seen in part.
        self.window: Pose | None = None
        self.framed: Callable[[Piece], bool] = lambda _piece: False
        #: From the lowest, as they lie when nothing moves.
        self._order: list[Piece] = []
        self._slots: list[Pose] = []
        self._lifted: list[Piece] = []
        #: No longer on the table, but seen until all that moves has arrived.
        self._leaving: set[Piece] = set()
        self._shadows: dict[Piece, Quad] = {}
        self._moving: set[Piece] = set()
        self._now = 0.0
        self._tick = Clock.create_trigger(self._advance)

    # what is where

    def pose_of(self, piece: Piece) -> Pose | None:
        """Where a piece is drawn now."""
        drawn = self._drawn.get(piece)
        return drawn.pose if drawn else None

    def goal_of(self, piece: Piece) -> Pose | None:
        """Where a piece is going to lie."""
        drawn = self._drawn.get(piece)
        return drawn.goal if drawn else None

    def shown_on(self, piece: Piece) -> ShownFace:
        """The face that is drawn on a piece now."""
        return self._drawn[piece].shown

    def at(self, point: Point, but: Collection[Piece] = ()) -> Piece | None:
        """The uppermost piece at a point, but for these."""
        is_outside = self.window is not None and not self.window.holds(point)
        upper = (piece for piece in reversed(self._drawn) if piece not in but and piece not in self._leaving)
        if is_outside:
            upper = (piece for piece in upper if not self.framed(piece))
        return next((piece for piece in upper if self._drawn[piece].pose.holds(point)), None)

    def in_sight(self, piece: Piece) -> Point:
        """A point of a piece that no other covers, as near its middle as may be; the middle if there is none."""
        pose = self._drawn[piece].pose
        points = (pose.along(right * pose.width, up * pose.height) for right, up in _SPOTS)
        return next((point for point in points if self.at(point) is piece), (pose.x, pose.y))

    @property
    def ends_in(self) -> float:
        """Seconds until everything has arrived."""
        ends = (self._drawn[piece].stages[-1].at for piece in self._moving if self._drawn[piece].stages)
        return max(ends, default=self._now) + self.duration - self._now if self._moving else 0.0

    @property
    def is_moving(self) -> bool:
        """Whether anything still glides."""
        return bool(self._moving)

    # laying

    def lay(self, poses: Mapping[Piece, Pose], shown: Mapping[Piece, ShownFace], slots: Collection[Pose] = ()) -> None:
        """Puts all pieces where they belong, at once, in this order from the lowest; others are taken away."""
        self.finish()
        for piece, pose in poses.items():
            drawn = self._drawn_at(piece, pose, shown.get(piece))
            drawn.stages = [_Stage(0.0, pose, shown.get(piece))]
            drawn.jump()
        self._stack(poses, slots)

    def shift(self, poses: Mapping[Piece, Pose], slots: Collection[Pose] = ()) -> None:
        """The table has been moved under the pieces: what lies lies there now, what moves goes on to there."""
        for piece, pose in poses.items():
            self._drawn_at(piece, pose).shift(pose)
        self._stack(poses, slots)

    def follow(self, poses: Mapping[Piece, Pose]) -> None:
        """The ground moves under the pieces, and they with it; none comes, and none goes."""
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
        """Lets pieces glide to these poses, so many seconds from now; new ones come from ``start``, if it is given.

        ``ways`` are what some of them pass.
        """
        for piece, pose in poses.items():
            # It goes with its finger, whatever others do.
            if piece in self._lifted:
                continue
            drawn = self._drawn_at(piece, start or pose, None if start else shown.get(piece))
            last = drawn.stages[-1].shown if drawn.stages else drawn.shown
            if drawn.goal != pose or last != shown.get(piece):
                begin = max(self._now + after, drawn.stages[-1].at + self.duration if drawn.stages else 0.0)
                drawn.stages.append(_Stage(begin, pose, shown.get(piece), ways.get(piece, ())))
                self._moving.add(piece)

    def go(self, poses: Mapping[Piece, Pose], slots: Collection[Pose] = ()) -> None:
        """Starts what has been planned; ``poses`` is the order from the lowest, and what stays on the table."""
        self._stack(poses, slots)
        if self.duration:
            self._tick()
        else:
            self.finish()

    def finish(self) -> None:
        """Everything is at its goal, at once."""
        self._tick.cancel()
        for piece in self._moving & self._drawn.keys():
            self._drawn[piece].finish(self.faces)
        if self._moving or self._leaving:
            self._arrive()

    def show(self, shown: Mapping[Piece, ShownFace]) -> None:
        """Turns faces up or down where the pieces lie, at once, whatever has been planned."""
        for piece, drawn in self._drawn.items():
            face = shown.get(piece)
            drawn.stages = [stage._replace(shown=face) for stage in drawn.stages]
            if drawn.shown != face:
                drawn.shown = face
                drawn.draw(self.faces)

    def lift(self, pieces: Collection[Piece]) -> None:
        """Lifts pieces off the table: they are drawn above all others, with a shadow."""
        self._lifted = list(pieces)
        self._pile_up()

    def carry(self, piece: Piece, pose: Pose) -> None:
        """Moves a lifted piece with the finger."""
        drawn = self._drawn[piece]
        drawn.stages.clear()
        drawn.pose = pose
        drawn.finish(self.faces)
        self._shade()

    def frame(self, window: Pose | None) -> None:
        """What is framed may be seen in this window only; None: everywhere."""
        if window != self.window:
            self.window = window
            self._pile_up()

    def refit(self) -> None:
        """The screen has changed: the pictures are fetched anew in the right size."""
        self.faces.forget()

    # drawing

    def _drawn_at(self, piece: Piece, pose: Pose, shown: ShownFace = None) -> _DrawnPiece:
        if piece not in self._drawn:
            self._drawn[piece] = _DrawnPiece(pose, shown)
        return self._drawn[piece]

    def _stack(self, poses: Mapping[Piece, Pose], slots: Collection[Pose]) -> None:
        """These pieces are on the table, in this order from the lowest; others leave it."""
        self._leaving = {piece for piece in self._drawn if piece not in poses}
        self._lifted = [piece for piece in self._lifted if piece in poses]
        self._slots = list(slots)
        self._order = [*(piece for piece in self._drawn if piece in self._leaving), *poses]
        if self._moving:
            self._pile_up()
        else:
            self._arrive()

    def _arrive(self) -> None:
        """Nothing moves any more: what leaves is gone, and all else lies as it belongs, no card over its neighbour."""
        self._moving.clear()
        self._order = [piece for piece in self._order if piece not in self._leaving]
        self._leaving.clear()
        self._pile_up()

    def _pile_up(self) -> None:
        """Draws the pieces in their order: slots lowest, then what leaves, what rests, what glides, what is lifted."""
        rank = dict.fromkeys(self._moving, 1) | dict.fromkeys(self._lifted, 2)
        order = sorted(self._order, key=lambda piece: rank.get(piece, 0))
        self._drawn = {piece: self._drawn[piece] for piece in order}
        self.canvas.clear()
        self._shadows.clear()
        self._draw_slots()
        if self.window:
            framed = [piece for piece in order if piece not in self._lifted and self.framed(piece)]
            self._draw_framed(framed, self.window)
            order = [piece for piece in order if piece not in framed]
        for piece in order:
            self._draw(piece)
        self._shade()

    def _draw(self, piece: Piece) -> None:
        if piece in self._lifted:
            self.canvas.add(self._shadow_of(piece))
        self._drawn[piece].tint(self.light)
        self._drawn[piece].draw(self.faces)
        self.canvas.add(self._drawn[piece].group)

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
        self._moving = {
            piece for piece in self._moving if self._drawn[piece].advance(self._now, self.duration, self.faces)
        }
        if self._moving:
            self._tick()
        else:
            self._arrive()


def _on_the_way(poses: Sequence[Pose], share: float) -> Pose:
    """Where something is that goes from pose to pose, all at an even pace."""
    at, share = divmod(share * (len(poses) - 1), 1)
    here = poses[int(at)]
    return here.between(poses[int(at) + 1], share) if share else here


def _eased(share: float) -> float:
    """Quick to start, slow to arrive."""
    return 1 - (1 - min(1.0, share)) ** 3
