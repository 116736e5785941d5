"""Measure what a screen reader costs the app: ``python -m tests.bench.reader [--runs 5]``.

Starts a full table of Nicht die Bohne! on displays of its own, in turn with and without a client that reads it, each
second all of it. Prints start, memory, and CPU while a card is dragged. Needs what the tests of a real client need
(``tests/screens/accessibility/bus.py``).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench.__main__ import GRIP, WINDOW
from tests.screens.accessibility.bus import ROOT, SYSTEM_PYTHON, Bus, missing
from tests.screens.real import RealDisplay

SIZE = 800, 600
TABLE = [sys.executable, str(ROOT / "tests/bench/start.py"), "table"]
#: Seconds until the client has read the table, and how often a card is dragged to and fro.
READ, DRAGS = 4, 6
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """One run: CPU seconds to a still screen, memory in MB, CPU seconds of the drags and of standing still."""

    start: float
    memory: float
    drag: float
    idle: float


def main() -> None:
    """Measure, and print the medians and their ratios."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--runs", type=int, default=5)
    runs = asked.parse_args().runs
    if reason := missing():
        sys.exit(reason)
    costs: dict[bool, list[Cost]] = {False: [], True: []}
    for run in range(runs + 1):
        for is_read in costs:
            cost = _measured(is_read=is_read)
            # The first run only warms the caches.
            costs[is_read] += [cost] if run else []
    print("| what | with a reader | without | ratio |\n|---|---|---|---|")
    for name in Cost._fields:
        read, unread = (statistics.median(getattr(cost, name) for cost in costs[is_read]) for is_read in (True, False))
        print(f"| {name} | {read:.2f} | {unread:.2f} | {read / unread if unread else 0:.2f} |")


def _measured(*, is_read: bool) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        display, bus = RealDisplay(Path(folder)), Bus(Path(folder))
        client = None
        try:
            heard = ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR") if is_read else ()
            app = display.start(SIZE, TABLE, **{name: bus.environment[name] for name in heard})
            if is_read:
                words = [SYSTEM_PYTHON, "-m", "tests.screens.accessibility.client", "watch"]
                client = subprocess.Popen(words, env=bus.environment, cwd=ROOT, stdout=subprocess.DEVNULL)
            time.sleep(READ)
            start, memory = _cpu(app.pid), _memory(app.pid)
            time.sleep(READ)
            idle, (x, y) = _cpu(app.pid) - start, (GRIP[0] - WINDOW[0], GRIP[1] - WINDOW[1])
            before = _cpu(app.pid)
            for _drag in range(DRAGS):
                display.drag((x, y), (x - 300, y - 100), steps=30)
                display.settle(0.2)
            return Cost(start, memory, _cpu(app.pid) - before, idle)
        finally:
            if client:
                client.terminate()
                client.wait()
            display.close()
            bus.close()


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii").split("VmRSS:")[1]
    return int(status.split()[0]) / 1024


if __name__ == "__main__":
    main()
