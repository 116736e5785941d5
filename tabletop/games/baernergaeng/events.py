"""The events of Bärnergäng, and which seats know their faces.

Places: "pile", "discard", "resolving" (the specials in use), "hand 0" (the drawn card), "0.2" (a slot of a row),
"row 0" (a whole row), "mix" (the rows that are being mixed). Where cards or rows change places (take, grab, swap,
trade), the two events of that name are one exchange.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.events import EVERYBODY, NOBODY, Event, only
from tabletop.games.baernergaeng.cards import FACE, FACES, VISIBLE
from tabletop.places import Place, hand_of

PILE, DISCARD, RESOLVING, MIXING = "pile", "discard", "resolving", "mix"


def place(seat: int, slot: int) -> str:
    """The name of a slot of a row: "0.2"."""
    return str(Place.of_slot(seat, slot))


def row_of(seat: int) -> str:
    """A seat's row as a whole."""
    return str(Place("row", seat))


# a round


def dealt(seat: int, count: int) -> Event:
    """A seat gets its row; nobody looks."""
    return _unseen("dealt", seat, PILE, row_of(seat), count)


def turned(face: int) -> Event:
    """The draw pile's top card is revealed: to start the discard pile, or to replace a special card in a row."""
    return Event("turn", None, PILE, DISCARD, 1, (FACES[face],), known=NOBODY)


def took_in(dealer: int, extension: Sequence[str]) -> Event:
    """The dealer has said which cards of the extension are in the deck from this round on."""
    return Event("deck", dealer, facts=(("extension", ",".join(extension)),))


def reshuffled(count: int) -> Event:
    """The discard pile without its top card becomes the draw pile."""
    return Event("shuffle", None, DISCARD, PILE, count)


# looks


def looks(viewer: int, seat: int, slot: int, card: int) -> Event:
    """A player begins to look at a card that lies face down."""
    at = place(seat, slot)
    return Event("look", viewer, at, at, 1, (FACES[card],), known=NOBODY, seen=only(viewer))


def looked(viewer: int, seat: int, slot: int, card: int) -> Event:
    """A look ends."""
    at = place(seat, slot)
    return Event("ok", viewer, at, at, 1, (FACES[card],), known=only(viewer), seen=NOBODY)


def looked_at_nothing(viewer: int) -> Event:
    """A look ends that had no face-down card; it can't be taken back either."""
    return Event("ok", viewer, number=0, known=only(viewer), seen=NOBODY)


# a turn


def drew(seat: int, face: int) -> Event:
    """A card is drawn; only its drawer sees it."""
    return Event("draw", seat, PILE, hand_of(seat), 1, (FACES[face],), known=NOBODY, seen=only(seat))


def kept(seat: int, slot: int, face: int) -> Event:
    """The drawn card goes face down into the row; its drawer, who alone knows it, sees it for the last time."""
    at = place(seat, slot)
    return Event("keep", seat, hand_of(seat), at, 1, (FACES[face],), known=only(seat), seen=only(seat), hides=True)


def threw(seat: int, face: int) -> Event:
    """The drawn card goes onto the discard pile."""
    return Event("throw", seat, hand_of(seat), DISCARD, 1, (FACES[face],), known=only(seat))


def took(seat: int, slot: int, face: int) -> Event:
    """The discard pile's top card goes face down into the row; everyone knows it."""
    return Event("take", seat, DISCARD, place(seat, slot), 1, (FACES[face],))


def left(what: str, maker: int, seat: int, slot: int, card: int) -> Event:
    """A card of a row goes onto the discard pile; if it lay face down, nobody knew it."""
    known = EVERYBODY if card >= VISIBLE else NOBODY
    return Event(what, maker, place(seat, slot), DISCARD, 1, (FACES[card & FACE],), known=known)


def moved(what: str, maker: int, card: int, origin: str, target: str) -> Event:
    """A card moves from one slot to another; nobody looks at a face-down one."""
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
    """A drawn special card is used; ``kind`` is what a joker stands for."""
    facts = (("as", FACES[kind]),) if face != kind else ()
    return Event("use", seat, hand_of(seat), RESOLVING, 1, (FACES[face],), facts, known=only(seat))


def laid(seat: int, face: int) -> Event:
    """A special card goes onto the discard pile after its effect."""
    return Event("lay", seat, RESOLVING, DISCARD, 1, (FACES[face],))


def flipped(seat: int, slot: int, face: int) -> Event:
    """A card is turned face up in its place."""
    at = place(seat, slot)
    return Event("flip", seat, at, at, 1, (FACES[face],), known=NOBODY)


def gathered(maker: int, seat: int, count: int) -> Event:
    """A row is picked up to be mixed."""
    return _unseen("mix", maker, row_of(seat), MIXING, count)


def mixed(count: int) -> Event:
    """The rows taken up are shuffled together."""
    return Event("shuffle", None, MIXING, MIXING, count, known=NOBODY, seen=NOBODY)


def laid_out(maker: int, seat: int, count: int) -> Event:
    """A row is dealt again from the mixed cards."""
    return _unseen("mix", maker, MIXING, row_of(seat), count)


def got(what: str, seat: int, slot: int) -> Event:
    """A card of the pile goes into a row, unseen."""
    return _unseen(what, seat, PILE, place(seat, slot))


def traded(maker: int, seat: int, other: int, count: int) -> Event:
    """A whole row changes hands, face-up cards included."""
    return _unseen("trade", maker, row_of(seat), row_of(other), count)


def inverted(seat: int, *, now: bool) -> Event:
    """From now on the highest sum is best, or the lowest again."""
    return Event("invert", seat, facts=(("inverted", int(now)),))


# the end of a round


def opened(seat: int, slot: int, card: int) -> Event:
    """A card is revealed at the end of the round."""
    at = place(seat, slot)
    return Event("open", seat, at, at, 1, (FACES[card],), known=NOBODY)


def replaced(seat: int, slot: int, face: int) -> Event:
    """A special card in a row goes onto the discard pile at the end of the round."""
    return Event("replace", seat, place(seat, slot), DISCARD, 1, (FACES[face],))


def replacement(seat: int, slot: int, face: int) -> Event:
    """A number takes the place of a special."""
    return Event("replace", seat, PILE, place(seat, slot), 1, (FACES[face],), known=NOBODY)


def _unseen(what: str, seat: int, origin: str, target: str, count: int = 1) -> Event:
    return Event(what, seat, origin, target, count, known=NOBODY, seen=NOBODY)
