"""Kill, tear and fill up the store many times, and count what it loses, compared with SQLite alone.

``python -m tests.soak.store [--kills 10000] [--damages 2000] [--seed N]`` works in memory. The exit code is 1 if
confirmed moves are lost (that SQLite or the second copy still has), if an error other than a sentence for the user
comes out, or if an intact file is called damaged.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from screens.store import Store, StoreError, second_copy
from screens.store.btree import unused
from screens.store.opening import copy_of
from screens.store.wal import FRAME, FRAME_HEADER, HEADER, PAGE
from tests.screens.kept import (
    PEOPLE,
    Apart,
    Logs,
    Nursery,
    a_moment,
    a_nursery,
    as_good,
    filled,
    in_memory,
    moves_of,
    new_match,
    play,
    read_all,
)
from tests.screens.kept.book import Book, look_elsewhere, look_here

NAME = "stammtisch.db"
#: How often one file is played at and killed before another is begun; and the most actions before a kill.
A_FILE, KEPT = 40, 6
#: How often a file is mended while another process plays at it.
MENDED = 3
#: A child is killed after at most this many seconds.
LONGEST = 0.02

#: Counters by name.
Tally = Counter[str]
Part = Callable[[Path, Random, int, Tally], None]

# killed while playing


def kills(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Kill a playing process at any moment."""
    for nursery in a_nursery():
        book, path = Book(), folder / NAME
        for kill in range(number):
            if kill % A_FILE == 0:
                shutil.rmtree(folder, ignore_errors=True)
                tally["moves"] += book.moves
                book = Book()
            _live(nursery, path, book, rng, kill)
            _look(path, book, kill, tally)
            tally["kills"] += 1
        tally["moves"] += book.moves


def _live(nursery: Nursery, path: Path, book: Book, rng: Random, seed: int) -> None:
    child = nursery.child("plays", str(path), seed)
    until = rng.randint(0, KEPT)
    for said in iter(child.hear, None):
        book.hear(said)
        until -= said[0] == "did"
        if until < 0:
            break
    a_moment(rng, LONGEST)
    child.kill()
    for line in child.rest():
        book.hear(line)


def _look(path: Path, book: Book, kill: int, tally: Tally) -> None:
    try:
        (look_elsewhere if kill % 2 else look_here)(path, book)
    except AssertionError as error:
        tally["LOST OR FALSELY ALARMED"] += 1
        print(f"kill {kill}: {error}", file=sys.stderr)
    except Exception as error:
        tally["ESCAPED"] += 1
        print(f"kill {kill}: {error!r}", file=sys.stderr)


