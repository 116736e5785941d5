"""SQLite's pages, read without SQLite: every row that is still readable, whatever is damaged around it.

SQLite reaches rows through other pages and stops at a damaged one. Here each page is read by itself. See
https://sqlite.org/fileformat.html.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import isnan
from struct import Struct, error
from typing import NamedTuple

from screens.store.wal import PAGE

Value = int | float | str | bytes | None
#: A function that returns a page by its number; None if there is no such page.
Pages = Callable[[int], bytes | None]

#: The length of the file header at the beginning of page 1.
FILE_HEADER = 100
INDEX, TABLE, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13
#: The header length of each kind of page.
HEADS = {INDEX: 12, TABLE: 12, INDEX_LEAF: 8, TABLE_LEAF: 8}
#: How much of a row is stored in the page itself: at most in a table leaf, at most elsewhere, and at least.
MOST_IN_LEAF, MOST_IN_INDEX, LEAST = PAGE - 35, (PAGE - 12) * 64 // 255 - 23, (PAGE - 12) * 32 // 255 - 23
#: At most this many bytes at the beginning of a row say how long it is, and what its columns hold.
BEGINNING = 24
#: The fewest columns of a table or an index of ours.
FEWEST = 2
#: Longer than any row of ours.
LONGEST = 1 << 20
SHORT, LONG, PAIR, REAL = Struct(">H"), Struct(">I"), Struct(">II"), Struct(">d")
#: The most free pages that a page of the free list can list.
MOST_UNUSED = PAGE // 4 - 2
#: The length in bytes of each integer type.
NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class SpoiltError(ValueError):
    """The data can't be what they should be."""


class Row(NamedTuple):
    """A row of a page. ``rowid`` is None in a table without rowids."""

    rowid: int | None
    values: tuple[Value, ...]


def rows(number: int, page: bytes, pages: Pages) -> tuple[list[Row], bool]:
    """All readable rows of a page, and whether none is lost."""
    start = FILE_HEADER if number == 1 else 0
    kind = page[start]
    if kind == TABLE:
        return [], True
    if kind not in HEADS:
        return [], False
    count, places = _places(page, start)
    found: dict[int, Row] = {}
    for place in places:
        with suppress(SpoiltError, IndexError, error):
            found.setdefault(place, _cell(page, place, kind, pages))
    if len({*found.values()}) == count:
        return [*found.values()], True
    times = Counter(places)
    lost = [place for place in times if place not in found or times[place] > 1]
    return [
        *found.values(),
        *(_with_a_bit_changed(page, lost[0], kind, pages, {*places}) if len(lost) == 1 else ()),
    ], False


def _with_a_bit_changed(page: bytes, place: int, kind: int, pages: Pages, taken: set[int]) -> Iterator[Row]:
    """What an unreadable row may be, if a single bit is wrong: in its place, or else at its beginning.

    The seals tell which of several moves it is.
    """
    is_found = False
    for other in {place ^ 1 << bit for bit in range(12)} - taken:
        with suppress(SpoiltError, IndexError, error):
            yield _cell(page, other, kind, pages)
            is_found = True
    for bit in () if is_found else range(8 * BEGINNING):
        with suppress(SpoiltError, IndexError, error):
            changed = bytearray(page)
            changed[place + bit // 8] ^= 1 << bit % 8
            yield _cell(bytes(changed), place, kind, pages)


def children(number: int, page: bytes) -> list[int]:
    """The numbers of the pages that this page points to."""
    start = FILE_HEADER if number == 1 else 0
    if page[start] not in (INDEX, TABLE):
        return []
    _count, places = _places(page, start)
    return [LONG.unpack_from(page, at)[0] for at in (start + 8, *places) if at <= PAGE - LONG.size]


def _places(page: bytes, start: int) -> tuple[int, list[int]]:
    """How many rows a page says it has, and where they begin."""
    (count,) = SHORT.unpack_from(page, start + 3)
    first = start + HEADS[page[start]]
    # SQLite takes the lower bits only, too.
    return count, [SHORT.unpack_from(page, at)[0] % PAGE for at in range(first, min(first + 2 * count, PAGE - 1), 2)]


def unused(pages: Pages) -> set[int]:
    """The numbers of the free pages, whose content was deleted."""
    found: set[int] = set()
    first = pages(1)
    trunk = LONG.unpack_from(first, 32)[0] if first else 0
    while trunk and trunk not in found and (page := pages(trunk)):
        following, count = PAIR.unpack_from(page)
        if count > MOST_UNUSED:
            # Not a page of the free list.
            break
        found |= {trunk, *(LONG.unpack_from(page, 8 + 4 * at)[0] for at in range(count))}
        trunk = following
    return found - {1}


def _cell(page: bytes, place: int, kind: int, pages: Pages) -> Row:
    if kind == INDEX:
        # Before it comes the number of its left child.
        place += 4
    length, place = _varint(page, place)
    rowid = None
    if kind == TABLE_LEAF:
        rowid, place = _varint(page, place)
    if not 0 < length < LONGEST:
        raise SpoiltError("length")
    here = _how_much_here(length, MOST_IN_LEAF if kind == TABLE_LEAF else MOST_IN_INDEX)
    if place + here > PAGE:
        raise SpoiltError("length")
    payload = page[place : place + here]
    if here < length:
        payload += _elsewhere(LONG.unpack_from(page, place + here)[0], length - here, pages)
    return Row(rowid, _record(payload))


def _how_much_here(length: int, most: int) -> int:
    if length <= most:
        return length
    here = LEAST + (length - LEAST) % (PAGE - 4)
    return here if here <= most else LEAST


def _elsewhere(number: int, length: int, pages: Pages) -> bytes:
    """The rest of a long row, from its overflow pages."""
    found: dict[int, bytes] = {}
    while len(found) * (PAGE - 4) < length:
        page = pages(number)
        if page is None or number in found:
            raise SpoiltError("the rest is missing")
        found[number] = page[4:]
        number = LONG.unpack_from(page)[0]
    return b"".join(found.values())[:length]


def _record(payload: bytes) -> tuple[Value, ...]:
    end, place = _varint(payload, 0)
    types, body = [], end
    while place < end:
        kind, place = _varint(payload, place)
        types.append(kind)
    values: list[Value] = []
    for kind in types:
        value, body = _value(payload, body, kind)
        values.append(value)
    if body != len(payload) or place != end or len(values) < FEWEST:
        raise SpoiltError("record")
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind in NUMBERS:
        end = at + NUMBERS[kind]
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind in (0, 8, 9):
        return (None, 0, 1)[max(0, kind - 7)], at
    if kind == 7:
        (number,) = REAL.unpack_from(payload, at)
        # What is no number SQLite takes for nothing at all.
        return None if isnan(number) else number, at + 8
    if kind < 12:
        raise SpoiltError("type")
    end = at + (kind - 12) // 2
    content = payload[at:end]
    return (content.decode("utf-8", "replace") if kind % 2 else content), end


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """A variable-length integer of one to nine bytes, and the offset after it.

    >>> _varint(bytes([0x81, 0x00]), 0)
    (128, 2)
    """
    found = 0
    for at in range(place, place + 8):
        byte = data[at]
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, at + 1
    found = found << 8 | data[place + 8]
    return found - (1 << 64) if found >> 63 else found, place + 9
