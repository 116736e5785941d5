"""How right reviews are: ``python -m tests.bench.review GAME [--seats N] [--matches N] [--each N] [--keep FILE]``.

Plays matches among steady bots and stops at some decisions of each. There it asks a bot of each level, and one that
plays anything, for its move, and tries these moves, and all that a review compares, in the same samples. It prints

* the mean loss per decision by who decided, with the 95 % interval over matches, and by how much each loses more than
  the next better one: random > gentle > steady > sharp. All decide in the same positions of the same deals;
* with ``--errors``, how often a judgement with ten times the budget lies within one and two of the stated errors of the
  first (it should: 68 and 95 %), and by how much the first one was too high in the mean;
* how often each side won that was given such a chance, after the moves of these decisions: how honest the chances are.

What people are shown is cautious: only sure losses count, and a move that looks best has lost nothing.
Here a loss is right in the mean instead, also where it is small (``Trial.regret``). Noise makes single ones negative.

With ``--pairs random,gentle,steady`` only the differences between these kinds are measured: by far cheaper, since only
their own moves are tried, where they differ. With ``--chances``, only that last one is measured, which is quick. With
``--keep``, each match becomes a line of a file, and the figures are those of all matches in it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple, TypeVar

from tabletop import GAMES, Match, MatchReplay
from tabletop.bots import SHARP, bot_player
from tabletop.bots.contestant import CHANCE, Contestant, Contestants
from tabletop.review import FIRST_BUDGET, judging_again
from tabletop.review.judging import Compared, Trial, comparing

T = TypeVar("T")

#: The seeds of the arena and of all tuning are below this.
SEED = 700_000
SEATS = 4
KINDS = (CHANCE, "gentle", "steady", "sharp")
#: How much more budget a judgement gets that the others are measured by, and every how many decisions there is one.
MORE, EVERY = 10, 3
SURE = 1.96
#: The bounds of the chances that are counted together.
BOUNDS = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.01)


class Decided(NamedTuple):
    """A decision: what each kind of bot would lose, the chance after the move that was made, and what came of it."""

    losses: tuple[float, ...]
    chance: float
    share: float


class Error(NamedTuple):
    """How far a first judgement is off, in stated errors, and by how much it is too high."""

    off: float
    too_high: float


class Found(NamedTuple):
    """What one match has shown."""

    decided: list[Decided]
    errors: list[Error]

    @classmethod
    def read(cls, line: str) -> Found:
        """Read a line of a kept file."""
        decided, errors = json.loads(line)
        return cls([Decided(*each) for each in decided], [Error(*each) for each in errors])


def main() -> None:
    """Print what is known after each match."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int, default=SEATS)
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--each", type=int, default=6, help="decisions of a match")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--budget", type=int, default=FIRST_BUDGET, help="rollouts for a decision")
    parser.add_argument("--pairs", type=lambda kinds: tuple(kinds.split(",")), help="only compare these kinds")
    parser.add_argument("--errors", action="store_true", help="judge some decisions again with ten times the budget")
    parser.add_argument("--chances", action="store_true", help="measure only how honest the chances are")
    parser.add_argument("--keep", type=Path, help="a file of matches measured earlier, to go on with")
    parsed = parser.parse_args()
    all_found = [Found.read(line) for line in _lines(parsed.keep)]
    first = parsed.first + len(all_found)
    for number in range(first, first + parsed.matches):
        found = looked_at(played(parsed.game, parsed.seats, SEED + number), parsed, Random(number))
        all_found.append(found)
        if parsed.keep:
            with parsed.keep.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps(found) + "\n")
        lines = told(all_found, KINDS) if not parsed.pairs else told_pairs(all_found, parsed.pairs)
        print(f"{parsed.game} {number} ({process_time():.0f} s):", *lines, sep="\n  ", flush=True)


def _lines(kept: Path | None) -> Sequence[str]:
    return kept.read_text(encoding="utf-8").splitlines() if kept and kept.exists() else ()


def told_pairs(all_found: Sequence[Found], kinds: Sequence[str]) -> Iterator[str]:
    """By how much each kind loses more than the next one."""
    steps = zip(pairwise(kinds), pairwise(_means(all_found, kinds)), strict=True)
    yield "more %: " + ", ".join(f"{one} − {other} {_in_percent(_less(*each))}" for (one, other), each in steps)


