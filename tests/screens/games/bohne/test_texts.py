"""The words of Nicht die Bohne!: complete, true, and giving nothing away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from string import Formatter
from typing import Any

import pytest

from screens.games.bohne import texts as bohne
from screens.games.bohne.rules import CHAPTERS
from screens.games.texts import refused
from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.games.bohne.cards import DECK, FACES, packed
from tabletop.games.bohne.refusals import REFUSALS
from tabletop.games.bohne.scoring import pad_of
from tests.tables import eyes, random_move

GAME = GAMES["bohne"]
NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"]


def match_of(seed: int, **options: Any) -> Match:
    return Match.new("bohne", seats=GAME.seats[seed % len(GAME.seats)], options=options, seed=seed)


def at(**keys: Any) -> Match:
    return Match.from_position({"game": "bohne", "seats": 3} | keys)


def told(match: Match, seat: int, text: str, viewer: int | None = None) -> list[str]:
    names = NAMES[: match.seats]
    sentences = [bohne.happened(event.seen_by(viewer), names) for event in match.play(seat, text)]
    return [sentence for sentence in sentences if sentence]


def placeholders(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _how in Formatter().parse(sentence) if name is not None}


def test_every_option_has_words_and_none_needs_choices() -> None:
    assert set(bohne.OPTIONS) == {option.name for option in GAME.options}
    assert all(title and what for title, what in bohne.OPTIONS.values())
    worded = {option.name for option in GAME.options if option.type in ("choice", "several")}
    assert set(bohne.CHOICES) == worded


def test_every_refusal_has_a_sentence_over_the_facts_of_the_engine() -> None:
    assert set(bohne.REFUSALS) == set(REFUSALS)
    for code, sentence in bohne.REFUSALS.items():
        assert sentence
        assert placeholders(sentence) <= placeholders(REFUSALS[code])


def test_the_game_is_told_in_a_line() -> None:
    assert bohne.TITLE
    assert bohne.LINE
    assert bohne.SEATING


def chapter(heading: str) -> str:
    """The text of a chapter of the rules."""
    (text,) = (chapter.text for chapter in CHAPTERS if chapter.heading == heading)
    return text


def test_the_example_of_the_rules_page_counts_right() -> None:
    text = chapter("Scoring")
    rows = re.findall(r"(Green|Red|Yellow|Blue) has (?:only a )?([^:]+):", text)
    kinds = {"−": "-", "×2": "x"}
    cards = [colour[0].lower() + kinds.get(kind, kind) for colour, row in rows for kind in re.split(", | and ", row)]
    plus, minus, points = pad_of(packed(FACES.index(card) for card in cards))
    assert f"Plus rows {plus}, minus rows {minus}: you score {points} points." in text


def test_the_cards_dealt_are_told_as_they_are() -> None:
    text = chapter("Dealing")
    assert [int(number) for number in re.findall(r"\d+", text)] == [len(DECK) // seats for seats in GAME.seats]


def test_every_card_has_a_name_of_its_own_and_an_explanation() -> None:
    assert len({bohne.face(face) for face in FACES}) == len(FACES)
    assert all(bohne.explain(face) for face in FACES)
    assert "1 point " in bohne.explain("g1")
    assert "10 points " in bohne.explain("b10")


def test_a_trick_is_told_in_words() -> None:
    match = at(phase="lead", token=0, turn=0, hands=[["g1", "r1"], ["g-", "r2"], ["bx", "r3"]])
    assert told(match, 0, "lead g1") == ["Anna leads green 1."]
    assert told(match, 1, "hide g-", viewer=1) == ["Ben has chosen a card."]
    assert told(match, 2, "hide bx") == ["Cleo has chosen a card.", "Ben reveals green minus.", "Cleo reveals blue ×2."]
    assert told(match, 0, "pick 2") == ["Anna takes blue ×2 from Cleo."]
    assert told(match, 2, "pick 1") == ["Cleo takes green minus from Ben."]
    assert told(match, 1, "pick 0") == ["Ben takes green 1 from Anna."]


def test_the_sentence_of_a_round_names_its_best_seat() -> None:
    match = at(
        phase="pick", token=0, turn=2, hands=[[], [], []], table=["y1", None, None], rows=[["g4"], ["r4"], ["y-"]]
    )
    assert told(match, 2, "pick 0")[-1] == "The round is scored. Most points: Anna and Ben (4)."
    assert told(match, 0, "deal") == ["Anna deals the next round."]


def test_a_best_that_is_below_nothing_has_a_minus_sign() -> None:
    rows = [["g4", "g-"], ["r5", "r-"], ["y-"]]
    match = at(phase="pick", token=0, turn=2, hands=[[], [], []], table=["y1", None, None], rows=rows)
    assert told(match, 2, "pick 0")[-1] == "The round is scored. Most points: Cleo (−1)."


def played(match: Match, rng: Random) -> Iterator[Event]:
    while not match.over:
        yield from match.play(*random_move(match, rng))


def test_in_any_match_what_happened_is_told_and_names_no_hidden_face() -> None:
    for seed in range(200):
        match = match_of(seed, rounds=2 if seed % 20 == 0 else 1)
        names = NAMES[: match.seats]
        for event in played(match, Random(seed)):
            for eye in eyes(match):
                seen = event.seen_by(eye)
                sentence = bohne.happened(seen, names)
                assert sentence or seen.what in ("dealt", "token")
                if seen.faces is None:
                    assert not any(bohne.face(face) in sentence for face in event.faces)


def test_every_refused_move_is_told_in_a_sentence() -> None:
    codes = set()
    for seed in range(20):
        rng = Random(seed)
        match = match_of(seed, rounds=2)
        while not match.over:
            seat = rng.randrange(match.seats)
            try:
                match.copy().play(seat, any_text(rng))
            except IllegalMove as refusal:
                sentence = refused("bohne", refusal, NAMES[: match.seats])
                assert sentence.endswith(".")
                assert not placeholders(sentence)
                codes.add(refusal.code)
            match.play(*random_move(match, rng))
    assert set(REFUSALS) - codes <= {"already_chosen", "deal_first"}  # random moves seldom meet these: see below


def any_text(rng: Random) -> str:
    verb = rng.choice(["lead", "hide", "pick", "deal"])
    if verb == "deal":
        return verb
    return f"{verb} {rng.randrange(6) if verb == 'pick' else rng.choice(FACES)}"


def test_a_card_chosen_twice_and_a_card_laid_before_the_deal_are_refused_in_words() -> None:
    match = at(phase="lead", token=0, turn=0, hands=[["g1", "r1"], ["g2", "g3"], ["r4", "r5"]])
    match.play(0, "lead g1")
    match.play(1, "hide g2")
    assert reason(match, 1, "hide g2").startswith("You have chosen")
    match = at(phase="pick", token=0, turn=2, hands=[[], [], []], table=["y1", None, None])
    match.play(2, "pick 0")
    assert reason(match, 0, "lead g1") == "This round is scored. Deal the next one to continue."


def reason(match: Match, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, text)
    return refused("bohne", refusal.value, NAMES[: match.seats])
