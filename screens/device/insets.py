"""What bars, notch and keyboard cover at the window's edges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from screens.device import system

#: android.view.WindowManager.LayoutParams.SOFT_INPUT_ADJUST_RESIZE
_RESIZES = 0x10
#: How often to check what covers the window's edges, in seconds: faster than a keyboard rises.
_EDGES_EVERY = 0.25
#: The Android version that reports the cover of each edge by its kind.
_KNOWS_KINDS = 30


class Insets(NamedTuple):
    """What bars and notch cover at the window's edges, and the keyboard's height, in pixels."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0
    keyboard: float = 0


class InsetsWatch:
    """Reports what covers the window's edges, now and whenever that changes."""

    def __init__(self, told: Callable[[Insets], None]) -> None:
        self._told = told
        self._last = Insets()

    def watch(self) -> None:
        """Start watching."""
        if not system.ANDROID:
            return
        from kivy.clock import Clock
        from kivy.core.window import Window

        if system.version() < _KNOWS_KINDS:
            # Older Android reports its keyboard only if the window resizes for it.
            system.on_ui_thread(lambda: system.activity().getWindow().setSoftInputMode(_RESIZES))
        Window.bind(on_resize=lambda *_: self.look())
        # Android has no event for a new window, a rising keyboard or a device turned upside down: the window keeps its
        # size.
        Clock.schedule_interval(lambda _: self.look(), _EDGES_EVERY)

    def look(self) -> None:
        """Check now, for instance after a pause, and report a change."""
        insets = _insets() if system.ANDROID else Insets()
        if insets != self._last:
            self._last = insets
            self._told(insets)


def _insets() -> Insets:
    decor = system.activity().getWindow().getDecorView()
    seen = decor.getRootWindowInsets()
    if seen is None:
        return Insets()
    return _not_yet_spared(_covered(seen), decor)


def _covered(seen: Any) -> Insets:
    if system.version() < _KNOWS_KINDS:
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
