"""The file: opened, brought up to date, changed as a whole or not at all, and mended when it is damaged."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from typing import Any, Self

from screens.store.found import Found
from screens.store.schema import MIGRATIONS
from screens.store.trouble import StoreError, failures_told, is_busy, is_damage, is_strange

Row = tuple[Any, ...]

IN_MEMORY = Path(":memory:")
#: Under this name stands what mending has found.
FOUND = "found"
#: So often, and after so many seconds each time, a file is opened that another window is just making.
TRIES, PAUSE = 60, 0.05
#: How large SQLite's pages are, how its files begin, and what their header says where they are written ahead.
PAGE, MAGIC, WAL_MODE = 4096, b"SQLite format 3\0", b"\2\2"
#: What SQLite keeps beside a file; while it is missing the file is not whole.
BESIDE = ("-wal", "-shm")


class File:
    """One SQLite file. What a method has done is on disk when it returns; StoreError: nothing of it is."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self._now = now
        #: What has happened to the file that was there, to be told once; None: it was good.
        self.trouble: StoreError | None = None
        with failures_told():
            path.parent.mkdir(parents=True, exist_ok=True)
            if self._rescued.exists():
                # The app was killed while it mended.
                self._replace()
            try:
                self._db = _ready(path)
            except sqlite3.DatabaseError as error:
                if not (is_damage(error) or is_strange(error)):
                    raise
                self._rescue()
                self._replace()
                self._db = _ready(path)

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
            return not (is_damage(error) or is_strange(error))

    def mend(self) -> None:
        """Puts a damaged file aside, and goes on with all that can be read of it; ``trouble`` says so."""
        with failures_told():
            with _read_only(self._path):
                # Who is not the last to let go of a file carries nothing over into it: it stays as it was found.
                self._rescue()
                self._db.close()
            try:
                self._replace()
            finally:
                self._db = _connected(self._path)
            _set_up(self._db)

    @property
    def _rescued(self) -> Path:
        """Whole as soon as it is there."""
        return self._path.with_name(self._path.name + ".rescued")

    def _rescue(self) -> None:
        """Writes all that is good into a file beside the damaged one, which stays in its place meanwhile."""
        half = self._path.with_name(self._path.name + ".rescuing")
        for leftover in ("", "-journal", *BESIDE):
            half.with_name(half.name + leftover).unlink(missing_ok=True)
        with _read_only(self._path) as old, closing(_connected(half)) as new:
            _copy(old, new)
            _migrate(new, len(MIGRATIONS))
        half.rename(self._rescued)

    def _replace(self) -> None:
        """Puts the damaged file aside, and what has been rescued of it in its place."""
        self.trouble = StoreError("damaged", name=_moved_aside(self._path, self._now()))
        self._rescued.rename(self._path)

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
        with suppress(ValueError, TypeError):
            return json.loads(rows[0][0]) if rows else default
        return default

    def write(self, name: str, value: Any) -> None:
        """Keeps a small value, JSON-able, under a name."""
        self._change("INSERT OR REPLACE INTO things (name, value) VALUES (?, ?)", name, json.dumps(value))

    # what mending has found

    def found(self) -> Found | None:
        """What the last mending has found; None: there was none, or people have read it."""
        return Found.from_json(self.read(FOUND))

    def found_read(self) -> None:
        """People have read it."""
        self.write(FOUND, None)


def _ready(path: Path) -> sqlite3.Connection:
    """The file, of today's schema."""
    for tried in range(TRIES):
        try:
            return _opened(path)
        except sqlite3.OperationalError as error:
            if tried == TRIES - 1 or not is_busy(error):
                raise
            time.sleep(PAUSE)
    raise AssertionError


def _opened(path: Path) -> sqlite3.Connection:
    _make_whole(path)
    _refuse_newer(path)
    # While it is held, a damaged file stays as it was found: see ``mend``.
    with _read_only(path) if path.exists() else nullcontext() as old:
        if old and _header(path)[18:20] != WAL_MODE:
            _refuse_strange(old)
        db = _connected(path)
        try:
            _set_up(db)
            # What can't be written says so now, and not with the first move.
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            db.execute("ROLLBACK")
            return db
        except BaseException:
            db.close()
            raise


