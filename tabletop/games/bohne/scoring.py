"""What rows are worth, and the lines of the score sheet."""

from __future__ import annotations

from functools import cache

from tabletop.games.bohne.cards import DOUBLE_BIT, FIRST_NUMBER, MINUS_BITS, ROW, WIDTH, ZERO_BIT

#: A seat's line of a round on the score sheet: the sum of its positive rows, of its negative ones, and the difference.
Pad = tuple[int, int, int]
PAD_COLUMNS = 3


@cache
def worth(row: int) -> int:
    """What a row of one colour is worth."""
    if row & ZERO_BIT:
        return 0
    numbers = sum(number for number in range(1, 11) if row >> FIRST_NUMBER + number - 1 & 1)
    sign = -1 if row & MINUS_BITS & 1 else 1
    return numbers * sign * (2 if row & DOUBLE_BIT else 1)


def pad_of(rows: int) -> Pad:
    """The score sheet's line for a seat's rows. A row worth 0 is in neither column.

    >>> from tabletop.games.bohne.cards import FACES, packed
    >>> cards = "r3 r6 b- b- bx b8 b2 b4 g0 g7 y- y4 y9".split()
    >>> pad_of(packed(FACES.index(face) for face in cards))
    (37, 13, 24)
    """
    plus = minus = 0
    while rows:
        value = worth(rows & ROW)
        if value > 0:
            plus += value
        else:
            minus -= value
        rows >>= WIDTH
    return plus, minus, plus - minus
