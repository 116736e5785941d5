"""The words of Bärnergäng: everything has some, and none give a secret away."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from string import Formatter

import pytest

from screens.games.baernergaeng import texts as words
from screens.games.texts import refused
from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.games.baernergaeng.cards import EXTENSION, FACES, NUMBERS
from tests.tables import Table, eyes, random_move

GAME = GAMES["baernergaeng"]
NAMES = ("Anna", "Ben", "Chiara", "Dario", "Eva", "Finn")
#: Events that show on the table and have no sentence.
SILENT = {"dealt", "ok", "end", "open", "close", "mix", "turn"}
SLOTS = ("0", "3", "9")
PLACES = ("0.0", "1.1", "1.9", "2.3", "9.0")


def placeholders(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}


def random_match(number: int) -> Match:
    rng = Random(number)
    options = {
        "extension": rng.sample(EXTENSION, rng.choice((0, 3, len(EXTENSION)))),
        "rounds": 2,
        "keep_specials": rng.random() < 0.5,
        "protect_caller": rng.random() < 0.5,
    }
    seats = rng.choice(GAME.seats)
    if seats == 2:
        options["growing"] = rng.random() < 0.5
    return Table(GAME.name, seats, options).match(number)


def played(number: int) -> Iterable[tuple[Match, list[Event]]]:
    """A random match, move by move."""
    match, rng = random_match(number), Random(number)
    while not match.over:
        yield match, match.play(*random_move(match, rng))


@pytest.fixture(scope="module")
def told() -> list[tuple[Event, tuple[str, ...]]]:
    """All events of 200 matches, with the sentence for each seat and for everyone."""
    found = []
    for number in range(200):
        for match, events in played(number):
            for event in events:
                seats = eyes(match)
                found.append((event, tuple(words.happened(event.seen_by(seat), NAMES) for seat in seats)))
    return found


def test_every_option_and_choice_has_words() -> None:
    assert set(words.OPTIONS) == {option.name for option in GAME.options}
    assert all(title and text for title, text in words.OPTIONS.values())
    for option in GAME.options:
        if option.type in ("choice", "several"):
            assert set(words.CHOICES[option.name]) == set(option.values_at(2))


def test_every_refusal_has_a_sentence_over_its_own_facts() -> None:
    assert set(words.REFUSALS) == set(GAME.refusals)
    for code, sentence in words.REFUSALS.items():
        assert placeholders(sentence) <= placeholders(GAME.refusals[code])


def test_every_card_has_a_name_of_its_own_and_an_explanation() -> None:
    assert len({words.face(name) for name in FACES}) == len(FACES)
    assert all(words.explain(name) for name in FACES)
    assert set(words.SPECIALS) == set(words.EXPLAINED) == set(FACES[NUMBERS:])


def test_the_game_is_told_in_a_line() -> None:
    assert words.TITLE
    assert words.LINE
    assert words.SEATING


def test_every_event_has_a_sentence_except_those_plain_to_see(
    told: list[tuple[Event, tuple[str, ...]]],
) -> None:
    said = {event.what for event, sentences in told if any(sentences)}
    assert said == {event.what for event, _sentences in told} - SILENT
    assert not any("{" in sentence for _event, sentences in told for sentence in sentences)


def test_each_event_has_the_same_sentence_for_every_seat(told: list[tuple[Event, tuple[str, ...]]]) -> None:
    """So no sentence can name a face hidden from a player, nor record what players must remember."""
    for event, sentences in told:
        assert len(set(sentences)) == 1, event


def test_a_face_that_is_hidden_from_somebody_is_named_to_nobody() -> None:
    for number in range(20):
        for match, events in played(number):
            for event in events:
                if event.faces and event.seen_by(None).faces is None:
                    marked = event._replace(faces=("joker",))
                    said = [words.happened(marked.seen_by(seat), NAMES) for seat in eyes(match)]
                    assert not any(words.face("joker") in sentence for sentence in said)


def test_an_exchange_of_cards_gives_a_single_sentence() -> None:
    """Whether a card is grabbed, swapped or kept, or rows are traded. What is taken from the discard pile is told
    apart from what is discarded for it: both are face up.
    """
    seen = set()
    for number in range(40):
        for _match, events in played(number):
            for what in ("keep", "take", "grab", "swap", "trade", "new"):
                said = [words.happened(event.seen_by(None), NAMES) for event in events if event.what == what]
                if said:
                    seen.add(what)
                    assert len([sentence for sentence in said if sentence]) == (2 if what == "take" else 1)
    assert seen == {"keep", "take", "grab", "swap", "trade", "new"}


def random_text(rng: Random) -> str:
    """A move that a player might try."""
    word = rng.choice(("ok", "draw", "throw", "call", "end", "deal", "take", "keep", "grab", *FACES[NUMBERS:]))
    rest = [rng.choice(SLOTS)] if word in ("take", "keep") else []
    if word == "joker" and rng.random() < 0.8:
        kind = rng.choice(FACES[NUMBERS:])
        return " ".join(["joker", kind, *_targets(kind, rng)])
    return " ".join([word, *rest, *_targets(word, rng)])


def _targets(word: str, rng: Random) -> list[str]:
    if word in ("swap", "grab"):
        return [rng.choice(SLOTS), rng.choice(PLACES)]
    if word == "look":
        return [rng.choice(PLACES + SLOTS)]
    return [rng.choice(SLOTS)] if word in ("flip", "cut") and rng.random() < 0.8 else []


def test_every_refused_move_is_answered_with_a_sentence() -> None:
    codes = set()
    for number in range(60):
        rng = Random(number)
        for match, _events in played(number):
            for _try in range(2):
                trial, seat = match.copy(), rng.choice(match.actors or (0,))
                try:
                    trial.play(seat, random_text(rng))
                except IllegalMove as refusal:
                    codes.add(refusal.code)
                    sentence = refused(GAME.name, refusal, NAMES[: match.seats])
                    assert sentence
                    assert "{" not in sentence
    assert len(codes & set(GAME.refusals)) >= 25, set(GAME.refusals) - codes
