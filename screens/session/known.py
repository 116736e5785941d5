"""What the engine has said about a match since its last move."""

from __future__ import annotations

from typing import Any

from tabletop import Match


class KnownMatch:
    """The engine's answers about a match until the next move, each computed once."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.actors = match.actors
        self.seats = match.seats
        #: The seat to act next, by the seat that has the device.
        self.awaited: dict[int, int | None] = {}
        self._secrets: dict[int, bool] = {}
        self._views: dict[int | None, dict[str, Any]] = {}
        self._moves: dict[int, tuple[str, ...]] = {}

    def view(self, viewer: int | None) -> dict[str, Any]:
        """A seat's view, or everyone's for None."""
        if viewer not in self._views:
            self._views[viewer] = self._match.view(viewer)
        return self._views[viewer]

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat's view has anything beyond everyone's."""
        if seat not in self._secrets:
            self._secrets[seat] = _without_seat(self.view(seat)) != _without_seat(self.view(None))
        return self._secrets[seat]

    def moves(self, seat: int) -> tuple[str, ...]:
        """A seat's legal moves, listed on first use, as there may be thousands."""
        if seat not in self._moves:
            self._moves[seat] = tuple(self._match.moves(seat))
        return self._moves[seat]


def _without_seat(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "seat": None}
