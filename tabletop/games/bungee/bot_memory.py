"""What a bot of Bungee remembers of a round, and what follows for a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.events import Seen
from tabletop.games.bungee.cards import FACES, HAND_SIZE
from tabletop.games.bungee.events import LUCKY_CARD


class Deed(NamedTuple):
    """What a seat did: with cards of a face, or with a hidden one (None)."""

    what: str
    seat: int
    face: int | None = None
    number: int = 1


#: The dealer takes the lucky Bungee.
SWAPS = "swap"


def deed_of(event: Seen) -> Deed | None:
    """The deed that an event tells of, if it is about a seat's cards."""
    if event.what not in ("take", "drop", "draw", "call") or event.seat is None:
        return None
    what = SWAPS if event.what == "take" and event.origin == LUCKY_CARD else event.what
    face = FACES.index(event.faces[0]) if event.faces else None
    return Deed(what, event.seat, face, event.number)


class KnownHand(NamedTuple):
    """A hand as its deeds tell it. Hidden cards are numbered as they come, those of the deal first."""

    #: The faces that everyone saw.
    seen: list[int]
    #: The numbers of the hidden cards.
    hidden: list[int]
    #: The hidden cards that were dropped since: number -> face.
    dropped: dict[int, int]

    def came(self) -> int:
        """How many hidden cards have come to the hand."""
        return len(self.hidden) + len(self.dropped)

    def drop(self, face: int) -> None:
        """Removes a card: a seen one of this face, else a hidden one."""
        if face in self.seen:
            self.seen.remove(face)
        elif self.hidden:
            self.dropped[self.hidden.pop()] = face
        else:
            raise ValueError("there is no such card")


def known_hand(deeds: Sequence[Deed], seat: int) -> KnownHand:
    """A seat's hand by the deeds of this round; a ValueError if they contradict each other."""
    hand = KnownHand([], list(range(HAND_SIZE)), {})
    for what, who, face, number in deeds:
        if who != seat or what == "call":
            continue
        if what == "drop" and face is not None:
            for _ in range(number):
                hand.drop(face)
        elif face is not None and what != "draw":
            hand.seen.append(face)
        else:
            hand.hidden.append(hand.came())
    return hand
