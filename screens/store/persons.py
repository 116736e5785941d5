"""The people: stored once, and recognized at every table."""

from __future__ import annotations

from screens.app.letters import legible
from screens.app.words import _
from screens.session.people import COLOURS, SYMBOL_NAMES, SYMBOLS, Person
from screens.store.errors import StoreError
from screens.store.file import StoreFile
from tabletop.bots import ALL_LEVELS

#: A person's seat: the table's key and the seat.
Place = tuple[int, int]


def person_of(name: str, colour: str, symbol: str, key: int | None, level: str = "") -> Person:
    """A person from the database; damaged values are replaced by defaults."""
    colour, symbol = colour if colour in COLOURS else COLOURS[0], symbol if symbol in SYMBOLS else SYMBOLS[0]
    # A symbol is beside each name: of several whose names can't be shown, each is called by their own.
    shown = legible(str(name)) or _(SYMBOL_NAMES[symbol])
    return Person(shown, colour, symbol, key if isinstance(key, int) else None, level if level in ALL_LEVELS else "")


class Persons(StoreFile):
    """The people in the file."""

    def people(self) -> list[Person]:
        """All people except the forgotten, those who played last first."""
        rows = self._rows(
            "SELECT name, colour, symbol, key FROM people WHERE NOT is_forgotten ORDER BY played DESC, key"
        )
        return [person_of(*row) for row in rows]

    def keep_person(self, person: Person) -> Person:
        """Store a person who is new, changed or forgotten, and return them with their key."""
        with self._changing():
            cursor = self._db.execute(
                "INSERT INTO people (key, name, colour, symbol) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
                " name = excluded.name, colour = excluded.colour, symbol = excluded.symbol, is_forgotten = 0",
                (person.key, person.name, person.colour, person.symbol),
            )
        return person if person.key is not None else person._replace(key=cursor.lastrowid)

    def forget_person(self, key: int) -> None:
        """Stop offering this person; tables still name them. Storing the person again brings them back."""
        self._change("UPDATE people SET is_forgotten = 1 WHERE key = ?", key)

    def merge(self, gone: int, into: int) -> list[Place]:
        """Merge two entries of one person: all seats of the first become the other's; ``part`` undoes it.

        Returns those seats. StoreError if both sat at one table.
        """
        with self._changing():
            self._refuse_two(gone, into)
            seats: list[Place] = self._rows("SELECT table_key, seat FROM seats WHERE person = ?", gone)
            self._db.execute("UPDATE seats SET person = ? WHERE person = ?", (into, gone))
            self._db.execute("UPDATE exercises SET person = ? WHERE person = ?", (into, gone))
            self._db.execute(
                "UPDATE people SET played = max(played, (SELECT played FROM people WHERE key = ?)) WHERE key = ?",
                (gone, into),
            )
            self._db.execute("UPDATE people SET is_forgotten = 1 WHERE key = ?", (gone,))
        return seats

    def _refuse_two(self, one: int, other: int) -> None:
        together = "SELECT 1 FROM seats AS a JOIN seats AS b USING (table_key) WHERE a.person = ? AND b.person = ?"
        if one == other or self._rows(f"{together} LIMIT 1", one, other):
            raise StoreError("sat_together", one=self._name(one), other=self._name(other))

    def _name(self, key: int) -> str:
        rows = self._rows("SELECT name FROM people WHERE key = ?", key)
        return str(rows[0][0]) if rows else "?"

    def part(self, gone: int, seats: list[Place]) -> None:
        """Give these seats back to a person who was merged with another."""
        with self._changing():
            own = [(gone, *place) for place in seats]
            self._db.executemany("UPDATE seats SET person = ? WHERE table_key = ? AND seat = ?", own)
            self._db.executemany(
                "UPDATE exercises SET person = ?1 WHERE table_key = ?2"
                " AND step IN (SELECT number FROM moves WHERE table_key = ?2 AND seat = ?3)",
                own,
            )
            self._db.execute("UPDATE people SET is_forgotten = 0 WHERE key = ?", (gone,))
