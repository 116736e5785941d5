"""Read and write the kind of PNG files that the app needs: 8 bits a channel, not interlaced.

Pillow would do this, and is left out: pictures are drawn as SVG, which it can't read; and files that are the same byte
for byte on every machine take these lines and the standard library's zlib, but no version of Pillow to pin.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from assets.make import inks

SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: The number of channels for each colour type in the header.
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
#: The colour type of a picture whose pixels are indices into a palette.
NUMBERED = 3


def size(path: Path) -> tuple[int, int]:
    """A picture's width and height, read from its header."""
    head = path.read_bytes()[:24]
    if head[:8] != SIGNATURE:
        raise ValueError(path)
    return struct.unpack(">II", head[16:24])


def rows(path: Path) -> list[bytearray]:
    """Read a picture's pixels, row by row."""
    parts: dict[bytes, bytes] = {}
    for kind, body in _chunks(path.read_bytes()):
        parts[kind] = parts.get(kind, b"") + body
    width, colour_type = struct.unpack(">I5xB", parts[b"IHDR"][:10])
    lines = _unpacked(parts[b"IDAT"], width, CHANNELS[colour_type])
    if colour_type != NUMBERED:
        return lines
    colours = _colours(parts[b"PLTE"], parts.get(b"tRNS", b""))
    return [bytearray(b"".join(colours[number] for number in line)) for line in lines]


def _colours(solid: bytes, alphas: bytes) -> list[bytes]:
    count = len(solid) // 3
    padded = alphas.ljust(count, b"\xff")
    return [solid[3 * at : 3 * at + 3] + padded[at : at + 1] for at in range(count)]


def _unpacked(packed: bytes, width: int, channels: int) -> list[bytearray]:
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
    """Rewrite a four-channel picture with a palette of few colours: a third of the size."""
    lines = [[bytes(line[at : at + 4]) for at in range(0, len(line), 4)] for line in rows(path)]
    pixels = [pixel for line in lines for pixel in line]
    # Transparent colours come first: PNG lets the list of alphas stop at the last one that isn't opaque.
    colours = sorted(inks.chosen(pixels), key=lambda colour: colour[3])
    numbers = inks.nearest(pixels, colours)
    filtered = b"".join(b"\x00" + bytes(numbers[pixel] for pixel in line) for line in lines)
    solid = b"".join(colour[:3] for colour in colours)
    alphas = bytes(colour[3] for colour in colours).rstrip(b"\xff")
    told = {b"PLTE": solid, b"tRNS": alphas} if alphas else {b"PLTE": solid}
    _write(path, (len(lines[0]), len(lines)), NUMBERED, told | {b"IDAT": zlib.compress(filtered, 9)})


def write(path: Path, lines: Sequence[bytes | bytearray], channels: int, *, plain: bool = False) -> None:
    """Write rows of pixels. ``plain`` skips PNG's filter: smaller for flat areas, larger for gradients and noise."""
    colour_type = next(kind for kind, count in CHANNELS.items() if count == channels)
    filtered = b"".join(b"\x00" + line if plain else b"\x01" + _from_left(line, channels) for line in lines)
    _write(path, (len(lines[0]) // channels, len(lines)), colour_type, {b"IDAT": zlib.compress(filtered, 9)})


def _write(path: Path, size: tuple[int, int], colour_type: int, told: dict[bytes, bytes]) -> None:
    header = struct.pack(">IIBBBBB", *size, 8, colour_type, 0, 0, 0)
    chunks = {b"IHDR": header} | told | {b"IEND": b""}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks.items()))


def _from_left(line: bytes | bytearray, channels: int) -> bytes:
    before = bytes(channels) + bytes(line[:-channels])
    return bytes((value - left) & 255 for value, left in zip(line, before, strict=True))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
