"""A person: a name, with a colour and a symbol to be recognized by at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from screens.app.words import N_

#: A person is known by both, so that colour is never needed alone.
COLOURS = ("red", "blue", "yellow", "green", "violet", "orange", "teal", "grey")
SYMBOLS = ("star", "moon", "leaf", "drop", "sun", "heart", "mountain", "key")
#: The name shown for a player whose name the font can't show: that of their symbol.
SYMBOL_NAMES = {
    "star": N_("Star"),
    "moon": N_("Moon"),
    "leaf": N_("Leaf"),
    "drop": N_("Drop"),
    "sun": N_("Sun"),
    "heart": N_("Heart"),
    "mountain": N_("Mountain"),
    "key": N_("Key"),
}
#: The longest name of a person, and of a table.
LONGEST_NAME, LONGEST_TITLE = 16, 40


#: The names of bots; the first that isn't at the table yet is used.
BOT_NAMES = ("Vreni", "Ruedi", "Rösli", "Köbi", "Trudi", "Hausi", "Bethli", "Noldi")


class Person(NamedTuple):
    """A player. ``key`` is the store's; None if not stored.

    ``level``: a bot of this level plays the seat, for a person who has left, or as a bot of its own, which is never
    stored.
    """

    name: str
    colour: str
    symbol: str
    key: int | None = None
    level: str = ""

    @property
    def kept_key(self) -> int:
        """The store's key of a stored person; LookupError for others."""
        if self.key is None:
            raise LookupError(self.name)
        return self.key


def free(taken: Iterable[str], of: Iterable[str]) -> str:
    """The first colour or symbol that isn't taken.

    >>> free(["red"], COLOURS)
    'blue'
    """
    choices = tuple(of)
    gone = set(taken)
    return next((choice for choice in choices if choice not in gone), choices[0])


def bot_person(level: str, seated: Iterable[Person]) -> Person:
    """A new bot, to join these people."""
    people = list(seated)
    gone = {person.name.casefold() for person in people}
    name = next((name for name in BOT_NAMES if name.casefold() not in gone), BOT_NAMES[0])
    return at_one_table([*people, Person(name, COLOURS[-1], SYMBOLS[-1], level=level)])[-1]


def is_own_bot(person: Person) -> bool:
    """Whether this is a bot of its own, not one that replaces a person."""
    return bool(person.level) and person.key is None


def lower_seat(people: Sequence[Person]) -> int:
    """The seat at a flat device's lower edge: of the person who has been on this device longest.

    The others follow in the order of play. So in every game, and after every rematch, people find themselves where they
    sat before, whoever begins.

    >>> anna, beat, cleo = (Person(name, "red", "star", key) for key, name in enumerate(("Anna", "Beat", "Cleo")))
    >>> lower_seat([anna, beat, cleo]), lower_seat([beat, cleo, anna])
    (0, 2)
    """
    ages = [(is_own_bot(person), person.key is None, person.key) for person in people]
    return ages.index(min(ages))


def clockwise(people: Sequence[Person], *, is_clockwise: bool) -> list[Person]:
    """People in the order of play as they sit, clockwise from the first; or, given those, in the order of play."""
    return [*people] if is_clockwise else [*people[:1], *reversed(people[1:])]


def at_one_table(people: Iterable[Person]) -> list[Person]:
    """These people with distinct colours and symbols: of those who clash, the later ones get new ones."""
    seated = list(people)
    colours = _told_apart([person.colour for person in seated], COLOURS)
    symbols = _told_apart([person.symbol for person in seated], SYMBOLS)
    return [
        person._replace(colour=colour, symbol=symbol)
        for person, colour, symbol in zip(seated, colours, symbols, strict=True)
    ]


def _told_apart(wishes: Sequence[str], of: Sequence[str]) -> list[str]:
    """Every wish, but for those that come a second time or don't exist: they get what nobody has wished for."""
    own = [wish if wish in of and wish not in wishes[:at] else "" for at, wish in enumerate(wishes)]
    for at, wish in enumerate(own):
        own[at] = wish or free(own, of)
    return own
