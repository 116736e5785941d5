"""A round's end is a scene: the score is counted on the table, step by step, and only then told."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from screens.games.texts import written
from tabletop import GAMES, Match
from tests.screens.at_round import gather
from tests.screens.at_table import LAID_FLAT, AtTable, seats_of, sit
from tests.screens.driver import Driver
from tests.tables import random_move

Move = tuple[int, str]


@cache
def _ending(game: str) -> tuple[Match, Move]:
    """A match whose next move ends its last round, and that move; in Bauernschlau with a farm that is not fenced."""
    for seed in range(4, 40):
        rng = Random(seed)
        options = {"rounds": 1} if game != "dog" else {}
        match = Match.new(game, seats=seats_of(game), seed=seed, options=options)
        before, move = match.copy(), (0, "")
        while not match.over:
            before, move = match.copy(), random_move(match, rng)
            match.play(*move)
        is_mixed = game != "bauernschlau" or None in match.scores[-1]
        if match.winners and is_mixed and any(match.scores[-1]):
            return before, move
    raise AssertionError("no match came to its end")


def ending(game: str) -> tuple[Match, Move]:
    match, move = _ending(game)
    return match.copy(), move


def end(table: AtTable, move: Move) -> None:
    """Make the move that ends the match."""
    table.page.play(move[1], move[0], by_itself=True)
    table.driver.frames(1)


def sums(table: AtTable) -> dict[str, str]:
    """The sum at each player's plate, by name."""
    return {chip.person.name: chip.text for chip in table.scene.round_count.layer.shown if chip.is_sum}


def last_of(table: AtTable) -> dict[str, str]:
    """What the engine has scored, as it is written, by name."""
    return {
        person.name: written(points)
        for person, points in zip(table.session.people, table.match.scores[-1], strict=True)
    }


def buttons(table: AtTable) -> list[str]:
    return [act.text for act in table.page.buttons.acts()]


@pytest.fixture
def told_aloud(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said aloud after a move."""
    from screens.pages.table_parts.news import Speech

    said: list[str] = []
    monkeypatch.setattr(Speech, "after_move", lambda speech: said.append(speech._page.news.of_last_move()))
    return said


@pytest.mark.parametrize("game", GAMES)
def test_the_score_is_counted_on_the_table_after_the_cards_and_before_it_is_told(
    start_app: Any, driver: Driver, told_aloud: list[str], game: str
) -> None:
    match, move = ending(game)
    table = sit(start_app, driver, match, looks=False)
    layer, log = table.scene.round_count.layer, table.page.log
    told_aloud.clear()
    end(table, move)
    before, passed = [*log.sentences], 0.0
    seen = []
    while table.scene.round_count.is_counting:
        assert not (table.scene.layer.is_moving and layer.done), "no number before the cards"
        assert log.sentences == before
        assert not buttons(table), "nobody reads the result before it is counted"
        assert not told_aloud
        seen.append(layer.done)
        driver.wait(0.1)
        passed += 0.1
    assert passed <= 6.3
    assert len({*seen}) > 3, "it is counted step by step"
    assert seen == sorted(seen)
    assert log.sentences != before
    assert told_aloud
    assert buttons(table) == ["Result"]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "dog"])
def test_the_sums_at_the_plates_are_what_the_score_sheet_gets(start_app: Any, driver: Driver, game: str) -> None:
    match, move = ending(game)
    table = sit(start_app, driver, match, looks=False)
    end(table, move)
    layer = table.scene.round_count.layer
    driver.until(lambda: layer.done == layer.steps)
    assert sums(table) == last_of(table)


def test_a_tap_ends_the_count_and_presses_nothing(start_app: Any, driver: Driver) -> None:
    match, move = ending("bungee")
    table = sit(start_app, driver, match, looks=False)
    end(table, move)
    driver.wait(1)
    assert table.scene.round_count.is_counting
    driver.tap(table.scene.center)
    assert not table.scene.round_count.is_counting
    assert sums(table) == last_of(table)
    assert table.on("table")
    assert buttons(table) == ["Result"]


def test_enter_ends_the_count(start_app: Any, driver: Driver) -> None:
    match, move = ending("bungee")
    table = sit(start_app, driver, match, looks=False)
    end(table, move)
    driver.wait(1)
    assert table.scene.round_count.is_counting
    driver.key("enter")
    assert sums(table) == last_of(table)
    assert table.on("table")


def test_who_leaves_the_table_hears_no_more_of_its_score(start_app: Any, driver: Driver, told_aloud: list[str]) -> None:
    match, move = ending("bungee")
    table = sit(start_app, driver, match, looks=False)
    end(table, move)
    table.app.home()
    told_aloud.clear()
    driver.wait(7)
    assert not told_aloud


@pytest.mark.parametrize("game", GAMES)
def test_with_no_motion_the_final_picture_is_there_at_once(start_app: Any, driver: Driver, game: str) -> None:
    match, move = ending(game)
    table = sit(start_app, driver, match, looks=False, motion="none")
    end(table, move)
    layer = table.scene.round_count.layer
    assert not table.scene.round_count.is_counting
    assert layer.done == layer.steps > 0
    assert layer.shown
    assert buttons(table) == ["Result"]


@pytest.mark.parametrize("game", LAID_FLAT)
def test_on_a_flat_table_each_number_faces_its_player_and_those_on_the_other_side(
    start_app: Any, driver: Driver, game: str
) -> None:
    match, move = ending(game)
    table = gather(start_app, driver, match)
    end(table, move)
    driver.until(lambda: not table.scene.round_count.is_counting)
    layer = table.scene.round_count.layer
    turns = {station.person: station.turn for station in table.scene.stations}
    assert layer.is_for_all
    assert layer.shown
    assert all(chip.turn == turns[chip.person] for chip in layer.shown)


def test_a_farm_that_is_not_fenced_is_greyed_and_it_is_said_why_the_round_ended(start_app: Any, driver: Driver) -> None:
    match, move = ending("bauernschlau")
    table = sit(start_app, driver, match, looks=False)
    end(table, move)
    driver.until(lambda: "so the round ends" in table.page.herald.banner.text)
    driver.until(lambda: not table.scene.round_count.is_counting)
    open_farms = [table.page.names[seat] for seat, points in enumerate(table.match.scores[-1]) if points is None]
    assert open_farms
    assert [chip.person.name for chip in table.scene.round_count.layer.shown if chip.veils] == open_farms


def test_the_last_marble_home_is_counted_last(start_app: Any, driver: Driver) -> None:
    match, move = ending("dog")
    table = sit(start_app, driver, match, looks=False)
    end(table, move)
    last = next(seen.target for seen in reversed(table.session.told) if seen.what == "move")
    driver.until(lambda: not table.scene.round_count.is_counting)
    numbers = [chip for chip in table.scene.round_count.layer.shown if not chip.is_sum]
    assert [chip.text for chip in numbers] == ["1", "2", "3", "4"] * 2
    place = table.scene.board.start(last)
    assert (numbers[-1].pose.x, numbers[-1].pose.y) == pytest.approx((place.x, place.y))


def test_the_numbers_are_gone_with_the_next_deal(start_app: Any, driver: Driver) -> None:
    match = Match.new("bungee", seats=2, seed=3)
    rng = Random(3)
    while not match.scores:
        before, move = match.copy(), random_move(match, rng)
        match.play(*move)
    table = sit(start_app, driver, before, looks=False)
    end(table, move)
    driver.until(lambda: not table.scene.round_count.is_counting)
    assert table.scene.round_count.layer.shown
    table.page.play("deal", table.match.actors[0])
    assert not table.scene.round_count.layer.shown
