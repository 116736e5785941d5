"""How right reviews are: ``python -m tests.bench.review GAME [--matches N] [--each N] [--first N]``.

Plays matches among steady bots and stops at some decisions of each. There it asks a bot of each level, and one that
plays anything, for its move, and judges their moves in the same samples. It prints

* the mean loss per decision by who decided, with the 95 % interval over matches, and by how much each loses more than
  the next better one: random > gentle > steady > sharp. Since all decide in the same positions, few are enough;
* how often a judgement with ten times the budget lies within one and two of the stated errors (it should: 68 and 95 %),
  and by how much the first one was too high in the mean;
* how often each side won that was given such a chance, before the decisions: how honest the chances are.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple

from tabletop import GAMES, Match, MatchReplay
from tabletop.bots.contestant import CHANCE, Contestant, Contestants
from tabletop.review import FIRST_BUDGET, Judgement, judging_again

#: The seeds of the arena and of all tuning are below this.
SEED = 700_000
SEATS = 4
KINDS = (CHANCE, "gentle", "steady", "sharp")
#: How much more budget a judgement gets that the others are measured by, and every how many decisions there is one.
MORE, EVERY = 10, 3
SURE = 1.96
#: The bounds of the chances that are counted together.
BOUNDS = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.01)


class Known(NamedTuple):
    """A decision's chance as it was judged, and whether it became a win."""

    chance: float
    share: float


class Found(NamedTuple):
    """What one match has shown."""

    losses: dict[str, list[float]]
    off: list[float]
    too_high: list[float]
    known: list[Known]


def main() -> None:
    """Print a line after each match."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--each", type=int, default=6, help="decisions of a match")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parsed = parser.parse_args()
    all_found = []
    for number in range(parsed.first, parsed.first + parsed.matches):
        all_found.append(looked_at(played(parsed.game, SEED + number), parsed.each, Random(number)))
        print(f"{parsed.game} {number} ({process_time():.0f} s):", *told(all_found), sep="\n  ", flush=True)


def told(all_found: Sequence[Found]) -> Iterator[str]:
    """What the matches so far have shown, in lines."""
    means = {kind: [fmean(found.losses[kind]) for found in all_found] for kind in KINDS}
    yield "loss %: " + ", ".join(f"{kind} {_in_percent(means[kind])}" for kind in KINDS)
    steps = ((f"{one} − {other}", _less(means[one], means[other])) for one, other in pairwise(KINDS))
    yield "more %: " + ", ".join(f"{name} {_in_percent(each)}" for name, each in steps)
    off = [each for found in all_found for each in found.off]
    too_high = [each for found in all_found for each in found.too_high]
    if off:
        honest = [round(100 * fmean(abs(each) < times for each in off)) for times in (1, 2)]
        yield f"{len(off)} errors: {honest} % within 1 and 2; too high by {_in_percent(too_high)}"
    known = [each for found in all_found for each in found.known]
    for low, high in pairwise(BOUNDS):
        here = [each for each in known if low <= each.chance < high]
        if here:
            yield f"chance {fmean(each.chance for each in here):.2f}: won {fmean(each.share for each in here):.2f}" + (
                f" of {len(here)}"
            )


def looked_at(match: Match, each: int, rng: Random) -> Found:
    """Judge what bots of all kinds would do at some decisions of a finished match."""
    replay = MatchReplay(match)
    choices = [step for step in range(len(replay)) if len(replay.match(step).moves(replay.mover(step + 1))) > 1]
    found = Found(defaultdict(list), [], [], [])
    for number, step in enumerate(rng.sample(choices, min(each, len(choices)))):
        here, seat = replay.match(step), replay.mover(step + 1)
        moves = {kind: Contestant(kind, here, seat=seat, seed=step).decide(here) for kind in KINDS}
        judged = {move: judged_by(match, step, move, 0, FIRST_BUDGET) for move in moves.values()}
        for kind, move in moves.items():
            judgement = judged[move]
            found.losses[kind].append(judgement.loss if judgement else 0.0)
        if number % EVERY == 0:
            _compare(found, match, step, judged[moves["gentle"]])
        any_judgement = judged[moves["sharp"]]
        if any_judgement:
            share = (1.0 if match.game.aim == "team" else 1 / len(match.winners)) if seat in match.winners else 0.0
            found.known.append(Known(any_judgement.chance - any_judgement.loss, share))
    return found


def _compare(found: Found, match: Match, step: int, first: Judgement | None) -> None:
    """Judge a move again with ten times the budget."""
    if first is None or first.move == first.best or not first.error:
        return
    better = judged_by(match, step, first.move, 1, MORE * FIRST_BUDGET)
    if better:
        found.off.append((first.loss - better.loss) / sqrt(first.error**2 + better.error**2))
        found.too_high.append(first.loss - better.loss)


def judged_by(match: Match, step: int, move: str, seed: int, budget: int) -> Judgement | None:
    """A move judged with this budget."""
    return _carried_out(judging_again(match, step, move, seed=seed, budget=budget))


def _carried_out(steps: Generator[object, None, Judgement | None]) -> Judgement | None:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            judgement: Judgement | None = done.value
            return judgement


def played(game: str, seed: int) -> Match:
    """A match among four steady bots."""
    match = Match.new(game, seats=SEATS, seed=seed)
    bots = Contestants(dict.fromkeys(range(SEATS), "steady"), match, seed=seed)
    while not match.over:
        seat = match.actors[0]
        bots.told(match.play(seat, bots.decide(match, seat)))
    bots.close(match)
    return match


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [mine - theirs for mine, theirs in zip(one, other, strict=True)]


def _in_percent(numbers: Sequence[float]) -> str:
    """The mean, with the 95 % interval."""
    within = SURE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{100 * fmean(numbers):.2f} ± {100 * within:.2f}"


if __name__ == "__main__":
    main()
