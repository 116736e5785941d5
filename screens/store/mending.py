"""Mending a damaged file: a copy of it is put aside first, and it is not written to before that is on the disk."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from screens.store.opening import content_of, copy_of, free_name
from screens.store.remains import Remains, remains

#: So many seconds another window may take to mend the file.
MENDING = 30.0
#: What SQLite keeps beside a file; while it is missing the file is not whole.
BESIDE = ("-wal", "-shm", "-journal")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Only one window at a time mends a file; if it is killed meanwhile, the next may."""
    with closing(
        sqlite3.connect(path.with_name(path.name + ".mending"), timeout=MENDING, isolation_level=None)
    ) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def sources_of(path: Path) -> list[Remains]:
    """All that there is to mend from."""
    log = path.with_name(path.name + "-wal")
    newer, older = remains(content_of(path), content_of(log))
    if not path.exists():
        newer.has_holes = True
    copy, _older = remains(content_of(copy_of(path)))
    return [newer, older, copy]


def kept_aside(path: Path, now: float) -> str:
    """Copies a damaged file, and what SQLite keeps beside it, to a name with the day; "": there is none."""
    ends = [end for end in (*BESIDE, "") if path.with_name(path.name + end).exists()]
    if not ends:
        return ""
    content = [content_of(path.with_name(path.name + end)) for end in ("", "-wal")]
    for known in path.parent.glob(f"{path.stem}.damaged-*{path.suffix}"):
        if [content_of(known.with_name(known.name + end)) for end in ("", "-wal")] == content:
            # The app was killed while it mended.
            return known.name
    day = time.strftime("%Y-%m-%d", time.localtime(now))
    aside = free_name(path, f".damaged-{day}", path.suffix)
    # The file itself last: once it is there the others are, too.
    for end in ends:
        # On Windows what windows share can't be read while another has it open; it is nothing that stands only there.
        with suppress(PermissionError) if end == "-shm" else nullcontext():
            _copied(path.with_name(path.name + end), aside.with_name(aside.name + end))
    sync(path.parent)
    return aside.name


def _copied(source: Path, to: Path) -> None:
    """Copies a file, and looks whether the copy is on the disk and the same."""
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
    """What has been named anew in a folder is so on the disk, too; Windows sees to that itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
