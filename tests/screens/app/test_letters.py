"""Names are shown without letters missing from the font, which would appear as empty boxes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.app import routes
from screens.app.letters import legible
from screens.session.people import Person
from screens.store import Store
from tests.screens.at_table import bungee
from tests.screens.driver import Driver


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë 🐑", "Zoë"),
        ("👩‍👩‍👧 Anna", "Anna"),
        ("Šárka", "Šárka"),
        ("Ελένη", "Ελένη"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("🐑", "?"),
        ("李", "?"),
    ],
)
def test_a_name_is_shown_with_the_letters_that_the_font_has(name: str, shown: str) -> None:
    assert legible(name, "?") == shown


def test_the_store_keeps_a_name_as_it_came_and_shows_what_can_be_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "stammtisch.db")
    anna = store.keep_person(Person("Anna 🐑", "red", "star"))
    key = store.open_table(bungee("2 3", "4 5"), [anna, Person("Beat 🦊", "blue", "moon")], name="Hütte 🏔")
    assert [person.name for person in store.people()] == ["Anna"]
    kept = store.summary(key)
    assert ([person.name for person in kept.people], kept.name) == (["Anna", "Beat"], "Hütte")
    store.close()


def test_names_without_a_letter_that_can_be_shown_are_told_apart_by_their_symbols(tmp_path: Path) -> None:
    store = Store(tmp_path / "stammtisch.db")
    people = [Person("王小明", "red", "star"), Person("김", "blue", "moon")]
    key = store.open_table(bungee("2 3", "4 5"), people)
    assert [person.name for person in store.summary(key).people] == ["Star", "Moon"]
    store.close()


def test_a_name_of_emoji_alone_is_no_name(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee"))
    driver.frames(3)
    app.page._ask_new(0)
    driver.frames(3)
    form: Any = driver.widgets("PersonForm")[0]
    form.ids.name.text = "🐑"
    form.done()
    assert form.problem == "Enter a name."
    form.ids.name.text = "Zoë 🐑"
    form.done()
    assert "Zoë" in [person.name for person in app.page._people]
