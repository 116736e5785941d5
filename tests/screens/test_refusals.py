"""Every refusal has a sentence with the facts of its case in every language, and each can really occur."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from screens.app import words
from screens.games.texts import COMMON, refused, texts_of
from tabletop import GAMES, IllegalMove, Match

CASES = Path(__file__).parents[1] / "cases"
PEOPLE = ("Anna", "Beat", "Carla", "Dino", "Ella", "Finn")
#: A text that no move can have.
NONSENSE = "no such move"


@pytest.fixture(params=words.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    words.speak(request.param)
    yield request.param
    words.speak(words.FALLBACK)


@cache
def refusals(game: str) -> dict[str, IllegalMove]:
    """A refusal of each code, as it occurs at a table."""
    found = {refusal.code: refusal for refusal in _of_cases(game)}
    return {refusal.code: refusal for refusal in _of_any_game(game)} | found


def _of_cases(game: str) -> Iterator[IllegalMove]:
    for file in sorted((CASES / game).glob("*.json")):
        case = json.loads(file.read_text(encoding="utf-8"))
        for text in case.get("refused", {}):
            yield from _refusal(Match.from_position(case["position"]), case["seat"], text)


def _of_any_game(game: str) -> Iterator[IllegalMove]:
    match = Match.new(game, seats=GAMES[game].seats[0], seed=1)
    actor = match.actors[0]
    yield from _refusal(match, 99, NONSENSE)
    yield from _refusal(match, actor, NONSENSE)
    waiting = [seat for seat in range(match.seats) if seat not in match.actors]
    for seat in waiting[:1]:
        yield from _refusal(match, seat, match.moves(actor)[0])
    yield from _refused_undo(match)
    for number in range(20000):
        if match.over:
            break
        moves = match.moves(match.actors[0])
        match.play(match.actors[0], moves[number * 7 % len(moves)])
        if not match.can_undo:
            yield from _refused_undo(match)
    yield from _refusal(match, 0, NONSENSE)


def _refusal(match: Match, seat: int, text: str) -> Iterator[IllegalMove]:
    try:
        match.copy().play(seat, text)
    except IllegalMove as refusal:
        yield refusal


def _refused_undo(match: Match) -> Iterator[IllegalMove]:
    try:
        match.copy().undo()
    except IllegalMove as refusal:
        yield refusal


@pytest.mark.parametrize("game", GAMES)
def test_each_code_arises_at_a_table(game: str) -> None:
    in_words = {*texts_of(game).REFUSALS, *COMMON}
    alone_acts = {"not_your_turn"} if "not_your_turn" not in refusals(game) else set()
    assert {*refusals(game)} == in_words - alone_acts
    assert {*texts_of(game).REFUSALS} == {*GAMES[game].refusals}


@pytest.mark.parametrize("game", GAMES)
def test_each_refusal_is_told_with_the_facts_of_the_case(game: str, language: str) -> None:
    for code, refusal in refusals(game).items():
        sentence = refused(game, refusal, PEOPLE)
        assert sentence.endswith((".", "!", "?")), (code, sentence)
        assert "{" not in sentence, (code, sentence)
        assert "None" not in sentence, (code, sentence)
        # Seats are named, not numbered.
        assert " seat " not in sentence, (code, sentence)
        if language != words.FALLBACK:
            assert sentence != _in_english(game, refusal), (code, language)
            words.speak(language)


def _in_english(game: str, refusal: Any) -> str:
    words.speak(words.FALLBACK)
    return refused(game, refusal, PEOPLE)


@pytest.mark.parametrize("game", GAMES)
def test_a_fact_that_is_another_is_told_otherwise(game: str) -> None:
    """Refusals with the same code give a sentence for each different set of facts it mentions."""
    sentences: dict[str, set[str]] = {}
    for refusal in _of_cases(game):
        sentences.setdefault(refusal.code, set()).add(refused(game, refusal, PEOPLE))
    with_facts = [code for code, sentence in texts_of(game).REFUSALS.items() if "{" in sentence]
    assert any(len(sentences[code]) > 1 for code in with_facts if code in sentences)
