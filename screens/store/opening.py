"""Opening the file: foreign, newer and damaged files are refused before anything is written."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

from screens.store import wal
from screens.store.errors import StoreError, is_busy, is_damage
from screens.store.schema import COPIES, STAMP, migrate, newest, parts, seal, stamp_of, version_of
from tabletop import GAMES

IN_MEMORY = Path(":memory:")
#: How often to try to open a file that another window is creating, and the seconds between.
TRIES, PAUSE = 60, 0.05
#: The length of SQLite's header, and its two bytes that say whether the file uses a write-ahead log.
HEADER, WAL_MODE, OLD_MODE = 100, b"\2\2", b"\1\1"
#: Parts of the header that are the same in all our files, by offset.
CERTAIN = {0: b"SQLite format 3\0", 21: b"\x40\x20\x20"}


def ready(path: Path, left: wal.Accepted | None = None) -> sqlite3.Connection:
    """Open the file and bring it to the current schema. ``left``: how much of its log there was at first."""
    for tried in range(TRIES):
        try:
            return _opened(path, left)
        except sqlite3.OperationalError as error:
            if tried == TRIES - 1 or not is_busy(error):
                raise
            time.sleep(PAUSE)
    raise AssertionError


def _opened(path: Path, left: wal.Accepted | None) -> sqlite3.Connection:
    # Read it only now: closing a file that SQLite has open would release SQLite's locks.
    header = header_of(path)
    _refuse_missing(path, header)
    _put_journal_away(path, header)
    if path.exists():
        _refuse_newer(path, header)
        _refuse_broken(path, header, left)
    # While this connection is open, SQLite doesn't write the log into a damaged file: see ``mend``.
    with read_only(path) if path.exists() else nullcontext() as old:
        if old and header[18:20] != WAL_MODE:
            _refuse_foreign(old)
        if old:
            _refuse_outdated(path, old)
        db = connected(path)
        try:
            set_up(db)
            # If the file can't be written, raise now and not with the first move.
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA user_version = {newest()}")
            db.execute("ROLLBACK")
            return db
        except BaseException:
            db.close()
            raise


def _refuse_missing(path: Path, header: bytes) -> None:
    """Refuse a truncated file: SQLite takes it for an empty database and discards its log."""
    log = log_of(path)
    is_written_ahead = log.exists() and log.stat().st_size > 0
    is_there = len(header) == HEADER or not (header or is_written_ahead or copy_of(path).exists())
    if not is_there:
        # Another window that is creating the file writes the first page before anything else.
        raise sqlite3.DatabaseError("the file is missing, or only its beginning is there")


def _put_journal_away(path: Path, header: bytes) -> None:
    """Rename a rollback journal: our files have none, and SQLite would restore a foreign one over good data."""
    journal = path.with_name(path.name + "-journal")
    if header and header[18:20] != OLD_MODE and _is_lasting(journal):
        journal.rename(free_name(path, "-journal"))


def _is_lasting(journal: Path) -> bool:
    """Whether it stays longer than the moment in which another window creates the file."""
    if not journal.exists():
        return False
    time.sleep(PAUSE)
    return journal.exists()


def _refuse_newer(path: Path, header: bytes) -> None:
    """Refuse a file that only a newer app understands, before opening it."""
    version, stamp = (int.from_bytes(header[at : at + 4], "big") for at in (60, 68))
    if not version > newest() or stamp != STAMP + version:
        # The version may be in the log, not yet in the file itself.
        with read_only(path) as db:
            version, stamp = version_of(db), stamp_of(db)
    if version > newest() and stamp == STAMP + version:
        raise StoreError("newer", found=version, known=newest())
    is_stamped = STAMP < stamp <= STAMP + newest()
    if version > newest() or (is_stamped and version != stamp - STAMP):
        raise sqlite3.DatabaseError("the header is damaged")


def _refuse_broken(path: Path, header: bytes, left: wal.Accepted | None) -> None:
    """Refuse damage that SQLite doesn't notice: gaps in the log, a log cut short, and some invalid headers."""
    log = log_of(path)
    if wal.is_broken(log) or wal.is_shorter(log, left):
        raise sqlite3.DatabaseError("the log is damaged")
    if not _has_fixed_parts(header) and not any(frame.page == 1 for frame in wal.read(content_of(log))):
        raise sqlite3.DatabaseError("the header is damaged")


def _has_fixed_parts(header: bytes) -> bool:
    """Whether the header has the fixed parts of our files; an empty file has no header."""
    return not header or (
        header[18:20] in (WAL_MODE, OLD_MODE)
        and all(header[at : at + len(what)] == what for at, what in CERTAIN.items())
    )