def two_at_once(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Two processes play at one file, each at its own table; kill both."""
    for _kill in range(number):
        shutil.rmtree(folder, ignore_errors=True)
        path = folder / NAME
        store = Store(path)
        matches = [new_match(rng) for _ in range(2)]
        keys = [store.open_table(match, PEOPLE[: match.seats]) for match in matches]
        store.close()
        children = [Apart(partial(_plays_on, path, key, rng.randrange(1 << 30))) for key in keys]
        a_moment(rng, LONGEST * 4)
        for child in children:
            child.kill()
        kept = [[what[1] for what in child.lines() if what[0] == "kept"] for child in children]
        again = Store(path)
        for key, moves in zip(keys, kept, strict=True):
            log = moves_of(again.load(key)[0])
            tally["moves"] += len(moves)
            tally["LOST"] += log[: len(moves)] != moves or len(log) > len(moves) + 1
        tally["FALSE ALARMS"] += again.trouble is not None or not again.is_sound()
        tally["kills"] += 1
        again.close()


def _plays_on(path: Path, key: int, seed: int, tell: Callable[..., None]) -> None:
    store, rng = Store(path), Random(seed)
    match = store.load(key)[0]
    while not match.over:
        with suppress(StoreError):
            # The other process may be writing; the move is then stored with the next one.
            play(store, key, match, rng)
            tell("kept", moves_of(match)[-1])


# killed while mending or copying


def mending(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Kill a process that mends a damaged file at any moment, and again, until one finishes."""
    whole = folder / "whole"
    logs = filled(whole / NAME, Random(1))
    done = 0
    while done < number:
        app = folder / "app"
        shutil.rmtree(app, ignore_errors=True)
        shutil.copytree(whole, app)
        path = app / NAME
        content = bytearray(path.read_bytes())
        at = rng.randrange(1, len(content) // PAGE) * PAGE
        content[at : at + PAGE] = rng.randbytes(PAGE)
        path.write_bytes(content)
        reached = _kept_without_a_kill(app, folder / "sure", logs)
        for _ in range(rng.randint(1, 4)):
            child = Apart(partial(_mends, path))
            a_moment(rng, LONGEST * 2)
            child.kill()
            tally["FAILED"] += any(said == "failed" for said, *_ in child.lines())
            tally["kills"] += 1
            done += 1
        _mends(path, lambda *_: None)
        store = Store(path)
        tally["LOST"] += _kept(store, logs) != reached
        tally["OVERWRITTEN"] += bytes(content) not in [file.read_bytes() for file in app.iterdir()]
        tally["put aside twice"] += len(list(app.glob(f"*.damaged-*{path.suffix}"))) > 1
        tally["FALSE ALARMS"] += store.trouble is not None or not store.is_sound()
        store.close()


def meanwhile(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Mend a file again and again while another process plays at it."""
    path = folder / NAME
    filled(path, Random(1), tables=4)
    mender = Store(path)
    for turn in range(number):
        key = mender.open_table(match := new_match(rng), PEOPLE[: match.seats])
        child = Apart(partial(_plays_through, path, key, turn))
        for _ in range(MENDED):
            a_moment(rng, LONGEST)
            mender.mend()
        a_moment(rng, LONGEST)
        child.kill()
        said = list(child.lines())
        kept = [line[1] for line in said if line[0] == "kept"]
        tally["FAILED"] += any(line[0] in ("failed", "lost") for line in said)
        tally["moves"] += len(kept)
        tally["mended"] += MENDED
        tally["kills"] += 1
        for _what in kept[-1:]:
            log = moves_of(mender.load(key)[0])
            tally["LOST"] += log[: len(kept[-1])] != kept[-1]
        for aside in folder.glob("*.damaged-*"):
            aside.unlink()
    tally["FALSE ALARMS"] += not mender.is_sound()
    mender.close()


def _plays_through(path: Path, key: int, seed: int, tell: Callable[..., None]) -> None:
    """Play on, whatever another process does to the file; tell each time what is kept."""
    store, rng = Store(path), Random(seed)
    match, known = store.load(key)[0], list[Any]()
    while not match.over:
        try:
            play(store, key, match, rng)
        except StoreError:
            # As a page does: look again at what is there.
            with suppress(StoreError):
                match = store.load(key)[0]
            continue
        now = moves_of(match)
        tell("kept" if now[: len(known)] == known else "lost", now)
        known = now


def _mends(path: Path, _tell: Callable[..., None]) -> None:
    store = Store(path)
    if store.trouble is None and not store.is_sound():
        store.mend()
    store.close()


def _kept_without_a_kill(app: Path, sure: Path, logs: Logs) -> dict[int, int]:
    shutil.rmtree(sure, ignore_errors=True)
    shutil.copytree(app, sure)
    _mends(sure / NAME, lambda *_: None)
    store = Store(sure / NAME)
    kept = _kept(store, logs)
    store.close()
    return kept


def copying(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Kill a process at any moment that plays and makes its second copy again and again."""
    for kill in range(number):
        path = folder / NAME
        if kill % A_FILE == 0:
            shutil.rmtree(folder, ignore_errors=True)
            filled(path, Random(kill), tables=2)
        child = Apart(partial(_copies, path, kill))
        a_moment(rng, LONGEST * 3)
        child.kill()
        said = list(child.lines())
        tally["FAILED"] += any(line[0] == "failed" for line in said)
        copied = [line[1] for line in said if line[0] == "copied"]
        tally["copies"] += len(copied)
        tally["kills"] += 1
        copy = copy_of(path)
        if copied or copy.exists():
            with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as db:
                ((moves,),) = db.execute("SELECT count(*) FROM moves").fetchall()
                tally["COPY NOT GOOD"] += db.execute("PRAGMA integrity_check").fetchone()[0] != "ok"
                tally["COPY BEHIND"] += bool(copied) and moves < copied[-1]
        store = Store(path)
        tally["FALSE ALARMS"] += store.trouble is not None or not store.is_sound()
        store.close()


def _copies(path: Path, seed: int, tell: Callable[..., None]) -> None:
    second_copy.SLICE, second_copy.REST = 2, 0.0005
    store, rng = Store(path), Random(seed)
    key = store.open_table(match := new_match(rng), PEOPLE[: match.seats])
    while True:
        play(store, key, match, rng)
        ((moves,),) = store._rows("SELECT count(*) FROM moves")
        store.make_copy()
        tell("copied", moves)


# damaged


def damages(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Damage a file or its log somewhere: count what SQLite alone still has, what ours has, and ours with the copy."""
    for kind in ("closed", "left"):
        logs, copied = _filled(folder / kind, is_left=kind == "left")
        places = list(_places(folder / kind / NAME))
        shutil.copytree(folder / kind, folder / "good", dirs_exist_ok=True)
        good = _rows(folder / "good" / NAME)
        for case in range(number // 2):
            end, region, spots = places[case % len(places)]
            how = rng.choice(HOW)
            app, sqlite, bare = (folder / name for name in ("app", "sqlite", "bare"))
            for each in (app, sqlite, bare):
                shutil.rmtree(each, ignore_errors=True)
                shutil.copytree(folder / kind, each)
            file = app / (NAME + end)
            content = bytearray(file.read_bytes())
            how(content, *rng.choice(spots), rng)
            for each in (app, sqlite, bare):
                (each / (NAME + end)).write_bytes(content)
            copy_of(bare / NAME).unlink()
            before = {name: (bare / name).read_bytes() for name in (NAME, f"{NAME}-wal") if (bare / name).exists()}
            alone = _sqlite_has(sqlite / NAME, good)
            own, is_told = _ours_has(bare / NAME, logs, tally)
            tally["OVERWRITTEN"] += is_told and not _is_aside(bare, before)
            full, _ = _ours_has(app / NAME, logs, tally)
            region = f"{kind}{end} {region}"
            tally["files"] += 1
            tally[f"{region}: files"] += 1
            tally[f"{region}: moves there"] += sum(map(len, logs.values()))
            for what, kept in (("SQLite", alone), ("ours", own), ("with the copy", full)):
                tally[f"{region}: lost by {what}"] += sum(len(logs[key]) - kept[key] for key in logs)
            worse = [key for key in logs if own[key] < alone[key] or full[key] < max(copied.get(key, 0), own[key])]
            tally["LOST MORE THAN SQLITE OR SINCE THE COPY"] += bool(worse)
            is_silent = not is_told and any(own[key] < len(log) for key, log in logs.items())
            tally["LOST WITHOUT A WORD"] += is_silent
            if worse or is_silent:
                print(f"{region} {how.__name__} case {case}: {worse} {alone} {own} {full}", file=sys.stderr)


def _filled(folder: Path, *, is_left: bool, before: int = 0) -> tuple[Logs, dict[int, int]]:
    """Create some tables, partly played since the copy was made, and some free pages.

    ``before``: how many of the copied moves are only in the log as well.
    """
    path, rng = folder / NAME, Random(3)
    logs = filled(path, rng, tables=10, moves=120)
    store = Store(path)
    for key in [*logs][::3]:
        # As long as a review is: it goes on on other pages.
        store._change("INSERT INTO reviews VALUES (?, 80, 1, 1, ?)", key, rng.randbytes(12_000))
        store._change("INSERT INTO exercises VALUES (?, 3, 1, 0.25, 2, ?)", key, 2e9)
    for key in [*logs][-3:]:
        store.delete(key)
        del logs[key]
    store.close()
    store = Store(path)
    for key in [*logs][:5]:
        play(store, key, match := store.load(key)[0], rng, before)
        logs[key] = moves_of(match)
    store.make_copy()
    copied = {key: len(log) for key, log in logs.items()}
    for key in [*logs][:5]:
        play(store, key, match := store.load(key)[0], rng, 15)
        logs[key] = moves_of(match)
    if is_left:
        shutil.copytree(folder, folder.with_name("now"))
        store.close()
        shutil.rmtree(folder)
        folder.with_name("now").rename(folder)
    store.close()
    return logs, copied


Spots = list[tuple[int, int]]
#: By table.
Rows = dict[int, list[Any]]


def _places(path: Path) -> Iterator[tuple[str, str, Spots]]:
    """Each region of the file and its log, with its ranges: from, to."""
    content = path.read_bytes()
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    away = unused(lambda number: pages[number - 1] if 0 < number <= len(pages) else None)
    regions: dict[str, Spots] = {"header": [(0, 100)], "schema": [(100, PAGE)]}
    for at, page in enumerate(pages[1:], 1):
        kind = "freelist" if at + 1 in away else {2: "interior", 5: "interior", 10: "leaf", 13: "leaf"}.get(page[0])
        regions.setdefault(kind or "overflow", []).append((at * PAGE, (at + 1) * PAGE))
    for region, spots in regions.items():
        yield "", region, spots
    log = path.with_name(f"{NAME}-wal")
    if log.exists() and log.stat().st_size:
        frames = range(HEADER, log.stat().st_size, FRAME)
        yield "-wal", "header", [(0, HEADER)]
        yield "-wal", "frame header", [(at, at + FRAME_HEADER) for at in frames]
        yield "-wal", "frame", [(at + FRAME_HEADER, at + FRAME) for at in frames]


def flip(content: bytearray, begin: int, end: int, rng: Random) -> None:
    """Flip a bit."""
    content[rng.randrange(begin, end)] ^= 1 << rng.randrange(8)


def zero(content: bytearray, begin: int, end: int, _rng: Random) -> None:
    """Zero the whole range, as if never written."""
    content[begin:end] = bytes(end - begin)


def tear(content: bytearray, begin: int, end: int, rng: Random) -> None:
    """Zero everything from some sector on."""
    begin = min(begin + rng.randrange(8) * 512, end - 1)
    content[begin:end] = bytes(end - begin)


def rubbish(content: bytearray, begin: int, end: int, rng: Random) -> None:
    """Overwrite a part with random bytes."""
    at = rng.randrange(begin, end)
    length = min(rng.choice((2, 16, 200, 2000)), end - at)
    content[at : at + length] = rng.randbytes(length)


HOW = (flip, flip, zero, tear, rubbish)


def _rows(path: Path) -> Rows:
    """Each table's start, and its moves with their checksums."""
    found: Rows = {}
    with closing(sqlite3.connect(path)) as db, suppress(sqlite3.Error, UnicodeDecodeError):
        for (key,) in db.execute("SELECT key FROM tables").fetchall():
            found[key] = [None]
            with suppress(sqlite3.Error, UnicodeDecodeError):
                start = db.execute("SELECT start FROM tables WHERE key = ?", (key,)).fetchone()
                moves = "SELECT number, seat, text, seal FROM moves WHERE table_key = ? ORDER BY number"
                found[key] = [start, *db.execute(moves, (key,)).fetchall()]
    return found


def _sqlite_has(path: Path, good: Rows) -> dict[int, int]:
    """How many intact moves of each table SQLite alone can still read."""
    rows = _rows(path)
    return {key: max(0, _alike(rows.get(key, []), whole) - 1) for key, whole in good.items()}


def _ours_has(path: Path, logs: Logs, tally: Tally) -> tuple[dict[int, int], bool]:
    """The same as the app has them, and whether it reports damage."""
    try:
        store = Store(path)
        is_broken = any(error.code == "broken" for error in read_all(store))
        if store.trouble is None and (is_broken or not store.is_sound()):
            store.mend()
        is_told = store.trouble is not None or any(error.code == "table_damaged" for error in read_all(store))
        kept = _kept(store, logs)
        if not store.is_sound():
            tally["NOT SOUND"] += 1
            print(f"not sound: {store.found()}", file=sys.stderr)
        store.close()
    except Exception as error:
        tally["ESCAPED"] += 1
        print(f"{path}: {error!r}", file=sys.stderr)
        return dict.fromkeys(logs, 0), True
    return kept, is_told


def _kept(store: Store, logs: Logs) -> dict[int, int]:
    found = {key: as_good(store, key) for key in logs}
    return {key: _alike(moves_of(match), logs[key]) if match else 0 for key, match in found.items()}


def _alike(one: list[Any], other: list[Any]) -> int:
    """The number of items that two lists begin with in common."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _is_aside(folder: Path, before: dict[str, bytes]) -> bool:
    there = [file.read_bytes() for file in folder.iterdir()]
    return all(content in there for content in before.values())


# power failures


def outages(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Let the log end anywhere, as after a power failure on a disk that confirms what it hasn't written.

    Nothing beside it tells how much there had been; only what the second copy has is sure to be missed.
    """
    logs, copied = _filled(folder / "left", is_left=True, before=15)
    for _ in range(number):
        app = folder / "app"
        shutil.rmtree(app, ignore_errors=True)
        shutil.copytree(folder / "left", app)
        path, log = app / NAME, app / f"{NAME}-wal"
        path.with_name(f"{NAME}-shm").unlink()
        content = log.read_bytes()[: rng.randrange(log.stat().st_size)]
        log.write_bytes(content + rng.choice((b"", bytes(len(content)))))
        kept, is_told = _ours_has(path, logs, tally)
        tally["cut"] += 1
        tally["told"] += is_told
        tally["LOST SINCE BEFORE THE COPY"] += any(kept[key] < length for key, length in copied.items())
        tally["moves there"] += sum(map(len, logs.values()))
        tally["lost since the copy"] += sum(len(logs[key]) - kept[key] for key in logs)


# no room for a copy


def full(folder: Path, rng: Random, number: int, tally: Tally) -> None:
    """Let the disk fill up in the middle of a copy."""
    path = folder / NAME
    filled(path, Random(1), tables=8, moves=200)
    store = Store(path)
    assert store.make_copy()
    copy = copy_of(path).read_bytes()
    for _ in range(number):
        child = Apart(partial(_copies_without_room, path, rng.randrange(100, len(copy))))
        *_said, (said, what) = child.lines()
        tally["copies"] += 1
        tally["NOT TOLD"] += said != "did" or what not in ("disk", "disk_full")
        tally["OVERWRITTEN"] += copy_of(path).read_bytes() != copy
    tally["NOT SOUND"] += not store.is_sound()
    store.close()


def _copies_without_room(path: Path, limit: int, _tell: Callable[..., None]) -> str:
    import resource
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = Store(path)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(limit, 40_000), resource.RLIM_INFINITY))
    try:
        store.make_copy()
    except StoreError as error:
        return error.code
    return "copied"


PARTS: dict[str, tuple[Part, int]] = {
    "kills": (kills, 10_000),
    "two": (two_at_once, 500),
    "mending": (mending, 500),
    "meanwhile": (meanwhile, 300),
    "copying": (copying, 500),
    "damages": (damages, 2_000),
    "outages": (outages, 200),
    "full": (full, 50),
}


def soak(part: str, number: int, seed: int) -> Tally:
    """Run one part this many times."""
    tally: Tally = Counter()
    for folder in in_memory():
        PARTS[part][0](folder / part, Random(f"{part}{seed}"), number, tally)
    return tally


def faults(tally: Tally) -> dict[str, int]:
    """The counters that must stay at zero."""
    return {name: number for name, number in tally.items() if name.isupper() and number}


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for part, (_do, number) in PARTS.items():
        parser.add_argument(f"--{part}", type=int, default=number)
    parser.add_argument("--seed", type=int, default=0)
    wanted: dict[str, Any] = vars(parser.parse_args())
    is_bad = False
    for part in PARTS:
        if not wanted[part]:
            continue
        began, cpu = time.monotonic(), time.process_time()
        tally = soak(part, wanted[part], wanted["seed"])
        is_bad |= bool(faults(tally))
        seconds, used = time.monotonic() - began, time.process_time() - cpu
        print(f"{part}: {seconds:.0f} s, {used:.0f} s of CPU here, seed {wanted['seed']}")
        for name, count in tally.items():
            print(f"  {name}: {count:,}", flush=True)
    return int(is_bad)


if __name__ == "__main__":
    sys.exit(main())
