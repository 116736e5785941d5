"""What differs between phone and desktop; functions for the other kind of device do nothing.

Android's Back key comes as Escape, because the manifest opts out of Android's own way back
(``packaging/android/application_attributes.xml``).
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ANDROID = hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ

#: android.view.WindowManager.LayoutParams.FLAG_SECURE
_SECURE = 0x2000
#: android.view.WindowManager.LayoutParams.SOFT_INPUT_ADJUST_RESIZE
_RESIZES = 0x10
#: android.content.res.Configuration.UI_MODE_NIGHT_MASK and UI_MODE_NIGHT_YES
_NIGHT_MASK, _NIGHT = 0x30, 0x20
#: android.view.WindowInsetsController: APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS
_DARK_ICONS = 8 | 16
#: A vibration that is felt but not heard, in seconds.
_TICK = 0.015
#: How often to check whether the device lies face down, in seconds, and the acceleration that says so (of 9.8).
_LOOK_EVERY, _PULL = 0.25, -8.0
#: How often to check what covers the window's edges, in seconds: faster than a keyboard rises.
_EDGES_EVERY = 0.25
#: The Android versions that report each edge's cover, can hide an app from the recent apps alone, and draw every app
#: below the bars (earlier bars have a colour of their own).
_KNOWS_KINDS, _KNOWS_RECENTS, _LIES_UNDER_BARS = 30, 33, 35
#: A new GL context numbers its textures from 1; skip this many names before the one that reveals a loss.
_NAMES_LEFT_OUT = 1024


class Insets(NamedTuple):
    """What bars and notch cover at the window's edges, and the keyboard's height, in pixels."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0
    keyboard: float = 0


# -- where things are


def data_folder() -> Path:
    """The folder for the app's data; before the first start it doesn't exist, and the store creates it."""
    return _private_folder() if ANDROID else _home_for_data() / "stammtisch"


def _private_folder() -> Path:
    return Path(_activity().getFilesDir().getAbsolutePath())


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


def tick() -> None:
    """Vibrate briefly, where the device can."""
    if not ANDROID:
        return
    from plyer import vibrator

    with suppress(Exception):  # whatever the driver raises, the game goes on without
        vibrator.vibrate(_TICK)


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
        _on_ui_thread(lambda: _activity().getWindow().addFlags(_SECURE))


def hide_from_recents() -> None:
    """Keep the app out of the pictures of recent apps only, where Android can; screenshots stay possible."""
    if ANDROID and version() >= _KNOWS_RECENTS:
        _on_ui_thread(lambda: _activity().setRecentsScreenshotEnabled(False))


def show_bars(*, dark: bool) -> None:
    """Draw the icons in the system's bars so that they are readable on the app's background."""
    if ANDROID and version() >= _LIES_UNDER_BARS:
        _on_ui_thread(lambda: _set_icons(0 if dark else _DARK_ICONS))


def _set_icons(appearance: int) -> None:
    controller = _activity().getWindow().getInsetsController()
    if controller is not None:
        controller.setSystemBarsAppearance(appearance, _DARK_ICONS)


def _on_ui_thread(do: Callable[[], None]) -> None:
    from android.runnable import run_on_ui_thread

    run_on_ui_thread(do)()


class LostPictures:
    """Textures: some phones drop all of them while an app is in the background, without notice."""

    def __init__(self) -> None:
        self._known: Any = None

    def watch(self) -> None:
        """Create the texture whose loss reveals that all others are lost."""
        if ANDROID:
            from kivy.graphics.opengl import glGenTextures
            from kivy.graphics.texture import Texture

            # A timer may create a texture in a new context before ``mend`` looks; it must not get this one's name.
            glGenTextures(_NAMES_LEFT_OUT)
            self._known = Texture.create(size=(1, 1))
            # It gets a name when it is first bound.
            self._known.bind()

    def mend(self) -> None:
        """Draw everything again if the textures are lost."""
        from kivy.graphics.context import get_context
        from kivy.graphics.opengl import glIsTexture

        if self._known and not glIsTexture(self._known.id):
            # Kivy finds what to reload among the objects that the garbage collector tracks, which excludes frozen ones.
            gc.unfreeze()
            get_context().reload()
            gc.freeze()


