"""The pin behind a piece that floats away from its finger: its tip is where the piece would be dropped."""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, atan2, cos, hypot, pi, sin

from kivy.graphics import Color, InstructionGroup, Mesh, SmoothLine
from kivy.metrics import dp

from screens.app import theme
from screens.table.layout.pose import Point, Pose

#: How far a pin's head juts out round its piece, and how far beyond its head the tip is at least.
RIM, LEAST = dp(4), dp(6)
#: The number of corners of a head.
CORNERS = 28


class Pin(InstructionGroup):
    """A round head behind a lifted piece, drawn out to a tip, as on a map."""

    def point(self, pose: Pose, tip: Point | None) -> None:
        """Draw the pin of a piece with this pose and tip; None, or a tip within its head: no pin."""
        self.clear()
        outline = _outline(pose, tip) if tip else ()
        if not outline:
            return
        self.add(Color(*theme.now.paper))
        vertices = [each for x, y in zip(outline[::2], outline[1::2], strict=True) for each in (x, y, 0, 0)]
        self.add(Mesh(vertices=vertices, indices=range(len(outline) // 2), mode="triangle_fan"))
        self.add(Color(*theme.now.lit_rim))
        self.add(SmoothLine(points=outline, close=True, width=dp(1)))


def _outline(pose: Pose, tip: Point) -> Sequence[float]:
    """The corners of a pin, the tip first."""
    across, up = tip[0] - pose.x, tip[1] - pose.y
    radius, far = min(pose.width, pose.height) / 2 + RIM, hypot(across, up)
    if far < radius + LEAST:
        return ()
    towards, touching = atan2(up, across), acos(radius / far)
    angles = (towards + touching + (2 * pi - 2 * touching) * at / CORNERS for at in range(CORNERS + 1))
    head = ((pose.x + radius * cos(angle), pose.y + radius * sin(angle)) for angle in angles)
    return [*tip, *(each for corner in head for each in corner)]
