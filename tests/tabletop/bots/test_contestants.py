"""Bots from outside play as ours do, see no more than their seat, and can't break a match."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Match, Seen
from tabletop.__main__ import main
from tabletop.arena import Pairing, play
from tabletop.bots.bot import BotError
from tabletop.bots.contestant import CHANCE, Contestants, Limits
from tabletop.bots.player import Player

HERE = __name__
ROOT = Path(__file__).parents[3]

#: A program that answers every request with a random legal move; a test may make it misbehave at its third decision.
PROGRAM = """
import json, random, sys, time
wrong, log = sys.argv[1], open(sys.argv[2], "a")
decisions = 0
for line in sys.stdin:
    log.write(line)
    log.flush()
    message = json.loads(line)
    answer = None
    if message["type"] == "hello":
        luck = random.Random(message["seed"])
        answer = {"type": "ready"}
    elif message["type"] == "decide":
        decisions += 1
        answer = {"type": "move", "move": luck.choice(message["moves"])}
        if decisions == 3 and wrong == "dies":
            sys.exit(1)
        if decisions == 3 and wrong == "sleeps":
            time.sleep(60)
        if decisions == 3 and wrong == "babbles":
            answer = "tea?"
        if decisions == 3 and wrong == "errs" or decisions >= 3 and wrong == "lies":
            answer["move"] = "tea"
    if answer:
        print(json.dumps(answer), flush=True)
