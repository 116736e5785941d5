"""Bärnergäng's lesson and rulebook: the tables of the lesson continue each other, and everything has an entry."""

from __future__ import annotations

import pytest

from screens.games.lessons import LessonStep, steps_of
from screens.games.rules import rulebook
from tabletop import Match
from tabletop.games.baernergaeng.cards import FACES

GAME = "baernergaeng"
BOOK = rulebook(GAME)
PLACES = ("0.0", "5.9", "row 3", "hand 2", "pile", "discard", "resolving", "pad", "call", "end")


def played(match: Match, step: LessonStep) -> Match:
    """The match after a step."""
    if step.do:
        match.play(0, step.do[0])
    for seat, move in step.then:
        match.play(seat, move)
    return match


def test_each_prepared_table_shows_what_has_been_played_before() -> None:
    match = Match.from_position(steps_of(GAME)[0].position or {})
    for step in steps_of(GAME):
        if step.position:
            before, match = match.position(), Match.from_position(step.position)
            now = match.position()
            assert now["scores"] == before["scores"]
            assert now["rows"] == before["rows"] or before["phase"] == "score"
            assert now["discard"][: len(before["discard"])] == before["discard"] or before["phase"] == "score"
        played(match, step)
    assert match.over
    assert match.scores == [[6, 17, 20], [9, 12, 16]]
    assert match.winners == (0,)


def test_nothing_lies_in_the_pile_but_what_is_not_elsewhere() -> None:
    for step in steps_of(GAME):
        if step.position:
            rows = [card for row in step.position["rows"] for card in row]
            drawn = [step.position["drawn"]] if "drawn" in step.position else []
            assert len([*rows, *drawn, *step.position["pile"], *step.position["discard"]]) == 66 + 2 + 3


@pytest.mark.parametrize("name", [*FACES, *PLACES, *(f"joker:{face}" for face in FACES[10:-1])])
def test_there_is_an_entry_for_every_face_and_place(name: str) -> None:
    assert BOOK.entry_of(name) in {entry.key for entry in BOOK.INDEX}


def test_a_cards_place_in_a_row_leads_to_the_entry_on_rows() -> None:
    assert {BOOK.entry_of(f"{seat}.{slot}") for seat in range(6) for slot in range(7)} == {"row"}
