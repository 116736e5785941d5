"""Other people's tools play our games, by their own tests; skipped where they are not installed."""

from __future__ import annotations

import json
import warnings
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Match
from tabletop.adapters import returns
from tests.tables import play_on

TABLES = [(game.name, seats) for game in GAMES.values() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=str)


def finished(game: str, **more: Any) -> Match:
    match = Match.new(game, seats=GAMES[game].seats[0], seed=3, **more)
    play_on(match, Random(3), 20_000)
    return match


@pytest.mark.parametrize("game", ["bungee", "dog"])
def test_returns_add_up_to_nothing_and_winners_share(game: str) -> None:
    match = finished(game)
    worth = returns(match)
    assert sum(worth) == pytest.approx(0)
    assert {seat for seat, each in enumerate(worth) if each > 0} == {*match.winners}
    assert returns(Match.new(game, seats=GAMES[game].seats[0], seed=1)) == [0.0] * match.seats


# PettingZoo


@tables
def test_pettingzoos_own_tests_pass(game: str, seats: int) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from tabletop.adapters.pettingzoo import env

    with warnings.catch_warnings():
        # It recommends a single array, where there is a mask, too.
        warnings.simplefilter("ignore")
        api_test(env(game, seats), num_cycles=20)
        seed_test(lambda: env(game, seats), num_cycles=10)


@pytest.mark.parametrize("rewards", ["win", "points"])
def test_an_environment_rewards_what_the_match_says_and_shows_views_only(rewards: Any) -> None:
    pytest.importorskip("pettingzoo")
    from tabletop.adapters.pettingzoo import env

    environment = env("bungee", 2, {"rounds": 1}, rewards)
    environment.reset(seed=5)
    match, rng, total = Match.new("bungee", seats=2, options={"rounds": 1}, seed=5), Random(5), [0.0, 0.0]
    for agent in environment.agent_iter():
        seen, reward, is_over, _is_cut, info = environment.last()
        seat = int(agent.removeprefix("seat_"))
        if is_over:
            total[seat] += reward
            environment.step(None)
            continue
        assert json.loads(bytes(seen["observation"]).rstrip(b"\0")) == info["view"] == match.view(seat)
        assert info["moves"] == match.moves(seat)
        assert seen["action_mask"].sum() == len(info["moves"])
        action = rng.randrange(len(info["moves"]))
        match.play(seat, info["moves"][action])
        environment.step(action)
    assert match.over
    assert total == (returns(match) if rewards == "win" else [-points for points in match.totals if points is not None])


# OpenSpiel


@tables
def test_openspiels_own_test_passes(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tabletop.adapters import openspiel

    # Its test looks at all that was ever told after each move; some random matches of Dog have thousands.
    monkeypatch.setattr(openspiel, "LONGEST", 60)
    loaded = pyspiel.load_game(f"tabletop_{game}", {"players": seats})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


def test_a_state_of_openspiel_tells_a_player_what_its_seat_may_know() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tabletop.adapters import openspiel

    assert openspiel.SEEDS > 37
    state = pyspiel.load_game("tabletop_bungee", {"players": 3, "options": '{"rounds": 1}'}).new_initial_state()
    assert state.is_chance_node()
    state.apply_action(37)
    match = Match.new("bungee", seats=3, options={"rounds": 1}, seed=37)
    for _ in range(6):
        seat = match.actors[0]
        assert state.current_player() == seat
        assert [state.action_to_string(seat, action) for action in state.legal_actions()] == match.moves(seat)
        for other in range(3):
            assert json.loads(state.observation_string(other)) == match.view(other)
            told = [seen for events in match.told(other) for seen in events]
            assert state.information_state_string(other).splitlines()[1] == str(told)
        twin = state.clone()
        match.play(seat, match.moves(seat)[0])
        state.apply_action(0)
        assert str(twin) != str(state) == str(match)
