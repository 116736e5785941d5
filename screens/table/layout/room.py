"""Which texts have room at a player's edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

#: Whether a text has room.
Fits = Callable[[str], bool]


class Room(NamedTuple):
    """Which texts have room, so that they can be read, and which of them in large letters."""

    fits: Fits
    fits_large: Fits
