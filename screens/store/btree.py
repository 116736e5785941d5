"""SQLite's pages, read without SQLite: every row that can still be made out, whatever is damaged round it.

SQLite finds a row by way of others and stops where one of these is spoilt. Here each page is read by itself. See
https://sqlite.org/fileformat.html.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from struct import Struct, error
from typing import NamedTuple

from screens.store.wal import PAGE

Value = int | float | str | bytes | None
#: Gives a page by its number; None: there is none.
Pages = Callable[[int], bytes | None]

#: How many bytes of the first page come before what all pages have.
FILE_HEADER = 100
INDEX, TABLE, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13
#: How long the header of each kind of page is.
HEADS = {INDEX: 12, TABLE: 12, INDEX_LEAF: 8, TABLE_LEAF: 8}
#: So much of a row stands in the page itself: at most in a table's leaf, at most elsewhere, and at least.
MOST_IN_LEAF, MOST_IN_INDEX, LEAST = PAGE - 35, (PAGE - 12) * 64 // 255 - 23, (PAGE - 12) * 32 // 255 - 23
#: No row of ours is longer.
LONGEST = 1 << 20
SHORT, LONG, PAIR, REAL = Struct(">H"), Struct(">I"), Struct(">II"), Struct(">d")
#: So many other pages one that is not in use lists at most.
MOST_UNUSED = PAGE // 4 - 2
#: How many bytes a number has, by its type.
NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class SpoiltError(ValueError):
    """What is here can't be what it should be."""


class Row(NamedTuple):
    """A row as it lies in its page. ``rowid``: None in a table without."""

    rowid: int | None
    values: tuple[Value, ...]


def rows(number: int, page: bytes, pages: Pages) -> tuple[list[Row], bool]:
    """All rows of a page, and whether none of them is lost."""
    start = FILE_HEADER if number == 1 else 0
    kind = page[start]
    if kind == TABLE:
        return [], True
    if kind not in HEADS:
        return [], False
    found, is_whole = [], True
    (count,) = SHORT.unpack_from(page, start + 3)
    first = start + HEADS[kind]
    places = [SHORT.unpack_from(page, at)[0] for at in range(first, min(first + 2 * count, PAGE - 1), 2)]
    for place in places:
        try:
            found.append(_cell(page, place, kind, pages))
        except (SpoiltError, IndexError, error):
            is_whole = False
    return found, is_whole and len(places) == count


def children(number: int, page: bytes) -> list[int]:
    """The numbers of the pages to which this one leads."""
    start = FILE_HEADER if number == 1 else 0
    if page[start] not in (INDEX, TABLE):
        return []
    (count,) = SHORT.unpack_from(page, start + 3)
    first = start + HEADS[INDEX]
    places = [SHORT.unpack_from(page, at)[0] for at in range(first, min(first + 2 * count, PAGE - 1), 2)]
    return [LONG.unpack_from(page, at)[0] for at in (start + 8, *places) if at <= PAGE - LONG.size]


def unused(pages: Pages) -> set[int]:
    """The numbers of the pages that are not in use: what stands there has been let go of."""
    found: set[int] = set()
    first = pages(1)
    trunk = LONG.unpack_from(first, 32)[0] if first else 0
    while trunk and trunk not in found and (page := pages(trunk)):
        following, count = PAIR.unpack_from(page)
        if count > MOST_UNUSED:
            # It is no such page.
            break
        found |= {trunk, *(LONG.unpack_from(page, 8 + 4 * at)[0] for at in range(count))}
        trunk = following
    return found - {1}


def _cell(page: bytes, place: int, kind: int, pages: Pages) -> Row:
    if kind == INDEX:
        # The page on its left comes first.
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
    """The rest of a long row."""
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
    if body != len(payload) or place != end:
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
    """A number of one to nine bytes, and what follows it.

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
