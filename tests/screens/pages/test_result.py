"""The end of a match: winning is celebrated, and the page tells what decided it and what it was for whom."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.graphics import Color
from kivy.uix.widget import Widget

from screens.app import routes
from screens.games.recaps import recap_of
from screens.games.scores import deciding_round, totals_after
from screens.store import Store
from tabletop import Match
from tests.screens.driver import PHONE, TABLET, Driver
from tests.screens.pages.test_pages import press
from tests.screens.pages.test_standings import PEOPLE, played
from tests.tables import played_once

HALF_HOUR = 1800.0
EIGHT_IN_THE_EVENING = 1_800_043_200.0


@played_once
def random_match(game: str, seats: int, seed: int, **options: Any) -> Match:
    match, lots = Match.new(game, seats=seats, seed=seed, options=options), Random(seed)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, lots.choice(match.moves(seat)))
    return match


def evening(folder: Path, *matches: Match) -> list[int]:
    """Matches that the same people finished one after another; returns their keys."""
    clock = iter(EIGHT_IN_THE_EVENING + HALF_HOUR * step for step in range(1000))
    store = Store(folder / "stammtisch.db", lambda: next(clock))
    people = [store.keep_person(person) for person in PEOPLE]
    keys = [store.open_table(match, people[: match.seats]) for match in matches]
    store.close()
    return keys


def as_session(key: int, match: Match, people: Any) -> Any:
    """As much of a session as the page needs."""
    return SimpleNamespace(key=key, match=match, people=people)


def open_result(app: Any, driver: Driver, key: int) -> None:
    match, people = app.store.load(key)
    app.go(routes.Result(session=as_session(key, match, people)))
    driver.frames(5)


# -- the round that decided


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("bungee", 3, {"rounds": 4}),
        ("bohne", 4, {"rounds": 3}),
        ("baernergaeng", 3, {"rounds": 4}),
        ("baernergaeng", 3, {"rounds": 4, "winner": "rounds"}),
        ("bauernschlau", 3, {"rounds": 2}),
    ],
)
def test_from_the_deciding_round_on_only_the_winners_led(game: str, seats: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        match = random_match(game, seats, seed, **options)
        count = len(match.scores)
        assert totals_after(match, count) == [*match.totals]
        assert match.ranks(count) == match.ranks()
        decided = deciding_round(match)
        ranks = [match.ranks(rounds) for rounds in range(1, count + 1)]
        led = [tuple(seat for seat in range(seats) if after[seat] == min(after)) for after in ranks]
        if decided is None:
            assert led[-1] != match.winners
        else:
            assert set(led[decided - 1 :]) == {match.winners}
            assert decided == 1 or led[decided - 2] != match.winners


# -- the page


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_page_shows_the_totals_over_the_rounds(
    size: tuple[int, int], start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    (key,) = evening(tmp_path, random_match("bungee", 3, 1, rounds=4))
    app = start_app(folder=tmp_path, size=size)
    open_result(app, driver, key)
    match = app.store.load(key)[0]
    chart: Any
    (chart,) = driver.widgets("Courses")
    # The lower the better, and the better the higher.
    assert [-course[-1] for course in chart._courses] == [*match.totals]
    assert [len(course) for course in chart._courses] == [5] * 3
    sheet: Any
    (sheet,) = driver.widgets("ScoreSheet")
    who = app.page.ids.who
    is_beside = sheet.to_window(sheet.x, 0)[0] > who.to_window(who.right, 0)[0]
    assert is_beside == (size == TABLET)


@pytest.mark.parametrize("motion", ["full", "none"])
def test_winning_is_celebrated_at_once_without_motion(
    motion: str, start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    (key,) = evening(tmp_path, played("bungee", 2, 1))
    app = start_app(folder=tmp_path)
    app.change(motion=motion)
    match, people = app.store.load(key)
    app.go(routes.Result(session=as_session(key, match, people)))
    driver.frames(1)
    cheer: Any
    (cheer,) = driver.widgets("Celebration")
    assert (cheer.grown == 1) == (motion == "none")
    assert [each.side for each in cheer.children] == [cheer._side] * len(match.winners)
    driver.wait(2)
    assert cheer.grown == 1
    drawn = driver.drawn()
    driver.wait(1)
    assert driver.drawn() == drawn, "nothing is drawn any more"


def test_who_has_won_with_a_computer_player_in_their_seat_is_told_with_it(
    start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    (key,) = evening(tmp_path, played("bungee", 2, 1))
    app = start_app(folder=tmp_path)
    match, people = app.store.load(key)
    for level in ("", "steady"):
        told = [person._replace(level=level) for person in people]
        app.go(routes.Result(session=as_session(key, match, told)))
        driver.frames(3)
        names = [people[seat].name for seat in match.winners]
        assert (f"A computer player finished for {names[0]}." in app.page.ids.why.text) == bool(level)


def test_nothing_that_scrolls_is_drawn_outside_of_it(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    """Kivy draws the soft edges of half-transparent shapes there, too: rays lay over the title."""
    (key,) = evening(tmp_path, random_match("bungee", 3, 1, rounds=2))
    app = start_app(folder=tmp_path)
    app.change(motion="none")
    open_result(app, driver, key)
    smooth = 0
    for widget in app.page.ids.scroll.walk():
        alpha = 1.0
        for canvas in (widget.canvas.before, widget.canvas):
            for each in canvas.children:
                alpha = each.a if isinstance(each, Color) else alpha
                smooth += type(each).__name__.startswith("Smooth")
                assert not (type(each).__name__.startswith("Smooth") and 0 < alpha < 1), widget
    assert smooth > 24


def test_a_record_is_told_and_only_where_it_is_one(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    """Three matches of as many rounds, the best one last; then the same again, which breaks nothing."""
    by_total = {random_match("bungee", 2, seed, rounds=2).totals[0] or 0: seed for seed in range(6)}
    assert len(by_total) > 3
    matches = [random_match("bungee", 2, by_total[total], rounds=2) for total in sorted(by_total, reverse=True)]
    best = matches[-1]
    keys = evening(tmp_path, *matches, best)
    app = start_app(folder=tmp_path)
    open_result(app, driver, keys[-2])
    number = str(best.totals[0]).replace("-", "−")
    told = f"Anna’s best Bungee so far: {number} points."
    assert told in driver.texts()
    app.home()
    open_result(app, driver, keys[-1])
    assert told not in driver.texts()


def test_the_second_match_of_an_evening_brings_its_table_and_its_page(
    start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    keys = evening(tmp_path, played("bungee", 2, 1), played("bungee", 2, 2), played("bohne", 3, 1))
    app = start_app(folder=tmp_path)
    open_result(app, driver, keys[-1])
    assert "Game night: 3 matches" in driver.texts()
    press(driver, "Look back on the evening")
    assert type(app.page).__module__ == "screens.pages.evening"
    assert len(driver.widgets("TableRow")) == 3
    assert len(driver.widgets("EveningLine")) == 3
    driver.key("escape")
    driver.frames(3)
    assert type(app.page).__module__ == "screens.pages.result"


def test_half_a_point_is_read_in_any_size_of_text(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    keys = evening(tmp_path, played("bungee", 2, 1), played("bungee", 2, 2))
    app = start_app(folder=tmp_path, at=routes.Evening(key=keys[0]))
    for text in (100, 130):
        app.change(text=text)
        driver.frames(3)
        line: Any = driver.widgets("EveningLine")[0]
        line.points = line.longest = "112.5"
        driver.frames(2)
        points: Any = line.children[0]
        assert points.text == "112.5"
        assert points._label.get_extents(points.text)[0] <= points.text_size[0]


def test_a_single_match_is_no_evening(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    (key,) = evening(tmp_path, played("bungee", 2, 1))
    app = start_app(folder=tmp_path)
    open_result(app, driver, key)
    assert not driver.widgets("EveningLine")


def test_the_history_leads_from_an_evenings_last_match_to_the_evening(
    start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    evening(tmp_path, played("bungee", 2, 1), played("bungee", 2, 2))
    app = start_app(folder=tmp_path, at=routes.History())
    driver.frames(5)
    assert len(driver.widgets("EveningLink")) == 1
    press(driver, "Game night: 2 matches")
    assert type(app.page).__module__ == "screens.pages.evening"


def test_a_match_put_away_on_the_evenings_page_is_gone_from_its_table(
    start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    keys = evening(tmp_path, played("bungee", 2, 1), played("bungee", 2, 2), played("bohne", 3, 1))
    app = start_app(folder=tmp_path)
    app.go(routes.Evening(key=keys[0]))
    driver.frames(5)
    row: Any = driver.widgets("TableRow")[0]
    app.page.ids.scroll.scroll_to(row, animate=False)
    driver.frames(3)
    driver.tap(row.ids.more)
    driver.frames(3)
    press(driver, "Archive")
    assert len(driver.widgets("TableRow")) == 2
    assert len(driver.widgets("EveningLine")) == 2


def test_an_evening_that_is_over_has_been_won(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    keys = evening(tmp_path, played("bungee", 2, 1), played("bungee", 2, 2))
    app = start_app(folder=tmp_path)
    ended = app.store.summary(keys[-1]).touched

    def told(now: float) -> tuple[str, str]:
        app.now = lambda: now
        app.home(routes.Evening(key=keys[0]))
        driver.frames(5)
        return driver.widgets("Heading")[0].text.partition(" ")[2], app.page.ids.on.text

    assert told(ended + 60) == ("is ahead.", "Keep playing")
    assert told(ended + 86400) == ("won this game night.", "All games")


# -- in a wide window


def test_an_evenings_chart_takes_the_height_that_is_left(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    keys = evening(tmp_path, played("bungee", 2, 1), played("bungee", 2, 2))
    app = start_app(folder=tmp_path, size=(1920, 1080))
    app.go(routes.Evening(key=keys[0]))
    driver.frames(8)
    main, scroll = app.page.ids.main, app.page.ids.scroll
    assert 0 <= main.to_window(*main.pos)[1] - scroll.to_window(*scroll.pos)[1] < 60


def show_end(app: Any, driver: Driver, match: Match) -> None:
    """Open the result of a match that has just ended."""
    people = app.store.people()[: match.seats]
    app.go(routes.Result(session=as_session(app.store.open_table(match, people), match, people)))
    driver.frames(8)


def edges(widget: Any) -> tuple[float, float]:
    """Where a widget's lower and upper edges are in the window."""
    return float(widget.to_window(*widget.pos)[1]), float(widget.to_window(widget.x, widget.top)[1])


