"""The rows that are still readable in a file and its log, whatever is damaged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from struct import Struct
from typing import Any

from screens.store.btree import INDEX, INDEX_LEAF, TABLE_LEAF, Row, children, rows, unused
from screens.store.schema import COPIES
from screens.store.wal import PAGE, read

Values = tuple[Any, ...]

#: The number of columns of a table's row in the first schema version, and the column with its revision.
FIRST_WIDTH, REVISION = 10, 11
#: The first columns of the schema's rows. The last of them is a table's root page.
SCHEMA = (str, str, str, int)
#: More pages than any file has; a larger number is damaged.
MOST_PAGES = 1 << 20
#: How a file begins, and where its header has the number of pages.
MAGIC, SIZE = b"SQLite format 3\0", Struct(">28xI")
#: The columns of a review, and of a moment to try again.
REVIEW, EXERCISE = (int, int, int, int, bytes), (int, int, int, (int, float), int, (int, float))


@dataclass
class Remains:
    """The rows of one source, by their keys."""

    #: All versions of each row, newest first.
    tables: dict[int, list[Values]] = field(default_factory=lambda: defaultdict(list))
    #: By table and number, all versions of each, newest first.
    moves: dict[int, dict[int, list[Values]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    #: By table and seat.
    seats: dict[int, dict[int, Values]] = field(default_factory=lambda: defaultdict(dict))
    people: dict[int, Values] = field(default_factory=dict)
    things: dict[str, Values] = field(default_factory=dict)
    #: By table and budget, and by table and step.
    reviews: dict[int, dict[int, Values]] = field(default_factory=lambda: defaultdict(dict))
    exercises: dict[int, dict[int, Values]] = field(default_factory=lambda: defaultdict(dict))
    #: Whether something is missing.
    has_holes: bool = False
    #: Whether the file has the first schema version, which differs from later ones in more than added columns.
    is_first: bool = False
    #: Whether nothing is missing but what was written before the second copy was made.
    is_outdated: bool = False

    @property
    def copies(self) -> int:
        """How many second copies of the file have been made, as far as known."""
        _name, number = self.things.get(COPIES, ("", ""))
        return int(number) if number.isdecimal() else 0

    def add(self, row: Row) -> None:
        """Add a row where it belongs; rows that match nothing are from an index, or damaged."""
        values = row.values
        if len(values) == len(REVIEW) and _is(values, *REVIEW):
            self.reviews[values[0]].setdefault(values[1], values)  # type: ignore[index,arg-type]
            return
        values = _without_wrong_kinds(values)
        if row.rowid is not None:
            self._add_with_rowid(row.rowid, values)
        elif len(values) == 2 and _is(values, str, str):
            self.things.setdefault(str(values[0]), values)
        elif _is(values, int, int, (int, type(None)), str) and _are_numbers(values[4:6]):
            values = (*values[:2], values[2] or 0, *values[3:])
            moves = self.moves[values[0]][values[1]]  # type: ignore[index]
            if values not in moves:
                moves.append(values)
        elif _is(values, int, int, (int, type(None)), str, str, str):
            self.seats[values[0]].setdefault(values[1], values)  # type: ignore[index,arg-type]
        elif len(values) == len(EXERCISE) and _is(values, *EXERCISE):
            self.exercises[values[0]].setdefault(values[1], values)  # type: ignore[index,arg-type]

    def _add_with_rowid(self, key: int, values: Values) -> None:
        if _is(values, type(None), str, str, str, (int, type(None))):
            self.people.setdefault(key, (key, *values[1:]))
        elif _is(values, type(None), str, str) and len(values) >= FIRST_WIDTH and _are_numbers(values[4:7]):
            self.is_first |= len(values) == FIRST_WIDTH
            self.tables[key].append((key, *values[1:]))
            self.tables[key].sort(key=revision_of, reverse=True)


def _without_wrong_kinds(values: Values) -> Values:
    """A row as if no bit were wrong in what says of which kinds its columns are.

    Only reviews hold bytes, and what rows without a rowid begin with is never nothing.
    """
    texts = tuple(value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in values)
    if len(texts) > 2 and isinstance(texts[0], int) and texts[1] is None:
        return texts[0], 0, *texts[2:]
    return texts


def _is(values: Sequence[Any], *kinds: Any) -> bool:
    return len(values) >= len(kinds) and all(map(isinstance, values, kinds))


def _are_numbers(values: Iterable[Any]) -> bool:
    return all(value is None or isinstance(value, int | float) for value in values)


def revision_of(row: Values) -> int:
    """A table's revision: how often its moves had changed."""
    return row[REVISION] if len(row) > REVISION and isinstance(row[REVISION], int) else 0


