"""The clock slows down while nothing happens, and memory of closed tables is freed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest
from kivy.clock import Clock

from screens.app import routes
from screens.device.frame_rate import collect_garbage
from screens.games import has_flat_scene
from screens.pages.flat_table import FlatTablePage
from screens.session.people import Person
from tabletop import GAMES, Match
from tests.screens.at_table import PEOPLE
from tests.screens.driver import TABLET, Driver, Window
from tests.soaking import spread


@pytest.fixture
def waiting_clock(driver: Driver) -> Iterator[None]:
    """Let the clock wait between frames as the app's does; the driver's clock must not, so no frame may run here."""
    driver.frames(1)
    Clock._max_fps = 60
    yield
    Clock._max_fps = 0


@pytest.mark.usefixtures("waiting_clock")
def test_the_clock_rests_until_something_happens() -> None:
    from screens.device import frame_rate

    frame_rate.watch()
    frame_rate._busy_until = 0.0
    frame_rate._calm(0)
    assert Clock._max_fps == frame_rate.QUIET
    Window.dispatch("on_key_down", 32, 0, " ", [])
    assert Clock._max_fps == frame_rate.BUSY
    frame_rate._calm(0)
    assert Clock._max_fps == frame_rate.BUSY, "somebody is there"


def test_a_clock_without_limit_is_left_alone(driver: Driver) -> None:
    from screens.device import frame_rate

    frame_rate.watch()
    driver.wait(5)
    assert Clock._max_fps == 0


def test_what_was_settled_for_one_table_goes_with_the_next(
    app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.device.frame_rate.collect_garbage", collect_garbage)
    people = [app.store.keep_person(PEOPLE[0]), Person("Vreni", "blue", "moon", level="gentle")]
    key = app.store.open_table(Match.new("bungee", seats=2, seed=3), people)
    pages = []
    for _ in range(3):
        app.go(routes.Table(key=key))
        driver.frames(2)
        pages.append(ref(app.page))
        assert gc.get_freeze_count()
        app.back()
        driver.frames(2)
    left = [page for page in pages if page() is not None]
    assert len(left) <= 2
    collect_garbage()
    assert not [page for page in pages if page() is not None]


@pytest.mark.parametrize(("game", "flat"), spread(list(GAMES), [False, True], one_in=2))
def test_nothing_stays_of_a_table_that_is_left(game: str, flat: bool, start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    app.change(flat=flat, cover_after=0)
    seats = max(GAMES[game].seats)
    people = [app.store.keep_person(person) for person in PEOPLE[:seats]]
    key = app.store.open_table(Match.new(game, seats=seats, seed=3), people)
    scenes = []
    for _ in range(2):
        app.go(routes.Table(key=key))
        driver.frames(3)
        assert isinstance(app.page, FlatTablePage) is (flat and has_flat_scene(game))
        scenes.append(ref(app.page.scene))
        app.home()
        driver.frames(3)
    gc.collect()
    assert not [scene for scene in scenes if scene() is not None]
