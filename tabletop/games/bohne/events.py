"""The events of Nicht die Bohne!, and which seats know their faces."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.events import NOBODY, Event, only
from tabletop.games.bohne.cards import FACES
from tabletop.places import Place, hand_of

PILE = "pile"


def table_of(seat: int) -> str:
    """The place where a seat lays its card of the trick."""
    return str(Place("table", seat))


def rows_of(seat: int) -> str:
    """The place where a seat collects: a card goes into the row of its colour."""
    return str(Place("rows", seat))


def seat_of(seat: int) -> str:
    """The place where the token stands."""
    return str(Place("seat", seat))


def dealt(seat: int, cards: Sequence[int]) -> Event:
    """A seat gets its cards."""
    return Event("dealt", seat, PILE, hand_of(seat), len(cards), _names(cards), known=NOBODY, seen=only(seat))


def token_given(seat: int, giver: int | None = None) -> Event:
    """The token goes to a seat, from the one that has had it; in the first deal nobody has."""
    return Event("token", seat, None if giver is None else seat_of(giver), seat_of(seat))


def led(seat: int, card: int) -> Event:
    """The token's holder lays a card open."""
    return Event("lead", seat, hand_of(seat), table_of(seat), 1, _names([card]), known=only(seat))


def hidden(seat: int, card: int) -> Event:
    """A seat has chosen: everybody sees that, and nobody else sees what."""
    return Event("hide", seat, hand_of(seat), table_of(seat), 1, _names([card]), known=only(seat), seen=only(seat))


def unveiled(seat: int, card: int) -> Event:
    """A chosen card is turned up where it lies."""
    return Event("unveil", seat, table_of(seat), table_of(seat), 1, _names([card]), known=only(seat))


def picked(seat: int, owner: int, card: int) -> Event:
    """A seat takes the card that another has laid."""
    return Event("pick", seat, table_of(owner), rows_of(seat), 1, _names([card]))


def _names(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(FACES[card] for card in cards)
