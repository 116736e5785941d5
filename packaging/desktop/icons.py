"""The icon files of Windows and macOS: PNGs of several sizes in one file. ``assets.make`` draws them."""

from __future__ import annotations

import struct
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: The app's own icon has this size.
OWN, OWN_SIZE = HERE.parents[1] / "assets" / "icon.png", 512

#: In an .icns, the code of each PNG's size in pixels.
_MAC = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
_WINDOWS = (16, 24, 32, 48, 64, 128, 256)
_LINUX = (16, 24, 32, 48, 64, 128, 256, 512)


def of_size(size: int) -> Path:
    """The PNG of this size."""
    return OWN if size == OWN_SIZE else HERE / "icons" / f"{size}.png"


def for_linux() -> dict[int, Path]:
    """The PNG for each size that Linux desktops have a folder for."""
    return {size: of_size(size) for size in _LINUX}


def for_windows(path: Path) -> Path:
    """Write an .ico: a directory of sizes, and a PNG for each."""
    pictures = {size: of_size(size).read_bytes() for size in _WINDOWS}
    start = 6 + 16 * len(pictures)
    head, body = struct.pack("<3H", 0, 1, len(pictures)), b""
    for size, picture in pictures.items():
        # 256 doesn't fit into a byte and is written as 0.
        side = size % 256
        head += struct.pack("<4B2H2I", side, side, 0, 0, 1, 32, len(picture), start + len(body))
        body += picture
    return _written(path, head + body)


def for_mac(path: Path) -> Path:
    """Write an .icns: each PNG after its code and length."""
    pictures = ((name, of_size(size).read_bytes()) for name, size in _MAC.items())
    body = b"".join(name + struct.pack(">I", 8 + len(picture)) + picture for name, picture in pictures)
    return _written(path, b"icns" + struct.pack(">I", 8 + len(body)) + body)


def _written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
