"""Measures the app beside floors on a screen of its own, and prints the ratios that ``docs/performance.md`` keeps.

    python -m tests.bench [--runs 5] [--tools ../shared/tools/bench_ui]

Needs Xvfb and ``pip install numpy python-xlib pillow psutil``. Look at the pictures it leaves: a drag that missed the
card gives nice numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from screens.people import Person
from screens.store import Store
from tabletop import Match

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT.parent / "shared" / "tools" / "bench_ui"
#: A card of the trick in the window of 800 x 600 that the floors have too.
GRIP = (682, 496)
FLOORS = ("bare_kivy", "bare_kivymd", "rect52")
APPS = ("shelf", "curtain", "table")

#: So many moves are saved.
MOVES = 300

#: What is measured, of which app, against which floor, and what it may be at most.
GOALS = (
    ("start to first frame", "first_frame", "shelf", "bare_kivymd", 1.35),
    ("start to a still screen, a saved table resumed", "ready", "curtain", "bare_kivymd", 1.5),
    ("memory with a table open (PSS)", "pss", "table", "bare_kivymd", 1.2),
    ("drag: CPU per frame", "kivy_cpu_per_frame_ms", "table", "rect52", 1.2),
    ("drag: pointer to pixel", "latency_median_ms", "table", "rect52", 1.1),
)


def main() -> None:
    """Runs all of it."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--tools", type=Path, default=TOOLS)
    asked.add_argument("--grip", type=int, nargs=2, default=GRIP, help="the point at which the table's card is pressed")
    asked.add_argument("--pictures", type=Path, help="where to leave the pictures")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = _measure(Path(folder) / "tools", given)
    _report(rows)


def _measure(tools: Path, given: argparse.Namespace) -> list[dict[str, Any]]:
    shutil.copytree(given.tools, tools)
    (tools / "out").mkdir(exist_ok=True)
    display = next(number for number in range(90, 60, -1) if not Path(f"/tmp/.X{number}-lock").exists())
    subprocess.run(["sh", "xvfb.sh", str(display)], cwd=tools, check=True)
    time.sleep(2)
    extra: dict[str, list[Any]] = {
        app: [[sys.executable, str(ROOT / "tests/bench/start.py"), app], str(ROOT), None, {}] for app in APPS
    }
    extra["table"][2] = list(given.grip)
    command = [sys.executable, "bench.py", "--runs", str(given.runs), "--display", f":{display}"]
    command += ["--apps", *FLOORS, *APPS, "--extra", json.dumps(extra)]
    environment = {**os.environ, "KCFG_GRAPHICS_WIDTH": "800", "KCFG_GRAPHICS_HEIGHT": "600"}
    environment["BENCH_PYTHON"] = sys.executable
    try:
        subprocess.run(command, cwd=tools, check=True, env=environment)
        if given.pictures:
            shutil.copytree(tools / "out", given.pictures, dirs_exist_ok=True, ignore=shutil.ignore_patterns("home_*"))
        rows: list[dict[str, Any]] = json.loads((tools / "out" / "rows.json").read_text())
        return rows
    finally:
        os.kill(int((tools / "fb" / "pid").read_text()), signal.SIGTERM)


def _report(rows: list[dict[str, Any]]) -> None:
    print("\n| what | app | floor | ratio | goal |\n|---|---|---|---|---|")
    for what, key, app, floor, goal in GOALS:
        ours, theirs = _median(rows, app, key), _median(rows, floor, key)
        print(f"| {what} | {ours:.2f} | {theirs:.2f} ({floor}) | {ours / theirs:.2f} | ≤ {goal} |")
    print(f"| a move saved, median in ms | | | {_saving():.2f} | ≤ 5 |")
    for app in APPS:
        print(f"| idle on {app}, % of a core | {_median(rows, app, 'idle_cpu'):.2f} | | | ≤ 0.5 |")


def _saving() -> float:
    """How long it takes until a move is on the disk, in milliseconds."""
    match, rng = Match.new("bungee", seats=4, seed=7), random.Random(7)
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "stammtisch.db")
        key = store.open_table(match, [Person(name, "red", "star") for name in "ABCD"])
        while len(times) < MOVES and not match.over:
            seat = match.actors[0]
            text = rng.choice(match.moves(seat))
            match.play(seat, text)
            began = time.perf_counter()
            store.played(key, match, seat, text)
            times.append(1000 * (time.perf_counter() - began))
        store.close()
    return statistics.median(times)


def _median(rows: list[dict[str, Any]], app: str, key: str) -> float:
    return float(statistics.median(row[key] for row in rows if row["app"] == app and row.get(key) is not None))


if __name__ == "__main__":
    main()
