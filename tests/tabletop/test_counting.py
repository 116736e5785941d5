"""What is counted up on the table at a round's end is what the score sheet gets, with every option."""

from __future__ import annotations

from random import Random

import pytest

from tabletop import GAMES, Match
from tests.tables import Table, every_table, random_move

SCORED = [table for table in every_table() if table.game != "dog"]


def to_a_score(match: Match, rng: Random) -> Match:
    """Play at random until a round is scored."""
    while not match.scores:
        match.play(*random_move(match, rng))
    return match


@pytest.mark.parametrize("table", SCORED, ids=str)
@pytest.mark.parametrize("seed", [3, 8])
def test_what_is_added_up_is_what_the_score_sheet_gets(table: Table, seed: int) -> None:
    match = to_a_score(table.match(seed), Random(seed))
    totals: list[int | None] = [0] * match.seats
    met = set()
    for count in GAMES[table.game].counting(match.view(None)):
        met.add(count.seat)
        before = totals[count.seat]
        assert before is not None, "nothing is added to a farm that scores nothing"
        assert count.total == (count.amount if count.why else before + (count.amount or 0))
        totals[count.seat] = count.total
    assert totals == match.scores[-1]
    assert met == {*range(match.seats)}, "everyone is counted, with nothing too"


@pytest.mark.parametrize("table", [table for table in SCORED if not table.options], ids=str)
def test_everyone_sees_the_same_counted(table: Table) -> None:
    match = to_a_score(table.match(5), Random(5))
    counted = [[*GAMES[table.game].counting(match.view(seat))] for seat in (None, *range(match.seats))]
    assert all(steps == counted[0] for steps in counted)


@pytest.mark.parametrize("seats", GAMES["bungee"].seats)
def test_bungee_lays_hands_open_in_the_order_of_the_calls(seats: int) -> None:
    match = Match.new("bungee", seats=seats, seed=6)
    to_a_score(match, Random(6))
    opened = [seen.seat for seen in match.told(None)[-1] if seen.what == "open"]
    calls = match.view(None)["calls"]
    assert opened[: len(calls)] == calls
    assert sorted(seat for seat in opened if seat is not None) == [*range(seats)]
    counted = dict.fromkeys(count.seat for count in GAMES["bungee"].counting(match.view(None)) if not count.why)
    assert list(counted) == opened
