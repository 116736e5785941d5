"""Search for Bungee: rollouts of a few turns, or to the end of the last lap; then the hands are valued."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tabletop.bots.player import Player
from tabletop.bots.search import Search
from tabletop.games.bungee.bot_hand_values import situation, usual_turn, usual_turns, varied_turns
from tabletop.games.bungee.cards import SIX
from tabletop.games.bungee.moves import CALL, COUNT_BITS, FACE_AT, LEAVE, TAKE
from tabletop.games.bungee.rules import CALLING, LUCKY, TURN, Bungee
from tabletop.packed_hands import ONE

#: By seats: rollouts go this many turns beyond one of each seat, then the hands are valued. Against several others,
#: more turns add more noise than truth.
BEYOND = {2: 8, 3: 2, 4: 2, 5: 2}
#: The unsearched value counts as much as this many rollouts.
PRIOR = 60


class RoundSearch(Search):
    """A search with short rollouts that stop with the round at the latest."""

    needs_luck = False

    def __init__(
        self,
        player: Player[Bungee, int],
        sampler: Callable[[Random], Bungee],
        moves: Sequence[int],
        rng: Random,
        priors: Sequence[float],
    ) -> None:
        super().__init__(player, sampler, moves, rng)
        self._sums = [PRIOR * prior for prior in priors]
        self._tries = [PRIOR] * len(moves)

    def rolled_out(self, state: Bungee, move: int, rng: Random) -> Bungee:
        """Play a move and the round to its end; returns that state."""
        state.play(self._player.seat, move)
        while state.phase == LUCKY:
            state.play(state.actor, LEAVE)
        if state.phase == TURN and not state.calls:
            if self.is_varied:
                self._play_varied(state, rng)
            else:
                self._play_on(state)
        if state.calls:
            while state.phase in (TURN, CALLING):
                state.play(state.actor, self.likely(state, state.actor, rng))
        return state

    def _play_varied(self, state: Bungee, rng: Random) -> None:
        """Plays as many turns as ``_play_on`` does, as people might."""
        for _ in range(state.seats - 1 + BEYOND[state.seats]):
            if state.phase != TURN or state.calls:
                return
            state.play(state.actor, self.likely(state, state.actor, rng))

    def likely(self, state: Bungee, seat: int, rng: Random) -> int:
        """The usual turn, or one that people might choose."""
        if not self.is_varied or state.phase != TURN:
            usual: int = self._player.habit(state, seat, rng)
            return usual
        top = state.discard[-1] if state.discard else -1
        moves, weights = varied_turns(state.hands[seat], top, situation(state, seat))
        return rng.choices(moves, weights)[0]

    def _play_on(self, state: Bungee) -> None:
        """Plays turns like ``habit`` and ``play``, but in one fast loop."""
        turns = self._play_until_all_may_call(state)
        if state.calls:
            return
        hands, discard, pile, seats = state.hands, state.discard, state.pile, state.seats
        now = situation(state, state.actor)
        usual = usual_turns(now)
        actor = state.actor
        for _ in range(seats - 1 + BEYOND[seats] - turns):
            hand = hands[actor]
            top = discard[-1] if discard else -1
            move = usual.get(hand << FACE_AT | top + 1)
            if move is None:
                move = usual_turn(hand, top, now)
            if move == CALL or not pile:
                state.actor = actor
                state.play(actor, move)
                if state.calls:
                    return
                discard, pile, actor = state.discard, state.pile, state.actor
                continue
            face = move >> FACE_AT & COUNT_BITS
            count = move & COUNT_BITS
            hands[actor] = hand - count * ONE[face] + ONE[discard.pop() if move >= TAKE else pile.pop()]
            discard.extend([face] * count)
            actor = (actor + 1 + (count if face == SIX and now.sixes_skip else 0)) % seats
        state.actor = actor

    def _play_until_all_may_call(self, state: Bungee) -> int:
        """Plays the turns in which some seat may not call yet; returns how many there were."""
        turns = 0
        while state.fresh and not state.calls and turns < state.seats:
            actor = state.actor
            state.play(actor, self._player.habit(state, actor, self._rng))
            turns += 1
        return turns
