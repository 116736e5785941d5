"""With a real AT-SPI client, on a bus and a display of their own: the games are played by what is read, in German."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from screens.app.prefs import Prefs
from screens.store import Store
from tests.screens.accessibility.bus import Bus, missing, start
from tests.screens.real import RealDisplay
from tests.soaking import soak

#: Bungee in each run, the longer ones in a soak.
GAMES = [
    "Bungee",
    *(pytest.param(title, marks=soak) for title in ("Nicht die Bohne!", "Bärnergäng", "Dog", "Bauernschlau")),
]


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[Bus]:
    """The app on a private bus, with a client who reads."""
    if reason := missing():
        pytest.skip(reason)
    folder = tmp_path / "data" / "stammtisch"
    folder.mkdir(parents=True)
    with closing(Store(folder / "stammtisch.db")) as store:
        prefs = replace(Prefs(), motion="none", pace="quick", sound=False, language="de", cover_after=0)
        store.write("prefs", prefs.to_json())
    display, bus = RealDisplay(tmp_path), Bus(tmp_path)
    try:
        start(display, bus)
        yield bus
    finally:
        display.close()
        bus.close()


@pytest.mark.parametrize("title", GAMES)
def test_a_game_is_played_from_the_shelf_to_the_end_of_a_round(bus: Bus, title: str) -> None:
    told = bus.client("play", title)
    assert told.splitlines()[-1] == "over"
    assert told.count("> ") > 8


def test_settings_history_and_importing_are_reached(bus: Bus) -> None:
    assert bus.client("pages").splitlines()[-1] == "over"


@soak
def test_the_first_steps_of_a_guided_round_are_done(bus: Bus) -> None:
    assert bus.client("lesson", "Bungee").splitlines()[-1] == "over"
