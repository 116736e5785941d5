"""Who ended before whom in a match: winners first, then by points.

>>> places("bungee", (12, -3, 20), (1,))
(1, 0, 2)
>>> places("dog", (1, 0, 1, 0), (0, 2))
(0, 1, 0, 1)
>>> sides("dog", 4, (0, 2)), sides("bungee", 3, (1,))
([(0, 2), (1, 3)], [(0,), (1,), (2,)])
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop import GAMES


def are_partners(game: str, seats: int, winners: Sequence[int], seat: int, other: int) -> bool:
    """Whether two seats are partners: those of a team are at equal distances round the table.

    How many teams there were is known only of a match with winners.
    """
    return GAMES[game].aim == "team" and (seat - other) % (seats // len(winners)) == 0


def sides(game: str, seats: int, winners: Sequence[int]) -> list[tuple[int, ...]]:
    """The seats that played together: each seat for itself, or the teams."""
    alone = range(seats)
    found = {tuple(other for other in alone if is_with(game, seats, winners, seat, other)) for seat in alone}
    return sorted(found)


def is_with(game: str, seats: int, winners: Sequence[int], seat: int, other: int) -> bool:
    """Whether two seats are the same, or partners."""
    return seat == other or are_partners(game, seats, winners, seat, other)


def places(game: str, totals: Sequence[int | None], winners: Sequence[int]) -> tuple[int, ...]:
    """Each seat's place, 0 for the best; tied seats share a place. Without points all losers are tied."""
    has_points = GAMES[game].aim != "team" and None not in totals
    sign = -1 if GAMES[game].aim == "most" else 1
    ranks = [
        (0, 0) if seat in winners else (1, sign * (total or 0) if has_points else 0)
        for seat, total in enumerate(totals)
    ]
    in_order = sorted({*ranks})
    return tuple(in_order.index(rank) for rank in ranks)