def told(all_found: Sequence[Found], kinds: Sequence[str]) -> Iterator[str]:
    """What the matches so far have shown, in lines."""
    lost = [found for found in all_found if found.decided and found.decided[0].losses]
    if lost:
        each_mean = zip(kinds, _means(lost, kinds), strict=True)
        yield "loss %: " + ", ".join(f"{kind} {_in_percent(means)}" for kind, means in each_mean)
        yield from told_pairs(lost, kinds)
    errors = [each for found in all_found for each in found.errors]
    if errors:
        honest = [round(100 * fmean(abs(each.off) < times for each in errors)) for times in (1, 2)]
        too_high = _in_percent([each.too_high for each in errors])
        yield f"{len(errors)} errors: {honest} % within 1 and 2; too high by {too_high}"
    decided = [each for found in all_found for each in found.decided]
    for low, high in pairwise(BOUNDS):
        here = [each for each in decided if low <= each.chance < high]
        if here:
            chance, share = fmean(each.chance for each in here), fmean(each.share for each in here)
            yield f"chance {chance:.2f}: won {share:.2f} of {len(here)}"


def _means(all_found: Sequence[Found], kinds: Sequence[str]) -> list[list[float]]:
    """For each kind its mean loss in each match."""
    return [[fmean(each.losses[at] for each in found.decided) for found in all_found] for at in range(len(kinds))]


def looked_at(match: Match, wanted: argparse.Namespace, rng: Random) -> Found:
    """Judge what bots of all kinds would do at some decisions of a finished match."""
    replay = MatchReplay(match)
    choices = [step for step in range(len(replay)) if len(replay.match(step).moves(replay.mover(step + 1))) > 1]
    found = Found([], [])
    for number, step in enumerate(rng.sample(choices, min(wanted.each, len(choices)))):
        here, (seat, made) = replay.match(step), match.record()["moves"][step]
        kinds = wanted.pairs or (() if wanted.chances else KINDS)
        moves = [Contestant(kind, here, seat=seat, seed=step).decide(here) for kind in kinds]
        share = (1.0 if match.game.aim == "team" else 1 / len(match.winners)) if seat in match.winners else 0.0
        if wanted.pairs and len({*moves}) == 1:
            found.decided.append(Decided((0.0,) * len(moves), 0.0, share))
            continue
        trial, places = tried(here, seat, moves if wanted.pairs else (*moves, made), wanted, rng)
        if wanted.pairs:
            losses = tuple(-trial.chance(at) for at in places)
        else:
            losses = tuple(trial.regret(at, seat) for at in places[:-1])
        found.decided.append(Decided(losses, trial.chance(places[-1]), share))
        if wanted.errors and number % EVERY == 0:
            found.errors.extend(_errors(match, step, moves[KINDS.index("gentle")]))
    return found


def tried(
    match: Match, seat: int, made: Sequence[str], wanted: argparse.Namespace, rng: Random
) -> tuple[Trial, Sequence[int]]:
    """These moves, and those that a review compares with them, tried in common samples; and the places of these."""
    player = bot_player(match.game.name, seat=seat, level=SHARP, seed=0)
    player.begin(Match.replay(match.record() | {"moves": []}).view(seat))
    for events in match.told(seat):
        player.told(events)
    compared = _carried_out(comparing(player, match.view(seat), made, rng))
    if wanted.pairs:
        compared = _only(compared, made)
    trial = Trial(compared, player, match.seats, rng)
    places = [compared.texts.index(text) for text in made]
    while trial.tries < wanted.budget:
        for _rollout in trial.go_on(wanted.budget, places):
            pass
    return trial, places


def _only(compared: Compared, made: Sequence[str]) -> Compared:
    """These moves of those compared, without the others."""
    places = [at for at, text in enumerate(compared.texts) if text in made]
    texts, moves, thoughts, search = compared
    return Compared([texts[at] for at in places], [moves[at] for at in places], [thoughts[at] for at in places], search)


def _errors(match: Match, step: int, move: str) -> Iterator[Error]:
    """Judge a move, and again with ten times the budget."""
    first, better = (
        _carried_out(judging_again(match, step, move, seed=seed, budget=budget))
        for seed, budget in enumerate((FIRST_BUDGET, MORE * FIRST_BUDGET))
    )
    if first and better and first.move != first.best and first.error:
        too_high = first.loss - better.loss
        yield Error(too_high / sqrt(first.error**2 + better.error**2), too_high)


def _carried_out(steps: Generator[object, None, T]) -> T:
    """What a generator returns at its end."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


def played(game: str, seats: int, seed: int) -> Match:
    """A match among steady bots."""
    match = Match.new(game, seats=seats, seed=seed)
    bots = Contestants(dict.fromkeys(range(seats), "steady"), match, seed=seed)
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
