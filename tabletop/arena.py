"""Bots against each other: ``python -m tabletop arena dog --bots sharp,steady,sharp,steady``.

Besides our own, bots may be a class (``module:Class``) or a program (``cmd:./mybot``): see ``docs/protocol.md``.

Every deal is played as often as there are seats, with the bots moved on by one seat each time, so that no bot has
better cards or a better seat. (With two teams of equal bots there are only two different seatings.) A shared win is
divided. Each share of wins comes with its 95 % confidence interval.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import stdev
from time import perf_counter, process_time
from typing import Any, NamedTuple

from tabletop.bots import ALL_LEVELS
from tabletop.bots.bot import BotError
from tabletop.bots.contestant import CHANCE, COMMAND, Contestants, Limits, check_name
from tabletop.games import GAMES
from tabletop.match import Match

#: What happens when a bot fails: a random move is played for it, or the match ends.
MOVE, END = "move", "end"
#: More moves than any match needs; beyond that it is broken off and has no winner.
ENDLESS = 20_000
#: Interim results are printed after this many matches, rounded up to whole deals.
PAUSE = 20
#: In a normal distribution, 95 % lie within this many standard errors of the mean.
SURE = 1.96


class Pairing(NamedTuple):
    """One match to be played: the bot on each seat."""

    game: str
    options: Mapping[str, Any]
    seed: int
    bots: tuple[str, ...]
    limits: Limits = Limits()
    #: Whether a match ends, without a winner, when a bot fails; otherwise a random move is played for it.
    ends_on_fault: bool = False


class MatchOutcome(NamedTuple):
    """How a match ended: each seat's share of the win, the moves, and per bot the total and longest thinking time.

    ``faults`` are sentences about bots that failed.
    """

    shares: tuple[float, ...]
    moves: int
    seconds: Mapping[str, tuple[int, float, float]]
    faults: tuple[str, ...] = ()


class BotStanding(NamedTuple):
    """The result of one bot."""

    name: str
    #: Its share of the wins of all matches; a shared win is divided, and a match without a winner counts for nobody.
    share: float
    #: Half the width of the confidence interval; None with a single deal, which has no spread.
    within: float | None
    #: The share expected of equally strong bots.
    fair: float
    milliseconds: float
    longest: float


def play(pairing: Pairing) -> MatchOutcome:
    """Play one match to its end."""
    match = Match.new(pairing.game, seats=len(pairing.bots), options=pairing.options, seed=pairing.seed)
    names = dict(enumerate(pairing.bots))
    spent: dict[str, tuple[int, float, float]] = {}
    try:
        bots = Contestants(names, match, seed=pairing.seed, limits=pairing.limits, ends=pairing.ends_on_fault)
    except BotError as wrong:
        return MatchOutcome((0.0,) * len(names), 0, spent, (str(wrong),))
    moves = 0
    # A fault that ends the match is among the faults already.
    with suppress(BotError):
        while not match.over and moves < ENDLESS:
            seat = match.actors[0]
            # A program's own time passes outside this process.
            clock = perf_counter if names[seat].startswith(COMMAND) else process_time
            began = clock()
            text = bots.decide(match, seat)
            _add(spent, names[seat], clock() - began)
            bots.told(match.play(seat, text))
            moves += 1
    bots.close(match)
    return MatchOutcome(_shares(match), moves, spent, tuple(bots.faults))


def _add(spent: dict[str, tuple[int, float, float]], name: str, seconds: float) -> None:
    count, total, longest = spent.get(name, (0, 0.0, 0.0))
    spent[name] = count + 1, total + seconds, max(longest, seconds)


def _shares(match: Match) -> tuple[float, ...]:
    won = match.winners
    return tuple(1 / len(won) if seat in won else 0.0 for seat in range(match.seats))


def contest(
    pairings: Sequence[Pairing], jobs: int, say: Callable[[str], object] = lambda _: None
) -> list[MatchOutcome]:
    """Play all matches, several at a time; ``say`` receives the interim results."""
    for name in pairings[0].bots:
        check_name(name)
    ways = ways_to_sit(pairings[0].bots)
    pause = -(-PAUSE // ways) * ways
    outcomes: list[MatchOutcome] = []
    with _played(pairings, jobs) as played:
        for outcome in played:
            outcomes.append(outcome)
            if len(outcomes) % pause == 0:
                say(_so_far(pairings, outcomes))
    return outcomes


@contextmanager
def _played(pairings: Sequence[Pairing], jobs: int) -> Iterator[Iterable[MatchOutcome]]:
    """The outcomes in order, as they are completed."""
    if jobs == 1:
        yield map(play, pairings)
        return
    from multiprocessing import Pool  # noqa: PLC0415  (few who import the engine need it)

    with Pool(jobs) as pool:
        yield pool.imap(play, pairings)
        # Let them end by themselves: a handler inherited by fork, as SDL's, may make them deaf to the signal.
        pool.close()
        pool.join()


def _so_far(pairings: Sequence[Pairing], outcomes: Sequence[MatchOutcome]) -> str:
    told = lines(pairings[: len(outcomes)], outcomes)
    standing = ", ".join(f"{line.name} {line.share:.1%} {_interval(line)}" for line in told)
    return f"{len(outcomes)} of {len(pairings)}: {standing}"


def paired(  # noqa: PLR0913  (all that a contest is made of)
    game: str,
    bots: Sequence[str],
    matches: int,
    *,
    options: Mapping[str, Any],
    seed: int,
    limits: Limits = Limits(),  # noqa: B008  (never changed)
    ends_on_fault: bool = False,
) -> list[Pairing]:
    """The matches to be played, at least ``matches``: each deal with the bots on every seat in turn."""
    ways = ways_to_sit(bots)
    deals = -(-matches // ways)
    return [
        Pairing(game, options, seed + number // ways, _moved_on(bots, number % ways), limits, ends_on_fault)
        for number in range(deals * ways)
    ]


def ways_to_sit(bots: Sequence[str]) -> int:
    """The number of different seatings when the bots move on seat by seat."""
    return next(by for by in range(1, len(bots) + 1) if _moved_on(bots, by) == tuple(bots))


def _moved_on(bots: Sequence[str], by: int) -> tuple[str, ...]:
    return (*bots[by:], *bots[:by])


def lines(pairings: Sequence[Pairing], outcomes: Sequence[MatchOutcome]) -> list[BotStanding]:
    """Each bot's result and thinking times."""
    names = dict.fromkeys(pairings[0].bots)
    return [_line(name, pairings, outcomes) for name in names]


