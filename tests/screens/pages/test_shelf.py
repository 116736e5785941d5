"""The shelf: its edges, its open tables, and what is on it after a game."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens.app import routes, words
from screens.pages.shelf import dated
from screens.session.people import bot_person
from screens.store import Store
from screens.store.backup import packed
from screens.store.merging import merged
from tabletop import Match
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.screens.pages.test_pages import PEOPLE
from tests.tables import play_on

DESK = (1920, 1080)


def opened(folder: Path, moves: list[int]) -> None:
    """Tables of Bungee of other people each, at which so many moves have been made."""
    store = Store(folder / "stammtisch.db")
    people = [store.keep_person(person) for person in PEOPLE]
    for seed, count in enumerate(moves):
        match = Match.new("bungee", seats=2, seed=seed)
        play_on(match, Random(seed), count)
        store.open_table(match, [people[seed % 3], people[seed % 3 + 1]], opened=1000.0 + seed)
    store.close()


def left_of(widget: Any) -> float:
    return float(widget.to_window(widget.x, widget.y)[0])


@pytest.mark.parametrize("size", [PHONE, (800, 1280), TABLET, DESK])
def test_everything_on_the_shelf_has_one_left_edge_and_nothing_is_left_over(
    start_app: Any, driver: Driver, tmp_path: Path, size: Pos
) -> None:
    opened(tmp_path, [3] * 4)
    app = start_app(folder=tmp_path, size=size)
    driver.frames(5)
    title = app.page.ids.title
    edge = left_of(title) + title.padding[0]
    boxes = app.page.ids.boxes
    lines = [line.children[-1] for line in boxes.children]
    firsts = [app.page.ids.tables.children[-1], *lines, app.page.ids.ways.children[-1]]
    assert [left_of(first) for first in firsts] == pytest.approx([edge] * len(firsts), abs=1)
    lowest = app.page.ids.ways.to_window(*app.page.ids.ways.pos)[1]
    assert size != DESK or lowest < size[1] / 3, "the lower third is not empty"
    (more,) = app.page.ids.more.children
    assert (left_of(more), more.width) == pytest.approx((edge, boxes.width), abs=1)
    lasts = [line.children[0] for line in boxes.children]
    assert [left_of(last) + last.width for last in lasts] == pytest.approx([edge + boxes.width] * len(lasts), abs=1)
    assert sum(len(line.children) for line in boxes.children) == 5
    driver.tap(more)
    driver.frames(3)
    assert len(app.page.ids.tables.children) == 4
    assert app.page.ids.more.children == []


def test_after_a_game_its_table_is_in_sight(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    opened(tmp_path, [3, 3])
    app = start_app(folder=tmp_path, size=PHONE)
    app.page.ids.scroll.scroll_y = 0
    app.go(routes.Rules())
    app.back()
    driver.frames(3)
    assert app.page.ids.scroll.scroll_y == pytest.approx(0, abs=0.01), "nothing has been played"
    app.go(routes.NewTable(game="bohne"))
    driver.frames(3)
    app.page.deal()
    driver.frames(3)
    app.back()
    driver.frames(3)
    assert app.page.ids.scroll.scroll_y == 1
    assert driver.widgets("OpenTable")[0].title == "Nicht die Bohne!"


def test_who_deals_again_before_playing_has_one_table(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    app = start_app(folder=tmp_path, size=TABLET)
    for _time in range(3):
        app.go(routes.NewTable(game="bungee"))
        driver.frames(2)
        app.page.deal()
        driver.frames(2)
        app.home()
        driver.frames(2)
    assert len(app.store.tables()) == 1


def test_only_tables_of_the_same_people_at_which_none_of_them_has_played_give_way(tmp_path: Path) -> None:
    store = Store(tmp_path / "stammtisch.db")
    anna, beat, carla = (store.keep_person(person) for person in PEOPLE[:3])
    bot = bot_person("gentle", [anna])

    def table(*people: Any, moves: int = 0, game: str = "bungee", name: str = "") -> int:
        match = Match.new(game, seats=len(people), seed=3)
        play_on(match, Random(1), moves)
        return store.open_table(match, people, name=name)

    gone = [table(anna, beat), table(beat, anna)]
    stay = [table(anna, beat, moves=2), table(anna, carla), table(anna, beat, name="Tonight"), table(anna, bot)]
    store.clear_unplayed("bungee", [anna, beat])
    assert {kept.key for kept in store.tables()} == {*stay}
    assert not {*gone} & {kept.key for kept in store.tables()}
    store.clear_unplayed("bungee", [anna, bot])
    assert {kept.key for kept in store.tables()} == {*stay[:-1]}
    store.close()


def test_a_table_from_elsewhere_never_gives_way(tmp_path: Path) -> None:
    store = Store(tmp_path / "stammtisch.db")
    people = [store.keep_person(person) for person in PEOPLE[:2]]

    def table(seed: int, opened: float | None = None) -> int:
        return store.open_table(Match.new("bungee", seats=2, seed=seed), people, opened=opened)

    gone = table(1)
    with closing(store.apart()) as db:
        backup = packed(db, 1e9, lambda _share: None)
    store.delete(gone)
    imported = table(2, opened=1e9)
    assert imported == gone
    table(3)
    store.clear_unplayed("bungee", people)
    assert [kept.key for kept in store.tables()] == [imported]
    table(4)
    with closing(store.apart()) as db:
        merged(db, backup, lambda _share: None)
    store.clear_unplayed("bungee", people)
    assert len(store.tables()) == 3
    store.close()


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "1 March 2026", "31 December 2026"),
        ("de", "1. März 2026", "31. Dezember 2026"),
        ("fr", "1er mars 2026", "31 décembre 2026"),
        ("it", "1º marzo 2026", "31 dicembre 2026"),
    ],
)
def test_dates_stand_as_the_language_writes_them(language: str, first: str, last: str) -> None:
    words.speak(language)
    try:
        assert (dated(date(2026, 3, 1)), dated(date(2026, 12, 31))) == (first, last)
    finally:
        words.speak("en")
