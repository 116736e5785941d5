"""Dog's tokens in white light, to be tinted: each team has an outline of its own. Their middles are left to a symbol.

A guard stands in a tower: smaller, behind a ditch, with battlements all round.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from assets.make import pieces
from assets.make.svg import at, clipped, filled, shade, tag

GUARD = "*"
#: Tinted, white is a person's colour at its brightest: so the middle is a little darker, and a lit rim shows.
LIGHT, BODY, FOOT, RIM, DITCH = "#FFFFFF", "#E4E4E4", "#B0B0B0", "#5A5A5A", "#2C2C2C"
#: How wide the gaps between merlons are, and the dark edge round each.
GAP, EDGE = 7, 2.2


class Team(NamedTuple):
    """The outline of a team's tokens: how far it reaches, and how far behind battlements, with gaps at these angles."""

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
    """A token, or a guard."""
    return at(50, 50, guard(name.removesuffix(GUARD)) if name.endswith(GUARD) else token(name))


def token(name: str) -> str:
    """A token that may be sent home."""
    team = TEAMS[name]
    return pieces.shaded(team.outline, team.reach - 1) + _body(team.outline, team.reach)


def guard(name: str) -> str:
    """A token that lets nobody pass."""
    team = TEAMS[name]
    edge = _merlons(name, team, DITCH, 0)
    battlements = edge + _merlons(name, team, LIGHT, EDGE)
    ditch = team.outline(team.guarded + 5, fill=DITCH)
    return pieces.shaded(team.outline, team.reach) + battlements + ditch + _body(team.outline, team.guarded)


def _merlons(name: str, team: Team, colour: str, less: float) -> str:
    """The battlements of a tower: its outline between the gaps, so much less on all sides."""
    width = GAP + 2 * less
    ways = (_sector(start, end, width / 2) for start, end in pairwise((*team.gaps, team.gaps[0] + 360)))
    outline = team.outline(team.reach + 3 - less)
    return clipped(f"{name}-{less}", outline, "".join(filled(way, colour) for way in ways))


def _sector(start: float, end: float, away: float) -> str:
    """What lies between two rays from the middle, so far away from both."""
    points = ((start, 0.0, away), (start, 80.0, away), (end, 80.0, -away), (end, 0.0, -away))
    corners = [_beside(radians(angle), along, aside) for angle, along, aside in points]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


def _beside(angle: float, along: float, aside: float) -> tuple[float, float]:
    """A point so far along a ray from the middle, and aside of it with the clock."""
    return along * sin(angle) + aside * cos(angle), aside * sin(angle) - along * cos(angle)


def _body(outline: pieces.Outline, reach: float) -> str:
    light = shade("body", (0, LIGHT, 1), (0.5, BODY, 1), (1, FOOT, 1))
    edge = outline(reach, fill=RIM) + outline(reach - 2.4, fill="url(#body)")
    return tag("g", light + edge + outline(reach - 7.5, fill=BODY))
