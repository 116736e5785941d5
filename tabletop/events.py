"""Events: what a move did, and which seats may know of it.

The seats that know or see a face are a bit mask: seat 0 is 1, seat 1 is 2, seat 2 is 4. Its values by what happens:

===============================================  ==============  ==========================
a face                                           known           seen
===============================================  ==============  ==========================
is drawn, or a private look at it begins         NOBODY          only(seat)
is revealed, and nobody knew it                  NOBODY          EVERYBODY
is revealed by the seat that holds it            only(owner)     EVERYBODY
moves in sight of all (both left out)            EVERYBODY       EVERYBODY
moves unlooked at (``faces`` left out)           NOBODY          NOBODY
changes hands in secret                          only(giver)     only(giver) | only(taker)
is put down, the last time its maker sees it     only(seat)      only(seat), ``hides``
===============================================  ==============  ==========================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

NOBODY = 0
EVERYBODY = -1

Fact = int | str | None | Sequence[int | None]
Facts = tuple[tuple[str, Fact], ...]


def only(seat: int) -> int:
    """The bit mask of one seat."""
    return 1 << seat


class Seen(NamedTuple):
    """An event as one seat is told of it. ``faces`` is None where they are hidden from it."""

    what: str
    seat: int | None
    origin: str | None
    target: str | None
    number: int
    faces: tuple[str, ...] | None
    facts: Facts


class Event(NamedTuple):
    """Something that happened: what, which seat did it, from where, to where, with which faces.

    ``known`` has the seats that knew the faces before, ``seen`` those that are told them now. With ``hides`` the faces
    lie face down from now on: the seats that are told them here see them for the last time.

    >>> drawn = Event("draw", 0, "pile", "hand 0", 1, ("7",), known=NOBODY, seen=only(0))
    >>> drawn.seen_by(0).faces
    ('7',)
    >>> print(drawn.seen_by(1).faces)
    None
    >>> drawn.uncovers(maker=0)
    True
    """

    what: str
    seat: int | None = None
    origin: str | None = None
    target: str | None = None
    number: int = 1
    faces: tuple[str, ...] = ()
    facts: Facts = ()
    known: int = EVERYBODY
    seen: int = EVERYBODY
    hides: bool = False

    def seen_by(self, seat: int | None) -> Seen:
        """What ``seat`` is told (None: what is public)."""
        return Seen(
            self.what,
            self.seat,
            self.origin,
            self.target,
            self.number,
            self.faces if _sees(self.seen, seat) else None,
            self.facts,
        )

    def reveals_to(self, seat: int | None) -> bool:
        """Whether this shows a seat (None: everyone) a face that it did not know."""
        return _sees(self.seen, seat) and not _sees(self.known, seat)

    def uncovers(self, maker: int) -> bool:
        """Whether this revealed something hidden, so that ``maker`` can't take it back.

        Either a seat learnt a face that the maker did not know, or the maker's own look at a hidden face has ended.
        """
        maker_knew = _sees(self.known, maker)
        somebody_learnt = bool(self.seen & ~self.known)
        if somebody_learnt and not maker_knew:
            return True
        is_secret = self.known != EVERYBODY
        return is_secret and maker_knew and (self.hides or not _sees(self.seen, maker))


def versions_of(events: Sequence[Event], seats: int) -> tuple[tuple[Seen, ...], ...]:
    """What each seat is told of these events, and at the end what everyone is told.

    >>> drawn = Event("draw", 0, "pile", "hand 0", 1, ("7",), known=NOBODY, seen=only(0))
    >>> [version[0].faces for version in versions_of([drawn], seats=2)]
    [('7',), None, None]
    """
    return tuple(tuple(event.seen_by(seat) for event in events) for seat in (*range(seats), None))


def learners_of(events: Sequence[Event], seats: int) -> frozenset[int]:
    """The seats to which any of these events shows a face that they did not know."""
    return frozenset(seat for seat in range(seats) if any(event.reveals_to(seat) for event in events))


def deals(dealer: int) -> Event:
    """The next round is dealt: the table is cleared as before the first round."""
    return Event("deal", dealer)


def scored(points: Sequence[int | None], **more: Fact) -> Event:
    """A round is scored: its row, and what else the game's score sheet shows of it."""
    return Event("score", facts=(("points", tuple(points)), *more.items()))


def _sees(eyes: int, seat: int | None) -> bool:
    return eyes == EVERYBODY if seat is None else bool(eyes >> seat & 1)


#: The function that a state calls with each event while it is played.
Tell = Callable[[Event], None]
