"""Digests that matches must reproduce on every Python and platform: ``python -m tests.golden`` rewrites them.

For each table, the digest of a match from a fixed seed: every position, all its views, and what each seat is told. A
hash picks the moves, so that nothing depends on Python's random numbers.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from tabletop import Match
from tests.tables import Table, every_table, eyes

FILE = Path(__file__).with_name("golden.json")
MOVES = 80
SEED = 2026


def picked_move(match: Match, step: int) -> tuple[int, str]:
    """The move played at this step of every golden match."""
    number = int.from_bytes(sha256(b"step %d" % step).digest()[:8], "big")
    seat = match.actors[number % len(match.actors)]
    moves = match.moves(seat)
    return seat, moves[number // 8 % len(moves)]


def digest(table: Table) -> str:
    """A digest of everything about a table's match."""
    match = table.match(SEED)
    total = sha256()
    for step in range(MOVES):
        if match.over:
            break
        events = match.play(*picked_move(match, step))
        views = [match.view(seat) for seat in eyes(match)]
        told = [[event.seen_by(seat) for seat in eyes(match)] for event in events]
        moves = [match.moves(seat) for seat in range(match.seats)]
        total.update(json.dumps([match.position(), views, told, moves]).encode())
    return total.hexdigest()[:16]


def digests() -> dict[str, str]:
    """The digests of all tables."""
    return {str(table): digest(table) for table in every_table()}


def main() -> int:
    """Write the file, or with ``--check`` print the tables that differ from it."""
    now = digests()
    if "--check" not in sys.argv:
        FILE.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
        return 0
    expected = json.loads(FILE.read_text(encoding="utf-8"))
    different = sorted({*now, *expected} - {name for name in now if now[name] == expected.get(name)})
    print(f"{len(now)} tables, {len(different)} differ", *different, sep="\n")
    if different:
        print("If that is meant, write the file anew: python -m tests.golden")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
