"""The rollout policy of Nicht die Bohne!, a few microseconds a move.

If others want your card, you pick early; if nobody does, you pick last and get the lead card and the token. So a card
is valued by what it gives away and by when it lets its owner pick. How much that matters depends on the lead card's
value to the owner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import tanh
from typing import NamedTuple

from tabletop.games.bohne.bot_row_values import ALL, row_values
from tabletop.games.bohne.cards import KINDS, ONE, ROW, WIDTH
from tabletop.games.bohne.rules import LEAD, PICK, Bohne
from tabletop.randomness import Rng

#: A card that is worth this many points to a seat is certainly wanted.
TEMPTING = 8.0


class HabitWeights(NamedTuple):
    """Weights of what a card gives to the others (in points) and of how much it tempts them (-1 to 1)."""

    #: For a hidden card: the others on average, and the holder in addition.
    gives: float
    gives_holder: float
    tempts: float
    tempts_holder: float
    #: The same for temptation, per point that the lead card is worth to the owner.
    last_tempts: float
    last_tempts_holder: float
    #: For the lead card: the others on average, and the one who gains most in addition.
    led_gives: float
    led_gives_most: float
    led_tempts: float
    led_tempts_most: float


# Fitted to what picking brought after each card of a hand, in some thousand sampled tricks; then once more among
# players with the new weights, on all the tricks so far.
FOR_THREE = HabitWeights(0.05, -0.09, -9.6, -18.3, -0.19, -1.03, 0.29, -0.74, -13.7, 27.2)
FOR_MORE = HabitWeights(-0.53, 0.51, -16.6, 12.1, -1.33, -0.48, 0.24, -0.11, 5.8, 12.8)
#: With three seats: only two others pick, and the one that the holder does not pick from comes last.
FEWEST_SEATS = 3
#: Random noise on these values, in points.
WHIM = 2.0

#: The cache size: colours of a table, each with the cards still out.
REMEMBERED = 1 << 11

#: For each kind of card of a colour, its value to lead; or its value to hide, then for each kind what a point of the
#: lead card adds. One flat tuple, since the garbage collector does not track tuples of numbers.
Kinds = tuple[float, ...]


class Habits:
    """The rollout policy for this number of seats."""

    def __init__(self, seats: int) -> None:
        self._prospects = row_values(seats)
        self._weights = FOR_THREE if seats == FEWEST_SEATS else FOR_MORE
        self._hidden: Callable[..., Kinds] = lru_cache(REMEMBERED)(self._found_hidden)
        self._led: Callable[..., Kinds] = lru_cache(REMEMBERED)(self._found_led)

    def move(self, state: Bohne, seat: int, rng: Rng) -> int:
        """The move of a seat."""
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        if state.phase == PICK:
            return self._pick(state, seat, moves)
        scores = self.leads(state, seat, moves) if state.phase == LEAD else self.hides(state, seat, moves)
        return _wished(moves, scores, rng)

    def chosen(self, state: Bohne, seat: int, hidden: int, rng: Rng) -> int:
        """The card that a seat hides, chosen anew from its hand and the card it has hidden."""
        moves = (*state.hands[seat], *([] if hidden in state.hands[seat] else [hidden]))
        return _wished(moves, self.hides(state, seat, moves), rng)

    def gains_of_others(self, state: Bohne, seat: int, card: int) -> dict[int, float]:
        """The value of a card of this seat to each other seat."""
        colour, kind = divmod(card, len(KINDS))
        shift = WIDTH * colour
        out = ALL - sum(state.rows) >> shift & ROW
        return {
            other: self._prospects.gains(row >> shift & ROW, out)[kind]
            for other, row in enumerate(state.rows)
            if other != seat
        }

    def gain(self, state: Bohne, seat: int, card: int) -> float:
        """The value of a card on the table to the seat."""
        colour, kind = divmod(card, len(KINDS))
        shift = WIDTH * colour
        out = out_for(state, seat)
        return self._prospects.gains(state.rows[seat] >> shift & ROW, out >> shift & ROW)[kind]

    def leads(self, state: Bohne, seat: int, cards: Sequence[int]) -> list[float]:
        """The value of leading each card, which goes to the last picker."""
        rows = [row for other, row in enumerate(state.rows) if other != seat]
        out = ALL - sum(state.rows)
        scores = []
        colour = -1
        kinds: Kinds = ()
        for card in cards:
            if card // len(KINDS) != colour:
                colour = card // len(KINDS)
                kinds = self._led(*colour_of(out, rows, colour))
            scores.append(kinds[card - len(KINDS) * colour])
        return scores

    def hides(self, state: Bohne, seat: int, cards: Sequence[int]) -> list[float]:
        """The value of hiding each card."""
        holder = state.token
        rows = [state.rows[holder]]
        rows += [row for other, row in enumerate(state.rows) if other not in (seat, holder)]
        out = ALL - sum(state.rows)
        last = self.gain(state, seat, state.table[holder])
        scores = []
        colour = -1
        kinds: Kinds = ()
        for card in cards:
            if card // len(KINDS) != colour:
                colour = card // len(KINDS)
                kinds = self._hidden(*colour_of(out, rows, colour))
            kind = card - len(KINDS) * colour
            scores.append(kinds[kind] + kinds[kind + len(KINDS)] * last)
        return scores

    def _pick(self, state: Bohne, seat: int, owners: Sequence[int]) -> int:
        row, out = state.rows[seat], out_for(state, seat)
        gains = self._prospects.gains
        best, most = owners[0], -1e9
        for owner in owners:
            colour, kind = divmod(state.table[owner], len(KINDS))
            shift = WIDTH * colour
            gain = gains(row >> shift & ROW, out >> shift & ROW)[kind]
            if gain > most:
                best, most = owner, gain
        return best

    def _found_led(self, out: int, *rows: int) -> Kinds:
        return tuple([_led(gains, self._weights) for gains in self._gains(out, rows)])

    def _found_hidden(self, out: int, *rows: int) -> Kinds:
        hidden = [_hidden(gains, self._weights) for gains in self._gains(out, rows)]
        return (*[score for score, _slope in hidden], *[slope for _score, slope in hidden])

    def _gains(self, out: int, rows: Sequence[int]) -> list[tuple[float, ...]]:
        """The value of each kind of card to each other seat."""
        return list(zip(*[self._prospects.gains(row, out) for row in rows], strict=True))


def _wished(moves: Sequence[int], scores: Sequence[float], rng: Rng) -> int:
    """The best move by these values with noise."""
    chance = rng.random
    best, most = moves[0], -1e9
    for move, score in zip(moves, scores, strict=True):
        wished = score + WHIM * chance()
        if wished > most:
            best, most = move, wished
    return best


def out_for(state: Bohne, seat: int) -> int:
    """The cards that may still come to a seat: in no row and not in its hand."""
    own = sum([ONE[card] for card in state.hands[seat]]) + sum([ONE[card] for card in state.spare[seat]])
    return ALL - sum(state.rows) - own


def colour_of(out: int, rows: Sequence[int], colour: int) -> tuple[int, ...]:
    """One colour of the cards still out, and of some rows."""
    shift = WIDTH * colour
    return (out >> shift & ROW, *[row >> shift & ROW for row in rows])


def _led(gains: tuple[float, ...], weights: HabitWeights) -> float:
    tempts = [tanh(gain / TEMPTING) for gain in gains]
    return (
        weights.led_gives * sum(gains) / len(gains)
        + weights.led_gives_most * max(gains)
        + weights.led_tempts * sum(tempts) / len(tempts)
        + weights.led_tempts_most * max(tempts)
    )


def _hidden(gains: tuple[float, ...], weights: HabitWeights) -> tuple[float, float]:
    """The value of a hidden card, by its gains to the other seats: to the holder first."""
    tempts = [tanh(gain / TEMPTING) for gain in gains]
    mean = sum(tempts) / len(tempts)
    score = (
        weights.gives * sum(gains) / len(gains)
        + weights.gives_holder * gains[0]
        + weights.tempts * mean
        + weights.tempts_holder * tempts[0]
    )
    return score, weights.last_tempts * mean + weights.last_tempts_holder * tempts[0]


@cache
def habits(seats: int) -> Habits:
    """The rollout policy for this number of seats, with its caches."""
    return Habits(seats)
