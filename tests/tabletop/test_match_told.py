"""A match for people who build on it: what a seat was told, how it prints, and which rules its record was played by."""

from __future__ import annotations

from random import Random

import pytest

from tabletop import GAMES, Match, MatchReplay, Seen
from tests.tables import eyes, play_on, random_move

games = pytest.mark.parametrize("game", sorted(GAMES))


@games
def test_a_seat_is_told_afterwards_exactly_what_it_was_told_then(game: str) -> None:
    match = Match.new(game, seats=GAMES[game].seats[0], seed=3)
    play_on(match, Random(4), 12)
    match = Match.from_position(match.position())
    then: dict[int | None, list[list[Seen]]] = {seat: [] for seat in eyes(match)}
    rng = Random(5)
    for _ in range(20):
        if match.over:
            break
        if match.can_undo and rng.random() < 0.3:
            match.undo()
            for told in then.values():
                told.pop()
            continue
        events = match.play(*random_move(match, rng))
        for seat, told in then.items():
            told.append([event.seen_by(seat) for event in events])
    for again in (match, match.copy(), Match.replay(match.record())):
        for seat, told in then.items():
            assert again.told(seat) == told


def test_a_step_of_a_replay_knows_what_its_seats_had_been_told() -> None:
    match = Match.new("bohne", seats=3, options={"rounds": 1}, seed=7)
    play_on(match, Random(7), 10_000)
    replay = MatchReplay(match)
    assert replay.match(9).told(1) == [replay.told(step, 1) for step in range(1, 10)]


def test_nobody_is_told_anything_at_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match=r"^seat: "):
        Match.new("dog", seats=4, seed=1).told(4)


@games
def test_a_match_prints_as_its_public_picture(game: str) -> None:
    match = Match.new(game, seats=GAMES[game].seats[0], seed=3)
    assert str(match) == match.game.picture(match.view(None))
    first, _newline, rest = repr(match).partition("\n")
    assert first == f"<{game}, {match.seats} seats, 0 moves, waits for {_named(match.actors)}>"
    assert rest == str(match)


def _named(seats: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats)


@games
def test_a_game_starts_where_a_match_of_the_same_seed_does(game: str) -> None:
    seats = GAMES[game].seats[-1]
    state = GAMES[game].start(seats=seats, seed=11)
    match = Match.new(game, seats=seats, seed=11)
    assert GAMES[game].position(state).items() <= match.position().items()
    with pytest.raises(ValueError, match=r"^options: "):
        GAMES[game].start(seats=seats, options={"tea": True})


def test_a_record_names_the_version_of_its_rules() -> None:
    match = Match.new("bungee", seats=2, seed=1)
    play_on(match, Random(1), 5)
    record = match.record()
    assert record["rules"] == match.game.rules
    old = {key: value for key, value in record.items() if key != "rules"}
    assert Match.replay(old).record() == record, "records were made before they named their rules"
    with pytest.raises(ValueError, match=r"^rules: played by version 99, but this program knows only"):
        Match.replay(record | {"rules": 99})


def test_an_old_record_that_does_not_replay_says_that_its_rules_were_older(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("bungee", seats=2, seed=1)
    record = match.record() | {"moves": [[0, "call"]]}
    with pytest.raises(ValueError, match=r"too_high_to_call \(value=\d+, limit=5\)$"):
        Match.replay(record)
    # A game is frozen; its rules count up with a new program only.
    monkeypatch.setattr(type(match.game), "rules", property(lambda _game: 2))
    with pytest.raises(ValueError, match=r"\(played by older rules, version 1\)$"):
        Match.replay(record)
