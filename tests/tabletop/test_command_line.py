"""``python -m tabletop``, for people who build on the engine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tabletop import GAMES, Match
from tabletop.__main__ import main
from tests.tables import play_on

ROOT = Path(__file__).parents[2]


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def types(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines at the prompt, then end the input."""
    typed: Iterator[str] = iter(lines)

    def answer(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_without_a_command_it_lists_the_games_and_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    listed = said(capsys)
    for game in GAMES.values():
        assert game.name in listed
        assert all(option.name in listed for option in game.options)


def test_the_help_of_each_command_begins_with_what_the_list_says_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    def help_of(*command: str) -> str:
        with pytest.raises(SystemExit):
            main([*command, "--help"])
        return said(capsys)

    listed = re.findall(r"^    (\w+) +(\w.*)$", help_of().partition("COMMAND\n")[2], re.MULTILINE)
    assert {"show", "play", "record", "review", "schema", "arena", "bench"} == {name for name, _what in listed}
    for name, what in listed:
        assert f"\n\n{what[0].upper()}{what[1:]}.\n" in help_of(name)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_show_prints_the_table_and_every_legal_move_of_the_seat_that_looks(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = GAMES[game].seats[-1]
    match = Match.new(game, seats=seats, seed=7)
    for seat in range(seats):
        assert main(["show", game, "--seats", str(seats), "--seed", "7", "--eyes", str(seat)]) == 0
        shown = said(capsys).split("\n")
        assert {line.strip() for line in shown if line.startswith("    ")} >= set(match.moves(seat))
        assert (f"seat {seat} may play" in shown) == bool(match.moves(seat))
        assert not [
            line for other in range(seats) for line in shown if line == f"seat {other} may play" and other != seat
        ]
        assert "seed 7" in shown


@pytest.mark.parametrize("game", sorted(GAMES))
def test_show_draws_what_a_seat_sees_and_nothing_else(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = GAMES[game].seats[-1]
    for eyes in range(seats):
        assert main(["show", game, "--seats", str(seats), "--seed", "7", "--eyes", str(eyes)]) == 0
        match = Match.new(game, seats=seats, seed=7)
        assert said(capsys).startswith(match.game.picture(match.view(eyes)))


def test_options_are_given_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "bungee", "--seed", "7", "--option", "rounds=2", "--option", "lucky_six_skips=false"]) == 0
    assert "of 2" in said(capsys)


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "bungee", "--seats", "9"],
        ["show", "bungee", "--option", "rounds=99"],
        ["show", "bungee", "--option", "rounds=many"],
        ["show", "bungee", "--option", "lucky_six_skips=maybe"],
        ["show", "bungee", "--option", "laps=2"],
        ["show", "bungee", "--eyes", "5"],
        ["record", "no such file"],
        ["bench", "no such game"],
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("tabletop: ")
    assert len(told.err.splitlines()) == 1


def test_a_record_is_looked_back_at_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.new("bungee", seats=2, seed=7, options={"rounds": 1})
    play_on(match, Random(7), 500)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    assert main(["review", str(file), "--budget", "40"]) == 0
    assert "seat 1: luck " in said(capsys)
    assert main(["review", str(file), "--budget", "40", "--json"]) == 0
    told = json.loads(said(capsys))
    assert [(moment["seat"], moment["move"]) for moment in told["moments"]] == [*map(tuple, match.record()["moves"])]
    assert [round(0.5 + each["result"], 2) for each in told["luck_and_play"]] == told["result"]["chances"]


def test_a_match_is_played_to_its_end_by_typing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.new("bungee", seats=2, seed=7, options={"rounds": 1})
    play_on(match, Random(7), 500)
    assert match.over
    types(monkeypatch, *(text for _, text in match.record()["moves"]))
    assert main(["play", "bungee", "--seats", "2", "--seed", "7", "--option", "rounds=1"]) == 0
    assert f"totals {match.totals}" in said(capsys)


def test_a_refused_move_is_answered_by_its_reason_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    types(monkeypatch, "call", "drop 9 9 9 9", "nonsense", "undo", "help", "quit")
    assert main(["play", "bungee", "--seats", "2", "--seed", "7"]) == 0
    told = said(capsys)
    assert "you can call only with" in told
    assert "This hand has" in told
    assert "“nonsense” is not a move" in told
    assert "There is no move to take back." in told
    assert "drop " in told


def test_a_saved_record_is_checked_and_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    first = Match.new("bungee", seats=2, seed=7).moves(0)[0]
    types(monkeypatch, first, f"save {file}", "quit")
    assert main(["play", "bungee", "--seats", "2", "--seed", "7"]) == 0
    said(capsys)
    assert main(["record", str(file)]) == 0
    assert f"seat 0  {first}" in said(capsys)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"game": "bungee"}', "[" * 100_000])
def test_a_file_that_is_no_record_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(text)
    assert main(["record", str(file)]) == 1
    assert capsys.readouterr().err.startswith("tabletop: ")


def test_the_bench_measures_every_game_beside_its_yardsticks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0", "--rounds", "1", "--json"]) == 0
    rates = json.loads(said(capsys))
    assert rates["plain loop"] > 0
    for game in GAMES.values():
        for seats in game.seats:
            assert rates[f"{game.name} {seats} moves"] > 0
        assert rates[f"{game.name} {game.seats[-1]} copies"] > 0
        assert rates[f"{game.name} {game.seats[-1]} imagined"] > 0


def test_the_bench_prints_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bungee", "--seconds", "0", "--rounds", "1"]) == 0
    head, *lines = said(capsys).splitlines()
    assert "× plain loop" in head
    assert any(line.startswith("bungee 2 moves") for line in lines)


def test_at_a_terminal_the_next_seat_takes_over_before_its_cards_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.new("bungee", seats=2, seed=7)
    first = match.moves(0)[0]
    match.play(0, first)
    types(monkeypatch, first, "", "quit")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert main(["play", "bungee", "--seats", "2", "--seed", "7"]) == 0
    _, scrolled_away, after = said(capsys).rpartition("\n" * 100)
    assert scrolled_away
    assert match.game.picture(match.view(match.actors[0])) in after


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "tabletop", "show", "bauernschlau", "--seed", "7"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as shown:
        assert shown.stdout
        assert shown.stderr
        shown.stdout.close()
        assert shown.stderr.read() == b""
    assert shown.returncode == 0
