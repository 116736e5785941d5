"""The events of Dog, and which seats know their faces."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.events import NOBODY, Event, only
from tabletop.games.dog.board import COLOURS, KENNEL, place_name
from tabletop.games.dog.cards import FACES
from tabletop.packed_hands import faces_of
from tabletop.places import Place, hand_of

STOCK, DISCARD = "stock", "discard"


def gift_of(seat: int) -> str:
    """The place where a seat's card lies until all gifts change hands."""
    return str(Place("gift", seat))


def deals(leader: int, number: int, size: int) -> Event:
    """The next round is dealt."""
    return Event("deal", leader, facts=(("round", number), ("cards", size)))


def dealt(seat: int, hand: int) -> Event:
    """A seat is dealt cards, which only it sees."""
    faces = _names(faces_of(hand))
    return Event("dealt", seat, STOCK, hand_of(seat), len(faces), faces, known=NOBODY, seen=only(seat))


def reshuffled(count: int) -> Event:
    """The discard pile becomes the draw pile."""
    return Event("shuffle", None, DISCARD, STOCK, count)


def gave(seat: int, face: int) -> Event:
    """A seat gives a card for the exchange, hidden."""
    return Event("give", seat, hand_of(seat), gift_of(seat), 1, _names([face]), known=only(seat), seen=only(seat))


def took_back(seat: int, face: int) -> Event:
    """A seat takes its card back to give another one."""
    return Event("take_back", seat, gift_of(seat), hand_of(seat), 1, _names([face]), known=only(seat), seen=only(seat))


def exchanged(giver: int, receiver: int, face: int) -> Event:
    """A gift reaches its receiver."""
    eyes = only(giver) | only(receiver)
    return Event("exchange", giver, gift_of(giver), hand_of(receiver), 1, _names([face]), known=only(giver), seen=eyes)


def leads(leader: int) -> Event:
    """The gifts have changed hands: the round's leader begins."""
    return Event("lead", leader)


def played(seat: int, card: int, rank: int) -> Event:
    """A card is played: as itself, or a joker as any rank."""
    rank_fact = (("rank", FACES[rank]),)
    return Event("play", seat, hand_of(seat), DISCARD, 1, _names([card]), rank_fact, known=only(seat))


def folded(seat: int, hand: int) -> Event:
    """A seat that can use no card lays down its hand."""
    faces = _names(faces_of(hand))
    return Event("fold", seat, hand_of(seat), DISCARD, len(faces), faces, known=only(seat))


def came_out(seat: int, colour: int, target: int) -> Event:
    """A marble leaves its kennel and stands guard."""
    return Event("exit", seat, place_name(KENNEL + colour), place_name(target), facts=_colour(colour))


def moved(seat: int, colour: int, origin: int, target: int, steps: int) -> Event:
    """A marble moves this many steps; negative means backward."""
    facts = (*_colour(colour), ("steps", steps))
    return Event("move", seat, place_name(origin), place_name(target), facts=facts)


def sent_home(seat: int, colour: int, origin: int) -> Event:
    """A marble goes back to its kennel. Told before the arrival of the marble that sends it back."""
    return Event("home", seat, place_name(origin), place_name(KENNEL + colour), facts=_colour(colour))


def swapped(seat: int, colour: int, origin: int, target: int) -> Event:
    """A Jack moves a marble to the other one's cell; each of the two has its own event."""
    return Event("swap", seat, place_name(origin), place_name(target), facts=_colour(colour))


def won(seat: int, team: Sequence[int]) -> Event:
    """A seat has brought its team's last marble in."""
    return Event("win", seat, facts=(("team", tuple(team)),))


def ended() -> Event:
    """There are too few cards for another deal: the match is over without winners."""
    return Event("end")


def _colour(colour: int) -> tuple[tuple[str, str]]:
    return (("colour", COLOURS[colour]),)


def _names(faces: Sequence[int]) -> tuple[str, ...]:
    return tuple([FACES[face] for face in faces])
