"""All data as one file, and the content of such a file. ``merging`` brings it into a store.

The file is gzipped text with a JSON object per line. The first says what it is and how many tables follow, the last has
the checksum of all lines before; between them are the people, the tables and small values. Text that isn't gzipped is
read as well.
"""

from __future__ import annotations

import io
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from gzip import GzipFile
from math import isfinite
from typing import Any, NamedTuple
from zlib import crc32
from zlib import error as ZlibError  # noqa: N812  (a class, whatever it is called there)

from screens.app.errors import UserError
from screens.app.words import N_
from screens.session.people import COLOURS, LONGEST_NAME, LONGEST_TITLE, SYMBOLS
from screens.store.errors import failures_told
from screens.store.file import Row
from screens.store.match_file import EARLIEST, LATEST, MatchFileError, clean, not_json
from screens.store.schema import seal
from screens.store.tables import MOST
from tabletop import GAMES, Match
from tabletop.bots import ALL_LEVELS

#: The version of the file's format.
FORMAT = 1
#: The key that marks a backup; its value is the format's version.
MARK = "stammtisch-backup"
#: The suffix of a backup's file name.
SUFFIX = ".stammtisch"
#: The largest file, packed and unpacked; ten thousand matches take about 5 and 40 MB.
LARGEST, LARGEST_TEXT = 64 * 1024 * 1024, 1024 * 1024 * 1024
#: The longest line; the longest possible match takes a tenth of it.
LONGEST = 4 * 1024 * 1024
#: With more moves the text doesn't fit on a clipboard: Android's takes half a megabyte.
MOVES_ON_A_CLIPBOARD = 8000
#: The small values that a backup includes.
PREFS, LESSONS = "prefs", "lessons"
#: All numbers in the file are smaller.
HIGHEST = 2**53

_GZIP = b"\x1f\x8b"
#: How text that isn't gzipped begins.
_BEGINS = re.compile(rf'\{{\s*"{MARK}"')

#: The errors that reading an invalid file can raise.
_SPOILT = (
    *(ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError),
    *(EOFError, OSError, ZlibError, MatchFileError),
)
#: The sentence of each ``BackupError`` code.
ERRORS = {
    "too_large": N_("This file is too large to be a backup."),
    "newer": N_("This backup comes from a newer version of the app. Update the app."),
    "spoilt": N_("This backup is damaged or incomplete. None of it was added."),
}

#: A callback for progress from 0 to 1; an exception from it cancels the work.
Tell = Callable[[float], None]


class BackupError(UserError):
    """A file isn't a valid backup."""

    SENTENCES = ERRORS


class Contents(NamedTuple):
    """What a backup contains."""

    #: When it was made.
    made: float
    people: int
    open_tables: int
    matches: int


# -- out


def packed(db: sqlite3.Connection, made: float, tell: Tell) -> bytes:
    """All data of this database as a backup; StoreError if it can't be read."""
    packet = io.BytesIO()
    with GzipFile(filename="", mode="wb", fileobj=packet, compresslevel=6, mtime=0) as file:
        for line in _lines(db, made, tell):
            file.write(line.encode())
    return packet.getvalue()


def written(db: sqlite3.Connection, made: float, tell: Tell) -> str:
    """The same as text that isn't gzipped, for the clipboard."""
    return "".join(_lines(db, made, tell))


def fits_clipboard(db: sqlite3.Connection) -> bool:
    """Whether a backup of this database fits on a clipboard."""
    with failures_told():
        return int(db.execute("SELECT count(*) FROM moves").fetchone()[0]) <= MOVES_ON_A_CLIPBOARD


def _lines(db: sqlite3.Connection, made: float, tell: Tell) -> Iterator[str]:
    """Every line of the file, from one consistent state of the database."""
    total = 0
    with failures_told():
        db.execute("BEGIN")
        try:
            for each in _entries(db, made, tell):
                line = json.dumps(each, ensure_ascii=False, allow_nan=False)
                total = crc32(line.encode(), total)
                yield line + "\n"
        finally:
            db.execute("ROLLBACK")
    yield json.dumps({"end": total}) + "\n"


