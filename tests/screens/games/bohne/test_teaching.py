"""Nicht die Bohne!: rulebook and lesson describe what is on the table and what happens there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screens.games.bohne import rules
from screens.games.bohne.lesson import STEPS
from screens.games.rules import BACK, Cards, Figure
from tabletop import Match
from tabletop.games.bohne.cards import COPIES, FACES, packed
from tabletop.games.bohne.scoring import pad_of

SEATS = range(6)
PLACES = [f"{kind} {seat}" for kind in ("hand", "table", "rows", "seat") for seat in SEATS]
KEYS = {entry.key for entry in rules.INDEX}
SIGNS = {"→", "+", "=", "×"}


def figures() -> Iterator[Figure]:
    yield from (line.figure for line in rules.SHORT)
    yield from (figure for chapter in rules.CHAPTERS for figure in chapter.figures)
    yield from (entry.figure for entry in rules.INDEX if entry.figure)


def cards_lines() -> Iterator[tuple[str, ...]]:
    for figure in figures():
        assert isinstance(figure, Cards)
        yield from figure.lines


def test_all_that_lies_on_the_table_has_an_entry() -> None:
    for name in (*FACES, *PLACES, *(f"hand 2/{face}" for face in FACES), BACK, "hand 1/?", "deal", "pile", "pad"):
        assert rules.entry_of(name) in KEYS, name
    assert len(KEYS) == len(rules.INDEX)
    assert not rules.entry_of("elsewhere")


def test_a_card_is_told_of_by_its_kind_and_one_that_lies_face_down_only_as_such() -> None:
    names = ("r7", "b10", "g-", "yx", "r0", "rows 1/g4", BACK, "table 3")
    assert [rules.entry_of(name) for name in names] == ["7", "10", "-", "x", "0", "4", "back", "trick"]


def test_figures_show_what_there_is() -> None:
    for line in cards_lines():
        for text in line:
            assert text.startswith("#") or text in SIGNS or text == BACK or text.removeprefix("/") in FACES, text


def test_what_a_figure_says_that_a_row_counts_is_right() -> None:
    checked = 0
    for line in cards_lines():
        *cards, sign, value = line if len(line) > 2 else (*line, "", "")
        if sign == "=" and all(card in FACES for card in cards):
            points = pad_of(packed(FACES.index(card) for card in cards))[2]
            assert value == f"#{points}".replace("-", "−"), line
            assert all(cards.count(card) <= COPIES[card] for card in cards)
            checked += 1
    assert checked > 10


# -- the guided round


def after(steps: int) -> Match:
    """The match after this many steps, played as shown, with the others' moves."""
    match = Match.from_position(STEPS[0].position or {})
    for step in STEPS[:steps]:
        for move in step.do[:1]:
            match.play(0, move)
        for seat, move in step.then:
            match.play(seat, move)
    return match


def green(match: Match) -> int:
    cards = [face for face in match.view(0)["rows"][0] if face[0] == "g"]
    return pad_of(packed(map(FACES.index, cards)))[2]


def test_it_is_one_round_from_the_first_lead_to_the_next_deal() -> None:
    assert [number for number, step in enumerate(STEPS) if step.position is not None] == [0]
    match = after(len(STEPS))
    assert match.scores == [[24, 16, -17, 9]]
    assert [len(hand) for hand in match.view(0)["hands"]] == [15] * 4


def test_the_green_row_turns_and_turns_again_and_is_doubled() -> None:
    values = [green(after(steps)) for steps in range(len(STEPS))]
    assert [value for at, value in enumerate(values) if at == 0 or value != values[at - 1]] == [0, 9, -9, 9, 18]


def test_whatever_the_learner_chooses_the_round_goes_on() -> None:
    """Where a step allows several moves, the following steps work after each of them."""
    for number, step in enumerate(STEPS):
        for other in step.do[1:]:
            match = after(number)
            match.play(0, other)
            for later in (step._replace(do=()), *STEPS[number + 1 :]):
                for seat, move in (*((0, move) for move in later.do[:1]), *later.then):
                    match.play(seat, move)


@pytest.mark.parametrize("number", [number for number, step in enumerate(STEPS) if step.at])
def test_what_is_lit_is_there(number: int) -> None:
    view = after(number).view(0)
    for name in STEPS[number].at:
        place, _slash, face = name.partition("/")
        kind, _space, seat = place.partition(" ")
        if face:
            assert face in view["hands"][int(seat)]
        elif kind == "rows" or (kind == "table" and STEPS[number].do[0].startswith("pick")):
            assert view[kind][int(seat)]
        else:
            assert kind in ("table", "deal")


def test_the_seat_that_led_picks_first() -> None:
    for number, step in enumerate(STEPS):
        if "You take first" in step.say:
            view = after(number).view(0)
            assert (view["token"], view["turn"]) == (0, 0)
