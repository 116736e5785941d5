"""Why something could not be kept or found."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from screens.trouble import Trouble
from screens.words import N_

#: Code -> a sentence over the facts of ``StoreError``.
ERRORS = {
    "disk_full": N_("There is no room left on this device: nothing new is kept until some is freed."),
    "disk": N_("What is kept on this device can't be read or written just now."),
    "unkept": N_("Nothing can be written on this device just now: what is played now is not kept."),
    "newer": N_("What is kept here was written by a newer version of the app. Please update the app; nothing is lost."),
    "damaged": N_(
        "What was kept here is damaged. What can still be read is here again; the file is put aside as {name}."
    ),
    "broken": N_("What is kept on this device is damaged."),
    "table_damaged": N_("This table can't be opened any more (moves that can still be read: {good})."),
    "no_table": N_("This table is not kept here any more."),
    "elsewhere": N_("This table has been played on in another window. Here it is as it stands now."),
    "sat_together": N_("{one} and {other} have sat at one table: they are two people."),
}


class StoreError(Trouble):
    """Something could not be kept or found."""

    SENTENCES = ERRORS


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is spoilt."""
    return _primary(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_strange(error: sqlite3.Error) -> bool:
    """Whether the file has not the tables that it should have, or something in them that can't be."""
    return _primary(error) in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH)


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another window is at it just now."""
    return _primary(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def failures_told() -> Iterator[None]:
    """Whatever disks do comes out as a StoreError; a mistake of ours stays what it is."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        raise StoreError(_code(error)) from error
    except OSError as error:
        raise StoreError("disk_full" if error.errno == errno.ENOSPC else "disk") from error


def _code(error: sqlite3.Error) -> str:
    if is_damage(error) or is_strange(error):
        return "broken"
    return "disk_full" if _primary(error) == sqlite3.SQLITE_FULL else "disk"


def _primary(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
