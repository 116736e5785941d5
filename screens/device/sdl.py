"""SDL, asked without Kivy: the displays' usable parts, which no Kivy call reports.

It must be the copy of SDL that Kivy has loaded, as another copy doesn't know our window. On Linux only the memory map
of the process tells which file that is: Kivy's wheel brings one under a name with a hash in it, and a Kivy from the
distribution uses the system's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from ctypes import CDLL, POINTER, Structure, byref, c_int
from pathlib import Path


class _Rect(Structure):
    _fields_ = [(name, c_int) for name in ("x", "y", "w", "h")]


def displays() -> Iterator[tuple[int, int, int, int]]:
    """Left, top, width and height of the usable part of each display; nothing if SDL can't be asked."""
    with suppress(OSError, AttributeError):
        sdl = library()
        sdl.SDL_GetDisplayUsableBounds.argtypes = [c_int, POINTER(_Rect)]
        for number in range(sdl.SDL_GetNumVideoDisplays()):
            area = _Rect()
            if sdl.SDL_GetDisplayUsableBounds(number, byref(area)) == 0:
                yield area.x, area.y, area.w, area.h


def library() -> CDLL:
    """The SDL library that Kivy has loaded."""
    return CDLL(_path())


def _path() -> str:
    if sys.platform == "win32":
        return "SDL2.dll"
    if sys.platform == "darwin":
        import kivy

        return str(Path(kivy.__file__).parent / ".dylibs" / "SDL2.framework" / "SDL2")
    lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
    paths = (line.partition("/")[1] + line.partition("/")[2] for line in lines)
    loaded = next((path for path in paths if os.path.basename(path).startswith("libSDL2-2")), "")
    if not loaded:
        raise OSError("no SDL")
    return loaded
