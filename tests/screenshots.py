"""Take the README's pictures from the running app.

    xvfb-run -a -s "-screen 0 1400x1000x24" python -m tests.screenshots

Each picture is taken by a process of its own, which sets up a table, plays random moves and shows the result.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from screens.app import routes
from screens.app.routes import Route
from screens.session.people import Person
from screens.store import Store
from tabletop import Match
from tabletop.bots import GENTLE, bot_player
from tabletop.review import reviewed
from tests.staging import by_chance, keep_people, open_hands, play_before

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
PHONE, TABLET = (360, 640), (1280, 800)
LOOKS: dict[str, Any] = {"motion": "none"}


class Picture(NamedTuple):
    """A picture: the game, the moment and how it is shown."""

    size: tuple[int, int]
    game: str = ""
    seats: int = 0
    seed: int = 1
    #: Random moves are played until this holds of everyone's view.
    until: Callable[[dict[str, Any]], bool] = lambda _view: True
    theme: str = "light"
    language: str = "en"
    page: str = "table"
    is_open: bool = True
    #: The board's zoom, and the place in its centre.
    nearer: float = 1
    around: tuple[float, float] = (0, 0)
    #: Whether the eye shows how all farms stand.
    is_surveyed: bool = False
    #: Whether the device lies flat; some players then look at their cards.
    is_flat: bool = False


def _turn(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda view: bool(view["phase"] == "turn" and len(view["discard"]) >= number)


def _pick(left: int) -> Callable[[dict[str, Any]], bool]:
    return lambda view: bool(view["phase"] == "pick" and len(view["hands"][0]) == left)


def _drawn(view: dict[str, Any]) -> bool:
    return bool(view["phase"] == "drawn" and min(view["turns"]) > 0)


def _under_way(view: dict[str, Any]) -> bool:
    marbles = [marble for its in view["marbles"] for marble in its]
    return bool(view["phase"] == "play" and sum(marble.isdigit() for marble in marbles) >= 1.5 * view["seats"])


def _fenced(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda view: bool(view["phase"] == "turn" and sum(map(len, view["fences"])) >= number)


PICTURES = {
    "shelf": Picture(PHONE, page="shelf"),
    "bungee": Picture(PHONE, "bungee", 4, 5, _turn(4)),
    "bungee-tablet": Picture(TABLET, "bungee", 5, 3, _turn(6), "dark"),
    "bohne": Picture(PHONE, "bohne", 4, 2, _pick(7)),
    "bohne-tablet": Picture(TABLET, "bohne", 6, 2, _pick(3), language="de"),
    "baernergaeng": Picture(PHONE, "baernergaeng", 4, 3, _drawn),
    "baernergaeng-tablet": Picture(TABLET, "baernergaeng", 6, 4, _drawn, "dark", "fr"),
    "dog": Picture(PHONE, "dog", 4, 8, _under_way),
    "dog-round": Picture(TABLET, "dog", 6, 3, _under_way, is_flat=True),
    "bohne-round": Picture(TABLET, "bohne", 4, 2, _pick(7), is_flat=True),
    "dog-near": Picture(PHONE, "dog", 6, 5, _under_way, nearer=2.2, around=(0.4, -0.4)),
    "bauernschlau": Picture(PHONE, "bauernschlau", 3, 4, _fenced(10)),
    "bauernschlau-tablet": Picture(TABLET, "bauernschlau", 5, 2, _fenced(30), "dark", "de", is_surveyed=True),
    "bauernschlau-near": Picture(PHONE, "bauernschlau", 6, 6, _fenced(20), nearer=2.2, around=(0, -0.5)),
    "curtain": Picture(PHONE, "bungee", 3, 2, is_open=False),
    "history": Picture(PHONE, page="history"),
    "replay": Picture(PHONE, page="replay"),
    "person": Picture(PHONE, page="person"),
    "look-back": Picture(PHONE, page="look-back"),
    "look-back-moves": Picture(PHONE, page="look-back-moves"),
    "lesson": Picture(PHONE, page="lesson"),
    "rules": Picture(PHONE, page="rules"),
    "entry": Picture(PHONE, page="entry"),
}

#: The arguments of the pages about finished matches: a replay half-way, a person, and a game.
BACK: dict[str, Route] = {
    "history": routes.History(),
    "replay": routes.Replay(key=30, step=27),
    "person": routes.Person(key=1, game="bungee"),
    "look-back": routes.LookBack(key=31),
    "look-back-moves": routes.LookBack(key=31, scroll=0.5),
}
#: Pictures of pages for learning a game: the page and its arguments.
LEARN: dict[str, Route] = {
    "lesson": routes.Lesson(game="dog"),
    "rules": routes.Rules(game="bauernschlau"),
    "entry": routes.Rules(game="dog", entry="7"),
}


def main() -> None:
    """Take all pictures, or those named."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        shoot("tests.screenshots", name, PICTURES[name], FOLDER / f"{name}.png")


