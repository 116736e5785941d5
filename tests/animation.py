"""Record the README's animations from the running app, with visible fingers.

    xvfb-run -a -s "-screen 0 1400x1000x24" python -m tests.animation    # needs ImageMagick's convert

Each is recorded in a process of its own whose clock advances a frame at a time, so that a slow machine doesn't matter.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from screens.app import routes
from screens.store import Store
from tabletop import Match
from tests.staging import keep_people

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
#: Frames per second of the app's clock, and how many frames make one picture.
RATE, EACH = 60, 5
#: The number of colours in an animation.
COLOURS = 96

Point = tuple[float, float]


class Film(NamedTuple):
    """A recording: the window's size, the preferences, and what happens."""

    size: tuple[int, int]
    plot: Callable[[Stage], None]
    prefs: dict[str, Any]


class Stage:
    """The running app with its clock and fingers."""

    def __init__(self, app: Any, folder: Path) -> None:
        from kivy.clock import Clock

        self.app = app
        self._folder = folder
        self._now = Clock.get_time()
        self._frames = 0
        #: No pictures are recorded before this is set.
        self.is_taken = False
        Clock.time = lambda: self._now

    def wait(self, seconds: float) -> None:
        """Let the app's clock run."""
        from kivy.base import EventLoop

        for _frame in range(round(seconds * RATE)):
            self._now += 1 / RATE
            EventLoop.idle()
            self._frames += 1
            if self.is_taken and self._frames % EACH == 0:
                self._take()

    def down(self, at: Point) -> Any:
        """Put a finger down."""
        from tests.screens.shown_finger import Finger

        finger = Finger(at)
        self.wait(0.1)
        return finger

    def tap(self, what: Any) -> None:
        """Tap a point or a widget."""
        self.down(_place(what)).up()
        self.wait(0.25)

    def drag(self, start: Point, end: Point, seconds: float = 0.5, *, held: float = 0.0) -> None:
        """Drag from one point to another, after a finger has rested there for so many seconds."""
        finger = self.down(start)
        self.wait(held)
        steps = round(seconds * RATE / 2)
        for step in range(1, steps + 1):
            share = step / steps
            finger.to((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            self.wait(2 / RATE)
        self.wait(0.15)
        finger.up()
        self.wait(0.3)

    def find(self, text: str) -> Any:
        """The widget on the page with this text."""
        return next(widget for widget in self.app.root.walk() if getattr(widget, "text", "") == text)

    def at(self, name: str) -> Point:
        """The point where a finger touches what a step of a move names."""
        scene = self.app.page.scene
        piece = next((piece for piece in reversed([*scene.pieces]) if name in piece.names), None)
        if piece is not None:
            x, y = scene.layer.in_sight(piece)
            return x, y
        pose = scene.target_of(name)
        return pose.x, pose.y

    def make(self, move: str, entry: Any, *, held: float = 0.0) -> None:
        """Make a move by dragging, through the move entry of the seat to play."""
        played = len(self.app.page.session.match.record()["moves"])
        for step in next(iter(entry.ways(move))):
            if len(self.app.page.session.match.record()["moves"]) == played:
                self.drag(self.at(step.what), self.at(step.to), held=held)
                held = 0.0

    def _take(self) -> None:
        from kivy.core.window import Window

        with suppress(FileNotFoundError):
            Path(Window.screenshot(name=str(self._folder / "frame.png"))).rename(
                self._folder / f"{self._frames:06}.png"
            )


def _place(what: Any) -> Point:
    if isinstance(what, tuple):
        return what
    x, y = what.to_window(*what.center)
    return x, y


# -- what happens


def _first_evening(stage: Stage) -> None:
    """From the shelf to the first cards, against a computer player."""
    stage.is_taken = True
    stage.wait(0.8)
    stage.tap(stage.find("Bungee"))
    stage.wait(0.9)
    stage.tap(stage.find("Start game"))
    stage.wait(1.6)
    for _turn in range(2):
        page = stage.app.page
        stage.make(_highest(page.session.sight().moves), page.scene.entry)
        stage.wait(5.5)


def _round_the_table(stage: Stage) -> None:
    """Four people round a tablet: each peeks at their own hand, one plays."""
    match = Match.new("bungee", seats=4, seed=11)
    stage.app.home(routes.Table(key=stage.app.store.open_table(match, stage.app.store.people()[:4])))
    stage.wait(3)
    stage.is_taken = True
    stage.wait(0.5)
    scene = stage.app.page.scene
    holding = []
    for seat in (2, 1, 3):
        pieces = [piece for piece in scene.pieces if scene.owner(piece) == seat]
        holding.append(stage.down(scene.layer.in_sight(pieces[1])))
        stage.wait(0.5)
    for finger in holding[1:]:
        finger.up()
        stage.wait(0.2)
    moves = stage.app.page.session.sight_of(0).moves
    stage.make(_highest(moves), stage.app.page.seats.by_seat[0], held=0.9)
    stage.wait(1.6)
    holding[0].up()
    stage.wait(2)


def _highest(moves: list[str]) -> str:
    """The move that discards the most points; a Bungee is worth keeping."""
    return [move for move in moves if move.startswith("drop") and "B" not in move][-1]


FILMS = {
    "first-evening": Film((360, 640), _first_evening, {"pace": "brisk"}),
    "round-the-table": Film((1024, 640), _round_the_table, {"flat": True}),
}


# -- how it is taken


def main() -> None:
    """Record all animations, or those named."""
    for name in sys.argv[1:] or FILMS:
        width, height = FILMS[name].size
        size = {"KCFG_GRAPHICS_WIDTH": str(width), "KCFG_GRAPHICS_HEIGHT": str(height)}
        with tempfile.TemporaryDirectory() as home:
            command = [sys.executable, "-c", f"from tests.animation import take; take({name!r}, {home!r})"]
            subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **size})
            _join(sorted(Path(home).glob("0*.png")), FOLDER / f"{name}.gif")
        print(FOLDER / f"{name}.gif")


def take(name: str, home: str) -> None:
    """Record the pictures of one animation."""
    from screens.app.main import Stammtisch

    # isort: split
    from kivy.clock import Clock

    film, folder = FILMS[name], Path(home)
    store = Store(folder / "stammtisch.db")
    store.write("prefs", {"language": "en", "theme": "light", **film.prefs})
    people = keep_people(store)
    last = Match.new("bungee", seats=3, seed=1)
    store.remove(store.open_table(last, [people[0], *(p._replace(key=None, level="steady") for p in people[4:6])]))
    store.close()
    # The clock only moves when told, and sleeps for no frame.
    Clock._max_fps = 0
    app = Stammtisch(folder=folder)
    app._run_prepare()
    stage = Stage(app, folder)
    stage.wait(1)
    film.plot(stage)
    os._exit(0)


def _join(pictures: list[Path], film: Path) -> None:
    delay = str(round(100 * EACH / RATE))
    width = "360" if "first" in film.name else "640"
    how = ["-resize", f"{width}x", "+dither", "-colors", str(COLOURS), "-layers", "OptimizePlus", "-loop", "0"]
    subprocess.run(["convert", "-delay", delay, *map(str, pictures), *how, str(film)], check=True)


if __name__ == "__main__":
    main()
