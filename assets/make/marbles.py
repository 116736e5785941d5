"""Dog's tokens in white, to be tinted; each team has its own outline. The middle stays empty for the seat's symbol.

A guard is a tower: a smaller token behind a ditch, with battlements all round.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from assets.make import pieces
from assets.make.svg import at, clipped, filled, shade, tag

GUARD = "*"
#: Tinting multiplies: white becomes the seat's full colour, so the body is slightly darker and the lit rim stands out.
LIGHT, BODY, FOOT, RIM, DITCH = "#FFFFFF", "#E4E4E4", "#B0B0B0", "#5A5A5A", "#2C2C2C"
#: The width of the gaps between merlons, and of the dark edge round each merlon.
GAP, EDGE = 7, 2.2


class Team(NamedTuple):
    """A team's token: its outline, its radius, its radius as a guard, and the angles of the gaps in the battlements."""

    outline: pieces.Outline
    reach: float
    guarded: float
    gaps: tuple[float, ...]


TEAMS = {
    "disc": Team(pieces.round_outline, 46, 31.5, tuple(22.5 + 45 * gap for gap in range(8))),
    "square": Team(pieces.square_outline, 42, 29, tuple(22.5 + 45 * gap for gap in range(8))),
    "hexagon": Team(pieces.hexagon_outline, 49, 34.5, tuple(30 + 60 * gap for gap in range(6))),
}
NAMES = (*TEAMS, *(team + GUARD for team in TEAMS))


def drawing(name: str) -> str:
    """Draw a token, or a guard if the name ends in ``*``."""
    return at(50, 50, guard(name.removesuffix(GUARD)) if name.endswith(GUARD) else token(name))


def token(name: str) -> str:
    """Draw an ordinary token, which can be sent back."""
    team = TEAMS[name]
    return pieces.shaded(team.outline, team.reach - 1) + _body(team.outline, team.reach)


def guard(name: str) -> str:
    """Draw a guard: a token that no marble may pass."""
    team = TEAMS[name]
    edge = _merlons(name, team, DITCH, 0)
    battlements = edge + _merlons(name, team, LIGHT, EDGE)
    ditch = team.outline(team.guarded + 5, fill=DITCH)
    return pieces.shaded(team.outline, team.reach) + battlements + ditch + _body(team.outline, team.guarded)


def _merlons(name: str, team: Team, colour: str, less: float) -> str:
    """Draw a guard's battlements: its outline cut by the gaps, and smaller by ``less`` on all sides."""
    width = GAP + 2 * less
    ways = (_sector(start, end, width / 2) for start, end in pairwise((*team.gaps, team.gaps[0] + 360)))
    outline = team.outline(team.reach + 3 - less)
    return clipped(f"{name}-{less}", outline, "".join(filled(way, colour) for way in ways))


def _sector(start: float, end: float, away: float) -> str:
    """Path of the sector between two rays from the middle, with a margin of ``away`` to each ray."""
    points = ((start, 0.0, away), (start, 80.0, away), (end, 80.0, -away), (end, 0.0, -away))
    corners = [_beside(radians(angle), along, aside) for angle, along, aside in points]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


def _beside(angle: float, along: float, aside: float) -> tuple[float, float]:
    """The point ``along`` a ray from the middle, moved ``aside`` of it clockwise."""
    return along * sin(angle) + aside * cos(angle), aside * sin(angle) - along * cos(angle)


def _body(outline: pieces.Outline, reach: float) -> str:
    light = shade("body", (0, LIGHT, 1), (0.5, BODY, 1), (1, FOOT, 1))
    edge = outline(reach, fill=RIM) + outline(reach - 2.4, fill="url(#body)")
    return tag("g", light + edge + outline(reach - 7.5, fill=BODY))
