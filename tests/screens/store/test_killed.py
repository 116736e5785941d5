"""Killed at any moment: every move confirmed as stored is there, and the app continues where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Match
from tests.screens import driver as driving
from tests.screens.at_table import GAMES_HERE, AtTable, lay
from tests.screens.conftest import Starter
from tests.screens.kept import Apart, Moves, Nursery, a_moment, a_nursery, apart, moves_of
from tests.screens.kept.book import Book, look_elsewhere, look_here
from tests.screens.test_clumsy import Clumsy
from tests.soaking import soak

#: How often the store is killed in all, and how often at one file.
KILLS, A_FILE = 80, 20
#: Kill after at most this many confirmed actions, plus a random time of at most this many seconds.
KEPT, LONGEST = 6, 0.02


@pytest.fixture(scope="module")
def players() -> Iterator[Nursery]:
    yield from a_nursery()


def test_the_store_killed_at_any_moment_has_every_move_that_counted(players: Nursery, tmp_path: Path) -> None:
    rng = Random(5)
    in_the_middle = moves = 0
    for kill in range(KILLS):
        if kill % A_FILE == 0:
            book = Book()
            path = tmp_path / str(kill) / "kept.sqlite"
        before = book.moves
        child = players.child("plays", str(path), kill)
        until = rng.randint(0, KEPT)
        for said in iter(child.hear, None):
            book.hear(said)
            until -= said[0] == "did"
            if until < 0:
                break
        a_moment(rng, LONGEST)
        child.kill()
        for line in child.rest():
            book.hear(line)
        assert child.code == -9
        moves += book.moves - before
        in_the_middle += book.begun is not None
        look_elsewhere(path, book) if kill % 2 else look_here(path, book)
    # Otherwise the test proves nothing: the store was killed before it began, or while idle.
    assert in_the_middle > KILLS / 8
    assert moves > KILLS * 2


# the app


APP_KILLS = 5
#: Kill after at most this many moves, plus a random time of at most this many seconds.
APP_KEPT, APP_LONGEST = 4, 0.1


class Watched:
    """The app in a child: reports each move before and after storing it, and the table's state in each frame."""

    def __init__(self, folder: Path, tell: Callable[..., None]) -> None:
        self.tell = tell
        self.driver = driving.begin()
        self.app = Starter(self.driver, folder)()
        self.table = AtTable(self.app, self.driver)
        self._last: Any = None

    def listen(self) -> None:
        """Start reporting."""
        store, driver = self.app.store, self.driver
        played, frames = store.played, driver.frames

        def keep(key: int, match: Match, seat: int, text: str) -> None:
            self.tell("will", len(moves_of(match)))
            played(key, match, seat, text)
            self.tell("kept", moves_of(match)[-1])

        def let_go_by(number: int = 1) -> None:
            for _ in range(number):
                frames(1)
                self.tell_state()

        setattr(store, "played", keep)  # noqa: B010  (the store itself, not what it is)
        setattr(driver, "frames", let_go_by)  # noqa: B010

    def tell_state(self) -> None:
        """Report the state if it has changed."""
        state = self.state()
        if state != self._last:
            self._last = state
            self.tell("stands", state)

    def state(self) -> dict[str, Any]:
        """The state of the table."""
        page = self.app.page
        if not page or not self.table.on("table"):
            return {}
        session = page.session
        return {
            "key": session.key,
            "moves": len(moves_of(session.match)),
            "awaited": session.awaited,
            "viewer": session.viewer,
            "curtain": session.curtain,
            "hangs": page.curtain and page.names.index(page.curtain.person.name),
        }


