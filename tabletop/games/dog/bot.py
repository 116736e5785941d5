"""The bots of Dog.

Every level scores a move by what it gains at once (``bot_gains``). Steady also plays the rest of its hand out, as if
nobody else moved. Sharp plays the round out with all seats and evaluates where that ends (``bot_evaluation``).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.bots.player import GENTLE, Decision, Level, Player, Reason, Thought
from tabletop.bots.search import Search
from tabletop.events import Seen
from tabletop.game import NO_SEAT, Game, Json, Sampler
from tabletop.games.dog.bot_evaluation import chances
from tabletop.games.dog.bot_gains import MoveGains, gift_points, habit, handy_moves, varied_habit
from tabletop.games.dog.bot_reasons import (
    AGAINST,
    REASONS,
    Outcomes,
    fault_of_gift,
    fault_of_move,
    passed_over,
    reason_to_give,
    reason_to_play,
)
from tabletop.games.dog.bot_sensible import sensible
from tabletop.games.dog.moves import FOLD, Move
from tabletop.games.dog.rules import EXCHANGE, Dog
from tabletop.packed_hands import ONE

__all__ = ["AGAINST", "PLAYER", "REASONS", "DogBot"]

#: Steady looks at this many of the moves that gain most, each with the rest of the hand …
CONSIDERED = 24
#: … for this many more cards. Each counts less than the one before by this factor, since others move in between.
CARDS_AHEAD = 3
PATIENCE = 0.6
#: The cost of a hand with no legal move.
STUCK = 5.0
#: Gains are worked out for this many moves at a time: a Seven may have thousands.
AT_ONCE = 500
#: Taken off the value of moves that were not looked at, so that they are not played.
FAR_WORSE = 1000.0

#: By seats, the number of moves that the rollouts of one decision have together: many short ones or few long ones. With
#: six seats a move takes longer.
MOVES_THOUGHT = {4: 5_000, 6: 3_000}

#: How often gentle forgets which card it has given away.
FORGETS = 0.5


class DogBot(Player[Dog, Move]):
    """A bot of Dog."""

    iterations = 500
    breadth = 8
    slips = 0.4
    blunder = 15.0

    def __init__(self, game: Game[Dog, Move], seat: int, level: Level, seed: int) -> None:
        super().__init__(game, seat, level, seed)
        #: The cards that it has given and that were not played since: receiving hand and face.
        self._given: list[tuple[str, str]] = []
        #: The round of the current decision.
        self._round = 0

    # what it remembers

    def remember(self, event: Seen) -> None:
        """Keeps which card it gave to whom, until it is played."""
        if event.what == "deal":
            self._given = []
        elif event.what == "exchange" and event.seat == self.seat:
            self._keep_in_mind(event)
        elif event.what in ("play", "fold"):
            for face in event.faces or ():
                if (event.origin, face) in self._given:
                    self._given.remove((str(event.origin), face))

    def _keep_in_mind(self, event: Seen) -> None:
        forgets = self.level == GENTLE and self.rng.random() < FORGETS
        if event.target and event.faces and not forgets:
            self._given.append((event.target, event.faces[0]))

    def known(self, _view: Json) -> Mapping[str, Any]:
        """The cards that it gave and that their receivers still hold."""
        return {hand: [face] for hand, face in self._given}

    # what it decides

    def effort(self, view: Json) -> int:
        """Fewer rollouts while many cards are left."""
        left: int = sum([len(hand) for hand in view["hands"]]) + view["given"].count(False)
        return min(self.iterations, MOVES_THOUGHT[view["seats"]] // left)

    def search(
        self, state: Dog, sampler: Sampler[Dog], moves: Sequence[Move], _thoughts: Sequence[Thought], rng: Random
    ) -> Search:
        """A search with rollouts to the end of the round."""
        self._round = state.round
        return RoundSearch(self, sampler, moves, rng)

    def sensible(self, state: Dog, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves that waste no Joker."""
        return moves if state.phase == EXCHANGE else sensible(state, moves)

    def fault(self, state: Dog, made: Move, chosen: Move) -> Reason | None:
        """What speaks against the card that was given, or against the move that was made."""
        if state.phase == EXCHANGE:
            return fault_of_gift(made, chosen)
        after, better = self._with(state, made), self._with(state, chosen)
        return fault_of_move(Outcomes(state, after, better), self.seat, made, chosen)

    def passed_over(self, state: Dog, moves: Sequence[Move], chosen: Move) -> Reason | None:
        """What speaks for the obvious move."""
        return None if state.phase == EXCHANGE else passed_over(state, self.seat, moves, chosen)

    def judging(self, state: Dog, moves: Sequence[Move], _rng: Random) -> Generator[Decision, None, list[Thought]]:
        """The gain of each move; for steady and sharp also that of the rest of the hand after it."""
        if state.phase == EXCHANGE:
            return _values_of_gifts(state, self.seat, moves)
        gains = yield from self._gains(state, moves)
        order = sorted(range(len(moves)), key=lambda each: -gains[each])
        thoughts = [Thought(gain - FAR_WORSE) for gain in gains]
        best = order[0]
        for at in order[:CONSIDERED]:
            yield Decision(self.game.write(state, moves[best]), thoughts[best].reason)
            thoughts[at] = self._considered(state, moves[at], gains[at])
            best = max(best, at, key=lambda each: thoughts[each].points)
        return thoughts

    def _gains(self, state: Dog, moves: Sequence[Move]) -> Generator[Decision, None, list[float]]:
        """The gain of each move by itself."""
        move_gains = MoveGains(state, self.seat)
        gains: list[float] = []
        for start in range(0, len(moves), AT_ONCE):
            if gains:
                yield Decision(self.game.write(state, moves[gains.index(max(gains))]))
            gains += move_gains.gains(moves[start : start + AT_ONCE])
        return gains

    def _considered(self, state: Dog, move: Move, gain: float) -> Thought:
        after = self._with(state, move)
        reason = reason_to_play(state, after, self.seat, move)
        return Thought(gain if self.manner == GENTLE else gain + self._gain_of_hand(after), reason)

    def _gain_of_hand(self, state: Dog) -> float:
        """The gain of playing out the rest of the hand, if no other seat moved."""
        seat = self.seat
        gain_so_far, weight = 0.0, PATIENCE
        for _card in range(CARDS_AHEAD):
            if not state.hands[seat] or state.is_complete(seat):
                break
            moves = handy_moves(state, seat)
            if moves[0] == FOLD:
                return gain_so_far - weight * STUCK
            gains = MoveGains(state, seat).gains(moves)
            gain = max(gains)
            gain_so_far += weight * gain
            weight *= PATIENCE
            state = self._with(state, moves[gains.index(gain)])
        return gain_so_far

    def _with(self, state: Dog, move: Move) -> Dog:
        """The position after a card of this seat, as if it were its turn again."""
        after = state.copy()
        after.hands[self.seat] -= ONE[move[0]]
        after.carry_out(self.seat, move)
        return after

    def habit(self, state: Dog, seat: int, _rng: Random) -> Move:
        """The rollout policy: the move with the highest gain."""
        return habit(state, seat)

    def is_far(self, state: Dog, _depth: int) -> bool:
        """Whether the round is over: nothing is known of the next one's cards."""
        return state.round != self._round

    def worth(self, state: Dog, seat: int) -> float:
        """The chance of the seat's team to win."""
        if state.actor == NO_SEAT:
            return float(seat in state.winners())
        return chances(state)[seat % state.teams]


def _values_of_gifts(state: Dog, seat: int, moves: Sequence[Move]) -> list[Thought]:
    reasons = [reason_to_give(state, seat, move) for move in moves]
    return list(map(Thought, gift_points(state, seat, moves), reasons))


class RoundSearch(Search):
    """A search whose rollouts may pause after each move: with six seats a round takes long."""

    def rollout(self, state: Dog, move: Move, rng: Random) -> Generator[None, None, Dog]:
        """Play the round out, with a pause after each move."""
        player = self._player
        state.play(player.seat, move)
        while state.actor >= 0 and not player.is_far(state, 0):
            yield
            state.play(state.actor, self.likely(state, state.actor, rng))
        return state

    def likely(self, state: Dog, seat: int, rng: Random) -> Move:
        """The move with the highest gain, or one that people might choose."""
        return varied_habit(state, seat, rng) if self.is_varied else habit(state, seat)


PLAYER = DogBot
