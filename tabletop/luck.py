"""The one door for chance: a match's k-th shuffle."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import shake_128
from struct import unpack
from typing import Protocol, TypeVar

Card = TypeVar("Card")


class Rng(Protocol):
    """All that imagining and bots ask of a source of chance: ``random.Random`` is one."""

    def random(self) -> float:
        """A number from 0 up to 1, without 1."""


def shuffled(cards: Sequence[Card], seed: int, k: int) -> list[Card]:
    """The cards in the order that a match's ``seed`` gives to its shuffle ``k``.

    Each place gets its own eight bytes of a hash and the cards are sorted by them, so that the order is the same on
    every Python and platform.

    >>> shuffled("ABCDEFG", seed=7, k=0)
    ['E', 'D', 'F', 'A', 'B', 'C', 'G']
    """
    count = len(cards)
    keys = unpack(f">{count}Q", shake_128(b"%d/%d" % (seed, k)).digest(8 * count))
    return [cards[place] for place in sorted(range(count), key=keys.__getitem__)]


def mixed(cards: Sequence[Card], rng: Rng) -> list[Card]:
    """The cards in an order that ``rng`` draws: for worlds that are only imagined."""
    draw = rng.random
    keys = [draw() for _ in cards]
    return [cards[place] for place in sorted(range(len(cards)), key=keys.__getitem__)]


def fresh_seed() -> int:
    """A seed for a match that was given none. JSON readers everywhere keep 53 bits."""
    return secrets.randbits(53)


def imagined_seed(rng: Rng) -> int:
    """A seed for a match that is only imagined."""
    return int(rng.random() * (1 << 53))