def _entries(db: sqlite3.Connection, made: float, tell: Tell) -> Iterator[dict[str, Any]]:
    every = db.execute(f"SELECT {_TABLE} FROM tables ORDER BY key")  # noqa: S608
    tables = [row for row in every if row[1] in GAMES]
    yield {MARK: FORMAT, "made": moment(made), "tables": len(tables)}
    for row in db.execute(
        "SELECT key, name, colour, symbol, is_forgotten, played FROM people ORDER BY is_forgotten, key"
    ):
        yield {"person": _person(row)}
    known = {key for (key,) in db.execute("SELECT key FROM people")}
    for number, row in enumerate(tables):
        tell(number / len(tables))
        yield {"table": _table(db, row, known)}
    for name, value in db.execute("SELECT name, value FROM things WHERE name IN (?, ?)", (PREFS, LESSONS)):
        if isinstance(kept := decoded(value), dict):
            yield {"thing": name, "value": kept}
    tell(1)


_TABLE = "key, game, start, name, rounds, opened, touched, round, totals, is_over, removed, branch_of, length"


def _person(row: Row) -> dict[str, Any]:
    key, name, colour, symbol, is_forgotten, played = row
    return {
        "key": key,
        "name": str(name),
        "colour": str(colour),
        "symbol": str(symbol),
        "is_forgotten": bool(is_forgotten),
        "played": moment(played),
    }


def _table(db: sqlite3.Connection, row: Row, known: set[int]) -> dict[str, Any]:
    key, game, start, name, rounds, opened, touched, number, totals, is_over, removed, branch_of, length = row
    return {
        "key": key,
        "game": game,
        "start": str(start),
        "name": str(name),
        "rounds": _whole(rounds),
        "opened": moment(opened),
        "touched": moment(touched),
        "round": _whole(number) or 1,
        "totals": _totals(totals),
        "is_over": bool(is_over),
        "removed": None if removed is None else moment(removed),
        "branch_of": _whole(branch_of),
        # The length known for a table, so that moves missing here are known to be missing after an import too.
        "length": _whole(length),
        "seats": [
            _seat(seat, known)
            for seat in db.execute(
                "SELECT seat, person, name, colour, symbol, level, won FROM seats WHERE table_key = ? ORDER BY seat",
                (key,),
            )
        ],
        **_moves(db, key, str(start), moment(opened)),
        **_exercises(db, key, known),
    }


def _seat(row: Row, known: set[int]) -> dict[str, Any]:
    seat, person, name, colour, symbol, level, won = row
    return {
        "seat": seat,
        "person": person if person in known else None,
        "name": str(name),
        "colour": str(colour),
        "symbol": str(symbol),
        "level": str(level),
        "won": None if won is None else bool(won),
    }


def _moves(db: sqlite3.Connection, key: int, start: str, opened: float) -> dict[str, Any]:
    """A table's intact moves with their times since it was opened, and their numbers if one is missing."""
    rows = good_moves(db, key, start)
    times = [round(moment(at) - opened, 3) if isinstance(at, float) else None for *_, at in rows]
    numbers = [number for number, *_ in rows]
    return {
        "moves": [[seat, text] for _number, seat, text, _at in rows],
        "times": times if any(at is not None for at in times) else [],
        **({"numbers": numbers} if numbers != [*range(len(numbers))] else {}),
    }


def _exercises(db: sqlite3.Connection, key: int, known: set[int]) -> dict[str, Any]:
    """A table's moments to try again, if any: move, person, loss, how often done right, and when it comes back."""
    rows = db.execute("SELECT step, person, loss, rung, due FROM exercises WHERE table_key = ? ORDER BY step", (key,))
    good = [
        [step, person, loss, rung, moment(due)]
        for step, person, loss, rung, due in rows
        if person in known and _is_whole(step) and _is_loss(loss) and _is_whole(rung)
    ]
    return {"exercises": good} if good else {}


def good_moves(db: sqlite3.Connection, key: int, start: str) -> list[Row]:
    """Number, seat, text and time of each intact move of a table."""
    rows = db.execute("SELECT number, seat, text, at, seal FROM moves WHERE table_key = ? ORDER BY number", (key,))
    return [(*move, at) for *move, at, own in rows if _is_move(*move) and own in (None, seal(start, *move))]


def _is_move(number: Any, seat: Any, text: Any) -> bool:
    return isinstance(number, int) and isinstance(seat, int) and isinstance(text, str)


