"""What stands at the edges of a flat table, and on what is opened from it, is read from a metre away."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from screens.app import routes, theme
from screens.app.words import LANGUAGES
from screens.session.people import COLOURS, SYMBOLS, Person
from tabletop import GAMES, Match
from tests.screens.at_round import AtRound
from tests.screens.at_table import LAID_FLAT, opening
from tests.screens.driver import TABLET, Driver, Pos
from tests.soaking import spread
from tests.staging import NAMES, by_chance, is_over

#: The least size of words, in pixels at the usual density.
AFAR = 16
#: How many moves are played, and after how many of them all texts are looked at.
MOVES, EACH = 36, 4


@pytest.mark.tries(5)
@pytest.mark.parametrize(
    ("game", "language", "size"), spread(LAID_FLAT, [*LANGUAGES], [TABLET, TABLET[::-1]], one_in=8)
)
def test_all_words_on_a_flat_table_have_sixteen_pixels(
    game: str, language: str, size: Pos, start_app: Any, driver: Driver
) -> None:
    for seats in GAMES[game].seats:
        table, rng = _gathered(start_app, driver, Match.new(game, seats=seats, seed=3), language, size), Random(3)
        for move in range(MOVES):
            if table.match.over or not table.on("table"):
                break
            seat = rng.choice(table.match.actors)
            table.session.play(rng.choice(table.match.moves(seat)), seat)
            if move % EACH == 0:
                table.page.show()
                driver.frames(2)
                assert _too_small(driver) == []


@pytest.mark.parametrize("game", LAID_FLAT)
def test_so_have_its_menu_the_score_sheet_and_the_result(game: str, start_app: Any, driver: Driver) -> None:
    match = Match.new(game, seats=4, seed=3)
    table = _gathered(start_app, driver, match, "de", TABLET)
    over, people, app = by_chance(match.copy(), Random(3), is_over), table.session.people, table.app
    # As much of a session as these pages ask for.
    session: Any = SimpleNamespace(key=1, match=over, people=people)
    table.page.open_menu()
    driver.frames(3)
    assert table.page.is_asking
    assert _too_small(driver) == []
    for route in (routes.Score(session=session, quarters=1), routes.Result(session=session, quarters=1)):
        app.go(route)
        driver.frames(3)
        assert _too_small(driver) == []
        app.back()
    app.home()
    assert theme.SMALL() == 13, "from the hand, words are as large as before"


def _gathered(start_app: Any, driver: Driver, match: Match, language: str, size: Pos) -> AtRound:
    """A flat table with people whose names are as long as usual, some of them longer."""
    people = [Person(*who) for who in zip(NAMES, COLOURS, SYMBOLS, strict=False)][: match.seats]
    prepare = opening(match, people, flat=True, motion="none", language=language)
    return AtRound(start_app(size=size, prepare=prepare), driver)


def _too_small(driver: Driver) -> list[tuple[str, float]]:
    """The texts with words that are written too small, and how small."""
    labels: list[Any] = driver.widgets("Label")
    words = (each for each in labels if each.width > 1 and each.opacity and each.font_name != "Icons")
    sizes = ((str(each.text), float(each.font_size)) for each in words if any(map(str.isalpha, each.text)))
    return [(text, size) for text, size in sizes if size < AFAR - 0.1]