def _refuse_foreign(db: sqlite3.Connection) -> None:
    """For a file not in WAL mode: raise unless its schema is exactly the version it declares; an empty file passes."""
    # Read everything in one transaction, as another window may be creating the file.
    db.execute("BEGIN")
    version, complete, its = version_of(db), _schema_version_of(db), parts(db)
    db.execute("ROLLBACK")
    if version != complete or (not version and its):
        raise sqlite3.OperationalError("the tables are not ours")


def _refuse_outdated(path: Path, db: sqlite3.Connection) -> None:
    """Refuse a file that knows of fewer second copies than there were: it has lost what was written since."""
    number = copies_in(copy_of(path))
    if number and copies_of(db) < number:
        raise sqlite3.DatabaseError("the file is older than its copy")


def _schema_version_of(db: sqlite3.Connection) -> int:
    """The newest schema version that this file has all of; its own version number may be damaged."""
    there = parts(db)
    return next((version for version in range(newest(), 0, -1) if _parts_of(version) <= there), 0)


@cache
def _parts_of(version: int) -> set[tuple[Any, ...]]:
    with closing(connected(IN_MEMORY)) as like:
        migrate(like, version)
        return parts(like)


def set_up(db: sqlite3.Connection) -> sqlite3.Connection:
    """Create the tables, and set the modes that the app uses."""
    # With these a move is on disk when played() returns, even if the power fails right after.
    for setting in ("page_size = 4096", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        db.execute(f"PRAGMA {setting}")
    migrate(db, newest())
    return db


def copies_of(db: sqlite3.Connection) -> int:
    """How many second copies of a file have been made."""
    for (value,) in db.execute("SELECT value FROM things WHERE name = ?", (COPIES,)).fetchall():
        with suppress(ValueError):
            return int(value)
    return 0


def copies_in(path: Path) -> int:
    """The same for a second copy; 0 if it is missing or damaged."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        if path.exists():
            with read_only(path) as db:
                return copies_of(db)
    return 0


def identity_of(path: Path) -> tuple[int, int] | None:
    """Which file is at this path; None if there is none."""
    with suppress(FileNotFoundError):
        about = path.stat()
        return about.st_dev, about.st_ino
    return None


def header_of(path: Path) -> bytes:
    """The first bytes of the file: https://sqlite.org/fileformat.html#the_database_header."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        return file.read(HEADER)


def connected(path: Path, *, in_one_thread: bool = True) -> sqlite3.Connection:
    """A connection that tolerates invalid characters."""
    return _tolerant(sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=in_one_thread))


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """The readable part of the file; in a folder without write access, without its log."""
    place = path.absolute().as_uri()
    db = sqlite3.connect(f"{place}?mode=ro", uri=True)
    try:
        version_of(db)
    except Exception as error:
        if not is_damage(error):
            db.close()
            db = sqlite3.connect(f"{place}?mode=ro&immutable=1", uri=True)
    with closing(db):
        yield _tolerant(db)


def _tolerant(db: sqlite3.Connection) -> sqlite3.Connection:
    """Replace invalid characters in texts instead of failing."""
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    return db


# looking through


def is_sound(db: sqlite3.Connection) -> bool:
    """Whether the whole file is intact: its pages, its tables, and each move."""
    if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok" or _schema_version_of(db) != newest():
        return False
    # Read both in one transaction.
    db.execute("BEGIN")
    starts = dict(db.execute("SELECT key, start FROM tables"))
    games = db.execute("SELECT DISTINCT game FROM tables").fetchall()
    moves = db.execute("SELECT table_key, seal, number, seat, text FROM moves WHERE seal IS NOT NULL")
    is_good = all(game in GAMES for (game,) in games) and all(
        key in starts and own == seal(starts[key], *move) for key, own, *move in moves
    )
    moves.close()
    db.execute("ROLLBACK")
    return is_good


# names


def copy_of(path: Path) -> Path:
    """The path of a file's second copy."""
    return path.with_name(f"{path.stem}.copy{path.suffix}")


def log_of(path: Path) -> Path:
    """The path of a file's write-ahead log."""
    return path.with_name(path.name + "-wal")


def content_of(path: Path) -> bytes:
    """A file's content; b"" if there is no file."""
    return path.read_bytes() if path.exists() else b""


def free_name(path: Path, what: str, suffix: str = "") -> Path:
    """An unused name beside a file."""
    for number in count(1):
        name = path.with_name(path.stem + what + (f"-{number}" if number > 1 else "") + suffix)
        if not name.exists():
            return name
    raise AssertionError
