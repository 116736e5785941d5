"""Input from outside is accepted whole, or refused with a sentence that names the fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tabletop import GAMES, IllegalMove, Match
from tabletop.json_reader import brief
from tests.strategies import moments, seeds
from tests.tables import play_on, random_move

#: The ways to make a match from a JSON object.
OPENINGS: tuple[Callable[[Any], Match], ...] = (
    Match.from_position,
    Match.replay,
    lambda view: Match.imagine(view, Random(1)),
)

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, 5, -1, 99, 10**30, 10**5000, 1.5, float("nan"), "", "0", "5", "K", "zz", "é\ud800",
    "9" * 9000, [], [[]], [None], {}, {"a": 1}, [0], ["1"], [0, 0],
)  # fmt: skip


@pytest.mark.parametrize("game", sorted(GAMES))
def test_as_many_shuffles_as_are_taken_can_be_gone_on_from(game: str) -> None:
    match = Match.new(game, seats=GAMES[game].seats[0], seed=7)
    most = (1 << 62) - 1
    with pytest.raises(ValueError, match=r"^shuffles:"):
        Match.from_position(match.position() | {"shuffles": most + 1})
    last = Match.from_position(match.position() | {"shuffles": most})
    play_on(last, Random(1), 400)
    assert Match.from_position(last.position()).position() == last.position()


def test_an_empty_hand_of_bungee_is_refused() -> None:
    match = Match.new("bungee", seats=2, seed=7)
    for hands in ([[], ["1", "2"]], [["1", "2"], []]):
        with pytest.raises(ValueError, match=r"^hands: each must have a card"):
            Match.from_position(match.position() | {"hands": hands})
        with pytest.raises(ValueError, match=r"^hands: each must have a card"):
            Match.imagine(match.view(0) | {"hands": hands}, Random(1))


@given(moments(), seeds)
def test_a_mutated_position_is_refused_by_name_or_played_like_any_other(match: Match, seed: int) -> None:
    rng = Random(seed)
    position = match.position()
    for _ in range(6):
        mutated = json.loads(json.dumps(position))
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            mutate(mutated, rng)
        try:
            other = Match.from_position(mutated)
        except ValueError as refusal:
            check_names_what_is_wrong(refusal)
            continue
        check_goes_on(other, rng)


def check_names_what_is_wrong(refusal: ValueError) -> None:
    """Check that the sentence begins with the key at fault."""
    key, colon, sentence = str(refusal).partition(":")
    assert key
    assert " " not in key
    assert colon
    assert sentence.strip()


def check_goes_on(match: Match, rng: Random) -> None:
    """Check that an accepted position is a match like any other."""
    assert Match.from_position(match.position()).position() == match.position()
    for seat in range(match.seats):
        match.view(seat)
    for _ in range(25):
        assert match.over or all(match.moves(seat) for seat in match.actors)
        if match.over:
            assert list(match.winners) == sorted(match.winners)
            return
        match.play(*random_move(match, rng))
    assert Match.from_position(match.position()).position() == match.position()


@given(moments(most=40), seeds)
def test_a_mutated_record_is_refused_by_name_or_replayed(match: Match, seed: int) -> None:
    rng = Random(seed)
    records = [match.record()]
    twin = Match.from_position(match.position())
    play_on(twin, rng, 5)
    records.append(twin.record())
    for record in records:
        for _ in range(5):
            mutated = json.loads(json.dumps(record))
            mutate(mutated, rng)
            try:
                check_goes_on(Match.replay(mutated), rng)
            except ValueError as refusal:
                check_names_what_is_wrong(refusal)


@given(moments(), seeds)
def test_a_mutated_view_is_refused_by_name_or_imagined(match: Match, seed: int) -> None:
    rng = Random(seed)
    view = match.view(rng.choice([*range(match.seats), None]))
    for _ in range(5):
        mutated = json.loads(json.dumps(view))
        mutate(mutated, rng)
        try:
            Match.imagine(mutated, rng)
        except ValueError as refusal:
            check_names_what_is_wrong(refusal)


def mutate(data: Any, rng: Random) -> None:
    """Change, remove, duplicate or replace one thing somewhere in a JSON value."""
    places = list(_places(data))
    if not places:
        return
    holder, key = rng.choice(places)
    how = rng.randrange(6)
    if how == 0:
        holder[key] = deepcopy(rng.choice([h[k] for h, k in places]))
    elif how == 1:
        del holder[key]
    elif how == 2 and isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    elif how == 3 and isinstance(holder[key], int):
        holder[key] += rng.choice((-1, 1))
    elif how == 4 and isinstance(holder, dict):
        holder[rng.choice(("zz", "1", "0,0", "turn"))] = deepcopy(rng.choice(JUNK))
    else:
        holder[key] = deepcopy(rng.choice(JUNK))


def _places(data: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    for key in keys:
        found.append((data, key))
        found += _places(data[key])
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("text", [*JUNK, "call " * 100_000, "7 " + "0>1 " * 5000], ids=brief)
def test_nonsense_for_a_move_is_refused_and_changes_nothing(game: str, text: Any) -> None:
    match = Match.new(game, seats=GAMES[game].seats[0], seed=5)
    before = match.position()
    for seat in [*range(match.seats), -1, match.seats, True, None, "0", 0.0, 10**5000]:
        with pytest.raises(IllegalMove) as refusal:
            match.play(seat, text)
        assert GAMES[game].sentence(refusal.value)
    assert match.position() == before


@pytest.mark.parametrize("seats", [0, 1, 7, -2, True, None, "3", 2.0, 10**5000, [4]], ids=brief)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_wrong_number_of_seats_is_refused_by_name(game: str, seats: Any) -> None:
    with pytest.raises(ValueError, match=r"^seats:"):
        Match.new(game, seats=seats)


@pytest.mark.parametrize("seed", [True, "7", 1.5, [7], 10**5000, -(2**70)], ids=brief)
def test_a_wrong_seed_is_refused_by_name(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"^seed:"):
        Match.new("bungee", seats=2, seed=seed)


@pytest.mark.parametrize("name", ["chess", "", None, 3, ["bungee"], {}])
def test_an_unknown_game_is_refused_by_name(name: Any) -> None:
    data = {"game": name, "seats": 2, "seed": 1}
    with pytest.raises(ValueError, match=r"^game:"):
        Match.new(name, seats=2)
    for make in OPENINGS:
        with pytest.raises(ValueError, match=r"^game:"):
            make(data)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_wrong_option_is_refused_by_its_name(game: str) -> None:
    seats = GAMES[game].seats[-1]
    for option in GAMES[game].options:
        values: list[Any] = ["zz", 10**6, None, {}, 1.5, "true", [["joker"]], [None]]
        for value in values:
            with pytest.raises(ValueError, match=rf"^options: .*{option.name}"):
                Match.new(game, seats=seats, options={option.name: value})
    wrong: list[Any] = [{"zz": 1}, [], "rounds", {1: 2}, {None: True}]
    for options in wrong:
        with pytest.raises(ValueError, match=r"^options:"):
            Match.new(game, seats=seats, options=options)


@pytest.mark.parametrize("data", [None, 3, "bungee", [], [1], True])
def test_what_is_no_object_is_refused(data: Any) -> None:
    for make in OPENINGS:
        with pytest.raises(ValueError, match=r"^(position|record|game|view):"):
            make(data)


def test_an_illegal_move_in_a_record_is_named_by_its_number() -> None:
    record = Match.new("bungee", seats=2, seed=7).record()
    with pytest.raises(ValueError, match=r"^moves: number 0, 'hold' of seat 0"):
        Match.replay(record | {"moves": [[0, "hold"]]})


def test_a_seat_that_is_not_there_has_neither_moves_nor_view() -> None:
    match = Match.new("bungee", seats=2, seed=7)
    for seat in (-1, 2, True, "0", 10**5000):
        with pytest.raises(ValueError, match=r"^seat:"):
            match.moves(seat)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"^seat:"):
            match.view(seat)  # type: ignore[arg-type]
