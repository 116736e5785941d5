"""The desktop window: its size and position, full screen, and the shortcuts that close it.

Its last position must be known before Kivy creates it (``startup.py``), or it would jump; so it is stored in a file of
its own, as the store opens later. Only ``WindowFrame`` uses Kivy.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from ctypes import CDLL, c_char_p, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

from screens.device import sdl, system

FILE = "window.json"
#: The window's default size, and its least size: that of a small phone.
SIZE, LEAST = (1000, 700), (360, 480)
#: Larger than any desktop; a stored value beyond it is invalid.
MOST = 32_000
#: This much of the window's upper edge must be visible on a display, so that it can be dragged.
GRIP = 48
#: Seconds after which the position of a dragged window is stored.
REST = 0.5
F11 = 292


class Rect(NamedTuple):
    """A part of the desktop, from its upper left corner."""

    left: int
    top: int
    width: int
    height: int


class WindowState(NamedTuple):
    """How the window was left. ``rect`` is its place when neither maximized nor full screen."""

    rect: Rect | None = None
    is_large: bool = False
    is_full: bool = False


# -- before there is a window


def read(path: Path) -> WindowState:
    """The window's last state; an unreadable one counts as none."""
    try:
        kept = json.loads(path.read_bytes())
        return WindowState(_rect(kept["rect"]), kept["is_large"] is True, kept["is_full"] is True)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return WindowState()


def _rect(kept: Any) -> Rect | None:
    if kept is None:
        return None
    rect = Rect(*kept)
    if any(type(part) is not int for part in rect) or not all(abs(part) < MOST for part in rect):
        raise ValueError(kept)
    return rect if min(rect.width, rect.height) >= GRIP else None


def config(left: WindowState, scale: float) -> dict[tuple[str, str], str]:
    """The settings from which Kivy creates the window; ``scale`` is pixels per dp."""
    width, height = left.rect[2:] if left.rect else (round(part * scale) for part in SIZE)
    told: dict[str, Any] = {
        "width": width,
        "height": height,
        "minimum_width": round(LEAST[0] * scale),
        "minimum_height": round(LEAST[1] * scale),
    }
    if left.rect:
        told |= {"position": "custom", "left": left.rect.left, "top": left.rect.top}
    return {("graphics", option): str(value) for option, value in told.items()}


def pixels() -> float:
    """Pixels per dp on this desktop: 2 on many 4K screens."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError, ValueError):
            return min(4.0, max(1.0, _dots_per_inch() / 96))
    # On Windows and macOS, SDL itself uses the desktop's units.
    return 1.0


def _dots_per_inch() -> float:
    """The resolution set for all programs on Linux, which Kivy doesn't read."""
    x11 = CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = c_void_p
    x11.XResourceManagerString.restype, x11.XResourceManagerString.argtypes = c_char_p, [c_void_p]
    x11.XCloseDisplay.argtypes = [c_void_p]
    display = x11.XOpenDisplay(None)
    if not display:
        return 96
    try:
        return dots_in(x11.XResourceManagerString(display) or b"")
    finally:
        x11.XCloseDisplay(display)


def dots_in(resources: bytes) -> float:
    r"""The dots per inch in X's resources.

    >>> dots_in(b"Xcursor.size:\t24\nXft.dpi:\t192\n")
    192.0
    """
    found = re.search(rb"^Xft\.dpi:\s*([0-9.]+)\s*$", resources, re.MULTILINE)
    return float(found[1]) if found else 96


# -- the window


def handle() -> int:
    """What Windows or macOS knows the window by; 0 where nobody needs it."""
    if sys.platform == "darwin":
        from screens.device.accessibility import macos

        return macos.window()
    if sys.platform == "win32":
        from kivy.core.window import Window

        return int(Window.get_window_info().window)
    return 0


@contextmanager
def hidden_on_windows() -> Iterator[None]:
    """Hide the window for a moment, as Windows lets nobody listen in to one that is shown."""
    if sys.platform != "win32":
        yield
        return
    from kivy.core.window import Window

    Window.hide()
    try:
        yield
    finally:
        Window.show()


