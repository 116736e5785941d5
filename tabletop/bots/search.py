"""Flat Monte Carlo search: candidate moves are played in sampled matches, and the rollout policy plays on.

Every candidate is tried in the same samples with the same random numbers, so that results differ by the moves alone.
After each share of the iterations the weaker half is dropped (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.bots.player import Player


class Search:
    """Finds the best of some moves. They come with the best unsearched value first."""

    #: Whether the rollout policy uses random numbers. Where it doesn't, only the sampled piles differ.
    needs_luck = True
    #: Whether the seats of a rollout play as people might: not always the best move of the rollout policy. Where a
    #: rollout sees all cards, its seats would otherwise do the same every time, and the end would seem certain.
    is_varied = False
    #: Whether rollouts may go further than a bot has time for at whom people wait.
    is_patient = False

    def __init__(
        self, player: Player[Any, Any], sampler: Callable[[Random], Any], moves: Sequence[Any], rng: Random
    ) -> None:
        self._player = player
        self._sampler = sampler
        self._moves = moves
        self._rng = rng
        self._sums = [0.0] * len(moves)
        self._tries = [0] * len(moves)

    def run(self, iterations: int) -> Iterator[int]:
        """Yields the place of the best move so far, after each rollout or part of one."""
        left = list(range(len(self._moves)))
        halvings = max(1, (len(left) - 1).bit_length())
        share = max(1, iterations // halvings)
        best = left[0]
        for _ in range(halvings):
            for _world in range(max(1, share // len(left))):
                for _rollout in self._try_all(left):
                    yield best
                best = max(left, key=self._mean)
            left = sorted(left, key=self._mean, reverse=True)[: (len(left) + 1) // 2]
        yield best

    def _mean(self, at: int) -> float:
        return self._sums[at] / self._tries[at]

    def _try_all(self, left: Sequence[int]) -> Iterator[None]:
        """Tries each move in one sampled match, with the same random numbers from then on."""
        world = self._sampler(self._rng)
        luck = self._rng.random() if self.needs_luck else None
        for at in left:
            rng = self._rng if luck is None else Random(luck)
            end = yield from self.rollout(world.copy(), self._moves[at], rng)
            self._sums[at] += self.worth(end, self._player.seat)
            self._tries[at] += 1
            yield

    # a rollout, and what its end is worth: a review asks for these as well

    def likely(self, state: Any, seat: int, rng: Random) -> Any:
        """A seat's move in a rollout."""
        return self._player.habit(state, seat, rng)

    def sampled(self, rng: Random) -> Any:
        """A match that agrees with what the seat knows, as this search draws them."""
        return self._sampler(rng)

    def rollout(self, state: Any, move: Any, rng: Random) -> Generator[None, None, Any]:
        """Play a move of the player's seat, then by the rollout policy; may pause where a rollout takes long.

        Returns its end, in the form that ``worth`` and ``totals`` take.
        """
        yield from ()
        return self.rolled_out(state, move, rng)

    def worth(self, end: Any, seat: int) -> float:
        """The value of a rollout's end to any seat, from 0 (lost) to 1 (won)."""
        return self._player.worth(end, seat)

    def totals(self, end: Any) -> Sequence[float]:
        """Each seat's expected total at a rollout's end; what all have in addition does not matter."""
        return self._player.totals(end)

    def rolled_out(self, state: Any, move: Any, rng: Random) -> Any:
        """Play a move and what may follow it; returns the state in which that ends."""
        player = self._player
        state.play(player.seat, move)
        depth = 0
        while state.actor >= 0 and not player.is_far(state, depth):
            actor = state.actor
            state.play(actor, player.habit(state, actor, rng))
            depth += 1
        return state
