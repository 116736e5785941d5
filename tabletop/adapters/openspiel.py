"""The games in OpenSpiel: ``pyspiel.load_game("tabletop_bungee", {"players": 3})``. Needs ``pip install open_spiel``.

Importing this module registers them. The deal is a chance node at the root, which draws the match's seed; later
shuffles follow from it. Where several seats choose at once, they are asked one after the other, in secret.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pyspiel

from tabletop import GAMES, Event, Game, Match
from tabletop.adapters import ACTIONS, LONGEST, as_text, legal_moves, returns

#: How many different deals there are.
SEEDS = 1000


class TabletopGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its options as a JSON text. Each game has a subclass."""

    game: ClassVar[Game[Any, Any]]
    type_: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        game = self.game
        self.table = {
            "game": game.name,
            "seats": int(params.get("players", game.seats[0])),
            "options": json.loads(params.get("options", "{}")),
        }
        about = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=SEEDS,
            num_players=self.table["seats"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.type_, about, params)

    def new_initial_state(self) -> TabletopState:
        """The state before the deal."""
        return TabletopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TabletopObserver:
        """What a player sees: its view, or with perfect recall all that it has ever been told."""
        if params:
            raise ValueError(f"observer: takes no parameters, not {params}")
        return TabletopObserver(recalls=bool(iig_obs_type and iig_obs_type.perfect_recall))


class _Told(list[Event]):
    """All events of a match. A state is cloned by ``copy.deepcopy``; events never change, so the list is enough."""

    def __deepcopy__(self, _memo: object) -> _Told:
        return _Told(self)


class TabletopState(pyspiel.State):  # type: ignore[misc]
    """A match, or before the deal the choice of its seed."""

    def __init__(self, game: TabletopGame) -> None:
        super().__init__(game)
        self._table = game.table
        self.match: Match | None = None
        self.told = _Told()
        self._played = 0

    def current_player(self) -> int:
        """Who is asked next."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.match.actors[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each seed is as likely."""
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.match is not None and (self.match.over or self._played >= LONGEST)

    def returns(self) -> list[float]:
        """The winners share 1, the others -1."""
        return returns(self.match) if self.match else [0.0] * self._table["seats"]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(legal_moves(self.match, player)))) if self.match else []

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = Match.new(**self._table, seed=action)
            return
        seat = self.match.actors[0]
        self.told += self.match.play(seat, legal_moves(self.match, seat)[action])
        self._played += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player < 0:
            return f"seed {action}"
        moves = legal_moves(self.match, player)
        return moves[action] if action < len(moves) else f"action {action}"

    def __str__(self) -> str:
        return str(self.match) if self.match else "before the deal"


class TabletopObserver:
    """Writes what a player may know as text; there is no tensor."""

    tensor = None

    def __init__(self, *, recalls: bool) -> None:
        self._recalls = recalls
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TabletopState, player: int) -> None:
        """Nothing to set without a tensor."""

    def string_from(self, state: TabletopState, player: int) -> str:
        """The player's view, with perfect recall also all events that it has been told."""
        if state.match is None:
            return ""
        view = as_text(state.match.view(player))
        return f"{view}\n{[event.seen_by(player) for event in state.told]}" if self._recalls else view


def _register(game: Game[Any, Any]) -> None:
    type_ = pyspiel.GameType(
        short_name=f"tabletop_{game.name}",
        long_name=f"Stammtisch: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": game.seats[0], "options": "{}"},
    )
    # A class, not a function: OpenSpiel holds it until after Python has ended, and would free a function then.
    pyspiel.register_game(type_, type(f"Tabletop_{game.name}", (TabletopGame,), {"game": game, "type_": type_}))


for _game in GAMES.values():
    _register(_game)
