"""Count the calls that one drag makes: ``python -m tests.bench.trace``.

A card of Bungee is dragged from the hand onto the discard pile, which plays it. Counts each call of a function in
``screens/`` and ``tabletop/``, and how often the next call is in another module than the last one.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
#: Functions that have more to do than to answer: a drop should call each of them once.
WATCHED = ("Scene.poses", "Session.awaited", "Match.view", "Scene.let_go", "_hang_curtain", "show_buttons")
#: What stands for a function of Kivy's own, which isn't counted either.
KIVYS = str(ROOT / "screens/widgets/kv_rules.py")
STEPS = 8


class Trace:
    """Counts the calls made while something runs."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.changes = 0
        self._last = ""

    def run(self, do: Callable[[], Any]) -> None:
        """Run something, and count its calls."""
        sys.setprofile(self._seen)
        try:
            do()
        finally:
            sys.setprofile(None)

    def _seen(self, frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith((str(ROOT / "screens"), str(ROOT / "tabletop"))):
            return
        if code.co_filename == KIVYS:
            return
        module = code.co_filename.removeprefix(f"{ROOT}/")
        self.calls[module, code.co_qualname] += 1
        self.changes += module != self._last
        self._last = module

    def row(self, what: str) -> str:
        """A row of the table in ``docs/architecture.md``."""
        modules = len({module for module, _name in self.calls})
        return f"| {what} | {self.calls.total()} | {len(self.calls)} | {modules} | {self.changes} |"

    def count(self, name: str) -> int:
        """How often functions with this name are called; "Match.view" counts only those of that class."""
        tail = f".{name}"
        return sum(count for (_module, full), count in self.calls.items() if f".{full}".endswith(tail))


def main() -> None:
    """Drag a card, and print the counts; with ``-v`` also the functions called most."""
    is_long, sys.argv[1:] = "-v" in sys.argv, []
    # The tests' surroundings: no window, no sound.
    import tests.conftest  # noqa: F401

    # isort: split
    from tests.screens import driver as driving
    from tests.screens.at_table import bungee, sit
    from tests.screens.conftest import Starter

    with tempfile.TemporaryDirectory() as folder:
        driver = driving.begin()
        table = sit(Starter(driver, Path(folder)), driver, bungee("7 9 B", "2 3 4", "5 6 8"))
        start, goal = table.at("hand 0/7"), table.target("discard")
        drag, drop = Trace(), Trace()
        fingers: list[Any] = []
        drag.run(lambda: fingers.append(driver.down(*start)))
        drag.run(lambda: fingers[0].to(*goal, STEPS))
        drop.run(fingers[0].up)
        assert table.played() == 1
    print("| what | calls | functions | modules | changes of module |\n|---|---|---|---|---|")
    print(drag.row(f"drag in {STEPS} steps"))
    print(drop.row("drop, and what it plays"))
    for name in WATCHED:
        print(f"drop: {name} {drop.count(name)}")
    if is_long:
        for (module, name), count in drop.calls.most_common(60):
            print(f"{count:5} {module} {name}")


if __name__ == "__main__":
    main()
