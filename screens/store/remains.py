"""The rows that can still be made out in a file and its log, whatever is damaged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from struct import Struct
from typing import Any

from screens.store.btree import INDEX_LEAF, TABLE_LEAF, Row, children, rows, unused
from screens.store.wal import PAGE, read

Values = tuple[Any, ...]

#: How many columns a table's row had in the first version, and where it says how often it changed.
FIRST_WIDTH, REVISION = 10, 11
#: Where the schema says with which page a table begins.
ROOT = 3
#: So many pages no file has: what says more is damaged.
MOST_PAGES = 1 << 20
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
        if _is(values, type(None), str, str, str, (int, type(None))):
            self.people.setdefault(key, (key, *values[1:]))
        elif _is(values, type(None), str, str) and len(values) >= FIRST_WIDTH and _are_numbers(values[4:7]):
            self.is_first |= len(values) == FIRST_WIDTH
            self.tables[key].append((key, *values[1:]))
            self.tables[key].sort(key=revision_of, reverse=True)


def _is(values: Sequence[Any], *kinds: Any) -> bool:
    return len(values) >= len(kinds) and all(map(isinstance, values, kinds))


def _are_numbers(values: Iterable[Any]) -> bool:
    return all(value is None or isinstance(value, int | float) for value in values)


def revision_of(row: Values) -> int:
    """How often the moves of a table had changed, as its row says."""
    return row[REVISION] if len(row) > REVISION and isinstance(row[REVISION], int) else 0


def remains(file: bytes, log: bytes = b"") -> tuple[Remains, Remains]:
    """All that can be made out in a file and its log; and in older versions of what is damaged."""
    versions, doubtful, newer, older = _Versions(), set[int](), Remains(), Remains()
    newer.has_holes = versions.take(file, log, doubtful)
    away = versions.unused()
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

    def unused(self) -> set[int]:
        """The pages that are not in use: they are said to be so, and no other leads to them."""
        away = unused(self.page)
        used = {child for number in {*self.pages} - away for child in children(number, self.pages[number][0])}
        schema = rows(1, self.pages[1][0], self.page)[0] if 1 in self.pages else []
        return away - used - {row.values[ROOT] for row in schema if len(row.values) > ROOT}

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
