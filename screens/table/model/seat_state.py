"""What one seat sees of a table, and whether it looks at what is secret.

A table that is handed round has one of these, that of the seat for which it is drawn. On a table that lies flat each
seat has its own, and one more is that of a finger that is nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.session.session import Sight

#: The seat of a finger of which nobody can tell whose it is.
NOBODY = -1


class SeatState:
    """What a seat sees, and whether its secrets are drawn."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat
        self.sight: Sight | None = None
        #: The seat's secrets are drawn: while a finger rests on them, or locked open.
        self.is_peeking = False
        self.is_unlocked = False

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves of the seat, as far as it may make any now."""
        return self.sight.moves if self.sight else ()

    @property
    def is_looking(self) -> bool:
        """Whether the seat's secrets are drawn."""
        return self.is_peeking or self.is_unlocked

    def cover(self) -> None:
        """The seat's secrets are drawn no more."""
        self.is_peeking = self.is_unlocked = False
