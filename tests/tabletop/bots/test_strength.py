"""What ``python -m tests.soak.strength`` has measured is gone on with, until the bots play otherwise."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tabletop.arena import MatchOutcome, Pairing
from tabletop.bots import SHARP
from tests.soak import strength
from tests.soak.strength import Cell, go_on, read, table, version_of

CELLS = [Cell("bungee", 3), Cell("dog", 6)]


@pytest.fixture(autouse=True)
def sharp_wins_by_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(pairing: Pairing) -> MatchOutcome:
        winner = SHARP if pairing.seed % 2 else pairing.bots[1]
        shares = [bot == winner for bot in pairing.bots]
        return MatchOutcome(tuple(share / sum(shares) for share in shares), 1, {})

    monkeypatch.setattr(strength, "play", play)


def play_on(file: Path, deals: int, version: str = "today") -> None:
    told = count()
    go_on(file, CELLS, dict.fromkeys(("bungee", "dog"), version), lambda: next(told) < deals)


def test_each_run_adds_the_next_deals_to_the_cells_with_the_fewest_matches(tmp_path: Path) -> None:
    file = tmp_path / "strength.csv"
    play_on(file, 3)
    play_on(file, 1)
    assert [(*deal.cell, deal.number) for deal in read(file)] == [
        ("bungee", 3, 0), ("bungee", 3, 1), ("dog", 6, 0), ("dog", 6, 1)
    ]  # fmt: skip
    assert all(len(deal.won) == 3 for deal in read(file)), "once for each seat, or for each team"
    assert "| bungee | 3 | 6 |" in table(read(file))


def test_when_the_bots_play_otherwise_their_cells_begin_anew(tmp_path: Path) -> None:
    file = tmp_path / "strength.csv"
    play_on(file, 4)
    play_on(file, 1, "tomorrow")
    assert [(deal.version, deal.number) for deal in read(file)] == [("tomorrow", 0)]


def test_a_cell_is_done_with_so_many_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "ENOUGH", 6)
    play_on(tmp_path / "strength.csv", 100)
    assert len(read(tmp_path / "strength.csv")) == 4


def test_the_version_of_bots_is_how_their_matches_go(monkeypatch: pytest.MonkeyPatch) -> None:
    before = version_of("bungee")
    assert before == version_of("bungee")
    monkeypatch.setattr(strength, "play", lambda pairing: MatchOutcome((1.0, 0.0), pairing.seed, {}))
    assert before != version_of("bungee")
