"""Looks through a built APK before anybody gets it: ``python packaging/android/check.py FILE.apk``.

Says in a sentence each what is wrong with it, and is then not content.
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
#: Since Android 15 there are devices whose memory has pages of this size.
PAGE = 0x4000
#: Python and data of the app and of all that it imports, packed, in bytes.
LARGEST = 8_000_000

APP = "assets/private.tar"
LIBRARIES = re.compile(r"lib/[^/]+/libpybundle\.so")
PERMISSION = re.compile(r"[A-Za-z0-9_.]+\.permission\.[A-Z0-9_]+")

_MAGIC, _LOADED = b"\x7fELF", 1


def complaints(apk: Path) -> Iterator[str]:
    """What is wrong with an APK, a sentence each."""
    with zipfile.ZipFile(apk) as inside:
        yield from _of_permissions(inside.read("AndroidManifest.xml"))
        yield from _of_pages(inside)
        yield from _of_size(inside)


def _of_permissions(manifest: bytes) -> Iterator[str]:
    # A compiled manifest has its words in one of two writings; whatever looks like a permission is taken for one.
    texts = [manifest.decode("utf-8", "ignore"), *(manifest[at:].decode("utf-16-le", "ignore") for at in (0, 1))]
    asked = {name for text in texts for name in PERMISSION.findall(text)}
    for name in sorted(asked - ALLOWED):
        yield f"It asks for {name}, and the app needs nothing but vibration."
    if missing := ALLOWED - asked:
        yield f"It does not ask for {', '.join(missing)}."


def _of_pages(apk: zipfile.ZipFile) -> Iterator[str]:
    natives = 0
    for name, code in _natives(apk):
        natives += 1
        if any(align % PAGE for align in alignments(code)):
            yield f"{name} is aligned to less than 16 KB, and will not load on devices with pages of that size."
    if not natives:
        yield "It has no native code at all: nothing would start."


def _natives(apk: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """All native code, that among the imported modules, too, which is packed once more."""
    for name in apk.namelist():
        if not name.endswith(".so"):
            continue
        code = apk.read(name)
        if code.startswith(_MAGIC):
            yield name, code
        elif LIBRARIES.fullmatch(name):
            yield from ((f"{name}: {each}", code) for each, code in _packed(code) if code.startswith(_MAGIC))


def alignments(code: bytes) -> list[int]:
    """To what the parts of an ELF file are aligned that are loaded."""
    is_wide = code[4] == 2
    order = "<" if code[5] == 1 else ">"
    table, size, count = (
        (*struct.unpack_from(f"{order}Q", code, 32), *struct.unpack_from(f"{order}HH", code, 54))
        if is_wide
        else (*struct.unpack_from(f"{order}I", code, 28), *struct.unpack_from(f"{order}HH", code, 42))
    )
    found: list[int] = []
    for at in range(table, table + size * count, size):
        (kind,) = struct.unpack_from(f"{order}I", code, at)
        if kind == _LOADED:
            where, word = (at + 48, "Q") if is_wide else (at + 28, "I")
            found += struct.unpack_from(order + word, code, where)
    return found


def _of_size(apk: zipfile.ZipFile) -> Iterator[str]:
    total = apk.getinfo(APP).file_size if APP in apk.namelist() else 0
    if not total:
        yield f"It has no {APP}: the app is not in it."
    for name in filter(LIBRARIES.fullmatch, apk.namelist()):
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
    """Looks through all of them; how many are not good."""
    bad = 0
    for file in files:
        said = list(complaints(Path(file)))
        bad += bool(said)
        for sentence in said or ["It is as it has to be."]:
            print(f"{file}: {sentence}")
    return bad if files else sys.exit("Which APK?")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
