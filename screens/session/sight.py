"""What may be drawn of a table."""

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
