"""What a match without points is looked back on by, as a game's ``recap.py`` tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from screens.games import has_part, part_of
from tabletop import Match


class Recap(NamedTuple):
    """Numbers of a whole match, for everyone at its table.

    ``courses``: a number for each seat, after each round. ``counts``: what was counted, and how often at each seat.
    """

    title: str
    about: str
    courses: Sequence[Sequence[int]]
    counts: Sequence[tuple[str, Sequence[int]]]


def recap_of(match: Match) -> Recap | None:
    """The recap of a finished match; None for a game that has none."""
    if not has_part(match.game.name, "recap"):
        return None
    recap: Recap = part_of(match.game.name, "recap").recap(match)
    return recap
