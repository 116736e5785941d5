"""The events of Bauernschlau, and which seats know their faces."""

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
    """Sheep are drawn; only their drawer sees them. They are sorted, so that the supply's order stays hidden."""
    names = tuple(FACES[face] for face in faces)
    return Event("draw", seat, SUPPLY, hand_of(seat), len(faces), names, known=NOBODY, seen=only(seat))


def put(seat: int, face: int, place: int, owner: int | None) -> Event:
    """A sheep is put face down: its holder sees it for the last time, the others never do."""
    eyes = only(seat)
    faces, facts = (FACES[face],), _land(owner)
    return Event("put", seat, hand_of(seat), PLACE_NAMES[place], 1, faces, facts, known=eyes, seen=eyes, hides=True)


def revealed(seat: int, face: int, place: int, owner: int | None) -> Event:
    """A sheep is revealed where it lies."""
    name = PLACE_NAMES[place]
    return Event("reveal", seat, name, name, 1, (FACES[face],), _land(owner), known=NOBODY)


def earned(seat: int, actions: int) -> Event:
    """A black sheep gives more actions."""
    return Event("bonus", seat, number=actions)


def lifted(seat: int, place: int) -> Event:
    """The dog is lifted into the hand."""
    return Event("lift", seat, PLACE_NAMES[place], hand_of(seat))


def moved(seat: int, origin: int, target: int, loser: int | None) -> Event:
    """A face-down sheep is moved, perhaps off a player's land; nobody looks at it."""
    facts = _land(loser)
    return Event("move", seat, PLACE_NAMES[origin], PLACE_NAMES[target], facts=facts, known=NOBODY, seen=NOBODY)


def rested(seat: int, place: int, owner: int | None) -> Event:
    """The dog is put down."""
    return Event("rest", seat, hand_of(seat), PLACE_NAMES[place], facts=_land(owner))


def built(seat: int, fence: int, start: int, end: int) -> Event:
    """A barrier is laid, from one vertex to the next."""
    facts = (("fence", fence), ("start", VERTEX_NAMES[start]))
    return Event("fence", seat, stock_of(seat), VERTEX_NAMES[end], facts=facts)


def fenced(farmer: int) -> Event:
    """Both fences of a seat's farm have reached the edge."""
    return Event("fenced", farmer)


def declined(seat: int, actions: int) -> Event:
    """What is left of the bonus is declined."""
    return Event("done", seat, number=actions)


def lapsed(seat: int, actions: int) -> Event:
    """What is left of the bonus is lost: no action can be taken, or the round ends."""
    return Event("lapse", seat, number=actions)


def passed_over(seat: int) -> Event:
    """A seat can take no action."""
    return Event("pass", seat)


def filled(farmer: int) -> Event:
    """Every field of a seat's fenced farm is taken, so the round ends. Each farm that is full has its own event."""
    return Event("full", farmer)


def opened(face: int, place: int) -> Event:
    """A sheep that is still face down is shown when the round is scored; it is worth 0."""
    name = PLACE_NAMES[place]
    return Event("open", None, name, name, 1, (FACES[face],), known=NOBODY)


def _land(owner: int | None) -> tuple[tuple[str, int], ...]:
    """The seat on whose land something happens, or whose land a sheep leaves."""
    return () if owner is None else (("land", owner),)
