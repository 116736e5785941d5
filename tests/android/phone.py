"""Somebody plays on a phone: run where the package has been unpacked, with nothing but what is in it.

``python phone.py begins`` plays from the shelf until a curtain hangs in the middle of a match, and waits there to be
killed. ``python phone.py goes-on`` finds the table as it was, and plays to the end. Both tell in JSON, a line each, how
the table stands. ``python phone.py leafs-through`` shows every screen that there is, of all games. A window with pixels
is real, fingers and clock are the tests' own; Android is the strict fake.
"""

# ruff: noqa: E402  (each import needs what is set up before it)
from __future__ import annotations

import json
import os
import sys
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

# The app and all that it imports come from the package; this brings nothing but hands.
sys.path.append(str(Path(__file__).parents[2]))

from tests.screens import fake_android


class Context(fake_android.Activity):
    """What KivyMD's colours look up besides, when they are imported; none of it is used."""

    def getApplicationContext(self) -> None:  # noqa: N802
        """Nobody asks it anything."""


class WallpaperManager:
    """Nobody asks it anything."""

    @staticmethod
    def getInstance(_context: Context) -> None:  # noqa: N802
        """There is none."""


fake_android.PythonActivity.mActivity = Context()
fake_android.CLASSES |= {"java.lang.Integer": int, "android.app.WallpaperManager": WallpaperManager}
fake_android.install()
vars(sys.modules["android"]).update(mActivity=fake_android.PythonActivity.mActivity)

# isort: split
import screens.app.startup  # noqa: F401

# isort: split
from kivy.core.window import Window, WindowBase

# There is one window only, and it is the driver's, too.
WindowBase._WindowBase__instance = Window

# isort: split
from screens.app.main import Stammtisch
from screens.app.words import _
from screens.games.texts import texts_of
from tabletop import Match
from tabletop import match as matches
from tests.screens import gl_context
from tests.screens.at_table import PEOPLE, AtTable
from tests.screens.driver import Driver
from tests.staging import Stage, every_screen

#: So much has been played before the battery is empty.
PLAYED = 5
#: Every so many frames there is a picture.
DRAWN = 15


def must(is_so: object, sentence: str) -> None:
    """Ends all when something is not as it has to be: assertions are left out here, as on a phone."""
    if not is_so:
        sys.exit(f"It has to be so: {sentence}.")


def tell(**what: Any) -> None:
    """Tells who waits for it."""
    print(json.dumps(what), flush=True)


def draw_now_and_then() -> None:
    """Of so many pictures one: a machine without a graphics card would do little else than draw them."""
    draw, frames = Window.on_draw, count()
    flip, Window.on_flip = Window.on_flip, lambda: None
    Window.on_draw = lambda: next(frames) % DRAWN or (draw(), flip())


def start() -> AtTable:
    """The app, as it comes up."""
    draw_now_and_then()
    # First the hands: the app rests from no clock that they move.
    driver = Driver()
    app = Stammtisch()
    app._run_prepare()
    driver.frames(5)
    table = AtTable(app, driver, Random(3), by="drag")
    table.choose = lambda moves: "call" if "call" in moves else min(moves, key=held)
    return table


def held(move: str) -> int:
    """How the end comes sooner: what is high is dropped."""
    return -sum(int(face) for face in move.partition("drop")[2].split() if face.isdigit())


def deal(table: AtTable, game: str) -> None:
    """From the box on the shelf to the table, with the people of last time."""
    app = table.app
    must(table.on("shelf"), "a new phone shows the shelf")
    app.change(motion="quick")
    people = [app.store.keep_person(person) for person in PEOPLE[:3]]
    last = Match.new(game, seats=3, seed=1, options={"rounds": 1})
    app.store.remove(app.store.open_table(last, people))
    app.home()
    table.driver.frames(3)
    # The same cards in every run: nobody calls too early to be interrupted.
    vars(matches)["fresh_seed"] = lambda: 0
    table.press(_(texts_of(game).TITLE))
    table.press(_("Deal"))
    table.driver.frames(3)
    must(table.on("table"), "there is a table")


def stands(table: AtTable) -> dict[str, Any]:
    """How the table stands."""
    curtain = table.curtain
    return {
        "key": table.session.key,
        "moves": table.match.record()["moves"],
        "curtain": curtain and curtain.person.name,
        "viewer": table.session.viewer,
    }


def put_away_and_take_up(table: AtTable) -> None:
    """As SDL tells it, with the GL context lost meanwhile: no open hand is left behind."""
    must(table.scene.is_unlocked, "somebody looks at his hand")
    away: list[bool] = []
    gl_context.put_away_and_take_up(gl_context.Context(), lambda: away.append(table.scene.is_unlocked))
    must(away == [False], "the hand is covered before the app is put away")
    table.driver.frames(3)
    must(table.on("table"), "the table is there again")


def go_back_and_come_again(table: AtTable) -> None:
    """Back leads to the shelf, and no farther; the open table leads back."""
    before = stands(table)["moves"]
    table.driver.key("escape")
    must(table.on("shelf"), "Back leads to the shelf")
    table.driver.tap(table.driver.widgets("OpenTable")[0])
    table.driver.frames(3)
    must(table.on("table"), "the open table leads back")
    must(stands(table)["moves"] == before, "nothing has been lost on the way")


def begins() -> None:
    """From the shelf into the middle of a match."""
    table = start()
    deal(table, "bungee")
    paused = False
    while table.played() < PLAYED or not table.curtain:
        must(not table.on("result"), "the match is longer than that")
        if not paused and table.step() == "look":
            put_away_and_take_up(table)
            paused = True
        elif paused:
            table.step()
    must(paused, "the app has been put away once")
    go_back_and_come_again(table)
    tell(**stands(table), size=Window.size, screens=sys.modules["screens"].__file__)
    while True:
        time.sleep(1)


def goes_on() -> None:
    """From where it was to the end."""
    table = start()
    must(table.on("table"), "the table is there again")
    tell(**stands(table))
    match = table.play_to_the_end()
    must(match.over, "the match is over")
    texts = table.driver.texts()
    must(all(PEOPLE[seat].name in " ".join(texts) for seat in match.winners), "the end tells who has won")
    tell(moves=len(match.record()["moves"]), totals=match.totals, imported=sorted({*map(_root, sys.modules)}))


def leafs_through() -> None:
    """Every screen that the app can show: what one of them wants has to be in the package."""
    table = start()
    stage = Stage(table.app, Path(os.environ["FAKE_FILES"]), table.driver.frames)
    names = []
    for screen in every_screen():
        stage.show(screen)
        names.append(screen.name)
    tell(shown=names, imported=sorted({*map(_root, sys.modules)}))


def _root(module: str) -> str:
    return module.partition(".")[0]


if __name__ == "__main__":
    {"begins": begins, "goes-on": goes_on, "leafs-through": leafs_through}[sys.argv[1]]()
