"""What the places of a table are called, for those who hear them. A game's entry names its board's places itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from screens.app.words import N_, _, n_
from tabletop import Place

#: A place of the whole table.
SHARED: Mapping[str, str] = {
    "pile": N_("Draw pile"),
    "discard": N_("Discard pile"),
    "lucky": N_("Lucky card"),
    "resolving": N_("Where special cards are played"),
    "supply": N_("Supply"),
}
#: A place that each seat has: the listener's own, and another player's.
OF_SEATS: Mapping[str, tuple[str, str]] = {
    "hand": (N_("Your hand"), N_("{name}’s hand")),
    "row": (N_("Your row"), N_("{name}’s row")),
    "rows": (N_("Your rows"), N_("{name}’s rows")),
    "table": (N_("Your place in the middle"), N_("{name}’s place in the middle")),
    "stock": (N_("Your fence pieces"), N_("{name}’s fence pieces")),
}
SLOT = N_("{row}, card {n}")


def name_of_place(place: str, you: int, names: Sequence[str]) -> str:
    """What a place is called; "" if it has no name that all games share.

    >>> name_of_place("hand 1", 0, ["Anna", "Beat"]), name_of_place("0.2", 0, ["Anna", "Beat"])
    ('Beat’s hand', 'Your row, card 3')
    """
    where = Place.parse(place)
    if where.slot is not None:
        return _(SLOT).format(row=name_of_place(f"row {where.owner}", you, names), n=where.slot + 1)
    if where.seat is None:
        return _(SHARED[where.name]) if where.name in SHARED else ""
    own, others = OF_SEATS.get(where.name, ("", ""))
    if where.seat == you:
        return _(own) if own else ""
    return _(others).format(name=names[where.seat]) if others and where.seat < len(names) else ""


def counted(number: int) -> str:
    """How many pieces lie somewhere."""
    return n_("{n} card", "{n} cards", number).format(n=number)