def remains(file: bytes, log: bytes = b"", confirmed: int = 0) -> tuple[Remains, Remains]:
    """All readable rows of a file and its log; and those in older versions of damaged pages.

    ``confirmed``: how many frames the log is known to have had.
    """
    versions, doubtful, newer, older = _Versions(), set[int](), Remains(), Remains()
    newer.has_holes = versions.take(file, log, doubtful, confirmed)
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
    """The pages of a file: each in its latest version, and in older ones."""

    def __init__(self) -> None:
        self.pages: dict[int, list[bytes]] = {}
        #: The overflow pages of long rows.
        self.spilt: set[int] = set()

    def take(self, file: bytes, log: bytes, doubtful: set[int], confirmed: int) -> bool:
        """Read the pages of a file and its log; returns whether some are missing, and collects ``doubtful`` ones."""
        whole = file + bytes(-len(file) % PAGE)
        for number, at in enumerate(range(0, len(whole), PAGE), 1):
            self.pages[number] = [whole[at : at + PAGE]]
        frames = read(log)
        while len(frames) > confirmed and not frames[-1].commit:
            # This transaction was never confirmed.
            frames.pop()
        last = max([frame.page for frame in frames if frame.is_good], default=0)
        last = max(last, next((frame.commit for frame in reversed(frames) if frame.commit), 0)) or _size(file)
        for frame in frames:
            if 0 < frame.page <= max(last, len(self.pages)):
                self.pages.setdefault(frame.page, []).insert(0, frame.content)
                (doubtful.discard if frame.is_good else doubtful.add)(frame.page)
        is_missing = any(number not in self.pages for number in range(1, min(last, MOST_PAGES) + 1))
        is_log_good = len(frames) >= confirmed and all(frame.is_good for frame in frames)
        if not is_log_good:
            # It is unknown which page a lost frame is for; that page's earlier version may be outdated.
            doubtful |= {number for number, versions in self.pages.items() if len(versions) > 1}
        return is_missing or not is_log_good

    def unused(self) -> set[int]:
        """The free pages: listed as free, and not pointed to by any other."""
        away = unused(self.page) - self._roots()
        while used := away & {child for it in {*self.pages} - away for child in children(it, self.pages[it][0])}:
            away -= used
        return away

    def _roots(self) -> set[Any]:
        """The first page of each table. The schema names them; it begins on page 1, and may need more pages."""
        found: set[Any] = set()
        waiting, seen = [1], set[int]()
        while waiting:
            number = waiting.pop()
            page = self.page(number)
            if page is None or number in seen:
                continue
            seen.add(number)
            waiting += children(number, page)
            found |= {row.values[3] for row in rows(number, page, self.page)[0] if _is(row.values, *SCHEMA)}
        return found

    def page(self, number: int) -> bytes | None:
        """A page in its latest version."""
        return self.pages[number][0] if number in self.pages else None

    def spill(self, number: int) -> bytes | None:
        """An overflow page of a long row."""
        self.spilt.add(number)
        return self.page(number)


def _size(file: bytes) -> int:
    """The number of pages that a file's header declares."""
    return int(SIZE.unpack_from(file)[0]) if file.startswith(MAGIC) and len(file) >= SIZE.size else 0


def _guesses(number: int, page: bytes) -> Iterator[bytes]:
    """The page as it is, and as it would be if only its byte for the kind of page were wrong."""
    at = 100 if number == 1 else 0
    for kind in (page[at], TABLE_LEAF, INDEX_LEAF, INDEX):
        yield page[:at] + bytes([kind]) + page[at + 1 :]


def _add_all(to: Remains, there: Iterable[Row]) -> None:
    for row in there:
        to.add(row)
