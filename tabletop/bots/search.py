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
            self._sums[at] += yield from self._rolling(world.copy(), self._moves[at], rng)
            self._tries[at] += 1
            yield

    def _rolling(self, state: Any, move: Any, rng: Random) -> Generator[None, None, float]:
        """A rollout that may pause, for games in which a whole one takes long; returns its value."""
        yield from ()
        return self._rolled_out(state, move, rng)

    def _rolled_out(self, state: Any, move: Any, rng: Random) -> float:
        player = self._player
        state.play(player.seat, move)
        depth = 0
        while state.actor >= 0 and not player.is_far(state, depth):
            actor = state.actor
            state.play(actor, player.habit(state, actor, rng))
            depth += 1
        return player.worth(state, player.seat)
