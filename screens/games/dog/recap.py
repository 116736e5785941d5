"""A match of Dog, looked back on: how many marbles were home after each round, and who sent back whom how often."""

from __future__ import annotations

from screens.app.words import _
from screens.games.recaps import Recap
from tabletop import Match, Seen
from tabletop.games.dog.board import COLOURS


def recap(match: Match) -> Recap:
    """Count the marbles of a match, from what everyone has been told."""
    home, back, sent = ([0] * match.seats for _counted in range(3))
    rounds: list[list[int]] = []
    for events in match.told(None):
        for seen in events:
            if seen.what == "deal":
                rounds.append([*home])
            elif seen.what == "home" and seen.seat is not None:
                sent[seen.seat] += 1
                back[_owner(seen)] += 1
            elif _comes_home(seen):
                home[_owner(seen)] += 1
    rounds.append([*home])
    return Recap(
        _("Marble by marble"),
        _("Marbles in the finish after each round."),
        [[after[seat] for after in rounds] for seat in range(match.seats)],
        [(_("In the finish"), home), (_("Sent others back"), sent), (_("Was sent back"), back)],
    )


def _owner(seen: Seen) -> int:
    """The seat whose marble an event is about."""
    return COLOURS.index(str(dict(seen.facts)["colour"]))


def _comes_home(seen: Seen) -> bool:
    """Whether a marble has entered its finish, not only moved on in it."""
    is_in, was_in = ("F" in (place or "") for place in (seen.target, seen.origin))
    return seen.what in ("move", "exit") and is_in and not was_in
