"""What a round counts."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bits import members
from tabletop.games.bauernschlau.board import GEESE
from tabletop.games.bauernschlau.sheep import VALUES

#: In a championship a farm not fenced writes so much less than the lowest that is.
BEHIND_THE_LOWEST = 10


def row_of(
    fields: Sequence[int], sheep: Sequence[int], face_up: int, stock: Sequence[int], geese: str
) -> list[int | None]:
    """What each seat writes: its face-up sheep, black ones too, times geese, less the barriers left in its stock.

    None for a farm not fenced, which loses, whatever the others have.
    """
    times = GEESE[geese]
    return [
        sum(VALUES[sheep[place]] * times[place] for place in members(own & face_up)) - left if own else None
        for own, left in zip(fields, stock, strict=True)
    ]


def championship_row(row: Sequence[int | None]) -> list[int | None]:
    """The same where several rounds are played, so that every seat has to write a number."""
    written = [points for points in row if points is not None]
    unfenced = min(written) - BEHIND_THE_LOWEST if written else 0
    return [unfenced if points is None else points for points in row]
