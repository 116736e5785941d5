"""Start the packaged app, byte code without source, on a quarter of a CPU core, and tap at once.

    python -m tests.bench.slow [--runs 3]

Beside it a bare Kivy and a bare KivyMD window with one button. The quarter is a cgroup's (version 1, as root); where
there is none only the seconds of CPU say something. Needs Xvfb and xdotool.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from select import select

from tests.screens import real

ROOT = Path(__file__).resolve().parents[2]
APPS = ("app", "bare_kivymd", "bare_kivy")
PACKED = ("screens", "tabletop", "kv", "assets")
SIZE = (360, 640)
GROUP = Path("/sys/fs/cgroup/cpu/stammtisch-slow")
#: The microseconds of CPU the app gets in each hundredth of a second.
PERIOD, QUARTER = 10_000, 2_500
#: How often it is tapped, and the seconds to wait for a response.
TAPS, PATIENCE = 5, 5.0
#: How often to try to remove the control group.
TRIES = 50


def main() -> None:
    """Run the measurements, each app in turn."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--runs", type=int, default=3)
    runs = asked.parse_args().runs
    rows: dict[str, list[list[float]]] = {app: [] for app in APPS}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _pack(folder / "app")
        real.SCREEN = SIZE
        display, server = real._serve(folder)
        is_slow = _hold_back()
        try:
            for run in range(runs + 1):
                for app in APPS:
                    numbers = _measure(app, folder, display)
                    # The first run warms the disk up.
                    if run:
                        rows[app].append(numbers)
        finally:
            server.terminate()
            if is_slow:
                _let_go()
    print("| app | first frame, s | CPU, s | tap answered after, s | CPU, s |\n|---|---|---|---|---|")
    for app, measured in rows.items():
        print(f"| {app} | " + " | ".join(f"{statistics.median(column):.2f}" for column in zip(*measured, strict=True)))


def _pack(folder: Path) -> None:
    for part in PACKED:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "make"))
    subprocess.run([sys.executable, "-OO", "-m", "compileall", "-q", "-b", str(folder)], check=True)
    for source in folder.rglob("*.py"):
        source.unlink()


def _hold_back() -> bool:
    """Create a control group limited to a quarter of a core, with priority over all others."""
    try:
        GROUP.mkdir(exist_ok=True)
        (GROUP / "cpu.cfs_period_us").write_text(str(PERIOD))
        (GROUP / "cpu.cfs_quota_us").write_text(str(QUARTER))
        (GROUP / "cpu.shares").write_text("200000")
    except OSError:
        return False
    return True


def _let_go() -> None:
    """Remove the control group; a process that has just ended may still be in it."""
    for _try in range(TRIES):
        with suppress(OSError):
            GROUP.rmdir()
            return
        time.sleep(0.1)


def _measure(app: str, folder: Path, display: str) -> list[float]:
    """Seconds until the first frame and its CPU time, then until the tap is answered."""
    home = Path(tempfile.mkdtemp(dir=folder))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "XDG_"))}
    environment = kept | {
        "DISPLAY": display,
        "HOME": str(home),
        "LANGUAGE": "en",
        "PYTHONPATH": str(folder / "app"),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_NO_ARGS": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KCFG_GRAPHICS_WIDTH": str(SIZE[0]),
        "KCFG_GRAPHICS_HEIGHT": str(SIZE[1]),
        "KCFG_GRAPHICS_POSITION": "custom",
        "KCFG_GRAPHICS_LEFT": "0",
        "KCFG_GRAPHICS_TOP": "0",
    }
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-OO", str(ROOT / "tests/bench/answer.py"), app],
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=_join,  # noqa: PLW1509  (nothing else runs in this process)
    )
    assert process.stdout
    try:
        _what, x, y, shown, before = process.stdout.readline().split()
        tap = ["xdotool", "mousemove", x, y, "mousedown", "1", "sleep", "0.05", "mouseup", "1"]
        for _tap in range(TAPS):
            tapped = time.monotonic()
            subprocess.run(tap, env=environment, check=True)
            # A window that has only just been made may not hear the first.
            if select([process.stdout], [], [], PATIENCE)[0]:
                break
        _what, answered, after = process.stdout.readline().split()
    finally:
        process.kill()
        process.communicate()
    return [float(shown) - began, float(before), float(answered) - tapped, float(after) - float(before)]


def _join() -> None:
    if GROUP.exists():
        (GROUP / "tasks").write_text(str(os.getpid()))


if __name__ == "__main__":
    main()
