"""The score sheet of Bungee: what the −10 of a round's winner and everyone else's numbers are."""

from __future__ import annotations

from screens.app.words import _
from tabletop import Match


def about(match: Match) -> str:
    """What the numbers of the rounds count; nothing before there are any."""
    if not match.scores:
        return ""
    return _("The lowest caller wins a round and scores −10. Everyone else scores their hand, each Bungee as 10.")
