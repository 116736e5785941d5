"""One piece as it is drawn: its pictures, and the stages that it still passes."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin
from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, Quad

from screens.table.layout.pose import Pose
from screens.table.view.faces import Faces, Layer

#: What is drawn on a piece: a face, or None for the back.
ShownFace = str | None
#: A walk takes this many glides for each cell, and this many at most.
STEP, LONGEST = 0.375, 5.0
#: How long two pieces take to change places, in glides; and how far each swings out, as a share of the distance.
CROSSING, BOW = 2.5, 0.22


class Stage(NamedTuple):
    """A pose that a piece glides to, with the face that it shows there."""

    at: float
    pose: Pose
    shown: ShownFace
    seconds: float
    #: The poses it walks over on its way, cell by cell.
    way: Sequence[Pose] = ()
    #: Whether it goes in a bow, to the right of its direction.
    is_crossing: bool = False

    def reached(self, start: Pose, share: float) -> Pose:
        """The pose at this share of the time, after starting from another one."""
        if self.way:
            return walked((start, *self.way, self.pose), share)
        gone = eased(share)
        pose = start.between(self.pose, gone)
        if not self.is_crossing:
            return pose
        aside = BOW * sin(pi * gone)
        right, up = self.pose.y - start.y, start.x - self.pose.x
        return pose._replace(x=pose.x + right * aside, y=pose.y + up * aside)


class DrawnPiece:
    """A piece as drawn: its pictures in the scene's canvas, and the stages still to pass."""

    __slots__ = ("_as_drawn", "_from", "_pictures", "_quads", "group", "light", "pose", "shown", "stages")

    def __init__(self, pose: Pose, shown: ShownFace) -> None:
        self.pose = pose
        self.shown: ShownFace = shown
        self.stages: list[Stage] = []
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
        """Draw the piece as it is now; the same as before isn't drawn again."""
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
            self.stages = [stage._replace(pose=pose, way=()) if stage.pose == old else stage for stage in self.stages]
        self.pose = pose if self.pose == old else self.pose
        self._from = pose if self._from == old else self._from

    def jump(self) -> None:
        """Pass all stages at once, without drawing."""
        if self.stages:
            self.pose, self.shown = self.stages[-1].pose, self.stages[-1].shown
            self.stages.clear()
        self._from = self.pose

    def finish(self, faces: Faces) -> None:
        """Pass all stages at once, and draw the piece."""
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
            turns = stage.shown != self.shown
            if turns and share >= 0.5:
                self.draw_turning(faces, stage.shown, share)
            else:
                self.draw(faces, abs(1 - 2 * share) if turns else 1.0)
        return True

    def draw_turning(self, faces: Faces, shown: ShownFace, share: float) -> None:
        """Draw a piece that is being turned over, narrower the nearer it is to its edge."""
        before, self.shown = self.shown, shown
        self.draw(faces, abs(1 - 2 * share))
        self.shown = before


def walked(poses: Sequence[Pose], share: float) -> Pose:
    """The pose at this share of a walk from pose to pose: as long on each leg, and a little slower at each pose."""
    at, share = divmod(share * (len(poses) - 1), 1)
    here = poses[int(at)]
    return here.between(poses[int(at) + 1], share * share * (3 - 2 * share)) if share else here


def eased(share: float) -> float:
    """Easing: fast at first, slow at the end."""
    return 1 - (1 - min(1.0, share)) ** 3
