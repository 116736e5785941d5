"""What differs between phone and desktop; functions for the other kind of device do nothing.

Android's Back key comes as Escape, because the manifest opts out of Android's own way back
(``packaging/android/application_attributes.xml``).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

ANDROID = hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ
#: The most bytes that Android's own backup takes; of more it keeps nothing.
BACKED_UP = 25 << 20

#: android.view.WindowManager.LayoutParams.FLAG_SECURE
_SECURE = 0x2000
#: android.content.res.Configuration.UI_MODE_NIGHT_MASK and UI_MODE_NIGHT_YES
_NIGHT_MASK, _NIGHT = 0x30, 0x20
#: android.view.WindowInsetsController: APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS
_DARK_ICONS = 8 | 16
#: A vibration that is felt but not heard, and one for an event, in seconds.
_TICK, _BUZZ = 0.015, 0.05
#: The Android versions that can hide an app from the recent apps alone, and draw every app below the bars (earlier bars
#: have a colour of their own).
_KNOWS_RECENTS, _LIES_UNDER_BARS = 33, 35


# -- where things are


def data_folder() -> Path:
    """The folder for the app's data; before the first start it doesn't exist, and the store creates it."""
    return _private_folder() if ANDROID else _home_for_data() / "stammtisch"


def _private_folder() -> Path:
    return Path(activity().getFilesDir().getAbsolutePath())


def _home_for_data() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")


# -- what the system wishes


def languages() -> list[str]:
    """The system's languages, preferred first, in its own notation."""
    return _android_languages() if ANDROID else _desktop_languages()


def _android_languages() -> list[str]:
    wishes = _configuration().getLocales()
    return [str(wishes.get(place).toLanguageTag()) for place in range(wishes.size())]


def _desktop_languages() -> list[str]:
    # gettext's order; LANGUAGE is a list.
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wishes = [wish for name in names for wish in os.environ.get(name, "").split(":") if wish]
    if not wishes and sys.platform == "win32":
        return _windows_languages()
    if not wishes and sys.platform == "darwin":
        return _mac_languages()
    return wishes


def _windows_languages() -> list[str]:
    import ctypes
    import locale

    windows = ctypes.windll  # type: ignore[attr-defined, unused-ignore]
    name = locale.windows_locale.get(windows.kernel32.GetUserDefaultUILanguage())
    return [name] if name else []


@cache
def _mac_languages() -> list[str]:
    """Programs not started from a terminal don't find the languages in their environment."""
    with suppress(OSError):
        told = subprocess.run(["defaults", "read", "-g", "AppleLanguages"], capture_output=True, check=False)  # noqa: S607
        return re.findall(r"[\w-]+", told.stdout.decode(errors="replace"))
    return []


def is_dark() -> bool:
    """Whether the system uses a dark theme."""
    return ANDROID and _configuration().uiMode & _NIGHT_MASK == _NIGHT


def text_scale() -> float:
    """The system's text scale; 1 is normal."""
    return float(_configuration().fontScale) if ANDROID else 1.0


# -- what the device can do


def tick(*, strongly: bool = False) -> None:
    """Vibrate briefly, where the device can; strongly, it lasts longer."""
    if not ANDROID:
        return
    from plyer import vibrator

    with suppress(Exception):  # whatever the driver raises, the game goes on without
        vibrator.vibrate(_BUZZ if strongly else _TICK)


def keep_awake(awake: bool) -> None:  # noqa: FBT001  (the one thing that is said)
    """Keep the screen on, or let it turn off."""
    from kivy.core.window import Window

    Window.allow_screensaver = not awake


def hide_from_others() -> None:
    """Keep the app out of screenshots and of the pictures of recent apps, until it ends.

    Call it once at the start, not only while something secret is open: recent apps show the last frame, and the one
    that covers the table is drawn too late. Don't undo it for pages without secrets either: on some devices that does
    nothing, on others it ends the app. To share a result there is a drawn picture.
    """
    if ANDROID:
        on_ui_thread(lambda: activity().getWindow().addFlags(_SECURE))


def hide_from_recents() -> None:
    """Keep the app out of the pictures of recent apps only, where Android can; screenshots stay possible."""
    if ANDROID and version() >= _KNOWS_RECENTS:
        on_ui_thread(lambda: activity().setRecentsScreenshotEnabled(False))


def show_bars(*, dark: bool) -> None:
    """Draw the icons in the system's bars so that they are readable on the app's background."""
    if ANDROID and version() >= _LIES_UNDER_BARS:
        on_ui_thread(lambda: _set_icons(0 if dark else _DARK_ICONS))


def _set_icons(appearance: int) -> None:
    controller = activity().getWindow().getInsetsController()
    if controller is not None:
        controller.setSystemBarsAppearance(appearance, _DARK_ICONS)


def on_ui_thread(do: Callable[[], None]) -> None:
    """Do it on Android's own thread, where its windows may be changed."""
    from android.runnable import run_on_ui_thread

    run_on_ui_thread(do)()


#: What Java may call.
_called: list[Any] = []


def called_by_java(listener: Any) -> Any:
    """Keep an object that Java calls for good, and return it.

    pyjnius frees it with its last Python reference. A call that is on its way in another thread would then read freed
    memory, and the app would crash.
    """
    _called.append(listener)
    return listener


def version() -> int:
    """The Android version as its API level."""
    from jnius import autoclass

    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def java_string(text: str) -> Any:
    """A Java String: given a Python text, pyjnius prefers an overload that takes a char[].

    Made from bytes, because ``String(text)`` has the same problem, and a char[] garbles emoji.
    """
    from jnius import autoclass

    return autoclass("java.lang.String")(text.encode("utf-8", "replace"), "UTF-8")


def java_text(text: str) -> Any:
    """A text for a Java parameter of type ``CharSequence``, which takes no Python text."""
    from jnius import cast

    return cast("java.lang.CharSequence", java_string(text))


def activity() -> Any:
    """Android's object for the running app."""
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def _configuration() -> Any:
    return activity().getResources().getConfiguration()
