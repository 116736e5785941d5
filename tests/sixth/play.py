"""Plays the sixth game by touch, from the shelf to the result; ``test_sixth`` lays it among the screen tests."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.app.words import _
from screens.games.texts import written
from screens.session.bots import LEVEL_NAMES
from tabletop import Match
from tests.screens.at_table import AtTable, sit
from tests.screens.driver import Driver

HAS_BOTS = find_spec("tabletop.games.tschau.bot") is not None


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.game.fresh_seed", lambda: 42)


def test_it_is_played_by_touch_from_the_shelf_to_its_result(app: Any, driver: Driver) -> None:
    app.change(motion="quick")
    driver.frames(3)
    table = AtTable(app, driver)
    table.press("Tschau Sepp")
    driver.frames(3)
    assert "Start game" in driver.texts()
    assert not [text for text in driver.texts() if "uided round" in text]
    app.page._ask_who(1)
    driver.frames(3)
    offered = {*map(_, LEVEL_NAMES.values())} & {*driver.texts()}
    assert bool(offered) is HAS_BOTS
    if HAS_BOTS:
        table.press(_(LEVEL_NAMES["sharp"]))
    else:
        app.page.shut()
    driver.frames(30)
    table.press("Start game")
    driver.frames(30)
    assert [bool(person.level) for person in table.session.people] == [False, HAS_BOTS]
    match = table.play_to_the_end(Random(3))
    assert match.over
    assert len(match.scores) == 2
    assert all(written(total) in driver.texts() for total in match.totals)
    app.go(routes.History())
    driver.frames(3)
    assert "Tschau Sepp" in driver.texts()


def test_a_card_that_does_not_fit_is_refused_in_words(start_app: Any, driver: Driver) -> None:
    start = Match.new("tschau", seats=2, seed=1).position()
    hands = {"hands": [["g1", "r2"], ["b6"]], "discard": ["g4"], "pile": ["y1", "y2"]}
    table = sit(start_app, driver, Match.from_position(start | hands))
    told = table.refusal_of(lambda: driver.drag(table.at("hand 0/r2"), table.target("discard")))
    assert told == "does_not_fit"
    driver.frames(3)
    assert any("red 2 has neither" in text and "green 4" in text for text in driver.texts())


def test_its_rules_page_has_its_options_alone(app: Any, driver: Driver) -> None:
    app.go(routes.Rules(game="tschau"))
    driver.frames(3)
    assert "Variants" in driver.texts()
