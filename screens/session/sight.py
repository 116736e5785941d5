"""What may be drawn of a table, and what the engine has said about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tabletop import Match, Seen


class Sight(NamedTuple):
    """What may be drawn of a table now, and which moves a finger may make."""

    view: dict[str, Any]
    #: Everyone's view: what ``view`` has beyond it is the viewer's secret.
    public: dict[str, Any]
    viewer: int | None
    #: The seat that the table is drawn for and that a finger plays for; None when the match is over.
    seat: int | None
    awaited: int | None
    moves: tuple[str, ...]
    #: The events of a move, or of the parts made so far, on what is public; empty if it isn't legal.
    foretell: Callable[[str], Sequence[Seen]] = lambda _text: ()
    #: The possible continuations of a move made part by part.
    continuations: Callable[[str], Sequence[str]] = lambda _text: ()


def public_sight(match: Match, seat: int | None) -> Sight:
    """What everyone may see of a match, drawn for a seat, without its moves."""
    view = match.view(None)
    return Sight(view, view, None, seat, None, ())


class Known:
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
