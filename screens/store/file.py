"""The database file: opened, migrated, changed in transactions, and mended when it is damaged."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Self

from screens.store import rescue, second_copy, wal
from screens.store.errors import StoreError, failures_told, is_damage
from screens.store.found import Found
from screens.store.mending import BESIDE, alone, kept_aside, sources_of, sync
from screens.store.opening import (
    IN_MEMORY,
    connected,
    content_of,
    copies_in,
    copies_of,
    copy_of,
    identity_of,
    is_sound,
    log_of,
    read_only,
    ready,
    set_up,
)
from screens.store.remains import Remains
from screens.store.schema import COPIES, migrate, newest

Row = tuple[Any, ...]

#: The names under which the store keeps what mending has found, and when the findings were made that the user has read.
FOUND, FOUND_READ = "found", "found_read"
#: Make another second copy after this many seconds of play.
HOUR = 3600.0


class StoreFile:
    """One SQLite file. A method's change is on disk when it returns; after a StoreError nothing has changed."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self._now = now
        #: What happened to the file when it was opened, to be reported once; None if it was intact.
        self.trouble: StoreError | None = None
        #: When a second copy was last tried.
        self._copied = 0.0
        with failures_told():
            path.parent.mkdir(parents=True, exist_ok=True)
            #: How much of the log there was before SQLite has opened it.
            self._left = wal.accepted(log_of(path))
            try:
                if self._rescued.exists() or self._rescuing.exists():
                    raise sqlite3.DatabaseError("the app was killed while it mended")
                self._db = ready(path, self._left)
            except Exception as error:
                if not is_damage(error):
                    raise
                self._db = self._healed()
            self._identity = identity_of(path)

    @classmethod
    def unkept(cls, path: Path, why: StoreError, now: Callable[[], float] = time.time) -> Self:
        """A store in memory with all that is readable of an unusable file: people can play, the disk stays as it is."""
        here = cls(IN_MEMORY, now)
        here.trouble = why
        if why.code != "newer":
            with suppress(OSError):
                db = connected(IN_MEMORY)
                rescue.write(db, sources_of(path))
                here._db = set_up(db)
                here.trouble = StoreError("unkept") if why.code == "disk" and path.exists() else why
        return here

    def close(self) -> None:
        """Close the file; all moves are stored already."""
        self._db.close()

    @property
    def is_kept(self) -> bool:
        """Whether it is on disk, and not only in memory."""
        return self._path != IN_MEMORY

    def size(self) -> int:
        """The number of bytes of the file and its log on disk."""
        files = (self._path, log_of(self._path)) if self.is_kept else ()
        return sum(file.stat().st_size for file in files if file.exists())

    def apart(self) -> sqlite3.Connection:
        """Another connection to the file, for work in another thread; a store in memory is copied."""
        db = connected(self._path, in_one_thread=False)
        if not self.is_kept:
            self._db.backup(db)
        return db

    def is_sound(self) -> bool:
        """Check the whole file; may run in any thread, and take its time."""
        if not self.is_kept:
            return True

        def look() -> bool:
            with closing(connected(self._path)) as db:
                return is_sound(db)

        return _unless_damaged(look)

    def is_copy_due(self) -> bool:
        """Whether another second copy is due: there is none, or it is older than the last move."""
        if not self.is_kept or self._now() - self._copied < HOUR:
            return False
        ((played,),) = self._rows("SELECT max(touched) FROM tables WHERE typeof(touched) = 'real'")
        copy = copy_of(self._path)
        made = copy.stat().st_mtime if copy.exists() else 0.0
        return (
            played is not None
            and made < min(played, self._now() - HOUR)
            and not second_copy.is_of_newer_app(self._path)
        )

    def make_copy(self) -> bool:
        """Make the second copy; may run in any thread. Returns whether the file is intact; if not, no copy is made."""
        self._copied = self._now()
        return _unless_damaged(lambda: second_copy.make(self._path, self._copied))

    def mend(self) -> None:
        """Copy a damaged file aside, and continue with everything readable in it; ``trouble`` says so."""
        with failures_told(), alone(self._path):
            with read_only(self._path) if self._path.exists() else nullcontext():
                # The last connection to close would write the log into the file; this one keeps the file as it was
                # found.
                self._db.close()
            try:
                # Another window may have mended it meanwhile.
                if identity_of(self._path) in (self._identity, None):
                    self._rescue()
                    self._replace()
            finally:
                self._db = connected(self._path)
            set_up(self._db)
            self._identity = identity_of(self._path)

    def _healed(self) -> sqlite3.Connection:
        """Mend the file and open it, or use what another window has mended."""
        with alone(self._path):
            if not self._rescued.exists():
                try:
                    # Half a mended file: the app was killed, and the damage may be of a kind that shows only once.
                    if not self._rescuing.exists():
                        return ready(self._path, self._left)
                except Exception as error:
                    if not is_damage(error):
                        raise
                self._rescue()
            self._replace()
            return ready(self._path)

    @property
    def _rescued(self) -> Path:
        """The path of the mended file: complete as soon as it exists, with the damaged one copied aside by then."""
        return self._path.with_name(self._path.name + ".rescued")

    @property
    def _rescuing(self) -> Path:
        """The path of the mended file while it is being written: as long as it is there, another window is mending."""
        return self._path.with_name(self._path.name + ".rescuing")

    def _rescue(self) -> None:
        """Copy the damaged file aside, and write everything intact into a new file beside it."""
        half = self._rescuing
        for leftover in BESIDE:
            half.with_name(half.name + leftover).unlink(missing_ok=True)
        # Before anything is read: see ``_wait_for_mending``.
        half.write_bytes(b"")
        sources = sources_of(self._path, self._left)
        aside = kept_aside(self._path, self._now())
        with closing(connected(half)) as new:
            outcome = rescue.write(new, sources)
            migrate(new, newest())
            found = self._found(aside, outcome, self._kind(sources[0]))
            # Without that it would be mended again at each start.
            copies = max(copies_of(new), copies_in(copy_of(self._path)))
            with new:
                new.executemany(
                    "INSERT OR REPLACE INTO things VALUES (?, ?)",
                    [(FOUND, json.dumps(found.to_json())), (COPIES, str(copies))],
                )
        half.replace(self._rescued)
        sync(self._path.parent)

    def _kind(self, newer: Remains) -> str:
        """What has happened to the file (see ``Found``)."""
        if not self._path.exists():
            return "gone"
        log = log_of(self._path)
        if wal.is_shorter(log, self._left) or wal.lacks_a_transaction(wal.read(content_of(log))):
            return "log"
        return "outdated" if newer.is_outdated else "file"

    def _found(self, aside: str, outcome: rescue.RescueOutcome, kind: str) -> Found:
        gone = sum(table.is_gone for table in outcome.tables)
        return Found(
            when=self._now(),
            kind=kind,
            file=aside,
            tables_kept=len(outcome.tables) - gone,
            tables_lost=gone,
            moves_kept=sum(table.moves for table in outcome.tables),
            moves_lost=sum(table.lost or 0 for table in outcome.tables),
            copy_of=copy_of(self._path).stat().st_mtime if outcome.is_from_copy else None,
            tables=tuple(table for table in outcome.tables if table.lost != 0 or table.is_gone),
        )

    def _replace(self) -> None:
        """Put the mended file in place of the damaged one."""
        with closing(connected(self._rescued)) as db:
            ((value,),) = db.execute("SELECT value FROM things WHERE name = ?", (FOUND,))
            found = Found.from_json(json.loads(value))
        log, shared, journal = (self._path.with_name(self._path.name + end) for end in BESIDE)
        try:
            shared.unlink(missing_ok=True)
        except OSError:
            # On Windows another window has the file open and plays on; it will be mended next time.
            self._rescued.unlink()
            raise
        # Before the file itself: SQLite would apply the damaged file's log to the new one.
        for beside in (log, journal):
            beside.unlink(missing_ok=True)
        sync(self._path.parent)
        self._rescued.replace(self._path)
        sync(self._path.parent)
        name = found.file if found else ""
        self.trouble = StoreError("damaged", name=name) if name else StoreError("missing")

    # for subclasses

    def _rows(self, sql: str, *values: Any) -> list[Row]:
        with failures_told():
            return self._db.execute(sql, values).fetchall()

    def _change(self, sql: str, *values: Any) -> None:
        with self._changing():
            self._db.execute(sql, values)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """A transaction: all of the changes or none."""
        with failures_told():
            self._follow_file()
        with self._at_once("IMMEDIATE"):
            yield
        with failures_told():
            self._wait_for_mending()

    def _follow_file(self) -> None:
        """Switch to the file that another window has mended; writes to the old one would be lost."""
        if self.is_kept and self._identity != identity_of(self._path):
            self._db.close()
            self._db = ready(self._path)
            self._identity = identity_of(self._path)

    def _wait_for_mending(self) -> None:
        """Refuse a change just made if another window is mending the file, and may have read it before the change.

        The mending window first makes ``_rescuing``, and then reads: if it isn't there yet, this change will be read.
        """
        if not self.is_kept:
            return
        if self._rescuing.exists() or self._rescued.exists():
            with alone(self._path):
                if identity_of(self._path) == self._identity and self._rescued.exists():
                    # The other window was killed. Let the next start read everything again.
                    self._rescuing.write_bytes(b"")
                    self._rescued.unlink()
        if identity_of(self._path) != self._identity:
            raise sqlite3.OperationalError("another window has mended the file meanwhile")

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Read within one transaction, whatever another window writes meanwhile."""
        with self._at_once("DEFERRED"):
            yield

    @contextmanager
    def _at_once(self, how: str) -> Iterator[None]:
        with failures_told(), self._db:
            self._db.execute(f"BEGIN {how}")
            yield

    # small values

    def read(self, name: str, default: Any = None) -> Any:
        """The value stored under this name; the default if it is missing or unreadable."""
        rows = self._rows("SELECT value FROM things WHERE name = ?", name)
        with suppress(ValueError, TypeError):
            return json.loads(rows[0][0]) if rows else default
        return default

    def write(self, name: str, value: Any) -> None:
        """Store a small JSON value under a name."""
        with self._changing():
            self._put(name, value)

    def _put(self, name: str, value: Any) -> None:
        """The same as a part of a larger change."""
        self._db.execute("INSERT OR REPLACE INTO things (name, value) VALUES (?, ?)", (name, json.dumps(value)))

    # what mending has found

    def found(self) -> Found | None:
        """What the last mending found; None if there was none, or the user has read it."""
        last = self.last_found()
        return None if last and self.read(FOUND_READ) == last.when else last

    def last_found(self) -> Found | None:
        """What the last mending found, read or not."""
        return Found.from_json(self.read(FOUND))

    def found_read(self) -> None:
        """Record that the user has read the findings."""
        last = self.last_found()
        self.write(FOUND_READ, last.when if last else None)

    def put_aside(self, found: Found) -> list[Path]:
        """The files that remain of the damaged file and its side files."""
        if not (found.file and self.is_kept):
            return []
        names = (self._path.with_name(found.file + end) for end in ("", *BESIDE))
        return [path for path in names if path.is_file()]


def _unless_damaged(look: Callable[[], bool]) -> bool:
    """The result of a check; False if the file is too damaged to be read."""
    with failures_told():
        try:
            return look()
        except Exception as error:
            if not is_damage(error):
                raise
            return False
