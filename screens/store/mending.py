"""Mending a damaged file: it is copied aside first, and nothing is written to it before the copy is on disk."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from screens.store.opening import content_of, copy_of, free_name, log_of
from screens.store.remains import Remains, remains
from screens.store.wal import Accepted, is_shorter

#: The most seconds that another window may take to mend the file.
MENDING = 30.0
#: SQLite's files beside the database; without them it isn't complete.
BESIDE = ("-wal", "-shm", "-journal")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let only one window mend a file at a time; if it is killed, the next may."""
    with closing(
        sqlite3.connect(path.with_name(path.name + ".mending"), timeout=MENDING, isolation_level=None)
    ) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def sources_of(path: Path, left: Accepted | None = None) -> list[Remains]:
    """All sources to mend from: the file with its log, older versions of its pages, and the second copy.

    ``left``: how much of the log is known to have been there.
    """
    log, content = log_of(path), content_of(path)
    newer, older = remains(content, content_of(log), left.frames if left and is_shorter(log, left) else 0)
    copy, _older = remains(content_of(copy_of(path)))
    # An empty file isn't an old one.
    newer.has_holes |= not content
    newer.is_outdated = not newer.has_holes and newer.copies < copy.copies
    newer.has_holes |= newer.is_outdated
    return [newer, older, copy]


def kept_aside(path: Path, now: float) -> str:
    """Copy a damaged file and SQLite's files beside it to a name with the date; "" if there is nothing to copy."""
    ends = [end for end in (*BESIDE, "") if path.with_name(path.name + end).exists()]
    if not ends:
        return ""
    content = [content_of(path.with_name(path.name + end)) for end in ("", "-wal")]
    for known in path.parent.glob(f"{path.stem}.damaged-*{path.suffix}"):
        if [content_of(known.with_name(known.name + end)) for end in ("", "-wal")] == content:
            # The app was killed while mending.
            return known.name
    day = time.strftime("%Y-%m-%d", time.localtime(now))
    aside = free_name(path, f".damaged-{day}", path.suffix)
    # Copy the database itself last: once it is there, so are the others.
    for end in ends:
        # On Windows another window's shared memory can't be read; it holds nothing that isn't elsewhere.
        with suppress(PermissionError) if end == "-shm" else nullcontext():
            _copied(path.with_name(path.name + end), aside.with_name(aside.name + end))
    sync(path.parent)
    return aside.name


def _copied(source: Path, to: Path) -> None:
    """Copy a file, and check that the copy is on disk and identical."""
    content = source.read_bytes()
    half = to.with_name(to.name + ".copying")
    with half.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if half.read_bytes() != content:
        raise OSError("the copy is another")
    half.replace(to)


def sync(folder: Path) -> None:
    """Write a folder's renames to the disk; Windows does that itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
