"""A second copy of the file: made slowly in the background, checked, and only then put in place.

The file counts its copies, and each copy has the count it was made with. A file that has counted fewer than its copy
has lost what was written into it before the copy was made.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from screens.store.mending import BESIDE, alone, sync
from screens.store.opening import connected, copies_of, copy_of, header_of, identity_of, is_sound
from screens.store.schema import COPIES, newest

#: How many pages are copied at a time, and the seconds between.
SLICE, REST = 32, 0.01


def is_of_newer_app(path: Path) -> bool:
    """Whether the existing copy is one that only a newer app understands."""
    return int.from_bytes(header_of(copy_of(path))[60:64], "big") > newest()


def make(path: Path, now: float) -> bool:
    """Copy the file as it is now; returns whether it was intact. If not, the previous copy stays.

    For a background thread: the game may go on meanwhile.
    """
    copy, identity = copy_of(path), identity_of(path)
    half = copy.with_name(copy.name + ".making")
    for leftover in ("", *BESIDE):
        half.with_name(half.name + leftover).unlink(missing_ok=True)
    if not _copied(path, half):
        half.unlink()
        return False
    with half.open("r+b") as file:
        os.fsync(file.fileno())
    os.utime(half, (now, now))
    with alone(path):
        # A file that another window has mended meanwhile does not know of this copy.
        if identity_of(path) == identity:
            half.replace(copy)
            sync(path.parent)
        else:
            half.unlink()
    return True


def _copied(path: Path, half: Path) -> bool:
    """Write the copy; returns whether it is intact."""
    with closing(connected(path)) as db, closing(connected(half)) as new:
        _count(db)
        # Half a copy is useless, so flush only once, at the end.
        new.execute("PRAGMA synchronous = OFF")
        # From here on this connection sees an unchanged file, whatever others write.
        db.execute("BEGIN")
        db.execute("SELECT 1 FROM things").fetchone()
        db.backup(new, pages=SLICE, progress=lambda *_: time.sleep(REST))
        db.execute("ROLLBACK")
        # Without a log beside it, the copy is a single file.
        new.execute("PRAGMA journal_mode = DELETE")
        return is_sound(new)


def _count(db: sqlite3.Connection) -> None:
    """Count another copy, in the file itself, so that the copy has the number as well."""
    with db:
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT OR REPLACE INTO things VALUES (?, ?)", (COPIES, str(copies_of(db) + 1)))
