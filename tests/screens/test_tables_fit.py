"""No text on a table is cut off, in the languages with the longest words, on small and large screens, in large type."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from screens.store import Store
from tabletop import GAMES, Match
from tests.screens.at_table import GAMES_HERE, PEOPLE, AtTable, lay
from tests.screens.driver import PHONE, TABLET, Driver, Pos

#: A phone on its side.
SIDEWAYS = (640, 360)
SCREENS: list[tuple[Pos, int]] = [(PHONE, 100), (PHONE, 160), (SIDEWAYS, 100), (TABLET, 80), (TABLET, 160)]
#: So much of a match is looked at.
STEPS = 10


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(("size", "text"), SCREENS, ids=lambda value: str(value).replace(" ", ""))
@pytest.mark.parametrize("game", GAMES_HERE)
def test_no_text_of_a_table_is_cut_off(  # noqa: PLR0913, PLR0917  (a case is many things)
    game: str, size: Pos, text: int, language: str, start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    store = Store(tmp_path / "stammtisch.db")
    store.write("prefs", {"language": language, "text": text, "motion": "none"})
    store.close()
    app = start_app(size=size)
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        lay(app, _begun(game, seats))
        table = AtTable(app, driver, random.Random(seats))
        for _ in range(STEPS):
            driver.frames(4)
            if not table.on("play"):
                break
            _check(app, driver)
            table.step()


def _begun(game: str, seats: int) -> Match:
    options = {"extension": [*_kinds(game)]} if _kinds(game) else {}
    match = Match.new(game, seats=seats, seed=3, options=options)
    rng = random.Random(3)
    for _ in range(3 * seats):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return match


def _kinds(game: str) -> tuple[str, ...]:
    return next((option.values for option in GAMES[game].options if option.type == "several"), ())


def _check(app: Any, driver: Driver) -> None:
    labels: list[Any] = driver.widgets("Label")
    for label in labels:
        if not label.text or label.width <= 1:
            continue
        assert label.texture_size[0] <= label.width + 1, label.text
        assert label.texture_size[1] <= label.height + 1, label.text
        left, low = label.to_window(label.x, label.y)
        assert left >= -1, label.text
        assert low >= -1, label.text
        assert left + label.width <= app.root.width + 1, label.text
        is_a_name = any(person.name in label.text for person in PEOPLE)
        assert is_a_name or not label.is_shortened, f"{label.text} is shortened"
