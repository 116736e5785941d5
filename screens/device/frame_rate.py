"""What goes on in the background: the clock, slower while nothing happens; and when Python tidies up."""

from __future__ import annotations

import gc
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

#: Frames a second while something happens, and while nothing does: a first touch still feels immediate.
BUSY, QUIET = 60, 20
#: Nothing has happened for so many seconds.
CALM = 2.0

_busy_until = 0.0


def watch() -> None:
    """From now on touches and keys keep the clock awake."""
    # A clock without a limit is one that does not wait: tests have it.
    if Clock._max_fps:
        Window.bind(on_touch_down=wake, on_touch_move=wake, on_key_down=wake, on_resize=wake)
        Clock.schedule_once(_calm, CALM)


def wake(*_: Any) -> None:
    """Something happens."""
    global _busy_until  # noqa: PLW0603  (there is one clock)
    _busy_until = Clock.get_time() + CALM
    if Clock._max_fps == QUIET:
        Clock._max_fps = BUSY
        Clock.schedule_once(_calm, CALM)


def _calm(_dt: float) -> None:
    left = _busy_until - Clock.get_time()
    if left > 0:
        Clock.schedule_once(_calm, left)
    else:
        Clock._max_fps = QUIET


def collect_garbage() -> None:
    """What is there now stays for a while: it is tidied up once, and not looked through again while somebody thinks.

    To look through all that an app has takes longer than a frame may.
    """
    # What was there for the last table may go.
    gc.unfreeze()
    gc.collect()
    gc.freeze()
