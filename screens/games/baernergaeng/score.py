"""The score sheet of Bärnergäng: points or rounds won decide, the other breaks ties; the dealer may change the deck."""

from __future__ import annotations

from screens.app.words import N_, _, n_
from screens.games.scores import DealersChoice, ScoreLine, lowest, total
from tabletop import Match
from tabletop.games.baernergaeng.notation import deal_with

DEALERS_CHOICE = DealersChoice(
    "extension",
    N_("Which extra special cards are in the deck?"),
    lambda match: bool(match.options["extension_each_round"]),
    lambda match: list(match.view(None)["deck"]),
    lambda kinds: deal_with(tuple(kinds)),
)


def rounds_won(match: Match) -> list[int]:
    """How many rounds each seat was best in; a round may have several best seats."""
    wins = match.view(None)["wins"]
    return [sum(seat in best for best in wins) for seat in range(match.seats)]


def sums(match: Match) -> list[ScoreLine]:
    """The totals and the rounds won; first what decides."""
    points = total(match)
    if match.totals != [sum(filter(None, column)) for column in zip(*match.scores, strict=True)]:
        # Of rounds in which the highest sum was best, ties count the points the other way round.
        points = points._replace(head=_("In a tie"))
    won = ScoreLine(_("Rounds won"), tuple(map(str, rounds_won(match))))
    return [won, points] if _by_rounds(match) else [points, won]


def why(match: Match) -> str:
    """What has decided, and what has broken a tie."""
    winner = match.winners[0]
    points, won = match.totals[winner] or 0, rounds_won(match)
    others = [seat for seat in range(match.seats) if seat not in match.winners]
    if _by_rounds(match):
        sentence = n_("The most rounds won: {n} round.", "The most rounds won: {n} rounds.", won[winner])
        is_close = any(won[seat] == won[winner] for seat in others)
        tie = _("Ties are broken by points: fewer win.") if is_close else ""
        return " ".join(filter(None, [sentence.format(n=won[winner]), tie]))
    is_close = any(match.totals[seat] == points for seat in others)
    return " ".join(filter(None, [lowest(points), _("Ties are broken by rounds won.") if is_close else ""]))


def _by_rounds(match: Match) -> bool:
    return bool(match.options["winner"] == "rounds")
