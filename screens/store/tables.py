"""What is kept on disk, in one SQLite file: people, tables, every move as it was made, and small things by name.

A table is how its match began, and its moves; it comes back by playing them again. Beside them stands what the shelf
says of it, so that the shelf needs no replay.
"""

from __future__ import annotations

import errno
import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from screens.people import Person
from screens.words import N_
from tabletop import IllegalMove, Match

#: Why something could not be kept or found: code -> a sentence over the facts of ``StoreError``.
ERRORS = {
    "disk_full": N_("There is no room left on this device: nothing new is kept until some is freed."),
    "disk": N_("What is kept on this device can't be read or written just now."),
    "newer": N_("What is kept here was written by a newer version of the app. Please update the app; nothing is lost."),
    "damaged": N_(
        "What was kept here is damaged. What can still be read is here again; the file is put aside as {name}."
    ),
    "table_damaged": N_("This table can't be opened any more (moves that can still be read: {good})."),
    "no_table": N_("This table is not kept here any more."),
}

#: Steps from each version of the schema to the next. Never change one that has been published: add the next.
MIGRATIONS = (
    """
    CREATE TABLE people (
        key INTEGER PRIMARY KEY,
        name TEXT NOT NULL, colour TEXT NOT NULL, symbol TEXT NOT NULL,
        is_forgotten INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE tables (
        key INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        start TEXT NOT NULL,
        rounds INTEGER,
        opened REAL NOT NULL, touched REAL NOT NULL,
        round INTEGER NOT NULL, totals TEXT NOT NULL, is_over INTEGER NOT NULL,
        is_removed INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_by_touch ON tables (touched);
    CREATE TABLE seats (
        table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person INTEGER,
        name TEXT NOT NULL, colour TEXT NOT NULL, symbol TEXT NOT NULL,
        PRIMARY KEY (table_key, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_by_person ON seats (person);
    CREATE TABLE moves (
        table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_key, number)
    ) WITHOUT ROWID;
    CREATE TABLE things (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """,
)

Row = tuple[Any, ...]


class StoreError(Exception):
    """Something could not be kept or found: a ``code`` of ``ERRORS``, and the facts for its sentence."""

    def __init__(self, code: str, **facts: int | str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)


class Kept(NamedTuple):
    """What the shelf says of a table. Rounds count from 1; ``rounds`` is None where nobody knows how many follow."""

    key: int
    game: str
    people: tuple[Person, ...]
    touched: float
    round: int
    rounds: int | None
    totals: tuple[int | None, ...]
    is_over: bool


