"""Signs on the table of what others have done: where a piece came from and went, which card was touched, by whom."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot
from typing import Any, NamedTuple

from kivy.graphics import Color, Line, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.app import theme
from screens.session.people import Person
from screens.table.layout.pose import Point, Pose
from screens.table.model.marks import LOOK, MIXED, PICK, PUT, SENT, SWAP, TRADED, WALK
from screens.widgets.basics import sign, text_picture
from screens.widgets.md import md_icons

#: The icon beside the player's sign, for what cannot be told from the place itself.
ICONS = {
    PUT: "arrow-down-bold",
    SWAP: "swap-horizontal-bold",
    LOOK: "eye",
    PICK: "hand-back-right",
    MIXED: "shuffle-variant",
    TRADED: "swap-horizontal-bold",
}
#: The least and largest size of a sign; and the size of a dot on a way, in widths of its place.
SMALL, LARGE = dp(13), dp(20)
DOT = 0.26
#: The least width of a card whose corner shows more than its value.
ROOMY = dp(70)


class ShownMark(NamedTuple):
    """A mark with its poses on the screen: where it is, and the way there with its beginning first.

    For marbles that have changed places the way is only where the other one is.
    """

    kind: str
    pose: Pose
    person: Person
    path: Sequence[Pose] = ()
    #: Other pieces near a swapped marble, which its sign must not hide.
    near: Sequence[Pose] = ()


class Marks(Widget):
    """Drawn above the pieces, and again only when they change; touches pass through."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.shown: Sequence[ShownMark] = ()

    def show(self, marks: Sequence[ShownMark]) -> None:
        """Draw these marks, and no others."""
        if [*marks] == [*self.shown]:
            return
        self.shown = marks
        self.canvas.clear()
        corners: list[Point] = []
        with self.canvas:
            for mark in marks:
                self._draw(mark)
            for mark in marks:
                if mark.kind != WALK:
                    at = _corner(mark)
                    # A row and its last card share a corner.
                    self._badge(mark, sum(dist(at, each) < SMALL for each in corners))
                    corners.append(at)

    def _draw(self, mark: ShownMark) -> None:
        colour = theme.seat(mark.person.colour)
        if mark.kind == SENT:
            return
        if mark.path and mark.kind == SWAP:
            self._exchange(mark.path[0], mark.pose, colour)
        elif mark.path:
            self._path(mark.path, colour)
        self._rim(mark.pose, colour)

    def _path(self, way: Sequence[Pose], colour: theme.Colour) -> None:
        """Draw the beginning as an empty ring, and a dot on each place that was passed."""
        start, *passed = way
        side = start.width * 0.62
        for width, tint in ((dp(3.4), theme.now.paper), (dp(1.6), colour)):
            Color(*tint)
            Line(circle=(start.x, start.y, side / 2), width=width / 2, dash_length=dp(3), dash_offset=dp(2))
        for pose in passed:
            dot = max(dp(4), pose.width * DOT)
            for size, tint in ((dot + dp(2), theme.now.paper), (dot, colour)):
                Color(*tint)
                SmoothEllipse(pos=(pose.x - size / 2, pose.y - size / 2), size=(size, size))

    def _exchange(self, one: Pose, other: Pose, colour: theme.Colour) -> None:
        """Draw a line between two marbles that have changed places, and at this one's end a point."""
        length = max(1.0, hypot(other.x - one.x, other.y - one.y))
        right, up = (other.x - one.x) / length, (other.y - one.y) / length
        start, end = one.width * 0.6, length - other.width * 0.6
        tip = one.x + right * end, one.y + up * end
        back = max(dp(5), other.width * 0.35)
        left_wing = tip[0] - back * (right + up), tip[1] - back * (up - right)
        right_wing = tip[0] - back * (right - up), tip[1] - back * (up + right)
        for width, tint in ((dp(1.5), theme.now.paper), (dp(0.8), colour)):
            Color(*tint)
            SmoothLine(points=[one.x + right * start, one.y + up * start, *tip], width=width)
            SmoothLine(points=[*left_wing, *tip, *right_wing], width=width)

    def _rim(self, pose: Pose, colour: theme.Colour) -> None:
        for width, tint in ((dp(1.9), theme.now.paper), (dp(1.0), colour)):
            Color(*tint)
            SmoothLine(points=pose.outline(dp(1.5)), close=True, width=width)

    def _badge(self, mark: ShownMark, number: int) -> None:
        """Draw the player's sign at the upper right corner, and beside it what was done; others of the place below."""
        icon = ICONS.get(mark.kind, "")
        side = min(max(mark.pose.width * 0.3, SMALL), LARGE)
        wide = side * (2 if icon else 1) + dp(2)
        left, low = corner_of_badge(mark, wide, side, number)
        Color(*theme.now.paper)
        SmoothRoundedRectangle(pos=(left - dp(1), low - dp(1)), size=(wide + dp(2), side + dp(2)), radius=[side / 2])
        Color(*theme.seat(mark.person.colour))
        SmoothRoundedRectangle(pos=(left, low), size=(wide, side), radius=[side / 2])
        Color(*theme.now.paper)
        inner = side * 0.72
        Rectangle(
            texture=sign(mark.person.symbol, inner),
            pos=(left + (side - inner) / 2 + dp(0.5), low + (side - inner) / 2),
            size=(inner, inner),
        )
        if icon:
            picture = text_picture(md_icons[icon], inner, font_name="Icons")
            Rectangle(
                texture=picture, pos=(left + side + dp(0.5), low + (side - picture.height) / 2), size=picture.size
            )
        if mark.kind == SENT:
            SmoothLine(points=[left, low, left + wide, low + side], width=dp(1.1))


