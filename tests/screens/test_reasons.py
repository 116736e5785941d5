"""Every reason that a bot can give for a move has a sentence."""

from __future__ import annotations

from importlib import import_module
from random import Random
from string import Formatter

import pytest

from screens.games.texts import FACES, SEATS, advised, reasoned, texts_of
from tabletop import GAMES, Match
from tabletop.bots import AHEAD, ALIKE, STEADY, Decision, bot_player
from tabletop.bots.player import Reason
from tests.screens.at_table import PEOPLE, WITH_BOTS

NAMES = [person.name for person in PEOPLE]
#: The number of decisions played through.
DECISIONS = 60

each_game = pytest.mark.parametrize("game", WITH_BOTS)


def facts_in(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _how in Formatter().parse(sentence) if name}


@each_game
def test_every_reason_that_a_bot_can_have_has_a_sentence(game: str) -> None:
    codes = import_module(f"tabletop.games.{game}.bot").REASONS
    sentences = texts_of(game).REASONS
    assert {*sentences} == {*codes}
    for code, sentence in sentences.items():
        # The table shows places itself, and a sentence may leave facts out.
        assert facts_in(sentence) <= facts_in(codes[code]) | FACES | SEATS, code


@each_game
def test_all_that_may_speak_for_the_obvious_move_has_a_sentence(game: str) -> None:
    codes = getattr(import_module(f"tabletop.games.{game}.bot"), "AGAINST", {})
    sentences = getattr(texts_of(game), "AGAINST", {})
    assert {*sentences} == {*codes}
    for code, sentence in sentences.items():
        assert facts_in(sentence) == facts_in(codes[code]), code


def test_the_obvious_move_is_named_before_the_reason_for_another() -> None:
    reason = Reason("drops_set", (("count", 2), ("points", 14)))
    said = reasoned("bungee", reason, NAMES, Reason("higher", (("face", "10"),)))
    assert said == "10 is higher, but this does more. " + reasoned("bungee", reason, NAMES)


def test_a_suggestion_without_a_reason_says_how_the_move_did_when_all_were_tried() -> None:
    assert advised("dog", Decision("", standing=AHEAD), NAMES) == "In many tries, this move wins most often."
    assert advised("dog", Decision("", standing=ALIKE), NAMES) == "In many tries, other moves win about as often."
    reason = Reason("drops_set", (("count", 2), ("points", 14)))
    assert advised("bungee", Decision("", reason, standing=AHEAD), NAMES) == reasoned("bungee", reason, NAMES)
    assert not advised("dog", Decision(""), NAMES)


@each_game
def test_every_reason_that_comes_up_can_be_told(game: str) -> None:
    rng, told = Random(5), set()
    for seed in range(4):
        match = Match.new(game, seats=GAMES[game].seats[-1], seed=seed)
        players = [bot_player(game, seat=seat, level=STEADY, seed=seed) for seat in range(match.seats)]
        for _decision in range(DECISIONS):
            if match.over:
                break
            seat = match.actors[0]
            decision = players[seat].decide(match.view(seat))
            sentence = reasoned(game, decision.reason, NAMES)
            assert bool(sentence) == (decision.reason is not None)
            assert "{" not in sentence
            if decision.reason:
                told.add(decision.reason.code)
            move = decision.move if rng.random() < 0.8 else rng.choice(match.moves(seat))
            events = match.play(seat, move)
            for other, player in enumerate(players):
                player.told([event.seen_by(other) for event in events])
    assert len(told) > min(3, len(texts_of(game).REASONS) - 1)