class Store:
    """All that outlives the app. What a method has done is on disk when it returns.

    StoreError if it can't be: then nothing of it is, and ``played`` keeps the missing moves with the next one.
    """

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._now = now
        #: What has happened to the file that was there, to be told once; None: it was good.
        self.trouble: StoreError | None = None
        with _failures_told():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = self._opened(path)

    def close(self) -> None:
        """Lets go of the file. Nothing waits for it: moves are kept without."""
        self._db.close()

    # people

    def people(self) -> list[Person]:
        """All who have not been forgotten, who played last first."""
        last_played = "SELECT max(touched) FROM seats JOIN tables ON tables.key = table_key WHERE person = people.key"
        rows = self._rows(
            f"SELECT name, colour, symbol, key FROM people WHERE NOT is_forgotten ORDER BY ({last_played}) DESC, key"  # noqa: S608
        )
        return [Person(*row) for row in rows]

    def keep_person(self, person: Person) -> Person:
        """Keeps somebody new, changed, or forgotten before, and returns him with his key."""
        with self._changing():
            cursor = self._db.execute(
                "INSERT INTO people (key, name, colour, symbol) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
                " name = excluded.name, colour = excluded.colour, symbol = excluded.symbol, is_forgotten = 0",
                (person.key, person.name, person.colour, person.symbol),
            )
        return person if person.key is not None else person._replace(key=cursor.lastrowid)

    def forget_person(self, key: int) -> None:
        """Offers this person no more; tables still know who sat there."""
        self._change("UPDATE people SET is_forgotten = 1 WHERE key = ?", key)

    def last_people(self, game: str | None) -> tuple[Person, ...]:
        """Who sat at the last table of this game, or else of any, as they are now, but for the forgotten."""
        table = self._last_table("key", game) or self._last_table("key", None)
        if table is None:
            return ()
        rows = self._rows(
            "SELECT coalesce(people.name, seats.name), coalesce(people.colour, seats.colour),"
            " coalesce(people.symbol, seats.symbol), person FROM seats LEFT JOIN people ON people.key = person"
            " WHERE table_key = ? AND NOT coalesce(is_forgotten, 0) ORDER BY seat",
            *table,
        )
        return tuple(Person(*row) for row in rows)

    def last_options(self, game: str) -> dict[str, Any]:
        """What was agreed at the last table of this game; {} if there was none."""
        table = self._last_table("start", game)
        if table is None:
            return {}
        start = json.loads(table[0])
        return dict(start.get("position", start)["options"])

    def _last_table(self, column: str, game: str | None) -> Row | None:
        rows = self._rows(
            f"SELECT {column} FROM tables WHERE game = ? OR ? IS NULL ORDER BY touched DESC, key DESC LIMIT 1",  # noqa: S608
            game,
            game,
        )
        return rows[0] if rows else None

    # tables

    def open_table(self, match: Match, people: Sequence[Person]) -> int:
        """Keeps a new table with the people in the order of their seats, and returns its key."""
        start = match.record()
        del start["moves"]
        now = self._now()
        with self._changing():
            key = self._db.execute(
                "INSERT INTO tables (game, start, rounds, opened, touched, round, totals, is_over)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (match.game.name, json.dumps(start), match.options.get("rounds"), now, now, *_standing(match)),
            ).lastrowid
            self._db.executemany(
                "INSERT INTO seats (table_key, seat, name, colour, symbol, person) VALUES (?, ?, ?, ?, ?, ?)",
                [(key, seat, *person) for seat, person in enumerate(people)],
            )
            self._keep_moves(key, match)
        return int(key or 0)

    def tables(self, *, over: bool = False) -> list[Kept]:
        """The tables still open, or those that are over, newest first."""
        rows = self._rows(
            "SELECT key, game, touched, round, rounds, totals FROM tables"
            " WHERE is_over = ? AND NOT is_removed ORDER BY touched DESC, key DESC",
            over,
        )
        return [
            Kept(key, game, self._seated(key), touched, number, rounds, tuple(json.loads(totals)), is_over=over)
            for key, game, touched, number, rounds, totals in rows
        ]

    def load(self, key: int, only: int | None = None) -> tuple[Match, tuple[Person, ...]]:
        """A table put up again as it was left, or with only so many of its first moves."""
        rows = self._rows("SELECT start FROM tables WHERE key = ?", key)
        if not rows:
            raise StoreError("no_table")
        try:
            match = Match.replay(json.loads(rows[0][0]) | {"moves": []})
        except (ValueError, TypeError) as error:
            raise StoreError("table_damaged", good=0) from error
        self._play_again(key, match, only)
        people = self._seated(key)
        if len(people) != match.seats:
            raise StoreError("table_damaged", good=0)
        return match, people

    def _play_again(self, key: int, match: Match, only: int | None) -> None:
        for good, (number, seat, text) in enumerate(self._moves(key)[:only]):
            if number != good:
                raise StoreError("table_damaged", good=good)
            try:
                match.play(seat, text)
            except IllegalMove as refusal:
                raise StoreError("table_damaged", good=good) from refusal

    def played(self, key: int, match: Match, seat: int, text: str) -> None:  # noqa: ARG002  (the match's log has both)
        """Keeps a move that has just been played, and any before it that could not be kept then."""
        self._follow(key, match)

    def taken_back(self, key: int, match: Match) -> None:
        """Forgets the last move."""
        self._follow(key, match)

    def remove(self, key: int) -> None:
        """Puts a table away; ``restore`` brings it back."""
        self._change("UPDATE tables SET is_removed = 1 WHERE key = ?", key)

    def restore(self, key: int) -> None:
        """Brings back a table that has been put away."""
        self._change("UPDATE tables SET is_removed = 0 WHERE key = ?", key)

    def _seated(self, key: int) -> tuple[Person, ...]:
        rows = self._rows("SELECT name, colour, symbol, person FROM seats WHERE table_key = ? ORDER BY seat", key)
        return tuple(Person(*row) for row in rows)

    def _follow(self, key: int, match: Match) -> None:
        with self._changing():
            self._keep_moves(key, match)
            self._db.execute(
                "UPDATE tables SET touched = ?, round = ?, totals = ?, is_over = ? WHERE key = ?",
                (self._now(), *_standing(match), key),
            )

    def _keep_moves(self, key: int | None, match: Match) -> None:
        """Makes the moves on disk those of the match, from the first that differs: none is ever missing in between."""
        moves = [(number, *move) for number, move in enumerate(match.record()["moves"])]
        kept = self._moves(key)
        same = _alike(kept, moves)
        if same < len(kept):
            self._db.execute("DELETE FROM moves WHERE table_key = ? AND number >= ?", (key, kept[same][0]))
        self._db.executemany(
            "INSERT OR REPLACE INTO moves (table_key, number, seat, text) VALUES (?, ?, ?, ?)",
            [(key, *move) for move in moves[same:]],
        )

    def _moves(self, key: int | None) -> list[Row]:
        return self._rows("SELECT number, seat, text FROM moves WHERE table_key = ? ORDER BY number", key)

    # small things

    def read(self, name: str, default: Any = None) -> Any:
        """What has been written under this name."""
        rows = self._rows("SELECT value FROM things WHERE name = ?", name)
        return json.loads(rows[0][0]) if rows else default

    def write(self, name: str, value: Any) -> None:
        """Keeps a small value, JSON-able, under a name."""
        self._change("INSERT OR REPLACE INTO things (name, value) VALUES (?, ?)", name, json.dumps(value))

    # the file

    def _opened(self, path: Path) -> sqlite3.Connection:
        try:
            return _ready(path)
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise
        # The damaged file stays in its place until all that is good is out of it, whatever happens meanwhile.
        rescued = path.with_name(path.name + ".rescued")
        rescued.unlink(missing_ok=True)
        _rescue(path, rescued)
        self.trouble = StoreError("damaged", name=_put_aside(path, self._now()))
        rescued.rename(path)
        return _ready(path)

    def _rows(self, sql: str, *values: Any) -> list[Row]:
        with _failures_told():
            return self._db.execute(sql, values).fetchall()

    def _change(self, sql: str, *values: Any) -> None:
        with self._changing():
            self._db.execute(sql, values)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """All of it or nothing."""
        with _failures_told(), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            yield


