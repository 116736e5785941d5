"""Merging a backup into the store.

Existing data are never changed. A table with the same start and the same moves isn't added again; one with the same
start and other moves is added.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from screens.store.backup import LESSONS, PREFS, Tell, cleaned_name, decoded, entries, good_moves, moment
from screens.store.errors import failures_told
from screens.store.file import Row
from screens.store.schema import seal
from screens.store.tables import DEALT

#: Tables opened within this many seconds may be the same: files round times to milliseconds.
NEAR = 1.0


class Titled(NamedTuple):
    """A table in a report: its game, and its name if it has one."""

    game: str
    name: str
    is_over: bool


class Merged(NamedTuple):
    """The result of merging a backup."""

    #: The names of people who weren't known here.
    people: tuple[str, ...]
    added: tuple[Titled, ...]
    #: The number of tables that were here already.
    same: int
    #: Tables that were here with other moves: both versions are here now.
    twice: tuple[Titled, ...]
    #: Whether settings or lessons were imported.
    has_more: bool

    @property
    def is_nothing(self) -> bool:
        """Whether everything was here already."""
        return not (self.people or self.added or self.twice or self.has_more)


def merged(db: sqlite3.Connection, data: str | bytes, tell: Tell) -> Merged:
    """Add to this database everything of a backup that it lacks: all of it or nothing.

    BackupError if the backup is invalid, StoreError if the database can't be written.
    """
    with failures_told(), db:
        db.execute("BEGIN IMMEDIATE")
        into = _Merge(db)
        for entry in entries(data, tell):
            into.take(entry)
        # An imported table may have got the key of a deleted one that was dealt here.
        db.execute("DELETE FROM things WHERE name = ?", (DEALT,))
        return into.merged()


class _Merge:
    """A merge in progress into a database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        #: Keys of people here who don't match a person in the file yet, by name; and the file's keys mapped to ours.
        self._waiting: dict[str, list[int]] = defaultdict(list)
        self._people: dict[int, int] = {}
        for key, name in db.execute("SELECT key, name FROM people ORDER BY is_forgotten DESC, key DESC"):
            self._waiting[cleaned_name(str(name)).casefold()].append(key)
        #: Tables that were here before, by their start; and the file's keys mapped to ours.
        self._here: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
        self._tables: dict[int, int] = {}
        for key, game, start, opened in db.execute("SELECT key, game, start, opened FROM tables ORDER BY key"):
            self._here[game, start].append((key, moment(opened)))
        self._names: list[str] = []
        self._added: list[Titled] = []
        self._twice: list[Titled] = []
        self._same = 0
        self._has_more = False

    def merged(self) -> Merged:
        """The result of the merge."""
        return Merged(tuple(self._names), tuple(self._added), self._same, tuple(self._twice), self._has_more)

    def take(self, entry: dict[str, Any]) -> None:
        """Add an entry of the file unless it is here."""
        if "person" in entry:
            self._take_person(entry["person"])
        elif "table" in entry:
            self._take_table(entry["table"])
        elif entry.get("thing") == PREFS:
            self._take_prefs(entry["value"])
        elif entry.get("thing") == LESSONS:
            self._take_lessons(entry["value"])

    # people

    def _take_person(self, person: dict[str, Any]) -> None:
        """Match people by name; if a name occurs several times, match them one to one."""
        here = self._waiting[person["name"].casefold()]
        if here:
            key = here.pop()
            changed = self._db.execute(
                "UPDATE people SET is_forgotten = 0 WHERE key = ? AND is_forgotten AND NOT ?",
                (key, person["is_forgotten"]),
            )
            is_new = bool(changed.rowcount)
            self._db.execute("UPDATE people SET played = max(played, ?) WHERE key = ?", (person["played"], key))
        else:
            values = [person[name] for name in ("name", "colour", "symbol", "is_forgotten", "played")]
            cursor = self._db.execute(
                "INSERT INTO people (name, colour, symbol, is_forgotten, played) VALUES (?, ?, ?, ?, ?)", values
            )
            key, is_new = int(cursor.lastrowid or 0), not person["is_forgotten"]
        self._people[person["key"]] = key
        if is_new:
            self._names.append(person["name"])

    # tables

    def _take_table(self, table: dict[str, Any]) -> None:
        others = [
            key
            for key, opened in self._here.get((table["game"], table["start"]), [])
            if abs(opened - table["opened"]) < NEAR
        ]
        moves = _numbered(table)
        same = next((key for key in others if self._moves(key, table["start"]) == moves), None)
        title = Titled(table["game"], table["name"], table["is_over"])
        key = self._tables[table["key"]] = self._add(table, moves) if same is None else same
        self._add_exercises(key, table)
        if same is None:
            (self._twice if others else self._added).append(title)
        elif self._complete(same, table):
            self._added.append(title)
        else:
            self._same += 1

    def _moves(self, key: int, start: str) -> list[Row]:
        return [(number, seat, text) for number, seat, text, _at in good_moves(self._db, key, start)]

    def _complete(self, key: int, table: dict[str, Any]) -> bool:
        """Add a missing name to a table that is here; returns whether it was removed before and is restored now."""
        self._db.execute("UPDATE tables SET name = ? WHERE key = ? AND name = ''", (table["name"], key))
        if table["removed"] is not None:
            return False
        back = self._db.execute("UPDATE tables SET removed = NULL WHERE key = ? AND removed IS NOT NULL", (key,))
        return bool(back.rowcount)

    def _add(self, table: dict[str, Any], moves: list[Row]) -> int:
        branch_of = table["branch_of"]
        names = "game", "start", "name", "rounds", "opened", "touched", "round", "is_over", "removed", "length"
        cursor = self._db.execute(
            f"INSERT INTO tables ({', '.join(names)}, totals, branch_of) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            (
                *(table[name] for name in names),
                json.dumps(table["totals"]),
                # The match it branched off may be gone; the fact that it is a branch is kept.
                None if branch_of is None else self._tables.get(branch_of, 0),
            ),
        )
        key = int(cursor.lastrowid or 0)
        self._add_seats(key, table["seats"])
        self._add_moves(key, table, moves)
        return key

    def _add_seats(self, key: int, seats: Iterable[Mapping[str, Any]]) -> None:
        names = "seat", "name", "colour", "symbol", "level", "won"
        self._db.executemany(
            f"INSERT INTO seats (table_key, person, {', '.join(names)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            [(key, self._people.get(seat["person"]), *(seat[name] for name in names)) for seat in seats],
        )

    def _add_moves(self, key: int, table: dict[str, Any], moves: list[Row]) -> None:
        start, opened = table["start"], table["opened"]
        times = [None if after is None else float(opened + after) for after in table["times"]] or [None] * len(moves)
        rows = zip(moves, times, strict=True)
        self._db.executemany(
            "INSERT INTO moves (table_key, number, seat, text, at, seal) VALUES (?, ?, ?, ?, ?, ?)",
            [(key, *move, at, seal(start, *move)) for move, at in rows],
        )

    def _add_exercises(self, key: int, table: dict[str, Any]) -> None:
        """Add the moments to try again, unless looking back at the match here has found its own."""
        self._db.executemany(
            "INSERT OR IGNORE INTO exercises (table_key, step, person, loss, rung, due) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
            " WHERE NOT EXISTS (SELECT 1 FROM reviews WHERE table_key = ?1 AND is_whole = 1)",
            [(key, step, self._people[person], *more) for step, person, *more in table.get("exercises", [])],
        )

    # small values

    def _take_prefs(self, prefs: dict[str, Any]) -> None:
        """Import settings only if none are stored here."""
        if self._thing(PREFS) is None:
            self._write(PREFS, prefs)

    def _take_lessons(self, lessons: dict[str, Any]) -> None:
        """Keep the more advanced progress of each lesson; a finished one stays finished."""
        kept = self._thing(LESSONS)
        here: dict[str, Any] = kept if isinstance(kept, dict) else {}
        both = dict(here)
        for game, course in lessons.items():
            if isinstance(course, dict):
                both[game] = _farther(here.get(game), course)
        if both != here:
            self._write(LESSONS, both)

    def _thing(self, name: str) -> Any:
        rows = self._db.execute("SELECT value FROM things WHERE name = ?", (name,)).fetchall()
        return decoded(rows[0][0]) if rows else None

    def _write(self, name: str, value: Any) -> None:
        self._db.execute("INSERT OR REPLACE INTO things (name, value) VALUES (?, ?)", (name, json.dumps(value)))
        self._has_more = True


def _numbered(table: dict[str, Any]) -> list[Row]:
    """The moves of a table in the file, as rows of the database."""
    moves = table["moves"]
    return [(number, *move) for number, move in zip(table.get("numbers", range(len(moves))), moves, strict=True)]


def _farther(here: Any, there: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(here, dict):
        return there
    on = max(here, there, key=_way)
    return {**on, "finished": here.get("finished") is True or there.get("finished") is True}


def _way(course: dict[str, Any]) -> int:
    step = course.get("step")
    return step if isinstance(step, int) else -1
