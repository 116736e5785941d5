"""A private session bus with its accessibility bus, and the app on a display of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from importlib.machinery import PathFinder
from pathlib import Path

from tests.screens import real
from tests.screens.real import RealDisplay

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
ROOT = Path(__file__).parents[3]


def missing() -> str:
    """Why no real client can be tried here; "" if one can."""
    if PathFinder.find_spec("accesskit") is None:
        return "needs AccessKit (pip install -e '.[accessibility]')"
    if not LAUNCHER.exists() or not shutil.which("dbus-daemon") or not shutil.which("dbus-send"):
        return "needs an accessibility bus (apt install at-spi2-core dbus)"
    asked = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"]
    if not Path(SYSTEM_PYTHON).exists() or subprocess.run(asked, capture_output=True, check=False).returncode:
        return "needs an AT-SPI client (apt install python3-gi gir1.2-atspi-2.0)"
    return real.missing()


class Bus:
    """A session bus on which somebody reads screens."""

    def __init__(self, folder: Path) -> None:
        self._running: list[subprocess.Popen[str]] = []
        runtime = folder / "run"
        runtime.mkdir(mode=0o700, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if name not in ("AT_SPI_BUS_ADDRESS", "DISPLAY")}
        self.environment = kept | {"XDG_RUNTIME_DIR": str(runtime), "HOME": str(folder), "LANGUAGE": "de"}
        daemon = self._start("dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE)
        assert daemon.stdout
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
        self._start(str(LAUNCHER), "--launch-immediately")
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            self._say(name)

    def _start(self, *command: str, stdout: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
        process = subprocess.Popen(command, env=self.environment, text=True, stdout=stdout, stderr=subprocess.DEVNULL)
        self._running.append(process)
        return process

    def _say(self, name: str) -> None:
        """Say that somebody reads screens, as soon as the launcher hears it."""
        words = ["--session", "--dest=org.a11y.Bus", "--print-reply", "/org/a11y/bus"]
        words += ["org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", f"string:{name}"]
        for _time in range(100):
            told = subprocess.run(
                ["dbus-send", *words, "variant:boolean:true"], env=self.environment, capture_output=True, check=False
            )
            if told.returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("the accessibility bus doesn't answer")

    def client(self, *words: str, timeout: float = 600) -> str:
        """Run the client with these words, and return what it has heard and done."""
        told = subprocess.run(
            [SYSTEM_PYTHON, "-m", "tests.screens.accessibility.client", *words],
            env=self.environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
        assert told.returncode == 0, f"{told.stderr[-2000:]}\n{told.stdout[-3000:]}"
        return told.stdout

    def close(self) -> None:
        """End everything that was started."""
        for process in reversed(self._running):
            process.terminate()
            process.wait()


def start(display: RealDisplay, bus: Bus) -> None:
    """Start the app in German on this bus."""
    its = bus.environment
    display.start(
        (480, 800),
        DBUS_SESSION_BUS_ADDRESS=its["DBUS_SESSION_BUS_ADDRESS"],
        XDG_RUNTIME_DIR=its["XDG_RUNTIME_DIR"],
        LANGUAGE=its["LANGUAGE"],
    )
