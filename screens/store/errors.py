"""Errors of storing and loading."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from screens.app.errors import UserError
from screens.app.words import N_

#: The sentence of each ``StoreError`` code.
ERRORS = {
    "disk_full": N_("This device has no space left. Nothing new is saved until you free some."),
    "disk": N_("The data on this device can’t be read or written right now."),
    "unkept": N_("This device can’t save anything right now. What you play now won’t be kept."),
    "newer": N_("A newer version of the app saved this data. Update the app; nothing is lost."),
    "damaged": N_(
        "The data here was damaged. Everything readable has been restored; the damaged file is kept as {name}."
    ),
    "missing": N_("The tables on this device were missing. They have been restored from the safety copy."),
    "broken": N_("The data on this device is damaged."),
    "nothing_found": N_("Nothing is damaged."),
    "table_damaged": N_("This table can’t be opened any more (moves that can still be read: {good})."),
    "no_table": N_("This table is no longer on this device."),
    "elsewhere": N_("This table was continued in another window. Here is its latest position."),
    "sat_together": N_("{one} and {other} have played at the same table, so they are two people."),
}


#: SQLite's errors whose cause isn't a damaged file.
ELSEWHERE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_ABORT,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_AUTH,
}


class StoreError(UserError):
    """Something couldn't be stored or loaded."""

    SENTENCES = ERRORS


def is_damage(error: Exception) -> bool:
    """Whether the file itself is damaged: any SQLite error except those caused by disks and other windows.

    Python can't even decode SQLite's message if it quotes damaged text.
    """
    if isinstance(error, sqlite3.ProgrammingError):
        return False
    return isinstance(error, UnicodeDecodeError) or (
        isinstance(error, sqlite3.DatabaseError) and _primary_code(error) not in ELSEWHERE
    )


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another window is writing."""
    return _primary_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def failures_told() -> Iterator[None]:
    """Turn disk and database errors into StoreError; programming errors stay as they are."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise StoreError(_code(error)) from error
    except OSError as error:
        raise StoreError("disk_full" if error.errno == errno.ENOSPC else "disk") from error


def _code(error: sqlite3.DatabaseError | UnicodeDecodeError) -> str:
    if is_damage(error):
        return "broken"
    return "disk_full" if _primary_code(error) == sqlite3.SQLITE_FULL else "disk"


def _primary_code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
