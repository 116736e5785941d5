"""Who plays: a name, and a colour and a symbol to be known by at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: A person is known by both, so that colour is never needed alone.
COLOURS = ("red", "blue", "yellow", "green", "violet", "orange", "teal", "grey")
SYMBOLS = ("star", "moon", "leaf", "drop", "sun", "heart", "mountain", "key")
#: So many letters a name has at most, and a table's.
LONGEST_NAME, LONGEST_TITLE = 16, 40


#: What house players are called, the first who is not at the table yet.
HOUSE = ("Vreni", "Ruedi", "Rösli", "Köbi", "Trudi", "Hausi", "Bethli", "Noldi")


class Person(NamedTuple):
    """Somebody who plays. ``key`` is the store's; None: not kept yet.

    ``level``: the house plays there, that well: for somebody who has left, or as one of its own, who is never kept.
    """

    name: str
    colour: str
    symbol: str
    key: int | None = None
    level: str = ""

    @property
    def kept_key(self) -> int:
        """The store's key of somebody who is kept; LookupError for anybody else."""
        if self.key is None:
            raise LookupError(self.name)
        return self.key


def free(taken: Iterable[str], of: Iterable[str]) -> str:
    """The first colour or symbol that nobody has.

    >>> free(["red"], COLOURS)
    'blue'
    """
    choices = tuple(of)
    gone = set(taken)
    return next((choice for choice in choices if choice not in gone), choices[0])


def house_person(level: str, seated: Iterable[Person]) -> Person:
    """One of the house's players, to sit down with these people."""
    people = list(seated)
    gone = {person.name.casefold() for person in people}
    name = next((name for name in HOUSE if name.casefold() not in gone), HOUSE[0])
    return at_one_table([*people, Person(name, COLOURS[-1], SYMBOLS[-1], level=level)])[-1]


def is_of_house(person: Person) -> bool:
    """Whether this is one of the house's own players, and nobody who has left for a while."""
    return bool(person.level) and person.key is None


def at_one_table(people: Iterable[Person]) -> list[Person]:
    """These people so that no two look alike: who comes later gives way."""
    seated: list[Person] = []
    for person in people:
        colour = _own(person.colour, COLOURS, [other.colour for other in seated])
        symbol = _own(person.symbol, SYMBOLS, [other.symbol for other in seated])
        seated.append(person._replace(colour=colour, symbol=symbol))
    return seated


def _own(wish: str, of: Sequence[str], taken: Sequence[str]) -> str:
    return wish if wish in of and wish not in taken else free(taken, of)
