"""Random play through the adapters, beside card games of PettingZoo's and OpenSpiel's own: part of ``bench``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from tabletop.games import GAMES

#: A card game of theirs.
PETTINGZOO_OWN, OPENSPIEL_OWN = "leduc_holdem_v4", "gin_rummy"


def adapter_work(names: list[str]) -> dict[str, Callable[[], int]]:
    """What to measure, as far as the packages are installed: whole random matches, counted in moves."""
    works: dict[str, Callable[[], int]] = {}
    if find_spec("pettingzoo"):
        if find_spec("rlcard"):
            theirs = import_module(f"pettingzoo.classic.{PETTINGZOO_OWN}").env()
            works[f"PettingZoo’s {PETTINGZOO_OWN}"] = _pettingzoo_match(theirs)
        make = import_module("tabletop.adapters.pettingzoo").env
        for name in names:
            works[f"PettingZoo, {name}"] = _pettingzoo_match(make(name, GAMES[name].seats[0]))
    if find_spec("pyspiel"):
        import_module("tabletop.adapters.openspiel")
        load = import_module("pyspiel").load_game
        works[f"OpenSpiel’s {OPENSPIEL_OWN}"] = _openspiel_match(load(OPENSPIEL_OWN))
        for name in names:
            works[f"OpenSpiel, {name}"] = _openspiel_match(load(f"tabletop_{name}"))
    return works


def _pettingzoo_match(env: Any) -> Callable[[], int]:
    def play_one() -> int:
        env.reset(seed=7)
        played = 0
        for agent in env.agent_iter():
            seen, _reward, is_over, is_cut, info = env.last()
            mask = info.get("action_mask", seen["action_mask"])
            env.step(None if is_over or is_cut else env.action_space(agent).sample(mask))
            played += not (is_over or is_cut)
        return played

    return play_one


def _openspiel_match(game: Any) -> Callable[[], int]:
    rng = Random(7)

    def play_one() -> int:
        state = game.new_initial_state()
        played = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            played += 1
        return played

    return play_one
