"""Where a session stores its moves; this one stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from screens.session.people import Person
from tabletop import Match
from tabletop.bots import NEUTRAL_SKILL


class MoveStore(Protocol):
    """Where moves are stored."""

    def played(self, key: int, match: Match, seat: int, text: str) -> None:
        """Store a move that has just been played."""

    def taken_back(self, key: int, match: Match) -> None:
        """Remove the last move."""

    def holder(self, key: int, match: Match) -> int | None:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """The seat that had the device when the table was left; None: the seat that made the last move."""
        return None

    def is_current(self, key: int) -> bool:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """Whether the stored table is unchanged by other windows."""
        return True

    def handed(self, key: int, match: Match, seat: int) -> None:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """Store which seat has the device, where the last move doesn't tell."""
        return

    def skill(self, match: Match, people: Sequence[Person]) -> float:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """How well an even bot should play against these people."""
        return NEUTRAL_SKILL

    def reseated(self, key: int, seat: int, level: str) -> None:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """Record who plays a seat from now on: a bot level, or "" for the person."""
        return
