"""What others have done since a player's last turn, as marks on the table; without pixels.

Marks go with what they are about: where two cards change places, their marks do too.

>>> kept = Mark(PUT, 1, "1.2")
>>> swapped = [Mark(SWAP, 2, "1.2", "2.0"), Mark(SWAP, 2, "2.0", "1.2")]
>>> [(mark.kind, mark.seat, mark.place) for mark in folded([kept, *swapped])]
[('put', 1, '2.0'), ('swap', 2, '2.0'), ('swap', 2, '1.2')]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from screens.table.model.pieces import row_of
from tabletop import Place, Seen

#: A piece was put there, moved there over a way, changed places, was looked at, or picked; from there one was sent
#: back; a card has left its row; a row was mixed, or has changed hands; nothing before it counts any more.
PUT, WALK, SWAP, LOOK, PICK, SENT, LEFT, MIXED, TRADED, ANEW = (
    *("put", "walk", "swap", "look", "pick"),
    *("sent", "left", "mixed", "traded", "anew"),
)


class Mark(NamedTuple):
    """What a seat has done at a place; ``origin`` is where the piece came from, ``face`` which one it is there."""

    kind: str
    seat: int
    place: str = ""
    origin: str = ""
    face: str = ""
    #: The event that tells it; its seat has done it.
    seen: Seen | None = None


def folded(marks: Iterable[Mark]) -> list[Mark]:
    """The marks that still hold after all of them, in the order of their places."""
    lying: dict[str, list[Mark]] = {}
    before: Mark | None = None
    for mark in marks:
        # The two events of an exchange are one.
        is_second = before is not None and before.kind == mark.kind and before[2:4] == (mark.origin, mark.place)
        _add(lying, mark, is_second=is_second)
        before = None if is_second else mark
    return [mark._replace(place=place) for place, marks_there in lying.items() for mark in marks_there]


def _add(lying: dict[str, list[Mark]], mark: Mark, *, is_second: bool) -> None:
    if mark.kind == ANEW:
        lying.clear()
    elif mark.kind == LEFT:
        _close_gap(lying, mark.place)
    elif mark.kind in (MIXED, TRADED):
        _deal_anew(lying, mark, is_second=is_second)
    else:
        if mark.kind == SWAP and not is_second:
            _exchange(lying, mark.place, mark.origin)
        there = [] if mark.kind == PUT else [each for each in lying.get(mark.place, ()) if not _is_same(each, mark)]
        lying[mark.place] = [*there, mark]


def _is_same(one: Mark, other: Mark) -> bool:
    return (one.kind, one.seat, one.face) == (other.kind, other.seat, other.face)


def _exchange(lying: dict[str, list[Mark]], one: str, other: str) -> None:
    here, there = lying.pop(one, []), lying.pop(other, [])
    lying |= {place: marks for place, marks in ((one, there), (other, here)) if marks}


def _deal_anew(lying: dict[str, list[Mark]], mark: Mark, *, is_second: bool) -> None:
    """Mark a row that has been mixed, whose cards nobody knows any more, or that changes hands with its marks."""
    row, other = _slots(lying, mark.place), _slots(lying, mark.origin)
    if mark.kind == MIXED:
        for place in row:
            del lying[place]
    elif not is_second:
        for place in dict.fromkeys([*row, *(_moved(place, mark.place) for place in other)]):
            _exchange(lying, place, _moved(place, mark.origin))
    lying[mark.place] = [mark]


def _slots(lying: dict[str, list[Mark]], row: str) -> list[str]:
    seat = Place.parse(row).seat
    return [place for place in lying if (at := Place.parse(place)).is_slot and at.seat == seat]


def _moved(place: str, row: str) -> str:
    """The same slot in another row."""
    return str(Place.of_slot(Place.parse(row).owner, _slot(place)))


def _close_gap(lying: dict[str, list[Mark]], place: str) -> None:
    """A row has lost a card: those behind it move up, with their marks."""
    lying.pop(place, None)
    seat, gone = Place.parse(place).seat_and_slot
    behind = [each for each in _slots(lying, row_of(place)) if _slot(each) > gone]
    for each in sorted(behind, key=_slot):
        lying[str(Place.of_slot(seat, _slot(each) - 1))] = lying.pop(each)


def _slot(place: str) -> int:
    return Place.parse(place).seat_and_slot[1]
