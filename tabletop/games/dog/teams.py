"""Who plays with whom, and whose marbles a seat moves: from a view, as everyone sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.dog.marbles import teams_of


def number_of_teams(view: Mapping[str, Any]) -> int:
    """How many teams there are."""
    return teams_of(int(view["seats"]), view["options"])


def team_of(view: Mapping[str, Any], seat: int) -> range:
    """The seats of a seat's team, itself included."""
    teams = number_of_teams(view)
    return range(seat % teams, view["seats"], teams)


def is_in(view: Mapping[str, Any], seat: int) -> bool:
    """Whether all of a seat's marbles are in the finish."""
    return all(marble.startswith("F") for marble in view["marbles"][seat])


def helped_by(view: Mapping[str, Any], seat: int) -> tuple[int, ...]:
    """The team-mates whose marbles a seat moves as if they were its own: none until all of its own are in.

    >>> marbles = [["F0", "F1", "F2", "F3"], ["K"] * 4, ["K", "K", "12", "F3"], ["K"] * 4]
    >>> view = {"seats": 4, "options": {}, "marbles": marbles}
    >>> helped_by(view, 0), helped_by(view, 2)
    ((2,), ())
    """
    return tuple(mate for mate in team_of(view, seat) if not is_in(view, mate)) if is_in(view, seat) else ()


def colours_moved(view: Mapping[str, Any], seat: int) -> tuple[int, ...]:
    """The seats whose marbles a seat moves: its own, and once those are all in its team-mates'."""
    return helped_by(view, seat) if is_in(view, seat) else (seat,)
