"""The app in a process and on a display of its own, with real pixels and a real pointer.

Needs Xvfb, xdotool and a software graphics driver; ``missing`` says what isn't there.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import time
from ctypes.util import find_library
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCREEN = (1280, 900)
_SERVER = ["-nocursor", "-noreset", "-nolisten", "tcp", "+extension", "GLX", "+extension", "XTEST", "-screen", "0"]

#: The part of an X window dump's header that is read: where the pixels begin, and their layout.
_HEADER = struct.Struct(">25I")


def missing() -> str:
    """Why no real display is possible here; "" if one is."""
    tools = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
    libraries = [] if find_library("GL") else ["libGL"]
    wanted = tools + libraries
    return f"needs {', '.join(wanted)}" if wanted else ""


class Picture:
    """A screenshot."""

    def __init__(self, dump: bytes) -> None:
        head = _HEADER.unpack_from(dump)
        self.width, self.height, self._stride = head[4], head[5], head[12]
        self._pixels = dump[head[0] + head[19] * 12 :]

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """The red, green and blue of a pixel, counted from the top left."""
        at = y * self._stride + x * 4
        blue, green, red = self._pixels[at : at + 3]
        return red, green, blue

    def colours(self, left: int = 0, top: int = 0, width: int | None = None, height: int | None = None) -> int:
        """How many colours a part of the picture has."""
        right, bottom = left + (width or self.width - left), top + (height or self.height - top)
        return len({self.pixel(x, y) for y in range(top, bottom, 2) for x in range(left, right, 2)})

    def save(self, path: Path) -> None:
        """Save it as PPM for people to look at."""
        rows = (self.pixel(x, y) for y in range(self.height) for x in range(self.width))
        path.write_bytes(b"P6 %d %d 255\n" % (self.width, self.height) + bytes(part for rgb in rows for part in rgb))


class RealDisplay:
    """A display, with the app on it once started. Coordinates count from the window's top left."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._display, self._server = _serve(folder)
        self._app: subprocess.Popen[str] | None = None
        self._window = ""

    def start(
        self, size: tuple[int, int] = (360, 640), command: list[str] | None = None, **environment: str
    ) -> subprocess.Popen[str]:
        """Start ``main.py``, or another command, and wait for its window."""
        self.stop()
        self._app = subprocess.Popen(
            command or [sys.executable, "main.py"],
            cwd=ROOT,
            env=self._environment(size) | environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._window = self._wait_for_window(self._app.pid)
        self.pointer("windowmove", self._window, "0", "0")
        self.settle()
        return self._app

    def output_of(self, *command: str) -> str:
        """Run a Python command on this display to its end; returns what it has printed."""
        words = [sys.executable, *command]
        return subprocess.run(
            words, cwd=ROOT, env=self._environment(), capture_output=True, text=True, timeout=120, check=True
        ).stdout

    def stop(self) -> None:
        """Kill the app, as the system does."""
        if self._app is not None:
            self._app.kill()
            self._app.communicate()
        self._app = None

    def close(self) -> None:
        """Kill the app and end the display."""
        self.stop()
        self._server.terminate()
        self._server.wait()

    def pointer(self, *words: str) -> str:
        """Run xdotool with these arguments, and return its output."""
        return subprocess.run(
            ["xdotool", *words], env=self._environment(), capture_output=True, text=True, timeout=20, check=False
        ).stdout.strip()

    def move(self, x: int, y: int) -> None:
        """Moves the pointer."""
        self.pointer("mousemove", str(x), str(y))

    def click(self, x: int, y: int) -> None:
        """Click at a point."""
        self.pointer("mousemove", str(x), str(y), "mousedown", "1", "sleep", "0.05", "mouseup", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 10) -> None:
        """Drag from one point to another."""
        words = ["mousemove", str(start[0]), str(start[1]), "mousedown", "1", "sleep", "0.05"]
        for step in range(1, steps + 1):
            x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            words += ["mousemove", str(x), str(y), "sleep", "0.016"]
        self.pointer(*words, "mouseup", "1")

    def key(self, name: str) -> None:
        """Press a key by its X name: "Escape", "Return"."""
        self.pointer("key", name)

    def picture(self) -> Picture:
        """A screenshot of the display."""
        return Picture((self.folder / "Xvfb_screen0").read_bytes())

    def settle(self, quiet: float = 0.4, timeout: float = 15) -> Picture:
        """Wait until neither the picture nor the app's activity has changed for a while; returns the picture."""
        ends = time.monotonic() + timeout
        before, since = (b"", ""), time.monotonic()
        while time.monotonic() < ends and time.monotonic() - since < quiet:
            now = (self.folder / "Xvfb_screen0").read_bytes(), self._work()
            if now != before or now[1].startswith("R"):
                before, since = now, time.monotonic()
            time.sleep(0.05)
        return Picture(before[0])

    def _work(self) -> str:
        """The app's process state and CPU time: on a busy machine the picture may lag far behind its work."""
        if self._app is None or self._app.poll() is not None:
            return ""
        state = Path(f"/proc/{self._app.pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2]
        fields = state.split()
        return " ".join((fields[0], *fields[11:13]))

    def _environment(self, size: tuple[int, int] = (360, 640)) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
        return kept | {
            "DISPLAY": self._display,
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "SDL_AUDIODRIVER": "dummy",
            "KIVY_GL_BACKEND": "sdl2",
            "KCFG_GRAPHICS_WIDTH": str(size[0]),
            "KCFG_GRAPHICS_HEIGHT": str(size[1]),
            # Let SDL place the window. There is no window manager that would tell SDL if another program moved it, and
            # Kivy drops the wheel where SDL says that the pointer is beside the window.
            "KCFG_GRAPHICS_POSITION": "custom",
            "KCFG_GRAPHICS_LEFT": "0",
            "KCFG_GRAPHICS_TOP": "0",
        }

    def _wait_for_window(self, process: int) -> str:
        for _ in range(100):
            found = self.pointer("search", "--onlyvisible", "--pid", str(process))
            if found:
                return found.splitlines()[-1]
            if self._app is not None and self._app.poll() is not None:
                raise AssertionError(f"the app ended: {self._app.communicate()[1]}")
            time.sleep(0.1)
        raise AssertionError("the app opened no window")


def _serve(folder: Path) -> tuple[str, subprocess.Popen[bytes]]:
    """Start an X server whose screen is a file in the folder, under the first free display number."""
    reading, writing = os.pipe()
    width, height = SCREEN
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-fbdir", str(folder), *_SERVER, f"{width}x{height}x24"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    return f":{number}", server
