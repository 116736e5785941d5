"""What one seat sees of a table, and whether its player is looking at secrets.

A table that is passed round has one, for the seat it is drawn for. A flat table has one for each seat, and another for
fingers that belong to no seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.session.sight import Sight

#: Stands for the seat of a finger that belongs to no seat.
NOBODY = -1


class SeatState:
    """What a seat sees, and whether its secrets are drawn."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat
        self.sight: Sight | None = None
        #: Whether the seat's secrets are drawn: while a finger rests on them, or kept open.
        self.is_peeking = False
        self.is_unlocked = False

    @property
    def moves(self) -> tuple[str, ...]:
        """The seat's legal moves, if it may move now."""
        return self.sight.moves if self.sight else ()

    @property
    def is_looking(self) -> bool:
        """Whether the seat's secrets are drawn."""
        return self.is_peeking or self.is_unlocked

    def cover(self) -> None:
        """Stop drawing the seat's secrets."""
        self.is_peeking = self.is_unlocked = False
