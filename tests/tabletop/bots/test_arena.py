"""The arena: each player gets every seat of every deal, and results are counted correctly."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop import arena
from tabletop.__main__ import main
from tabletop.arena import MatchOutcome, Pairing, contest, lines, paired, play
from tabletop.bots.contestant import CHANCE, Limits

QUICK = {"rounds": 1}


def pairings_of(bots: str, matches: int, game: str = "bohne", **more: Any) -> list[Pairing]:
    settled = {"options": QUICK, "seed": 5, "limits": Limits(iterations=4), **more}
    return paired(game, bots.split(","), matches, **settled)


def outcome(*shares: float, moves: int = 10, **seconds: tuple[int, float, float]) -> MatchOutcome:
    return MatchOutcome(shares, moves, seconds)


def test_everybody_has_every_seat_of_every_deal() -> None:
    pairings = pairings_of("sharp,steady,random", 6)
    assert [each.bots for each in pairings[:3]] == [
        ("sharp", "steady", "random"),
        ("steady", "random", "sharp"),
        ("random", "sharp", "steady"),
    ]
    assert Counter(each.seed for each in pairings) == {5: 3, 6: 3}
    on_seats = Counter((name, seat) for each in pairings for seat, name in enumerate(each.bots))
    assert set(on_seats.values()) == {2}


def test_a_deal_begun_is_played_on_every_seat() -> None:
    assert [len(pairings_of("steady,gentle,random", matches)) for matches in (1, 3, 4)] == [3, 3, 6]


def test_partners_stay_partners_on_all_seats() -> None:
    for each in pairings_of("sharp,steady,sharp,steady", 4, game="dog"):
        assert each.bots[0] == each.bots[2] != each.bots[1] == each.bots[3]


def test_the_same_seating_is_not_played_twice() -> None:
    pairings = pairings_of("sharp,steady,sharp,steady", 4, game="dog")
    assert [(each.seed, each.bots[0]) for each in pairings] == [
        (5, "sharp"),
        (5, "steady"),
        (6, "sharp"),
        (6, "steady"),
    ]
    assert len({each.seed for each in pairings_of("random,random,random", 4)}) == 4


def test_shared_wins_are_shared_and_add_up() -> None:
    pairings = pairings_of("steady,gentle,random", 3)
    told = lines(pairings, [outcome(1, 0, 0), outcome(0.5, 0.5, 0), outcome(0, 1 / 2, 1 / 2)])
    # Seatings: steady gentle random; gentle random steady; random steady gentle.
    assert {line.name: line.share for line in told} == pytest.approx({"steady": 0.5, "gentle": 1 / 3, "random": 1 / 6})
    assert [line.fair for line in told] == pytest.approx([1 / 3] * 3)


def test_one_name_on_several_seats_is_one_player() -> None:
    pairings = pairings_of("steady,gentle,steady,gentle", 4, game="dog")
    told = lines(pairings, [outcome(0.5, 0, 0.5, 0)] * 4)
    assert [(line.name, line.share, line.fair) for line in told] == [("steady", 0.5, 0.5), ("gentle", 0.5, 0.5)]


def test_a_match_without_a_winner_counts_for_no_bot() -> None:
    pairings = pairings_of("steady,random", 2, game="bungee")
    told = lines(pairings, [outcome(0, 0), outcome(1, 0)])
    assert [line.share for line in told] == [0, 0.5]


def test_an_endless_match_is_broken_off_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "ENDLESS", 4)
    played = play(pairings_of("random,random,random", 1)[0])
    assert (played.moves, played.shares) == (4, (0, 0, 0))


def test_the_interval_is_that_of_the_deals() -> None:
    pairings = pairings_of("steady,gentle", 6, game="bungee")
    played = [outcome(1, 0), outcome(0, 1), outcome(1, 0), outcome(1, 0), outcome(0, 1), outcome(0.5, 0.5)]
    first, _second = lines(pairings, played)
    # Steady wins 2, 1 and ½ matches of two in the three deals.
    assert first.share == pytest.approx((1 + 0.5 + 0.25) / 3)
    mean = first.share
    spread = math.sqrt(((1 - mean) ** 2 + (0.5 - mean) ** 2 + (0.25 - mean) ** 2) / 2)
    assert first.within == pytest.approx(1.96 * spread / math.sqrt(3))


def test_one_deal_tells_nothing_of_others() -> None:
    told = lines(pairings_of("steady,gentle", 2, game="bungee"), [outcome(1, 0)] * 2)
    assert [line.within for line in told] == [None, None]


def test_times_are_those_of_the_player() -> None:
    pairings = pairings_of("steady,gentle", 2, game="bungee")
    played = [
        outcome(1, 0, steady=(4, 0.2, 0.15), gentle=(2, 0.02, 0.01)),
        outcome(1, 0, steady=(1, 0.05, 0.05)),
    ]
    steady, gentle = lines(pairings, played)
    assert (steady.milliseconds, steady.longest) == pytest.approx((50, 150))
    assert (gentle.milliseconds, gentle.longest) == pytest.approx((10, 10))


@pytest.mark.parametrize("game", ["bungee", "bohne", "dog", "baernergaeng", "bauernschlau"])
def test_chance_plays_any_game_to_its_end(game: str) -> None:
    bots = ",".join([CHANCE] * (4 if game == "dog" else 3))
    options = {} if game in ("dog", "bauernschlau") else QUICK
    played = play(pairings_of(bots, 1, game=game, options=options)[0])
    assert sum(played.shares) in (0, pytest.approx(1))
    assert played.seconds[CHANCE][0] == played.moves


def test_the_same_contest_has_the_same_outcomes_with_any_number_of_jobs() -> None:
    pairings = pairings_of("sharp,steady,gentle", 3)
    one, two = contest(pairings, 1), contest(pairings, 2)
    assert [(each.shares, each.moves) for each in one] == [(each.shares, each.moves) for each in two]


def test_how_things_stand_is_said_after_every_twenty_matches() -> None:
    said: list[str] = []
    contest(pairings_of("random,random,random", 45), 1, said.append)
    assert [line.partition(":")[0] for line in said] == ["20 of 45", "40 of 45"]
    assert said[0] == "20 of 45: random 100.0% ± 0.0%"


# the command


def test_the_command_prints_a_table_and_writes_the_same_for_programs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "arena.json"
    words = "arena bohne --bots gentle,steady,random --matches 24 --seed 2 --option rounds=1 --iterations 2 --json"
    assert main([*words.split(), str(file)]) == 0
    out, err = capsys.readouterr()
    head, _rule, *rows, last = out.splitlines()
    assert head == "| player | won | at 95 % | fair | ms a decision | longest |"
    assert [row.split()[1] for row in rows] == ["gentle", "steady", "random"]
    assert last.startswith("24 matches of ")
    assert err.startswith("21 of 24: gentle ")
    written = json.loads(file.read_text(encoding="utf-8"))
    assert (written["game"], written["bots"], written["seed"]) == ("bohne", ["gentle", "steady", "random"], 2)
    assert written["options"] == QUICK
    assert written["matches"] == len(written["moves"]) == 24
    assert sum(line["share"] for line in written["players"]) == pytest.approx(1 - written["won_by_nobody"] / 24)
    for row, line in zip(rows, written["players"], strict=True):
        assert f"| {line['share']:.1%} | ± {line['within']:.1%} | 33% |" in row


def test_the_table_counts_matches_without_a_winner(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "ENDLESS", 4)
    assert main(["arena", "bungee", "--bots", "random,random", "--matches", "2"]) == 0
    assert "2 matches of 4 moves (the longest: 4), 2 won by nobody, 2 without an end" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "bungee --bots mighty,steady",
            "random, module:Class, cmd:command, not 'mighty'",
        ),
        ("bungee --bots steady", "bots: name one for each of 1 seats"),
        ("bungee --bots steady,steady --seats 3", "bots: name one for each of 3 seats"),
        ("bungee --bots steady,steady --matches 0", "matches: must be 1 or more, not 0"),
        ("bungee --bots steady,steady --jobs 0", "jobs: must be 1 or more, not 0"),
        ("bungee --bots steady,steady --iterations -1", "iterations: must be 0 or more, not -1"),
        ("bungee --bots random,random --option rounds=99", "options: 'rounds' must be one of"),
        ("bungee --bots random,random --matches 1 --json /nowhere/at/all", "No such file"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words.split()]) == 1
    told = capsys.readouterr().err
    assert sentence in told
    assert told.splitlines()[-1].startswith("tabletop: ")
