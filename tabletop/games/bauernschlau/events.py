"""What happens in Bauernschlau, and who knows the faces."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.events import NOBODY, Event, only
from tabletop.games.bauernschlau.board import PLACE_NAMES, VERTEX_NAMES
from tabletop.games.bauernschlau.sheep import FACES
from tabletop.places import Place, hand_of

SUPPLY = "supply"


def stock_of(seat: int) -> str:
    """The place of a seat's barriers."""
    return str(Place("stock", seat))


def drew(seat: int, faces: Sequence[int]) -> Event:
    """Sheep are drawn, all at once, seen by their drawer alone: ascending, as they are held, not as the supply lay."""
    names = tuple(FACES[face] for face in faces)
    return Event("draw", seat, SUPPLY, hand_of(seat), len(faces), names, known=NOBODY, seen=only(seat))


def put(seat: int, face: int, place: int) -> Event:
    """A sheep is put face down: who held it is told it for the last time, the others never."""
    eyes = only(seat)
    faces = (FACES[face],)
    return Event("put", seat, hand_of(seat), PLACE_NAMES[place], 1, faces, known=eyes, seen=eyes, hides=True)


def revealed(seat: int, face: int, place: int) -> Event:
    """A sheep is turned up where it lies."""
    name = PLACE_NAMES[place]
    return Event("reveal", seat, name, name, 1, (FACES[face],), known=NOBODY)


def earned(seat: int, actions: int) -> Event:
    """A black sheep gives more actions."""
    return Event("bonus", seat, number=actions)


def lifted(seat: int, place: int) -> Event:
    """The dog is taken into the hand."""
    return Event("lift", seat, PLACE_NAMES[place], hand_of(seat))


def moved(seat: int, origin: int, target: int) -> Event:
    """A face-down sheep is moved, unlooked at."""
    return Event("move", seat, PLACE_NAMES[origin], PLACE_NAMES[target], known=NOBODY, seen=NOBODY)


def rested(seat: int, place: int) -> Event:
    """The dog is put down."""
    return Event("rest", seat, hand_of(seat), PLACE_NAMES[place])


def built(seat: int, fence: int, start: int, end: int) -> Event:
    """A barrier is laid, from one vertex to the next."""
    facts = (("fence", fence), ("start", VERTEX_NAMES[start]))
    return Event("fence", seat, stock_of(seat), VERTEX_NAMES[end], facts=facts)


def fenced(farmer: int) -> Event:
    """Both fences of a seat's farm have reached the edge."""
    return Event("fenced", farmer)


def declined(seat: int, actions: int) -> Event:
    """What is left of the bonus is not wanted."""
    return Event("done", seat, number=actions)


def lapsed(seat: int, actions: int) -> Event:
    """What is left of the bonus is lost: no action can be taken, or the round ends."""
    return Event("lapse", seat, number=actions)


def passed_over(seat: int) -> Event:
    """A seat can take no action."""
    return Event("pass", seat)


def filled(farmer: int) -> Event:
    """Every field of a seat's fenced farm is taken: the round ends. Told of each farm that is full then."""
    return Event("full", farmer)


def opened(face: int, place: int) -> Event:
    """A sheep still face down is shown when the round is scored; it counts nothing."""
    name = PLACE_NAMES[place]
    return Event("open", None, name, name, 1, (FACES[face],), known=NOBODY)
