"""Search for Bauernschlau: a few turns played on by habit, where each seat knows the sheep that it has put itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import exp
from random import Random

from tabletop.bots.player import Player
from tabletop.bots.search import Search
from tabletop.game import OVER, SCORE
from tabletop.games.bauernschlau.board import PASTURES
from tabletop.games.bauernschlau.bot_gains import PAIR, ActionGains
from tabletop.games.bauernschlau.bot_habit import habit
from tabletop.games.bauernschlau.bot_memory import NOBODY, Memory, Putters
from tabletop.games.bauernschlau.moves import DOGS, PUTS, kind_of, origin_of, place_of
from tabletop.games.bauernschlau.rules import TURN, Bauernschlau

#: A rollout goes on for so many moves, and to the end of that turn. With half as many the answers to a move are missed;
#: with twice as many there is time for half the worlds.
FAR = 10
#: Ahead by so many points with much to come is to win three times in four.
AHEAD = 14.0
#: The same once all is counted, in a match of several rounds; and how much of a win is its height.
CLOSE = 10.0
HEIGHT = 0.1
#: Where fences may never be finished, so much of a lead is worth nothing without them.
UNFENCED = 0.7


class TurnSearch(Search):
    """Moves tried in matches as the seat believes them, played on by seats that believe something else.

    A rollout may be left for a while after each move: the whole may take longer than a frame has time.
    """

    def __init__(
        self,
        player: Player[Bauernschlau, int],
        memory: Memory,
        sampler: Callable[[Random], Bauernschlau],
        moves: Sequence[int],
        rng: Random,
    ) -> None:
        super().__init__(player, lambda luck: memory.believed(sampler(luck), luck), moves, rng)
        self._memory = memory
        self._seat = player.seat

    def _rolling(self, state: Bauernschlau, move: int, rng: Random) -> Generator[None, None, float]:
        putters = self._memory.putters[:]
        _play(state, move, putters)
        depth = 1
        while state.actor >= 0 and state.phase != SCORE and (depth < FAR or state.phase != TURN):
            _play(state, habit(ActionGains(state, state.actor, putters), rng), putters)
            depth += 1
            yield
        return worth(state, self._seat, putters)


def _play(state: Bauernschlau, move: int, putters: Putters) -> None:
    """A move, and who knows of it."""
    kind = kind_of(move)
    if kind == PUTS:
        putters[place_of(move)] = state.actor
    elif kind == DOGS:
        putters[origin_of(move)] = putters[place_of(move)] = NOBODY
    state.play(state.actor, move)


def worth(state: Bauernschlau, seat: int, putters: Putters) -> float:
    """What a position is worth to a seat: from 0, all is lost, to 1, all is won."""
    if state.phase in (SCORE, OVER):
        return _written(state, seat)
    glance = ActionGains(state, seat, putters)
    if state.seats > PAIR:
        return _among_several(state, glance)
    lead = glance.standing()
    chance = _curve((lead + _before(state, seat)) / AHEAD)
    if glance.land.missing[seat]:
        chance *= 1 - UNFENCED + UNFENCED * glance.chance_to_finish(glance.land, lead)
    return chance


def _among_several(state: Bauernschlau, glance: ActionGains) -> float:
    """The seat's part of all chances to win: who is not fenced in has none, whatever lies on the land."""
    before = state.sums() if state.scores else [0] * state.seats
    farms = glance.farms()
    best = max(points + earlier for (points, _), earlier in zip(farms, before, strict=True))
    chances = [
        fenced * exp(max(-50.0, points + earlier - best) / AHEAD)
        for (points, fenced), earlier in zip(farms, before, strict=True)
    ]
    return chances[glance.seat] / sum(chances)


def _written(state: Bauernschlau, seat: int) -> float:
    """What a round is worth that stands on the pad."""
    totals = state.totals()
    mine = totals[seat]
    if mine is None:
        return 0.0
    others = [points for other, points in enumerate(totals) if other != seat and points is not None]
    lead = mine - max(others, default=mine - PASTURES)
    if state.phase == SCORE:
        return _curve(lead / AHEAD)
    won = (1 + (lead > 0) - (lead < 0)) / 2
    return (1 - HEIGHT) * won + HEIGHT * _curve(lead / CLOSE)


def _before(state: Bauernschlau, seat: int) -> float:
    """The lead from the rounds before."""
    if not state.scores:
        return 0.0
    sums = state.sums()
    return sums[seat] - max(points for other, points in enumerate(sums) if other != seat)


def _curve(lead: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, lead))))
