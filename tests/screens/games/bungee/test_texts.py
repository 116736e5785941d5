"""Bungee's words match what its engine says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from string import Formatter

import pytest

from screens.games.bungee.rules import CHAPTERS
from screens.games.texts import GameTexts, refused, texts_of
from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.events import Seen
from tests.tables import eyes, random_move

GAME = GAMES["bungee"]
WORDS: GameTexts = texts_of("bungee")
FACES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B")
PEOPLE = ("Anna", "Ben", "Carla", "Dario", "Eva")

#: The length of a random match.
MOVES = 60
#: Texts that are illegal moves at most moments.
PROBES = (
    *("call", "hold", "leave", "deal", "drop", "take drop", "drop 1 2", "take drop 6 B"),
    *(f"{way} {face}" for way in ("drop", "take drop", "swap") for face in FACES),
    *(f"{way} {face} {face}" for way in ("drop", "take drop") for face in FACES),
)


def matches(number: int) -> Iterator[tuple[Match, Random]]:
    """Matches at every number of seats, in every second of which a call comes soon."""
    for seed in range(number):
        rng = Random(seed)
        options = {
            "rounds": rng.choice((1, 2)),
            "lucky_six_skips": rng.random() < 0.5,
            "six_extends_last_lap": rng.choice(("reaching", "any", "any", "never")),
            "play_before_call": rng.random() < 0.3,
        }
        seats = rng.choice(GAME.seats)
        match = Match.new("bungee", seats=seats, options=options, seed=seed)
        yield (Match.from_position(low_hands(match, rng)) if seed % 2 else match), rng


def low_hands(match: Match, rng: Random) -> dict[str, object]:
    """A position with low hands, some sixes and a short draw pile, so that calls and shuffles come soon."""
    position = match.position()
    pack = [face for face in FACES for _ in range({"10": 8, "B": 3}.get(face, 5))]
    lucky = rng.choice(("B", "6", "9"))
    pack.remove(lucky)
    low = sorted(pack, key=lambda face: (face not in ("1", "6", "B"), rng.random()))
    hands = [[low.pop(0) for _ in range(2)] for _ in range(match.seats)]
    dealer = {"phase": "lucky", "turn": match.seats - 1} if lucky == "B" else {"phase": "turn", "turn": 0}
    return {**position, **dealer, "lucky": lucky, "hands": hands, "pile": low[:6], "discard": low[6:10]}


def news(number: int) -> Iterator[tuple[Event, int | None]]:
    """All events of random matches, for every seat that is told of them."""
    for match, rng in matches(number):
        for _ in range(MOVES):
            if match.over:
                break
            for event in match.play(*random_move(match, rng)):
                for eye in eyes(match):
                    yield event, eye


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def test_each_option_has_words() -> None:
    assert list(WORDS.OPTIONS) == [option.name for option in GAME.options]
    assert all(all(words) for words in WORDS.OPTIONS.values())


def test_each_value_to_choose_has_words() -> None:
    choices = {option.name: set(option.values) for option in GAME.options if option.type in ("choice", "several")}
    assert {name: set(values) for name, values in WORDS.CHOICES.items()} == choices


def test_each_refusal_has_a_sentence_over_its_own_facts() -> None:
    assert set(WORDS.REFUSALS) == set(GAME.refusals)
    for code, sentence in WORDS.REFUSALS.items():
        assert sentence.endswith(".")
        assert placeholders(sentence) <= placeholders(GAME.refusals[code])


def test_the_game_is_told_in_a_line() -> None:
    assert WORDS.TITLE == "Bungee"
    assert WORDS.LINE
    assert WORDS.SEATING


def test_the_example_of_the_rules_page_is_what_the_engine_writes() -> None:
    position = Match.new("bungee", seats=3, seed=1).position()
    hands = [["2", "4", "B"], ["1", "1"], ["4", "9", "B"]]
    lap = {"phase": "turn", "turn": 1, "calls": [0], "todo": []}
    match = Match.from_position({**position, **lap, "hands": hands, "lucky": "4", "pile": ["3"], "discard": ["7"]})
    match.play(1, "call")
    assert match.scores == [[12, -10, 19]]
    (text,) = (chapter.text for chapter in CHAPTERS if chapter.heading == "Scoring")
    assert "= 12" in text
    assert "= 19" in text


@pytest.mark.parametrize("face", FACES)
def test_each_card_has_a_name_and_is_explained(face: str) -> None:
    assert WORDS.face(face) == ("Bungee" if face == "B" else face)
    assert WORDS.explain(face).endswith(".")
    assert "{" not in WORDS.explain(face)


def test_what_happens_is_told_without_what_is_hidden() -> None:
    told = set()
    for event, eye in news(200):
        seen = event.seen_by(eye)
        sentence = WORDS.happened(seen, PEOPLE)
        assert "{" not in sentence
        if seen.faces is None:
            spoken = set(sentence.replace(".", " ").replace(",", " ").split())
            assert not spoken & {WORDS.face(face) for face in event.faces}
        if sentence:
            told.add(event.what)
    cards = {"turn", "take", "drop", "draw", "shuffle", "open"}
    assert told == cards | {"leave", "skip", "extend", "call", "hold", "score", "deal"}


def test_an_unseen_card_is_not_told() -> None:
    for what in ("dealt", "draw"):
        assert not WORDS.happened(Seen(what, 0, "pile", "hand 0", 1, None, ()), PEOPLE)


def test_the_first_caller_whom_a_six_reaches_is_named() -> None:
    seen = Seen("extend", 2, None, None, 1, (), (("first_caller", 1),))
    assert WORDS.happened(seen, PEOPLE) == "A 6 reaches Ben: there will be an extra lap."


def test_each_refused_move_is_told_in_a_sentence() -> None:
    codes = set()
    for match, rng in matches(24):
        for _ in range(12):
            if match.over:
                break
            for text in PROBES:
                code = refusal_of(match, text)
                if code:
                    codes.add(code)
            match.play(*random_move(match, rng))
    assert codes >= set(WORDS.REFUSALS) - {"no_card_to_turn", "called_already"}


def refusal_of(match: Match, text: str) -> str | None:
    """Try a move for the seat in turn; returns the refusal's code, None if it is legal."""
    try:
        match.copy().play(match.actors[0], text)
    except IllegalMove as refusal:
        sentence = refused("bungee", refusal, PEOPLE)
        assert sentence
        assert "{" not in sentence
        return refusal.code
    return None