def play_until_killed(folder: Path, game: str, seed: int) -> Callable[[Callable[..., None]], None]:
    def child(tell: Callable[..., None]) -> None:
        watched = Watched(folder, tell)
        app, table = watched.app, watched.table
        if not table.on("table"):
            lay(app, Match.new(game, seats=GAMES[game].seats[-2], seed=seed))
        app.change(motion="quick")
        watched.driver.frames(3)
        table.rng = Random(seed)
        watched.listen()
        watched.tell_state()
        while True:
            assert not table.on("result"), "killed too late"
            table.step()
            if table.on("table") and table.rng.random() < 0.05 and not table.match.over:
                # Another player wants to see their cards, and takes the device.
                seats = [seat for seat in range(table.match.seats) if table.session.has_secrets(seat)]
                table.page._ask(table.rng.choice(seats or [0]))

    return child


def look_at_what_is_shown(folder: Path) -> dict[str, Any]:
    """Start the app once more: check that it is covered, in the same state, and playable."""
    watched = Watched(folder, lambda *_: None)
    app, table = watched.app, watched.table
    assert app.store.trouble is None
    assert table.on("table"), type(app.page)
    shown = watched.state()
    assert shown["viewer"] is None
    if table.match.view(None)["phase"] not in ("score", "over"):
        assert shown["hangs"] == shown["curtain"]
    Clumsy(app, watched.driver, Random(1), shown["key"]).look_at_secrets()
    log = moves_of(table.match)
    assert len(app.store.times(shown["key"])) == len(log)
    table.play(3)
    return {**shown, "log": log, "now": moves_of(app.store.load(shown["key"])[0])}


class Life:
    """What a child reported about its table until it was killed."""

    def __init__(self, log: Moves) -> None:
        self.log = log
        self.kept = 0
        self.is_begun = False
        self.stood: dict[str, Any] = {}

    def live(self, child: Apart, rng: Random) -> None:
        """Listen, kill the child at some moment, and hear its last reports."""
        until = rng.randint(1, APP_KEPT)
        for said, what in child.lines():
            self.hear(said, what)
            if self.kept == until:
                until = -1
                a_moment(rng, APP_LONGEST)
                child.kill()
        assert child.code == -9

    def hear(self, said: str, what: Any) -> None:
        assert said in ("will", "kept", "stands"), what
        if said == "stands":
            self.stood = what or self.stood
            return
        self.is_begun = said == "will"
        if said == "kept":
            self.kept += 1
            self.log.append(what)

    def compare(self, shown: dict[str, Any]) -> bool:
        """Check that everything is stored; returns whether the state could be compared: not after an unseen move."""
        assert shown["log"][: len(self.log)] == self.log
        assert len(shown["log"]) <= len(self.log) + self.is_begun
        if shown["moves"] != self.stood["moves"]:
            return False
        awaited, looked, hung = (self.stood[what] for what in ("awaited", "viewer", "hangs"))
        assert shown["awaited"] == awaited
        if looked is not None and looked == awaited:
            assert shown["curtain"] == looked
        if hung is not None and hung == awaited:
            assert shown["hangs"] == hung
        return True


@pytest.mark.parametrize("kills", [APP_KILLS, pytest.param(8 * APP_KILLS, marks=soak)])
def test_the_app_killed_at_any_moment_goes_on_where_it_was(
    tmp_path: Path, start_app: Starter, kills: int, shift: int
) -> None:
    # Import once what all children need.
    lay(start_app(folder=tmp_path / "first"), Match.new("bungee", seats=2, seed=1))
    start_app.stop()
    rng = Random(7 + shift)
    logs: dict[str, Moves] = {game: [] for game in GAMES_HERE}
    moves = compared = curtains = 0
    for kill in range(kills):
        game = GAMES_HERE[kill % len(GAMES_HERE)]
        life = Life(logs[game])
        life.live(Apart(play_until_killed(tmp_path / game, game, kill)), rng)
        shown = apart(partial(look_at_what_is_shown, tmp_path / game))
        compared += life.compare(shown)
        logs[game], moves = shown["now"], moves + life.kept
        curtains += shown["hangs"] is not None
    # Otherwise the test proves nothing.
    assert moves >= kills
    assert compared > kills / 4
    assert curtains > kills / 4
