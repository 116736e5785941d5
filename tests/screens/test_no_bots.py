"""A game without bots is played by people, and offers no bots."""

from __future__ import annotations

from typing import Any

import pytest

from screens.app import routes
from screens.session.bots import LEVEL_NAMES
from screens.session.people import bot_person
from tabletop import Match
from tabletop.bots import registry
from tests.screens.at_table import PEOPLE, AtTable
from tests.screens.driver import Driver


@pytest.fixture(autouse=True)
def _no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda _name: None)


def test_no_bot_is_offered_a_seat(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee"))
    driver.frames(3)
    app.page._ask_who(1)
    driver.frames(3)
    assert "New player" in driver.texts()
    assert not {"Or a computer player:", *LEVEL_NAMES.values()} & set(driver.texts())


def test_bots_of_the_last_table_are_not_offered_as_players(app: Any, driver: Driver) -> None:
    people = [app.store.keep_person(PEOPLE[0]), bot_person("sharp", PEOPLE[:1])]
    app.store.open_table(Match.new("dog", seats=4, seed=1), [*people, *[bot_person("gentle", people)] * 2])
    app.go(routes.NewTable(game="bungee"))
    driver.frames(3)
    assert app.page._people[0].name == PEOPLE[0].name
    assert not any(person.level for person in app.page._people)


def test_a_table_is_played_without_bots(app: Any, driver: Driver) -> None:
    people = [app.store.keep_person(person) for person in PEOPLE[:2]]
    app.go(routes.Table(key=app.store.open_table(Match.new("bungee", seats=2, seed=1), people)))
    driver.frames(3)
    table = AtTable(app, driver)
    if table.session.curtain is not None:
        table.session.open()
    assert not table.session.can_be_advised
    app.page.open_menu()
    driver.frames(3)
    assert "Suggest a move" not in driver.texts()
    table.press("Who is playing here")
    driver.frames(3)
    assert not set(LEVEL_NAMES.values()) & set(driver.texts())
    table.page.shut()
    match = table.match
    table.page.play(match.moves(match.actors[0])[0])
    assert match.record()["moves"]
