"""What one seat sees of a table, and how its player looks at secrets.

A table that is passed round has one, for the seat it is drawn for. A flat table has one for each seat, and another for
fingers that belong to no seat.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.session.sight import Sight

#: Stands for the seat of a finger that belongs to no seat.
NOBODY = -1


class SecretLook(Enum):
    """How a seat's player looks at their own secrets now."""

    #: Not at all: they lie face down.
    COVERED = auto()
    #: A finger rests on one. On a device that is passed round all are face up, round a flat table only that one.
    PEEK = auto()
    #: A finger rests on the eye of a flat table: all are face up, but so small that the other hand shields them.
    HELD_OPEN = auto()
    #: All are face up until they are covered.
    LAID_OPEN = auto()


class SeatState:
    """What a seat sees, and how its player looks at its secrets."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat
        self.sight: Sight | None = None
        self.look = SecretLook.COVERED

    @property
    def moves(self) -> tuple[str, ...]:
        """The seat's legal moves, if it may move now."""
        return self.sight.moves if self.sight else ()

    @property
    def is_looking(self) -> bool:
        """Whether any of the seat's secrets may be face up."""
        return self.look is not SecretLook.COVERED

    @property
    def is_peeking(self) -> bool:
        """Whether the seat's secrets are looked at only as long as a finger rests on them."""
        return self.look is SecretLook.PEEK

    @property
    def is_open(self) -> bool:
        """Whether all of the seat's secrets are face up, large or small."""
        return self.look in (SecretLook.HELD_OPEN, SecretLook.LAID_OPEN)

    @property
    def is_laid_open(self) -> bool:
        """Whether they are face up with no finger on them, so that others can read them too."""
        return self.look is SecretLook.LAID_OPEN

    def cover(self) -> None:
        """Turn all of the seat's secrets face down."""
        self.look = SecretLook.COVERED
