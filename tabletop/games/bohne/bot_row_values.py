"""The expected final value of a row, from its cards and the cards still out.

A row has 14 bits, as in ``cards``, and so have the cards of its colour still out. The seat's hand is not among them,
since nobody takes their own card.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from math import tanh

from tabletop.games.bohne.cards import DECK, DOUBLE_BIT, FIRST_NUMBER, KINDS, MINUS_BITS, ROW, WIDTH, ZERO_BIT, packed

#: All cards, in rows.
ALL = packed(DECK)

#: The probability that a special card that helps a seat comes to it; few others want it.
WANTED = 0.65
#: How often a harmful special card comes to a seat, relative to an even chance among the takers: players avoid it.
UNWANTED_MINUS = 0.8
UNWANTED_ZERO = 0.6
UNWANTED_DOUBLE = 0.6
#: How often numbers come to a row, relative to chance: to a positive row, and to a negative one.
WANTED_NUMBERS = 1.4
UNWANTED_NUMBERS = 0.5
#: The same for a row without numbers, where the first ones decide for the rest.
ANY_NUMBERS = 1.7
#: With this many points in a row, its seat is selective.
STAKE = 9.0
#: The highest probability used.
SUREST = 0.95

#: The sizes of the caches of values and gains, small enough for a phone. They drop the least recently used entries one
#: by one, since emptying a cache would take longer than a frame.
WORTHS = 1 << 13
GAINS = 1 << 12

#: A brief is what matters of a row, or of the cards still out: the sum of the numbers over the bits of special cards.
BRIEF_WIDTH = 10
SPECIAL_BITS = MINUS_BITS | DOUBLE_BIT | ZERO_BIT
#: What matters of the minus cards in a row: whether they are an odd number.
ODD_BIT = 1

#: The bit of each kind of card in a row; for minus cards the unit of their count.
BITS = tuple(1 << (kind + 1 if kind else 0) for kind in range(len(KINDS)))

Gains = tuple[float, ...]


class RowValues:
    """The expected values of rows, for this number of seats."""

    def __init__(self, seats: int) -> None:
        self._chance = 1 / (seats - 1)
        self._briefs = _briefs()
        # One int as key for both: the garbage collector would track tuples.
        self._worth = lru_cache(WORTHS)(self._reckoned)
        self._gains = lru_cache(GAINS)(self._compared)

    def worth(self, row: int, out: int) -> float:
        """The expected final value of the row."""
        briefs = self._briefs
        return self._worth((briefs[row] & ~(MINUS_BITS ^ ODD_BIT)) << BRIEF_WIDTH | briefs[out])

    def gains(self, row: int, out: int) -> Gains:
        """For each kind of card still out, the gain of getting it over leaving it to another seat."""
        return self._gains(row << WIDTH | out)

    def _compared(self, key: int) -> Gains:
        row, out = key >> WIDTH, key & ROW
        return tuple([self._gain(row, out, bit) for bit in BITS])

    def _gain(self, row: int, out: int, bit: int) -> float:
        if not out & (MINUS_BITS if bit == 1 else bit):
            return 0.0
        return self.worth(row + bit, out - bit) - self.worth(row, out - bit)

    def _reckoned(self, key: int) -> float:
        row, out = key >> BRIEF_WIDTH, key & (1 << BRIEF_WIDTH) - 1
        if row & ZERO_BIT:
            return 0.0
        numbers = row >> FIRST_NUMBER
        points = numbers * (2 if row & DOUBLE_BIT else 1)
        care = tanh(points / STAKE)
        factor = self._sign(row & ODD_BIT, out & MINUS_BITS, care)
        is_good = factor > 0
        more = self._mixed(care, ANY_NUMBERS, WANTED_NUMBERS if is_good else UNWANTED_NUMBERS) * (out >> FIRST_NUMBER)
        if row & DOUBLE_BIT:
            factor *= 2
        elif out & DOUBLE_BIT:
            factor *= 1 + self._comes(care, UNWANTED_DOUBLE, is_wanted=is_good)
        if out & ZERO_BIT:
            factor *= 1 - self._comes(care, UNWANTED_ZERO, is_wanted=not is_good)
        return factor * (numbers + more)

    def _sign(self, is_minus: int, out: int, care: float) -> float:
        """The expected sign of the row, with ``out`` minus cards still out."""
        harm = self._comes(care, UNWANTED_MINUS, is_wanted=False)
        help_ = self._comes(care, UNWANTED_MINUS, is_wanted=True)
        plus, minus = 1.0, -1.0
        for _ in range(out):
            plus, minus = plus + harm * (minus - plus), minus + help_ * (plus - minus)
        return minus if is_minus else plus

    def _comes(self, care: float, unwanted: float, *, is_wanted: bool) -> float:
        """The probability that a special card ends up with this seat, given how selective the seat is (0–1)."""
        wish = WANTED if is_wanted else unwanted * self._chance
        return min(SUREST, self._chance + care * (wish - self._chance))

    def _mixed(self, care: float, careless: float, caring: float) -> float:
        return self._chance * (careless + care * (caring - careless))


@cache
def _briefs() -> Sequence[int]:
    """The brief of each row."""
    briefs = array("H", range(SPECIAL_BITS + 1))
    for number in range(1, WIDTH - FIRST_NUMBER + 1):
        briefs.extend([brief + (number << FIRST_NUMBER) for brief in briefs])
    return briefs


@cache
def row_values(seats: int) -> RowValues:
    """The row values for this number of seats, with their caches."""
    return RowValues(seats)
