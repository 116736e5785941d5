"""The tables of the file, how older files come by them, and what a move must add up to."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from zlib import crc32

from tabletop import Match

#: The header says once more which version a file has, after this number: damage does not change both alike.
STAMP = 0x53744D00

#: A statement, or something that SQL can't do.
Action = str | Callable[[sqlite3.Connection], None]


def _write_winners(db: sqlite3.Connection) -> None:
    """Who has won was not kept at first: the matches that are over are played again."""
    for key, start in db.execute("SELECT key, start FROM tables WHERE is_over").fetchall():
        moves = db.execute("SELECT seat, text FROM moves WHERE table_key = ? ORDER BY number", (key,)).fetchall()
        # A table that is damaged has no winners.
        with suppress(ValueError, TypeError):
            winners = Match.replay({**json.loads(start), "moves": moves}).winners
            seats = db.execute("SELECT seat FROM seats WHERE table_key = ?", (key,)).fetchall()
            won = [(seat in winners, key, seat) for (seat,) in seats]
            db.executemany("UPDATE seats SET won = ? WHERE table_key = ? AND seat = ?", won)


#: What leads from each version of the schema to the next. Never change one that has been published: add the next.
MIGRATIONS: tuple[tuple[Action, ...], ...] = (
    (
        """CREATE TABLE people (
            key INTEGER PRIMARY KEY,
            name TEXT NOT NULL, colour TEXT NOT NULL, symbol TEXT NOT NULL,
            is_forgotten INTEGER NOT NULL DEFAULT 0
        )""",
        """CREATE TABLE tables (
            key INTEGER PRIMARY KEY,
            game TEXT NOT NULL,
            start TEXT NOT NULL,
            rounds INTEGER,
            opened REAL NOT NULL, touched REAL NOT NULL,
            round INTEGER NOT NULL, totals TEXT NOT NULL, is_over INTEGER NOT NULL,
            is_removed INTEGER NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX tables_by_touch ON tables (touched)",
        """CREATE TABLE seats (
            table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            person INTEGER,
            name TEXT NOT NULL, colour TEXT NOT NULL, symbol TEXT NOT NULL,
            PRIMARY KEY (table_key, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX seats_by_person ON seats (person)",
        """CREATE TABLE moves (
            table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (table_key, number)
        ) WITHOUT ROWID""",
        "CREATE TABLE things (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        # The time of day stands beside a move: a replay does not need it.
        "ALTER TABLE moves ADD COLUMN at REAL",
        # What a move must add up to (see ``tables``): one letter spoilt on the disk may be another legal move.
        "ALTER TABLE moves ADD COLUMN seal INTEGER",
        "ALTER TABLE people ADD COLUMN played REAL NOT NULL DEFAULT 0",
        """UPDATE people SET played = coalesce(
            (SELECT max(touched) FROM seats JOIN tables ON tables.key = table_key WHERE person = people.key), 0)""",
        "ALTER TABLE seats ADD COLUMN won INTEGER",
        "ALTER TABLE tables ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN branch_of INTEGER",
        # Counts what has happened to the moves: another window that does not know of it must look again.
        "ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN removed REAL",
        # Nobody could bring them back until now: their month begins.
        "UPDATE tables SET removed = CAST(strftime('%s', 'now') AS REAL) WHERE is_removed",
        "ALTER TABLE tables DROP COLUMN is_removed",
        "DROP INDEX tables_by_touch",
        "CREATE INDEX tables_in_order ON tables (is_over, touched, key) WHERE removed IS NULL",
        "CREATE INDEX tables_by_touch ON tables (touched, key)",
        "CREATE INDEX tables_by_game ON tables (game, touched, key)",
        "CREATE INDEX tables_removed ON tables (removed) WHERE removed IS NOT NULL",
        _write_winners,
    ),
    (
        # How well the house plays at a seat; "": a person does.
        "ALTER TABLE seats ADD COLUMN level TEXT NOT NULL DEFAULT ''",
    ),
    (
        # How many moves a table has: those that are missing at its end would else be missed by nobody.
        "ALTER TABLE tables ADD COLUMN length INTEGER",
        "UPDATE tables SET length = (SELECT count(*) FROM moves WHERE table_key = key)",
    ),
)


def newest() -> int:
    """The version of today."""
    return len(MIGRATIONS)


def version_of(db: sqlite3.Connection) -> int:
    """Which version a file says it has."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def stamp_of(db: sqlite3.Connection) -> int:
    """What a file says of its version elsewhere: ``STAMP`` and the version; other numbers: nothing."""
    return int(db.execute("PRAGMA application_id").fetchone()[0])


def migrate(db: sqlite3.Connection, wanted: int) -> None:
    """Brings a file to a version of the schema: all of it or nothing."""
    if version_of(db) == wanted:
        return
    with db:
        # From here on no other window does the same.
        db.execute("BEGIN IMMEDIATE")
        for actions in MIGRATIONS[version_of(db) : wanted]:
            for action in actions:
                db.execute(action) if isinstance(action, str) else action(db)
        db.execute(f"PRAGMA user_version = {wanted}")
        db.execute(f"PRAGMA application_id = {STAMP + wanted}")


def columns(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """Each column of each table."""
    return set(
        db.execute(
            "SELECT its.name, own.name FROM sqlite_master AS its JOIN pragma_table_info(its.name) AS own"
            " WHERE its.type = 'table'"
        )
    )


def seal(start: str, number: int, seat: int, text: str) -> int:
    """What a move of a match that began so adds up to."""
    return crc32(f"{start} {number} {seat} {text}".encode())
