"""Finished matches: their history and their results."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from screens.session.people import Person
from screens.store.persons import person_of
from screens.store.ratings import COUNTS
from screens.store.reviews import Reviews
from screens.store.tables import TableSummary, points_of
from tabletop import GAMES


class MatchResult(NamedTuple):
    """How a match ended: each seat's person (None if unknown), the totals, and the seats that won."""

    key: int
    game: str
    ended: float
    people: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    winners: tuple[int, ...]
    rounds: int


class Store(Reviews):
    """Everything that the app stores."""

    def history(
        self, *, game: str | None = None, person: int | None = None, after: TableSummary | None = None, limit: int = 30
    ) -> list[TableSummary]:
        """Finished matches, newest first: of a game, with a person, and those that come after ``after``."""
        which, values = _of(game, person, "is_over = 1 AND removed IS NULL")
        if after is not None:
            which += " AND (touched, key) < (?, ?)"
            values += [after.touched, after.key]
        return self._listed(f"{which} ORDER BY touched DESC, key DESC LIMIT {limit:d}", *values)

    def ended_between(self, begin: float, end: float) -> list[TableSummary]:
        """Finished matches that ended in this time, in that order."""
        return self._listed(
            "is_over = 1 AND removed IS NULL AND touched >= ? AND touched < ? ORDER BY touched, key", begin, end
        )

    def results(self, *, game: str | None = None, person: int | None = None) -> list[MatchResult]:
        """The results of the matches that count, of a game and with a person, oldest first."""
        which, values = _of(game, person, COUNTS)
        with self._reading():
            rows = self._rows(
                "SELECT key, game, touched, totals, round, iif(level = '', person, NULL), won FROM tables"  # noqa: S608
                f" JOIN seats ON table_key = key WHERE {which} ORDER BY touched, key, seat",
                *values,
            )
        found = []
        for (key, name, ended, totals, rounds), its in groupby(rows, itemgetter(0, 1, 2, 3, 4)):
            seats = [(who, won) for *_, who, won in its]
            people = tuple(who if isinstance(who, int) else None for who, _won in seats)
            winners = tuple(seat for seat, (_who, won) in enumerate(seats) if won)
            # Damaged results don't count.
            with suppress(ValueError, TypeError, OverflowError):
                points = points_of(totals)
                if name in GAMES and len(points) == len(seats):
                    found.append(MatchResult(key, name, float(ended), people, points, winners, int(rounds)))
        return found

    def tally(self) -> list[tuple[Person, int, int]]:
        """All people except the forgotten with their numbers of matches and wins, most matches first."""
        rows = self._rows(
            "SELECT name, colour, symbol, key, count(won), total(won != 0) FROM people LEFT JOIN ("  # noqa: S608
            f" SELECT person, won FROM seats JOIN (SELECT key AS counted FROM tables WHERE {COUNTS})"
            " ON counted = table_key WHERE level = '') ON person = key"
            " WHERE NOT is_forgotten GROUP BY key ORDER BY count(won) DESC, played DESC, key"
        )
        return [(person_of(*row[:4]), row[4], int(row[5])) for row in rows]


def _of(game: str | None, person: int | None, which: str) -> tuple[str, list[Any]]:
    """SQL and values that restrict tables to a game and a person, in addition to ``which``."""
    values: list[Any] = []
    if game is not None:
        which += " AND game = ?"
        values.append(game)
    if person is not None:
        which += " AND EXISTS (SELECT 1 FROM seats AS own WHERE own.table_key = tables.key AND own.person = ?)"
        values.append(person)
    return which, values