def corner_of_badge(mark: ShownMark, wide: float, side: float, number: int) -> Point:
    """The lower left corner of a mark's badge, which has others of its place already."""
    pose = mark.pose
    if mark.kind == PUT and pose.width > 2 * pose.height:
        return _beside(pose, wide, side, number)
    if mark.kind == SWAP and mark.path:
        # Away from the marble, which is smaller than the sign.
        return _where_free(mark, wide, side, number)
    if pose.width >= ROOMY and round(pose.turn) % 180 and mark.kind != SENT:
        # At a side of a flat table it lies on the card, not over what is written above.
        x, y = pose.along(pose.width / 2 - side * (0.25 + 1.1 * number), pose.height / 2 + side * 0.6 - wide / 2)
        return x - wide / 2, y - side / 2
    x, y = _corner(mark)
    # On a large card a sign in that corner can be seen below it, such as that of a skip.
    covers = 0.3 if mark.kind == PUT and pose.width >= ROOMY else 0.6
    return x - wide * 0.75, y - side * (covers + 1.1 * number)


def _corner(mark: ShownMark) -> Point:
    """The corner at which a mark's badge stands: the upper right one, or the left one of a marble sent back."""
    return mark.pose.along((-1 if mark.kind == SENT else 1) * mark.pose.width / 2, mark.pose.height / 2)


def _where_free(mark: ShownMark, wide: float, side: float, number: int) -> Point:
    """The corner of a badge above its marble, or else below or beside it: where it hides the fewest other pieces."""
    pose, near = mark.pose, mark.near
    up, right = pose.height * 0.55 + side * (0.5 + 1.1 * number), pose.width * 0.55 + wide * 0.5
    middles = [(pose.x, pose.y + up), (pose.x, pose.y - up), (pose.x + right, pose.y), (pose.x - right, pose.y)]

    def hides(middle: Point) -> int:
        x, y = middle
        return sum(
            abs(each.x - x) < (wide + each.width) / 2 and abs(each.y - y) < (side + each.height) / 2 for each in near
        )

    x, y = min(middles, key=hides)
    return x - wide / 2, y - side / 2


def _beside(pose: Pose, wide: float, side: float, number: int) -> Point:
    """The corner of a badge beside a bar, which it would hide: above, or to the right of an upright one."""
    x, y = pose.along(0, 1)
    right, up = x - pose.x, y - pose.y
    if (round(up, 3), right) < (0, 0):
        right, up = -right, -up
    away = pose.height / 2 + dp(2) + (abs(right) * wide + abs(up) * side) / 2
    return pose.x + right * away - wide / 2, pose.y + up * away - side / 2 + side * 1.1 * number
