"""Dog: the move that a player intends with a card and a marble that make no legal move."""

from __future__ import annotations

import pytest

from tabletop.games.dog.cards import FACES
from tabletop.games.dog.intents import CardUse, card_meant, meant_with, rank_meant, steps_forward, why_none_comes_out
from tabletop.games.dog.rules import Dog
from tabletop.games.dog.teams import colours_moved, helped_by
from tests.tabletop.games.dog.test_dog import HOME, match_of, refused


@pytest.mark.parametrize("move", ["5 12>17", "X=5 12>17", "J 5x20", "X=J 5x20", "K bK>16", "4 2>62", "Q aF0>aF3"])
def test_a_move_of_one_part_is_written_as_it_is_read(move: str) -> None:
    assert str(CardUse.read(move)) == move


@pytest.mark.parametrize("card", FACES)
@pytest.mark.parametrize("origin", ["28", "bK", "bF1", "40"])
def test_what_is_meant_is_always_a_move_that_is_refused_for_a_reason(card: str, origin: str) -> None:
    match = match_of([card, "2", "2", "2"], ["K K K 12", "K 28 F1 F3", "K K K K", "K K K K"])
    assert refused(match, 0, str(meant_with(4, card, origin))).code != "unknown_move"


def test_a_start_is_where_a_marble_is_meant_to_come_out() -> None:
    assert [str(meant_with(6, card, "fK")) for card in ("K", "5", "X")] == ["K fK>80", "5 fK>80", "X=K fK>80"]


def test_a_way_that_leads_nowhere_has_no_steps() -> None:
    assert [steps_forward(4, *way) for way in (("aK", "0"), ("12", "bK"), ("aF2", "aF1"), ("aF1", "bF2"))] == [0] * 4


def test_ways_go_over_the_last_cell_and_into_the_finish() -> None:
    assert [steps_forward(4, *way) for way in (("60", "3"), ("60", "aF3"), ("aF0", "aF3"), ("5", "6"))] == [7, 8, 3, 1]


def test_the_card_with_that_many_steps_is_meant_before_any_other() -> None:
    assert card_meant(["2", "A", "X"], 11) == "A"
    assert card_meant(["X", "2", "A"], 9) == "2"
    assert card_meant(["7", "X"], 9) == "X"
    assert not card_meant(["7"], 9)


def test_every_number_of_steps_means_a_rank() -> None:
    assert [rank_meant(steps) for steps in (1, 4, 7, 11, 12, 13, 14)] == ["A", "4", "7", "A", "Q", "K", "J"]


ALL_IN = " ".join(HOME)


@pytest.mark.parametrize(
    ("marbles", "helped"),
    [
        (["K K K 12", "K K K K", "K F1 F2 F3", "K K K K"], {}),
        ([ALL_IN, "K K K K", "K F1 F2 F3", "K K K K"], {0: (2,)}),
        ([ALL_IN, "K K K K", "K F1 F2 F3", "K K K K", "K K K K", "20 K K K"], {0: (2, 4)}),
        ([ALL_IN, "K K K K", ALL_IN, ALL_IN, "K K K K", "20 K K K"], {0: (4,), 2: (4,), 3: (1, 5)}),
    ],
)
def test_a_view_says_whose_marbles_each_seat_moves(marbles: list[str], helped: dict[int, tuple[int, ...]]) -> None:
    seats = len(marbles)
    match = match_of(["2"] * seats, marbles, seats, options={"teams": "2x3"} if seats == 6 else {})
    view = match.view(None)
    assert {seat: helped_by(view, seat) for seat in range(seats) if helped_by(view, seat)} == helped
    state = match._state
    assert isinstance(state, Dog)
    for seat in range(seats):
        assert colours_moved(view, seat) == state.colours_of(seat)


@pytest.mark.parametrize(("card", "track"), [("K", "0*"), ("5", "0"), ("5", "12")])
def test_why_none_comes_out_is_what_the_engine_says(card: str, track: str) -> None:
    match = match_of([card, "2", "2", "2"], [f"{track} K K K"])
    code = why_none_comes_out(match.view(None), 0)
    assert refused(match, 0, f"{card} aK>0").code == code
