"""The bots of Nicht die Bohne!.

All that matters is visible, so there is nothing to remember; the others' hands are sampled from the cards still out.

*Gentle* sees a card's immediate effect on a row, and gives the others what they like least. *Steady* also values what
may still come, and who picks when. *Sharp* searches its moves in samples, for a trick or two.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from tabletop.bots.player import GENTLE, Level, Player, Reason, Thought
from tabletop.bots.search import Search
from tabletop.game import OVER, SCORE, Game, Json, Sampler
from tabletop.games.bohne.bot_habit import habits, out_for
from tabletop.games.bohne.bot_reasons import AGAINST, REASONS, fault, given, passed_over, why_laid, why_picked
from tabletop.games.bohne.bot_row_values import RowValues, row_values
from tabletop.games.bohne.bot_sensible import change, sensible
from tabletop.games.bohne.cards import COLOURS, DECK, ROW, WIDTH
from tabletop.games.bohne.rules import HIDE, LEAD, MEMBERS, PICK, Bohne
from tabletop.randomness import Rng

__all__ = ["AGAINST", "PLAYER", "REASONS", "BohneBot"]

#: The value of holding the token in the next trick, in points: its holder picks first.
TOKEN = 6.0
#: A rollout plays this many tricks after the current one.
AHEAD = 1
#: With so few cards in hand, a rollout plays the round to its end.
FEW = 3
#: The spread of a seat's points in a round, which tells how safe a lead is.
SPREAD = 38.0
#: The least spread, even before the last card, since samples differ from the truth.
DOUBT = 5.0


class BohneBot(Player[Bohne, int]):
    """A bot of Nicht die Bohne!."""

    iterations = 800
    breadth = 12
    slips = 0.3
    blunder = 8.0

    def __init__(self, game: Game[Bohne, int], seat: int, level: Level, seed: int) -> None:
        super().__init__(game, seat, level, seed)
        #: A rollout stops with this many cards in the holder's hand.
        self._until = 0

    def imagining(self, view: Json) -> Sampler[Bohne]:
        """A sampler in which hidden cards were chosen from their hands by the rollout policy."""
        drawn = super().imagining(view)

        def chosen(rng: Rng) -> Bohne:
            state = drawn(rng)
            if state.phase == HIDE:
                _choose_again(state, self.seat, rng)
            return state

        return chosen

    # without search

    def sensible(self, state: Bohne, moves: Sequence[int]) -> Sequence[int]:
        """The moves without picks that harm the seat and help nobody."""
        return sensible(state, self.seat, moves)

    def passed_over(self, state: Bohne, moves: Sequence[int], chosen: int) -> Reason | None:
        """What speaks for the card that does the most at once, where another one is chosen."""
        return passed_over(state, self.seat, moves, chosen)

    def fault(self, state: Bohne, made: int, chosen: int) -> Reason | None:
        """What speaks against the card that was played or taken."""
        return fault(state, self.seat, made, chosen)

    def judge(self, state: Bohne, moves: Sequence[int], rng: Random) -> list[Thought]:
        """The value of each card to play, or of each seat's card to pick."""
        if self.manner == GENTLE:
            return _immediate_values(state, self.seat, moves)
        if state.phase == PICK:
            reasons = why_picked(state, self.seat, moves)
            return [Thought(self._after(state, owner, rng), why) for owner, why in zip(moves, reasons, strict=True)]
        all_habits = habits(state.seats)
        scores = (all_habits.leads if state.phase == LEAD else all_habits.hides)(state, self.seat, moves)
        return [Thought(score, why_laid(state, self.seat, card)) for card, score in zip(moves, scores, strict=True)]

    def _after(self, state: Bohne, owner: int, rng: Random) -> float:
        """The seat's lead after a pick, with the open trick played on by the rollout policy."""
        after = state.copy()
        after.play(self.seat, owner)
        all_habits = habits(state.seats)
        while after.phase == PICK:
            after.play(after.actor, all_habits.move(after, after.actor, rng))
        expected = expected_totals(after)
        others = sum(expected) - expected[self.seat]
        return expected[self.seat] - others / (state.seats - 1)

    # in search

    def search(
        self, state: Bohne, sampler: Sampler[Bohne], moves: Sequence[int], thoughts: Sequence[Thought], rng: Random
    ) -> Search:
        """A search with rollouts of a few tricks."""
        self._until = _far_from(state, self.seat)
        return super().search(state, sampler, moves, thoughts, rng)

    def habit(self, state: Bohne, seat: int, rng: Random) -> int:
        """The rollout policy, see ``bot_habit``."""
        return habits(state.seats).move(state, seat, rng)

    def is_far(self, state: Bohne, _depth: int) -> bool:
        """A rollout stops after a few tricks, or with the round."""
        if state.phase == LEAD:
            return _held(state, state.token) <= self._until
        return state.phase == SCORE

    def worth(self, state: Bohne, seat: int) -> float:
        """The seat's chance to win, by the expected points of all."""
        totals = expected_totals(state)
        doubt = max(DOUBT, SPREAD * sqrt(_to_come(state)))
        most = max(totals)
        chances = [exp((total - most) / doubt) for total in totals]
        return chances[seat] / sum(chances)

    def totals(self, state: Bohne) -> Sequence[float]:
        """The totals, with what the rows of this round are expected to bring."""
        return expected_totals(state)


def expected_totals(state: Bohne) -> list[float]:
    """Each seat's points plus its expected points of this round."""
    totals = [float(total) for total in state.sums()]
    if state.phase in (SCORE, OVER):
        return totals
    reckoned = row_values(state.seats)
    for seat, row in enumerate(state.rows):
        totals[seat] += _expected_value(reckoned, row, out_for(state, seat))
    if state.phase == LEAD:
        totals[state.token] += TOKEN
    return totals


def _expected_value(reckoned: RowValues, row: int, out: int) -> float:
    return sum(
        reckoned.worth(row >> shift & ROW, out >> shift & ROW) for shift in range(0, WIDTH * len(COLOURS), WIDTH)
    )


def _held(state: Bohne, seat: int) -> int:
    return len(state.hands[seat]) + len(state.spare[seat])


def _far_from(state: Bohne, seat: int) -> int:
    """How many cards are left in a hand when a rollout from here stops."""
    after = _held(state, seat) - (not state.laid >> seat & 1)
    return 0 if after <= FEW else after - AHEAD


def _to_come(state: Bohne) -> float:
    """How many rounds are left; this one counts by its tricks left."""
    rounds: int = state.options["rounds"] - state.round - 1
    if state.phase in (SCORE, OVER):
        return rounds
    return rounds + _held(state, state.token) * state.seats / len(DECK)


def _choose_again(state: Bohne, viewer: int, rng: Rng) -> None:
    """Replaces each hidden card of a sample by the one that the rollout policy chooses from that hand."""
    all_habits = habits(state.seats)
    for seat in MEMBERS[state.laid & ~(1 << state.token | 1 << viewer)]:
        held = state.table[seat]
        wished = all_habits.chosen(state, seat, held, rng)
        if wished != held:
            state.play(seat, wished)


# what gentle sees


def _immediate_values(state: Bohne, seat: int, moves: Sequence[int]) -> list[Thought]:
    """The immediate effect of a card: picked, on the seat's rows; played, on the others' rows on average."""
    if state.phase == PICK:
        gained = [change(state, seat, state.table[owner]) for owner in moves]
        return list(map(Thought, gained, why_picked(state, seat, moves)))
    return [Thought(-given(state, seat, card), why_laid(state, seat, card)) for card in moves]


PLAYER: type[Player[Bohne, int]] = BohneBot
