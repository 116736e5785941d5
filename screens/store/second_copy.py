"""A second copy of the file: made slowly while nothing happens, looked through, and only then put in its place."""

from __future__ import annotations

import os
import time
from contextlib import closing
from pathlib import Path

from screens.store.mending import BESIDE, sync
from screens.store.opening import connected, copy_of, header_of, is_sound
from screens.store.schema import newest

#: So many pages are copied at once, and so many seconds go by before the next.
SLICE, REST = 32, 0.01


def is_of_newer_app(path: Path) -> bool:
    """Whether there is a copy of this file that only a newer app understands."""
    return int.from_bytes(header_of(copy_of(path))[60:64], "big") > newest()


def make(path: Path, now: float) -> bool:
    """Copies the file as it is at this moment; whether it was good. If not, the copy from before stays.

    For a thread beside all else: people may play on meanwhile.
    """
    copy = copy_of(path)
    half = copy.with_name(copy.name + ".making")
    for leftover in ("", *BESIDE):
        half.with_name(half.name + leftover).unlink(missing_ok=True)
    if not _copied(path, half):
        half.unlink()
        return False
    with half.open("r+b") as file:
        os.fsync(file.fileno())
    os.utime(half, (now, now))
    half.replace(copy)
    sync(path.parent)
    return True


def _copied(path: Path, half: Path) -> bool:
    """Writes the copy; whether it is good."""
    with closing(connected(path)) as db, closing(connected(half)) as new:
        # Half a copy is of no use to anybody: it is flushed once, at its end.
        new.execute("PRAGMA synchronous = OFF")
        # From here on the file stays as it is for this connection, whatever others write.
        db.execute("BEGIN")
        db.execute("SELECT 1 FROM things").fetchone()
        db.backup(new, pages=SLICE, progress=lambda *_: time.sleep(REST))
        db.execute("ROLLBACK")
        # Nothing stands beside it that would have to come along.
        new.execute("PRAGMA journal_mode = DELETE")
        return is_sound(new)
