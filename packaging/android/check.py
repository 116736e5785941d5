"""Check a built APK before its release: ``python packaging/android/check.py FILE.apk``.

Prints a sentence for each fault, and fails if there is any.
"""

from __future__ import annotations

import io
import re
import struct
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

ALLOWED = {"android.permission.VIBRATE"}
#: The page size that native code must be aligned to: some devices with Android 15 and later use it.
PAGE = 0x4000
#: The largest allowed size of the packed app and Python modules, in bytes.
LARGEST = 8_000_000
#: The native libraries that Android itself has provided in every version since 7.0 (API 24).
ANDROIDS = {
    f"lib{name}.so"
    for name in (
        *("c", "m", "dl", "log", "z", "android", "stdc++", "jnigraphics", "mediandk", "camera2ndk", "vulkan"),
        *("EGL", "GLESv1_CM", "GLESv2", "GLESv3", "OpenSLES", "OpenMAXAL"),
    )
}

APP = "assets/private.tar"
LIBRARY = re.compile(r"lib/[^/]+/[^/]+\.so")
#: The Python modules' archive; it is named like a library so that Android unpacks it.
BUNDLE = re.compile(r"lib/[^/]+/libpybundle\.so")
PERMISSION = re.compile(r"[A-Za-z0-9_.]+\.permission\.[A-Z0-9_]+")

_MAGIC, _WIDE, _LITTLE, _AARCH64 = b"\x7fELF", 2, 1, 183
#: Kinds of ELF segments: those that are loaded, and the dynamic section; then the tags of the latter's entries.
_LOADED, _DYNAMIC = 1, 2
_NEEDED, _NAMES = 1, 5


def complaints(apk: Path) -> Iterator[str]:
    """Every fault of an APK, in a sentence each."""
    with zipfile.ZipFile(apk) as inside:
        yield from _of_permissions(inside.read("AndroidManifest.xml"))
        yield from _of_native_code(inside)
        yield from _of_size(inside)
        yield from _of_places(inside, apk.read_bytes())


def _of_permissions(manifest: bytes) -> Iterator[str]:
    # A compiled manifest holds its strings in one of two encodings, so search in both.
    texts = [manifest.decode("utf-8", "ignore"), *(manifest[at:].decode("utf-16-le", "ignore") for at in (0, 1))]
    asked = {name for text in texts for name in PERMISSION.findall(text)}
    for name in sorted(asked - ALLOWED):
        yield f"It asks for {name}, and the app needs nothing but vibration."
    if missing := ALLOWED - asked:
        yield f"It does not ask for {', '.join(missing)}."


# -- native code


def _of_native_code(apk: zipfile.ZipFile) -> Iterator[str]:
    shipped = {Path(name).name for name in filter(LIBRARY.fullmatch, apk.namelist())} | ANDROIDS
    natives = 0
    for name, code in _natives(apk):
        natives += 1
        if code[4:6] != bytes((_WIDE, _LITTLE)) or struct.unpack_from("<H", code, 18) != (_AARCH64,):
            yield f"{name} is not compiled for AArch64, the phone's processor."
            continue
        if any(align % PAGE for align in alignments(code)):
            yield f"{name} is aligned to less than 16 KB, and will not load on devices with pages of that size."
        if missing := sorted(set(needed(code)) - shipped):
            yield f"{name} needs {', '.join(missing)}, which neither the package nor Android has."
    if not natives:
        yield "It has no native code at all: nothing would start."


def _natives(apk: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """All native code by name, including that inside the packed app and the packed modules."""
    for name in apk.namelist():
        content = apk.read(name)
        if content.startswith(_MAGIC):
            yield name, content
        elif name == APP or BUNDLE.fullmatch(name):
            yield from ((f"{name}: {each}", code) for each, code in _packed(content) if code.startswith(_MAGIC))


def alignments(code: bytes) -> list[int]:
    """The alignment of each loaded segment of an ELF file."""
    return [align for kind, _offset, _address, _size, align in _parts(code) if kind == _LOADED]


def needed(code: bytes) -> list[str]:
    """The libraries that an ELF file needs."""
    entries: list[tuple[int, int]] = []
    for kind, offset, _address, size, _align in _parts(code):
        if kind == _DYNAMIC:
            entries += struct.iter_unpack("<qQ", code[offset : offset + size - size % 16])
    names = next((_offset_of(code, value) for tag, value in entries if tag == _NAMES), 0)
    return [_text(code, names + value) for tag, value in entries if tag == _NEEDED]


def _parts(code: bytes) -> Iterator[tuple[int, int, int, int, int]]:
    """Kind, file offset, memory address, file size and alignment of each segment."""
    (table,) = struct.unpack_from("<Q", code, 32)
    size, count = struct.unpack_from("<HH", code, 54)
    for at in range(table, table + size * count, size):
        kind, _flags, offset, address, _physical, length, _in_memory, align = struct.unpack_from("<IIQQQQQQ", code, at)
        yield kind, offset, address, length, align


def _offset_of(code: bytes, address: int) -> int:
    """The file offset of what is loaded at a memory address."""
    for kind, offset, start, size, _align in _parts(code):
        if kind == _LOADED and start <= address < start + size:
            return offset + address - start
    return 0


def _text(code: bytes, at: int) -> str:
    return code[at : code.index(b"\0", at)].decode()


def _of_places(apk: zipfile.ZipFile, raw: bytes) -> Iterator[str]:
    """Uncompressed libraries are mapped straight from the APK, so each must begin at a page boundary."""
    for entry in apk.infolist():
        if LIBRARY.fullmatch(entry.filename) and entry.compress_type == zipfile.ZIP_STORED:
            name, extra = struct.unpack_from("<HH", raw, entry.header_offset + 26)
            if (entry.header_offset + 30 + name + extra) % PAGE:
                yield f"{entry.filename} is not compressed, and does not begin at a multiple of 16 KB."


# -- size


def _of_size(apk: zipfile.ZipFile) -> Iterator[str]:
    total = apk.getinfo(APP).file_size if APP in apk.namelist() else 0
    if not total:
        yield f"It has no {APP}: the app is not in it."
    for name in filter(BUNDLE.fullmatch, apk.namelist()):
        total += sum(len(zlib.compress(data, 9)) for each, data in _packed(apk.read(name)) if _is_ours(each, data))
    if total > LARGEST:
        yield f"Python and data weigh {total / 1e6:.1f} MB, packed; {LARGEST / 1e6:.0f} MB are the most there may be."


def _is_ours(name: str, data: bytes) -> bool:
    return "/site-packages/" in f"/{name}" and not data.startswith(_MAGIC)


def _packed(tar: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(tar)) as inside:
        for member in inside:
            if content := inside.extractfile(member):
                yield member.name, content.read()


def main(files: list[str]) -> int:
    """Check all these files, and return how many have faults."""
    bad = 0
    for file in files:
        said = list(complaints(Path(file)))
        bad += bool(said)
        for sentence in said or ["It is as it has to be."]:
            print(f"{file}: {sentence}")
    return bad if files else sys.exit("Which APK?")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
