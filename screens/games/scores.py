"""What the score sheet and the result say of a match, each game in its own way.

A module ``games/<game>/score.py`` may have

``notes(match)``     for each finished round, a small note below each seat's number
``sums(match)``      the lines below the rounds, instead of the totals
``about(match)``     what the numbers of the rounds count, where that isn't plain
``why(match)``       why the winners have won, in a sentence or two
``DEALERS_CHOICE``   what the dealer is asked before a round
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from screens.app.words import _, n_
from screens.games import has_part, part_of
from screens.games.texts import written
from tabletop import Match


class ScoreLine(NamedTuple):
    """A line of the score sheet: its heading, a number per seat, small notes below them, and a shorter heading."""

    head: str
    numbers: tuple[str, ...]
    notes: tuple[str, ...] = ()
    brief: str = ""


class DealersChoice(NamedTuple):
    """Which cards are in the deck of the next round: kinds of one of the game's options, chosen by the dealer."""

    #: The option whose kinds are chosen.
    option: str
    question: str
    #: Whether this match asks for it.
    is_asked: Callable[[Match], bool]
    #: The kinds that are in the deck now.
    kinds: Callable[[Match], list[str]]
    #: The text of a deal with these kinds.
    move: Callable[[Sequence[str]], str]


def lines(match: Match) -> list[ScoreLine]:
    """A line for each scored round."""
    own = _own(match, "notes")
    notes: Sequence[tuple[str, ...]] = own(match) if own else [()] * len(match.scores)
    return [
        ScoreLine(_("Round {n}").format(n=number), tuple(map(written, row)), note, str(number))
        for number, (row, note) in enumerate(zip(match.scores, notes, strict=False), 1)
    ]


def sums(match: Match) -> list[ScoreLine]:
    """The lines below the rounds: the totals, and what else decides."""
    own: Callable[[Match], list[ScoreLine]] | None = _own(match, "sums")
    return own(match) if own else [total(match)]


def total(match: Match) -> ScoreLine:
    """The line with everyone's total."""
    return ScoreLine(_("Total"), tuple(map(written, match.totals)))


def about(match: Match) -> str:
    """What the numbers of the rounds count; "" where that is plain."""
    own: Callable[[Match], str] | None = _own(match, "about")
    return own(match) if own else ""


def why(match: Match) -> str:
    """Why the winners have won, in a sentence or two."""
    if not match.winners:
        return ""
    if own := _own(match, "why"):
        return str(own(match))
    if match.game.aim == "team":
        return _("All their marbles are in the finish.")
    points = match.totals[match.winners[0]] or 0
    return lowest(points) if match.game.aim == "least" else highest(points)


def lowest(points: int) -> str:
    """The sentence that a lowest total has won."""
    sentence = n_("The lowest total: {n} point.", "The lowest total: {n} points.", abs(points))
    return sentence.format(n=written(points))


def highest(points: int) -> str:
    """The sentence that a highest total has won."""
    sentence = n_("The highest total: {n} point.", "The highest total: {n} points.", abs(points))
    return sentence.format(n=written(points))


def dealers_choice(match: Match) -> DealersChoice | None:
    """What the dealer of the next round is asked; None where nothing is asked."""
    choice: DealersChoice | None = _own(match, "DEALERS_CHOICE")
    return choice if choice and choice.is_asked(match) else None


def leaders(match: Match) -> tuple[int, ...]:
    """The winners, or the seats in the lead so far."""
    if match.over or not match.scores:
        return match.winners
    return _ahead(match)


def _ahead(match: Match, rounds: int | None = None) -> tuple[int, ...]:
    """The seats in the lead so far, or after the first rounds."""
    ranks = match.ranks(rounds)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == min(ranks))


def totals_after(match: Match, rounds: int) -> list[int]:
    """Each seat's points after so many rounds."""
    return [points or 0 for points in match.totals_after(rounds)]


def deciding_round(match: Match) -> int | None:
    """The round after which only the winners led, until the end.

    None for a match of one round, for one without points, and where a tie was broken otherwise.
    """
    count = len(match.scores)
    if count < 2 or match.game.aim == "team":
        return None
    decided = None
    for rounds in range(count, 0, -1):
        if _ahead(match, rounds) != match.winners:
            break
        decided = rounds
    return decided


def _own(match: Match, name: str) -> Any:
    """What the game's own score module has under this name; None if it has nothing."""
    game = match.game.name
    return getattr(part_of(game, "score"), name, None) if has_part(game, "score") else None
