"""Rebuild a damaged file from all that is left of it: each table once, with its moves, in an empty file.

The sources, in this order: the file's pages with its log applied, older versions of damaged pages, and the second copy.
A move is accepted if its checksum is right, wherever it was found.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from screens.store.found import TableFound
from screens.store.remains import FIRST_WIDTH, Remains, Values, revision_of
from screens.store.schema import migrate, newest, seal
from tabletop import GAMES

#: The columns of a table's row.
GAME, START, TOTALS, IS_OVER, NAME, LENGTH = 1, 2, 7, 8, 9, 13
#: The column of a move's checksum.
SEAL = 5
#: More moves than any match has; a larger number is damaged.
MOST_MOVES = 100_000
#: What the shelf says of a table at first: rounds, opened, touched, round, totals, whether it is over.
BEGUN = (None, 0.0, 0.0, 1, "[]", 0)
#: What is written into the mended file; the rest follows from it.
WRITTEN = ("people", "things", "tables", "seats", "moves", "reviews", "exercises")
#: The replacement for an unreadable character.
UNREADABLE = "\ufffd"


class _Table(NamedTuple):
    """A table as rebuilt from all sources."""

    row: Values
    moves: list[Values]
    #: The number of moves it had; None if unknown.
    length: int | None
    #: Whether any of it is from the second copy.
    is_from_copy: bool


def _table(key: int, sources: Sequence[Remains]) -> _Table | None:
    """The best version of a table from all sources; None if not even its game is known."""
    candidates = [(row, source) for source in sources for row in source.tables.get(key, ())]
    moves = [move for source in sources for move in _all_moves(source, key)]
    row, its_source = max(candidates, key=lambda one: _rank(one[0], moves), default=((), None))
    game = _game(row)
    if its_source is None or not game:
        return None
    row = (row[0], game, _start(row[START], moves), *_whole(row[START + 1 :]))
    *own, copy = sources
    # Since the copy was made it may have been played at; a finished one was not.
    length = None if its_source is copy and not row[IS_OVER] else _length(row)
    if not row[START]:
        # Useless without the start, and not to be taken for intact.
        kept = {move[1]: (*move[:SEAL], None) for move in _all_moves(sources[0], key)}
        return _Table(row, [kept[number] for number in sorted(kept)], length, is_from_copy=False)
    # Whether the file has only an earlier state of this table than the copy.
    is_outdated = its_source is copy and any(
        revision_of(old) < revision_of(row) for old in sources[0].tables.get(key, ())
    )
    order, reached = ([copy, *own], _length(row)) if is_outdated else (sources, length)
    good = _good_moves(key, row, reached, order)
    if length is not None:
        # The row itself may be an older one.
        length = max(length, _next_number(good))
    here = {move for source in own for move in _all_moves(source, key)}
    copied = {*good} & {*_all_moves(copy, key)} - here
    return _Table(row, good, length, its_source is copy or bool(copied))


def _whole(values: Values) -> Values:
    """A table's summary, with lost values replaced by those of a new table."""
    begun = zip(values, BEGUN, strict=False)
    return *(otherwise if value is None else value for value, otherwise in begun), *values[len(BEGUN) :]


def _all_moves(source: Remains, key: int) -> Iterator[Values]:
    for versions in source.moves.get(key, {}).values():
        yield from versions


def _start(start: str, moves: Sequence[Values]) -> str:
    """How a table began, with a wrong bit corrected; "" if its moves' checksums show that it is damaged."""
    sealed = [move for move in moves if move[SEAL:]]
    if not sealed or any(_is_sealed(start, move) for move in sealed):
        return start
    # One of the moves may itself be damaged.
    return next((other for other in _texts(start) if any(_is_sealed(other, move) for move in sealed[:2])), "")


def _length(row: Values) -> int | None:
    """The number of moves that a table's row declares."""
    length = row[LENGTH] if len(row) > LENGTH else None
    return length if isinstance(length, int) and 0 <= length < MOST_MOVES else None


def _game(row: Values) -> str:
    """A table's game, from its row or its start; "" if it is lost."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, IndexError):
        start = {} if row[GAME] in GAMES else json.loads(row[START])
        game = start.get("position", start).get("game") if start else row[GAME]
        return game if game in GAMES else ""
    return ""


def _next_number(moves: Sequence[Values]) -> int:
    """The number of the next move."""
    return int(moves[-1][1]) + 1 if moves else 0


def _rank(row: Values, moves: Sequence[Values]) -> tuple[Any, ...]:
    """A rank for one of a table's rows: the best has the start that fits its moves, and is the newest."""
    is_right = not moves or any(_is_sealed(row[START], move) for move in moves)
    return bool(_game(row)), is_right, _is_json(row[TOTALS]), revision_of(row)


def _good_moves(key: int, row: Values, length: int | None, sources: Sequence[Remains]) -> list[Values]:
    newer, *others = (source.moves.get(key, {}) for source in sources)
    good: dict[int, Values] = {}
    for at, moves in enumerate((newer, *others)):
        last = MOST_MOVES if at == 0 else _trusted(row, length, sources[at].tables.get(key, ()))
        for number, versions in moves.items():
            right = next((move for move in versions if _is_sealed(row[START], move)), None)
            if right and number < last:
                good.setdefault(number, right)
    for move in [move for versions in newer.values() for move in versions if not _is_sealed(row[START], move)]:
        # Correct a single wrong bit before looking at other sources.
        if right := _put_right(row[START], move):
            good.setdefault(right[1], right)
    return [good[number] for number in sorted(good)]


