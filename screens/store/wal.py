"""SQLite's write-ahead log, read without SQLite: which frames SQLite would ignore, and which of them are intact.

SQLite reads a log up to the first frame with a wrong checksum, and ignores everything after it. That is right after a
power failure in the middle of a move; but in a damaged log it silently loses moves. See
https://sqlite.org/walformat.html.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from struct import Struct
from typing import NamedTuple

#: The page size of our files.
PAGE = 4096
HEADER, FRAME_HEADER = 32, 24
FRAME = FRAME_HEADER + PAGE
#: How a log begins on a little-endian machine, as all are that the app runs on.
BEGINS = bytes.fromhex("377f0682002de21800001000")
WORDS, PAIR, SIX = Struct("<II"), Struct(">II"), Struct(">IIIIII")
MASK = 0xFFFFFFFF
#: After this many bad frames in a row the damage is more than one bit, so the slow search for it stops.
TRIES = 8
#: The header of the -shm file, which is in it twice: its number of accepted frames, the log's salts, and a checksum.
SHARED = Struct("=16xI12x8s2I")

#: A checksum of the log: two 32-bit numbers.
Sum = tuple[int, int]
#: A candidate for a damaged part of the log, and the checksum up to it.
Version = tuple[Sum, bytes]


class Frame(NamedTuple):
    """A page as written by a transaction."""

    page: int
    #: The file's number of pages after the transaction that ends here; 0 if it continues.
    commit: int
    content: bytes
    #: Whether its checksum is right as stored, or with one bit corrected, as was done here.
    is_whole: bool
    is_good: bool
    #: Whether at most one bit is wrong, even if it isn't clear which.
    is_near: bool


class Accepted(NamedTuple):
    """How much of a log was accepted: each of these frames was complete, and on disk."""

    #: The salts that this log has in its header and its frames, until it is restarted.
    salts: bytes
    frames: int


def accepted(wal: Path) -> Accepted | None:
    """How much of the log SQLite has accepted, as the -shm file beside it tells; None if unknown.

    Read before SQLite opens the log, it tells how much the app had written before it was killed.
    """
    with suppress(OSError):
        with wal.with_name(wal.name.removesuffix("-wal") + "-shm").open("rb") as shm:
            one, other = shm.read(SHARED.size), shm.read(SHARED.size)
        if len(other) == SHARED.size and one == other:
            frames, salts, *check = SHARED.unpack(one)
            if summed(one[:-8], (0, 0)) == (*check,):
                return Accepted(salts, frames)
    return None


def is_shorter(wal: Path, left: Accepted | None) -> bool:
    """Whether the log lacks some of the frames that it had when it was left. Call it after SQLite has read the log."""
    now = accepted(wal)
    if left is None or not left.frames or not wal.exists():
        # Without its log, what was in it is in the database.
        return False
    with wal.open("rb") as file:
        beginning = file.read(HEADER + FRAME_HEADER)
    if _is_sound_header(beginning[:HEADER]):
        # With other salts it has been restarted, after all of it was written into the database.
        return now is not None and beginning[16:24] == now.salts == left.salts and now.frames < left.frames
    return beginning[HEADER + 8 : HEADER + 16] == left.salts


def is_broken(wal: Path) -> bool:
    """Whether the log has lost a completed transaction. Cheap for an intact log.

    Call it after SQLite has read the log: the -shm file beside it says how far SQLite got.
    """
    try:
        with wal.open("rb") as file:
            header = file.read(HEADER)
            known = accepted(wal) if _is_sound_header(header) else None
            taken = known.frames if known else 0
            if _is_sound_header(header):
                file.seek(HEADER + taken * FRAME)
            rest = file.read()
            if not _continues(rest, header[16:24]) and (_is_sound_header(header) or len(rest) < FRAME):
                return False
            file.seek(0)
            return lacks_a_transaction(read(file.read(), taken))
    except FileNotFoundError:
        return False


def lacks_a_transaction(frames: list[Frame]) -> bool:
    """Whether a completed transaction follows the first damaged frame."""
    bad = next((at for at, frame in enumerate(frames) if not frame.is_whole), len(frames))
    later = frames[bad:]
    if any(frame.is_near and not frame.is_whole for frame in later) and any(frame.commit for frame in later):
        return True
    # A power failure only damages the last transaction.
    commits = [frame for frame in later if frame.commit]
    return any(frame.is_good for frame in commits[1:])


def _is_sound_header(log: bytes) -> bool:
    return log.startswith(BEGINS) and summed(log[:24], (0, 0)) == PAIR.unpack_from(log, 24)


def _continues(rest: bytes, salts: bytes) -> bool:
    """Whether frames of this log follow those that SQLite has accepted."""
    places = range(0, len(rest) - FRAME_HEADER, FRAME)
    return any(_differs_in_a_bit(rest[place + 8 : place + 16], salts) for place in places)


def read(log: bytes, after: int = 0) -> list[Frame]:
    """All frames since the log was last restarted, including the damaged ones in between.

    A single wrong bit in a frame or header is corrected. ``after``: the number of frames known to be intact.
    """
    number = (len(log) - HEADER) // FRAME
    places = [HEADER + index * FRAME for index in range(after, number)]
    if not places:
        return []
    beginnings = _beginnings(log)
    salts = beginnings[0][1][16:24] if beginnings else _salts(log, places)
    known = [(PAIR.unpack_from(log, places[0] - FRAME + 16), b"")] if after else beginnings[:1]
    # After these come frames of an earlier log.
    while places and not _differs_in_a_bit(log[places[-1] + 8 : places[-1] + 16], salts):
        places.pop()
    is_whole = _is_sound_header(log[:HEADER])
    frames: list[Frame] = []
    for place in places:
        is_worth_it = sum(not frame.is_good for frame in frames[-TRIES:]) < TRIES
        frame, before, versions = _frame(log[place : place + FRAME], salts, known, is_worth_it=is_worth_it)
        if frames and before and len(known) > 1:
            # Only the next frame can show which of two bits was wrong.
            frames[-1] = _with_body(frames[-1], before)
        frames.append(frame._replace(is_whole=frame.is_whole and is_whole))
        known = versions
    return frames


def _beginnings(log: bytes) -> list[Version]:
    """The log's header with its checksum, a wrong bit corrected; [] if it is lost."""
    header = log[:HEADER]
    wanted = PAIR.unpack_from(header, 24)
    if _is_sound_header(header):
        return [(wanted, header)]
    first = log[HEADER + 8 : HEADER + 16]
    found = _put_right(BEGINS + header[12:24], (0, 0), wanted)
    return [version for version in found if version[1][16:24] == first]


