"""A flat table's session: all who choose at the same time may think again until the last has chosen."""

from __future__ import annotations

from random import Random

import pytest

from screens.session.flat_session import FlatSession
from tabletop import IllegalMove, Match
from tests.screens.at_table import PEOPLE
from tests.screens.session.test_session import Drawer

TABLES = {"dog": 4, "bohne": 4}


def choosing(game: str) -> FlatSession:
    """A session in which several are about to choose at the same time."""
    match = Match.new(game, seats=TABLES[game], seed=3)
    while len(match.actors) < 2:
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    return FlatSession(1, match, PEOPLE[: match.seats], Drawer(match))


@pytest.mark.parametrize("game", TABLES)
def test_a_choice_taken_back_leaves_what_others_have_chosen(game: str) -> None:
    rng = Random(game)
    session = choosing(game)
    before = session.match.record()["moves"]
    last, *choosers = rng.sample(session.actors, len(session.actors))
    chosen = [(seat, session.match.moves(seat)[0]) for seat in choosers]
    for seat, move in chosen:
        session.play(move, seat)
    assert all(map(session.can_undo_of, choosers))
    assert not session.can_undo_of(last)
    for seat, move in rng.sample(chosen, len(chosen)):
        session.undo_of(seat)
        chosen.remove((seat, move))
        assert session.match.record()["moves"] == before + [list(choice) for choice in chosen]
        assert seat in session.actors
        assert {each for each in choosers if session.can_undo_of(each)} == {each for each, _move in chosen}


@pytest.mark.parametrize("game", TABLES)
def test_once_all_have_chosen_no_choice_is_taken_back(game: str) -> None:
    session = choosing(game)
    choosers = session.actors
    for seat in choosers:
        session.play(session.match.moves(seat)[0], seat)
    for seat in choosers:
        assert not session.can_undo_of(seat)
        with pytest.raises(IllegalMove):
            session.undo_of(seat)


def test_where_people_take_turns_only_the_last_move_is_taken_back() -> None:
    match = Match.new("bauernschlau", seats=3, seed=3)
    session = FlatSession(1, match, PEOPLE[:3], Drawer(match))
    movers: list[int] = []
    while len(movers) < 3:
        seat = session.match.actors[0]
        fences = [move for move in session.match.moves(seat) if move.startswith("fence")]
        if fences:
            movers.append(seat)
        session.play((fences or session.match.moves(seat))[0], seat)
    assert [seat for seat in range(3) if session.can_undo_of(seat)] == [movers[-1]]