def shoot(module: str, name: str, wanted: Picture, path: Path, density: float = 1) -> None:
    """Take a picture of a module's ``PICTURES`` in a process of its own."""
    width, height = (str(round(side * density)) for side in wanted.size)
    screen = {"KCFG_GRAPHICS_WIDTH": width, "KCFG_GRAPHICS_HEIGHT": height, "KIVY_METRICS_DENSITY": str(density)}
    with tempfile.TemporaryDirectory() as home:
        take_it = f"from {module} import PICTURES; take(PICTURES[{name!r}], {home!r}, {str(path)!r})"
        command = [sys.executable, "-c", f"from tests.screenshots import take; {take_it}"]
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **screen})
    print(path)


def take(wanted: Picture, home: str, path: str) -> None:
    """Take one picture, and end the process."""
    from screens.app.main import Stammtisch

    _lay_out(wanted, Path(home))
    app = Stammtisch(folder=Path(home))
    app._run_prepare()
    _wait(0.6)
    if wanted.page in BACK:
        app.go(BACK[wanted.page])
    elif wanted.page in LEARN:
        app.go(LEARN[wanted.page])
        # Figures among texts are painted one per frame.
        _wait(2)
    elif wanted.is_flat:
        _let_look(app.page.scene)
    elif wanted.is_open and wanted.game:
        open_hands(app.page)
        # A board turns to the player whose turn begins, and is seen whole then.
        _wait(0.3)
        _look_nearer(app.page, wanted)
    _wait(0.8)
    _save(Path(path))
    os._exit(0)


def _lay_out(wanted: Picture, home: Path) -> None:
    store = Store(home / "stammtisch.db")
    store.write("prefs", {**LOOKS, "language": wanted.language, "theme": wanted.theme, "flat": wanted.is_flat})
    people = keep_people(store)
    if wanted.game:
        key = store.open_table(_played(wanted), people[: wanted.seats])
        store.write("at", key)
    if wanted.page in BACK:
        play_before(store, people)
        _look_back(store, people[:3])
    store.close()


def _look_back(store: Store, people: Sequence[Person]) -> None:
    """Store one more match, played by gentle bots, with its review."""
    match = Match.new("bungee", seats=len(people), seed=4, options={"rounds": 4})
    players = [bot_player("bungee", seat=seat, level=GENTLE, seed=seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.actors[0]
        match.play(seat, players[seat].decide(match.view(seat)).move)
    store.keep_review(store.open_table(match, people), match, reviewed(match))


def _played(wanted: Picture) -> Match:
    match = Match.new(wanted.game, seats=wanted.seats, seed=wanted.seed)
    return by_chance(match, random.Random(wanted.seed), lambda match: wanted.until(match.view(None)))


def _let_look(scene: Any) -> None:
    for seat in range(0, len(scene.people), 2):
        scene.entries[seat].open_hand(now=True)


def _look_nearer(page: Any, wanted: Picture) -> None:
    if wanted.is_surveyed:
        page.scene.survey()
        # Hide the sentence that explains all of it.
        page.bubbles.hush()
    for board in page.scene.boards:
        across, up = wanted.around
        board.enlarge(
            wanted.nearer, (board.center_x + across * board.width / 2, board.center_y + up * board.height / 2)
        )


def _wait(seconds: float) -> None:
    from kivy.base import EventLoop

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        EventLoop.idle()


def _save(path: Path) -> None:
    from kivy.core.window import Window

    # Kivy adds a number to the file's name.
    taken = Window.screenshot(name=str(path.with_suffix(".taken.png")))
    Path(taken).replace(path)


if __name__ == "__main__":
    main()
