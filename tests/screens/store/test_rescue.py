"""What is left of a damaged file: everything outside the damaged pages, and what a single wrong bit has changed."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens.store import Store, StoreError, schema
from screens.store.btree import Row, children, rows
from screens.store.opening import copy_of
from screens.store.remains import Remains, remains
from screens.store.rescue import write
from screens.store.schema import MIGRATIONS, STAMP
from tabletop import Match
from tests.screens.kept import PEOPLE, Logs, filled, in_memory, kept_file, moves_of, play

NAME = "kept.sqlite"
PAGE = 4096


@pytest.fixture(scope="module")
def closed() -> Iterator[tuple[bytes, Logs]]:
    for folder in in_memory():
        path = folder / NAME
        logs = filled(path, Random(1), tables=8, moves=150)
        store = Store(path)
        # A value this long continues on overflow pages.
        store.write("long", "x" * 20_000)
        store.close()
        yield path.read_bytes(), logs


@pytest.fixture
def path(closed: tuple[bytes, Logs]) -> Iterator[Path]:
    for folder in in_memory():
        file = folder / NAME
        file.write_bytes(closed[0])
        yield file


def mended(path: Path) -> Store:
    """The store as the app has it after checking the file."""
    store = Store(path)
    if store.trouble is None:
        assert not store.is_sound()
        store.mend()
    assert store.is_sound()
    return store


def holed(path: Path, pages: Any) -> None:
    content = bytearray(path.read_bytes())
    for page in pages:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)


def test_a_good_file_is_read_as_sqlite_reads_it(path: Path) -> None:
    newer, older = remains(path.read_bytes())
    assert not newer.has_holes
    assert older == Remains()
    found = {
        "tables": [row for versions in newer.tables.values() for row in versions],
        "moves": [move for moves in newer.moves.values() for versions in moves.values() for move in versions],
        "seats": [seat for seats in newer.seats.values() for seat in seats.values()],
        "people": [*newer.people.values()],
        "things": [*newer.things.values()],
    }
    with closing(sqlite3.connect(path)) as db:
        for name, there in found.items():
            assert sorted(there) == sorted(db.execute(f"SELECT * FROM {name}")), name


def test_with_two_holes_all_is_kept_that_is_not_in_them(path: Path, closed: tuple[bytes, Logs]) -> None:
    pages = {at // PAGE + 1: closed[0][at : at + PAGE] for at in range(0, len(closed[0]), PAGE)}
    moves = Counter({number: _moves_on(number, page) for number, page in pages.items()})
    total = sum(map(len, closed[1].values()))
    assert sum(moves.values()) == total
    for holes in [*combinations([number for number, on_it in moves.items() if on_it], 2)][::7]:
        path.write_bytes(closed[0])
        holed(path, holes)
        store = mended(path)
        assert store._rows("SELECT count(*) FROM moves") == [(total - sum(moves[hole] for hole in holes),)]
        found = store.found()
        assert found
        assert (found.tables_kept, found.tables_lost) == (len(closed[1]), 0)
        assert found.moves_lost == sum(moves[hole] for hole in holes)
        assert sum(table.lost or 0 for table in found.tables) == found.moves_lost
        store.close()


def _moves_on(number: int, page: bytes) -> int:
    found = Remains()
    for row in rows(number, page, lambda _number: None)[0]:
        found.add(row)
    return sum(len(moves) for moves in found.moves.values())


def test_a_page_in_use_that_is_said_not_to_be_is_read(closed: tuple[bytes, Logs]) -> None:
    """A wrong bit in the list of free pages."""
    for page in range(2, len(closed[0]) // PAGE + 1):
        newer, _older = remains(_with_free_pages(closed[0], [page]))
        assert sum(len(moves) for moves in newer.moves.values()) == sum(map(len, closed[1].values()))
        assert len(newer.tables) == len(closed[1])


def _with_free_pages(file: bytes, pages: Collection[int]) -> bytes:
    """A file whose list of free pages names these, whatever they hold."""
    trunk = bytes(4) + len(pages).to_bytes(4, "big") + b"".join(page.to_bytes(4, "big") for page in pages)
    return file[:32] + (len(file) // PAGE + 1).to_bytes(4, "big") + file[36:] + trunk.ljust(PAGE, b"\0")


def test_a_table_that_is_shorter_than_it_was_says_so(path: Path) -> None:
    store = Store(path)
    key = store.tables()[0].key
    log = moves_of(store.load(key)[0])
    store._db.execute("DELETE FROM moves WHERE table_key = ? AND number >= ?", (key, len(log) - 3))
    with pytest.raises(StoreError) as refused:
        store.load(key)
    assert (refused.value.code, refused.value.facts) == ("table_damaged", {"good": len(log) - 3})
    assert moves_of(store.load(key, len(log) - 3)[0]) == log[:-3]
    store.close()


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_a_wrong_bit_in_the_first_page_costs_nothing(version: int) -> None:
    """It holds the header and the schema: SQLite alone opens nothing at all then, or something wrong."""
    for folder in in_memory():
        path, rng = folder / NAME, Random(version)
        shutil.copy(kept_file(version), path)
        whole = Store(path)
        expected = _all_of(whole)
        whole.close()
        told = 0
        for _ in range(8):
            content = bytearray(kept_file(version).read_bytes())
            # Changes to the free list, the file size and the schema counter do no harm.
            bit = rng.choice([rng.randrange(100 * 8), rng.randrange(PAGE * 8)])
            content[bit // 8] ^= 1 << bit % 8
            for file in folder.iterdir():
                file.unlink()
            path.write_bytes(content)
            store = Store(path)
            told += store.trouble is not None
            assert _all_of(store) == expected, bit
            store.close()
        assert told


def test_a_schema_that_needs_more_than_a_page_may_lose_any_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows are read without it, so it may grow; here by three tables that later versions might have."""
    later = tuple(f"CREATE TABLE later_{name} ({', '.join(f'column_{n} REAL' for n in range(99))})" for name in "abc")
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, later))
    for folder in in_memory():
        path = folder / NAME
        logs = filled(path, Random(1), tables=5, moves=40)
        whole = path.read_bytes()
        pages = [1, *children(1, whole[:PAGE])]
        assert len(pages) > 2
        for page in pages:
            for how in (bytes(PAGE), b"\xa5" * PAGE, _with_a_wrong_bit(whole[(page - 1) * PAGE : page * PAGE])):
                for file in folder.iterdir():
                    file.unlink()
                path.write_bytes(whole[: (page - 1) * PAGE] + how + whole[page * PAGE :])
                store = mended(path)
                assert {key: moves_of(store.load(key)[0]) for key in logs} == logs
                store.close()
        newer, _older = remains(_with_free_pages(whole, range(2, len(whole) // PAGE + 1)))
        assert len(newer.tables) == len(logs)


def _with_a_wrong_bit(page: bytes) -> bytes:
    """In the number of the page's rows."""
    at = 104 if page.startswith(b"SQLite") else 4
    return page[:at] + bytes([page[at] ^ 2]) + page[at + 1 :]


@pytest.mark.parametrize(
    ("what", "wrong"),
    [("is_forgotten INTEGER NOT NULL DEFAULT 0", "is_forgotten INTEGER NOT NULL DEFAULT 1"), ("ended >=", "ended <=")],
)
def test_a_schema_that_means_something_else_is_found(path: Path, what: str, wrong: str) -> None:
    """A wrong bit of which SQLite never says a word."""
    content = path.read_bytes()
    assert what.encode() in content
    path.write_bytes(content.replace(what.encode(), wrong.encode(), 1))
    store = mended(path)
    assert len(_all_of(store)) == 8
    store.close()


def _all_of(store: Store) -> Any:
    keys = [kept.key for kept in (*store.tables(), *store.history(limit=100), *store.removed())]
    return sorted((key, moves_of(store.load(key)[0]), store.summary(key).name) for key in keys)


def test_what_sqlite_says_in_no_language_is_damage(path: Path) -> None:
    """A name in the schema with an invalid character: Python can't even decode the error message."""
    content = path.read_bytes()
    at = content.index(b"CREATE TABLE people")
    for place in range(at, at + 30):
        path.write_bytes(content[:place] + b"\xf4" + content[place + 1 :])
        store = Store(path)
        assert len(store.tables()) + len(store.history()) == 8
        store.close()


def test_damage_in_the_version_is_not_a_newer_app(path: Path, closed: tuple[bytes, Logs]) -> None:
    content = closed[0]
    for field in (60, 68):
        for bit in (0, 1, 2, 3, 9, 25, 31):
            number = int.from_bytes(content[field : field + 4], "big") ^ 1 << bit
            path.write_bytes(content[:field] + number.to_bytes(4, "big") + content[field + 4 :])
            store = Store(path)
            assert len(_all_of(store)) == 8
            store.close()
    assert int.from_bytes(content[68:72], "big") == STAMP + len(MIGRATIONS)


@pytest.mark.parametrize(
    ("what", "where"),
    [
        ("text", "moves WHERE table_key = 2 AND number = 9"),
        ("start", "tables WHERE key = 2"),
        ("game", "tables WHERE key = 2"),
    ],
)
def test_a_wrong_bit_in_a_row_is_put_right(path: Path, closed: tuple[bytes, Logs], what: str, where: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        ((word,),) = db.execute(f"SELECT {what} FROM {where}").fetchall()
        wrong = word[:-2] + chr(ord(word[-2]) ^ 1) + word[-1]
        db.execute(f"UPDATE {where.replace(' WHERE', f' SET {what} = ? WHERE')}", (wrong,))
        db.commit()
    store = mended(path)
    assert moves_of(store.load(2)[0]) == closed[1][2]
    assert store.summary(2).game
    store.close()


@pytest.mark.parametrize("column", ["table_key", "number", "seat"])
@pytest.mark.parametrize("bit", [0, 3, 7])
def test_a_wrong_bit_in_a_number_is_put_right(path: Path, closed: tuple[bytes, Logs], column: str, bit: int) -> None:
    newer, older = remains(path.read_bytes())
    (move,) = newer.moves[2].pop(9)
    at = ("table_key", "number", "seat").index(column)
    wrong = move[at] ^ 1 << bit
    spoilt = (*move[:at], wrong - 256 if bit == 7 else wrong, *move[at + 1 :])
    newer.moves[spoilt[0]][spoilt[1]].append(spoilt)
    with closing(sqlite3.connect(":memory:")) as db:
        outcome = write(db, [newer, older, Remains()])
        rows = db.execute("SELECT seat, text FROM moves WHERE table_key = 2 ORDER BY number").fetchall()
    assert [[*row] for row in rows] == closed[1][2]
    assert all(table.lost == 0 for table in outcome.tables)


def test_a_seal_with_a_wrong_bit_is_put_right(path: Path, closed: tuple[bytes, Logs]) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE moves SET seal = seal - 2 * (seal & 64) + 64 WHERE table_key = 2 AND number = 9")
        db.commit()
    store = mended(path)
    assert moves_of(store.load(2)[0]) == closed[1][2]
    store.close()


def test_a_wrong_bit_in_the_place_or_the_beginning_of_a_row_costs_nothing(closed: tuple[bytes, Logs]) -> None:
    content = closed[0]
    at = max(range(0, len(content), PAGE), key=lambda at: _moves_on(at // PAGE + 1, content[at : at + PAGE]))
    page = content[at : at + PAGE]
    on_it, is_whole = rows(at // PAGE + 1, page, lambda _number: None)
    assert is_whole
    for bit in range(16):
        place = (int.from_bytes(page[18:20], "big") ^ 1 << bit).to_bytes(2, "big")
        found, is_whole = rows(at // PAGE + 1, page[:18] + place + page[20:], lambda _number: None)
        assert {*on_it} <= {*found}
        assert is_whole == (bit >= 12)
    row = int.from_bytes(page[18:20], "big")
    for bit in range(16):
        wrong = bytearray(page)
        wrong[row + bit // 8] ^= 1 << bit % 8
        found, is_whole = rows(at // PAGE + 1, bytes(wrong), lambda _number: None)
        assert {*on_it} <= {*found}
        assert not is_whole


@pytest.mark.parametrize(
    ("column", "wrong"),
    [(3, lambda text: text.encode()), (2, lambda seat: seat or None), (1, lambda number: number or None)],
)
def test_a_wrong_bit_in_the_kind_of_a_column_costs_nothing(
    path: Path, column: int, wrong: Callable[[Any], Any]
) -> None:
    """A text becomes bytes, and a 0 nothing."""
    newer, found = remains(path.read_bytes())[0], Remains()
    for moves in newer.moves.values():
        for (move,) in moves.values():
            found.add(Row(None, (*move[:column], wrong(move[column]), *move[column + 1 :])))
    assert found.moves == newer.moves


def test_a_move_taken_back_since_the_copy_does_not_come_back(path: Path) -> None:
    """The moves played instead are lost; restoring an undone one would make another match."""
    store = Store(path)
    match = Match.new("dog", seats=4, seed=4)
    key = store.open_table(match, PEOPLE[:4])
    while not (match.can_undo and len(moves_of(match)) > 20):
        play(store, key, match, Random(1))
    copied = len(moves_of(match))
    assert store.make_copy()
    match.undo()
    store.taken_back(key, match)
    play(store, key, match, Random(7), 6)
    store.close()
    newer, older = remains(path.read_bytes())
    for number in range(10, copied + 2):
        del newer.moves[key][number]
    copy, _older = remains(copy_of(path).read_bytes())
    with closing(sqlite3.connect(":memory:")) as db:
        outcome = write(db, [newer, older, copy])
        numbers = [number for (number,) in db.execute("SELECT number FROM moves WHERE table_key = ?", (key,))]
    assert sorted(numbers) == [*range(copied - 1), *range(copied + 2, len(moves_of(match)))]
    assert outcome.is_from_copy
    assert [(table.key, table.lost) for table in outcome.tables if table.lost] == [(key, 3)]


def test_a_row_of_which_something_is_lost_is_still_a_row(path: Path, closed: tuple[bytes, Logs]) -> None:
    """A wrong bit may have turned a number into nothing where the schema requires one."""
    newer, older = remains(path.read_bytes())
    for key, (row,) in newer.tables.items():
        lost = 3 + key % 6
        newer.tables[key] = [(*row[:lost], None, *row[lost + 1 :])]
    for person, about in newer.people.items():
        newer.people[person] = (*about[:4], None, None)
    for seats in newer.seats.values():
        for seat, about in seats.items():
            seats[seat] = (*about[:7], None)
    with closing(sqlite3.connect(":memory:")) as db:
        write(db, [newer, older, Remains()])
        counts = [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "people", "moves")]
        assert db.execute("SELECT count(*) FROM seats").fetchone()[0] == sum(map(len, newer.seats.values()))
    assert counts == [len(closed[1]), len(newer.people), sum(map(len, closed[1].values()))]


def test_a_table_whose_beginning_is_lost_is_there_and_says_so_once(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tables SET start = '{}' WHERE key = 2")
        db.commit()
    store = mended(path)
    found = store.found()
    assert found
    assert [(table.key, table.moves) for table in found.tables] == [(2, 0)]
    with pytest.raises(StoreError) as refused:
        store.load(2)
    assert refused.value.facts == {"good": 0}
    store.close()


def test_a_torn_first_page_comes_back_from_the_log_without_a_word(tmp_path: Path) -> None:
    """A power failure while the log was being applied: SQLite itself recovers from that."""
    path = tmp_path / "now" / NAME
    store, rng = Store(path), Random(1)
    for key in filled(path, Random(2), tables=4):
        match = store.load(key)[0]
        play(store, key, match, rng, 20)
    store.write("prefs", "x" * 9000)
    logs = {kept.key: moves_of(store.load(kept.key)[0]) for kept in (*store.tables(), *store.history())}
    left = tmp_path / "left"
    shutil.copytree(path.parent, left)
    store.close()
    content = (left / NAME).read_bytes()
    (left / NAME).write_bytes(bytes(PAGE) + content[PAGE:])
    again = Store(left / NAME)
    assert {key: moves_of(again.load(key)[0]) for key in logs} == logs
    assert again.trouble is None
    assert again.is_sound()
    again.close()