class FaceDown:
    """Watches for the device being laid on its face, and reports it once each time."""

    def __init__(self, turned: Callable[[], None]) -> None:
        self._turned = turned
        self._looking: Any = None
        self._was_down = False

    def watch(self) -> None:
        """Start watching, where there is a sensor."""
        if not ANDROID or self._looking:
            return
        from kivy.clock import Clock
        from plyer import accelerometer

        with suppress(Exception):  # a device without the sensor
            accelerometer.enable()
            self._looking = Clock.schedule_interval(lambda _: self._look(), _LOOK_EVERY)

    def stop(self) -> None:
        """Stop watching, as the sensor costs power."""
        if not self._looking:
            return
        from plyer import accelerometer

        self._looking.cancel()
        self._looking = None
        self._was_down = False
        with suppress(Exception):
            accelerometer.disable()

    def _look(self) -> None:
        from plyer import accelerometer

        pull = accelerometer.acceleration[2]
        down = pull is not None and pull < _PULL
        if down and not self._was_down:
            self._turned()
        self._was_down = down


# -- what is covered at the edges


class InsetsWatch:
    """Reports what covers the window's edges, now and whenever that changes."""

    def __init__(self, told: Callable[[Insets], None]) -> None:
        self._told = told
        self._last = Insets()

    def watch(self) -> None:
        """Start watching."""
        if not ANDROID:
            return
        from kivy.clock import Clock
        from kivy.core.window import Window

        if version() < _KNOWS_KINDS:
            # Older Android reports its keyboard only if the window resizes for it.
            _on_ui_thread(lambda: _activity().getWindow().setSoftInputMode(_RESIZES))
        Window.bind(on_resize=lambda *_: self.look())
        # Android has no event for a new window, a rising keyboard or a device turned upside down: the window keeps its
        # size.
        Clock.schedule_interval(lambda _: self.look(), _EDGES_EVERY)

    def look(self) -> None:
        """Check now, for instance after a pause, and report a change."""
        insets = _insets() if ANDROID else Insets()
        if insets != self._last:
            self._last = insets
            self._told(insets)


def _insets() -> Insets:
    decor = _activity().getWindow().getDecorView()
    seen = decor.getRootWindowInsets()
    if seen is None:
        return Insets()
    return _not_yet_spared(_covered(seen), decor)


def _covered(seen: Any) -> Insets:
    if version() < _KNOWS_KINDS:
        return _covered_before(seen)
    from jnius import autoclass

    kinds = autoclass("android.view.WindowInsets$Type")
    edges = seen.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Insets(edges.left, edges.top, edges.right, edges.bottom, seen.getInsets(kinds.ime()).bottom)


def _covered_before(seen: Any) -> Insets:
    """The insets on older Android, where a changing lower edge is the keyboard."""
    lasting, bottom = seen.getStableInsetBottom(), seen.getSystemWindowInsetBottom()
    return Insets(
        seen.getSystemWindowInsetLeft(),
        seen.getSystemWindowInsetTop(),
        seen.getSystemWindowInsetRight(),
        min(lasting, bottom),
        bottom if bottom > lasting else 0,
    )


def _not_yet_spared(covered: Insets, decor: Any) -> Insets:
    """The insets that Android hasn't already left free: before version 15 the window lies between the bars."""
    from kivy.core.window import Window

    wider, higher = decor.getWidth() - Window.width, decor.getHeight() - Window.height
    left, right = _rest(covered.left, covered.right, wider)
    top, bottom = _rest(covered.top, covered.bottom, higher)
    _top, keyboard = _rest(covered.top, covered.keyboard, higher)
    return Insets(left, top, right, bottom, keyboard)


def _rest(first: float, last: float, spared: float) -> tuple[float, float]:
    return max(0, first - spared), max(0, last - max(0, spared - first))


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


def _activity() -> Any:
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def _configuration() -> Any:
    return _activity().getResources().getConfiguration()
