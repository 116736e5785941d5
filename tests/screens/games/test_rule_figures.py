"""The boards' figures in the rules."""

from __future__ import annotations

from typing import Any

import pytest

from screens.games import board_of
from screens.games.rules import OnBoard
from tabletop import GAMES
from tests.screens.at_table import PEOPLE
from tests.screens.driver import Driver

BOARDS = {"bauernschlau", "dog"}
PLACES = {"bauernschlau": ("2,0", "3,-1"), "dog": ("3", "9")}


def test_the_games_with_a_board_have_one() -> None:
    assert {game for game in GAMES if board_of(game)} == BOARDS


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_what_must_be_in_sight_is_and_the_rest_is_nearer(game: str, driver: Driver) -> None:
    from screens.table.view.rule_figure import BoardFigureImage

    del driver
    seen = []
    for around in ((), PLACES[game]):
        image = BoardFigureImage(game, OnBoard({}, around=around), most=300)
        board: Any = image._board
        image.make_ready((300, round(image.height)))
        seen.append(board.seen(board.spots(PLACES[game][0])[0]).width)
        assert all(board.shows(board.seen(spot)) for place in PLACES[game] for spot in board.spots(place))
    assert seen[1] > 1.5 * seen[0]


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_all_pieces_of_a_position_lie_on_the_board(game: str) -> None:
    from tabletop import Match

    kind = board_of(game)
    assert kind
    board = kind(size=(400, 400))
    contents, faces = board.set_out(PEOPLE[:4], Match.new(game, seats=4, seed=3).position())
    assert contents
    for place, pieces in contents.items():
        assert board.holds(place)
        assert all(faces.layers(face, 24) for face in pieces)
