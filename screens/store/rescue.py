"""What is left of a damaged file: every row that can still be made out, from wherever it is known.

The sources are, in this order: the pages of the file as its log has left them, older versions of those that are
damaged, and the second copy. A move is taken if its seal is right, wherever it was found.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from struct import Struct
from typing import Any, NamedTuple

from screens.store.btree import INDEX_LEAF, TABLE_LEAF, Row, rows, unused
from screens.store.found import TableFound
from screens.store.schema import migrate, newest, seal
from screens.store.wal import PAGE, read
from tabletop import GAMES

Values = tuple[Any, ...]

#: How many columns a table's row had in the first version, at which places ours has what, and how many there are.
FIRST_WIDTH = 10
GAME, START, TOTALS, NAME, REVISION, LENGTH = 1, 2, 7, 9, 11, 13
#: A move's.
SEAL = 5
#: So many moves no match has, and so many pages no file: what says more is damaged.
MOST_MOVES, MOST_PAGES = 100_000, 1 << 20
#: How a file begins, and where it says how many pages it has.
MAGIC, SIZE = b"SQLite format 3\0", Struct(">28xI")


@dataclass
class Remains:
    """The rows of one source, each by what tells it from others."""

    #: In all versions that there are, the newest first.
    tables: dict[int, list[Values]] = field(default_factory=lambda: defaultdict(list))
    #: By table and number, in all versions that there are.
    moves: dict[int, dict[int, list[Values]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    #: By table and seat.
    seats: dict[int, dict[int, Values]] = field(default_factory=lambda: defaultdict(dict))
    people: dict[int, Values] = field(default_factory=dict)
    things: dict[str, Values] = field(default_factory=dict)
    #: Whether something is missing.
    has_holes: bool = False
    #: Whether the file is of the first version: ours differs from that in more than columns at the end.
    is_first: bool = False

    def add(self, row: Row) -> None:
        """Puts a row where it belongs; what belongs nowhere is an index's, or spoilt."""
        values = row.values
        if row.rowid is not None:
            self._add_with_rowid(row.rowid, values)
        elif len(values) == 2 and _is(values, str, str):
            self.things.setdefault(str(values[0]), values)
        elif _is(values, int, int, int, str) and _are_numbers(values[4:6]):
            moves = self.moves[values[0]][values[1]]  # type: ignore[index]
            if values not in moves:
                moves.append(values)
        elif _is(values, int, int, (int, type(None)), str, str, str):
            self.seats[values[0]].setdefault(values[1], values)  # type: ignore[index,arg-type]

    def _add_with_rowid(self, key: int, values: Values) -> None:
        if _is(values, type(None), str, str, str, int):
            self.people.setdefault(key, (key, *values[1:]))
        elif _is(values, type(None), str, str) and len(values) >= FIRST_WIDTH and _are_numbers(values[4:7]):
            self.is_first |= len(values) == FIRST_WIDTH
            self.tables[key].append((key, *values[1:]))
            self.tables[key].sort(key=_revision, reverse=True)


def _is(values: Sequence[Any], *kinds: Any) -> bool:
    return len(values) >= len(kinds) and all(map(isinstance, values, kinds))


def _are_numbers(values: Iterable[Any]) -> bool:
    return all(value is None or isinstance(value, int | float) for value in values)


def _revision(row: Values) -> int:
    return row[REVISION] if len(row) > REVISION and isinstance(row[REVISION], int) else 0


def _length(row: Values) -> int | None:
    """How many moves this table had, as far as its row says so."""
    length = row[LENGTH] if len(row) > LENGTH else None
    return length if isinstance(length, int) and 0 <= length < MOST_MOVES else None


# from pages to rows


def remains(file: bytes, log: bytes = b"") -> tuple[Remains, Remains]:
    """All that can be made out in a file and its log; and in older versions of what is damaged."""
    versions, doubtful, newer, older = _Versions(), set[int](), Remains(), Remains()
    newer.has_holes = versions.take(file, log, doubtful)
    away = unused(versions.page)
    for number in sorted({*versions.pages} - away):
        there, is_whole = rows(number, versions.pages[number][0], versions.spill)
        _add_all(newer, there)
        if not is_whole:
            doubtful.add(number)
    for number in sorted(doubtful - versions.spilt - away):
        newer.has_holes = True
        for page in versions.pages.get(number, []):
            for changed in _guesses(number, page):
                _add_all(older, rows(number, changed, versions.spill)[0])
    return newer, older


