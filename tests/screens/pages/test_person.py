"""A person's page: the numbers and charts, and what can be done with the person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.app import routes
from screens.session.people import Person
from screens.store.statistics import duels, games_of, numbers
from tests.screens.driver import PHONE, TABLET, Driver
from tests.screens.pages.test_pages import press
from tests.screens.pages.test_standings import fill
from tests.staging import route

ANNA, BEAT, MAX, URSULA, ED = range(5)

#: Anna has met everyone but Ed; Ed has played only Bungee, alone with Beat.
TABLES = (
    *[("bungee", (ANNA, BEAT))] * 3,
    ("bungee", (ANNA, BEAT, MAX)),
    ("bohne", (MAX, ANNA, BEAT)),
    ("dog", (ANNA, BEAT, MAX, URSULA)),
    ("dog", (URSULA, ANNA, BEAT, MAX)),
    ("bungee", (ED, BEAT)),
    ("bungee", (ED, MAX)),
)


def choose(driver: Driver, game: str) -> None:
    """Tap the chip of a game; the game may also be somebody's favourite."""
    chips: list[Any] = driver.widgets("Chip")
    driver.tap(next(chip for chip in chips if chip.text == game))
    driver.frames(5)


@pytest.fixture
def people(tmp_path: Path) -> list[Person]:
    """The people who have played in the app's folder."""
    return fill(tmp_path, *TABLES)


@pytest.fixture
def anna(start_app: Any, driver: Driver, tmp_path: Path, people: list[Person]) -> Any:
    """The app with Anna's page, opened from the standings; there is no room for them beside it."""
    app = start_app(size=(800, 1280), folder=tmp_path, at=routes.Standings())
    app.go(routes.Person(key=people[ANNA].kept_key))
    driver.frames(5)
    return app


def others(driver: Driver, picture: str) -> list[str]:
    """The names in the rows with this kind of chart."""
    rows: list[Any] = driver.widgets("Opponent")
    return [
        next(each.name for each in row.children if type(each).__name__ == "PersonLabel")
        for row in rows
        if any(type(each).__name__ == picture for each in row.children)
    ]


# -- the numbers


def test_the_page_shows_what_the_statistics_say(anna: Any, driver: Driver, people: list[Person]) -> None:
    key = people[ANNA].key
    assert key is not None
    results = anna.store.results(person=key)
    about = numbers(results, key)
    assert len(results) == 7
    assert anna.page.name == "Anna"
    assert f"{about.won} of 7 matches won" in driver.texts()
    assert any(text.startswith("expected by chance: ") for text in driver.texts())
    assert "average points" not in driver.texts()
    assert driver.widgets("Cells")
    by_key = {person.key: person.name for person in people}
    assert others(driver, "Versus") == [by_key[duel.person] for duel in duels(results, key)]
    assert others(driver, "Share") == ["Maximilian-Peter"]


def test_a_chip_leads_to_the_numbers_of_a_game(anna: Any, driver: Driver, people: list[Person]) -> None:
    choose(driver, "Bungee")
    assert anna.page.kept()["game"] == "bungee"
    key = people[ANNA].key
    assert key is not None
    about = numbers(anna.store.results(person=key), key, "bungee")
    assert f"{about.won} of 4 matches won" in driver.texts()
    assert "average points" in driver.texts()
    assert driver.widgets("Dots")
    assert others(driver, "Share") == []
    press(driver, "Dog")
    assert driver.widgets("Cells")
    assert not driver.widgets("Dots")
    press(driver, "All games")
    assert anna.page.kept()["game"] is None


def test_a_person_with_one_game_gets_no_choice_of_games(anna: Any, driver: Driver, people: list[Person]) -> None:
    anna.go(routes.Person(key=people[ED].kept_key))
    driver.frames(5)
    assert not driver.widgets("Chip")
    assert driver.widgets("Dots")
    assert "Bungee" in driver.texts()


def test_a_row_leads_to_the_other_person_and_back_to_the_same_game(anna: Any, driver: Driver) -> None:
    choose(driver, "Bungee")
    press(driver, "Maximilian-Peter")
    assert anna.page.name == "Maximilian-Peter"
    driver.key("escape")
    driver.frames(3)
    assert anna.page.name == "Anna"
    assert anna.page.kept()["game"] == "bungee"


def test_a_person_without_finished_matches_is_told_so(anna: Any, driver: Driver) -> None:
    new = anna.store.keep_person(Person("Zoé", "grey", "drop"))
    anna.go(routes.Person(key=new.kept_key))
    driver.frames(3)
    assert "Zoé hasn’t finished a match yet." in driver.texts()


def test_a_person_who_is_gone_is_told_so(anna: Any, driver: Driver) -> None:
    anna.go(routes.Person(key=99))
    driver.frames(3)
    assert "This player is no longer on the list." in driver.texts()


@pytest.mark.usefixtures("anna")
def test_a_picture_is_painted_again_when_its_size_changes_and_goes_along_when_it_moves(driver: Driver) -> None:
    choose(driver, "Bungee")
    driver.frames(5)
    dots: Any = driver.widgets("Dots")[0]
    painted: list[int] = []
    dots.paint = lambda: painted.append(1)
    driver.frames(30)
    assert not painted
    x, y = dots.pos
    driver.window((780, 900))
    driver.frames(3)
    assert not painted
    assert dots.pos != [x, y]
    here, there = dots.pos, dots._painted_at
    assert dots._shift.xy == pytest.approx((here[0] - there[0], here[1] - there[1]))
    driver.window((340, 900))
    driver.frames(3)
    assert painted


