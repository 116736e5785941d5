"""What the house players of Bungee promise."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Match
from tabletop.bots import GENTLE, LEVELS, SHARP, STEADY
from tabletop.bots.player import Level
from tabletop.game import Json
from tabletop.games.bungee.bot import PLAYER, BungeePlayer

TRIES = 300
WISE = (STEADY, SHARP)


def table(hands: Sequence[str], discard: str = "9", **more: Any) -> Json:
    """A view of seat 0, the hands and the discard by spaces; what nobody holds is the pile."""
    position = {
        "game": "bungee",
        "options": {},
        "seats": len(hands),
        "seed": 7,
        "hands": [hand.split() for hand in hands],
        "lucky": "8",
        "pile": ["3", "7", "10", "2", "5", "9", "1", "10", "6", "4"],
        "discard": discard.split(),
        "turn": 0,
        **more,
    }
    return Match.from_position(position).view(0)


def player(level: Level, seat: int = 0) -> BungeePlayer:
    return PLAYER(GAMES["bungee"], seat, level, 1)


def move(view: Json, level: Level) -> str:
    return player(level).decide(view, TRIES).move


@pytest.mark.parametrize("level", WISE)
@pytest.mark.parametrize(
    ("hands", "discard", "best"),
    [
        (["1 B", "9 9 10 7"], "9", "call"),
        (["1 2 10", "7 7 9"], "", "drop 10"),
        (["2 9 9 10", "7 7 3 1"], "7", "drop 9 9"),
        (["3 10", "7 7 3 1"], "8", "take drop 10"),
        (["2 10", "7 7 3 1"], "B", "take drop 10"),
        (["1 7 7", "5 4 3 1"], "7", "drop 7 7"),
        (["3 6", "4 5 10"], "9", "drop 6"),
        (["8 8 10 1", "7 7 3 1"], "9", "drop 10"),
        (["4 9", "7 7 3 1"], "1", "take drop 9"),
    ],
)
def test_what_everybody_would_play(hands: Sequence[str], discard: str, best: str, level: Level) -> None:
    assert move(table(hands, discard), level) == best


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_takes_a_six_to_drop_a_six_for_ever(level: Level) -> None:
    for seed in range(5):
        assert PLAYER(GAMES["bungee"], 0, level, seed).decide(table(["6 9", "5 7"], "6"), TRIES).move != "take drop 6"


@pytest.mark.parametrize("level", WISE)
def test_who_can_not_win_the_last_lap_loses_as_little_as_can_be(level: Level) -> None:
    assert move(table(["2 9 10 10", "1 B"], "9", calls=[1], seats=2), level) == "drop 10 10"


@pytest.mark.parametrize("level", LEVELS)
def test_asked_in_the_last_lap_everybody_calls_who_has_no_other_turn(level: Level) -> None:
    assert move(table(["2 3", "1 B"], "9", calls=[1], phase="call"), level) == "call"


@pytest.mark.parametrize("level", WISE)
def test_who_has_another_turn_to_come_waits_with_a_poor_hand_to_call(level: Level) -> None:
    assert move(table(["B 5", "1 B"], "6", calls=[1], phase="call", extend=True), level) == "hold"


@pytest.mark.parametrize("level", WISE)
def test_a_lucky_bungee_is_taken_for_a_high_card(level: Level) -> None:
    view = table(["1 1 2 2 10", "2 3 4 5 9"], "", lucky="B", phase="lucky", turn=0, round=1, scores=[[3, -10]])
    assert move(view, level) == "swap 10"


def test_a_six_is_said_to_win_a_turn_only_if_it_does() -> None:
    assert player(STEADY).decide(table(["3 6", "4 5 10"])).reason == ("wins_turn", ())
    assert player(STEADY).decide(table(["3 6", "4 5 10", "4 5"])).reason == ("skips", (("other", 1),))
    both = player(STEADY).decide(table(["1 6 6", "4 5 10"]))
    assert (both.move, both.reason) != ("drop 6 6", ("skips", (("other", 1),)))


# memory


def test_a_taken_card_is_remembered_until_it_is_dropped() -> None:
    match = Match.from_position(
        {
            "game": "bungee",
            "options": {},
            "seats": 2,
            "seed": 7,
            "hands": [["1", "4", "9", "9", "10"], ["2", "3", "5", "7", "10"]],
            "lucky": "8",
            "pile": ["10", "7", "10", "6"],
            "discard": ["4"],
            "turn": 0,
        }
    )
    other = player(STEADY, seat=1)
    for seat, text, known in [
        (0, "take drop 9 9", {"hand 0": ["4"]}),
        (1, "drop 10", {"hand 0": ["4"]}),
        (0, "drop 4 4", {}),
    ]:
        other.told([event.seen_by(1) for event in match.play(seat, text)])
        assert other.known(match.view(1)) == known


def test_a_memory_that_can_not_be_true_is_no_memory() -> None:
    view = table(["1 4 9 9 10", "2 3 5 7 10"], "4")
    match = Match.imagine(view, Random(1))
    other = player(STEADY, seat=1)
    for _ in range(6):
        other.told([event.seen_by(1) for event in match.copy().play(0, "take drop 9")])
    assert other.known(match.view(1)) == {}


def test_what_others_keep_is_lower_than_what_they_drop() -> None:
    match, drawn, believed = Match.new("bungee", seats=2, seed=11), 0, 0
    players = [player(SHARP, seat) for seat in range(2)]
    for _ in range(6):
        seat = match.actors[0]
        events = match.play(seat, players[seat].decide(match.view(seat), 60).move)
        for at, each in enumerate(players):
            each.told([event.seen_by(at) for event in events])
    view, rng = match.view(0), Random(3)
    plain = players[0].game.imagining(view, players[0].known(view))
    likely = players[0].imagining(view)
    for _ in range(200):
        drawn += value_of(plain(rng).hands[1])
        believed += value_of(likely(rng).hands[1])
    assert believed < drawn


def value_of(hand: int) -> int:
    return sum((hand >> 4 * face & 15) * (face + 1) for face in range(10))


def test_the_gentle_player_forgets_what_the_steady_one_keeps_in_mind() -> None:
    kept = {level: sum(remembered_by(level, seed) for seed in range(20)) for level in (GENTLE, STEADY)}
    assert kept[STEADY] == 20
    assert 0 < kept[GENTLE] < 20


def remembered_by(level: Level, seed: int) -> bool:
    view = table(["1 4 9 9 10", "2 3 5 7 10"], "4")
    match = Match.imagine(view, Random(seed))
    other = PLAYER(GAMES["bungee"], 1, level, seed)
    other.told([event.seen_by(1) for event in match.play(0, "take drop 9 9")])
    return bool(other.known(match.view(1)))
