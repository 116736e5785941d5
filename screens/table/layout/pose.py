"""Positions on the screen for things that can be rotated towards any edge of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import repeat
from math import cos, hypot, inf, pi, radians, sin
from typing import NamedTuple

Point = tuple[float, float]

#: The number of corners of a card, and the value for a round shape; and how many corners a drawn circle has.
FOUR, ROUND = 4, 0
_DRAWN_ROUND = 48
#: Half of these corners do for a disc of this radius: each side bends away by a seventh of a pixel.
_SMALL_DISC = 16
#: The radius of a card's corners in widths of the card, as it is printed, and how many points draw each of them.
CARD_CORNER, _DRAWN_CORNER = 0.09, 5
#: These points, counter-clockwise from the lower right: on which side of the middle their corner is, across and along,
#: and how far they are from where it begins to bend, in radii.
_ROUND_CORNERS = [
    (across, along, cos(angle), sin(angle))
    for corner, (across, along) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1)))
    for angle in (pi / 2 * (corner - 1 + step / (_DRAWN_CORNER - 1)) for step in range(_DRAWN_CORNER))
]


class Pose(NamedTuple):
    """Where something is: its middle, its upright size, its rotation in degrees, and its shape.

    In pixels on the screen; on a board, before zoom and rotation, in board units.
    """

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    #: The number of corners of its outline; ROUND for none.
    sides: int = 4

    def corners(self, margin: float = 0.0, squeeze: float = 1.0) -> list[float]:
        """The four corners, counter-clockwise from the lower left, as x, y, x, y….

        >>> Pose(10, 10, 4, 6).corners()
        [8.0, 7.0, 12.0, 7.0, 12.0, 13.0, 8.0, 13.0]
        """
        x, y, right, up = self.x, self.y, (self.width / 2 + margin) * squeeze, self.height / 2 + margin
        if not self.turn:
            return [x - right, y - up, x + right, y - up, x + right, y + up, x - right, y + up]
        c, s = _direction(self.turn)
        # From the middle to the upper right corner, and to the lower right one.
        a, b, d, e = right * c - up * s, right * s + up * c, right * c + up * s, right * s - up * c
        return [x - a, y - b, x + d, y + e, x + a, y + b, x - d, y - e]

    def outline(self, margin: float = 0.0) -> list[float]:
        """The line round its shape as x, y, x, y…: a card's with rounded corners, a hexagon with one on top, a disc.

        >>> [round(each, 1) for each in Pose(0, 0, 10, 10, sides=6).outline()][:4]
        [0.0, 5.0, -4.3, 2.5]
        """
        if self.sides == FOUR:
            return self._rounded(margin)
        right, up = self.width / 2 + margin, self.height / 2 + margin
        count = self.sides or (_DRAWN_ROUND if max(right, up) > _SMALL_DISC else _DRAWN_ROUND // 2)
        c, s = _direction(self.turn)
        points: list[float] = []
        for across, along in _regular(count):
            x, y = right * across, up * along
            points += self.x + x * c - y * s, self.y + x * s + y * c
        return points

    def _rounded(self, margin: float) -> list[float]:
        """The line round a card at a distance from its edge, counter-clockwise from the lower right."""
        bend = max(0.0, CARD_CORNER * min(self.width, self.height) + margin)
        if not bend:
            return self.corners(margin)
        right, up = self.width / 2 + margin - bend, self.height / 2 + margin - bend
        c, s = _direction(self.turn)
        points: list[float] = []
        for across, along, bent_right, bent_up in _ROUND_CORNERS:
            x, y = across * right + bend * bent_right, along * up + bend * bent_up
            points += self.x + x * c - y * s, self.y + x * s + y * c
        return points

    def along(self, right: float, up: float) -> Point:
        """The point at this distance to its own right and up from its middle.

        >>> Pose(0, 0, 4, 6, turn=180).along(1, 2) == (-1, -2)
        True
        """
        if not self.turn:
            return self.x + right, self.y + up
        c, s = _direction(self.turn)
        return self.x + right * c - up * s, self.y + right * s + up * c

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a point is inside, or within ``margin`` of it."""
        dx, dy = point[0] - self.x, point[1] - self.y
        if not self.turn:
            return abs(dx) <= self.width / 2 + margin and abs(dy) <= self.height / 2 + margin
        c, s = _direction(-self.turn)
        return abs(dx * c - dy * s) <= self.width / 2 + margin and abs(dx * s + dy * c) <= self.height / 2 + margin

    def distance(self, point: Point) -> float:
        """How far a point is from the middle."""
        return hypot(point[0] - self.x, point[1] - self.y)

    def between(self, other: Pose, share: float) -> Pose:
        """The pose on the way to another one: 0 is here, 1 is there."""
        mixed = [here + (there - here) * share for here, there in zip(self[:5], other[:5], strict=True)]
        x, y, width, height, turn = mixed
        return Pose(x, y, width, height, turn, other.sides)


@cache
def _regular(count: int) -> Sequence[Point]:
    """The corners of a regular polygon round the middle, counter-clockwise, with one on top."""
    angles = [pi / 2 + 2 * pi * corner / count for corner in range(count)]
    return [(cos(angle), sin(angle)) for angle in angles]


def around(poses: Sequence[Pose]) -> Pose:
    """The upright rectangle round all of these poses; a single one is returned as it is.

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


def nearest_of(poses: Mapping[str, Pose], points: Sequence[Point], margin: float = 0.0) -> tuple[float, str]:
    """Of the places that any of these points reach, the one whose middle is nearest, with its distance.

    >>> nearest_of({"pile": Pose(0, 0, 4, 4), "discard": Pose(9, 0, 4, 4)}, [(8, 0), (7, 0)])
    (1.0, 'discard')
    >>> nearest_of({"pile": Pose(0, 0, 4, 4)}, [(9, 0)])
    (inf, '')
    """
    reached = [
        (min(map(pose.distance, points)), place)
        for place, pose in poses.items()
        if any(map(pose.holds, points, repeat(margin)))
    ]
    return min(reached, default=(inf, ""))
