"""A place of the table, and a face that lies there: what an event's ``origin`` and ``target`` say, taken apart.

Events and views keep places as texts. ``Place.parse`` reads such a text, ``str`` writes it again::

    text               what it is                               name        seat   slot   face
    "pile"             a place that the table has once          "pile"      None   None   ""
    "hand 2"           a place that each seat has               "hand"      2      None   ""
    "0.2"              a slot of a seat's row                   "slot"      0      2      ""
    "17" "aF3"         a cell or a kennel of Dog                "17"        None   None   ""
    "2,-1" "4/-2"      a hex or a vertex of Bauernschlau        "2,-1"      None   None   ""
    "hand 0/7"         a face at any of these                   "hand"      0      None   "7"

>>> place = Place.parse("hand 2/B")
>>> place.name, place.seat, place.face
('hand', 2, 'B')
>>> str(place), str(place.bare), str(place.bare.showing("7"))
('hand 2/B', 'hand 2', 'hand 2/7')
>>> Place.parse("0.2") == Place.of_slot(0, 2), Place.parse("hand 1") == Place.hand(1)
(True, True)
>>> Place.parse("hand 1/7").is_hand, Place.parse("pile").is_hand
(True, False)
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

HAND, SLOT = "hand", "slot"

_SLOT = re.compile(r"(\d+)\.(\d+)")
_OF_SEAT = re.compile(r"([^ ]+) (\d+)")
#: A vertex is two numbers: the stroke between them parts no face from its place.
_VERTEX = re.compile(r"-?\d+/-?\d+")

#: More different places, with the faces at them, than a table ever shows.
_REMEMBERED = 4096


class Place(NamedTuple):
    """Where something lies, and which face, if one is meant: see the module's table."""

    #: What kind of place it is where a seat has one of its own, else the whole name.
    name: str
    #: The seat that owns it; None for a place of the whole table.
    seat: int | None = None
    #: Which of a row's slots it is, from 0 at the left.
    slot: int | None = None
    #: The face that is meant; "" for the place itself.
    face: str = ""

    @classmethod
    def parse(cls, text: str) -> Place:
        """The place that a text names; any text names one.

        >>> [Place.parse(text) for text in ("discard", "1.3", "gift 2")]  # doctest: +NORMALIZE_WHITESPACE
        [Place(name='discard', seat=None, slot=None, face=''), Place(name='slot', seat=1, slot=3, face=''),
         Place(name='gift', seat=2, slot=None, face='')]
        >>> Place.parse("4/-2").name, Place.parse("2,-1/dog").face
        ('4/-2', 'dog')
        """
        return _parsed(text)

    @classmethod
    def hand(cls, seat: int, face: str = "") -> Place:
        """A seat's hand, or a face in it."""
        return cls(HAND, seat, face=face)

    @classmethod
    def of_slot(cls, seat: int, slot: int) -> Place:
        """A slot of a seat's row."""
        return cls(SLOT, seat, slot)

    def __str__(self) -> str:
        if self.slot is not None:
            where = f"{self.seat}.{self.slot}"
        else:
            where = self.name if self.seat is None else f"{self.name} {self.seat}"
        return f"{where}/{self.face}" if self.face else where

    @property
    def bare(self) -> Place:
        """The place itself, whatever face was meant there."""
        return self._replace(face="") if self.face else self

    def showing(self, face: str) -> Place:
        """A face at this place."""
        return self._replace(face=face)

    @property
    def owner(self) -> int:
        """The seat that owns it; ValueError, if it has no owner.

        >>> Place.parse("row 3").owner
        3
        """
        if self.seat is None:
            raise ValueError(f"place: {self} belongs to no seat")
        return self.seat

    @property
    def seat_and_slot(self) -> tuple[int, int]:
        """Which slot of whose row it is; ValueError, if it is none.

        >>> Place.parse("0.2").seat_and_slot
        (0, 2)
        """
        if self.slot is None:
            raise ValueError(f"place: {self} is no slot of a row")
        return self.owner, self.slot

    @property
    def is_hand(self) -> bool:
        """Whether it is in a seat's hand."""
        return self.name == HAND and self.seat is not None

    @property
    def is_slot(self) -> bool:
        """Whether it is a slot of a seat's row."""
        return self.slot is not None


def hand_of(seat: int) -> str:
    """The text of a seat's hand.

    >>> hand_of(2)
    'hand 2'
    """
    return str(Place.hand(seat))


@lru_cache(maxsize=_REMEMBERED)
def _parsed(text: str) -> Place:
    where, _stroke, face = (text, "", "") if _VERTEX.fullmatch(text) else text.partition("/")
    slot = _SLOT.fullmatch(where)
    if slot:
        return Place(SLOT, int(slot[1]), int(slot[2]), face)
    owned = _OF_SEAT.fullmatch(where)
    if owned:
        return Place(owned[1], int(owned[2]), face=face)
    return Place(where, face=face)
