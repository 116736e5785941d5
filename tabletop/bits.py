"""Sets of small numbers as the bits of one int."""

from __future__ import annotations

#: The bit of each number that a set may have.
BIT = tuple(1 << number for number in range(256))


def members(mask: int) -> list[int]:
    """The numbers whose bits are set, ascending.

    >>> members(0b1101)
    [0, 2, 3]
    """
    found = []
    while mask:
        highest = mask.bit_length() - 1
        found.append(highest)
        mask ^= BIT[highest]
    found.reverse()
    return found
