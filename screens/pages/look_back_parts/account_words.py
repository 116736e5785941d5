"""Luck and play in numbers that add up, and a sentence about how sure they are."""

from __future__ import annotations

from screens.app.words import _, n_
from screens.pages.look_back_parts.words import error_percent, signed
from screens.widgets.charts import measured, percent
from tabletop.review import Account


def told_account(account: Account, start: float, end: float) -> tuple[str, ...]:
    """A fair share, luck, own mistakes, those of the others, and the result: in whole percents that add up.

    >>> told_account(Account(0.067, -0.844, 0.527, 0.1), 0.25, 0.0)
    ('25%', '+6%', '−84%', '+53%', '0%')
    """
    luck, play, others = _adding_up([100 * part for part in (start, account.play, account.others, end)])
    changes = (_("{n}%").format(n=signed(part)) for part in (luck, play, others))
    return percent(start), *changes, percent(end)


def told_points(account: Account, end: float) -> tuple[str, ...]:
    """The same in points, of which everyone begins with none; in whole points if they are no surer than that.

    >>> told_points(Account(46.5, -56.9, 10.1, 12.7), -0.3)
    ('', '+47 points', '−57 points', '+10 points', '0 points')
    """
    parts = [0.0, account.play, account.others, end]
    tenths = 1 if account.error >= 1 else 10
    changes = [part / tenths for part in _adding_up([part * tenths for part in parts])]
    ending = round(end * tenths) / tenths
    parts = [*changes, ending]
    told = (n_("{n} point", "{n} points", _counted(part)).format(n=signed(part)) for part in parts)
    return "", *told


def _counted(points: float) -> int:
    """The number whose plural a number of points takes: a fraction takes that of several."""
    return abs(int(points)) if points == int(points) else 2


def _as_sure(account: Account) -> float:
    """The error, as precise as the numbers are shown."""
    return round(account.error) if account.error >= 1 else account.error


def _adding_up(parts: list[float]) -> tuple[int, int, int]:
    """Luck, play and others, rounded, from start, play, others and end: luck is whatever the others leave."""
    start, play, others, end = map(round, parts)
    return end - start - play - others, play, others


def about_account(account: Account, in_points: Account | None, *, is_beyond: bool) -> str:
    """How sure the numbers are, and what points are.

    ``is_beyond``: the sums lead below no chance or above a sure win.
    """
    chance = error_percent(account.error)
    words = [_("Each number may be off by about {n}.").format(n=chance)]
    if in_points:
        points = _as_sure(in_points)
        sentence = n_("{chance} or {points} point", "{chance} or {points} points", _counted(points))
        off = sentence.format(chance=chance, points=measured(points))
        words = [
            _("Each number may be off by about {n}.").format(n=off),
            _("Points: how far ahead of the others’ average."),
        ]
    if is_beyond:
        words.append(_("What every single move has cost is added up, so this can be more than a whole win."))
    return " ".join(words)
