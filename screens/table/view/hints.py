"""Highlights on the table: targets, the selection, refusals, and the keyboard's stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.app import theme
from screens.table.layout.pose import ROUND, Pose
from screens.widgets.basics import text_picture

#: The size of a dot on a way, in widths of its place.
DOT = 0.34
#: More targets than these are only outlined, thinly: what lies on them has to be seen.
MANY, THIN = 12, dp(1.3)
#: The least width of an aim, so that it is visible round a finger.
WIDE = dp(44)
#: By how much the rim of what is lit is wider, on each side.
RIM = dp(1)


class Trail(NamedTuple):
    """The path of a piece: its poses, the end last; the pieces it sends back; and a word at its end."""

    path: Sequence[Pose]
    hits: Sequence[Pose] = ()
    word: str = ""
    #: Whether the word stands above the end, as a piece lies there.
    is_over: bool = False
    #: The word's rotation towards its reader.
    turn: float = 0.0


class Lit(NamedTuple):
    """What is lit: targets, the selection, ways, and where a carried piece would be dropped now."""

    targets: Sequence[Pose] = ()
    chosen: Sequence[Pose] = ()
    trails: Sequence[Trail] = ()
    aim: Pose | None = None
    #: The targets that are good to know of many: drawn as plainly as a few would be.
    noted: Sequence[Pose] = ()


def together(lits: Sequence[Lit]) -> Lit:
    """Everything lit for any of several seats."""
    if len(lits) == 1:
        return lits[0]
    return Lit(
        [pose for lit in lits for pose in lit.targets],
        [pose for lit in lits for pose in lit.chosen],
        [trail for lit in lits for trail in lit.trails],
        next((lit.aim for lit in lits if lit.aim), None),
        [pose for lit in lits for pose in lit.noted],
    )


class Hints(Widget):
    """Outlines above the table, redrawn only when they change."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.colour = (1.0, 0.8, 0.2)
        self.lit = Lit()
        self.focus: Pose | None = None
        #: The ring round the aim, which changes with each place that a finger passes.
        self._aim = InstructionGroup()
        self.canvas.add(self._aim)
        #: The colour in which the last refusal is drawn, which fades.
        self._refusal: Any = None

    @property
    def targets(self) -> Sequence[Pose]:
        """The targets that are lit."""
        return self.lit.targets

    @property
    def chosen(self) -> Sequence[Pose]:
        """The selected pieces that are outlined."""
        return self.lit.chosen

    @property
    def trails(self) -> Sequence[Trail]:
        """The ways that are drawn."""
        return self.lit.trails

    def light(self, lit: Lit, focus: Pose | None = None) -> None:
        """Light these places, and nothing else."""
        lit = Lit(tuple(lit.targets), tuple(lit.chosen), tuple(lit.trails), lit.aim, tuple(lit.noted))
        if (lit, focus) == (self.lit, self.focus):
            return
        is_only_aim = (lit._replace(aim=self.lit.aim), focus) == (self.lit, self.focus)
        self.lit, self.focus = lit, focus
        self._ring_aim()
        if is_only_aim:
            return
        self.canvas.clear()
        with self.canvas:
            for trail in lit.trails:
                self._trail(trail)
            plain = {*lit.targets} if len(lit.targets) <= MANY else {*lit.noted}
            for pose in (pose for pose in lit.targets if pose not in plain):
                self._outline(pose, THIN)
            for pose in (pose for pose in lit.targets if pose in plain):
                self._fill(pose)
                self._outline(pose, dp(2))
            for pose in lit.chosen:
                self._outline(pose, dp(2))
            self.canvas.add(self._aim)
            if focus:
                self._ring(focus)
            for trail in lit.trails:
                self._word(trail)

    def _ring_aim(self) -> None:
        self._aim.clear()
        points = _wide(self.lit.aim).outline(3.0) if self.lit.aim else ()
        for colour, thick in self._rims(dp(3.5)) if points else ():
            self._aim.add(Color(*colour))
            self._aim.add(SmoothLine(points=points, close=True, width=thick))

    @staticmethod
    def _ring(pose: Pose) -> None:
        """Draw the keyboard's stop with the same double rim as on every page."""
        for width, colour in ((dp(4), theme.LIGHT.ink), (dp(2.2), theme.now.lit)):
            Color(*colour)
            SmoothLine(points=pose.outline(dp(5)), close=True, width=width)

    def refuse(self, *poses: Pose, stays: float = 0.0) -> None:
        """Pulse at the poses of a refusal, visible for ``stays`` seconds; the one before ends, and its time with it."""
        if self._refusal:
            Animation.cancel_all(self._refusal)
        self.canvas.after.clear()
        with self.canvas.after:
            self._refusal = Color(*theme.now.danger[:3], 1)
            for pose in poses:
                SmoothLine(points=pose.outline(dp(3)), close=True, width=dp(2.5))
        pulse = Animation(a=0.2, d=0.12) + Animation(a=1, d=0.12) + Animation(d=stays) + Animation(a=0, d=0.3)
        pulse.bind(on_complete=lambda *_: self.canvas.after.clear())
        pulse.start(self._refusal)

    def _fill(self, pose: Pose) -> None:
        Color(*self.colour, 0.16)
        outline = pose.outline(dp(3))
        vertices = [each for x, y in zip(outline[::2], outline[1::2], strict=True) for each in (x, y, 0, 0)]
        Mesh(vertices=vertices, indices=range(len(outline) // 2), mode="triangle_fan")

    def _outline(self, pose: Pose, width: float) -> None:
        points = pose.outline(3.0)
        for colour, thick in self._rims(width):
            Color(*colour)
            SmoothLine(points=points, close=True, width=thick)

    def _rims(self, width: float) -> Iterator[tuple[Sequence[float], float]]:
        """The colours and widths of the lines of an outline, the lowest first."""
        yield theme.now.lit_rim, width + RIM
        yield (*self.colour, 1), width

    def _trail(self, trail: Trail) -> None:
        """Draw dots along a way, and crosses over the pieces it sends back."""
        for colour, more in ((theme.now.lit_rim, 2 * RIM), ((*self.colour, 1), 0)):
            Color(*colour)
            for pose in trail.path[:-1]:
                side = max(dp(5), pose.width * DOT) + more
                SmoothEllipse(pos=(pose.x - side / 2, pose.y - side / 2), size=(side, side))
        for pose in trail.hits:
            Color(*theme.now.paper)
            self._cross(pose, dp(4.4))
            Color(*theme.now.danger)
            self._cross(pose, dp(2.2))

    def _cross(self, pose: Pose, width: float) -> None:
        far = max(dp(7), pose.width * 0.34)
        for rise in (-far, far):
            SmoothLine(points=[pose.x - far, pose.y - rise, pose.x + far, pose.y + rise], width=width / 2)

    def _word(self, trail: Trail) -> None:
        """Draw the word at the end of a way on a slip of paper."""
        if not trail.word:
            return
        picture = text_picture(trail.word, theme.SMALL(), bold=True)
        width, height = picture.size
        end = trail.path[-1]
        x, y = end.x - width / 2, end.y + (end.height / 2 + dp(4) if trail.is_over else -height / 2)
        PushMatrix()
        Rotate(angle=trail.turn, origin=(end.x, end.y))
        Color(*theme.now.paper)
        SmoothRoundedRectangle(
            pos=(x - dp(5), y - dp(1)), size=(width + dp(10), height + dp(2)), radius=[dp(5)], segments=6
        )
        Color(*theme.now.ink)
        Rectangle(texture=picture, pos=(x, y), size=picture.size)
        PopMatrix()


def _wide(pose: Pose) -> Pose:
    """Enlarge a round pose so that it is visible round a finger."""
    return pose._replace(width=max(pose.width, WIDE), height=max(pose.height, WIDE)) if pose.sides == ROUND else pose
