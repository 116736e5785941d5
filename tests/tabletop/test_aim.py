"""Each game declares its aim, and the winners follow from it."""

from __future__ import annotations

from random import Random

import pytest

from tabletop import GAMES
from tests.soaking import spread
from tests.tables import Table, every_table, play_on


@pytest.mark.parametrize("table", spread([*every_table()], one_in=4), ids=str)
def test_the_winners_follow_from_the_games_aim(table: Table) -> None:
    if table.options.get("winner") == "rounds":
        pytest.skip("an option that says otherwise")
    match = table.match(seed=2)
    play_on(match, Random(2), 20_000)
    assert match.over
    points = {seat: total for seat, total in enumerate(match.totals) if total is not None}
    aim = GAMES[table.game].aim
    if aim == "team":
        assert points == {seat: int(seat in match.winners) for seat in range(match.seats)}
        assert len(match.winners) in {0, 2, 3}
    elif points:
        best = min(points.values()) if aim == "least" else max(points.values())
        assert {points[seat] for seat in match.winners} == {best}
    else:
        assert match.winners == ()
