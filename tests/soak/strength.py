"""How strong sharp is among steady: ``python -m tests.soak.strength [bungee …] [--seats 3,4] [--minutes 60]``.

Goes on where the last run ended: every deal played is a line of ``strength.csv`` beside this file, and the cell with
the fewest matches (a game with a number of seats) gets the next deal. A line counts as long as the game's bots play as
they did then; once they play otherwise, their cells begin anew. ``--minutes 0`` only prints the table.

A deal is played once for each seat, with sharp there and steady on all others (in Dog a team of sharps). So the luck of
the deal needs no control: four steadies on that deal would win the same shares, moved on by one seat each time, and
these always sum up to one. A deal is one observation; no cell ends early because it looks good.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean, stdev
from time import monotonic
from typing import NamedTuple

from tabletop import GAMES
from tabletop.arena import SURE, Pairing, paired, play
from tabletop.bots import SHARP, STEADY
from tabletop.bots.contestant import Limits

FILE = Path(__file__).with_suffix(".csv")
#: Where the deals begin: none of these was ever used for tuning.
FIRST_DEAL = 500_000
#: A cell is done with so many matches.
ENOUGH = 400
#: Of its fair share, sharp should win at least so much.
GOAL = 1.25

#: The bots' version is how these many matches end that are played with few rollouts.
SAMPLES, FEW, FEW_ROUNDS = 5, 20, 1


class Cell(NamedTuple):
    """A game with a number of seats."""

    game: str
    seats: int

    @property
    def sides(self) -> int:
        """How many win or lose apart: the teams, or the seats."""
        return self.seats // 2 if GAMES[self.game].aim == "team" else self.seats

    def bots(self) -> tuple[str, ...]:
        """One sharp, or one team of them, among steadies."""
        return tuple(STEADY if seat % self.sides else SHARP for seat in range(self.seats))

    def deal(self, number: int) -> list[Pairing]:
        """The matches of one deal: sharp on each seat in turn."""
        return paired(self.game, self.bots(), 1, options={}, seed=FIRST_DEAL + number)


class Deal(NamedTuple):
    """A deal that was played: sharp's share of the win, seat by seat."""

    cell: Cell
    version: str
    number: int
    won: tuple[float, ...]


def cells(games: Iterable[str]) -> list[Cell]:
    """The cells of these games."""
    return [Cell(game, seats) for game in games for seats in GAMES[game].seats]


def version_of(game: str) -> str:
    """How a game's bots play today, as a few letters: those of yesterday have others if they played otherwise."""
    seats = GAMES[game].seats[0]
    has_rounds = any(option.name == "rounds" for option in GAMES[game].options)
    options = {"rounds": FEW_ROUNDS} if has_rounds else {}
    bots = tuple(SHARP if seat % 2 else STEADY for seat in range(seats))
    ends = [play(Pairing(game, options, seed, bots, Limits(iterations=FEW))) for seed in range(SAMPLES)]
    return hashlib.sha256(repr([(end.shares, end.moves) for end in ends]).encode()).hexdigest()[:8]


def read(file: Path) -> list[Deal]:
    """All deals in a file; none if there is no file yet."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return [
            Deal(Cell(game, int(seats)), version, int(number), tuple(map(float, won.split())))
            for game, seats, version, number, won in csv.reader(lines)
        ]


def write(file: Path, deals: Iterable[Deal]) -> None:
    """Put these deals into a file, in place of what it had."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        csv.writer(lines, lineterminator="\n").writerows(
            [*deal.cell, deal.version, deal.number, " ".join(f"{share:.4g}" for share in deal.won)] for deal in deals
        )


def go_on(file: Path, wanted: Sequence[Cell], versions: dict[str, str], has_time: Callable[[], bool]) -> None:
    """Play one deal after the other, and write each down, until time is up or all cells are done."""
    while has_time():
        known = [deal for deal in read(file) if deal.version == versions.get(deal.cell.game, deal.version)]
        played = {cell: [deal for deal in known if deal.cell == cell] for cell in wanted}
        cell = min(wanted, key=lambda each: _matches(played[each]))
        if _matches(played[cell]) >= ENOUGH:
            return
        number = len(played[cell])
        won = tuple(_won(pairing) for pairing in cell.deal(number))
        write(file, sorted([*known, Deal(cell, versions[cell.game], number, won)]))


def _won(pairing: Pairing) -> float:
    """Sharp's share of the win of a match."""
    shares = play(pairing).shares
    return sum(share for share, bot in zip(shares, pairing.bots, strict=True) if bot == SHARP)


def _matches(deals: Sequence[Deal]) -> int:
    return sum(len(deal.won) for deal in deals)


def table(deals: Sequence[Deal]) -> str:
    """The cells with their intervals, as in docs/bots.md."""
    lines = ["| game | seats | matches | sharp wins | fair | goal |", "|---|--:|--:|--:|--:|--:|"]
    for cell in sorted({deal.cell for deal in deals}):
        mine = [deal for deal in deals if deal.cell == cell]
        shares = [mean(deal.won) for deal in mine]
        within = f" ± {SURE * stdev(shares) / math.sqrt(len(shares)):.1%}" if len(shares) > 1 else ""
        told = f"{_matches(mine)} | {mean(shares):.1%}{within} | {1 / cell.sides:.0%} | {GOAL / cell.sides:.0%}"
        lines.append(f"| {cell.game} | {cell.seats} | {told} |")
    return "\n".join(lines)


def main() -> int:
    """Go on measuring, and print the table so far."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all, if none is named")
    parser.add_argument("--seats", help="only with so many, separated by commas")
    parser.add_argument("--minutes", type=float, default=60.0, help="after so many no new deal is begun")
    wanted = parser.parse_args()
    games = wanted.games or list(GAMES)
    seats = {int(number) for number in wanted.seats.split(",")} if wanted.seats else set(range(2, 7))
    ends = monotonic() + 60 * wanted.minutes
    versions = {game: version_of(game) for game in games}
    some = [cell for cell in cells(games) if cell.seats in seats]
    go_on(FILE, some, versions, lambda: monotonic() < ends)
    print(table([deal for deal in read(FILE) if deal.version == versions.get(deal.cell.game)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
