"""The app on a phone that drops all textures in the background; run in a process of its own, on a display.

``python -m tests.screens.lost_context FOLDER WHAT ONE_IN`` opens one in so many pages, tables and sheets ("phone"), or
flat tables ("tablet"). It destroys and recreates the GL context round the resume, as SDL does on Android, and compares
the picture with the same page opened anew. Prints the share of differing pixels as JSON. Window and context are real,
fingers and clock the tests' own; Android is the strict fake.
"""

# ruff: noqa: E402  (each import needs what is set up before it)
from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.screens import fake_android

fake_android.DisplayMetrics.density = 1
fake_android.install_for_kivy()

# isort: split
import screens.app.startup  # noqa: F401

# isort: split
from kivy.core.window import Window, WindowBase

# Kivy keeps one window; hand it to the driver's classes too.
WindowBase._WindowBase__instance = Window

# isort: split
from kivy.clock import Clock
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture

from screens.app import routes
from screens.app.main import Stammtisch
from screens.store import Found, TableFound
from tabletop import GAMES, Match
from tests.screens.driver import Driver
from tests.screens.gl_context import Context, put_away_and_take_up
from tests.staging import Screen, Stage, by_chance, every_screen, open_hands

T = TypeVar("T")

#: Colours closer than this count as equal, as redrawing rounds differently.
NEAR = 8
#: Whether the system's settings change during a pause, and whether the context is lost.
PAUSES = {"lost": (False, True), "changed": (True, False), "lost and changed": (True, True)}


class Wishes:
    """The system's settings, which may change during a pause."""

    def __init__(self) -> None:
        self._are_other = False
        self._tell()

    def change(self) -> None:
        """Switch to another theme, language and text size."""
        self._are_other = not self._are_other
        self._tell()

    def _tell(self) -> None:
        fake_android.Configuration.uiMode = 0x21 if self._are_other else 0x11
        fake_android.Configuration.fontScale = 1.3 if self._are_other else 1.0
        tags = ("fr-CH", "en") if self._are_other else ("en", "fr-CH")
        fake_android.LocaleList.tags = tags


def seen() -> bytes:
    """The colours of all pixels."""
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    return bytes(glReadPixels(0, 0, *map(int, Window.size), GL_RGB, GL_UNSIGNED_BYTE))


def difference(one: bytes, other: bytes) -> float:
    """The share of colour values that differ."""
    return 0.0 if one == other else sum(abs(a - b) > NEAR for a, b in zip(one, other, strict=True)) / len(one)


#: The screens of these kinds are tables and sheets.
NO_PAGES = (*GAMES, "table", "backup")


@cache
def pages() -> list[Screen]:
    """One page of each kind, without tables."""
    kinds: dict[str, Screen] = {}
    for screen in every_screen():
        kinds.setdefault(_kind_of(screen), screen)
    # Its page can be made anew only while the store knows what was found.
    kinds["damage"] = Screen("damage", _show_damage)
    return [screen for kind, screen in kinds.items() if kind not in NO_PAGES]


def _show_damage(stage: Stage) -> None:
    table = TableFound(1, "Hüttenabend im Oberland", "dog", 812, 14)
    found = Found(1.0, "file", "", 127, 1, 41873, 45, 1.0, (table,))
    stage.app.store.write("found", found.to_json())
    stage.go(routes.Damage())


def others() -> list[Screen]:
    """All screens but these, tables and rules; many have a sheet over a page."""
    left_out = {screen.name for screen in pages()}
    return [
        screen for screen in every_screen() if screen.name not in left_out and _kind_of(screen) not in (*GAMES, "rules")
    ]


def _kind_of(screen: Screen) -> str:
    return screen.name.partition(":")[0].partition(" ")[0]


