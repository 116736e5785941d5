"""Search for Bärnergäng: rollouts to the end of the round, in which each seat plays by what it knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop.bots.search import Search
from tabletop.events import EVERYBODY
from tabletop.game import NO_SEAT
from tabletop.games.baernergaeng.bot_habit import (
    CALL_AHEAD,
    DREAD,
    LEAST_TAKE,
    PATIENCE,
    drawing_gain,
    usual,
)
from tabletop.games.baernergaeng.bot_minds import AVERAGE, COSTS, KEPT_FOR, SURELY_LOW, Minds
from tabletop.games.baernergaeng.cards import FACE, HIGHEST, NUMBERS
from tabletop.games.baernergaeng.moves import CALL_ONLY
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.scoring import end_round
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN, TURN

#: After this many moves a rollout stops and the rows are scored.
LONGEST = 120
#: Taken off the value of a call, since in rollouts the others play worse than in truth, which flatters a call.
HASTE = 0.8


class End(NamedTuple):
    """The end of a rollout, and the points that are taken off its value for the player's seat."""

    state: Baernergaeng
    handicap: float


class RoundSearch(Search):
    """A search with rollouts to the end of the round."""

    needs_luck = False

    def __init__(
        self, player: Any, sampler: Callable[[Random], Any], moves: Sequence[int], rng: Random, minds: Minds
    ) -> None:
        super().__init__(player, sampler, moves, rng)
        self._minds = minds
        self._chance: Callable[[Baernergaeng, int, float], float] = player.chance

    def worth(self, end: End, seat: int) -> float:
        """The chance to win; a seat that has called pays for its haste."""
        return self._chance(end.state, seat, end.handicap if seat == self._player.seat else 0.0)

    def totals(self, end: End) -> Sequence[float]:
        """The totals after the round."""
        return self._player.totals(end.state)

    def rolled_out(self, state: Baernergaeng, move: int, _rng: Random) -> End:
        """Play a move and the round to its end; returns what that brings."""
        seat = self._player.seat
        minds = self._minds.copy()
        rounds = len(state.scores)
        handicap = HASTE if move == CALL_ONLY[0] else 0.0
        minds.follow(state, seat, move)
        state.play(seat, move)
        moves = 0
        while len(state.scores) == rounds and moves < LONGEST:
            moves += 1
            if (
                state.phase == TURN
                and state.caller == NO_SEAT
                and not (state.house_rules.widens_turns or state.inverted)
            ):
                _play_plain_turns(state, minds)
            actor = state.actor
            move = usual(state, minds, actor)
            minds.follow(state, actor, move)
            state.play(actor, move)
        if len(state.scores) == rounds:
            end_round(state)
        return End(state, handicap)


def _play_plain_turns(state: Baernergaeng, minds: Minds) -> None:  # noqa: C901, PLR0915  (calls would cost much)
    """Plays turns like ``usual`` and ``play``, but in one fast loop, up to a special card or a call."""
    rows, eyes, guess, turns = state.rows, minds.eyes, minds.guess, state.turns
    pile, discard, seats = state.pile, state.discard, state.seats
    harm = 1 / (seats - 1)
    seat = state.actor
    while pile:
        bit = 1 << seat
        row, known = rows[seat], eyes[seat]
        mine = [COSTS[card] if seen & bit else held for card, seen, held in zip(row, known, guess[seat], strict=True)]
        worst, slot = -1.0, 0
        for at, seen in enumerate(known):
            cost = mine[at] if seen & bit else mine[at] + DREAD
            if cost > worst:
                worst, slot = cost, at
        top = discard[-1] if discard and row else NUMBERS
        is_taken = False
        if top < NUMBERS and mine[slot] - top > LEAST_TAKE:
            others = (cost for other in range(seats) if other != seat for cost in minds.costs(state, seat, other))
            least = round(min(others, default=float(HIGHEST)))
            is_taken = mine[slot] - top > drawing_gain(round(worst), harm, least)
        if is_taken:
            discard[-1] = row[slot] & FACE
            row[slot] = top
            known[slot] = EVERYBODY
            mine[slot] = top
        else:
            face = pile.pop()
            if face >= NUMBERS:
                state.drawn = face
                state.phase = DRAWN
                break
            if face <= worst:
                went = row[slot] & FACE
                discard.append(went)
                if not known[slot] & bit or went >= NUMBERS:
                    went = round(AVERAGE)
                row[slot] = face
                known[slot] = bit
                guess[seat][slot] = KEPT_FOR[went]
                mine[slot] = face
            else:
                went = face
                discard.append(face)
            if went < SURELY_LOW:
                minds.leave(seat, went, inverted=False)
        turns[seat] += 1
        if 0 not in turns:
            total = sum(mine) + CALL_AHEAD - max(0, turns[seat] - PATIENCE)
            for other in range(seats):
                if other != seat:
                    theirs = minds.costs(state, seat, other)
                    if sum(theirs) - drawing_gain(round(max(theirs, default=0.0)), harm, float(HIGHEST)) < total:
                        break
            else:
                state.phase = END_OF_TURN
                break
        seat = (seat + 1) % seats
    state.actor = state.turn = seat
