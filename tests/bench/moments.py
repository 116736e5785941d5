"""Measure opening a table, ending a drag and leaving a table in ms of CPU, beside a frame of 52 rectangles.

    xvfb-run -a -s "-screen 0 800x600x24" python -m tests.bench.moments

Each is counted until its frame has been drawn, in a real window whose fingers are the tests' own. The median of five.
"""

# ruff: noqa: E402  (each import needs what is set up before it)
from __future__ import annotations

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

os.environ |= {"KCFG_GRAPHICS_WIDTH": "800", "KCFG_GRAPHICS_HEIGHT": "600", "KIVY_NO_ARGS": "1", "LANGUAGE": "en"}

# isort: split
import screens.app.startup  # noqa: F401

# isort: split
from kivy.core.window import Window, WindowBase

# There is one window only, and it is the driver's, too.
WindowBase._WindowBase__instance = Window

# isort: split
from kivy.graphics import Color, Rectangle
from kivy.graphics.opengl import glFinish
from kivy.uix.widget import Widget

from screens.app import routes
from screens.app.main import Stammtisch
from tabletop import GAMES, Match
from tests.screens.at_table import PEOPLE, AtTable
from tests.screens.driver import Driver

RUNS, CARDS, FRAMES = 5, 52, 60
#: Enough steps for a drag, in games with anything to drag.
STEPS = 40


def main() -> None:
    """Measure, and print a table."""
    driver = Driver()
    floor = _rectangles(driver)
    with tempfile.TemporaryDirectory() as folder:
        app = Stammtisch(folder=Path(folder))
        app._run_prepare()
        driver.frames(5)
        app.change(motion="none", cover_after=0, sound=False, haptics=False)
        print(f"| CPU in ms; a frame of {CARDS} rectangles: {floor:.1f} | opening | ending a drag | leaving |")
        print("|---|---|---|---|")
        for game in sorted(GAMES):
            columns = zip(*(_measure(app, driver, game, run) for run in range(RUNS + 1)), strict=True)
            print(f"| {game} | " + " | ".join(f"{statistics.median([*column][1:]):.0f}" for column in columns) + " |")


def _measure(app: Any, driver: Driver, game: str, run: int) -> tuple[float, float, float]:
    match = Match.new(game, seats=4, seed=run + 1)
    people = [app.store.keep_person(person) for person in PEOPLE[:4]]
    key = app.store.open_table(match, people)
    app.home()
    driver.frames(5)
    opening = _cost(driver, lambda: app.go(routes.Table(key=key)))
    table = AtTable(app, driver, Random(run), by="drag")
    ended: list[float] = []
    drag = driver.drag

    def dragged(start: Any, end: Any, steps: int = 4) -> Any:
        finger = driver.down(*start)
        finger.to(end[0], end[1], steps)
        ended.append(_cost(driver, finger.up))

    driver.drag = dragged  # type: ignore[method-assign]
    for _step in range(STEPS):
        table.step()
        if ended:
            break
    else:
        raise LookupError(f"{game}, run {run}: nothing has been dragged in {STEPS} steps")
    driver.drag = drag  # type: ignore[method-assign]
    leaving = _cost(driver, app.home)
    return opening, ended[0], leaving


def _cost(driver: Driver, do: Callable[[], Any]) -> float:
    # Don't charge this for the garbage of what came before.
    gc.collect()
    began = time.process_time()
    do()
    driver.frames(1)
    glFinish()
    return 1000 * (time.process_time() - began)


def _rectangles(driver: Driver) -> float:
    widget = Widget()
    with widget.canvas:
        Color(1, 1, 1)
        cards = [Rectangle(pos=(at % 13 * 60, at // 13 * 150), size=(50, 75)) for at in range(CARDS)]
    Window.add_widget(widget)
    driver.frames(5)
    began = time.process_time()
    for frame in range(FRAMES):
        cards[0].pos = frame, frame
        driver.frames(1)
    glFinish()
    taken = 1000 * (time.process_time() - began) / FRAMES
    Window.remove_widget(widget)
    return taken


if __name__ == "__main__":
    main()
    # Kivy's window has nothing to say at the end.
    os._exit(0)
