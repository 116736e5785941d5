"""The events of Nicht die Bohne!, and which seats know their faces."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.events import NOBODY, Event, only
from tabletop.games.bohne.cards import FACES
from tabletop.places import Place, hand_of

PILE = "pile"


def table_of(seat: int) -> str:
    """The place of a seat's card of the trick."""
    return str(Place("table", seat))


def rows_of(seat: int) -> str:
    """The place of a seat's rows."""
    return str(Place("rows", seat))


def seat_of(seat: int) -> str:
    """The place where the token stands."""
    return str(Place("seat", seat))


def dealt(seat: int, cards: Sequence[int]) -> Event:
    """A seat gets its cards."""
    return Event("dealt", seat, PILE, hand_of(seat), len(cards), _names(cards), known=NOBODY, seen=only(seat))


def token_given(seat: int, giver: int | None = None) -> Event:
    """The token goes to a seat, from its last holder if there is one."""
    return Event("token", seat, None if giver is None else seat_of(giver), seat_of(seat))


def led(seat: int, card: int) -> Event:
    """The token's holder plays the lead card."""
    return Event("lead", seat, hand_of(seat), table_of(seat), 1, _names([card]), known=only(seat))


def hidden(seat: int, card: int) -> Event:
    """A seat has chosen a card, which only it knows."""
    return Event("hide", seat, hand_of(seat), table_of(seat), 1, _names([card]), known=only(seat), seen=only(seat))


def unveiled(seat: int, card: int) -> Event:
    """A chosen card is revealed."""
    return Event("unveil", seat, table_of(seat), table_of(seat), 1, _names([card]), known=only(seat))


def picked(seat: int, owner: int, card: int) -> Event:
    """A seat takes another seat's card."""
    return Event("pick", seat, table_of(owner), rows_of(seat), 1, _names([card]))


def _names(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(FACES[card] for card in cards)