# -- change, merge, forget


def test_a_person_is_renamed_everywhere(anna: Any, driver: Driver) -> None:
    driver.tap(next(tap for tap in _taps(driver) if tap.label == "Edit"))
    driver.frames(3)
    form: Any = driver.widgets("PersonForm")[0]
    form.ids.name.text = "Beat"
    press(driver, "Save")
    assert any(text.startswith("There is already a player called Beat.") for text in driver.texts())
    form.ids.name.text = "Annina"
    press(driver, "Save")
    assert anna.page.name == "Annina"
    driver.key("escape")
    driver.frames(3)
    assert "Annina" in driver.texts()
    assert "Anna" not in driver.texts()


def _taps(driver: Driver) -> list[Any]:
    found: list[Any] = driver.widgets("IconTap")
    return found


def test_two_entries_of_one_person_are_merged_and_separated_again(
    anna: Any, driver: Driver, people: list[Person]
) -> None:
    before = anna.store.tally()
    played = {person.name: number for person, number, _won in before}
    press(driver, "Merge Anna with another player")
    press(driver, "Ed")
    sentence = f"2 of Ed’s finished matches will be Anna’s; together that makes {played['Anna'] + 2}."
    assert sentence in driver.texts()
    assert anna.store.tally() == before
    press(driver, "Merge")
    assert anna.page.name == "Anna"
    merged = {person.name: number for person, number, _won in anna.store.tally()}
    assert merged["Anna"] == played["Anna"] + 2
    assert "Ed" not in merged
    assert any(text.endswith(f"of {merged['Anna']} matches won") for text in driver.texts())
    press(driver, "Take back")
    assert sorted(anna.store.tally()) == sorted(before)
    assert any(text.endswith(f"of {played['Anna']} matches won") for text in driver.texts())
    key = people[ANNA].key
    assert key is not None
    assert "bungee" in games_of(anna.store.results(person=key), key)


def test_people_who_sat_at_one_table_cannot_be_merged(anna: Any, driver: Driver) -> None:
    before = anna.store.tally()
    press(driver, "Merge Anna with another player")
    candidates: list[Any] = driver.widgets("Candidate")
    driver.tap(next(tap for tap in candidates if "Beat" in _names(tap)))
    driver.frames(3)
    press(driver, "Merge")
    assert "Beat and Anna have played at the same table, so they are two people." in driver.texts()
    assert anna.store.tally() == before
    assert anna.page.name == "Anna"


def _names(tap: Any) -> list[str]:
    return [each.name for each in tap.walk(restrict=True) if type(each).__name__ == "PersonLabel"]


def test_a_forgotten_person_is_off_the_list_until_restored(anna: Any, driver: Driver) -> None:
    press(driver, "Forget Anna")
    assert type(anna.page).__module__ == "screens.pages.standings"
    assert "Anna" not in driver.texts()
    press(driver, "Take back")
    assert "Anna" in driver.texts()
    assert "Anna" in [person.name for person in anna.store.people()]


def test_no_note_lies_over_a_sheet(anna: Any, driver: Driver) -> None:
    anna.say("Something.", "Take back", lambda: None)
    press(driver, "Merge Anna with another player")
    assert driver.widgets("Sheet")
    assert not driver.widgets("Note")


def test_a_note_is_no_higher_than_it_needs(anna: Any, driver: Driver) -> None:
    anna.say("Something.", "Take back", lambda: None)
    driver.frames(3)
    note: Any = driver.widgets("Note")[0]
    assert note.height < 60


def test_a_touch_puts_a_note_away(anna: Any, driver: Driver) -> None:
    anna.say("Something.")
    driver.frames(3)
    driver.tap(driver.find("Something."))
    assert not driver.widgets("Note")


def test_back_closes_the_sheet_first(anna: Any, driver: Driver) -> None:
    press(driver, "Merge Anna with another player")
    assert "Merge Anna with whom?" in driver.texts()
    driver.key("escape")
    assert "Merge Anna with whom?" not in driver.texts()
    assert anna.page.name == "Anna"


# -- looks


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("text", [80, 160])
def test_everything_fits(size: tuple[int, int], text: int, start_app: Any, driver: Driver, tmp_path: Path) -> None:
    _anna, _beat, maximilian, *_others = fill(tmp_path, *TABLES)
    app = start_app(size=size, folder=tmp_path)
    app.change(text=text)
    person = {"key": maximilian.key}
    for name, what in (("standings", {}), ("person", person), ("person", {**person, "game": "bungee"})):
        app.go(route(name, **what))
        driver.frames(6)
        labels: list[Any] = driver.widgets("Label")
        for label in labels:
            if label.text and label.height and label.opacity:
                assert label.texture_size[0] <= label.width + 1, (what, label.text)
                assert label.texture_size[1] <= label.height + 1, (what, label.text)
                left, _y = label.to_window(label.x, label.y)
                assert 0 <= left <= app.root.width - label.width + 1, (what, label.text)
        for kind in ("StandingsRow", "Opponent", "TextButton", "Chip"):
            taps: list[Any] = driver.widgets(kind)
            assert all(min(tap.size) >= 47.9 for tap in taps), (what, kind)
    app.change(text=100)
