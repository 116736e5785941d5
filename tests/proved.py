"""Positions whose best move is proved, for reviews to find: ``python -m tests.proved`` writes ``tests/proved/``.

Near the end of a match every way that it can go on is played out, in samples of all that the seat can't see. After
the first choice of another seat all later choices count as the worst and as the best that they could be. So each move
has a least and a most that it can be worth, and a best move is proved where its least is no less than the others' most.
This shares nothing with the judgement of a review but the rules, and what a view leaves open.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletop import GAMES, Match, MatchReplay
from tabletop.bots import STEADY, bot_player
from tabletop.game import Json
from tabletop.match import AnyState, view_of

FOLDER = Path(__file__).with_name("proved")
#: For each game the tables that end soon, and how many moves before its end a match is looked at.
TABLES: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "bungee": ((2, {"rounds": 1}), (3, {"rounds": 1}), (4, {"rounds": 2})),
    "bohne": ((3, {"rounds": 1}), (4, {"rounds": 1})),
    "baernergaeng": ((2, {"rounds": 1}), (3, {"rounds": 1}), (4, {"rounds": 1})),
    "dog": ((4, {}),),
    "bauernschlau": ((2, {"rounds": 1}), (3, {"rounds": 1}), (4, {"rounds": 1})),
}
WANTED, A_MATCH = 30, 2
NEAR = 14
#: So many samples, and what a move must be worth less than the best in them to be worse for sure.
SAMPLES, CLEARLY = 200, 0.12
#: More than so many positions are not looked at, of one sample and in all: then nothing is known.
NODES, ALL_NODES = 40, 30_000
#: The seat's own choices in a row that are looked at.
DEEP = 3
#: So many moves of one choice are looked at.
MANY_MOVES = 60
TINY = 1e-9


class Worth(NamedTuple):
    """The least and the most that a position can be worth to a seat."""

    least: float
    most: float


UNKNOWN = Worth(0.0, 1.0)


class Proved(NamedTuple):
    """A position with the moves that are proved to be best, and how many there are in all."""

    position: Json
    seat: int
    best: list[str]
    moves: int


def proved(match: Match, seat: int) -> Proved | None:
    """A position's best moves, if they are proved and it matters which one is played."""
    texts = match.moves(seat)
    if not 1 < len(texts) <= MANY_MOVES:
        return None
    game = match.game
    sampler, rng = game.imagining(match.view(seat)), Random(7)
    worlds = [sampler(rng) for _ in range(SAMPLES)]
    left = [ALL_NODES]
    moves = [game.read(worlds[0], seat, text) for text in texts]
    worths = [worth_of([_after(world, seat, move) for world in worlds], seat, left, DEEP) for move in moves]
    best = max(worth.least for worth in worths)
    found = [text for text, worth in zip(texts, worths, strict=True) if worth.least >= best - TINY]
    others = [worth.most for text, worth in zip(texts, worths, strict=True) if text not in found]
    # A win at once can't be beaten, whatever the other moves may lead to.
    wins = all(not _after(worlds[0], seat, game.read(worlds[0], seat, text)).actors() for text in found)
    is_sure_win = best == 1 and wins and 2 * len(found) <= len(texts)
    if is_sure_win or (others and best >= max(others) + CLEARLY):
        return Proved(match.position(), seat, found, len(texts))
    return None


def worth_of(worlds: Sequence[AnyState], seat: int, left: list[int], deep: int) -> Worth:
    """What samples that the seat could not tell apart before their last move are worth to it."""
    game = GAMES[_name(worlds[0])]
    groups: dict[str, list[AnyState]] = {}
    for world in worlds:
        groups.setdefault(json.dumps(view_of(game, world, seat)), []).append(world)
    worths = [(len(group), _of_group(group, seat, left, deep)) for group in groups.values()]
    return Worth(*(sum(count * worth[at] for count, worth in worths) / len(worlds) for at in (0, 1)))


def _of_group(worlds: Sequence[AnyState], seat: int, left: list[int], deep: int) -> Worth:
    state = worlds[0]
    if state.actors() and state.actors()[0] == seat:
        moves = state.moves(seat)
        left[0] -= len(moves) * len(worlds)
        if len(moves) > MANY_MOVES or not deep or left[0] < 0:
            return UNKNOWN
        after = [worth_of([_after(world, seat, move) for world in worlds], seat, left, deep - 1) for move in moves]
        return Worth(max(each.least for each in after), max(each.most for each in after))
    bounds = [bounds_of(world, seat, [NODES], left) for world in worlds]
    return Worth(sum(each.least for each in bounds) / len(bounds), sum(each.most for each in bounds) / len(bounds))


def bounds_of(state: AnyState, seat: int, here: list[int], left: list[int]) -> Worth:
    """The least and the most that one sample can be worth, whatever anybody plays."""
    actors = state.actors()
    if not actors:
        return Worth(*[_share(state, seat)] * 2)
    moves = state.moves(actors[0])
    here[0] -= len(moves)
    left[0] -= len(moves)
    if min(here[0], left[0]) < 0:
        return UNKNOWN
    least, most = 1.0, 0.0
    for move in moves:
        each = bounds_of(_after(state, actors[0], move), seat, here, left)
        least, most = min(least, each.least), max(most, each.most)
    return Worth(least, most)


def _share(state: AnyState, seat: int) -> float:
    won = state.winners()
    if seat not in won:
        return 0.0
    return 1.0 if GAMES[_name(state)].aim == "team" else 1 / len(won)


def _after(state: AnyState, seat: int, move: Any) -> AnyState:
    after = state.copy()
    after.play(seat, move)
    return after


def _name(state: AnyState) -> str:
    return type(state).__module__.split(".")[2]


def found(name: str) -> Iterator[Proved]:
    """Proved positions from the ends of matches among steady bots, a few from each match."""
    count, seed = 0, 0
    while count < WANTED:
        seed += 1
        seats, options = TABLES[name][seed % len(TABLES[name])]
        replay = MatchReplay(_played(name, seats, options, seed))
        here = 0
        for back in range(1, min(NEAR, len(replay)) + 1):
            step = len(replay) - back
            match = replay.match(step)
            each = proved(match, replay.mover(step + 1)) if here < A_MATCH else None
            if each:
                here, count = here + 1, count + 1
                yield each


def _played(name: str, seats: int, options: dict[str, Any], seed: int) -> Match:
    match = Match.new(name, seats=seats, options=options, seed=seed)
    bots = [bot_player(name, seat=seat, level=STEADY, seed=seed) for seat in range(seats)]
    for seat, bot in enumerate(bots):
        bot.begin(match.view(seat))
    while not match.over:
        events = match.play(match.actors[0], bots[match.actors[0]].decide(match.view(match.actors[0])).move)
        for seat, bot in enumerate(bots):
            bot.told([event.seen_by(seat) for event in events])
    return match


def main() -> None:
    """Write the positions of the games named, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        positions = [json.dumps(each._asdict(), ensure_ascii=False) for each in found(name)]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(positions[:WANTED]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