def _is_sealed(start: str, move: Values) -> bool:
    """Whether a move's checksum is right, or the move is from before checksums."""
    own = move[SEAL] if len(move) > SEAL else None
    return own is None or own == seal(start, *move[1:4])


def _put_right(start: str, move: Values) -> Values | None:
    """The move with the one bit changed that makes its checksum right; None if there is no such bit."""
    if len(move) <= SEAL or not isinstance(move[SEAL], int):
        return None
    key, number, seat, text, at, own = move[: SEAL + 1]
    if (seal(start, number, seat, text) ^ own).bit_count() == 1:
        return key, number, seat, text, at, seal(start, number, seat, text)
    others = [
        *((other, seat, text) for other in _numbers(number)),
        *((number, other, text) for other in _numbers(seat)),
        *((number, seat, other) for other in _texts(text)),
    ]
    right = next((other for other in others if seal(start, *other) == own), None)
    return (key, *right, at, own) if right else None


def _numbers(number: int) -> Iterator[int]:
    """The small numbers that differ from this one in a single bit."""
    for bits in (8, 16):
        for bit in range(bits):
            yield number % (1 << bits) ^ 1 << bit


def _texts(text: str) -> Iterator[str]:
    """The texts that differ from this one in a single bit."""
    for at, letter in enumerate(text):
        codes = range(128) if letter == UNREADABLE else [ord(letter) ^ 1 << bit for bit in range(7)]
        for code in codes:
            yield text[:at] + chr(code) + text[at + 1 :]


def _bring_strays_home(newer: Remains) -> None:
    """Return moves to their tables if a bit of their table's key is wrong; the checksum tells which table it is."""
    strays = [
        move
        for key in [*newer.moves]
        for move in _all_moves(newer, key)
        if move[SEAL:] and not any(_is_sealed(row[START], move) for row in newer.tables.get(key, ()))
    ]
    for move in strays:
        for key in _numbers(move[0]):
            if any(_is_sealed(row[START], move) for row in newer.tables.get(key, ())):
                newer.moves[key][move[1]].append((key, *move[1:]))


def _trusted(row: Values, length: int | None, older: Sequence[Values]) -> int:
    """Up to which move an older source can be trusted: later ones may have been undone since."""
    if length is None:
        return MOST_MOVES
    was = next((_length(old) for old in older), None)
    if was is None:
        return length
    taken_back = (revision_of(row) - revision_of(older[0])) - (length - was)
    return min(length, was - max(0, (taken_back + 1) // 2))


def _is_json(text: Any) -> bool:
    with suppress(ValueError, TypeError):
        json.loads(text)
        return True
    return False


# from tables to a file


class RescueOutcome(NamedTuple):
    """What happened to each table, and whether any part comes from the second copy."""

    tables: list[TableFound]
    is_from_copy: bool


def write(db: sqlite3.Connection, sources: Sequence[Remains]) -> RescueOutcome:
    """Write everything readable into an empty file. The last source is the second copy."""
    newer = sources[0]
    # In a file without gaps, anything missing was deleted on purpose.
    known = sources if newer.has_holes else sources[:-1]
    is_first = newer.is_first and not sources[-1].tables
    migrate(db, 1 if is_first else newest())
    _bring_strays_home(newer)
    columns = {name: _columns(db, name) for name in WRITTEN}

    def insert(name: str, rows: Iterable[Values]) -> None:
        for row in rows:
            # What is not known is as the schema has it.
            known = {column: value for column, value in zip(columns[name], row, strict=False) if value is not None}
            if not known:
                # The first version didn't have this.
                continue
            places = ", ".join("?" * len(known))
            # A row that violates the schema isn't worth losing the rest.
            with suppress(sqlite3.IntegrityError, OverflowError):
                sql = f"INSERT OR IGNORE INTO {name} ({', '.join(known)}) VALUES ({places})"  # noqa: S608
                db.execute(sql, [*known.values()])

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
                insert("tables", [table.row if is_first else _in_current_schema(table)])
                for source in sources:
                    insert("seats", source.seats.get(key, {}).values())
                insert("moves", table.moves)
                for source in known:
                    insert("reviews", source.reviews.get(key, {}).values())
                    insert("exercises", source.exercises.get(key, {}).values())
    return RescueOutcome(told, is_from_copy)


def _columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [column for (column,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,))]


def _in_current_schema(table: _Table) -> Values:
    """A table's row in the current schema."""
    row = table.row
    if len(row) == FIRST_WIDTH:
        # The first version had no name, branch, revision and time of removal.
        row = (*row[:NAME], "", None, 0, None)
    length = _length(row)
    return *row[:LENGTH], *[None] * (LENGTH - len(row)), _next_number(table.moves) if length is None else length


def _seated(key: int, sources: Sequence[Remains]) -> tuple[str, ...]:
    """The names of the people at a table, in the order of their seats, as far as known."""
    seats: dict[int, str] = {}
    for source in sources:
        for seat, (_key, _seat, person, name, *_more) in source.seats.get(key, {}).items():
            seats.setdefault(seat, str(source.people[person][1] if person in source.people else name))
    return tuple(seats[seat] for seat in sorted(seats))


def _told(key: int, table: _Table | None, sources: Sequence[Remains]) -> TableFound:
    if table is None:
        return TableFound(key, "", "", 0, len(sources[0].moves.get(key, ())), _seated(key, sources))
    name = table.row[NAME] if len(table.row) > FIRST_WIDTH else ""
    here = len(table.moves) if table.row[START] else 0
    known = max(table.length or 0, _next_number(table.moves))
    is_unknown = table.length is None and sources[0].has_holes
    return TableFound(key, str(name or ""), str(table.row[GAME]), here, None if is_unknown else known - here)
