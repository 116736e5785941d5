"""House players against each other: ``python -m tabletop arena dog --bots sharp,steady,sharp,steady``.

Every deal is played as often as there are seats, the players moving on by one seat each time: nobody has the better
cards or the better seat. (Two teams of the same players sit in two ways only: twice is enough.) A shared win is shared.
Beside each share stands the interval in which it lies at 95 %.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import stdev
from time import process_time
from typing import Any, NamedTuple

from tabletop.bots import LEVELS, Player, house_player
from tabletop.games import GAMES
from tabletop.match import Match

#: Plays any legal move.
CHANCE = "random"
#: No match of people takes so many moves: whoever gets there has lost the way.
ENDLESS = 20_000
#: After so many matches, to the end of a deal, it is said how things stand: who breaks off has that.
PAUSE = 20
#: Of a normal distribution, so many standard errors on both sides hold 95 %.
SURE = 1.96


class Pairing(NamedTuple):
    """One match to be played: which player sits on each seat."""

    game: str
    options: Mapping[str, Any]
    seed: int
    bots: tuple[str, ...]
    iterations: int | None


class Outcome(NamedTuple):
    """How a match ended: the share of the win a seat, the moves, and seconds by player: all of them, the longest."""

    shares: tuple[float, ...]
    moves: int
    seconds: Mapping[str, tuple[int, float, float]]


class Standing(NamedTuple):
    """What is said of one player."""

    name: str
    #: Of all matches; a shared win is shared, and what nobody wins is nobody's.
    share: float
    #: None: a single deal tells nothing of how far others would lie from it.
    within: float | None
    #: What chance would give it.
    fair: float
    milliseconds: float
    longest: float


def play(pairing: Pairing) -> Outcome:
    """Plays one match to its end."""
    seats = len(pairing.bots)
    match = Match.new(pairing.game, seats=seats, options=pairing.options, seed=pairing.seed)
    luck = Random(pairing.seed)
    players: list[Player[Any, Any] | None] = [
        None if name == CHANCE else house_player(pairing.game, seat=seat, level=_level(name), seed=pairing.seed)
        for seat, name in enumerate(pairing.bots)
    ]
    for seat, player in enumerate(players):
        if player:
            player.begin(match.view(seat))
    spent: dict[str, tuple[int, float, float]] = {}
    moves = 0
    while not match.over and moves < ENDLESS:
        seat = match.actors[0]
        began = process_time()
        text = _decided(match, seat, players[seat], luck, pairing.iterations)
        _add(spent, pairing.bots[seat], process_time() - began)
        events = match.play(seat, text)
        for other, player in enumerate(players):
            if player:
                player.told([event.seen_by(other) for event in events])
        moves += 1
    return Outcome(_shares(match), moves, spent)


def _decided(match: Match, seat: int, player: Player[Any, Any] | None, luck: Random, iterations: int | None) -> str:
    if player is None:
        return luck.choice(match.moves(seat))
    return player.decide(match.view(seat), iterations).move


def _level(name: str) -> Any:
    if name not in LEVELS:
        raise ValueError(f"bots: must be {', '.join((*LEVELS, CHANCE))}, not {name!r}")
    return name


def _add(spent: dict[str, tuple[int, float, float]], name: str, seconds: float) -> None:
    count, total, longest = spent.get(name, (0, 0.0, 0.0))
    spent[name] = count + 1, total + seconds, max(longest, seconds)


def _shares(match: Match) -> tuple[float, ...]:
    won = match.winners
    return tuple(1 / len(won) if seat in won else 0.0 for seat in range(match.seats))


def contest(pairings: Sequence[Pairing], jobs: int, say: Callable[[str], object] = lambda _: None) -> list[Outcome]:
    """Plays all matches, several at a time; ``say`` is told now and then how things stand."""
    for name in pairings[0].bots:
        if name != CHANCE:
            _level(name)
    ways = ways_to_sit(pairings[0].bots)
    pause = -(-PAUSE // ways) * ways
    outcomes: list[Outcome] = []
    with _played(pairings, jobs) as played:
        for outcome in played:
            outcomes.append(outcome)
            if len(outcomes) % pause == 0:
                say(_so_far(pairings, outcomes))
    return outcomes


@contextmanager
def _played(pairings: Sequence[Pairing], jobs: int) -> Iterator[Iterable[Outcome]]:
    """The outcomes in order, as they come."""
    if jobs == 1:
        yield map(play, pairings)
        return
    from multiprocessing import Pool  # noqa: PLC0415  (few who import the engine need it)

    with Pool(jobs) as pool:
        yield pool.imap(play, pairings)


def _so_far(pairings: Sequence[Pairing], outcomes: Sequence[Outcome]) -> str:
    told = lines(pairings[: len(outcomes)], outcomes)
    standing = ", ".join(f"{line.name} {line.share:.1%} {_interval(line)}" for line in told)
    return f"{len(outcomes)} of {len(pairings)}: {standing}"


def paired(  # noqa: PLR0913  (all that a contest is made of)
    game: str, bots: Sequence[str], matches: int, *, options: Mapping[str, Any], seed: int, iterations: int | None
) -> list[Pairing]:
    """The matches to be played, at least so many: each deal with the players on every seat in turn."""
    ways = ways_to_sit(bots)
    deals = -(-matches // ways)
    return [
        Pairing(game, options, seed + number // ways, _moved_on(bots, number % ways), iterations)
        for number in range(deals * ways)
    ]


def ways_to_sit(bots: Sequence[str]) -> int:
    """How many ways there are until, moving on, the same players sit on the same seats again."""
    return next(by for by in range(1, len(bots) + 1) if _moved_on(bots, by) == tuple(bots))


def _moved_on(bots: Sequence[str], by: int) -> tuple[str, ...]:
    return (*bots[by:], *bots[:by])


def lines(pairings: Sequence[Pairing], outcomes: Sequence[Outcome]) -> list[Standing]:
    """What each player won, and how long it thought."""
    names = dict.fromkeys(pairings[0].bots)
    return [_line(name, pairings, outcomes) for name in names]


def _line(name: str, pairings: Sequence[Pairing], outcomes: Sequence[Outcome]) -> Standing:
    won = [
        sum(share for share, bot in zip(outcome.shares, pairing.bots, strict=True) if bot == name)
        for pairing, outcome in zip(pairings, outcomes, strict=True)
    ]
    mean = sum(won) / len(won)
    # The matches of one deal belong together: they are as one observation.
    bots = pairings[0].bots
    ways = ways_to_sit(bots)
    deals = [sum(won[at : at + ways]) / ways for at in range(0, len(won), ways)]
    times = [outcome.seconds[name] for outcome in outcomes if name in outcome.seconds]
    count = sum(number for number, _total, _longest in times)
    return Standing(
        name,
        mean,
        _within(deals),
        sum(bot == name for bot in bots) / len(bots),
        1000 * sum(total for _number, total, _longest in times) / max(1, count),
        1000 * max((longest for _number, _total, longest in times), default=0),
    )


def _within(deals: Sequence[float]) -> float | None:
    """How far from their mean that of all deals may lie."""
    return SURE * stdev(deals) / math.sqrt(len(deals)) if len(deals) > 1 else None


# the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command understands, besides the game and its options."""
    parser.add_argument("--bots", required=True, help=f"one a seat, of {', '.join((*LEVELS, CHANCE))}, by commas")
    parser.add_argument("--matches", type=int, default=200, help="at least so many: every deal is played on all seats")
    parser.add_argument("--jobs", type=int, default=1, help="how many are played at a time")
    parser.add_argument("--iterations", type=int, help="how much the sharp ones think")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the same for a program")


