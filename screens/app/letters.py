"""Which characters the app's font can show. Names may contain others, such as emoji from another device's keyboard."""

from __future__ import annotations

import struct
import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path

#: Every font that the app uses has these characters, so they aren't looked up.
_ALWAYS = range(0x20, 0x17F)
#: The format of a font's character map that also covers code points above 65,535.
_GROUPS = 12


def legible(name: str, instead: str = "") -> str:
    """The name with only the characters that the font can show; ``instead`` if none are left.

    >>> legible("Zoë 🐑"), legible("🐑", "?")
    ('Zoë', '?')
    """
    if all(ord(letter) in _ALWAYS for letter in name):
        return name
    # An accent may be a combining character of its own.
    return " ".join(typed(name).split()) or instead


def typed(text: str) -> str:
    """What is kept of a typed text: the characters that the font can show.

    >>> typed("Zoë 🐑")
    'Zoë '
    """
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if is_shown(letter))


def refused(text: str) -> str:
    """The rest of it: the characters that the font can't show.

    >>> refused("Zoë 🐑")
    '🐑'
    """
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if not is_shown(letter))


def is_shown(letter: str) -> bool:
    """Whether the font has a character."""
    code = ord(letter)
    return code in _ALWAYS or any(first <= code <= last for first, last in _groups())


@cache
def _groups() -> tuple[tuple[int, int], ...]:
    """The first and last code point of each run of characters in the font; all code points where there is no font."""
    kivy = find_spec("kivy")
    if kivy is None or kivy.origin is None:
        return ((0, 0x10FFFF),)
    font = (Path(kivy.origin).parent / "data/fonts/Roboto-Regular.ttf").read_bytes()
    return tuple(_read(font, _table(font, b"cmap")))


def _table(font: bytes, name: bytes) -> int:
    """The offset of a table in the font file."""
    tables = (struct.unpack_from(">4s3I", font, 12 + 16 * number) for number in range(_short(font, 4)))
    return next(begin for tag, _sum, begin, _size in tables if tag == name)


def _read(font: bytes, cmap: int) -> list[tuple[int, int]]:
    kinds = (struct.unpack_from(">2HI", font, cmap + 4 + 8 * number) for number in range(_short(font, cmap + 2)))
    begins = (cmap + offset for _platform, _encoding, offset in kinds)
    begin = next(begin for begin in begins if _short(font, begin) == _GROUPS)
    (number,) = struct.unpack_from(">I", font, begin + 12)
    return [struct.unpack_from(">2I", font, begin + 16 + 12 * group) for group in range(number)]


def _short(font: bytes, at: int) -> int:
    (number,) = struct.unpack_from(">H", font, at)
    return int(number)
