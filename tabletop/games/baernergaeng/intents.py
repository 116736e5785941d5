"""What a covered drawn card may be for, as far as everyone sees it. Made of a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.baernergaeng.cards import CUT, FACES


def slots_to_swap_with(view: Mapping[str, Any], seat: int) -> list[str]:
    """The slots with whose cards a seat could swap: those of all other rows, but for a protected caller's.

    >>> view = {"rows": [["7"], ["1", "2"], ["3"]], "caller": 2, "options": {"protect_caller": True}}
    >>> slots_to_swap_with(view, 0)
    ['1.0', '1.1']
    """
    protected = view["caller"] if view["options"]["protect_caller"] else None
    rows = [(other, row) for other, row in enumerate(view["rows"]) if other not in (seat, protected)]
    return [f"{other}.{slot}" for other, row in rows for slot in range(len(row))]


def may_cut(view: Mapping[str, Any]) -> bool:
    """Whether the deck has a card that discards one of its player's row."""
    return any(kind.partition(":")[0] == FACES[CUT] for kind in view["deck"])
