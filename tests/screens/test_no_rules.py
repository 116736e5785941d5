"""A game without a rulebook and a guided round can be played, and offers neither."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from screens import games
from screens.app import routes
from screens.session.lesson_progress import unfinished
from tabletop import Match
from tests.screens.at_table import PEOPLE, AtTable, bungee, lay
from tests.screens.driver import Driver


@pytest.fixture(autouse=True)
def _nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.util import find_spec

    for part in ("lesson", "rules"):
        monkeypatch.setitem(sys.modules, f"screens.games.bungee.{part}", None)
    monkeypatch.setattr(
        games, "find_spec", lambda name: None if name.endswith((".lesson", ".rules")) else find_spec(name)
    )


def test_a_new_table_offers_no_guided_round(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee"))
    driver.frames(3)
    assert "Start game" in driver.texts()
    assert not [text for text in driver.texts() if "uided round" in text]
    assert unfinished(app.store, "bungee") is None


def test_a_table_is_played_and_what_is_held_is_told_without_more(app: Any, driver: Driver) -> None:
    lay(app, bungee("7 7 9", "2 2", discard="4"))
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    table.unlock()
    driver.hold(table.at("hand 0/9"), 0.6).up()
    assert driver.widgets("Bubble")
    assert not driver.widgets("More")
    table.make("drop 7 7")
    assert table.played() == 1


def test_the_menu_of_a_table_offers_no_guided_round(app: Any, driver: Driver) -> None:
    app.go(routes.Table(key=app.store.open_table(Match.new("bungee", seats=2, seed=1), PEOPLE[:2])))
    driver.frames(3)
    app.page.open_menu()
    driver.frames(3)
    assert "Who is playing here" in driver.texts()
    assert "Guided round" not in driver.texts()


@pytest.mark.parametrize("part", ["", "index"])
def test_its_rules_page_has_its_variants(start_app: Any, driver: Driver, part: str) -> None:
    start_app(at=routes.Rules(game="bungee", part=part))
    driver.frames(3)
    assert "Variants" in driver.texts()
