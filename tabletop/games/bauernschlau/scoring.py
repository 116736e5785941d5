"""The score of a round."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bits import members
from tabletop.games.bauernschlau.board import GEESE
from tabletop.games.bauernschlau.sheep import VALUES

#: In a championship, an unfenced farm scores this much less than the lowest fenced one.
BEHIND_THE_LOWEST = 10


def row_of(
    fields: Sequence[int], sheep: Sequence[int], face_up: int, stock: Sequence[int], geese: str
) -> list[int | None]:
    """Each seat's score: its face-up sheep, black ones too, times geese, minus the barriers left in its stock.

    None for a farm that is not fenced, which loses, whatever the others have.
    """
    times = GEESE[geese]
    return [
        sum(VALUES[sheep[place]] * times[place] for place in members(own & face_up)) - left if own else None
        for own, left in zip(fields, stock, strict=True)
    ]


def championship_row(row: Sequence[int | None]) -> list[int | None]:
    """The row of a championship round, in which farms that are not fenced score a number too."""
    written = [points for points in row if points is not None]
    unfenced = min(written) - BEHIND_THE_LOWEST if written else 0
    return [unfenced if points is None else points for points in row]
