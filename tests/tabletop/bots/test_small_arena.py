"""A small fixed arena: no bot wins too little, and none plays a move that a good player would call absurd."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import Match
from tabletop.bots import STEADY, bot_player
from tests.soak.bots import SMALL, Pair, absurd, complaints, played
from tests.soaking import usually


@pytest.mark.parametrize(
    "pair",
    usually(SMALL, SMALL[0], SMALL[2], SMALL[4], SMALL[7], SMALL[8]),
    ids=lambda pair: f"{pair.game}-{pair.bot}-{pair.others}",
)
def test_a_bot_wins_as_often_as_it_should_and_plays_nothing_absurd(pair: Pair) -> None:
    found = played(pair, seed=1, is_small=True)
    assert found.moves > 20
    assert not complaints(pair, found)


BAERNERGAENG = {
    "game": "baernergaeng",
    "seats": 2,
    "phase": "drawn",
    "turn": 0,
    "rows": [["5^", "7^", "2", "3"], ["1", "0", "4", "6"]],
    "pile": ["8", "9"],
    "discard": ["9"],
    "drawn": "4",
    "turns": [1, 1],
}
SWAP = BAERNERGAENG | {"drawn": "swap", "rows": [["1^", "7^", "2", "3"], ["1", "9^", "4", "6"]]}
BUNGEE = {"game": "bungee", "seats": 2, "lucky": "8", "hands": [["3", "3", "9"], ["2", "7"]], "pile": ["1", "4"]}
DOG = {"game": "dog", "seats": 4, "hands": [["X", "5"], ["2"], [], []], "leader": 0}
MARBLES = [["20", "K", "K", "K"], ["K"] * 4, ["25", "K", "K", "K"], ["K"] * 4]


@pytest.mark.parametrize(
    ("position", "move", "costs"),
    [
        (BAERNERGAENG, "throw", 3.0),
        (BAERNERGAENG, "keep 0", 2.0),
        (BAERNERGAENG | {"drawn": "6"}, "keep 0", 1.0),
        (BAERNERGAENG, "keep 1", None),
        (BAERNERGAENG, "keep 2", None),
        (SWAP, "swap 0 1.0", 3.5),
        (SWAP, "swap 0 1.1", 8.0),
        (SWAP, "swap 1 1.0", None),
        (SWAP, "swap 2 1.1", None),
        (BUNGEE | {"discard": ["10"]}, "take drop 9", 4.5),
        (BUNGEE | {"discard": ["9"]}, "take drop 3 3", None),
        (BUNGEE | {"hands": [["8", "9"], ["2"]]}, "drop 8", 9.0),
        (BUNGEE | {"phase": "call", "calls": [1], "hands": [["1", "2"], ["2"]]}, "hold", 10.0),
        (DOG | {"marbles": MARBLES}, "X=5 20>25", 0.0),
        (DOG | {"marbles": MARBLES}, "5 20>25", 0.0),
        (DOG | {"marbles": MARBLES}, "X=6 20>26", None),
    ],
)
def test_what_a_good_player_would_call_absurd_is_found(
    position: dict[str, Any], move: str, costs: float | None
) -> None:
    match = Match.from_position(position)
    player = bot_player(match.game.name, seat=0, level=STEADY, seed=1)
    player.begin(match.view(0))
    assert move in match.moves(0)
    slip = absurd(match, 0, player, move)
    assert (slip and slip.points) == costs
