"""What the engine has said about a match since its last move."""

from __future__ import annotations

from typing import Any

from tabletop import Match


class Views(dict[int | None, dict[str, Any]]):
    """A match's views by seat, and everyone's for None; the engine is asked when one is first looked up."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def __missing__(self, viewer: int | None) -> dict[str, Any]:
        """Ask the engine for a view."""
        view = self[viewer] = self._match.view(viewer)
        return view


class KnownMatch:
    """The engine's answers about a match until the next move, each computed once."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.actors = match.actors
        self.seats = match.seats
        #: The seat to act next, by the seat that has the device.
        self.awaited: dict[int, int | None] = {}
        self._secrets: dict[int, bool] = {}
        self.views = Views(match)
        self._moves: dict[int, tuple[str, ...]] = {}

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat's view has anything beyond everyone's."""
        if seat not in self._secrets:
            self._secrets[seat] = _without_seat(self.views[seat]) != _without_seat(self.views[None])
        return self._secrets[seat]

    def moves(self, seat: int) -> tuple[str, ...]:
        """A seat's legal moves, listed on first use, as there may be thousands."""
        if seat not in self._moves:
            self._moves[seat] = tuple(self._match.moves(seat))
        return self._moves[seat]


def _without_seat(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "seat": None}