def _differs_in_a_bit(one: bytes, other: bytes) -> bool:
    return (int.from_bytes(one, "big") ^ int.from_bytes(other, "big")).bit_count() <= 1


def _salts(log: bytes, places: list[int]) -> bytes:
    """The salts of the newest frames when the header is lost: the first two frames in a row that agree."""
    salts = [log[place + 8 : place + 16] for place in places]
    return next((one for one, other in pairwise(salts) if one == other), salts[0])


def _frame(raw: bytes, salts: bytes, known: list[Version], *, is_worth_it: bool) -> tuple[Frame, bytes, list[Version]]:
    """A frame; the one of ``known`` (candidates for what precedes it) that fits, or b""; and candidates for it."""
    page, commit, *_, one, other = SIX.unpack_from(raw)
    stored, body = (one, other), raw[:8] + raw[FRAME_HEADER:]
    is_ours = raw[8:16] == salts
    for seed, before in known:
        if summed(body, seed) == stored:
            return Frame(page, commit, body[8:], is_ours, is_good=True, is_near=True), before, [(stored, body)]
    bad = Frame(page, commit if is_ours else 0, body[8:], is_whole=False, is_good=False, is_near=False)
    versions = [(stored, body), *((summed(body, seed), body) for seed, _before in known[:1])]
    for seed, before in known if is_ours and is_worth_it else ():
        found = _put_right(body, seed, stored)
        if sum(version[0] == stored for version in found) > 1:
            return bad._replace(is_near=True), before, versions
        if found:
            return _with_body(bad._replace(is_good=True, is_near=True), found[0][1]), before, found
    return bad, b"", versions


def _with_body(frame: Frame, body: bytes) -> Frame:
    page, commit = PAIR.unpack_from(body)
    return frame._replace(page=page, commit=commit, content=body[8:])


def summed(data: bytes, seed: Sum) -> Sum:
    """The checksum of SQLite's logs.

    >>> summed(bytes([1, 0, 0, 0, 2, 0, 0, 0]), (0, 0))
    (1, 3)
    """
    one, other = seed
    for first, second in WORDS.iter_unpack(data):
        one = one + first + other & MASK
        other = other + second + one & MASK
    return one, other


def _put_right(data: bytes, seed: Sum, wanted: Sum) -> list[Version]:
    """The data as they are, if the checksum may be wrong instead; and with each single bit changed that makes it right.

    The higher a bit in its word, the more bits elsewhere have the same effect.
    """
    found = summed(data, seed)
    is_sum_wrong = _differs_in_a_bit(PAIR.pack(*found), PAIR.pack(*wanted))
    versions = [(found, data)] if is_sum_wrong else []
    missing = wanted[0] - found[0] & MASK, wanted[1] - found[1] & MASK
    for place, weights in _weights(len(data)):
        for bit in range(32):
            at, mask = place + bit // 8, 1 << bit % 8
            by = -1 << bit if data[at] & mask else 1 << bit
            if (by * weights[0] & MASK, by * weights[1] & MASK) == missing:
                right = bytearray(data)
                right[at] ^= mask
                versions.append((wanted, bytes(right)))
    return versions


def _weights(length: int) -> Iterator[tuple[int, Sum]]:
    """The weight of each word in the checksum of this many bytes, from the last to the first."""
    # The effect of a 1 in the first and in the second word of a pair after all following pairs.
    first, second = (1, 0), (0, 1)
    for place in range(length - 8, -1, -8):
        yield place + 4, second
        yield place, (first[0] + second[0] & MASK, first[1] + second[1] & MASK)
        # A pair turns (a, b) into (a + b, a + 2 b).
        first, second = _plus(first, second), _plus(_plus(first, second), second)


def _plus(one: Sum, other: Sum) -> Sum:
    return one[0] + other[0] & MASK, one[1] + other[1] & MASK
