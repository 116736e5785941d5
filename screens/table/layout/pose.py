"""Places on the screen for things that may be turned to any edge of the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin
from typing import NamedTuple

Point = tuple[float, float]

#: The sides of a card, and of a shape that has no corners; with so many that one is drawn.
FOUR, ROUND = 4, 0
_DRAWN_ROUND = 24


class Pose(NamedTuple):
    """Where something lies: its middle, its size as it lies upright, how far it is turned in degrees, and its shape.

    On the screen in pixels; on a board, before it is looked at, in the board's own units.
    """

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    #: How many corners its outline has; ROUND: none.
    sides: int = 4

    def corners(self, margin: float = 0.0, squeeze: float = 1.0) -> list[float]:
        """The four corners, from the lower left one on against the clock, as x, y, x, y….

        >>> Pose(10, 10, 4, 6).corners()
        [8.0, 7.0, 12.0, 7.0, 12.0, 13.0, 8.0, 13.0]
        """
        right = (self.width / 2 + margin) * squeeze
        up = self.height / 2 + margin
        at = self.along(-right, -up), self.along(right, -up), self.along(right, up), self.along(-right, up)
        return [coordinate for corner in at for coordinate in corner]

    def outline(self, margin: float = 0.0) -> list[float]:
        """The corners of its shape, as x, y, x, y…: four of a card, six of a hex with a corner on top, many of a disc.

        >>> [round(each, 1) for each in Pose(0, 0, 10, 10, sides=6).outline()][:4]
        [0.0, 5.0, -4.3, 2.5]
        """
        if self.sides == FOUR:
            return self.corners(margin)
        count = self.sides or _DRAWN_ROUND
        right, up = self.width / 2 + margin, self.height / 2 + margin
        angles = [pi / 2 + 2 * pi * corner / count for corner in range(count)]
        return [each for angle in angles for each in self.along(right * cos(angle), up * sin(angle))]

    def along(self, right: float, up: float) -> Point:
        """The point so far to its own right and up from the middle.

        >>> Pose(0, 0, 4, 6, turn=180).along(1, 2) == (-1, -2)
        True
        """
        if not self.turn:
            return self.x + right, self.y + up
        c, s = _direction(self.turn)
        return self.x + right * c - up * s, self.y + right * s + up * c

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a point is on it, or within the margin around it."""
        c, s = _direction(-self.turn)
        dx, dy = point[0] - self.x, point[1] - self.y
        return abs(dx * c - dy * s) <= self.width / 2 + margin and abs(dx * s + dy * c) <= self.height / 2 + margin

    def distance(self, point: Point) -> float:
        """How far a point is from the middle, squared."""
        return (point[0] - self.x) ** 2 + (point[1] - self.y) ** 2

    def between(self, other: Pose, share: float) -> Pose:
        """The pose on the way to another one: 0 is here, 1 is there."""
        mixed = [here + (there - here) * share for here, there in zip(self[:5], other[:5], strict=True)]
        x, y, width, height, turn = mixed
        return Pose(x, y, width, height, turn, other.sides)


def around(poses: Sequence[Pose]) -> Pose:
    """The upright rectangle around all of these; around a single one, itself.

    >>> around([Pose(1, 1, 2, 2), Pose(5, 2, 2, 4)])[:4]
    (3.0, 2.0, 6.0, 4.0)
    """
    if len(poses) == 1:
        return poses[0]
    corners = [pose.corners() for pose in poses]
    xs, ys = [x for each in corners for x in each[::2]], [y for each in corners for y in each[1::2]]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    return Pose((left + right) / 2, (low + high) / 2, right - left, high - low)


def _direction(turn: float) -> tuple[float, float]:
    quarter = turn % 360
    if quarter % 90 == 0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter // 90) % 4]
    return cos(radians(turn)), sin(radians(turn))
