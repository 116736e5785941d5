"""What a row may come to: its points as they will be, reckoned from what it has and what is still out.

A row is 14 bits, as in ``cards``; what is out of its colour is written the same way. That leaves out what a seat has
in its own hand, where it is that seat's row: nobody ever takes his own card.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import tanh

from tabletop.games.bohne.cards import DECK, DOUBLE_BIT, FIRST_NUMBER, KINDS, MINUS_BITS, ROW, WIDTH, ZERO_BIT, packed

#: All cards, in rows.
ALL = packed(DECK)

#: A special card that helps a seat comes to it so often: few others want it, at any number of seats.
WANTED = 0.65
#: One that harms comes less often than by chance, since whoever can avoids it; chance is one of the takers.
UNWANTED_MINUS = 0.8
UNWANTED_ZERO = 0.6
UNWANTED_DOUBLE = 0.6
#: Numbers of the colour come so many times as often as by chance, to a row that counts for or against.
WANTED_NUMBERS = 1.4
UNWANTED_NUMBERS = 0.5
#: To a row without numbers anything may come, and what does decides for the rest.
ANY_NUMBERS = 1.7
#: With so many points in a row its seat cares, what comes to it.
STAKE = 9.0
#: Nothing is surer than that.
SUREST = 0.95

#: So many outlooks, and gains by them, are remembered: it must fit on a phone. What was not needed for the longest is
#: forgotten first, one for one: to forget all at once would take longer than a frame.
WORTHS = 1 << 16
GAINS = 1 << 14

#: The bit of each kind of card in a row; of minus cards it is the count.
BITS = tuple(1 << (kind + 1 if kind else 0) for kind in range(len(KINDS)))

Gains = tuple[float, ...]


class Prospects:
    """The outlook of rows at a table of so many seats."""

    def __init__(self, seats: int) -> None:
        self._chance = 1 / (seats - 1)
        # By one number for both: of tuples as keys the garbage collector would keep account.
        self._worth = lru_cache(WORTHS)(self._reckoned)
        self._gains = lru_cache(GAINS)(self._compared)

    def worth(self, row: int, out: int) -> float:
        """What the row will count, in the mean."""
        return self._worth(row << WIDTH | out)

    def gains(self, row: int, out: int) -> Gains:
        """For each kind of card that is out, what it is worth to have it rather than leave it to another."""
        return self._gains(row << WIDTH | out)

    def _compared(self, key: int) -> Gains:
        row, out = key >> WIDTH, key & ROW
        return tuple([self._gain(row, out, bit) for bit in BITS])

    def _gain(self, row: int, out: int, bit: int) -> float:
        if not out & (MINUS_BITS if bit == 1 else bit):
            return 0.0
        return self.worth(row + bit, out - bit) - self.worth(row, out - bit)

    def _reckoned(self, key: int) -> float:
        row, out = key >> WIDTH, key & ROW
        if row & ZERO_BIT:
            return 0.0
        points = _numbers(row) * (2 if row & DOUBLE_BIT else 1)
        care = tanh(points / STAKE)
        factor = self._sign(row & MINUS_BITS & 1, out & MINUS_BITS, care)
        is_good = factor > 0
        more = self._mixed(care, ANY_NUMBERS, WANTED_NUMBERS if is_good else UNWANTED_NUMBERS) * _numbers(out)
        if row & DOUBLE_BIT:
            factor *= 2
        elif out & DOUBLE_BIT:
            factor *= 1 + self._comes(care, UNWANTED_DOUBLE, is_wanted=is_good)
        if out & ZERO_BIT:
            factor *= 1 - self._comes(care, UNWANTED_ZERO, is_wanted=not is_good)
        return factor * (_numbers(row) + more)

    def _sign(self, is_minus: int, out: int, care: float) -> float:
        """Whether the row will count for or against, in the mean, with so many minus cards out."""
        harm = self._comes(care, UNWANTED_MINUS, is_wanted=False)
        help_ = self._comes(care, UNWANTED_MINUS, is_wanted=True)
        plus, minus = 1.0, -1.0
        for _ in range(out):
            plus, minus = plus + harm * (minus - plus), minus + help_ * (plus - minus)
        return minus if is_minus else plus

    def _comes(self, care: float, unwanted: float, *, is_wanted: bool) -> float:
        """How often a special card comes to a seat that cares so much."""
        wish = WANTED if is_wanted else unwanted * self._chance
        return min(SUREST, self._chance + care * (wish - self._chance))

    def _mixed(self, care: float, careless: float, caring: float) -> float:
        return self._chance * (careless + care * (caring - careless))


@cache
def _numbers(row: int) -> int:
    """The sum of the numbers in a row."""
    return sum(number for number in range(1, 11) if row >> FIRST_NUMBER + number - 1 & 1)


@cache
def prospects(seats: int) -> Prospects:
    """The outlook at a table of so many seats, with all that has been reckoned there before."""
    return Prospects(seats)
