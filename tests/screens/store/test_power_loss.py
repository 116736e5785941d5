"""After a power loss or damage to the database, all that is readable comes back, and nothing is thrown away."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from screens.store import Store, StoreError
from screens.store import file as file_module
from tests.screens.kept import Logs, as_good, filled, in_memory, moves_of, play, read_all
from tests.soaking import spread

NAME = "kept.sqlite"
#: The number of cases of each kind.
CASES = 4
#: The bytes with the file's version: changing them makes it a file of another version.
VERSION = range(60, 64)


@pytest.fixture(scope="module")
def quick() -> Iterator[Path]:
    yield from in_memory()


@pytest.fixture
def tmp_path(quick: Path) -> Path:
    """A folder in memory: these tests don't ask what reaches a real disk."""
    folder = quick / "each"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def left(quick: Path) -> tuple[Path, Logs]:
    """A file in use when the power failed: much is still in its write-ahead log."""
    folder = quick / "before"
    path = folder / "now" / NAME
    logs = filled(path, Random(1))
    store, rng = Store(path), Random(2)
    for key in logs:
        match, _people = store.load(key)
        play(store, key, match, rng, 12)
        logs[key] = moves_of(match)
    shutil.copytree(path.parent, folder / "left")
    store.close()
    assert (folder / "left" / f"{NAME}-wal").stat().st_size > 50_000
    return folder / "left", logs


@pytest.fixture
def file(left: tuple[Path, Logs], tmp_path: Path) -> Path:
    return fresh(left, tmp_path / "app")


