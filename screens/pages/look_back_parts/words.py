"""Moves and what they are worth, in words."""

from __future__ import annotations

from collections.abc import Sequence

from screens.app.words import _
from screens.games.texts import reasoned, texts_of
from screens.table.table_view import COUNTED
from screens.widgets.charts import measured
from tabletop import IllegalMove, MatchReplay, Seen
from tabletop.review import Moment


def signed_percent(share: float) -> str:
    """A change of a chance, with its sign.

    >>> signed_percent(0.1234) == "+12.3\N{NO-BREAK SPACE}%"
    True
    """
    return _("{n}\N{NO-BREAK SPACE}%").format(n=signed(100 * share))


def signed(number: float) -> str:
    """A number with one decimal and its sign; 0 has none.

    >>> signed(2.04), signed(-3.26), signed(0.01)
    ('+2', '−3.3', '0')
    """
    told = measured(number)
    return told if told.startswith("−") or told == "0" else f"+{told}"


def told_move(replay: MatchReplay, step: int, text: str, names: Sequence[str]) -> str:
    """What a move at this step of a match does, in words, as far as its seat knows that before."""
    match, seat = replay.match(step), replay.mover(step + 1)
    try:
        events = match.play(seat, text)
    except IllegalMove:
        return text
    words = texts_of(match.game.name)
    told: list[str] = []
    for event in events:
        if event.what in COUNTED or event.seat not in (seat, None):
            break
        # What it uncovers is chance: the move is told as everyone is told it then.
        seen = event.seen_by(None if event.uncovers(seat) else seat)
        sentence = words.happened(_without_chance(seen, uncovers=event.uncovers(seat)), names)
        if sentence:
            told.append(sentence)
    return " ".join(told[:2]) or text


def _without_chance(seen: Seen, *, uncovers: bool) -> Seen:
    return seen._replace(faces=None) if uncovers and seen.seat is not None else seen


def why_better(game: str, moment: Moment, names: Sequence[str]) -> str:
    """Why the best move is better; "" where nobody could say."""
    return reasoned(game, moment.advice.reason, names, moment.advice.against)
