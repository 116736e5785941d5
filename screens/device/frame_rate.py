"""The frame rate, lower while nothing happens; and when Python collects garbage.

Kivy 2.3.1 reads ``maxfps`` once, when it makes its clock, and no public attribute changes it later: this sets
``Clock._max_fps``. There is no issue about it; ``tests/screens/widgets/test_patches.py`` tells when Kivy has one.
"""

from __future__ import annotations

import gc
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

#: Frames per second while something happens, and while nothing does; a first touch still feels immediate.
BUSY, QUIET = 60, 20
#: The seconds without events after which the rate drops.
CALM = 2.0

_busy_until = 0.0


def watch() -> None:
    """Let touches and keys keep the frame rate up from now on."""
    # The tests' clock has no limit and doesn't wait.
    if Clock._max_fps:
        Window.bind(on_touch_down=wake, on_touch_move=wake, on_key_down=wake, on_resize=wake)
        Clock.schedule_once(_calm, CALM)


def wake(*_: Any) -> None:
    """Raise the frame rate, as something happens."""
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
    """Collect garbage once, and freeze what is left so that later collections skip it while bots think.

    A full collection takes longer than a frame may.
    """
    # Objects of the last table may go.
    gc.unfreeze()
    gc.collect()
    spare_objects()


def spare_objects() -> None:
    """Let later collections skip all objects there are now, until the next ``collect_garbage``."""
    gc.freeze()
