"""What must be set up before Kivy's window exists; and where a touch began.

Import this before anything of Kivy. Environment variables that the user has set take precedence.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from screens import ASSETS
from screens.device import system, window

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

#: Kivy reads these when it is imported. The fewer providers, the faster it starts.
_ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",  # ~/.kivy belongs to other programs
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",  # shows warnings, leaves stderr alone
    "KIVY_WINDOW": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KIVY_IMAGE": "sdl2",
    "KIVY_AUDIO": "sdl2",
    # Desktops find the window's icon and title by this class, which is also in stammtisch.desktop.
    "SDL_VIDEO_X11_WMCLASS": "stammtisch",
    "SDL_VIDEO_WAYLAND_WMCLASS": "stammtisch",
}

_CONFIG = {
    ("kivy", "exit_on_escape"): "0",
    ("graphics", "multisamples"): "0",
    ("graphics", "maxfps"): "60",
    ("kivy", "window_icon"): str(ASSETS / "icon.png"),
}

#: Log messages to drop: we use neither Linux's second clipboard nor its touch screen library.
_NO_NEWS = ("Cutbuffer:", "Input: MTDev", "App: Unable to get a Window")
_NO_WINDOW = "Stammtisch needs a screen, and a driver to draw on it (on Debian: apt install libgl1)."


def _set_environment() -> None:
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    if sys.platform == "linux" and not system.ANDROID:
        # Kivy's other clipboards look for programs that may be missing, and log that.
        os.environ.setdefault("KIVY_CLIPBOARD", "sdl2,dummy")
        # On other systems Kivy reads the density itself.
        os.environ.setdefault("KIVY_METRICS_DENSITY", f"{window.pixels():g}")


def _set_config() -> None:
    from kivy.config import Config

    for (section, option), value in (_CONFIG | _of_the_window()).items():
        if f"KCFG_{section}_{option}".upper() not in os.environ:
            Config.set(section, option, value)
    if system.ANDROID:
        return
    # Otherwise every right click leaves a red dot.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    # Kivy's own search for touch screens on Linux takes time, and often lacks the permission.
    Config.remove_option("input", "%(name)s")


def _of_the_window() -> dict[tuple[str, str], str]:
    """Settings that open the window as it was left."""
    if system.ANDROID:
        return {}
    scale = float(os.environ.get("KIVY_METRICS_DENSITY") or window.pixels())
    return window.config(window.read(system.data_folder() / window.FILE), scale)


def _tell_plainly() -> None:
    from kivy.logger import Logger

    Logger.addFilter(_worth_telling)


def _worth_telling(record: Any) -> bool:
    message = record.getMessage()
    if message.startswith("Window: Unable to find any"):
        record.msg, record.args = _NO_WINDOW, ()
    return not message.startswith(_NO_NEWS)


def _spare_modules() -> None:
    """Keep asyncio and OpenSSL out of memory: together they take 8 MB, and 20 ms of a start.

    Kivy 2.3.1's clock imports asyncio in every program, for those that run within its loop (kivy/kivy#6368); asyncio
    imports TLS. ``hashlib`` has hashes of its own, and asks OpenSSL for faster ones.
    """
    if "_hashlib" not in sys.modules:
        sys.modules["_hashlib"] = None  # type: ignore[assignment]  # Python's way to say: there is none
    if "asyncio" in sys.modules:
        return
    sys.modules["asyncio"] = stand_in = ModuleType("asyncio")
    stand_in.wait_for = None  # type: ignore[attr-defined]
    try:
        import kivy.clock  # noqa: F401
    finally:
        # Whoever else asks for it gets the real one.
        del sys.modules["asyncio"]


def _remember_landings() -> None:
    """Record where each touch began: Kivy 2.3.1 moves ``pos`` and ``opos`` until the touch is first dispatched.

    It does so since 2.1 on purpose (kivy/kivy#7685). Its hook for input, ``EventLoop.add_postproc_module``, comes too
    late: it sees a touch once a frame, after all moves of that frame have been applied.
    """
    from kivy.input.motionevent import MotionEvent

    depack = MotionEvent.depack

    def depack_and_remember(self: Any, args: Any) -> None:
        depack(self, args)
        if not hasattr(self, "landed"):
            self.landed = self.sx, self.sy

    MotionEvent.depack = depack_and_remember  # type: ignore[method-assign]


def _read_density() -> None:
    """Set the screen's density: Kivy multiplies Android's text size into it, and into texts once more."""
    if not system.ANDROID:
        return
    from jnius import autoclass
    from kivy.metrics import Metrics

    resources = autoclass("org.kivy.android.PythonActivity").mActivity.getResources()
    Metrics.density = resources.getDisplayMetrics().density


def landing(touch: MotionEvent, widget: Any) -> tuple[float, float]:
    """Where the touch began, in the widget's coordinates.

    On a slow frame a quick finger has moved on before ``on_touch_down`` is dispatched, and ``touch.pos`` with it.
    """
    width, height = widget.get_root_window().size
    across, up = touch.landed
    x, y = widget.parent.to_widget(across * (width - 1), up * (height - 1))
    return x, y


_set_environment()
_set_config()
_spare_modules()
_tell_plainly()
_remember_landings()
_read_density()
