"""The file: opened, brought up to date, changed as a whole or not at all, and mended when it is damaged."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from screens.store.schema import MIGRATIONS
from screens.store.trouble import StoreError, failures_told, is_damage

Row = tuple[Any, ...]

IN_MEMORY = Path(":memory:")


class File:
    """One SQLite file. What a method has done is on disk when it returns; StoreError: nothing of it is."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self._now = now
        #: What has happened to the file that was there, to be told once; None: it was good.
        self.trouble: StoreError | None = None
        with failures_told():
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._db = _ready(path)
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    raise
                self._put_aside()

    @classmethod
    def unkept(cls, path: Path, why: StoreError, now: Callable[[], float] = time.time) -> Self:
        """All that can be read of a file that can't be used, in memory: one can still play. Nothing on disk changes."""
        here = cls(IN_MEMORY, now)
        here.trouble = why
        if why.code != "newer":
            with suppress(sqlite3.Error), _read_only(path) as old:
                db = _connected(IN_MEMORY)
                _copy(old, db)
                here._db = _set_up(db)
                here.trouble = StoreError("unkept") if why.code == "disk" else why
        return here

    def close(self) -> None:
        """Lets go of the file. Nothing waits for it: moves are kept without."""
        self._db.close()

    def is_sound(self) -> bool:
        """Looks the whole file through, beside all else: in any thread, as long as it takes."""
        if self._path == IN_MEMORY:
            return True
        try:
            with closing(_connected(self._path)) as db:
                return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
        except sqlite3.DatabaseError as error:
            return not is_damage(error)

    def mend(self) -> None:
        """Puts a damaged file aside, and goes on with all that can be read of it; ``trouble`` says so."""
        with failures_told():
            self._db.close()
            self._put_aside()

    def _put_aside(self) -> None:
        # The damaged file stays in its place until all that is good is out of it, whatever happens meanwhile.
        rescued = self._path.with_name(self._path.name + ".rescued")
        rescued.unlink(missing_ok=True)
        with _read_only(self._path) as old, closing(_connected(rescued)) as new:
            _copy(old, new)
        self.trouble = StoreError("damaged", name=_moved_aside(self._path, self._now()))
        rescued.rename(self._path)
        self._db = _ready(self._path)

    # for those who build on it

    def _rows(self, sql: str, *values: Any) -> list[Row]:
        with failures_told():
            return self._db.execute(sql, values).fetchall()

    def _change(self, sql: str, *values: Any) -> None:
        with self._changing():
            self._db.execute(sql, values)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """All of it or nothing."""
        with self._at_once("IMMEDIATE"):
            yield

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """All that is read belongs together, whatever another window writes meanwhile."""
        with self._at_once("DEFERRED"):
            yield

    @contextmanager
    def _at_once(self, how: str) -> Iterator[None]:
        with failures_told(), self._db:
            self._db.execute(f"BEGIN {how}")
            yield

    # small things

    def read(self, name: str, default: Any = None) -> Any:
        """What has been written under this name; what can't be read any more is as if it had not been."""
        rows = self._rows("SELECT value FROM things WHERE name = ?", name)
        with suppress(ValueError):
            return json.loads(rows[0][0]) if rows else default
        return default

    def write(self, name: str, value: Any) -> None:
        """Keeps a small value, JSON-able, under a name."""
        self._change("INSERT OR REPLACE INTO things (name, value) VALUES (?, ?)", name, json.dumps(value))


def _ready(path: Path) -> sqlite3.Connection:
    """The file, of today's schema."""
    _refuse_newer(path)
    db = _connected(path)
    try:
        return _set_up(db)
    except BaseException:
        db.close()
        raise


def _set_up(db: sqlite3.Connection) -> sqlite3.Connection:
    # A move is on disk when played() returns, even if the power goes the moment after.
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        db.execute(f"PRAGMA {setting}")
    _migrate(db, len(MIGRATIONS))
    return db


def _refuse_newer(path: Path) -> None:
    """A file that only a newer app understands is not even opened to be written."""
    if not path.exists():
        return
    with _read_only(path) as db:
        version = _version(db)
    if version > len(MIGRATIONS):
        raise StoreError("newer", found=version, known=len(MIGRATIONS))


def _connected(path: Path) -> sqlite3.Connection:
    return _tolerant(sqlite3.connect(path, timeout=1, isolation_level=None))


@contextmanager
def _read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as far as it can be read; in a folder that can't be written, without what was not yet carried over."""
    place = path.absolute().as_uri()
    db = sqlite3.connect(f"{place}?mode=ro", uri=True)
    try:
        _version(db)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            db.close()
            db = sqlite3.connect(f"{place}?mode=ro&immutable=1", uri=True)
    with closing(db):
        yield _tolerant(db)


def _tolerant(db: sqlite3.Connection) -> sqlite3.Connection:
    """A spoilt letter does not cost the word."""
    db.text_factory = lambda letters: letters.decode("utf-8", "replace")
    return db


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _migrate(db: sqlite3.Connection, wanted: int) -> None:
    """Brings a file to a version of the schema: all of it or nothing."""
    if _version(db) == wanted:
        return
    with db:
        # From here on no other window does the same.
        db.execute("BEGIN IMMEDIATE")
        for actions in MIGRATIONS[_version(db) : wanted]:
            for action in actions:
                db.execute(action) if isinstance(action, str) else action(db)
        db.execute(f"PRAGMA user_version = {wanted}")


def _copy(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """Copies all that can still be read into an empty file of the same version."""
    new.execute("PRAGMA foreign_keys = ON")
    version = 0
    with suppress(sqlite3.DatabaseError):
        version = min(_version(old), len(MIGRATIONS))
    _migrate(new, version)
    names = new.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    with new:
        new.execute("BEGIN")
        for (name,) in names:
            _copy_readable(old, new, name)


def _copy_readable(old: sqlite3.Connection, new: sqlite3.Connection, name: str) -> None:
    columns = [column for (column,) in new.execute("SELECT name FROM pragma_table_info(?)", (name,))]
    places = ", ".join("?" * len(columns))
    listed = ", ".join(columns)
    for row in _readable(old, name, listed):
        # A move or a seat whose table could not be read is of no use: the foreign key refuses it.
        with suppress(sqlite3.IntegrityError):
            new.execute(f"INSERT OR IGNORE INTO {name} ({listed}) VALUES ({places})", row)  # noqa: S608


def _readable(db: sqlite3.Connection, name: str, columns: str) -> Iterator[Row]:
    """The rows of a table up to the damage, and then from the other end back to it."""
    for order in ("ASC", "DESC"):
        try:
            yield from db.execute(f"SELECT {columns} FROM {name} ORDER BY 1 {order}")  # noqa: S608
        except sqlite3.DatabaseError:
            continue
        return


def _moved_aside(path: Path, now: float) -> str:
    """Gives a damaged file, and what SQLite keeps beside it, a name with the day; returns the name."""
    day = time.strftime("%Y-%m-%d", time.localtime(now))
    names = (f"{path.stem}.damaged-{day}{extra}{path.suffix}" for extra in ("", *(f"-{n}" for n in range(2, 1000))))
    aside = next(other for name in names if not (other := path.with_name(name)).exists())
    for beside in ("-wal", "-shm", ""):
        source = path.with_name(path.name + beside)
        if source.exists():
            source.rename(aside.with_name(aside.name + beside))
    return aside.name
