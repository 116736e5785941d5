"""PNG files, as far as ours need it: 8 bits a channel, not interlaced."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Channels by the header's colour type.
CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


def size(path: Path) -> tuple[int, int]:
    """Width and height as the header says."""
    head = path.read_bytes()[:24]
    if head[:8] != SIGNATURE:
        raise ValueError(path)
    return struct.unpack(">II", head[16:24])


def rows(path: Path) -> list[bytearray]:
    """The pixels, row by row."""
    packed = bytearray()
    width, colour_type = 0, 0
    for kind, body in _chunks(path.read_bytes()):
        if kind == b"IHDR":
            width, colour_type = struct.unpack(">I5xB", body[:10])
        elif kind == b"IDAT":
            packed += body
    channels = CHANNELS[colour_type]
    data, step = zlib.decompress(packed), width * channels
    unpacked = [bytearray(step)]
    for start in range(0, len(data), step + 1):
        unpacked.append(_unfiltered(data[start], data[start + 1 : start + 1 + step], unpacked[-1], channels))
    return unpacked[1:]


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    start = len(SIGNATURE)
    while start < len(data):
        (length,) = struct.unpack(">I", data[start : start + 4])
        yield data[start + 4 : start + 8], data[start + 8 : start + 8 + length]
        start += length + 12


def _unfiltered(kind: int, line: bytes, above: bytearray, channels: int) -> bytearray:
    row = bytearray(line)
    if kind == 2:  # noqa: PLR2004
        return bytearray((value + over) & 255 for value, over in zip(row, above, strict=True))
    if kind:
        for place, value in enumerate(row):
            left = row[place - channels] if place >= channels else 0
            corner = above[place - channels] if place >= channels else 0
            row[place] = (value + _guess(kind, left, above[place], corner)) & 255
    return row


def _guess(kind: int, left: int, over: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:  # noqa: PLR2004
        return (left + over) // 2
    return min(
        (abs(over - corner), 0, left), (abs(left - corner), 1, over), (abs(left + over - 2 * corner), 2, corner)
    )[2]


def pack(path: Path) -> None:
    """Writes a drawing with four channels anew, smaller: areas of one colour pack best as they are."""
    write(path, rows(path), 4, plain=True)


def write(path: Path, lines: Sequence[bytes | bytearray], channels: int, *, plain: bool = False) -> None:
    """Writes these rows of pixels; where they change all the time, not ``plain`` is smaller."""
    colour_type = next(kind for kind, count in CHANNELS.items() if count == channels)
    header = struct.pack(">IIBBBBB", len(lines[0]) // channels, len(lines), 8, colour_type, 0, 0, 0)
    filtered = b"".join(b"\x00" + line if plain else b"\x01" + _from_left(line, channels) for line in lines)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(filtered, 9)), (b"IEND", b""))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks))


def _from_left(line: bytes | bytearray, channels: int) -> bytes:
    before = bytes(channels) + bytes(line[:-channels])
    return bytes((value - left) & 255 for value, left in zip(line, before, strict=True))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
