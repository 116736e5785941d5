"""A flick: a finger lets go of a piece while still moving fast towards a place."""

from __future__ import annotations

from math import hypot

from kivy.metrics import dp

from screens.table.input.fingers import Press
from screens.table.layout.pose import Point

#: The least speed of a flick in pixels per second, well above that of a hand that brings something; and how far the
#: finger has come at least.
SWIFT, FAR = dp(900), dp(32)
#: The cosine of the widest angle between a flick and the way to its goal, about 45 degrees.
NARROWEST = 0.7


def is_flicked(press: Press, goal: Point) -> bool:
    """Whether a finger that lets go now flicks what it holds towards a goal that it hasn't reached."""
    come = press.at[0] - press.start[0], press.at[1] - press.start[1]
    left = goal[0] - press.at[0], goal[1] - press.at[1]
    speed = press.speed
    is_swift = hypot(*speed) >= SWIFT and hypot(*come) >= FAR
    return is_swift and _cosine(come, left) >= NARROWEST and _cosine(speed, left) >= NARROWEST


def _cosine(one: Point, other: Point) -> float:
    """The cosine of the angle between two directions."""
    lengths = hypot(*one) * hypot(*other)
    return (one[0] * other[0] + one[1] * other[1]) / lengths if lengths else 0.0
