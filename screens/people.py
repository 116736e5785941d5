"""Who plays: a name, and a colour and a symbol to be known by at the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

#: A person is known by both, so that colour is never needed alone.
COLOURS = ("red", "blue", "yellow", "green", "violet", "orange", "teal", "grey")
SYMBOLS = ("star", "moon", "leaf", "drop", "sun", "heart", "mountain", "key")


class Person(NamedTuple):
    """Somebody who plays. ``key`` is the store's; None: not kept yet."""

    name: str
    colour: str
    symbol: str
    key: int | None = None


def free(taken: Iterable[str], of: Iterable[str]) -> str:
    """The first colour or symbol that nobody has.

    >>> free(["red"], COLOURS)
    'blue'
    """
    choices = tuple(of)
    gone = set(taken)
    return next((choice for choice in choices if choice not in gone), choices[0])
