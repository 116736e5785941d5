"""The games as PettingZoo environments (AEC): ``env("bungee", seats=3)``. Needs ``pip install pettingzoo``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tabletop import GAMES, Match
from tabletop.adapters import ACTIONS, LONGEST, as_text, legal_moves, returns

#: A view as JSON has at most so many bytes; the rest of an observation is 0.
BYTES = 8192

Rewards = Literal["win", "points"]


def env(game: str, seats: int, options: Mapping[str, Any] | None = None, rewards: Rewards = "win") -> AECEnv:
    """An environment that checks the order of its calls, as PettingZoo's own games come."""
    return wrappers.OrderEnforcingWrapper(TabletopEnv(game, seats, options, rewards))


class TabletopEnv(AECEnv):  # type: ignore[misc]
    """A match. Agents are the seats, in the order in which the table waits for them.

    An observation is the seat's view as JSON, in bytes, and the mask of its legal actions; ``infos`` has both in plain:
    ``view``, and ``moves`` as texts. Rewards come at the end: with "win" the winners share 1 and the others -1, with
    "points" it is the total, turned so that more is better.
    """

    def __init__(
        self, game: str, seats: int, options: Mapping[str, Any] | None = None, rewards: Rewards = "win"
    ) -> None:
        super().__init__()
        self.render_mode = "ansi"
        name = f"tabletop_{game}_v{GAMES[game].rules}"
        self.metadata = {"render_modes": ["ansi"], "name": name, "is_parallelizable": False}
        self._table: dict[str, Any] = {"game": game, "seats": seats, "options": options}
        self._rewards = rewards
        self._match = Match.new(**self._table, seed=0)
        self._played = 0
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._observed = {agent: self._observation_space() for agent in self.possible_agents}
        self._acted = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    @staticmethod
    def _observation_space() -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (BYTES,), np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """What ``observe`` gives."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Places in the list of legal moves."""
        return self._acted[agent]

    @property
    def match(self) -> Match:
        """The match that is played, with all its secrets: for people who look on, not for agents."""
        return self._match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new match."""
        self._match = Match.new(**self._table, seed=seed)
        self._played = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._wait()

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's view, and its legal actions."""
        seat = self.possible_agents.index(agent)
        written = as_text(self._match.view(seat)).encode()
        seen = np.zeros(BYTES, np.uint8)
        seen[: len(written)] = np.frombuffer(written, np.uint8)
        mask = np.zeros(ACTIONS, np.int8)
        mask[: len(legal_moves(self._match, seat))] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        moves = legal_moves(self._match, seat)
        if action is None or not 0 <= action < len(moves):
            raise ValueError(f"action: {agent} has {len(moves)} legal moves, and none of them is {action}")
        self._match.play(seat, moves[action])
        self._played += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._match.over:
            self.rewards = dict(zip(self.agents, self._worth(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._played >= LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._wait()

    def render(self) -> str:
        """The table as everyone sees it."""
        return str(self._match)

    def close(self) -> None:
        """Nothing is held."""

    def _worth(self) -> list[float]:
        aim = self._match.game.aim
        if self._rewards == "win" or aim == "team":
            return returns(self._match)
        sign = 1 if aim == "most" else -1
        return [sign * float(total or 0) for total in self._match.totals]

    def _wait(self) -> None:
        """Choose the agent to ask next."""
        if self._match.over or self.truncations[self.agents[0]]:
            self.agent_selection = self.agents[0]
            return
        seat = self._match.actors[0]
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"view": self._match.view(seat), "moves": legal_moves(self._match, seat)}
