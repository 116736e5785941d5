"""Where players may sit, for the picture in the form of a new table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from screens.games.bauernschlau.ground import RADIUS, spots
from screens.table.layout.pose import Point
from tabletop.games.bauernschlau.board import FARM_NAMES, FARMS, PLACE_NAMES, USUAL


def points(_option: str) -> Mapping[str, Point]:
    """The middle of each farm beside the middle of the board, in radii of a hex."""
    at = {name: spots()[PLACE_NAMES[farm]][0] for name, farm in zip(FARM_NAMES, FARMS, strict=True)}
    return {name: (spot.x / RADIUS, spot.y / RADIUS) for name, spot in at.items()}


def usual(_option: str, seats: int) -> Sequence[str]:
    """The farms at which so many players sit unless they choose others."""
    return [FARM_NAMES[farm] for farm in USUAL[seats]]
