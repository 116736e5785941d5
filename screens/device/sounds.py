"""The table's sounds, from ``assets/sounds``."""

from __future__ import annotations

import logging
from queue import SimpleQueue
from threading import Thread
from typing import Any

from screens import ASSETS

FOLDER = ASSETS / "sounds"


class Sounds:
    """Plays sounds where the device has audio."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on
        #: The sounds loaded so far; None for one that is missing or can't be played.
        self._loaded: dict[str, Any] = {}
        #: The names of sounds to load; None ends the thread.
        self._wanted: SimpleQueue[str | None] = SimpleQueue()
        self._loader: Thread | None = None

    def play(self, name: str) -> None:
        """Play ``assets/sounds/<name>.wav``; the first time, as soon as it is loaded."""
        if not self.on:
            return
        if name in self._loaded:
            _sound(self._loaded[name])
        else:
            self._fetch(name)

    def _fetch(self, name: str) -> None:
        # The first sound opens the audio device, which can take a while.
        self._wanted.put(name)
        if self._loader is None:
            self._loader = Thread(target=self._load_wanted, name="sounds", daemon=True)
            self._loader.start()

    def stop(self) -> None:
        """Stop, so that the loading thread can end."""
        if self._loader is not None:
            self._wanted.put(None)
            self._loader = None

    def _load_wanted(self) -> None:
        while (name := self._wanted.get()) is not None:
            if name not in self._loaded:
                self._loaded[name] = _load(name)
                if self.on:
                    _sound(self._loaded[name])


def _sound(sound: Any) -> None:
    if sound is not None:
        sound.play()


def _load(name: str) -> Any:
    path = FOLDER / f"{name}.wav"
    if not path.exists():
        return None
    kivy = logging.getLogger("kivy")
    # A device without audio is nothing to log.
    kivy.disabled = True
    try:
        from kivy.core.audio import SoundLoader

        sound = SoundLoader.load(str(path))
        return sound if sound is not None and sound.length else None
    except Exception:  # whatever the driver raises, the game goes on in silence
        return None
    finally:
        kivy.disabled = False