# Damaged rows must not keep the others from being written.


def moment(value: Any) -> float:
    """A time within the range of every calendar."""
    return min(max(float(value), EARLIEST), LATEST) if isinstance(value, int | float) and isfinite(value) else EARLIEST


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and abs(value) < HIGHEST else None


def _totals(totals: Any) -> list[int | None]:
    points = decoded(totals)
    return [_whole(each) for each in points] if isinstance(points, list) else []


def decoded(text: Any) -> Any:
    """A JSON text from the database; None if it can't be parsed."""
    try:
        return json.loads(text, parse_constant=not_json)
    except (ValueError, TypeError, RecursionError):
        return None


# -- what is in a file


def is_backup(data: str | bytes) -> bool:
    """Whether this is meant to be a backup, valid or not."""
    if isinstance(data, bytes) and data.startswith(_GZIP):
        return True
    beginning = data[:4096]
    if isinstance(beginning, bytes):
        beginning = beginning.decode(json.detect_encoding(beginning), "replace")
    return _BEGINS.search(beginning) is not None


def contents(data: str | bytes, tell: Tell) -> Contents:
    """Read a whole backup, and return what it contains. BackupError if anything in it is invalid."""
    made, people, tables, matches = EARLIEST, 0, 0, 0
    for entry in entries(data, tell):
        if MARK in entry:
            made = entry["made"]
        elif "person" in entry:
            people += not entry["person"]["is_forgotten"]
        elif "table" in entry and entry["table"]["removed"] is None:
            matches += entry["table"]["is_over"]
            tables += not entry["table"]["is_over"]
    return Contents(made, people, tables, matches)


def entries(data: str | bytes, tell: Tell) -> Iterator[dict[str, Any]]:
    """The entries between the first line and the last, each validated."""
    if len(data) > LARGEST:
        raise BackupError("too_large")
    total, here, so_far = 0, _Validator(), 0
    for line in _lines_of(data):
        so_far += len(line)
        if so_far > LARGEST_TEXT:
            raise BackupError("too_large")
        entry = _entry(line)
        if "end" in entry:
            if here.tables != here.announced or entry["end"] != total:
                break
            return
        total = crc32(line, total)
        with _reading_errors_told():
            here.check(entry)
        if here.announced:
            tell(here.tables / here.announced)
        yield entry
    raise BackupError("spoilt")


def _lines_of(data: str | bytes) -> Iterator[bytes]:
    """The original lines, without text that a messenger has added round them."""
    with _reading_errors_told(), closing(_stream(data)) as stream:
        has_begun = False
        while line := stream.readline(LONGEST + 1):
            if len(line) > LONGEST:
                raise BackupError("spoilt")
            text = line.strip()
            has_begun = has_begun or _BEGINS.match(text.decode("utf-8", "replace")) is not None
            if has_begun and text:
                yield text


def _stream(data: str | bytes) -> GzipFile | io.BytesIO:
    if isinstance(data, bytes) and data.startswith(_GZIP):
        return GzipFile(fileobj=io.BytesIO(data))
    text = data if isinstance(data, str) else data.decode(json.detect_encoding(data))
    return io.BytesIO(text[_begins_at(text) :].encode())


def _begins_at(text: str) -> int:
    begins = _BEGINS.search(text)
    return begins.start() if begins else 0


@contextmanager
def _reading_errors_told() -> Iterator[None]:
    """Turn any error while reading into a BackupError."""
    try:
        yield
    except _SPOILT as error:
        raise BackupError("spoilt") from error


def _entry(line: bytes) -> dict[str, Any]:
    with _reading_errors_told():
        entry = json.loads(line, parse_constant=not_json)
        if not isinstance(entry, dict):
            raise TypeError
        if b"\\u" in line:
            # An unpaired surrogate is no character, and no database takes it.
            json.dumps(entry, ensure_ascii=False).encode()
        return entry


