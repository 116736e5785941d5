"""How right reviews are: ``python -m tests.bench.review GAME [--matches N]``.

Plays matches among equals, bots of each level and ones that play at random, reviews their first moves, and prints

* the mean loss per decision by who decided, with the 95 % interval over matches: random > gentle > steady > sharp.
  Among equals, since whoever has hardly a chance left can't lose much of it;
* how often a review with ten times the budget lies within one and two of the stated errors (it should: 68 and 95 %);
* the CPU seconds that a review took.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping
from math import sqrt
from statistics import fmean, stdev
from time import process_time

from tabletop import GAMES, Match
from tabletop.bots.contestant import CHANCE, Contestants
from tabletop.review import FIRST_BUDGET, Review, Reviewer

#: The seeds of the arena and of all tuning are below this.
SEED = 700_000
SEATS = 4
KINDS = (CHANCE, "gentle", "steady", "sharp")
#: So many moves of a match are reviewed.
MOVES = 120
#: How much more a review gets that the others are measured by, and every how many matches there is one.
MORE, EVERY = 10, 4
SURE = 1.96


def main() -> None:
    """Print a line after each match."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--matches", type=int, default=24)
    parser.add_argument("--rounds", type=int, help="the option of that name")
    parsed = parser.parse_args()
    losses: dict[str, list[float]] = defaultdict(list)
    off: list[float] = []
    for number in range(parsed.matches):
        kind = KINDS[number % len(KINDS)]
        match = played(parsed.game, kind, SEED + number, {"rounds": parsed.rounds} if parsed.rounds else {})
        began = process_time()
        review = begun(match, seed=0, budget=FIRST_BUDGET)
        spent = process_time() - began
        losses[kind].append(mean_loss(review))
        if number % EVERY == 1:
            off += errors_off(review, begun(match, seed=1, budget=MORE * FIRST_BUDGET))
        means = [f"{kind} {100 * fmean(each):.2f} ± {100 * within(each):.2f} %" for kind, each in losses.items()]
        honest = [100 * sum(abs(each) < times for each in off) / max(1, len(off)) for times in (1, 2)]
        print(f"{parsed.game} {number + 1} ({spent:.0f} s):", *means, f"{len(off)} errors: {honest}", flush=True)


def begun(match: Match, *, seed: int, budget: int) -> Review:
    """The review of a match's first moves."""
    reviewer = Reviewer(match, seed=seed, budget=budget)
    for _ in reviewer.run():
        if len(reviewer.review.moments) == MOVES:
            break
    return reviewer.review


def played(game: str, kind: str, seed: int, options: Mapping[str, int]) -> Match:
    """A match among four bots of a kind."""
    match = Match.new(game, seats=SEATS, options=options, seed=seed)
    bots = Contestants(dict.fromkeys(range(SEATS), kind), match, seed=seed)
    while not match.over:
        seat = match.actors[0]
        bots.told(match.play(seat, bots.decide(match, seat)))
    bots.close(match)
    return match


def mean_loss(review: Review) -> float:
    """The mean loss of a match's decisions."""
    return fmean(moment.judgement.loss for moment in review.moments if moment.judgement)


def errors_off(review: Review, better: Review) -> list[float]:
    """How far each loss is from that of a better review, in stated errors (of both)."""
    pairs = zip(review.moments, better.moments, strict=True)
    judged = [(one.judgement, other.judgement) for one, other in pairs if one.judgement and other.judgement]
    return [
        (one.loss - other.loss) / sqrt(one.error**2 + other.error**2)
        for one, other in judged
        if one.error and one.move != one.best
    ]


def within(numbers: list[float]) -> float:
    """Half the width of the 95 % interval of a mean."""
    return SURE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


if __name__ == "__main__":
    main()
