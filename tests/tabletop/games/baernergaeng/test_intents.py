"""Bärnergäng: what a covered drawn card may be for, as far as everyone sees it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.baernergaeng.intents import may_cut, slots_to_swap_with
from tests.tabletop.games.baernergaeng.test_baernergaeng import drawn


@pytest.mark.parametrize("is_protected", [True, False])
def test_a_swap_may_be_meant_with_just_the_slots_that_a_swap_reaches(is_protected: bool) -> None:
    keys: dict[str, Any] = {"caller": 1, "todo": [2], "options": {"protect_caller": is_protected}}
    match = drawn("swap", [["7", "8"], ["1", "2"], ["3", "3"]], **keys)
    reached = {move.split()[2] for move in match.moves(0) if move.startswith("swap ")}
    assert {*slots_to_swap_with(match.view(0), 0)} == reached
    assert not may_cut(match.view(0))


def test_a_cut_may_be_meant_where_the_deck_has_one() -> None:
    assert may_cut(drawn("5").view(0))
