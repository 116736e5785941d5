"""The boards' pictures among the rules."""

from __future__ import annotations

from typing import Any

import pytest

from screens.boards import board_of
from tabletop import GAMES
from tests.screens.at_table import PEOPLE
from tests.screens.driver import PHONE, TABLET, Driver, Pos

BOARDS = {"bauernschlau", "dog"}


def test_the_games_with_a_board_have_one() -> None:
    assert {game for game in GAMES if board_of(game)} == BOARDS


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rules_show_the_board_where_there_is_one(start_app: Any, driver: Driver, game: str, size: Pos) -> None:
    app = start_app(size=size)
    app.go("rules", game=game)
    driver.frames(3)
    stills: list[Any] = driver.widgets("Still")
    assert len(stills) == (game in BOARDS)
    for still in stills:
        assert still.texture
        assert still.parent.x <= still.x
        assert still.right <= still.parent.right
        assert still.width >= 0.8 * min(still.parent.width, 440)


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_all_pieces_of_a_picture_lie_on_the_board(game: str) -> None:
    kind = board_of(game)
    assert kind
    board = kind(size=(400, 400))
    contents, faces = board.example(PEOPLE[:4])
    for place, pieces in contents.items():
        assert board.holds(place)
        assert all(faces.layers(face, 24) for face in pieces)
