"""What fingers, mouse and keys do is shown in the next frame, not in the one after.

Kivy 2.3.1 asks the system for input after a frame, waits until the next frame is due, and only then hands on what it
was told before it waited: a frame late, or 50 ms late while the clock is slow (``frame_rate.py``). There is no issue
about it; ``tests/screens/widgets/test_patches.py`` tells when Kivy asks after the wait by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.provider import MotionEventProvider


class EarlyInput(MotionEventProvider):
    """A source of input that has none itself: it lets the window ask the system before the other sources are read."""

    def __init__(self) -> None:
        super().__init__("early", "")
        self._ask: Callable[[], None] = Window.mainloop
        self._is_asking = False
        Window.mainloop = self.ask

    def update(self, dispatch_fn: Callable[..., Any]) -> None:  # noqa: ARG002  (Kivy names it)
        """Called by Kivy before each frame, when the wait is over.

        Where the system pauses the app, Kivy stays in its own question until it goes on: there no frame is drawn before
        the app has heard of it (``Outside.resume``).
        """
        if not getattr(Window, "_pause_loop", False):
            self.ask()

    def ask(self) -> None:
        """Ask the system for input; not while it is being asked, as Kivy draws a frame then whose window is resized."""
        if self._is_asking:
            return
        self._is_asking = True
        try:
            self._ask()
        finally:
            self._is_asking = False

    def stop(self) -> None:
        """Called by Kivy when the app ends."""
        Window.mainloop = self._ask


def listen() -> None:
    """From now on, ask for input right before it is handed on."""
    # The tests' clock doesn't wait.
    if Clock._max_fps:
        EventLoop.input_providers.insert(0, EarlyInput())
