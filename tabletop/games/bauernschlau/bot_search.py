"""Search for Bauernschlau: short rollouts in which each seat knows the sheep that it has put itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from tabletop.bots.player import Player
from tabletop.bots.search import Search
from tabletop.game import OVER, SCORE
from tabletop.games.bauernschlau.board import PASTURES
from tabletop.games.bauernschlau.bot_gains import PAIR, ActionGains
from tabletop.games.bauernschlau.bot_habit import habit
from tabletop.games.bauernschlau.bot_memory import NOBODY, Memory, Putters
from tabletop.games.bauernschlau.moves import DOGS, PUTS, kind_of, origin_of, place_of
from tabletop.games.bauernschlau.rules import TURN, Bauernschlau

#: The number of moves of a rollout, which then ends with that turn. Half as many miss the answers to a move; twice as
#: many leave time for half the samples.
FAR = 10
#: The same for a review, which takes its time: the value of a position that is less far from its end is more reliable.
FAR_FOR_REVIEW = 16
#: With two seats the lead that wins three times in four.
AHEAD = 14.0
#: With more seats that lead is smaller near the end: so much in the last turn, so much more for each turn that is left,
#: and at most so much. Fitted, as the next one, to who won 300 matches among gentle and steady bots.
LAST_AHEAD, AHEAD_A_TURN, MOST_AHEAD = 3.0, 1.8, 12.0
#: The power of the estimated chance to be fenced: farms are fenced more often than that.
FENCED = 0.5
#: The same at the end of a round of a championship; and how much of a win is its size.
CLOSE = 10.0
HEIGHT = 0.1
#: The part of a lead that counts nothing if the fences may stay unfinished.
UNFENCED = 0.7
#: How far below the lowest of the others a farm that is not fenced counts, where points are compared.
UNFENCED_COSTS = 10


class End(NamedTuple):
    """The end of a rollout, and who has put which sheep by then."""

    state: Bauernschlau
    putters: Putters


class TurnSearch(Search):
    """A search with samples as the seat estimates them, in which the other seats know other sheep.

    A rollout may pause after each move, since a whole one may take longer than a frame.
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

    def rollout(self, state: Bauernschlau, move: int, rng: Random) -> Generator[None, None, End]:
        """Play some moves and that turn to its end, with a pause after each."""
        putters = self._memory.putters[:]
        _play(state, move, putters)
        depth, far = 1, FAR_FOR_REVIEW if self.is_patient else FAR
        while state.actor >= 0 and state.phase != SCORE and (depth < far or state.phase != TURN):
            _play(state, habit(ActionGains(state, state.actor, putters), rng), putters)
            depth += 1
            yield
        return End(state, putters)

    def worth(self, end: End, seat: int) -> float:
        """The value of a rollout's end, as the seat knows it that has put these sheep."""
        return worth(end.state, seat, end.putters)

    def totals(self, end: End) -> Sequence[float]:
        """The totals, with what this round's farms are expected to bring."""
        return expected_totals(end.state, end.putters)


def _play(state: Bauernschlau, move: int, putters: Putters) -> None:
    """Plays a move and keeps who put which sheep."""
    kind = kind_of(move)
    if kind == PUTS:
        putters[place_of(move)] = state.actor
    elif kind == DOGS:
        putters[origin_of(move)] = putters[place_of(move)] = NOBODY
    state.play(state.actor, move)


def worth(state: Bauernschlau, seat: int, putters: Putters) -> float:
    """The value of a position to a seat, from 0 (lost) to 1 (won)."""
    if state.phase in (SCORE, OVER):
        return _written(state, seat)
    action_gains = ActionGains(state, seat, putters)
    if state.seats > PAIR:
        return _among_several(state, action_gains)
    lead = action_gains.position_value()
    chance = _curve((lead + _before(state, seat)) / AHEAD)
    if action_gains.land.missing[seat]:
        chance *= 1 - UNFENCED + UNFENCED * action_gains.chance_to_finish(action_gains.land, lead)
    return chance


def _among_several(state: Bauernschlau, action_gains: ActionGains) -> float:
    """The seat's share of all chances to win; a farm that is not fenced has none."""
    before = state.sums() if state.scores else [0] * state.seats
    farms = action_gains.farms()
    ahead = min(MOST_AHEAD, LAST_AHEAD + AHEAD_A_TURN * action_gains.turns_left())
    best = max(points + earlier for (points, _), earlier in zip(farms, before, strict=True))
    chances = [
        fenced**FENCED * exp(max(-50.0, (points + earlier - best) / ahead))
        for (points, fenced), earlier in zip(farms, before, strict=True)
    ]
    share: float = chances[action_gains.seat] / sum(chances)
    return share


def _written(state: Bauernschlau, seat: int) -> float:
    """The value of a scored round."""
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


def expected_totals(state: Bauernschlau, putters: Putters) -> list[float]:
    """Each seat's total, with the points that its farm is expected to bring."""
    if state.phase in (SCORE, OVER):
        totals = state.totals()
        least = min((points for points in totals if points is not None), default=0)
        return [float(least - UNFENCED_COSTS if points is None else points) for points in totals]
    farms = ActionGains(state, 0, putters).farms()
    before = state.sums() if state.scores else [0] * state.seats
    return [points + earlier for (points, _fenced), earlier in zip(farms, before, strict=True)]


def _before(state: Bauernschlau, seat: int) -> float:
    """The lead from earlier rounds."""
    if not state.scores:
        return 0.0
    sums = state.sums()
    return sums[seat] - max(points for other, points in enumerate(sums) if other != seat)


def _curve(lead: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, lead))))
