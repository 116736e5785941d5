"""House players against each other: ``python -m tabletop arena dog --bots sharp,steady,sharp,steady``.

Every deal is played as often as there are seats, the players moving on by one seat each time: nobody has the better
cards or the better seat. A shared win is shared. Beside each share stands the interval in which it lies at 95 %.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from tabletop.bots import LEVELS, Player, house_player
from tabletop.games import GAMES
from tabletop.match import Match

#: Plays any legal move.
CHANCE = "random"
#: No match of people takes so many moves: whoever gets there has lost the way.
ENDLESS = 20_000
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


class Line(NamedTuple):
    """What is said of one player."""

    name: str
    #: Of all matches that it could have won alone.
    share: float
    within: float
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


def contest(pairings: Sequence[Pairing], jobs: int) -> list[Outcome]:
    """Plays all matches, several at a time."""
    for name in pairings[0].bots:
        if name != CHANCE:
            _level(name)
    if jobs == 1:
        return [play(pairing) for pairing in pairings]
    with Pool(jobs) as pool:
        return pool.map(play, pairings, chunksize=1)


def paired(  # noqa: PLR0913  (all that a contest is made of)
    game: str, bots: Sequence[str], matches: int, *, options: Mapping[str, Any], seed: int, iterations: int | None
) -> list[Pairing]:
    """The matches to be played: each deal with the players on every seat in turn."""
    seats = len(bots)
    return [
        Pairing(game, options, seed + number // seats, _moved_on(bots, number % seats), iterations)
        for number in range(matches)
    ]


def _moved_on(bots: Sequence[str], by: int) -> tuple[str, ...]:
    return (*bots[by:], *bots[:by])


def lines(pairings: Sequence[Pairing], outcomes: Sequence[Outcome]) -> list[Line]:
    """What each player won, and how long it thought."""
    names = dict.fromkeys(pairings[0].bots)
    return [_line(name, pairings, outcomes) for name in names]


def _line(name: str, pairings: Sequence[Pairing], outcomes: Sequence[Outcome]) -> Line:
    won = [
        sum(share for share, bot in zip(outcome.shares, pairing.bots, strict=True) if bot == name)
        for pairing, outcome in zip(pairings, outcomes, strict=True)
    ]
    mean = sum(won) / len(won)
    # The matches of one deal belong together: they are as one observation.
    seats = len(pairings[0].bots)
    deals = [sum(won[at : at + seats]) / len(won[at : at + seats]) for at in range(0, len(won), seats)]
    spread = math.sqrt(sum((deal - mean) ** 2 for deal in deals) / max(1, len(deals) - 1))
    times = [outcome.seconds[name] for outcome in outcomes if name in outcome.seconds]
    count = sum(number for number, _total, _longest in times)
    return Line(
        name,
        mean,
        SURE * spread / math.sqrt(len(deals)),
        sum(bot == name for bot in pairings[0].bots) / seats,
        1000 * sum(total for _number, total, _longest in times) / max(1, count),
        1000 * max((longest for _number, _total, longest in times), default=0),
    )


# the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command understands, besides the game and its options."""
    parser.add_argument("--bots", required=True, help=f"one a seat, of {', '.join((*LEVELS, CHANCE))}, by commas")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1, help="how many are played at a time")
    parser.add_argument("--iterations", type=int, help="how much the sharp ones think")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the same for a program")


def run(parsed: argparse.Namespace, options: Mapping[str, Any]) -> int:
    """Plays the contest and prints its table."""
    bots = tuple(name.strip() for name in parsed.bots.split(","))
    seats = len(bots) if parsed.seats is None else parsed.seats
    if seats != len(bots) or seats not in GAMES[parsed.game].seats:
        raise ValueError(f"bots: name one for each of {seats} seats, of {parsed.game}’s {GAMES[parsed.game].seats}")
    pairings = paired(
        parsed.game, bots, parsed.matches, options=options, seed=parsed.seed or 0, iterations=parsed.iterations
    )
    outcomes = contest(pairings, parsed.jobs)
    told = lines(pairings, outcomes)
    print(_table(told))
    print(_lengths(outcomes))
    if parsed.json:
        parsed.json.write_text(json.dumps(_for_programs(parsed, told, outcomes), indent=2), encoding="utf-8")
    return 0


def _table(told: Iterable[Line]) -> str:
    rows = ["| player | won | at 95 % | fair | ms a decision | longest |", "|---|--:|--:|--:|--:|--:|"]
    rows += [
        f"| {line.name} | {line.share:.1%} | ± {line.within:.1%} | {line.fair:.0%} | {line.milliseconds:.1f} |"
        f" {line.longest:.0f} |"
        for line in told
    ]
    return "\n".join(rows)


def _lengths(outcomes: Sequence[Outcome]) -> str:
    moves = sorted(outcome.moves for outcome in outcomes)
    endless = sum(number >= ENDLESS for number in moves)
    said = f"{len(moves)} matches of {moves[len(moves) // 2]} moves (the longest: {moves[-1]})"
    return f"{said}, {endless} of them without an end" if endless else said


def _for_programs(parsed: argparse.Namespace, told: Iterable[Line], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    return {
        "game": parsed.game,
        "bots": parsed.bots.split(","),
        "matches": len(outcomes),
        "seed": parsed.seed or 0,
        "players": [line._asdict() for line in told],
        "moves": [outcome.moves for outcome in outcomes],
    }
