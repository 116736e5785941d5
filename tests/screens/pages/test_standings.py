"""The standings: everyone's numbers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.session.people import Person, bot_person
from screens.store import Store
from tabletop import Match
from tests.screens.driver import PHONE, TABLET, Driver
from tests.screens.pages.test_pages import press
from tests.tables import played_once

PEOPLE = (
    Person("Anna", "red", "star"),
    Person("Beat", "blue", "moon"),
    Person("Maximilian-Peter", "teal", "key"),
    Person("Ursula", "violet", "heart"),
    Person("Ed", "orange", "sun"),
)


@played_once
def played(game: str, seats: int, seed: int) -> Match:
    """A match played to its end with random moves."""
    options = {"bungee": {"rounds": 1}, "bohne": {"rounds": 1}}.get(game, {})
    match = Match.new(game, seats=seats, seed=seed, options=options)
    lots = Random(seed)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, lots.choice(match.moves(seat)))
    return match


def fill(folder: Path, *tables: tuple[str, tuple[int, ...]]) -> list[Person]:
    """Finished random matches of these games with these people; a match's number is its seed."""
    days = iter(range(1, 1000))
    store = Store(folder / "stammtisch.db", lambda: next(days) * 86400.0)
    people = [store.keep_person(person) for person in PEOPLE]
    for seed, (game, seats) in enumerate(tables):
        store.open_table(played(game, len(seats), seed), [people[seat] for seat in seats])
    store.close()
    return people