def fresh(left: tuple[Path, Logs], folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(left[0], folder)
    return folder / NAME


# what may happen to a file


def cut(file: Path, rng: Random) -> None:
    """Cut off the end."""
    with file.open("r+b") as here:
        here.truncate(rng.randrange(file.stat().st_size))


def cut_pages(file: Path, rng: Random) -> None:
    """Cut off the last pages."""
    with file.open("r+b") as here:
        here.truncate(rng.randrange(file.stat().st_size // 4096) * 4096)


def zero(file: Path, rng: Random) -> None:
    """Zero a part, as if it had never been written."""
    overwrite(file, rng, bytes)


def rubbish(file: Path, rng: Random) -> None:
    """Overwrite a part with random bytes."""
    overwrite(file, rng, rng.randbytes)


def overwrite(file: Path, rng: Random, with_what: Callable[[int], bytes]) -> None:
    content = bytearray(file.read_bytes())
    at = rng.randrange(len(content))
    length = min(rng.choice([1, 16, 512, 4096, 20000]), len(content) - at)
    content[at : at + length] = with_what(length)
    file.write_bytes(content)


def flip(file: Path, rng: Random) -> None:
    """Flip some bits."""
    content = bytearray(file.read_bytes())
    for _ in range(rng.choice([1, 1, 3, 50])):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    file.write_bytes(content)


def lose(file: Path, rng: Random) -> None:  # noqa: ARG001
    """Delete the file."""
    file.unlink()


def swap(file: Path, rng: Random) -> None:
    """Replace the content with random bytes."""
    file.write_bytes(rng.randbytes(rng.choice([0, 1, 15, 100, 4096, 5000, 32768, 100_000])))


DAMAGES = [cut, cut_pages, zero, rubbish, flip, lose, swap]


@pytest.mark.parametrize(("damage", "end"), spread(DAMAGES, ["", "-wal", "-shm"], one_in=3))
def test_whatever_happens_to_a_file_what_is_good_is_kept(
    left: tuple[Path, Logs], tmp_path: Path, damage: Callable[[Path, Random], None], end: str
) -> None:
    whole = 0
    for case in range(CASES):
        rng = Random(f"{damage.__name__}{end}{case}")
        file = fresh(left, tmp_path / "app")
        damage(file.with_name(NAME + end), rng)
        whole += look(file, left[1])
    if end == "-shm":
        assert whole == CASES, "nothing stands in it that is nowhere else"
    if end == "" and damage in (flip, zero, rubbish):
        assert whole, "much of it is in what is not yet carried over"


def look(file: Path, logs: Logs) -> bool:
    """Open the file as the app does, check it and play on; returns whether nothing at all was missing."""
    before = contents(file)
    try:
        store = Store(file)
    except StoreError as refused:
        assert refused.code == "newer"  # noqa: PT017  (it may open as well)
        assert contents(file) == before
        return False
    is_broken = any(error.code == "broken" for error in read_all(store))
    if store.trouble is None and (is_broken or not store.is_sound()):
        store.mend()
    if store.trouble:
        assert_aside(file, before, str(store.trouble.facts["name"]))
    # The only errors left are damaged tables, and tables that never existed.
    assert {error.code for error in read_all(store)} <= {"table_damaged", "no_table"}
    assert store.is_sound()
    is_whole = look_at_tables(store, logs)
    look_that_it_goes_on(store, file)
    return is_whole


def contents(file: Path) -> dict[str, bytes]:
    """The bytes of the file and of its log, without what SQLite recreates each time."""
    ends = [end for end in ("", "-wal") if file.with_name(file.name + end).exists()]
    return {end: file.with_name(file.name + end).read_bytes() for end in ends}


def assert_aside(file: Path, before: dict[str, bytes], name: str) -> None:
    """Check that the damaged file was put aside unchanged."""
    aside = contents(file.with_name(name))
    for end in ("", "-wal"):
        was, now = before.get(end, b""), aside.get(end, b"")
        assert now == was, f"{name}{end} is another"


def look_at_tables(store: Store, logs: Logs) -> bool:
    """Check that each table is as it was up to some move."""
    whole = 0
    for kept in (*store.tables(), *store.history()):
        match = as_good(store, kept.key)
        if match is not None and kept.key in logs:
            log = moves_of(match)
            assert log == logs[kept.key][: len(log)]
            whole += log == logs[kept.key]
    return whole == len(logs)


def look_that_it_goes_on(store: Store, file: Path) -> None:
    for kept in store.tables():
        match = as_good(store, kept.key)
        if match is not None and kept.key in [each.key for each in store.tables()]:
            play(store, kept.key, match, Random(1))
            log = moves_of(match)
            store.close()
            again = Store(file)
            assert again.trouble is None
            assert moves_of(again.load(kept.key)[0]) == log
            again.close()
            return
    store.write("prefs", 1)
    store.close()


# what lies beside it


def test_what_is_written_ahead_in_another_file_costs_nothing_but_is_told(
    left: tuple[Path, Logs], tmp_path: Path
) -> None:
    """SQLite can't tell that the log is another file's and mixes their pages; a changed table must be detected."""
    for case in range(CASES):
        file = fresh(left, tmp_path / "app")
        other = tmp_path / f"other{case}" / NAME
        filled(other, Random(case + 50), tables=3)
        stranger = Store(other)
        key = stranger.tables()[0].key
        play(stranger, key, stranger.load(key)[0], Random(case), 5)
        shutil.copy(other.with_name(NAME + "-wal"), file.with_name(NAME + "-wal"))
        file.with_name(NAME + "-shm").unlink()
        stranger.close()
        store = Store(file)
        is_broken = any(error.code == "broken" for error in read_all(store))
        if store.trouble is None and (is_broken or not store.is_sound()):
            store.mend()
        assert {error.code for error in read_all(store)} <= {"table_damaged", "no_table"}
        look_that_it_goes_on(store, file)


@pytest.mark.parametrize("case", range(4))
def test_a_journal_beside_the_file_is_not_ours(left: tuple[Path, Logs], file: Path, tmp_path: Path, case: int) -> None:
    """If SQLite rolled it back, it would overwrite good data."""
    journal = file.with_name(NAME + "-journal")
    content = [b"", b"rubbish", Random(case).randbytes(50_000), hot_journal(tmp_path)][case]
    journal.write_bytes(content)
    store = Store(file)
    assert store.trouble is None
    assert look_at_tables(store, left[1])
    assert store.is_sound()
    store.close()
    assert content in [beside.read_bytes() for beside in file.parent.glob("*journal*")]


def hot_journal(folder: Path) -> bytes:
    """A journal that another program's file needs to be rolled back."""
    import sqlite3

    path = folder / "other.sqlite"
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("CREATE TABLE other (words)")
    db.executemany("INSERT INTO other VALUES (?)", [("word" * 100,)] * 500)
    db.execute("PRAGMA cache_size = 1")
    db.execute("BEGIN")
    db.execute("UPDATE other SET words = words || 'x'")
    content = path.with_name(path.name + "-journal").read_bytes()
    db.close()
    assert len(content) > 4096
    return content


#: The sizes of such a file.
SIZES = [0, 1, 16, 100, 512, 4095, 4096, 8192, 30_000, 100_000]


@pytest.mark.parametrize(("size", "kind"), spread(SIZES, ["zeros", "rubbish", "a header and rubbish"], one_in=3))
def test_a_file_of_anything_is_put_aside(tmp_path: Path, size: int, kind: str) -> None:
    file = tmp_path / NAME
    content = bytes(size) if kind == "zeros" else Random(size).randbytes(size)
    if kind == "a header and rubbish":
        content = (b"SQLite format 3\0" + content)[:size]
    file.write_bytes(content)
    look(file, {})


def test_another_programs_file_is_put_aside(tmp_path: Path) -> None:
    import sqlite3

    file = tmp_path / NAME
    for version in (0, 1, 2):
        file.unlink(missing_ok=True)
        db = sqlite3.connect(file)
        db.execute("CREATE TABLE tables (legs)")
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()
        db.close()
        before = file.read_bytes()
        store = Store(file)
        assert store.trouble
        assert file.with_name(str(store.trouble.facts["name"])).read_bytes() == before
        assert store.tables() == []
        store.close()


def test_a_file_that_says_it_is_older_than_it_is_is_read_as_it_is(left: tuple[Path, Logs], file: Path) -> None:
    Store(file).close()
    content = bytearray(file.read_bytes())
    for version in (0, 1):
        content[VERSION.start : VERSION.stop] = version.to_bytes(4, "big")
        file.write_bytes(content)
        store = Store(file)
        assert store.trouble
        assert look_at_tables(store, left[1])
        store.close()


def test_a_move_damaged_into_another_legal_one_is_detected(file: Path) -> None:
    store = Store(file)
    for kept in store.tables():
        match, _people = store.load(kept.key)
        log = moves_of(match)
        for number in (0, len(log) // 2, len(log) - 1):
            early = store.load(kept.key, number)[0]
            seat = int(log[number][0])
            others = [text for text in early.moves(seat) if text != log[number][1]]
            if others:
                change = "UPDATE moves SET text = ? WHERE table_key = ? AND number = ?"
                store._db.execute(change, (others[0], kept.key, number))
                with pytest.raises(StoreError) as refused:
                    store.load(kept.key)
                assert refused.value.facts == {"good": number}
                store._db.execute(change, (log[number][1], kept.key, number))
        assert moves_of(store.load(kept.key)[0]) == log


# the app is killed while it mends


class Killed(BaseException):
    """Not caught by any ``except Exception``."""


def test_killed_while_it_mends_it_goes_on_mending(
    left: tuple[Path, Logs], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kill it between any two file operations."""
    for kill in range(6):
        file = fresh(left, tmp_path / "app")
        Store(file).close()
        content = file.read_bytes()
        spoilt = content[:-4096] + b"\xa5" * 4096
        file.write_bytes(spoilt)
        store = Store(file)
        if kill < 5:
            with monkeypatch.context() as patched, suppress(Killed):
                kill_at(kill, patched)
                store.mend()
        again = Store(file)
        if again.trouble is None:
            assert not again.is_sound()
            again.mend()
        assert spoilt in [path.read_bytes() for path in file.parent.iterdir()]
        assert {kept.key for kept in (*again.tables(), *again.history())} == {*left[1]}
        look_at_tables(again, left[1])
        look_that_it_goes_on(again, file)
        store.close()


def kill_at(kill: int, patched: pytest.MonkeyPatch) -> None:
    replace, left_to_do = Path.replace, [kill]

    def replace_or_die(path: Path, to: Path) -> Path:
        if not left_to_do[0]:
            raise Killed
        left_to_do[0] -= 1
        return replace(path, to)

    patched.setattr(Path, "replace", replace_or_die)
    patched.setattr(file_module, "set_up", lambda db: db)
