"""The events of Tschau Sepp, and which seats know their faces."""

from __future__ import annotations

from tabletop.games.tschau.cards import FACES, hand_names

from tabletop.events import NOBODY, Event, only
from tabletop.places import hand_of

PILE, DISCARD = "pile", "discard"


def dealt(seat: int, hand: int) -> Event:
    """A seat gets its first cards."""
    faces = tuple(hand_names(hand))
    return Event("dealt", seat, PILE, hand_of(seat), len(faces), faces, known=NOBODY, seen=only(seat))


def turned(card: int) -> Event:
    """The first card of the discard is turned up."""
    return Event("turn", None, PILE, DISCARD, 1, (FACES[card],), known=NOBODY)


def played(seat: int, card: int) -> Event:
    """A card goes from a hand onto the discard."""
    return Event("play", seat, hand_of(seat), DISCARD, 1, (FACES[card],), known=only(seat))


def drew(seat: int, card: int) -> Event:
    """A card is drawn; only its drawer sees it."""
    return Event("draw", seat, PILE, hand_of(seat), 1, (FACES[card],), known=NOBODY, seen=only(seat))


def opened(seat: int, hand: int) -> Event:
    """A hand is laid open when the round is scored."""
    faces = tuple(hand_names(hand))
    return Event("open", seat, hand_of(seat), hand_of(seat), len(faces), faces, known=only(seat))
