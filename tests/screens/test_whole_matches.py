"""Whole matches from the shelf to the end, by touches and keys alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from screens.pad import written
from screens.telling import telling
from screens.words import _
from tabletop import Match
from tests.screens.at_table import GAMES_HERE, PEOPLE, AtTable, lasting, seats_of
from tests.screens.driver import PHONE, TABLET, Driver, Pos

#: Rounds that a match of ours lasts.
ROUNDS = {"bungee": 2}


def deal(start_app: Any, driver: Driver, game: str, size: Pos, seats: int = 3) -> AtTable:
    """From the box on the shelf to the table: two taps, with the people and the options of last time."""
    app = start_app(size=size)
    app.change(motion="quick")
    people = [app.store.keep_person(person) for person in PEOPLE[:seats]]
    last = Match.new(game, seats=seats, seed=1, options=lasting(game, ROUNDS.get(game, 1)))
    app.store.remove(app.store.open_table(last, people))
    app.home()
    driver.frames(3)
    table = AtTable(app, driver)
    table.press(_(telling(game).TITLE))
    table.press(_("Deal"))
    driver.frames(3)
    assert table.on("play")
    return table


def assert_the_end_is_told(table: AtTable, match: Match) -> None:
    texts = table.driver.texts()
    for total in match.totals:
        assert written(total) in texts
    winners = [PEOPLE[seat].name for seat in match.winners]
    assert all(any(name in text for text in texts) for name in winners)
    assert table.page.ids.who.text.startswith(winners[0])


@pytest.mark.parametrize("how", [(PHONE, "drag"), (TABLET, "tap")], ids=["phone-drag", "tablet-tap"])
@pytest.mark.parametrize("game", GAMES_HERE)
def test_a_match_is_played_to_its_end_by_touches(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, game: str, how: tuple[Pos, str]
) -> None:
    monkeypatch.setattr("tabletop.match.fresh_seed", lambda: 42)
    size, by = how
    table = deal(start_app, driver, game, size, seats_of(game))
    table.by = by
    key = table.sitting.key
    match = table.play_to_the_end(Random(3))
    assert match.over
    assert len(match.scores) == ROUNDS.get(game, 1)
    assert_the_end_is_told(table, match)
    kept, _people = table.app.store.load(key)
    assert kept.totals == match.totals
    assert key not in {each.key for each in table.app.store.tables()}


def test_a_match_is_played_to_its_end_by_keys_and_then_once_more(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for what stands in the bar, which is pressed."""
    monkeypatch.setattr("tabletop.match.fresh_seed", lambda: 42)
    monkeypatch.setitem(ROUNDS, "bungee", 1)
    table = deal(start_app, driver, "bungee", TABLET, seats=2)
    table.by = "keys"
    assert_the_end_is_told(table, table.play_to_the_end(Random(5)))
    table.press(_("Rematch"))
    driver.frames(3)
    assert table.on("play")
    assert [person.name for person in table.sitting.people] == ["Beat", "Anna"]
    assert table.played() == 0


@pytest.mark.parametrize("game", GAMES_HERE)
def test_the_largest_table_has_room_for_every_move_on_a_phone(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    from tabletop import GAMES

    monkeypatch.setattr("tabletop.match.fresh_seed", lambda: 7)
    table = deal(start_app, driver, game, PHONE, seats=GAMES[game].seats[-1])
    table.rng = Random(9)
    table.play(60)
    assert table.match.record()["moves"]
