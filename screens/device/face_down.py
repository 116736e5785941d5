"""Whether the device lies on its face."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from screens.device import system

#: How often to check whether the device lies face down, in seconds, and the acceleration that says so (of 9.8).
_LOOK_EVERY, _PULL = 0.25, -8.0


class FaceDown:
    """Watches for the device being laid on its face, and reports it once each time."""

    def __init__(self, turned: Callable[[], None]) -> None:
        self._turned = turned
        self._looking: Any = None
        self._was_down = False

    def watch(self) -> None:
        """Start watching, where there is a sensor."""
        if not system.ANDROID or self._looking:
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
