"""Bungee's score sheet says why a round's winner has −10, and so does what has happened."""

from __future__ import annotations

from typing import Any

from screens.games.scores import about
from tests.screens.at_table import bungee, sit
from tests.screens.driver import PHONE, Driver


def test_why_a_winner_has_minus_ten_is_told_at_the_table_and_on_the_score_page(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 1", "2 2", lucky="5", turn=1), PHONE, motion="none")
    assert not about(table.match), "nothing is scored yet"
    for _turn in range(2):
        table.page.play("call")
        table.session.cover()
        table.session.open()
    driver.wait(8)
    assert "the lowest caller scores −10" in table.page.ids.strip.text
    table.press("Scores")
    driver.frames(2)
    assert any("The lowest caller wins a round and scores −10." in text for text in driver.texts())
