"""Bots of every level play every table to its end, and give a reason for each move."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tabletop import Match
from tabletop.bots import LEVELS, Decision, Player, bot_player, has_bots
from tabletop.bots.player import Level
from tests.soaking import spread
from tests.tables import Table, every_table

#: More moves than any match takes; the longest match of two rounds takes hundreds.
ENDLESS = 4000
#: The fewest rounds that show all of a game: Bärnergäng may begin with looks in the third.
ROUNDS = {"bungee": 2, "bohne": 2, "baernergaeng": 3, "bauernschlau": 1}
#: Search little, to play more.
ITERATIONS, BREADTH = 2, 2
#: Every table of a game that has bots.
TABLES = [table for table in every_table() if has_bots(table.game)]


@pytest.mark.parametrize(("table", "level"), spread(TABLES, LEVELS, one_in=24))
def test_every_table_is_played_to_the_end(table: Table, level: Level, shift: int) -> None:
    match = shortened(table).match(seed=5 + shift)
    players = [bot_player(table.game, seat=seat, level=level, seed=2) for seat in range(table.seats)]
    for player in players:
        player.breadth = BREADTH
        player.begin(match.view(player.seat))
    reasons = import_module(f"tabletop.games.{table.game}.bot").REASONS
    for _ in range(ENDLESS):
        if match.over:
            break
        says_why(play_one(match, players), reasons)
    assert match.over


def shortened(table: Table) -> Table:
    if table.game not in ROUNDS:
        return table
    usual = ROUNDS[table.game]
    return table._replace(options={**table.options, "rounds": min(table.options.get("rounds", usual), usual + 1)})


def play_one(match: Match, players: list[Player[Any, Any]]) -> Decision:
    seat = match.actors[0]
    decision = players[seat].decide(match.view(seat), ITERATIONS)
    events = match.play(seat, decision.move)
    for player in players:
        player.told([event.seen_by(player.seat) for event in events])
    return decision


def says_why(decision: Decision, reasons: dict[str, str]) -> None:
    if decision.reason:
        sentence = reasons[decision.reason.code].format(**dict(decision.reason.facts))
        assert sentence.endswith(".")