def _make_whole(path: Path) -> None:
    """SQLite takes a file of some bytes for an empty one, and two things beside a file for what they are not."""
    wal, journal = (path.with_name(path.name + end) for end in ("-wal", "-journal"))
    # In this order: another window that is just making the file writes its first page before anything beside it.
    is_written_ahead = wal.exists() and wal.stat().st_size
    header = _header(path)
    is_torn = 0 < len(header) < 100
    if is_torn or (not any(header) and is_written_ahead):
        # What was not yet carried over is thrown away beside an empty file, but not beside a page of nothing.
        with path.open("r+b" if path.exists() else "wb") as file:
            file.truncate(PAGE)
    if header[18:20] == WAL_MODE and _stays(journal):
        # No file of ours goes on with a journal: it is another's, and would be copied over all that is good.
        journal.rename(_free(path, "-journal"))


def _stays(journal: Path) -> bool:
    """Whether it is there for more than the moment in which another window makes the file."""
    if not journal.exists():
        return False
    time.sleep(PAUSE)
    return journal.exists()


def _set_up(db: sqlite3.Connection) -> sqlite3.Connection:
    # A move is on disk when played() returns, even if the power goes the moment after.
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        db.execute(f"PRAGMA {setting}")
    _migrate(db, len(MIGRATIONS))
    return db


def _refuse_newer(path: Path) -> None:
    """A file that only a newer app understands is not even opened."""
    if not path.exists():
        return
    header = _header(path)
    version = int.from_bytes(header[60:64], "big") if header.startswith(MAGIC) else 0
    if version <= len(MIGRATIONS):
        # It may be written in what was not yet carried over into the file itself.
        with _read_only(path) as db:
            version = _version(db)
    if version > len(MIGRATIONS):
        raise StoreError("newer", found=version, known=len(MIGRATIONS))


def _refuse_strange(db: sqlite3.Connection) -> None:
    """A file that is not written ahead is not ours, unless there is nothing in it yet."""
    # All of it at one moment: another window may just be making the file.
    db.execute("BEGIN")
    version, likeness, columns = _version(db), _likeness(db), _columns(db)
    db.execute("ROLLBACK")
    if version != likeness or (not version and columns):
        raise sqlite3.OperationalError("the tables are not ours")


def _header(path: Path) -> bytes:
    """How the file begins, as https://sqlite.org/fileformat.html#the_database_header tells it."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        return file.read(100)


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
    """Copies all that can still be read into an empty file of the version that it looks like."""
    new.execute("PRAGMA foreign_keys = ON")
    _migrate(new, _likeness(old))
    names = new.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    with new:
        new.execute("BEGIN")
        for (name,) in names:
            _copy_readable(old, new, name)


def _likeness(db: sqlite3.Connection) -> int:
    """The newest version of the schema all of which is in this file: what it says itself may be damaged."""
    with suppress(sqlite3.DatabaseError):
        there = _columns(db)
        for version in range(len(MIGRATIONS), 0, -1):
            with closing(_connected(IN_MEMORY)) as like:
                _migrate(like, version)
                if _columns(like) <= there:
                    return version
    return 0


def _columns(db: sqlite3.Connection) -> set[Row]:
    """Each column of each table."""
    return set(
        db.execute(
            "SELECT its.name, own.name FROM sqlite_master AS its JOIN pragma_table_info(its.name) AS own"
            " WHERE its.type = 'table'"
        )
    )


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
    aside = _free(path, f".damaged-{day}", path.suffix)
    # The file itself last: as long as it is there the others belong to it.
    for beside in (*BESIDE, ""):
        source = path.with_name(path.name + beside)
        if source.exists():
            source.rename(aside.with_name(aside.name + beside))
    return aside.name


def _free(path: Path, what: str, suffix: str = "") -> Path:
    """A name beside a file that nothing has yet."""
    for number in count(1):
        name = path.with_name(path.stem + what + (f"-{number}" if number > 1 else "") + suffix)
        if not name.exists():
            return name
    raise AssertionError
