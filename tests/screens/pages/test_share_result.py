"""Sharing a result: as a text, as a picture, and through whatever app takes it."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from datetime import date
from io import BytesIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.image.img_sdl2 import ImageLoaderSDL2

from screens.app import routes, words
from screens.app.words import LANGUAGES
from screens.device import files
from screens.pages.share_result import HEIGHT, WIDTH, SharedResult, places, told
from screens.pages.shelf import dated
from screens.pages.table_menu import open_menu
from screens.session.people import Person
from tabletop import GAMES, Match
from tests.screens import fake_android as phone
from tests.screens.at_table import PEOPLE
from tests.screens.driver import Driver
from tests.screens.real import RealDisplay
from tests.tables import play_on, played_once

ROOT = Path(__file__).parents[3]
DAY = date(2026, 11, 19)


@played_once
def over(game: str, seats: int | None = None, seed: int = 5) -> Match:
    """A match played to its end with random moves."""
    match = Match.new(game, seats=seats or GAMES[game].seats[-1], seed=seed)
    play_on(match, Random(seed), 100_000)
    assert match.over
    return match


def result_of(match: Match) -> SharedResult:
    return SharedResult(match, PEOPLE[: match.seats], DAY)


# -- in words


def test_a_text_says_what_was_played_who_has_won_and_where_everybody_came() -> None:
    match = over("bungee", 3)
    ranked = sorted(range(3), key=lambda seat: match.totals[seat] or 0)
    lines = told(result_of(match)).splitlines()
    assert lines[0] == f"Bungee, {dated(DAY)}"
    assert lines[1] == f"{PEOPLE[ranked[0]].name} wins!"
    assert lines[2].startswith("The lowest total: ")
    for number, seat in enumerate(ranked, 1):
        total = str(match.totals[seat]).replace("-", "−")
        assert lines[3 + number].startswith(f"{number}. {PEOPLE[seat].name}: {total} point")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told_in_every_language_with_everybody_in_it(game: str, language: str) -> None:
    result = result_of(over(game))
    english = told(result)
    words.speak(language)
    text = told(result)
    assert all(person.name in text for person in result.people)
    assert "{" not in text
    assert (text == english) == (language == "en")


@pytest.mark.parametrize("game", GAMES)
def test_results_list_the_winners_first_and_then_by_points(game: str) -> None:
    for seed in range(2):
        match = over(game, seed=seed)
        every = places(match)
        assert {place.seat for place in every} == set(range(match.seats))
        assert {place.seat for place in every if place.number == 1} == set(match.winners)
        assert [place.number for place in every] == sorted(place.number for place in every)


def test_equal_results_share_a_place() -> None:
    match = over("bungee", 4)
    totals = [20, 10, 20, 30]
    tied: Any = SimpleNamespace(
        game=match.game, seats=4, winners=(1,), totals=totals, ranks=lambda: [(points,) for points in totals]
    )
    assert [(place.number, place.seat) for place in places(tied)] == [(1, 1), (2, 0), (2, 2), (4, 3)]


def test_a_team_is_one_place() -> None:
    match = over("dog", 4)
    assert sorted(place.number for place in places(match)) == [1, 1, 2, 2]


# -- as a picture

_DRAW = """
import base64, json, sys
from datetime import date
import screens.app.startup
from kivy.core.window import Window
from screens.app import theme, words
from screens.session.people import Person
from screens.pages.share_result import SharedResult, picture
from tabletop import Match
task = json.loads(sys.stdin.read())
theme.wear(dark=task["dark"])
match = Match.replay(task["record"])
people = [Person(*person) for person in task["people"]]
sys.stdout.write(base64.b64encode(picture(SharedResult(match, people, date(2026, 11, 19)))).decode())
"""


@pytest.fixture
def drawn(real_display: RealDisplay) -> Any:
    """Draw results on a real display; returns RGBA pixels from the top left."""
    return lambda match, people, **more: _pixels(real_display, match, people, **more)


def _pixels(display: RealDisplay, match: Match, people: list[Person], *, dark: bool = False) -> bytes:
    task = {
        "record": match.record(),
        "people": [(each.name, each.colour, each.symbol) for each in people],
        "dark": dark,
    }
    run = subprocess.run(
        [sys.executable, "-c", _DRAW],
        cwd=ROOT,
        env=display._environment((300, 200)),
        input=json.dumps(task),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    data = base64.b64decode(run.stdout.splitlines()[-1])
    assert data.startswith(b"\x89PNG")
    (image,) = ImageLoaderSDL2("", inline=True, rawdata=BytesIO(data), nocache=True)._data
    assert (image.width, image.height, image.fmt) == (WIDTH, HEIGHT, "rgba")
    # The picture is opaque.
    assert set(image.data[3::4]) == {255}
    return bytes(image.data)


def _changed_rows(one: bytes, other: bytes) -> list[int]:
    stride = WIDTH * 4
    rows = range(HEIGHT)
    return [row for row in rows if one[row * stride : (row + 1) * stride] != other[row * stride : (row + 1) * stride]]


def test_a_picture_shows_who_won_with_names_and_points_on_light_paper(drawn: Any) -> None:
    match = over("bungee", 3)
    people = list(PEOPLE[:3])
    one = drawn(match, people)
    assert len({one[at : at + 3] for at in range(0, len(one), 4 * 7)}) > 60
    paper = bytes([0xFB, 0xF8, 0xF1])
    assert sum(one[at : at + 3] == paper for at in range(0, len(one), 4 * 7)) > WIDTH * HEIGHT / 7 / 3
    # The dark theme doesn't change a picture meant for others.
    assert drawn(match, people, dark=True) == one
    # The last player's name is drawn on one line.
    last = places(match)[-1].seat
    renamed = [person._replace(name="Zoé") if seat == last else person for seat, person in enumerate(people)]
    rows = _changed_rows(one, drawn(match, renamed))
    assert 10 < len(rows) < 80
    assert rows[-1] - rows[0] < 80


def test_a_long_name_leaves_the_points_alone(drawn: Any) -> None:
    match = over("bohne", 6)
    people = list(PEOPLE)
    last = places(match)[-1].seat
    people[last] = people[last]._replace(name="Maximiliane-Wilhelmine von Hohenlohe zu Waldenburg")
    other = [*people]
    other[last] = people[last]._replace(name="Bo")
    one, two = drawn(match, people), drawn(match, other)
    stride, right = WIDTH * 4, (WIDTH - 200) * 4
    for row in _changed_rows(one, two):
        assert one[row * stride + right : (row + 1) * stride] == two[row * stride + right : (row + 1) * stride]


# -- the ways of sharing it


@pytest.fixture
def at_the_end(app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The result page of a match; the picture is faked, as there are no pixels."""
    monkeypatch.setattr("screens.pages.share_result.picture", lambda result: f"picture of {result.title}".encode())
    match = over("bungee", 3)
    app.home(routes.Table(key=app.store.open_table(match, PEOPLE[:3])))
    app.go(routes.Result(session=app.page.session))
    driver.frames(3)
    return app


