"""Dog's words match what its engine says, and name neither board spaces by number nor hidden cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

from screens.games.dog import texts as words
from screens.games.texts import GameTexts, refused, texts_of
from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.events import Seen
from tests.tables import eyes, random_move

GAME = GAMES["dog"]
WORDS: GameTexts = texts_of("dog")
FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X")
MARBLES = tuple("abcdef")
PEOPLE = ("Anna", "Ben", "Carla", "Dario", "Eva", "Finn")

OWN = Path(__file__).parents[3] / "cases" / "dog"
SHARED = Path(__file__).parents[5] / "shared" / "cases" / "dog"
#: Facts that are spaces of the board, which have no names.
PLACES = {"cell"}
#: Events that show on the table and have no sentence.
SILENT = {"dealt"}


def cases() -> Iterator[dict[str, Any]]:
    for file in (*sorted(OWN.glob("*.json")), *sorted(SHARED.glob("*.json"))):
        yield json.loads(file.read_text("utf-8"))


def refusals() -> Iterator[IllegalMove]:
    """All refusals in the cases."""
    for case in cases():
        match = Match.from_position(case["position"])
        for text in case.get("refused", {}):
            with pytest.raises(IllegalMove) as refusal:
                match.play(case["seat"], text)
            yield refusal.value


def news() -> Iterator[tuple[Event, int | None]]:
    """All events of the cases and of random matches, for every seat that is told of them."""
    for case in cases():
        match = Match.from_position(case["position"])
        for seat, text in case.get("play", []):
            yield from told_of(match, match.play(seat, text))
    for seed in range(12):
        rng = Random(seed)
        match = Match.new("dog", seats=GAME.seats[seed % 2], options={"canadian_seven": seed % 3 == 0}, seed=seed)
        for _ in range(90):
            yield from told_of(match, match.play(*random_move(match, rng)))


def told_of(match: Match, events: list[Event]) -> Iterator[tuple[Event, int | None]]:
    for event in events:
        for eye in eyes(match):
            yield event, eye


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def spoken(sentence: str) -> set[str]:
    """The words of a sentence."""
    return set("".join(letter if letter.isalnum() else " " for letter in sentence).split())


def happened(what: str, seat: int | None, target: str | None = None, **more: Any) -> str:
    """The sentence of an event; ``faces`` are its visible faces, all other arguments its facts."""
    faces, origin = more.pop("faces", ()), more.pop("origin", None)
    return WORDS.happened(Seen(what, seat, origin, target, 1, faces, tuple(more.items())), PEOPLE)


# what is there


def test_each_option_has_words() -> None:
    assert list(WORDS.OPTIONS) == [option.name for option in GAME.options]
    assert all(all(told) for told in WORDS.OPTIONS.values())


def test_each_value_to_choose_has_words() -> None:
    choices = {option.name: set(option.values_at(6)) for option in GAME.options if option.type == "choice"}
    # Of a seat to choose only what stands for nobody: the others have their names.
    choices |= {option.name: {option.default} for option in GAME.options if option.type == "seat"}
    assert {name: set(values) for name, values in WORDS.CHOICES.items()} == choices


def test_the_game_is_told_in_a_line() -> None:
    assert WORDS.TITLE == "Dog"
    assert WORDS.LINE
    assert WORDS.SEATING


@pytest.mark.parametrize("face", FACES)
def test_each_card_has_a_name_and_is_explained(face: str) -> None:
    assert WORDS.face(face) == {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King", "X": "Joker"}.get(face, face)
    assert WORDS.explain(face).endswith(".")
    assert "{" not in WORDS.explain(face)


def test_a_queen_is_worth_twelve_and_a_number_itself() -> None:
    assert WORDS.explain("Q") == "Moves one marble 12 steps forward."
    assert WORDS.explain("10") == "Moves one marble 10 steps forward."


@pytest.mark.parametrize("colour", MARBLES)
def test_a_marble_and_a_guard_are_named_and_explained(colour: str) -> None:
    assert WORDS.face(colour) == "Marble"
    assert WORDS.face(f"{colour}*") == "Guard"
    assert WORDS.explain(colour).startswith("A marble")
    assert WORDS.explain(f"{colour}*").startswith("A guard")


# what is refused


def test_each_refusal_has_a_sentence_over_its_own_facts_and_no_place() -> None:
    assert set(WORDS.REFUSALS) == set(GAME.refusals)
    for code, sentence in WORDS.REFUSALS.items():
        assert sentence.endswith(".")
        assert placeholders(sentence) <= placeholders(GAME.refusals[code]) - PLACES


def test_each_refusal_that_there_is_in_the_cases_is_a_sentence() -> None:
    codes = set()
    for refusal in refusals():
        sentence = refused("dog", refusal, PEOPLE)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert not spoken(sentence) & ({*MARBLES} - {"a"})
        codes.add(refusal.code)
    assert codes >= set(WORDS.REFUSALS)


def test_a_card_and_a_colour_are_told_by_name() -> None:
    assert "(King)" in refused("dog", IllegalMove("not_in_hand", card="K"), PEOPLE)
    assert "Carla" in refused("dog", IllegalMove("stays_home", colour="c"), PEOPLE)


# what happens


def test_every_event_has_a_sentence_except_those_plain_to_see() -> None:
    said, seen = set(), set()
    for event, eye in news():
        sentence = WORDS.happened(event.seen_by(eye), PEOPLE)
        assert "{" not in sentence
        assert bool(sentence) == (event.what not in SILENT)
        seen.add(event.what)
        if sentence:
            said.add(event.what)
    assert said == seen - SILENT == set(words._TOLD)


def test_a_hidden_card_is_never_told() -> None:
    for event, eye in news():
        seen = event.seen_by(eye)
        if seen.faces is None:
            marked = event._replace(faces=("K",)).seen_by(eye)
            assert "King" not in WORDS.happened(marked, PEOPLE)
            assert WORDS.happened(marked, PEOPLE) == WORDS.happened(seen, PEOPLE)


def test_a_gift_is_named_to_those_whose_it_is() -> None:
    gift = Event("exchange", 0, "gift 0", "hand 2", faces=("A",), known=1, seen=0b101)
    told = [WORDS.happened(gift.seen_by(seat), PEOPLE) for seat in (0, 1, 2, None)]
    unseen = "Anna gives Carla a card."
    assert told == ["Anna gives Carla an Ace.", unseen, "Anna gives Carla an Ace.", unseen]
    covered = words.to_you(gift.seen_by(None), PEOPLE, 2)
    assert covered == "Anna gives you a card.", "also before the hand is opened"


def test_a_joker_is_told_with_its_rank() -> None:
    assert happened("play", 1, faces=("X",), rank="K") == "Ben plays a Joker as a King."
    assert happened("play", 1, faces=("K",), rank="K") == "Ben plays a King."


def test_the_sentence_of_a_hand_laid_down_names_its_cards() -> None:
    told = happened("fold", 0, faces=("2", "J", "X"))
    assert told == "Anna can’t play any card and lays down the whole hand: 2, Jack, Joker."


def test_a_move_tells_its_steps_and_where_it_leads() -> None:
    assert happened("move", 0, "5", origin="4", colour="a", steps=1) == "Anna’s marble goes 1 step forward."
    assert happened("move", 0, "0", origin="4", colour="c", steps=-4) == "Carla’s marble goes 4 steps backward."
    assert happened("move", 0, "aF1", origin="63", colour="a", steps=3).endswith("3 steps into the finish.")
    assert happened("move", 0, "aF1", origin="aF0", colour="a", steps=1).endswith("1 step deeper into the finish.")


def test_sentences_tell_a_helper_from_the_seat_helped() -> None:
    assert happened("exit", 0, "0", colour="a") == "Anna brings a marble out: it stands guard."
    assert happened("exit", 0, "32", colour="c") == "Anna brings out Carla’s marble: it stands guard."
    assert happened("home", 0, "bK", colour="b") == "Anna sends back one of Ben’s marbles."
    assert happened("home", 0, "aK", colour="a") == "Anna sends back one of their own marbles."


def test_the_team_that_wins_is_named() -> None:
    assert happened("win", 1, team=(1, 3)) == "All their marbles are in: Ben and Dario win."