class _Versions:
    """The pages of a file: each as it was written last, and as it was before."""

    def __init__(self) -> None:
        self.pages: dict[int, list[bytes]] = {}
        #: The pages in which long rows go on.
        self.spilt: set[int] = set()

    def take(self, file: bytes, log: bytes, doubtful: set[int]) -> bool:
        """Takes the pages of a file and its log; whether some are missing. ``doubtful`` are not known to be good."""
        whole = file + bytes(-len(file) % PAGE)
        for number, at in enumerate(range(0, len(whole), PAGE), 1):
            self.pages[number] = [whole[at : at + PAGE]]
        frames = read(log)
        while frames and not frames[-1].commit:
            # Nobody was ever told that this was kept.
            frames.pop()
        last = frames[-1].commit if frames else _size(file)
        for frame in frames:
            if 0 < frame.page <= max(last, len(self.pages)):
                self.pages.setdefault(frame.page, []).insert(0, frame.content)
                (doubtful.discard if frame.is_good else doubtful.add)(frame.page)
        is_missing = any(number not in self.pages for number in range(1, min(last, MOST_PAGES) + 1))
        return is_missing or not all(frame.is_good for frame in frames)

    def page(self, number: int) -> bytes | None:
        """A page as it was written last."""
        return self.pages[number][0] if number in self.pages else None

    def spill(self, number: int) -> bytes | None:
        """A page in which a long row goes on."""
        self.spilt.add(number)
        return self.page(number)


def _size(file: bytes) -> int:
    """How many pages a file has, as it says itself."""
    return int(SIZE.unpack_from(file)[0]) if file.startswith(MAGIC) and len(file) >= SIZE.size else 0


def _guesses(number: int, page: bytes) -> Iterator[bytes]:
    """A page as it is, and as it were if only the byte were wrong that says what it is."""
    at = 100 if number == 1 else 0
    for kind in (page[at], TABLE_LEAF, INDEX_LEAF):
        yield page[:at] + bytes([kind]) + page[at + 1 :]


def _add_all(to: Remains, there: Iterable[Row]) -> None:
    for row in there:
        to.add(row)


# from rows to tables


class _Table(NamedTuple):
    """A table as it comes out of all sources."""

    row: Values
    moves: list[Values]
    #: How many moves it had; None: nobody knows.
    length: int | None
    #: Whether something of it is from the second copy.
    is_from_copy: bool


def _table(key: int, sources: Sequence[Remains]) -> _Table | None:
    """The best of a table that all sources together give; None: not even its game is known."""
    candidates = [(row, source) for source in sources for row in source.tables.get(key, ())]
    moves = [move for source in sources for versions in source.moves.get(key, {}).values() for move in versions]
    row, its_source = max(candidates, key=lambda one: _worth(one[0], moves), default=((), None))
    if its_source is None or row[GAME] not in GAMES:
        return None
    is_from_copy = its_source is sources[-1]
    length = None if is_from_copy else _length(row)
    good = _good_moves(key, row, length, sources)
    if length is not None:
        # The row itself may be an older one.
        length = max(length, _end(good))
    here = {number for source in sources[:-1] for number in source.moves.get(key, {})}
    return _Table(row, good, length, is_from_copy or any(move[1] not in here for move in good))


def _end(moves: Sequence[Values]) -> int:
    """The number of the move to come."""
    return int(moves[-1][1]) + 1 if moves else 0


def _worth(row: Values, moves: Sequence[Values]) -> tuple[Any, ...]:
    """Of several rows of one table the best begins as the moves say, and is the newest."""
    is_right = not moves or any(_is_sealed(row[START], move) for move in moves)
    return row[GAME] in GAMES, is_right, _is_json(row[TOTALS]), _revision(row)


