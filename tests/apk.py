"""Small Android packages made by hand, with real zips and ELF headers, to test the checks of built ones."""

from __future__ import annotations

import io
import struct
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

AARCH64, ARM, X86_64 = 183, 40, 62
PAGE = 0x4000
APP, BUNDLE, SDL = "assets/private.tar", "lib/arm64-v8a/libpybundle.so", "lib/arm64-v8a/libSDL2.so"

_HEADER, _PART, _ENTRY = 64, 56, 16


def elf(*, align: int = PAGE, machine: int = AARCH64, needs: Iterable[str] = ()) -> bytes:
    """A minimal 64-bit library, as much as a linker reads first: machine, segments and needed libraries."""
    names, entries = b"\0", []
    for name in needs:
        entries.append((1, len(names)))
        names += name.encode() + b"\0"
    start = _HEADER + 2 * _PART
    entries += [(5, start + (len(entries) + 2) * _ENTRY), (0, 0)]
    dynamic = b"".join(struct.pack("<qQ", *entry) for entry in entries)
    size = start + len(dynamic) + len(names)
    head = b"\x7fELF\x02\x01\x01" + bytes(9)
    head += struct.pack("<HHIQQQIHHHHHH", 3, machine, 1, 0, _HEADER, 0, 0, _HEADER, _PART, 2, 0, 0, 0)
    loaded = struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, size, size, align)
    told = struct.pack("<IIQQQQQQ", 2, 6, start, start, start, len(dynamic), len(dynamic), 8)
    return head + loaded + told + dynamic + names


def narrow(*, machine: int = ARM) -> bytes:
    """The same for 32 bits."""
    head = b"\x7fELF\x01\x01\x01" + bytes(9)
    head += struct.pack("<HHIIIIIHHHHHH", 3, machine, 1, 0, 52, 0, 0, 52, 32, 1, 0, 0, 0)
    return head + struct.pack("<IIIIIIII", 1, 0, 0, 0, 99, 99, 5, PAGE)


def tar(folder: str = "", **files: bytes) -> bytes:
    """An archive in the format in which python-for-android packs the app and its modules."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as into:
        for name, content in files.items():
            member = tarfile.TarInfo(folder + name)
            member.size = len(content)
            into.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def modules(**files: bytes) -> bytes:
    """The archive of the imported modules."""
    return tar("_python_bundle/site-packages/", **files)


GOOD: dict[str, bytes] = {
    "AndroidManifest.xml": '<uses-permission name="android.permission.VIBRATE"/>'.encode("utf-16-le"),
    SDL: elf(needs=["libc.so", "libGLESv2.so", "liblog.so"]),
    BUNDLE: modules(kivy=elf(align=0x10000, needs=["libSDL2.so", "libm.so"]), data=b"data"),
    APP: tar(main=b"the app"),
}


def write(path: Path, changed: dict[str, bytes | None] | None = None) -> Path:
    """Write a correct package, with some files replaced or left out."""
    files = GOOD | (changed or {})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as apk:
        for name, content in files.items():
            if content is not None:
                apk.writestr(name, content)
    return path
