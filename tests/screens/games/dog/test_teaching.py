"""Dog: rulebook and lesson describe what is on the table and what the engine does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screens.games.dog import rules
from screens.games.dog.ground import PILES, spots
from screens.games.dog.lesson import STEPS
from screens.games.rules import BACK, Cards, Figure, OnBoard
from tabletop import Match
from tabletop.games.dog.board import COLOURS
from tabletop.games.dog.cards import FACES

GUARD = "*"
SIGNS = {"→", "+", "=", "×"}
KEYS = {entry.key for entry in rules.INDEX}


def figures() -> Iterator[Figure]:
    yield from (line.figure for line in rules.SHORT)
    yield from (figure for chapter in rules.CHAPTERS for figure in chapter.figures)
    yield from (entry.figure for entry in rules.INDEX if entry.figure)


def marbles(seats: int) -> set[str]:
    return {colour + mark for colour in COLOURS[:seats] for mark in ("", GUARD)}


@pytest.mark.parametrize("seats", [4, 6])
def test_all_that_lies_on_the_table_has_an_entry_but_the_plain_track(seats: int) -> None:
    places = {place for place in spots(seats) if not place.isdigit()} | {f"hand {seat}" for seat in range(seats)}
    starts = {str(16 * seat) for seat in range(seats)}
    gifts = {f"gift {seat}" for seat in range(seats)}
    for name in {*FACES, BACK, *marbles(seats), *places, *starts, *gifts}:
        assert rules.entry_of(name) in KEYS, name
    assert len(KEYS) == len(rules.INDEX)


def test_starts_and_the_other_places_of_the_track_are_told_apart() -> None:
    assert [rules.entry_of(name) for name in ("0", "48", "80", "1", "47")] == ["start", "start", "start", "", ""]


def test_a_button_that_names_a_joker_is_told_of_as_that_card() -> None:
    assert rules.entry_of("as K") == "K"


def test_figures_show_what_there_is() -> None:
    for figure in figures():
        if isinstance(figure, OnBoard):
            places = {*figure.pieces, *figure.around, *(place for way in figure.ways for place in way)}
            assert places <= set(spots(figure.seats)) - set(PILES)
            assert set(figure.pieces.values()) <= marbles(figure.seats)
        elif isinstance(figure, Cards):
            assert {face for line in figure.lines for face in line} <= {*FACES, *marbles(4), *SIGNS, BACK}


def test_whatever_the_learner_chooses_the_round_goes_on() -> None:
    """Where a step allows several moves, the steps up to the next position work after each of them."""
    for number, step in enumerate(STEPS):
        for move in step.do[1:]:
            match = _before(number)
            match.play(0, move)
            _follow(match, number)


def test_the_seven_sends_three_home_and_the_last_step_wins() -> None:
    seven = next(number for number, step in enumerate(STEPS) if step.do[0].startswith("7 "))
    events = _before(seven).play(0, STEPS[seven].do[0])
    assert sum(event.what == "home" for event in events) == 3
    match = _before(len(STEPS) - 1)
    match.play(0, STEPS[-1].do[0])
    assert match.winners == (0, 2)


def _before(number: int) -> Match:
    """The match at the start of a step, with all steps before it played as shown."""
    first = max(at for at, step in enumerate(STEPS[: number + 1]) if step.position is not None)
    match = Match.from_position(STEPS[first].position or {})
    for step in STEPS[first:number]:
        _make(match, step.do[0], step.then)
    return match


def _follow(match: Match, number: int) -> None:
    """Play on from a step that the learner has done."""
    for seat, move in STEPS[number].then:
        match.play(seat, move)
    for step in STEPS[number + 1 :]:
        if step.position is not None:
            return
        _make(match, step.do[0], step.then)


def _make(match: Match, move: str, then: tuple[tuple[int, str], ...]) -> None:
    match.play(0, move)
    for seat, text in then:
        match.play(seat, text)
