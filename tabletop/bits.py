"""Sets of small numbers as the bits of one int."""

from __future__ import annotations


def members(mask: int) -> list[int]:
    """The numbers whose bits are set, ascending.

    >>> members(0b1101)
    [0, 2, 3]
    """
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
