"""The events of Bungee, and which seats know their faces."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.events import NOBODY, Event, only
from tabletop.games.bungee.cards import BUNGEE, FACES
from tabletop.packed_hands import faces_of
from tabletop.places import hand_of

PILE, DISCARD, LUCKY_CARD = "pile", "discard", "lucky"


def dealt(seat: int, hand: int) -> Event:
    """A seat gets its first cards."""
    faces = _names(faces_of(hand))
    return Event("dealt", seat, PILE, hand_of(seat), len(faces), faces, known=NOBODY, seen=only(seat))


def turned(lucky: int) -> Event:
    """A lucky card is revealed."""
    return Event("turn", None, PILE, LUCKY_CARD, 1, _names([lucky]), known=NOBODY)


def left(dealer: int) -> Event:
    """The dealer leaves the lucky Bungee where it is."""
    return Event("leave", dealer)


def took_lucky(dealer: int) -> Event:
    """The dealer takes the lucky Bungee into the hand."""
    return Event("take", dealer, LUCKY_CARD, hand_of(dealer), 1, _names([BUNGEE]))


def took(seat: int, face: int) -> Event:
    """The discard pile's top card goes into a hand; everyone has seen it."""
    return Event("take", seat, DISCARD, hand_of(seat), 1, _names([face]))


def dropped(seat: int, face: int, count: int) -> Event:
    """Cards of one face go from a hand onto the discard pile."""
    return Event("drop", seat, hand_of(seat), DISCARD, count, _names([face] * count), known=only(seat))


def drew(seat: int, face: int) -> Event:
    """A card is drawn; only its drawer sees it."""
    return Event("draw", seat, PILE, hand_of(seat), 1, _names([face]), known=NOBODY, seen=only(seat))


def reshuffled(count: int) -> Event:
    """The discard pile without its top card becomes the draw pile."""
    return Event("shuffle", None, DISCARD, PILE, count)


def skipped(seat: int) -> Event:
    """A six skips a seat."""
    return Event("skip", seat)


def extended(dropper: int, first_caller: int, *, is_reached: bool) -> Event:
    """A six has earned an extra lap, because it has reached the first caller, or because any does."""
    return Event("extend", dropper, facts=(("first_caller", first_caller),) if is_reached else ())


def called(seat: int) -> Event:
    """A seat calls «Bungee!»."""
    return Event("call", seat)


def declined(seat: int) -> Event:
    """A seat declines to call after playing in the last lap."""
    return Event("hold", seat)


def opened(seat: int, hand: int) -> Event:
    """A hand is revealed when the round is scored."""
    faces = _names(faces_of(hand))
    return Event("open", seat, hand_of(seat), hand_of(seat), len(faces), faces, known=only(seat))


def _names(faces: Sequence[int]) -> tuple[str, ...]:
    return tuple(FACES[face] for face in faces)