def share(app: Any, driver: Driver, way: str) -> None:
    next(tap for tap in app.page.ids.actions.children if tap.label == "Share the result").trigger_action(0)
    driver.frames(3)
    driver.tap(driver.find(way))
    driver.frames(3)


def test_on_a_desktop_the_text_is_on_the_clipboard(
    at_the_end: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(files, "copy", copied.append)
    share(at_the_end, driver, "As a text")
    assert copied[0].startswith("Bungee, ")
    assert "It is on the clipboard now. Paste it into any message." in driver.texts()


def test_on_a_desktop_the_picture_goes_into_a_file(
    at_the_end: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "result.png"
    monkeypatch.setattr(files, "_chosen", lambda _name="": place)
    share(at_the_end, driver, "As a picture")
    driver.join("files")
    driver.until(lambda: "It is saved in the file." in driver.texts())
    assert place.read_bytes() == b"picture of Bungee"


def test_a_match_in_the_history_can_be_shared_too(at_the_end: Any, driver: Driver) -> None:
    app = at_the_end
    app.home(routes.History())
    open_menu(app.page, app.store.history(limit=1)[0], lambda: None)
    driver.frames(3)
    driver.tap(driver.find("Share the result"))
    driver.frames(3)
    assert {"As a picture", "As a text"} <= set(driver.texts())


def test_a_table_that_goes_on_has_no_result_to_share(app: Any, driver: Driver) -> None:
    app.store.open_table(Match.new("bungee", seats=2, seed=1), PEOPLE[:2])
    open_menu(app.page, app.store.tables()[0], lambda: None)
    driver.frames(3)
    assert "Share the result" not in driver.texts()


# -- on a phone


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What other apps on a phone were asked to take."""
    answer: dict[str, Any] = phone.told(tmp_path_factory.mktemp("phone"), "gifts")
    return answer


def test_a_phone_offers_a_text_to_whoever_takes_it(given: dict[str, Any]) -> None:
    gift = {"action": "SEND", "type": "text/plain", "TEXT": "Anna wins!"}
    assert given["text"]["asked"] == [{"action": "CHOOSER", "title": "Share", "of": gift}]


def test_a_phone_offers_a_picture_that_whoever_takes_it_may_read(given: dict[str, Any]) -> None:
    (asked,) = given["picture"]["asked"]
    gift = asked["of"]
    assert (gift["action"], gift["type"], gift["TEXT"]) == ("SEND", "image/png", "Anna wins!")
    assert gift["STREAM"] == gift["clip"]
    assert gift["STREAM"].endswith("Pictures/Stammtisch/result.png")
    assert gift["flags"] == 1
    assert given["picture"]["kept"] == {"result.png": "a picture"}


@pytest.mark.parametrize("what", ["text for nobody", "picture for nobody", "picture on an old phone"])
def test_having_no_app_to_share_with_is_reported(given: dict[str, Any], what: str) -> None:
    assert (given[what]["trouble"], given[what]["asked"]) == ("no_taker", [])


@pytest.mark.parametrize("what", ["picture without room", "picture refused"])
def test_a_picture_that_cannot_be_kept_leaves_no_half_of_it(given: dict[str, Any], what: str) -> None:
    assert given[what] == {"trouble": "unwritable", "asked": [], "kept": {}}