def run(parsed: argparse.Namespace, options: Mapping[str, Any]) -> int:
    """Plays the contest and prints its table."""
    bots = tuple(name.strip() for name in parsed.bots.split(","))
    seats = len(bots) if parsed.seats is None else parsed.seats
    if seats != len(bots) or seats not in GAMES[parsed.game].seats:
        raise ValueError(f"bots: name one for each of {seats} seats, of {parsed.game}’s {GAMES[parsed.game].seats}")
    for name, least in (("matches", 1), ("jobs", 1), ("iterations", 0)):
        if (given := getattr(parsed, name)) is not None and given < least:
            raise ValueError(f"{name}: must be {least} or more, not {given}")
    seed = parsed.seed or 0
    pairings = paired(parsed.game, bots, parsed.matches, options=options, seed=seed, iterations=parsed.iterations)
    outcomes = contest(pairings, parsed.jobs, lambda told: print(told, file=sys.stderr, flush=True))
    told = lines(pairings, outcomes)
    print(_table(told))
    print(_lengths(outcomes))
    if parsed.json:
        written = {"game": parsed.game, "options": options, "seed": seed, **_for_programs(bots, told, outcomes)}
        parsed.json.write_text(json.dumps(written, indent=2), encoding="utf-8")
    return 0


def _table(told: Iterable[Standing]) -> str:
    rows = ["| player | won | at 95 % | fair | ms a decision | longest |", "|---|--:|--:|--:|--:|--:|"]
    rows += [
        f"| {line.name} | {line.share:.1%} | {_interval(line)} | {line.fair:.0%} | {line.milliseconds:.1f} |"
        f" {line.longest:.0f} |"
        for line in told
    ]
    return "\n".join(rows)


def _interval(line: Standing) -> str:
    return "" if line.within is None else f"± {line.within:.1%}"


def _lengths(outcomes: Sequence[Outcome]) -> str:
    moves = sorted(outcome.moves for outcome in outcomes)
    said = f"{len(moves)} matches of {moves[len(moves) // 2]} moves (the longest: {moves[-1]})"
    nobody = _won_by_nobody(outcomes)
    endless = sum(number >= ENDLESS for number in moves)
    return said + f", {nobody} won by nobody" * bool(nobody) + f", {endless} without an end" * bool(endless)


def _won_by_nobody(outcomes: Sequence[Outcome]) -> int:
    return sum(not any(outcome.shares) for outcome in outcomes)


def _for_programs(bots: Sequence[str], told: Iterable[Standing], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    return {
        "bots": bots,
        "matches": len(outcomes),
        "players": [line._asdict() for line in told],
        "won_by_nobody": _won_by_nobody(outcomes),
        "moves": [outcome.moves for outcome in outcomes],
    }