def _line(name: str, pairings: Sequence[Pairing], outcomes: Sequence[MatchOutcome]) -> BotStanding:
    won = [
        sum(share for share, bot in zip(outcome.shares, pairing.bots, strict=True) if bot == name)
        for pairing, outcome in zip(pairings, outcomes, strict=True)
    ]
    mean = sum(won) / len(won)
    # The matches of one deal aren't independent, so they count as one observation.
    bots = pairings[0].bots
    ways = ways_to_sit(bots)
    deals = [sum(won[at : at + ways]) / ways for at in range(0, len(won), ways)]
    times = [outcome.seconds[name] for outcome in outcomes if name in outcome.seconds]
    count = sum(number for number, _total, _longest in times)
    return BotStanding(
        name,
        mean,
        _within(deals),
        sum(bot == name for bot in bots) / len(bots),
        1000 * sum(total for _number, total, _longest in times) / max(1, count),
        1000 * max((longest for _number, _total, longest in times), default=0),
    )


def _within(deals: Sequence[float]) -> float | None:
    """Half the width of the 95 % confidence interval round the mean of the deals."""
    return SURE * stdev(deals) / math.sqrt(len(deals)) if len(deals) > 1 else None


# the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments, except the game and its options."""
    kinds = ", ".join((*ALL_LEVELS, CHANCE, "module:Class", "cmd:COMMAND"))
    parser.add_argument("--bots", required=True, help=f"one per seat, separated by commas: {kinds}")
    parser.add_argument(
        "--matches", type=int, default=200, help="at least this many: every deal is played from all seats"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many matches run at the same time")
    parser.add_argument("--iterations", type=int, help="rollouts per decision of a sharp bot (default: its own)")
    parser.add_argument("--seconds", type=float, default=Limits().seconds, help="seconds your program has for a move")
    parser.add_argument(
        "--on-fault", choices=(MOVE, END), default=MOVE, help="when a bot fails: play a random move, or end the match"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the result to this JSON file")


def run(parsed: argparse.Namespace, options: Mapping[str, Any]) -> int:
    """Play the contest, and print its table."""
    bots = tuple(name.strip() for name in parsed.bots.split(","))
    seats = len(bots) if parsed.seats is None else parsed.seats
    if seats != len(bots) or seats not in GAMES[parsed.game].seats:
        raise ValueError(f"bots: name one for each of {seats} seats, of {parsed.game}’s {GAMES[parsed.game].seats}")
    for name, least in (("matches", 1), ("jobs", 1), ("iterations", 0), ("seconds", 0)):
        if (given := getattr(parsed, name)) is not None and given < least:
            raise ValueError(f"{name}: must be {least} or more, not {given}")
    seed = parsed.seed or 0
    limits = Limits(parsed.iterations, parsed.seconds)
    ends = parsed.on_fault == END
    pairings = paired(parsed.game, bots, parsed.matches, options=options, seed=seed, limits=limits, ends_on_fault=ends)
    outcomes = contest(pairings, parsed.jobs, lambda told: print(told, file=sys.stderr, flush=True))
    told = lines(pairings, outcomes)
    print(_table(told))
    print(_lengths(outcomes))
    for fault, times in Counter(fault for outcome in outcomes for fault in outcome.faults).items():
        print(f"{times} × {fault}")
    if parsed.json:
        written = {"game": parsed.game, "options": options, "seed": seed, **_for_programs(bots, told, outcomes)}
        parsed.json.write_text(json.dumps(written, indent=2), encoding="utf-8")
    return 0


def _table(told: Iterable[BotStanding]) -> str:
    rows = ["| player | won | at 95 % | fair | ms a decision | longest |", "|---|--:|--:|--:|--:|--:|"]
    rows += [
        f"| {line.name} | {line.share:.1%} | {_interval(line)} | {line.fair:.0%} | {line.milliseconds:.1f} |"
        f" {line.longest:.0f} |"
        for line in told
    ]
    return "\n".join(rows)


def _interval(line: BotStanding) -> str:
    return "" if line.within is None else f"± {line.within:.1%}"


def _lengths(outcomes: Sequence[MatchOutcome]) -> str:
    moves = sorted(outcome.moves for outcome in outcomes)
    said = f"{len(moves)} matches of {moves[len(moves) // 2]} moves (the longest: {moves[-1]})"
    nobody = _won_by_nobody(outcomes)
    endless = sum(number >= ENDLESS for number in moves)
    return said + f", {nobody} won by nobody" * bool(nobody) + f", {endless} without an end" * bool(endless)


def _won_by_nobody(outcomes: Sequence[MatchOutcome]) -> int:
    return sum(not any(outcome.shares) for outcome in outcomes)


def _for_programs(bots: Sequence[str], told: Iterable[BotStanding], outcomes: Sequence[MatchOutcome]) -> dict[str, Any]:
    return {
        "bots": bots,
        "matches": len(outcomes),
        "players": [line._asdict() for line in told],
        "won_by_nobody": _won_by_nobody(outcomes),
        "moves": [outcome.moves for outcome in outcomes],
        "faults": [fault for outcome in outcomes for fault in outcome.faults],
    }