def _good_moves(key: int, row: Values, length: int | None, sources: Sequence[Remains]) -> list[Values]:
    newer, *others = (source.moves.get(key, {}) for source in sources)
    good: dict[int, Values] = {}
    for at, moves in enumerate((newer, *others)):
        last = MOST_MOVES if at == 0 else _trusted(row, length, sources[at].tables.get(key, ()))
        for number, versions in moves.items():
            right = next((move for move in versions if _is_sealed(row[START], move)), None)
            if right and number < last:
                good.setdefault(number, right)
    # Without a single good one it is the beginning that is damaged: they are kept as they are.
    return [good[number] for number in sorted(good)] or [versions[0] for _, versions in sorted(newer.items())]


def _is_sealed(start: str, move: Values) -> bool:
    """Whether a move adds up; of moves from before there were seals it is not known."""
    own = move[SEAL] if len(move) > SEAL else None
    return own is None or own == seal(start, *move[1:4])


def _trusted(row: Values, length: int | None, older: Sequence[Values]) -> int:
    """Up to which move an older source is to be believed: later ones may have been taken back since."""
    if length is None:
        return MOST_MOVES
    was = next((_length(old) for old in older), None)
    if was is None:
        return length
    taken_back = (_revision(row) - _revision(older[0])) - (length - was)
    return min(length, was - max(0, (taken_back + 1) // 2))


def _is_json(text: Any) -> bool:
    with suppress(ValueError, TypeError):
        json.loads(text)
        return True
    return False


# from tables to a file


class Outcome(NamedTuple):
    """What has become of all tables, and whether something of them is from the second copy."""

    tables: list[TableFound]
    is_from_copy: bool


def write(db: sqlite3.Connection, sources: Sequence[Remains]) -> Outcome:
    """Writes all that is left into an empty file. The last source is the second copy."""
    newer = sources[0]
    # What is not in a file without holes has been let go of.
    known = sources if newer.has_holes else sources[:-1]
    is_first = newer.is_first and not sources[-1].tables
    migrate(db, 1 if is_first else newest())
    columns = {name: _columns(db, name) for name in ("people", "things", "tables", "seats", "moves")}

    def insert(name: str, rows: Iterable[Values]) -> None:
        for row in rows:
            own = columns[name][: len(row)]
            places = ", ".join("?" * len(own))
            # What can't be is not worth all the rest.
            with suppress(sqlite3.IntegrityError, OverflowError):
                db.execute(f"INSERT OR IGNORE INTO {name} ({', '.join(own)}) VALUES ({places})", row[: len(own)])  # noqa: S608

    with db:
        db.execute("BEGIN")
        for source in known:
            insert("people", source.people.values())
            insert("things", source.things.values())
        keys = {key for source in known for key in source.tables} | (newer.moves.keys() & newer.seats.keys())
        told, is_from_copy = [], False
        for key in sorted(keys):
            table = _table(key, sources)
            told.append(_told(key, table, sources))
            if table:
                is_from_copy |= table.is_from_copy
                insert("tables", [table.row if is_first else _today(table)])
                for source in sources:
                    insert("seats", source.seats.get(key, {}).values())
                insert("moves", table.moves)
    return Outcome(told, is_from_copy)


def _columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [column for (column,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,))]


def _today(table: _Table) -> Values:
    """The row of a table as it is today."""
    row = table.row
    if len(row) == FIRST_WIDTH:
        # It was not yet known what the table is called, where it branched off, how often it changed, and when it went.
        row = (*row[:NAME], "", None, 0, None)
    length = _length(row)
    return (*row[:LENGTH], _end(table.moves) if length is None else length)


def _told(key: int, table: _Table | None, sources: Sequence[Remains]) -> TableFound:
    if table is None:
        return TableFound(key, "", "", 0, len(sources[0].moves.get(key, ())))
    name = table.row[NAME] if len(table.row) > FIRST_WIDTH else ""
    is_unknown = table.length is None and sources[0].has_holes
    lost = (
        None if is_unknown else max(table.length or 0, table.moves[-1][1] + 1 if table.moves else 0) - len(table.moves)
    )
    return TableFound(key, str(name or ""), str(table.row[GAME]), len(table.moves), lost)
