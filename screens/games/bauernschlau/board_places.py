"""The places on Bauernschlau's board, written and read: those of the engine, and three that only the table has.

==================  =========================================================
``2,-1``            a hex, as the engine names it
``4/-2``            a vertex: the barrier that ends there
``4/-2~5/-1``       a side, where a barrier can lie
``end 4/-2``        the knob at a fence's end, where it goes on or may begin
``by 2,-1``         where the dog sits while it guards a sheep's pasture
==================  =========================================================

>>> BoardPlace.parse("end 4/-2/tip")
BoardPlace(kind='end', name='4/-2')
>>> BoardPlace.parse(side_name("5/-1", "4/-2")).vertices
('4/-2', '5/-1')
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, Self

#: The kinds of places.
HEX, VERTEX, SIDE, END, BY = "hex", "vertex", "side", "end", "by"
_BETWEEN = "~"
_TEXTS = re.compile(
    rf"(?P<{SIDE}>-?\d+/-?\d+{_BETWEEN}-?\d+/-?\d+)|(?P<{VERTEX}>-?\d+/-?\d+)"
    rf"|(?P<{HEX}>-?\d+,-?\d+)(?:/.+)?|{END} (?P<{END}>-?\d+/-?\d+)(?:/.+)?|{BY} (?P<{BY}>-?\d+,-?\d+)(?:/.+)?"
)
#: More places, with the faces at them, than the board has.
_REMEMBERED = 1024


class BoardPlace(NamedTuple):
    """A place on the board: its kind, and the hex, vertex or side that it is about."""

    kind: str
    name: str

    @classmethod
    @lru_cache(maxsize=_REMEMBERED)
    def parse(cls, text: str) -> Self:
        """The place that a text names, whatever face is named there; one beside the board is of no kind."""
        found = _TEXTS.fullmatch(text)
        kind = found.lastgroup if found else None
        return cls(kind, found[kind]) if found and kind else cls("", text)

    @property
    def vertices(self) -> tuple[str, str]:
        """The two ends of a side."""
        one, _between, other = self.name.partition(_BETWEEN)
        return one, other


def side_name(start: str, end: str) -> str:
    """The place of a barrier between two vertices, whichever way it is laid.

    >>> side_name("5/-1", "4/-2") == side_name("4/-2", "5/-1")
    True
    """
    return _BETWEEN.join(sorted((start, end)))


def end_at(vertex: str) -> str:
    """The place of a fence's knob.

    >>> end_at("4/-2")
    'end 4/-2'
    """
    return f"{END} {vertex}"


def seat_beside(pasture: str) -> str:
    """The place of the dog that guards a sheep.

    >>> seat_beside("2,-1")
    'by 2,-1'
    """
    return f"{BY} {pasture}"