"""


class Told:
    """A class from outside: notes all that it gets, and plays the last of its moves."""

    made: list[Told] = []  # noqa: RUF012  (the tests empty it)

    def __init__(self, game: Any, seat: int, seed: int) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.seen: list[Any] = []
        self.made.append(self)

    def begin(self, view: Any) -> None:
        self.seen.append(view)

    def told(self, events: Sequence[Seen]) -> None:
        self.seen.append(list(events))

    def decide(self, view: Any, moves: Sequence[str]) -> str:
        self.seen.append(view)
        return moves[-1]


class Raises(Told):
    """A class with a mistake in it."""

    def decide(self, _view: Any, moves: Sequence[str]) -> str:
        return moves[len(moves)]


class Ours(Player[Any, Any]):
    """A subclass of our own player: plays the first legal move."""

    def judge(self, _state: Any, moves: Sequence[Any], _rng: Random) -> list[Any]:
        from tabletop.bots.player import Thought

        return [Thought(-number) for number, _ in enumerate(moves)]


@pytest.fixture
def program(tmp_path: Path) -> Any:
    """The command of a program that misbehaves in a certain way, and the file with all that it was sent."""
    file = tmp_path / "bot.py"
    file.write_text(PROGRAM, encoding="utf-8")

    def command(wrong: str = "nothing") -> str:
        return "cmd:" + shlex.join([sys.executable, "-I", str(file), wrong, str(tmp_path / "log")])

    return command


def pairing(*bots: str, game: str = "bungee", seconds: float = 10, **more: Any) -> Pairing:
    options = {"rounds": 1} if any(option.name == "rounds" for option in GAMES[game].options) else {}
    return Pairing(game, options, 5, bots, Limits(4, seconds), **more)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_class_and_a_program_play_every_game_to_its_end(game: str, program: Any) -> None:
    bots = [f"{HERE}:Told", program(), CHANCE, CHANCE][: max(3, GAMES[game].seats[0])]
    outcome = play(pairing(*bots, game=game))
    assert not outcome.faults
    assert sum(outcome.shares) in (0, pytest.approx(1))
    assert outcome.seconds[bots[1]][0] > 0


def test_a_subclass_of_our_player_plays_like_ours() -> None:
    outcome = play(pairing(f"{HERE}:Ours", CHANCE))
    assert not outcome.faults
    assert sum(outcome.shares) == pytest.approx(1)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_bot_is_told_what_its_seat_may_know_and_nothing_else(game: str) -> None:
    Told.made.clear()
    match = Match.new(game, seats=GAMES[game].seats[0], seed=9)
    bots = Contestants({0: f"{HERE}:Told"}, match, seed=9)
    expected: list[Any] = [match.view(0)]
    for _ in range(25):
        if match.over:
            break
        seat = match.actors[0]
        if seat == 0:
            expected.append(match.view(0))
        text = bots.decide(match, seat) if seat == 0 else match.moves(seat)[0]
        events = match.play(seat, text)
        bots.told(events)
        expected.append([event.seen_by(0) for event in events])
    (told,) = Told.made
    assert told.seen == expected
    assert told.seed != match.record()["seed"]


def test_a_program_is_sent_what_its_seat_may_know_and_nothing_else(program: Any, tmp_path: Path) -> None:
    match = Match.new("bungee", seats=2, options={"rounds": 1}, seed=5)
    bots = Contestants({1: program()}, match, seed=5)
    while not match.over:
        seat = match.actors[0]
        bots.told(match.play(seat, bots.decide(match, seat) if seat else match.moves(seat)[0]))
    bots.close(match)
    lines = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    hello, begin, *rest, over = lines
    assert {"type": "hello", "protocol": 1, "game": "bungee", "seats": 2, "seat": 1}.items() <= hello.items()
    assert hello["seed"] != 5
    assert begin == {"type": "begin", "view": Match.new("bungee", seats=2, options={"rounds": 1}, seed=5).view(1)}
    told = [message["events"] for message in rest if message["type"] == "told"]
    assert told == json.loads(json.dumps([[seen._asdict() for seen in events] for events in match.told(1)]))
    assert over == {"type": "over", "totals": match.totals, "winners": list(match.winners)}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("dies", "has ended"),
        ("babbles", "should have answered a message of type “move”, not '\"tea?\"'"),
        ("lies", "'tea' is no legal move: “tea” is not a move of this game."),
        ("sleeps", "did not answer within 0.5 s"),
    ],
)
def test_the_match_goes_on_or_ends_when_a_program_fails(wrong: str, sentence: str, program: Any) -> None:
    seconds = 0.5 if wrong == "sleeps" else 10
    goes_on = play(pairing(program(wrong), CHANCE, seconds=seconds))
    assert goes_on.faults[0] == f"{program(wrong)}: {sentence}"
    assert sum(goes_on.shares) == pytest.approx(1)
    if wrong != "sleeps":
        ends = play(pairing(program(wrong), CHANCE, ends_on_fault=True))
        assert ends.faults == (f"{program(wrong)}: {sentence}",)
        assert ends.shares == (0, 0)


def test_a_program_is_told_why_its_move_is_illegal_and_may_name_another(program: Any, tmp_path: Path) -> None:
    assert not play(pairing(program("errs"), CHANCE)).faults
    lines = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    at = [message["type"] for message in lines].index("refused")
    assert lines[at] == {
        "type": "refused",
        "code": "unknown_move",
        "facts": {"text": "tea"},
        "sentence": "“tea” is not a move of this game.",
    }
    assert lines[at + 1] == lines[at - 1]


def test_a_mistake_in_a_class_is_told_with_its_name() -> None:
    outcome = play(pairing(f"{HERE}:Raises", CHANCE))
    assert set(outcome.faults) == {f"{HERE}:Raises: IndexError: list index out of range"}
    assert sum(outcome.shares) == pytest.approx(1)


def test_a_program_that_is_not_there_ends_its_match_with_a_sentence() -> None:
    outcome = play(pairing("cmd:/no/such/bot", CHANCE))
    (fault,) = outcome.faults
    assert fault.startswith("cmd:/no/such/bot: can’t be started: ")
    with pytest.raises(BotError, match="can’t be started"):
        Contestants({0: "cmd:/no/such/bot"}, Match.new("bungee", seats=2, seed=1), seed=1)


def test_after_a_move_is_taken_back_a_bot_knows_what_is_left() -> None:
    Told.made.clear()
    match = Match.new("bohne", seats=3, seed=9)
    bots = Contestants({1: f"{HERE}:Told"}, match, seed=9)
    for _ in range(2):
        bots.told(match.play(match.actors[0], match.moves(match.actors[0])[0]))
    match.undo()
    bots.begin_again(match)
    assert len(Told.made) == 2
    assert Told.made[-1].seen == Told.made[0].seen[:-1]


# the commands


def test_the_arena_prints_what_went_wrong_and_how_often(
    capsys: pytest.CaptureFixture[str], program: Any, tmp_path: Path
) -> None:
    words = ["arena", "bungee", "--matches", "2", "--option", "rounds=1", "--json", str(tmp_path / "said.json")]
    assert main([*words, "--bots", f"{HERE}:Raises,{program()}"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(rf"\d+ × {HERE}:Raises: IndexError: list index out of range", last)
    assert json.loads((tmp_path / "said.json").read_text(encoding="utf-8"))["faults"]


@pytest.mark.parametrize("name", ["no.such:Bot", f"{HERE}:NoSuch"])
def test_a_class_that_is_not_there_is_named(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "bungee", "--bots", f"{name},random"]) == 1
    assert f"bots: there is no {name}: " in capsys.readouterr().err


def test_a_person_plays_against_bots_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = Match.new("bungee", seats=2, seed=37).moves(0)
    typed = iter([moves[0], "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    assert main(["play", "bungee", "--seed", "37", "--bots", "you,steady"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^    seat 1: (drop|take|call)", out, re.MULTILINE)
    assert main(["play", "bungee", "--bots", "you,steady", "--seats", "3"]) == 1
    assert "bots: name one for each of 3 seats, or you" in capsys.readouterr().err


def test_the_example_in_the_docs_plays(tmp_path: Path) -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("the example is JavaScript, and there is no node")
    (code,) = re.findall(r"```js\n(.*?)```", (ROOT / "docs/protocol.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my_bot.js").write_text(code, encoding="utf-8")
    bot = f"cmd:{node} {tmp_path / 'my_bot.js'}"
    outcomes = [play(Pairing("bungee", {"rounds": 2}, seed, (bot, CHANCE))) for seed in range(3)]
    assert not any(outcome.faults for outcome in outcomes)
    assert sum(outcome.shares[0] for outcome in outcomes) >= 2, "it plays better than chance"
