"""Play the unpacked package as on a phone, with nothing to import but what it contains.

``python phone.py begins`` plays from the shelf until a curtain hangs in mid-match, and waits there to be killed.
``python phone.py goes-on`` checks that the table is as it was, and plays to the end. Both print the state as JSON
lines. ``python phone.py leafs-through`` shows every screen of every game. The window is real; fingers and clock are the
tests' own, and Android is the strict fake.
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

# The app and its imports come from the package; only test tools come from here.
sys.path.append(str(Path(__file__).parents[2]))

from tests.screens import fake_android

fake_android.install_for_kivy()

# isort: split
import screens.app.startup  # noqa: F401

# isort: split
from kivy.core.window import Window, WindowBase

# Kivy keeps one window; hand it to the driver's classes too.
WindowBase._WindowBase__instance = Window

# isort: split
from screens.app.main import Stammtisch
from screens.app.words import _
from screens.games.texts import texts_of
from tabletop import Match
from tabletop import game as games
from tests.screens import gl_context
from tests.screens.at_table import PEOPLE, AtTable
from tests.screens.driver import Driver
from tests.staging import Stage, every_screen

#: The number of moves before the process is killed.
PLAYED = 5
#: Only every so many frames are drawn.
DRAWN = 15


def must(is_so: object, sentence: str) -> None:
    """Exit with a message unless something holds; byte code here has no assertions, as on a phone."""
    if not is_so:
        sys.exit(f"It has to be so: {sentence}.")


def tell(**what: Any) -> None:
    """Print a JSON line for the test that waits for it."""
    print(json.dumps(what), flush=True)


def draw_now_and_then() -> None:
    """Draw one frame in so many: without a graphics card, drawing would take nearly all the time."""
    draw, frames = Window.on_draw, count()
    flip, Window.on_flip = Window.on_flip, lambda: None
    Window.on_draw = lambda: next(frames) % DRAWN or (draw(), flip())


def start() -> AtTable:
    """Start the app and return its table driver."""
    draw_now_and_then()
    # The driver's clock first, so that the app doesn't tie itself to the real one.
    driver = Driver()
    app = Stammtisch()
    app._run_prepare()
    driver.frames(5)
    table = AtTable(app, driver, Random(3), by="drag")
    table.choose = lambda moves: "call" if "call" in moves else min(moves, key=held)
    return table


def held(move: str) -> int:
    """Rank moves so that rounds end sooner: high cards are discarded first."""
    return -sum(int(face) for face in move.partition("drop")[2].split() if face.isdigit())


def deal(table: AtTable, game: str) -> None:
    """Go from a box on the shelf to the table, with the same players as last time."""
    app = table.app
    must(table.on("shelf"), "a new phone shows the shelf")
    app.change(motion="quick")
    people = [app.store.keep_person(person) for person in PEOPLE[:3]]
    last = Match.new(game, seats=3, seed=1, options={"rounds": 1})
    app.store.remove(app.store.open_table(last, people))
    app.home()
    table.driver.frames(3)
    # The same cards in every run: with these nobody calls before the interruption.
    vars(games)["fresh_seed"] = lambda: 0
    table.press(_(texts_of(game).TITLE))
    table.press(_("Start game"))
    table.driver.frames(3)
    must(table.on("table"), "there is a table")


def stands(table: AtTable) -> dict[str, Any]:
    """The table's state: its key, moves and what is shown."""
    curtain = table.curtain
    return {
        "key": table.session.key,
        "moves": table.match.record()["moves"],
        "curtain": curtain and curtain.person.name,
        "viewer": table.session.viewer,
    }


def put_away_and_take_up(table: AtTable) -> None:
    """Pause and resume as SDL reports it, with the GL context lost meanwhile; check that no open hand stays visible."""
    must(table.scene.entry.state.is_open, "somebody looks at his hand")
    away: list[bool] = []
    gl_context.put_away_and_take_up(gl_context.Context(), lambda: away.append(table.scene.entry.state.is_open))
    must(away == [False], "the hand is covered before the app is put away")
    table.driver.frames(3)
    must(table.on("table"), "the table is there again")


def go_back_and_come_again(table: AtTable) -> None:
    """Check that Back leads to the shelf and no further, and that the open table leads back."""
    before = stands(table)["moves"]
    table.driver.key("escape")
    must(table.on("shelf"), "Back leads to the shelf")
    table.driver.tap(table.driver.widgets("OpenTable")[0])
    table.driver.frames(3)
    must(table.on("table"), "the open table leads back")
    must(stands(table)["moves"] == before, "nothing has been lost on the way")


def begins() -> None:
    """Play from the shelf into the middle of a match."""
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
    """Continue from the saved state to the end of the match."""
    table = start()
    must(table.on("table"), "the table is there again")
    tell(**stands(table))
    match = table.play_to_the_end()
    must(match.over, "the match is over")
    texts = table.driver.texts()
    must(all(PEOPLE[seat].name in " ".join(texts) for seat in match.winners), "the end tells who has won")
    tell(moves=len(match.record()["moves"]), totals=match.totals, imported=sorted({*map(_root, sys.modules)}))


def leafs_through() -> None:
    """Show every screen of the app, so that a module missing from the package fails."""
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