@pytest.mark.parametrize("size", [(840, 700), (1280, 800), (1920, 1080)])
def test_the_chart_beside_the_winners_fills_the_height(
    start_app: Any, driver: Driver, tmp_path: Path, size: tuple[int, int]
) -> None:
    evening(tmp_path)
    app = start_app(size=size, folder=tmp_path)
    show_end(app, driver, random_match("bungee", 4, 5, rounds=2))
    scroll, chart = app.page.ids.scroll, app.page._chart
    assert edges(chart)[0] - edges(scroll)[0] < 0.12 * size[1]
    low, high = edges(app.page.ids.main)
    assert (low + high) / 2 == pytest.approx(sum(edges(scroll)) / 2, abs=10), "the winners stand in the middle"
    assert app.page.ids.here.height == pytest.approx(scroll.height, abs=1), "nothing has to be scrolled"


def test_a_chart_takes_what_is_left_whenever_something_else_on_its_page_grows(
    start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    evening(tmp_path)
    app = start_app(size=(600, 1100), folder=tmp_path)
    show_end(app, driver, random_match("bungee", 4, 5, rounds=2))
    high, above = app.page._chart.height, Widget(size_hint_y=None)
    app.page.ids.main.add_widget(above)
    for height in (60, 20):
        above.height = height
        driver.frames(2)
        assert high - app.page._chart.height == pytest.approx(height + app.page.ids.main.spacing)


def test_dog_is_looked_back_on_marble_by_marble(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    evening(tmp_path)
    app = start_app(size=TABLET, folder=tmp_path)
    match = random_match("dog", 4, 3)
    show_end(app, driver, match)
    texts = driver.texts()
    finished = [sum(place[0] == "F" for place in places) for places in match.view(None)["marbles"]]
    recap = recap_of(match)
    assert recap
    assert [course[-1] for course in recap.courses] == finished == list(recap.counts[0][1])
    assert sum(recap.counts[1][1]) == sum(recap.counts[2][1]) > 0, "whoever is sent back was sent back by somebody"
    for name, numbers in recap.counts:
        assert name in texts
        assert all(str(number) in texts for number in numbers)
    assert len(app.page._chart._courses) == 4
