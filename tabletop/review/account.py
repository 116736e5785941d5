"""Luck and play: what brought each seat from a fair share to its result."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from tabletop.review.judging import Judgement
from tabletop.review.reviewing import Moment, Prospects, Review, steps_of


class Account(NamedTuple):
    """One seat's way to its result, in chances to win or in points ahead of the others.

    ``play`` is what its own mistakes cost, ``others`` what those of the others gave it, ``luck`` all the rest: deals,
    draws, and what nobody at the seat could know. ``error`` is the standard error of each of the three.
    """

    luck: float
    play: float
    others: float
    error: float

    @property
    def result(self) -> float:
        """How far the seat ended above a fair share."""
        return self.luck + self.play + self.others


class MoveAccount(NamedTuple):
    """What one move changed for one seat: by its decision, and by chance."""

    play: float
    luck: float


def fair(review: Review) -> float:
    """The share of the win that each seat has before the first deal."""
    return sum(review.result.chances) / review.seats or 1 / review.seats


def accounts(review: Review) -> list[Account]:
    """Each seat's account in chances to win."""
    start = Prospects((fair(review),) * review.seats, (0.0,) * review.seats)
    return [_account(review, seat, start, in_points=False) for seat in range(review.seats)]


def accounts_in_points(review: Review) -> list[Account]:
    """Each seat's account in points; a game that only has winners has none."""
    start = Prospects((0.0,) * review.seats, (0.0,) * review.seats)
    return [_account(review, seat, start, in_points=True) for seat in range(review.seats)]


def turns(review: Review, seat: int) -> list[MoveAccount]:
    """What each move of a whole review changed in a seat's chance."""
    return [_turn(moment, after, seat, in_points=False) for moment, after in steps_of(review)]


def _account(review: Review, seat: int, start: Prospects, *, in_points: bool) -> Account:
    first = review.moments[0].standing if review.moments else review.result
    luck = _of(first, seat, in_points) - _of(start, seat, in_points)
    play = others = square = 0.0
    for moment, after in steps_of(review):
        turn = _turn(moment, after, seat, in_points=in_points)
        luck += turn.luck
        if moment.seat == seat:
            play += turn.play
        else:
            others += turn.play
        if moment.judgement:
            error = moment.judgement.points_error if in_points else moment.judgement.error
            square += error * error
    return Account(luck, play, others, sqrt(square))


def _turn(moment: Moment, after: Prospects, seat: int, *, in_points: bool) -> MoveAccount:
    change = _of(after, seat, in_points) - _of(moment.standing, seat, in_points)
    play = _played(moment.judgement, seat, in_points) if moment.judgement else 0.0
    return MoveAccount(play, change - play)


def _played(judgement: Judgement, seat: int, in_points: bool) -> float:  # noqa: FBT001
    """What a decision changed for a seat, if it is sure."""
    given = judgement.points_given if in_points else judgement.given
    return given[seat] if judgement.counts else 0.0


def _of(standing: Prospects, seat: int, in_points: bool) -> float:  # noqa: FBT001
    return (standing.points if in_points else standing.chances)[seat]