def _standing(match: Match) -> tuple[int, str, bool]:
    """What changes on the shelf with a move: the round, the totals, and whether it is over."""
    return match.view(None)["round"] + 1, json.dumps(match.totals), match.over


def _alike(kept: Sequence[Row], moves: Sequence[Row]) -> int:
    """How many moves two logs begin with in common."""
    pairs = enumerate(zip(kept, moves, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(kept), len(moves)))


def _ready(path: Path) -> sqlite3.Connection:
    """The file, sound and of today's schema."""
    db = _connected(path)
    try:
        version = _version(db)
        if version > len(MIGRATIONS):
            raise StoreError("newer", found=version, known=len(MIGRATIONS))
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _Damage
        # A move is on disk when played() returns, even if the power goes the moment after.
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            db.execute(f"PRAGMA {setting}")
        _migrate(db, version, len(MIGRATIONS))
    except BaseException:
        db.close()
        raise
    return db


def _connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=1, isolation_level=None)


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _migrate(db: sqlite3.Connection, version: int, wanted: int) -> None:
    for number in range(version, wanted):
        with db:
            db.executescript(f"BEGIN; {MIGRATIONS[number]}; PRAGMA user_version = {number + 1}; COMMIT")


def _rescue(damaged: Path, rescued: Path) -> None:
    """Copies all that can still be read of a damaged file into a new one of its schema."""
    source = f"{damaged.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(source, uri=True)) as old, closing(_connected(rescued)) as new:
        new.execute("PRAGMA foreign_keys = ON")
        version = 0
        with suppress(sqlite3.DatabaseError):
            version = _version(old)
        _migrate(new, 0, version)
        names = new.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        with new:
            new.execute("BEGIN")
            for (name,) in names:
                _copy_readable(old, new, name)


def _copy_readable(old: sqlite3.Connection, new: sqlite3.Connection, name: str) -> None:
    columns = [column for (column,) in new.execute("SELECT name FROM pragma_table_info(?)", (name,))]
    places = ", ".join("?" * len(columns))
    for row in _readable(old, name, ", ".join(columns)):
        # A move or a seat whose table could not be read is of no use: the foreign key refuses it.
        with suppress(sqlite3.IntegrityError):
            new.execute(f"INSERT OR IGNORE INTO {name} VALUES ({places})", row)  # noqa: S608


def _readable(db: sqlite3.Connection, name: str, columns: str) -> Iterator[Row]:
    """The rows of a table up to the damage, and then from the other end back to it."""
    for order in ("ASC", "DESC"):
        try:
            yield from db.execute(f"SELECT {columns} FROM {name} ORDER BY 1 {order}")  # noqa: S608
        except sqlite3.DatabaseError:
            continue
        return


class _Damage(sqlite3.DatabaseError):
    """SQLite has looked through the file and found something wrong."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def _primary(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _is_damage(error: sqlite3.Error) -> bool:
    return _primary(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _put_aside(path: Path, now: float) -> str:
    """Gives a damaged file, and what SQLite keeps beside it, a name with the day; returns the name."""
    day = time.strftime("%Y-%m-%d", time.localtime(now))
    names = (f"{path.stem}.damaged-{day}{extra}{path.suffix}" for extra in ("", *(f"-{n}" for n in range(2, 1000))))
    aside = next(other for name in names if not (other := path.with_name(name)).exists())
    for beside in ("-wal", "-shm", ""):
        source = path.with_name(path.name + beside)
        if source.exists():
            source.rename(aside.with_name(aside.name + beside))
    return aside.name


@contextmanager
def _failures_told() -> Iterator[None]:
    """Whatever disks do comes out as a StoreError; a mistake of ours stays what it is."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise
    except sqlite3.DatabaseError as error:
        raise StoreError("disk_full" if _primary(error) == sqlite3.SQLITE_FULL else "disk") from error
    except OSError as error:
        raise StoreError("disk_full" if error.errno == errno.ENOSPC else "disk") from error
