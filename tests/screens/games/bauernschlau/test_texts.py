"""Bauernschlau's words match what its engine says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

from screens.games.bauernschlau.rules import CHAPTERS
from screens.games.texts import GameTexts, refused, texts_of
from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.events import Seen
from tabletop.games.bauernschlau.board import PASTURES, PLACES
from tabletop.games.bauernschlau.scoring import row_of
from tabletop.games.bauernschlau.sheep import FACES, WORDS
from tests.tables import eyes, random_move

GAME = GAMES["bauernschlau"]
TOLD: GameTexts = texts_of("bauernschlau")
PEOPLE = ("Anna", "Ben", "Carla", "Dario", "Eva", "Flurin")
THINGS = ("dog", "barrier", "tip", "x2", "x3", "farm", "neutral")

TESTS = Path(__file__).parents[3]
CASES = (TESTS / "cases" / "bauernschlau", TESTS.parents[1] / "shared" / "cases" / "bauernschlau")
#: A place or a vertex in the engine's notation.
ENGINES_NAME = re.compile(r"-?\d[,/]-?\d")


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def cases() -> Iterator[dict[str, Any]]:
    for folder in CASES:
        for file in sorted(folder.glob("*.json")):
            yield json.loads(file.read_text(encoding="utf-8"))


def names_of(match: Match) -> tuple[str, ...]:
    return PEOPLE[: match.seats]


def at(seats: int, **keys: Any) -> Match:
    """A table with a supply and these other keys."""
    board = {"dog": "0,0", "stock": [9] * seats, "fences": [[] for _ in range(seats)]}
    table = {"game": "bauernschlau", "seats": seats, "phase": "turn", "turn": 0, "supply": ["5", "2"]}
    return Match.from_position({**table, **board, **keys})


def reason(match: Match, seat: int, text: str) -> tuple[str, str]:
    """Why a move is refused: the code and the sentence."""
    with pytest.raises(IllegalMove) as refusal:
        match.copy().play(seat, text)
    return refusal.value.code, refused("bauernschlau", refusal.value, names_of(match))


def news(number: int) -> Iterator[tuple[Event, Match]]:
    """All events of the cases, and of random matches at every number of seats."""
    for case in cases():
        match = Match.from_position(case["position"])
        for seat, text in case.get("play", []):
            for event in match.play(seat, text):
                yield event, match
    for seed in range(number):
        rng = Random(seed)
        options = {"rounds": 2, "dog_bonus": rng.random() < 0.5}
        match = Match.new("bauernschlau", seats=rng.choice(GAME.seats), options=options, seed=seed)
        while not match.over:
            for event in match.play(*random_move(match, rng)):
                yield event, match


# what is fixed


def test_each_option_has_words() -> None:
    assert list(TOLD.OPTIONS) == [option.name for option in GAME.options]
    assert all(all(words) for words in TOLD.OPTIONS.values())


def test_each_value_to_choose_has_words() -> None:
    choices = {option.name: set(option.values) for option in GAME.options if option.type in ("choice", "several")}
    assert {name: set(values) for name, values in TOLD.CHOICES.items()} == choices


def test_the_game_is_told_in_a_line() -> None:
    assert TOLD.TITLE == "Bauernschlau"
    assert TOLD.LINE
    assert TOLD.SEATING


def test_the_example_of_the_rules_page_is_what_the_engine_writes() -> None:
    land = {"1,1": "5", "3,0": "-3", "2,0": "3"}  # double geese, triple geese, none
    sheep, fields = bytearray(PASTURES), 0
    for place, name in land.items():
        sheep[PLACES[place]] = FACES.index(name)
        fields |= 1 << PLACES[place]
    assert row_of([fields], sheep, fields, [2], "18") == [2]
    (scoring,) = (chapter.text for chapter in CHAPTERS if chapter.heading == "Scoring")
    assert "10 + 3 − 9 − 2 = 2" in scoring


# faces


@pytest.mark.parametrize("name", [*WORDS, *THINGS])
def test_each_sheep_each_piece_and_each_kind_of_field_has_a_name_and_is_explained(name: str) -> None:
    assert TOLD.face(name)
    assert TOLD.explain(name).endswith(".")
    assert "{" not in TOLD.face(name) + TOLD.explain(name)


def test_a_sheep_is_called_by_its_colour_and_number() -> None:
    assert [TOLD.face(name) for name in ("5", "-3")] == ["white sheep 5", "black sheep −3"]
    assert TOLD.explain("1").startswith("A white sheep, worth 1 point to")
    assert TOLD.explain("3").startswith("A white sheep, worth 3 points to")


# refusals


def test_each_refusal_has_a_sentence_over_its_own_facts() -> None:
    assert set(TOLD.REFUSALS) == set(GAME.refusals)
    for code, sentence in TOLD.REFUSALS.items():
        assert sentence.endswith(".")
        assert placeholders(sentence) <= placeholders(GAME.refusals[code])


def test_each_refused_move_of_the_cases_is_told_in_a_sentence_without_the_engines_names() -> None:
    codes = set()
    for case in cases():
        match = Match.from_position(case["position"])
        for text in case.get("refused", {}):
            code, sentence = reason(match, case["seat"], text)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert not ENGINES_NAME.search(sentence)
            codes.add(code)
    assert set(TOLD.REFUSALS) <= codes


def test_a_fence_is_called_by_the_two_neighbours_whose_farms_it_parts() -> None:
    match = at(3, fences=[["4/-2"], [], []])
    assert reason(match, 0, "fence 0 11/-1")[1] == (
        "The fence between Anna and Ben continues from its end. Place the next piece there."
    )
    assert reason(match, 0, "fence 2 -2/4")[1].startswith("The fence between Carla and Anna can’t start here.")
    assert reason(match, 0, "fence 1 -2/4")[1].startswith("This fence belongs to Ben and Carla.")


def test_a_fence_that_is_in_the_way_is_not_taken_for_a_seat() -> None:
    match = at(6, turn=1, fences=[["4/-2", "5/-1", "4/1"], ["2/2"], [], [], [], []])
    code, sentence = reason(match, 1, "fence 1 4/1")
    assert code == "joins_a_fence"
    assert "the one between Anna and Ben." in sentence


# what has happened


def test_what_happens_is_told_and_nothing_hidden_is() -> None:
    told = set()
    for event, match in news(24):
        for eye in eyes(match):
            sentence = TOLD.happened(event.seen_by(eye), names_of(match))
            assert "{" not in sentence
            assert not ENGINES_NAME.search(sentence)
            if event.what in ("draw", "put", "move"):
                assert not any(TOLD.face(face) in sentence for face in WORDS)
            assert sentence or event.what == "lift"
            told.add(event.what)
    sheep = {"draw", "put", "reveal", "open"}
    actions = {"bonus", "done", "lapse", "pass"}
    assert told == sheep | actions | {"lift", "move", "rest", "fence", "fenced", "full", "score", "deal"}


def test_a_sheep_that_is_put_is_not_told_even_to_who_has_put_it() -> None:
    for what in ("draw", "put"):
        sentences = {
            TOLD.happened(Seen(what, 0, None, None, 1, faces, ()), PEOPLE) for faces in (("5",), ("-3",), None)
        }
        assert len(sentences) == 1


def test_the_dog_goes_to_the_middle_or_to_a_pasture() -> None:
    places = [TOLD.happened(Seen("rest", 1, "hand 1", place, 1, (), ()), PEOPLE) for place in ("0,0", "2,-1")]
    assert places == ["Ben puts the dog in the middle.", "Ben puts the dog on a pasture."]


def test_a_barrier_is_told_with_its_fence() -> None:
    seen = Seen("fence", 0, "stock 0", "4/-2", 1, (), (("fence", 2), ("start", "2/-1")))
    assert TOLD.happened(seen, PEOPLE[:3]) == "Anna places a piece of the fence shared with Carla."


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ((4, None, 12), "The round is over. Highest: Carla, 12 points."),
        ((-1, -1, None), "The round is over. Highest: Anna and Ben, −1 point."),
        ((None, None, None), "The round is over. No farm is fenced: nobody wins."),
    ],
)
def test_a_round_is_told_by_its_best(points: tuple[int | None, ...], sentence: str) -> None:
    seen = Seen("score", None, None, None, 1, (), (("points", points),))
    assert TOLD.happened(seen, PEOPLE[:3]) == sentence
