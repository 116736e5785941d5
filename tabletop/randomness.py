"""All randomness of the engine: a match's k-th shuffle, seeds, and the orders that sampled matches draw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import shake_128
from random import SystemRandom
from struct import Struct
from typing import Protocol, TypeVar, cast

Card = TypeVar("Card")


class Rng(Protocol):
    """The part of ``random.Random`` that samplers and bots use."""

    def random(self) -> float:
        """A number from 0 up to 1, without 1."""


def shuffled(cards: Sequence[Card], seed: int, k: int) -> list[Card]:
    """The cards in the order that a match's ``seed`` gives to its shuffle ``k``; 256 cards at most.

    A deck that is given as bytes, a face each, is shuffled fastest.

    Each place gets eight bytes of a hash, made to a number that has the place itself for its last byte. The numbers
    are sorted, and their last bytes are the order: the same on every Python and platform.

    >>> shuffled("ABCDEFG", seed=7, k=0)
    ['G', 'C', 'B', 'A', 'F', 'D', 'E']
    """
    count = len(cards)
    numbers = _floats(count)
    hashed = bytearray(shake_128(b"%d/%d" % (seed, k)).digest(numbers.size))
    hashed[::8] = hashed[::8].translate(_FINITE)
    hashed[7::8] = _PLACES[:count]
    order = numbers.pack(*sorted(numbers.unpack(hashed)))[7::8]
    if isinstance(cards, bytes):
        return cast(list[Card], list(order.translate(cards.ljust(256))))
    return [cards[place] for place in order]


#: The numbers are floats, which Python sorts fastest: one bit in the first byte of each is cleared, so that none is
#: infinite or NaN.
_FINITE = bytes(byte & 0xBF for byte in range(256))
_PLACES = bytes(range(256))


@cache
def _floats(count: int) -> Struct:
    return Struct(f">{count}d")


def mixed(cards: Sequence[Card], rng: Rng) -> list[Card]:
    """The cards in an order that ``rng`` draws, for sampled matches."""
    draw = rng.random
    keys = [draw() for _ in cards]
    return [cards[place] for place in sorted(range(len(cards)), key=keys.__getitem__)]


def fresh_seed() -> int:
    """A new seed. It has 53 bits, since JSON readers keep no more."""
    return SystemRandom().getrandbits(53)


def imagined_seed(rng: Rng) -> int:
    """A seed for a sampled match."""
    return int(rng.random() * (1 << 53))
