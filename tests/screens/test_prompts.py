"""Once a piece is selected, the prompt says what to tap next, and no longer how to begin."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import Match
from tests.screens.at_table import bauernschlau, bungee, sit
from tests.screens.driver import Driver
from tests.screens.games.baernergaeng.test_scene import drawn, standing
from tests.screens.pages.test_flat_table import played_until

ROWS = [["4", "6", "1", "8"], ["5", "0", "7", "3"]]
GIVING = Match.new("dog", seats=4, seed=3)
LEADING, HIDING = Match.new("bohne", seats=3, seed=3), played_until("bohne", "hide")
#: A match, what is tapped in it, and what is said then.
CASES = {
    "a number drawn": (drawn("9", ROWS), "hand 0", "Now tap the card that it replaces, or the discard pile."),
    "the top discard": (standing(ROWS, discard=["9"]), "discard", "Now tap the card that it replaces."),
    "a card to swap": (drawn("swap", ROWS), "0.1", "Now tap the card you want for it."),
    "a card to swap for": (drawn("swap", ROWS), "1.1", "Now tap the card you give for it."),
    "a card to lead": (LEADING, "hand", "Now tap your place in the middle."),
    "a card to hide": (HIDING, "hand", "Now tap your place in the middle."),
    "a card to take": (bungee("7 7 2", "8 8 3", discard="5"), "discard", "Now tap your cards to take it."),
    "a lucky Bungee": (
        bungee("7 7 2", "8 8 3", lucky="B", phase="lucky", turn=1),
        "lucky",
        "Now tap your cards to take it.",
    ),
    "a card to give": (GIVING, "hand", "Now tap Carla’s name."),
    "a sheep to put": (bauernschlau(phase="put", held=["3"]), "hand", "Now tap an empty pasture."),
}


@pytest.mark.parametrize("what", CASES)
def test_the_prompt_says_where_a_selected_piece_goes(start_app: Any, driver: Driver, what: str) -> None:
    match, name, asked = CASES[what]
    table = sit(start_app, driver, match.copy(), motion="none")
    before = table.page.ids.strip.prompt
    place = f"hand {match.actors[0]}" if name == "hand" else name
    driver.tap(table.at(place))
    assert table.page.ids.strip.prompt == asked != before
    assert table.entry.take_back()
    assert table.page.ids.strip.prompt == before


def test_a_lucky_bungee_in_the_hand_asks_for_the_card_that_is_discarded(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("7 7 2", "8 8 3", lucky="B", phase="lucky", turn=1), motion="none")
    driver.drag(table.at("lucky"), table.target("hand 1"))
    assert table.page.ids.strip.prompt == "Now discard a card for it."