class _Validator:
    """What has been read of a file so far, against which further entries are validated."""

    def __init__(self) -> None:
        #: The announced number of tables; None until the first line has been read.
        self.announced: int | None = None
        self.tables = 0
        self._people: set[int] = set()

    def check(self, entry: dict[str, Any]) -> None:
        """Validate an entry and clean it in place. Raises errors that ``_reading_errors_told`` converts."""
        if self.announced is None:
            self._check_first(entry)
        elif "person" in entry:
            _check_person(entry["person"])
            self._people.add(entry["person"]["key"])
        elif "table" in entry:
            self.tables += 1
            _check_table(entry["table"], self._people)
        elif "thing" in entry:
            _require(isinstance(entry["thing"], str), isinstance(entry["value"], dict))

    def _check_first(self, entry: dict[str, Any]) -> None:
        form = entry[MARK]
        _require(type(form) is int, form > 0)
        if form > FORMAT:
            raise BackupError("newer")
        _require(_is_moment(entry["made"]), _is_whole(entry["tables"]))
        self.announced = entry["tables"]


def _check_person(person: dict[str, Any]) -> None:
    person["name"] = cleaned_name(person["name"])
    _check_looks(person)
    _require(_is_whole(person["key"]), isinstance(person["is_forgotten"], bool), _is_moment(person["played"]))


def cleaned_name(name: object) -> str:
    """A person's name as one line, cut to the longest allowed; "?" if nothing is left."""
    return clean(name, LONGEST_NAME) or "?"


def _check_looks(who: dict[str, Any]) -> None:
    if who["colour"] not in COLOURS:
        who["colour"] = COLOURS[0]
    if who["symbol"] not in SYMBOLS:
        who["symbol"] = SYMBOLS[0]


def _check_table(table: dict[str, Any], people: set[int]) -> None:
    if table["game"] not in GAMES:
        _require(isinstance(table["game"], str))
        raise BackupError("newer")
    start = table["start"]
    _require(isinstance(start, str))
    table["name"] = clean(table["name"], LONGEST_TITLE)
    _require(*(_is_moment(table[name]) for name in ("opened", "touched")))
    _require(*(_is_whole(table[name]) for name in ("key", "round")))
    _require(*(table[name] is None or _is_whole(table[name]) for name in ("rounds", "branch_of", "length")))
    _require(table["removed"] is None or _is_moment(table["removed"]), isinstance(table["is_over"], bool))
    _require(isinstance(table["totals"], list))
    _require(*(each is None or _is_whole(each) for each in table["totals"]))
    _check_seats(table["seats"], people)
    _check_moves(table)
    for step, person, loss, rung, due in table.get("exercises", []):
        _require(_is_whole(step), person in people, _is_loss(loss), _is_whole(rung), _is_moment(due))
    if table["moves"]:
        # A table with an invalid start has no intact moves and can't be opened.
        Match.replay({**json.loads(start, parse_constant=not_json), "moves": []})


def _check_seats(seats: list[dict[str, Any]], people: set[int]) -> None:
    _require(isinstance(seats, list), len({seat["seat"] for seat in seats}) == len(seats))
    known = [seat["person"] for seat in seats if seat["person"] is not None]
    _require(len(set(known)) == len(known), people.issuperset(known))
    for seat in seats:
        seat["name"] = cleaned_name(seat["name"])
        _check_looks(seat)
        if seat["level"] not in (*ALL_LEVELS, ""):
            seat["level"] = ""
        _require(seat["seat"] in range(MOST), seat["won"] is None or isinstance(seat["won"], bool))


def _check_moves(table: dict[str, Any]) -> None:
    moves, times = table["moves"], table["times"]
    _require(isinstance(moves, list), isinstance(times, list), len(times) in (0, len(moves)))
    for seat, text in moves:
        _require(_is_whole(seat), isinstance(text, str))
    opened = table["opened"]
    _require(*(after is None or (type(after) in (int, float) and _is_moment(opened + after)) for after in times))
    numbers = table.get("numbers", [])
    if "numbers" in table:
        _require(len(numbers) == len(moves), numbers == sorted(set(numbers)))
    _require(*map(_is_whole, numbers))


def _require(*hold: bool) -> None:
    if not all(hold):
        raise ValueError


def _is_whole(value: object) -> bool:
    return type(value) is int and abs(value) < HIGHEST


def _is_loss(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value < HIGHEST  # type: ignore[operator]


def _is_moment(value: object) -> bool:
    return type(value) in (int, float) and EARLIEST <= value <= LATEST  # type: ignore[operator]
