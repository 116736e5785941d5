"""Measure how fast the games are: ``python -m tabletop bench``.

Every figure is measured in the same run as two yardsticks, and only means something beside them: python-chess playing
at random (if it is installed), and a fixed loop of plain Python. With PettingZoo or OpenSpiel installed, random play
through their adapters follows, beside a card game of theirs. All take turns in rounds, so that other load on the
machine affects all alike; the best round of each counts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from random import Random
from time import process_time
from typing import Any

from tabletop.adapters.bench import adapter_work
from tabletop.game import NO_SEAT, Game, Setting, State
from tabletop.games import GAMES
from tabletop.match import Match
from tabletop.options import settled

#: A piece of work of any size that returns how much it did.
Work = Callable[[], int]

#: Besides each game as it is by default: what is measured with other options, which make far more moves.
BESIDES: Mapping[str, tuple[tuple[str, int, Mapping[str, Any]], ...]] = {
    "dog": (
        ("canadian", 4, {"canadian_seven": True}),
        ("2x3", 6, {"teams": "2x3"}),
        ("canadian 2x3", 6, {"canadian_seven": True, "teams": "2x3"}),
    )
}

CHESS = "python-chess, random play"
UNIT = "plain loop"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(GAMES)} (all, if none is named)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds per round of a measurement")
    parser.add_argument("--rounds", type=int, default=3, help="rounds per measurement; the best one counts")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(parsed: argparse.Namespace) -> int:
    """Measure, and print the results."""
    unknown = [name for name in parsed.games if name not in GAMES]
    if unknown:
        raise ValueError(f"there is no game {unknown[0]!r}; there are {', '.join(GAMES)}")
    rates = measured(_all_work(parsed.games or list(GAMES)), parsed.seconds, parsed.rounds)
    print(json.dumps(rates, indent=2) if parsed.json else _table(rates))
    return 0


def measured(works: Mapping[str, Work], seconds: float, rounds: int) -> dict[str, float]:
    """The best rate of each work, per second of CPU time."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(max(1, rounds)):
        for name, work in works.items():
            best[name] = max(best[name], _rate(work, seconds))
    return best


def _rate(work: Work, seconds: float) -> float:
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not done:
        done += work()
    return done / (spent or 1e-9)


# what is measured


def _all_work(names: list[str]) -> dict[str, Work]:
    works: dict[str, Work] = {UNIT: plain_loop}
    if find_spec("chess"):
        works[CHESS] = _chess_match
    for name in names:
        game = GAMES[name]
        for seats in game.seats:
            works[f"{name} {seats} moves"] = random_matches(game, seats)
        for label, seats, options in BESIDES.get(name, ()):
            works[f"{name} {seats} {label}"] = random_matches(game, seats, options)
        works[f"{name} {game.seats[-1]} copies"] = _copies(game)
        works[f"{name} {game.seats[-1]} imagined"] = _imagined(game)
    return works | adapter_work(names)


def plain_loop() -> int:
    """A thousand steps of typical engine work (indices, sums, a list, a dictionary); a hundred steps are one unit."""
    cells = list(range(64))
    counts: dict[int, int] = {}
    at = 0
    for step in range(1000):
        at = (at + cells[step & 63]) & 63
        cells[at] = step & 31
        counts[at] = counts.get(at, 0) + 1
    return 10


def random_matches(game: Game[Any, Any], seats: int, chosen: Mapping[str, Any] | None = None) -> Work:
    """Whole matches of random legal moves, through the internal interface that search uses."""
    options = settled(game.options, chosen, seats)
    seeds = _numbers()
    draw = Random(7).random

    def play_one() -> int:
        state = game.deal(Setting(seats, options, next(seeds)))
        played = 0
        while state.actor != NO_SEAT:
            seat = state.actor
            moves = state.moves(seat)
            state.play(seat, moves[int(draw() * len(moves))])
            played += 1
        return played

    return play_one


def _copies(game: Game[Any, Any]) -> Work:
    states = cycle(_some_states(game))

    def copy_some() -> int:
        copy = next(states).copy
        for _ in range(100):
            copy()
        return 100

    return copy_some


def _imagined(game: Game[Any, Any]) -> Work:
    views = [game.imagining(Match(game, state, from_position=True).view(state.actor)) for state in _some_states(game)]
    samplers = cycle(views)
    rng = Random(7)

    def imagine_some() -> int:
        sampler = next(samplers)
        for _ in range(50):
            sampler(rng)
        return 50

    return imagine_some


def _some_states(game: Game[Any, Any]) -> list[State[Any]]:
    """A few states of matches, some moves apart."""
    rng = Random(7)
    seats = game.seats[-1]
    states = []
    for seed in range(8):
        state = game.deal(Setting(seats, settled(game.options, {}, seats), seed))
        for _ in range(10 * seed):
            moves = state.moves(state.actor)
            state.play(state.actor, moves[int(rng.random() * len(moves))])
        states.append(state)
    return states


def _chess_match() -> int:
    """A random game of chess of up to two hundred moves: only legal moves are listed, as in the games here."""
    chess: Any = import_module("chess")
    board = chess.Board()
    rng = Random(7)
    for played in range(200):
        moves = list(board.legal_moves)
        if not moves:
            return played
        board.push(moves[int(rng.random() * len(moves))])
    return 200


def _numbers() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


# how it is printed


def _table(rates: Mapping[str, float]) -> str:
    yardsticks = [name for name in (CHESS, UNIT) if name in rates]
    lines = [f"{'':28}{'a second':>14}" + "".join(f"{'× ' + name.split(',')[0]:>18}" for name in yardsticks)]
    for name, rate in rates.items():
        ratios = "".join(f"{rate / rates[yardstick]:>18.2f}" for yardstick in yardsticks)
        lines.append(f"{name:28}{rate:>14,.0f}{ratios}")
    if CHESS not in rates:
        lines.append("python-chess is not installed: pip install chess, to have it beside")
    return "\n".join(lines)
