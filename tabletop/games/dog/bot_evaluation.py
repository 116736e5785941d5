"""What marbles are worth where they stand, and which team's chances are how good by that.

The numbers were fitted to which team won from a hundred thousand positions at the beginning of a round, at tables of
four, and then rounded: a hundred points more than the others make the odds e times as good. A marble in the kennel is
worth nothing.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import NamedTuple

from tabletop.bits import members
from tabletop.games.dog.board import (
    BIT,
    COLOURS,
    HOME,
    MARBLES,
    START,
    TRACK,
    finish_cell,
    track_length,
)
from tabletop.games.dog.cards import FOUR_BACK, LONGEST
from tabletop.games.dog.rules import Dog

#: What so many points more are worth: e to one.
SURE = 100.0

#: A guard is safe, but has all the way before it.
GUARD = 14.0
#: A marble on the track so many steps before its start, at a table of four. Within reach of the finish it is nearly
#: as good as in it: most cards lead in somewhere, and before that there is little to choose.
LADDER = ((0, 34.0), (LONGEST - 1, 35.0), (16, 26.0), (20, 25.0), (32, 22.0), (44, 19.5), (64, 16.0))
#: The marbles in a finish, by the bits of their depths: a hole behind them that nothing fills any more costs, and
#: four at home are worth far more than one by one, for from then on two hands move the partner's marbles.
INSIDES = (0, 39, 35, 76, 40, 88, 73, 102, 40, 82, 86, 134, 91, 138, 163, 290)

#: The same for each colour's marbles in its finish, by the places where they stand.
INSIDE = {
    depths << finish_cell(colour, 0): float(INSIDES[depths])
    for colour in range(len(COLOURS))
    for depths in range(1 << MARBLES)
}


class Ground(NamedTuple):
    """What the cells of a track are worth, and from where they are reached."""

    #: For each colour, the worth of its marble on each cell, if it is no guard.
    worth: tuple[tuple[float, ...], ...]
    #: For each cell, the places from which some card leads to it, as bits.
    behind: tuple[int, ...]


@cache
def ground(seats: int) -> Ground:
    """What the cells of a table's track are worth."""
    cells = range(track_length(seats))
    worth = tuple(tuple(_worth_on(seats, colour, cell) for cell in cells) for colour in range(seats))
    return Ground(worth, tuple(_behind(seats, cell) for cell in cells))


def _worth_on(seats: int, colour: int, cell: int) -> float:
    length = track_length(seats)
    away = (START[colour] - cell) % length
    if away < LONGEST:
        return _on_the_ladder(away)
    # a longer track stretches what lies beyond the reach of one card
    return _on_the_ladder(LONGEST + (away - LONGEST) * (track_length(4) - LONGEST) / (length - LONGEST))


def _on_the_ladder(away: float) -> float:
    at = next(rung for rung in range(1, len(LADDER)) if away <= LADDER[rung][0])
    (near, upper), (far, lower) = LADDER[at - 1], LADDER[at]
    return upper + (lower - upper) * (away - near) / (far - near)


def _behind(seats: int, cell: int) -> int:
    length = track_length(seats)
    behind = sum(BIT[(cell - steps) % length] for steps in range(1, LONGEST + 1))
    return behind | BIT[(cell + FOUR_BACK) % length]


def points(state: Dog, colour: int) -> float:
    """What a colour's marbles are worth together."""
    own = state.marbles[colour]
    worth = ground(state.seats).worth[colour]
    cells = members(own & TRACK & ~state.guards)
    guards = (own & state.guards).bit_count()
    return INSIDE[own & HOME[colour]] + GUARD * guards + sum([worth[cell] for cell in cells])


def chances(state: Dog) -> list[float]:
    """How likely each team is to win: all of them make 1."""
    teams = state.teams
    each = [points(state, colour) for colour in range(state.seats)]
    odds = [exp(sum(each[team::teams]) / SURE) for team in range(teams)]
    total = sum(odds)
    return [one / total for one in odds]
