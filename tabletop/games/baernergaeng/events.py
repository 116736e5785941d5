"""What happens in Bärnergäng, and who knows the faces.

Places: "pile", "discard", "resolving" (the specials in use), "hand 0" (the drawn card), "0.2" (a slot of a row),
"row 0" (a whole row), "mix" (the rows that are being mixed). Where cards or rows change places (take, grab, swap,
trade), the two events of that name are one exchange.
"""

from __future__ import annotations

from tabletop.events import EVERYBODY, NOBODY, Event, only
from tabletop.games.baernergaeng.cards import FACE, FACES, VISIBLE
from tabletop.places import Place, hand_of

PILE, DISCARD, RESOLVING, MIXING = "pile", "discard", "resolving", "mix"


def place(seat: int, slot: int) -> str:
    """A slot of a row, as the page writes it."""
    return str(Place.of_slot(seat, slot))


def row_of(seat: int) -> str:
    """A seat's row as a whole."""
    return str(Place("row", seat))


# a round


def dealt(seat: int, count: int) -> Event:
    """A seat gets its row, looked at by nobody."""
    return _unseen("dealt", seat, PILE, row_of(seat), count)


def turned(face: int) -> Event:
    """The pile's top is turned: the discard begins, or a special in a row may be replaced."""
    return Event("turn", None, PILE, DISCARD, 1, (FACES[face],), known=NOBODY)


def reshuffled(count: int) -> Event:
    """The discard without its top becomes the pile."""
    return Event("shuffle", None, DISCARD, PILE, count)


# looks


def looks(viewer: int, seat: int, slot: int, card: int) -> Event:
    """A player begins to look at a card that lies face down."""
    at = place(seat, slot)
    return Event("look", viewer, at, at, 1, (FACES[card],), known=NOBODY, seen=only(viewer))


def looked(viewer: int, seat: int, slot: int, card: int) -> Event:
    """A look is closed."""
    at = place(seat, slot)
    return Event("ok", viewer, at, at, 1, (FACES[card],), known=only(viewer), seen=NOBODY)


def looked_at_nothing(viewer: int) -> Event:
    """A look that had no card face down is closed, as final as any other."""
    return Event("ok", viewer, number=0, known=only(viewer), seen=NOBODY)


# a turn


def drew(seat: int, face: int) -> Event:
    """A card is drawn, seen by its drawer alone."""
    return Event("draw", seat, PILE, hand_of(seat), 1, (FACES[face],), known=NOBODY, seen=only(seat))


def kept(seat: int, slot: int, face: int) -> Event:
    """The drawn card goes into the row, face down: only its drawer has seen it, and now for the last time."""
    at = place(seat, slot)
    return Event("keep", seat, hand_of(seat), at, 1, (FACES[face],), known=only(seat), seen=only(seat), hides=True)


def threw(seat: int, face: int) -> Event:
    """The drawn card goes onto the discard."""
    return Event("throw", seat, hand_of(seat), DISCARD, 1, (FACES[face],), known=only(seat))


def took(seat: int, slot: int, face: int) -> Event:
    """The discard's top goes into the row, face down: everybody knows it."""
    return Event("take", seat, DISCARD, place(seat, slot), 1, (FACES[face],))


def left(what: str, maker: int, seat: int, slot: int, card: int) -> Event:
    """A card of a row goes onto the discard; if it lay face down, nobody has looked at it."""
    known = EVERYBODY if card >= VISIBLE else NOBODY
    return Event(what, maker, place(seat, slot), DISCARD, 1, (FACES[card & FACE],), known=known)


def moved(what: str, maker: int, card: int, origin: str, target: str) -> Event:
    """A card goes from one slot to another: what lies face down is looked at by nobody."""
    if card >= VISIBLE:
        return Event(what, maker, origin, target, 1, (FACES[card & FACE],))
    return _unseen(what, maker, origin, target)


def called(seat: int) -> Event:
    """A seat calls «Bärnergäng!»."""
    return Event("call", seat)


def ended(seat: int) -> Event:
    """A seat ends its turn without a call."""
    return Event("end", seat)


# specials


def used(seat: int, face: int, kind: int) -> Event:
    """A drawn special is used, ``kind`` is what a joker stands for."""
    facts = (("as", FACES[kind]),) if face != kind else ()
    return Event("use", seat, hand_of(seat), RESOLVING, 1, (FACES[face],), facts, known=only(seat))


def laid(seat: int, face: int) -> Event:
    """A special that has had its effect goes onto the discard."""
    return Event("lay", seat, RESOLVING, DISCARD, 1, (FACES[face],))


def flipped(seat: int, slot: int, face: int) -> Event:
    """A card is turned face up in its place."""
    at = place(seat, slot)
    return Event("flip", seat, at, at, 1, (FACES[face],), known=NOBODY)


def gathered(maker: int, seat: int, count: int) -> Event:
    """A row is taken up to be mixed."""
    return _unseen("mix", maker, row_of(seat), MIXING, count)


def mixed(count: int) -> Event:
    """The rows taken up are shuffled together."""
    return Event("shuffle", None, MIXING, MIXING, count, known=NOBODY, seen=NOBODY)


def laid_out(maker: int, seat: int, count: int) -> Event:
    """A row is laid out again of what has been mixed."""
    return _unseen("mix", maker, MIXING, row_of(seat), count)


def got(what: str, seat: int, slot: int) -> Event:
    """A card of the pile goes into a row, unseen."""
    return _unseen(what, seat, PILE, place(seat, slot))


def traded(maker: int, seat: int, other: int, count: int) -> Event:
    """A whole row changes hands, as it lies."""
    return _unseen("trade", maker, row_of(seat), row_of(other), count)


def inverted(seat: int, *, now: bool) -> Event:
    """From now on the highest sum is best, or the lowest again."""
    return Event("invert", seat, facts=(("inverted", int(now)),))


# the end of a round


def opened(seat: int, slot: int, card: int) -> Event:
    """A card is turned up when the round is over."""
    at = place(seat, slot)
    return Event("open", seat, at, at, 1, (FACES[card],), known=NOBODY)


def replaced(seat: int, slot: int, face: int) -> Event:
    """A special in a row goes onto the discard when the round is over."""
    return Event("replace", seat, place(seat, slot), DISCARD, 1, (FACES[face],))


def replacement(seat: int, slot: int, face: int) -> Event:
    """A number takes the place of a special."""
    return Event("replace", seat, PILE, place(seat, slot), 1, (FACES[face],), known=NOBODY)


def _unseen(what: str, seat: int, origin: str, target: str, count: int = 1) -> Event:
    return Event(what, seat, origin, target, count, known=NOBODY, seen=NOBODY)