class Story:
    """The app, paused and resumed on one page after the other."""

    def __init__(self, folder: Path) -> None:
        self._driver = Driver()
        self._context, self._wishes = Context(), Wishes()
        self._app = Stammtisch(folder=folder)
        self._app._run_prepare()
        self._driver.frames(5)
        self._app.change(motion="none", cover_after=0, theme="auto")
        self._stage = Stage(self._app, folder, self._driver.frames)
        self._scribbled: list[Any] = []

    def on_a_phone(self, one_in: int) -> Iterator[tuple[str, float]]:
        """The differences on pages, at every game's table and under sheets, after each kind of pause."""
        for at, (pause, (changes, is_lost)) in enumerate(PAUSES.items()):
            # Pages that keep their context behave as in any window; only tables draw by themselves.
            for screen in _share(pages(), one_in, at) if is_lost else ():
                yield f"{screen.name}: {pause}", self._on_page(screen, changes=changes, is_lost=is_lost)
            for game in _share(sorted(GAMES), one_in, at):
                yield f"{game}: {pause}", self._at_table(game, changes=changes, is_lost=is_lost)
        # A page that is made anew closes its sheet, so nothing may have changed.
        for screen in _share(others(), one_in, 0):
            if (share := self._under_a_sheet(screen)) is not None:
                yield f"{screen.name}: a sheet", share

    def on_a_tablet(self, one_in: int) -> Iterator[tuple[str, float]]:
        """The differences at tables that lie flat."""
        self._app.change(flat=True)
        for at, (pause, (changes, is_lost)) in enumerate(PAUSES.items()):
            for game in _share(sorted(GAMES), one_in, at):
                yield f"{game}, flat: {pause}", self._at_table(game, changes=changes, is_lost=is_lost)

    def _scribble(self) -> None:
        self._scribbled = [Texture.create(size=(1, 1)) for _ in range(99)]
        for texture in self._scribbled:
            texture.bind()

    def _on_page(self, screen: Screen, *, changes: bool, is_lost: bool) -> float:
        def show() -> None:
            self._stage.show(screen)
            self._driver.frames(5)

        return self._compared(show, lambda: None, changes=changes, is_lost=is_lost)

    def _under_a_sheet(self, screen: Screen) -> float | None:
        """The same for a screen with a sheet; None if it has none."""

        def show() -> None:
            self._stage.show(screen)
            # A table covers itself when it is put away.
            self._app.page.cover()
            self._driver.frames(5)

        show()
        if not self._app.page.is_asking:
            return None
        return self._compared(lambda: None, lambda: None, changes=False, is_lost=True)

    def _at_table(self, game: str, *, changes: bool, is_lost: bool) -> float:
        """Compare a table whose curtain is opened after the pause with one opened anew."""
        match = by_chance(Match.new(game, seats=4, seed=3), Random(3), lambda match: len(match.record()["moves"]) >= 8)
        key = self._app.store.open_table(match, self._stage.people[:4])

        def look() -> None:
            if not self._app.prefs.flat:
                open_hands(self._app.page)
            self._driver.frames(5)

        def show() -> None:
            self._app.home()
            self._app.home(routes.Table(key=key))
            self._driver.frames(3)
            look()

        return self._compared(show, look, changes=changes, is_lost=is_lost)

    def _compared(self, show: Callable[[], None], look: Callable[[], None], *, changes: bool, is_lost: bool) -> float:
        """Open the page once with the settings wanted later, before any context is lost."""
        if changes:
            self._wishes.change()
            self._app.follow_system()
        show()
        anew = seen()
        if changes:
            self._wishes.change()
            self._app.follow_system()
            show()
        # A timer that ran out meanwhile may draw before anything else.
        Clock.schedule_once(lambda _dt: self._scribble())
        put_away_and_take_up(self._context, self._wishes.change if changes else None, is_lost=is_lost)
        self._driver.frames(5)
        look()
        return difference(anew, seen())


def _share(all_of_them: Sequence[T], one_in: int, turn: int) -> Sequence[T]:
    return all_of_them[turn % one_in :: one_in]


if __name__ == "__main__":
    folder, what, one_in = sys.argv[1:]
    story = Story(Path(folder))
    print(json.dumps(dict((story.on_a_tablet if what == "tablet" else story.on_a_phone)(int(one_in)))), flush=True)
    # Kivy would destroy a context that doesn't exist any more.
    os._exit(0)
