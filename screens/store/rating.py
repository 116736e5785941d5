"""How strong each side of a match is, from how matches have ended.

Every player has a normal distribution of strength: a mean and a deviation, the uncertainty. A finished match moves the
means towards what it says, and narrows the deviations. It is the Bayesian approximation of Weng and Lin (JMLR 2011,
algorithm 4) for the Plackett-Luce model: for any number of sides, with ties, and for teams, whose strength is the sum
of their members'.

    >>> winner, loser = rated([[NEWCOMER], [NEWCOMER]], [0, 1])
    >>> [round(rating.mean) for rating in (*winner, *loser)]
    [1101, 899]
    >>> rated([[NEWCOMER], [NEWCOMER]], [0, 0])[0][0].mean == NEWCOMER.mean
    True
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from tabletop.bots import LEAST_SKILL, MOST_SKILL


class Rating(NamedTuple):
    """A strength: its mean and its deviation."""

    mean: float
    deviation: float


#: A player of whom nothing is known. The unit means nothing: it is chosen so that the numbers are easy to say.
NEWCOMER = Rating(1000.0, 320.0)
#: How much chance there is in a match: half the deviation of a newcomer, as usual.
_CHANCE = NEWCOMER.deviation / 2
#: How much a strength may change from one match to the next; without it an old rating would never move again.
_CHANGE = NEWCOMER.deviation / 100
#: The least share of the variance that a match leaves.
_LEAST = 1e-4

#: The rating of a person who plays about like *gentle*, and how much better *steady* is; *sharp* as much again.
_GENTLE, _STEP = 950.0, 75.0

#: A side of a match: the ratings of its members.
Side = Sequence[Rating]


def rated(sides: Sequence[Side], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match: of the sides that took part, and the place of each (0 is the best; ties share one)."""
    before = [[_since_last_time(each) for each in side] for side in sides]
    means = [sum(each.mean for each in side) for side in before]
    variances = [sum(each.deviation**2 for each in side) for side in before]
    spread = sqrt(sum(variance + _CHANCE**2 for variance in variances))
    # Relative to the best, so that no strength is too large for ``exp``.
    best = max(means)
    forces = [exp((mean - best) / spread) for mean in means]
    after = []
    for at, side in enumerate(before):
        gain, certainty = _evidence(at, forces, places)
        gain *= variances[at] / spread
        certainty *= variances[at] / spread**2 * sqrt(variances[at]) / spread
        after.append([_moved(each, each.deviation**2 / variances[at], gain, certainty) for each in side])
    return after


def skill_of(means: Sequence[float]) -> float:
    """How well an even bot plays against people of these ratings: 0 is gentle, 1 steady, 2 sharp.

    A person who loses against it loses rating, so that it plays worse the next time: it need not be exact.
    """
    return (_average(means) - _GENTLE) / _STEP


def even_with(means: Sequence[float], bot: Rating) -> Rating:
    """The rating that an even bot takes into a match against people of these ratings: it is as strong as they are.

    With its own mean it would rise as a person falls. Soon that person would be expected to lose, would fall no
    further, and the bot would never play weakly enough. But it can be no weaker and no stronger than its skill goes:
    otherwise a person who beats its best play would rise for ever.
    """
    weakest, strongest = (_GENTLE + _STEP * skill for skill in (LEAST_SKILL, MOST_SKILL))
    return bot._replace(mean=min(strongest, max(weakest, _average(means))))


def _average(means: Sequence[float]) -> float:
    return sum(means) / len(means) if means else NEWCOMER.mean


def _since_last_time(rating: Rating) -> Rating:
    return rating._replace(deviation=min(NEWCOMER.deviation, sqrt(rating.deviation**2 + _CHANGE**2)))


def _evidence(at: int, forces: Sequence[float], places: Sequence[int]) -> tuple[float, float]:
    """How much better a side ended than expected, and how much that says.

    The places are drawn one after the other, best first: each time among those that are left, with a probability by
    their force.
    """
    gain = certainty = 0.0
    for drawn, place in enumerate(places):
        if place > places[at]:
            continue
        left = sum(force for force, other in zip(forces, places, strict=True) if other >= place)
        ties = places.count(place)
        share = forces[at] / left
        gain += ((1 if drawn == at else 0) - share) / ties
        certainty += share * (1 - share) / ties
    return gain, certainty


def _moved(rating: Rating, part: float, gain: float, certainty: float) -> Rating:
    """A team member's new rating, by the member's share of the team's uncertainty."""
    left = max(1 - part * certainty, _LEAST)
    return Rating(rating.mean + part * gain, rating.deviation * sqrt(left))
