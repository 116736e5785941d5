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
from tabletop.games.bohne.bot_row_values import RowValues, row_values
from tabletop.games.bohne.bot_sensible import change, sensible
from tabletop.games.bohne.cards import COLOURS, DECK, FACES, ROW, WIDTH
from tabletop.games.bohne.rules import HIDE, LEAD, MEMBERS, PICK, Bohne
from tabletop.randomness import Rng

REASONS = {
    "adds_points": "{face} makes your row {n} points better.",
    "least_harm": "Of the cards that are left, {face} harms your rows least.",
    "promises_most": "With the cards still to come, {face} promises your rows most.",
    "tempts_holder": "{face} tempts seat {seat}, who takes first. If your card is taken, you take next.",
    "stays_last": "Nobody wants {face}: you may be last, and get {card} and the token.",
    "gives_little": "Nobody has much use for {face}.",
    "harms_others": "{face} harms the player who is left with it.",
}

#: What speaks for the obvious move where another one is chosen.
AGAINST = {
    "adds_more": "{face} adds more points now ({n}), but this does more.",
    "harms_more": "{face} harms the others more now, but this does more.",
}

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
#: A card is wanted or unwanted if it is worth more than this to a seat, for or against it.
WORTH_A_WORD = 2.0


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
        return _passed_over(state, self.seat, moves, chosen)

    def judge(self, state: Bohne, moves: Sequence[int], rng: Random) -> list[Thought]:
        """The value of each card to play, or of each seat's card to pick."""
        if self.manner == GENTLE:
            return _immediate_values(state, self.seat, moves)
        if state.phase == PICK:
            reasons = _why_picked(state, self.seat, moves)
            return [Thought(self._after(state, owner, rng), why) for owner, why in zip(moves, reasons, strict=True)]
        all_habits = habits(state.seats)
        scores = (all_habits.leads if state.phase == LEAD else all_habits.hides)(state, self.seat, moves)
        return [Thought(score, _why_laid(state, self.seat, card)) for card, score in zip(moves, scores, strict=True)]

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
        return list(map(Thought, gained, _why_picked(state, seat, moves)))
    given = [_given(state, seat, card) for card in moves]
    return [Thought(-points, _why_laid(state, seat, card)) for card, points in zip(moves, given, strict=True)]


def _given(state: Bohne, seat: int, card: int) -> float:
    """The points that a card adds to the others' rows as they are now, on average."""
    return _mean([change(state, other, card) for other in range(state.seats) if other != seat])


# why


def _passed_over(state: Bohne, seat: int, moves: Sequence[int], chosen: int) -> Reason | None:
    if state.phase == PICK:
        points = {owner: change(state, seat, state.table[owner]) for owner in moves}
        best = max(moves, key=points.__getitem__)
        is_better = points[best] > max(0, points[chosen])
        return Reason("adds_more", (*_of(state.table[best]), ("n", points[best]))) if is_better else None
    if state.phase not in (LEAD, HIDE):
        return None
    given = {card: _given(state, seat, card) for card in moves}
    worst = min(moves, key=given.__getitem__)
    return Reason("harms_more", _of(worst)) if given[worst] < min(0.0, given[chosen]) else None


def _why_picked(state: Bohne, seat: int, owners: Sequence[int]) -> list[Reason | None]:
    """A reason for each seat's card that may be picked; only the best of all is called best."""
    cards = [state.table[owner] for owner in owners]
    changes = [change(state, seat, card) for card in cards]
    gains = [habits(state.seats).gain(state, seat, card) for card in cards]
    return [
        _why_taken(card, change, is_best=change == max(changes), is_promising=gain == max(gains))
        for card, change, gain in zip(cards, changes, gains, strict=True)
    ]


def _why_taken(card: int, change: int, *, is_best: bool, is_promising: bool) -> Reason | None:
    if change > 0:
        return Reason("adds_points", (*_of(card), ("n", change)))
    if change < 0 and is_best:
        return Reason("least_harm", _of(card))
    return Reason("promises_most", _of(card)) if is_promising else None


def _why_laid(state: Bohne, seat: int, card: int) -> Reason | None:
    gains = habits(state.seats).gains_of_others(state, seat, card)
    most = max(gains.values())
    if state.phase == HIDE:
        holder, lead = state.token, state.table[state.token]
        if gains[holder] > WORTH_A_WORD:
            return Reason("tempts_holder", (*_of(card), ("seat", holder)))
        if most < 0 <= habits(state.seats).gain(state, seat, lead):
            return Reason("stays_last", (*_of(card), ("card", FACES[lead])))
    if most < -WORTH_A_WORD:
        return Reason("harms_others", _of(card))
    return Reason("gives_little", _of(card)) if most < WORTH_A_WORD else None


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _of(card: int) -> tuple[tuple[str, str]]:
    return (("face", FACES[card]),)


PLAYER: type[Player[Bohne, int]] = BohneBot
