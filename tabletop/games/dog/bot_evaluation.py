"""The value of marbles by where they stand, and each team's chance to win.

The numbers were fitted to the winners of a hundred thousand positions at the beginning of a round with four seats, then
rounded. A hundred points more multiply the odds by e. A marble in the kennel is worth 0.
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

#: This many points more multiply the odds by e.
SURE = 100.0

#: The value of a guard: safe, but at the beginning of its way.
GUARD = 14.0
#: The value of a marble on the track by its steps to its start, with four seats. Within reach of one card it is nearly
#: as good as in the finish, since most cards lead in.
LADDER = ((0, 34.0), (LONGEST - 1, 35.0), (16, 26.0), (20, 25.0), (32, 22.0), (44, 19.5), (64, 16.0))
#: The value of the marbles in a finish, by the bits of their depths. A hole that nothing can fill costs. Four marbles
#: are worth far more than four single ones, since two hands move the partner's marbles from then on.
INSIDES = (0, 39, 35, 76, 40, 88, 73, 102, 40, 82, 86, 134, 91, 138, 163, 290)

#: The same by colour, for the bit mask of places.
INSIDE = {
    depths << finish_cell(colour, 0): float(INSIDES[depths])
    for colour in range(len(COLOURS))
    for depths in range(1 << MARBLES)
}


class Ground(NamedTuple):
    """The value of the cells of a track, and from where they can be reached."""

    #: For each colour, the value of its marble on each cell, if it is no guard.
    worth: tuple[tuple[float, ...], ...]
    #: For each cell, the places from which a card leads to it, as a bit mask.
    behind: tuple[int, ...]


@cache
def ground(seats: int) -> Ground:
    """The values of the track's cells for this number of seats."""
    cells = range(track_length(seats))
    worth = tuple(tuple(_worth_on(seats, colour, cell) for cell in cells) for colour in range(seats))
    return Ground(worth, tuple(_behind(seats, cell) for cell in cells))


def _worth_on(seats: int, colour: int, cell: int) -> float:
    length = track_length(seats)
    away = (START[colour] - cell) % length
    if away < LONGEST:
        return _on_the_ladder(away)
    # A longer track stretches the part beyond the reach of one card.
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
    """The total value of a colour's marbles."""
    own = state.marbles[colour]
    worth = ground(state.seats).worth[colour]
    cells = members(own & TRACK & ~state.guards)
    guards = (own & state.guards).bit_count()
    return INSIDE[own & HOME[colour]] + GUARD * guards + sum([worth[cell] for cell in cells])


def chances(state: Dog) -> list[float]:
    """Each team's chance to win; they add up to 1."""
    teams = state.teams
    each = [points(state, colour) for colour in range(state.seats)]
    odds = [exp(sum(each[team::teams]) / SURE) for team in range(teams)]
    total = sum(odds)
    return [one / total for one in odds]
