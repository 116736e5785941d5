"""The unpacked package is played at a phone's size, killed in between, with nothing else to import."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from tests.android.making import SITE, Made, unpack
from tests.screens import real
from tests.staging import every_screen

PHONE = Path(__file__).with_name("phone.py")
#: A usual phone's screen in pixels.
SCREEN = (1080, 2340)
#: The seconds a step may take on a slow machine.
PATIENCE = 1800
#: Modules that Kivy apps often pack and ours must not.
LEFT_AT_HOME = {"PIL", "docutils", "pygments", "requests", "chardet", "setuptools"}


class Phone:
    """A screen with the unpacked package on it."""

    def __init__(self, made: Made, folder: Path) -> None:
        self.folder = folder
        (folder / "files").mkdir()
        unpack(made, folder)
        self.display, self._server = real._serve(folder)
        self._app: subprocess.Popen[str] | None = None
        self._complaints = folder / "complaints.txt"

    def start(self, *command: str) -> None:
        """Start the package as Android does: byte code without assertions, and no modules but its own."""
        with self._complaints.open("w") as complaints:
            self._app = subprocess.Popen(
                [sys.executable, "-OO", "-S", "-B", *command],
                cwd=self.folder / "app",
                env=self._environment(),
                text=True,
                stdout=subprocess.PIPE,
                stderr=complaints,
            )

    def hear(self) -> Any:
        """The next JSON line printed; after too long a silence the process is made to dump a traceback and killed."""
        assert self._app
        assert self._app.stdout
        patience = Timer(PATIENCE, self._app.send_signal, [signal.SIGABRT])
        patience.start()
        try:
            for line in self._app.stdout:
                if line.startswith("{"):
                    return json.loads(line)
        finally:
            patience.cancel()
        self._app.wait()
        raise AssertionError(self._complaints.read_text(encoding="utf-8"))

    def kill(self) -> int:
        """Kill the process, as when the battery is empty."""
        assert self._app
        self._app.kill()
        self._app.communicate()
        return self._app.returncode

    def ends(self) -> None:
        """Check that the process ends by itself, without complaints."""
        assert self._app
        self._app.communicate(timeout=60)
        assert self._app.returncode == 0, self._complaints.read_text(encoding="utf-8")

    def close(self) -> None:
        if self._app and self._app.poll() is None:
            self.kill()
        self._server.terminate()
        self._server.wait()

    def _environment(self) -> dict[str, str]:
        folder = str(self.folder)
        return {
            "PATH": os.environ["PATH"],
            "PYTHONFAULTHANDLER": "1",
            "DISPLAY": self.display,
            "HOME": folder,
            "LANGUAGE": "en",
            "PYTHONPATH": f"{folder}/app:{folder}/{SITE}",
            "ANDROID_ARGUMENT": f"{folder}/app",
            "ANDROID_APP_PATH": f"{folder}/app",
            "KIVY_BUILD": "android",
            "FAKE_FILES": f"{folder}/files",
            "KIVY_DPI": "420",
            "KIVY_METRICS_DENSITY": "2.625",
            "KIVY_GL_BACKEND": "sdl2",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "SDL_AUDIODRIVER": "dummy",
            "KCFG_GRAPHICS_WIDTH": str(SCREEN[0]),
            "KCFG_GRAPHICS_HEIGHT": str(SCREEN[1]),
        }


@pytest.fixture
def phone(made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    if reason := real.missing():
        pytest.skip(reason)
    monkeypatch.setattr(real, "SCREEN", SCREEN)
    phone = Phone(made, tmp_path)
    yield phone
    phone.close()


def test_a_match_is_played_from_the_shelf_to_its_end_and_the_battery_is_empty_in_between(phone: Phone) -> None:
    phone.start(str(PHONE), "begins")
    left = phone.hear()
    assert left.pop("size") == list(SCREEN)
    assert left.pop("screens") == str(phone.folder / "app/screens/__init__.pyc")
    assert left["curtain"]
    assert left["viewer"] is None
    assert phone.kill() == -9

    phone.start(str(PHONE), "goes-on")
    assert phone.hear() == left
    over = phone.hear()
    phone.ends()
    assert over["moves"] > len(left["moves"])
    assert len(over["totals"]) == 3
    assert LEFT_AT_HOME.isdisjoint(over["imported"])


def test_every_screen_finds_in_the_package_what_it_wants(phone: Phone) -> None:
    phone.start(str(PHONE), "leafs-through")
    seen = phone.hear()
    phone.ends()
    assert seen["shown"] == [screen.name for screen in every_screen()]
    assert LEFT_AT_HOME.isdisjoint(seen["imported"])
