"""The schema of the database, its migrations, and the checksum of a move."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from zlib import crc32

from tabletop import Match

#: The header repeats the file's version, added to this number: damage wouldn't change both alike.
STAMP = 0x53744D00

#: The name under which the file keeps how many second copies of it have been made.
COPIES = "copies"

#: An SQL statement, or a function for what SQL can't do.
Action = str | Callable[[sqlite3.Connection], None]


def _write_winners(db: sqlite3.Connection) -> None:
    """The first version didn't store the winners: replay the finished matches to find them."""
    for key, start in db.execute("SELECT key, start FROM tables WHERE is_over").fetchall():
        moves = db.execute("SELECT seat, text FROM moves WHERE table_key = ? ORDER BY number", (key,)).fetchall()
        # Damaged tables have no winners.
        with suppress(ValueError, TypeError):
            winners = Match.replay({**json.loads(start), "moves": moves}).winners
            seats = db.execute("SELECT seat FROM seats WHERE table_key = ?", (key,)).fetchall()
            won = [(seat in winners, key, seat) for (seat,) in seats]
            db.executemany("UPDATE seats SET won = ? WHERE table_key = ? AND seat = ?", won)


#: What leads from each schema version to the next. Never change a published one: add another.
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
        # The time is stored beside a move, as a replay doesn't need it.
        "ALTER TABLE moves ADD COLUMN at REAL",
        # A move's checksum (see ``tables``): a single damaged letter may make it another legal move.
        "ALTER TABLE moves ADD COLUMN seal INTEGER",
        "ALTER TABLE people ADD COLUMN played REAL NOT NULL DEFAULT 0",
        """UPDATE people SET played = coalesce(
            (SELECT max(touched) FROM seats JOIN tables ON tables.key = table_key WHERE person = people.key), 0)""",
        "ALTER TABLE seats ADD COLUMN won INTEGER",
        "ALTER TABLE tables ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN branch_of INTEGER",
        # Counts the changes of the moves, so that another window notices that it must reload.
        "ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN removed REAL",
        # Until now they couldn't be restored: their month begins today.
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
        # The bot's level at a seat; "" if a person plays.
        "ALTER TABLE seats ADD COLUMN level TEXT NOT NULL DEFAULT ''",
    ),
    (
        # The number of a table's moves, without which missing last moves would go unnoticed.
        "ALTER TABLE tables ADD COLUMN length INTEGER",
        "UPDATE tables SET length = (SELECT count(*) FROM moves WHERE table_key = key)",
    ),
    (
        # The strength at a game after this match (see ``ratings``); NULL until it has been counted.
        "ALTER TABLE seats ADD COLUMN mean REAL",
        "ALTER TABLE seats ADD COLUMN deviation REAL",
        # Everybody's strength now. A bot's is its level's: its person is 0.
        "CREATE TABLE ratings (game TEXT, person INTEGER, level TEXT, mean REAL, deviation REAL, played INTEGER,"
        " won INTEGER, streak INTEGER, longest INTEGER, PRIMARY KEY (game, person, level)) WITHOUT ROWID",
        # The last match that has been counted for a game, and when the earliest one ended that has changed since.
        "CREATE TABLE rated (game TEXT PRIMARY KEY, ended REAL, last INTEGER, changed REAL) WITHOUT ROWID",
        # Triggers note every change of a match that has been counted, also by another window or a backup.
        "CREATE TRIGGER added AFTER INSERT ON tables WHEN new.is_over BEGIN"
        " UPDATE rated SET changed = min(ifnull(changed, new.touched), new.touched)"
        " WHERE game = new.game AND ended >= new.touched; END",
        "CREATE TRIGGER changed AFTER UPDATE OF is_over, removed, touched, totals ON tables"
        " WHEN old.is_over OR new.is_over BEGIN"
        " UPDATE rated SET changed = min(ifnull(changed, new.touched), old.touched, new.touched)"
        " WHERE game = new.game AND ended >= min(old.touched, new.touched); END",
        "CREATE TRIGGER gone AFTER DELETE ON tables WHEN old.is_over BEGIN"
        " UPDATE rated SET changed = min(ifnull(changed, old.touched), old.touched)"
        " WHERE game = old.game AND ended >= old.touched; END",
        "CREATE TRIGGER reseated AFTER UPDATE OF person, level, won ON seats"
        " WHEN (old.person, old.level, old.won) IS NOT (new.person, new.level, new.won) BEGIN"
        " UPDATE rated SET changed = (SELECT min(ifnull(changed, touched), touched) FROM tables"
        " WHERE key = new.table_key) WHERE (SELECT is_over AND rated.game = tables.game AND ended >= touched"
        " FROM tables WHERE key = new.table_key); END",
    ),
    (
        # What looking back at a match has found, at each budget, by these rules; whole once all moves are there.
        "CREATE TABLE reviews (table_key REFERENCES tables ON DELETE CASCADE, budget, rules, is_whole, packed,"
        " PRIMARY KEY (table_key, budget)) WITHOUT ROWID",
        # The moments to try again, with whose they were, what they cost, and when they come next.
        "CREATE TABLE exercises (table_key REFERENCES tables ON DELETE CASCADE, step, person, loss, rung, due,"
        " PRIMARY KEY (table_key, step)) WITHOUT ROWID",
    ),
)


def newest() -> int:
    """The current schema version."""
    return len(MIGRATIONS)


def version_of(db: sqlite3.Connection) -> int:
    """The schema version that a file declares."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def stamp_of(db: sqlite3.Connection) -> int:
    """The file's second version number: ``STAMP`` plus the version; anything else is meaningless."""
    return int(db.execute("PRAGMA application_id").fetchone()[0])


def migrate(db: sqlite3.Connection, wanted: int) -> None:
    """Bring a file to a schema version: all of it or nothing."""
    if version_of(db) == wanted:
        return
    with db:
        # From here on no other window can migrate.
        db.execute("BEGIN IMMEDIATE")
        for actions in MIGRATIONS[version_of(db) : wanted]:
            for action in actions:
                db.execute(action) if isinstance(action, str) else action(db)
        db.execute(f"PRAGMA user_version = {wanted}")
        db.execute(f"PRAGMA application_id = {STAMP + wanted}")


def parts(db: sqlite3.Connection) -> set[tuple[Any, ...]]:
    """Every column in the file with all that the schema says of it, every index and every trigger.

    The text of a table isn't compared: versions of SQLite may add columns to it in different ways.
    """
    columns = db.execute(
        'SELECT its.name, own.name, own.type, own."notnull", own.dflt_value, own.pk FROM sqlite_master AS its'
        " JOIN pragma_table_info(its.name) AS own WHERE its.type = 'table'"
    )
    others = db.execute("SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger')")
    return {*columns, *others}


def seal(start: str, number: int, seat: int, text: str) -> int:
    """The checksum of a move in a match with this start."""
    return crc32(f"{start} {number} {seat} {text}".encode())