def test_a_row_a_person_who_has_won_the_largest_share_first(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    people = fill(tmp_path, ("bungee", (1, 0)), ("bungee", (1, 2)), ("bohne", (1, 0, 2)), ("bungee", (1, 0)))
    app = start_app(folder=tmp_path, at=routes.Standings(game=""))
    driver.frames(5)
    rows: list[Any] = driver.widgets("StandingsRow")
    tally = {person.name: (won, number) for person, number, won in app.store.tally()}
    shares = [tally[row.name][0] / max(1, tally[row.name][1]) for row in rows]
    assert shares == sorted(shares, reverse=True), "as long as the bars"
    assert {row.name for row in rows} == {person.name for person in people}
    assert tally["Beat"][1] == 4
    assert "{} of {} matches won".format(*tally["Beat"]) in driver.texts()
    assert driver.texts().count("No match finished yet.") == 2


def test_in_all_games_too_a_lucky_first_match_leads_nobody(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    people = fill(tmp_path, *[("bungee", (0, 1))] * 5, ("bungee", (2, 3)))
    app = start_app(folder=tmp_path)
    app.go(routes.Standings(game=""))
    driver.frames(5)
    rows: list[Any] = driver.widgets("StandingsRow")
    assert {row.name for row in rows[:2]} == {person.name for person in people[:2]}
    heading = next(text for text in driver.texts() if text.startswith("Fewer than"))
    assert driver.texts().index(heading) > driver.texts().index(rows[1].name)


def test_a_row_leads_to_the_person_and_back_to_where_one_was(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    people = fill(tmp_path, ("bungee", (0, 1)), ("bungee", (0, 2, 3, 4)))
    app = start_app(folder=tmp_path, size=(360, 320), at=routes.Standings(game=""))
    driver.frames(5)
    app.page.ids.scroll.scroll_y = 0
    driver.frames(3)
    row: Any = driver.widgets("StandingsRow")[-1]
    driver.tap(row)
    driver.frames(5)
    assert type(app.page).__module__ == "screens.pages.person"
    assert app.page.name == row.name
    assert row.name in {person.name for person in people}
    driver.key("escape")
    driver.frames(3)
    assert type(app.page).__module__ == "screens.pages.standings"
    assert app.page.ids.scroll.scroll_y < 0.1


@pytest.mark.parametrize("has_people", [True, False])
def test_before_the_first_match_the_page_says_what_to_do(
    has_people: bool, start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    if has_people:
        fill(tmp_path)
    app = start_app(folder=tmp_path, at=routes.Standings())
    driver.frames(5)
    assert "Nobody has finished a match yet." in driver.texts()
    assert not driver.widgets("StandingsRow")
    press(driver, "All games")
    assert type(app.page).__module__ == "screens.pages.shelf"


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_bars_are_as_long_as_the_shares(
    size: tuple[int, int], start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    fill(tmp_path, *[("bungee", (0, 1))] * 5)
    app = start_app(folder=tmp_path, size=size, at=routes.Standings(game=""))
    driver.frames(5)
    bars: list[Any] = driver.widgets("ShareBar")
    tally = app.store.tally()[:2]
    assert {bar.share for bar in bars} == {won / number for _person, number, won in tally}
    assert all(0 < bar.width < size[0] for bar in bars)


def test_a_list_that_has_become_short_begins_at_the_top(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    fill(tmp_path, ("bungee", (0, 1)))
    app = start_app(folder=tmp_path, size=TABLET, at=routes.Standings(game="", scroll=0))
    driver.frames(5)
    here, scroll = app.page.ids.here, app.page.ids.scroll
    assert here.height < scroll.height
    assert here.to_window(here.x, here.top)[1] == pytest.approx(scroll.to_window(scroll.x, scroll.top)[1])


# -- leagues


def league_rows(driver: Driver) -> list[Any]:
    """The lines of the league on the page, from the top."""
    rows: list[Any] = driver.widgets("LeagueRow")
    return sorted(rows, key=lambda row: -row.y)


def test_the_page_opens_with_the_league_of_the_game_played_last(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    fill(tmp_path, ("bungee", (0, 1, 2)), ("bohne", (0, 1, 2)), *[("bungee", (0, 1))] * 5)
    app = start_app(folder=tmp_path, at=routes.Standings())
    driver.frames(5)
    league = app.store.league("bungee")
    lines = [(row.place, row.name) for row in league_rows(driver)]
    best_two = [one.person.name for one in league if one.record.played > 1]
    assert lines == [("1", best_two[0]), ("2", best_two[1]), ("–", "Maximilian-Peter")]
    assert "Fewer than 5 matches so far" in driver.texts()


def test_the_bars_of_a_league_begin_and_end_below_one_another(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    people = fill(tmp_path, *[("bungee", (0, 1))] * 3)
    store = Store(tmp_path / "stammtisch.db")
    store.open_table(played("bungee", 3, 5), [people[0], people[2], bot_person("gentle", {})])
    store.close()
    start_app(folder=tmp_path, at=routes.Standings(game="bungee"))
    driver.frames(5)
    bars: list[Any] = driver.widgets("StrengthBar")
    assert len({len(row.strength) for row in league_rows(driver)}) > 1
    assert len(bars) == 4
    assert len({(bar.to_window(bar.x, 0)[0], bar.width) for bar in bars}) == 1


def test_who_leads_by_one_lucky_match_stands_below_the_league(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    fill(tmp_path, *[("bungee", (0, 1))] * 5, *[("bungee", (0, 3))] * 1)
    start_app(folder=tmp_path, at=routes.Standings(game="bungee"))
    driver.frames(5)
    assert [row.place for row in league_rows(driver)] == ["1", "2", "–"]
    assert league_rows(driver)[-1].name == "Ursula"


def test_partners_of_every_match_share_their_place(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    fill(tmp_path, *[("dog", (0, 1, 2, 3))] * 5)
    start_app(folder=tmp_path).go(routes.Standings(game="dog"))
    driver.frames(5)
    assert [row.place for row in league_rows(driver)] == ["1", "1", "3", "3"]


def test_a_line_of_the_league_leads_to_the_person_at_this_game(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    fill(tmp_path, ("bungee", (0, 1)), ("bohne", (0, 1, 2)))
    app = start_app(folder=tmp_path, at=routes.Standings(game="bungee"))
    driver.frames(5)
    row = league_rows(driver)[0]
    driver.tap(row)
    driver.frames(5)
    assert app.page.name == row.name
    assert "Bungee" in driver.texts()


def test_ten_slices_of_new_matches_are_counted_while_the_page_is_open(
    start_app: Any, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.store.ratings.SLICE", 1)
    fill(tmp_path, *[("bungee", (0, 1))] * 10)
    app = start_app(folder=tmp_path, at=routes.Standings())
    driver.frames(2)
    assert [one.record.played for one in app.store.league("bungee")] < [10, 10]
    driver.frames(20)
    assert [one.record.played for one in app.store.league("bungee")] == [10, 10]
    assert "10 matches won" in " ".join(driver.texts())