class WindowFrame:
    """Stores and restores the window's state. ``path`` is its file; phones have none."""

    def __init__(self, path: Path) -> None:
        from kivy.clock import Clock

        self._path = path
        self._left = read(path)
        self._is_down = False
        self._note_soon = Clock.create_trigger(self._note, REST)

    def watch(self) -> None:
        """Store the window's state from now on; if the window is out of sight, bring it back."""
        if system.ANDROID:
            return
        from kivy.core.window import Window

        self._come_into_sight()
        Window.bind(**self._heard())
        # If Kivy were told this earlier, it would create two windows, one of which can't be closed.
        if self._left.is_large:
            Window.maximize()
        if self._left.is_full:
            Window.fullscreen = "auto"

    def stop(self) -> None:
        """Stop storing the state."""
        if system.ANDROID:
            return
        from kivy.core.window import Window

        Window.unbind(**self._heard())
        if self._note_soon.is_triggered:
            self._note_soon.cancel()
            self._note()

    def pressed(self, key: int, modifiers: Collection[str]) -> bool:
        """Do what a shortcut means for the window; returns whether it means anything."""
        if key == F11:
            self.fill(is_full=not self.is_full)
        elif key in (ord("q"), ord("w")) and {"ctrl", "meta"} & {*modifiers} and "alt" not in modifiers:
            self._close()
        else:
            return False
        return True

    @property
    def is_full(self) -> bool:
        """Whether the window is full screen."""
        from kivy.core.window import Window

        return bool(Window.fullscreen)

    def fill(self, *, is_full: bool) -> bool:
        """Switch to or from full screen; returns whether that changed anything."""
        from kivy.core.window import Window

        if system.ANDROID or is_full == self.is_full:
            return False
        self._note_soon.cancel()
        self._note()
        # A maximized window would keep that size after full screen.
        if is_full and self._left.is_large:
            Window.restore()
        Window.fullscreen = "auto" if is_full else False
        if not is_full and self._left.is_large:
            Window.maximize()
        self._set(self._left._replace(is_full=is_full))
        return True

    @staticmethod
    def _close() -> None:
        from kivy.base import stopTouchApp
        from kivy.core.window import Window

        if not Window.dispatch("on_request_close", source="keyboard"):
            stopTouchApp()

    # the stored state

    def _heard(self) -> dict[str, Any]:
        return {
            "on_resize": self._changed,
            "on_move": self._changed,
            "on_minimize": self._went_down,
            "on_maximize": self._grew,
            "on_restore": self._came_back,
        }

    def _changed(self, *_: Any) -> None:
        self._note_soon()

    def _went_down(self, *_: Any) -> None:
        self._is_down = True

    def _grew(self, *_: Any) -> None:
        self._is_down = False
        self._set(self._left._replace(is_large=True))

    def _came_back(self, *_: Any) -> None:
        # A window comes back from the taskbar or from full screen as it went.
        if self._left.is_large and not (self._is_down or self.is_full):
            self._set(self._left._replace(is_large=False))
            if self._left.rect:
                _put(self._left.rect)
        self._is_down = False
        self._note_soon()

    def _note(self, *_: Any) -> None:
        if not (self.is_full or self._left.is_large or self._is_down):
            self._set(self._left._replace(rect=_rect_now()))

    def _set(self, left: WindowState) -> None:
        if left == self._left:
            return
        self._left = left
        from screens.device.files import FileError, write

        # A position that can't be stored isn't worth a message.
        with suppress(FileError):
            write(self._path, json.dumps(left._asdict()).encode())

    # position

    def _come_into_sight(self) -> None:
        """Move a window back into sight whose display is gone."""
        if not self._left.rect:
            return
        now = _rect_now()
        there = in_sight(now, [Rect(*bounds) for bounds in sdl.displays()])
        if there != now:
            _put(there)


def in_sight(window: Rect, displays: list[Rect]) -> Rect:
    """Where a window must be to be dragged: where it is, or centred on the first display.

    >>> in_sight(Rect(2000, 100, 800, 600), [Rect(0, 0, 1280, 800)])
    Rect(left=240, top=100, width=800, height=600)
    """
    if not displays or any(_can_be_held(window, display) for display in displays):
        return window
    first = displays[0]
    width, height = min(window.width, first.width), min(window.height, first.height)
    left, top = first.left + (first.width - width) // 2, first.top + (first.height - height) // 2
    return Rect(left, top, width, height)


def _can_be_held(window: Rect, display: Rect) -> bool:
    across = min(window.left + window.width, display.left + display.width) - max(window.left, display.left)
    return across >= GRIP and display.top <= window.top <= display.top + display.height - GRIP


def _rect_now() -> Rect:
    from kivy.core.window import Window

    width, height = Window.system_size
    return Rect(int(Window.left), int(Window.top), int(width), int(height))


def _put(rect: Rect) -> None:
    from kivy.core.window import Window

    if rect[2:] != tuple(Window.system_size):
        Window.system_size = rect[2:]
    Window.left, Window.top = rect[:2]
