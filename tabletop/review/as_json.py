"""A review as JSON: for builders, and to be kept. What was rounded is far below the errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.bots import Reason
from tabletop.game import Json
from tabletop.review.account import Account, accounts, accounts_in_points
from tabletop.review.judging import JudgedMove, Judgement
from tabletop.review.reviewing import Advice, Moment, Prospects, Review

#: How many digits are kept.
DIGITS = 5
#: The form of what is written. It goes up whenever reviews should be made anew.
FORM = 2


def to_json(review: Review) -> Json:
    """A review, whole or as far as it has come."""
    return head_to_json(review) | {"moments": [moment_to_json(moment) for moment in review.moments]}


def head_to_json(review: Review) -> Json:
    """A review without its moments."""
    return {
        "form": FORM,
        "game": review.game,
        "seats": review.seats,
        "budget": review.budget,
        "result": _standing(review.result),
    }


def from_json(data: Mapping[str, Any]) -> Review:
    """The review that was written; ValueError if it was written in another form."""
    if data.get("form") != FORM:
        raise ValueError("form: is not the one that this program writes")
    moments = [_read_moment(each) for each in data["moments"]]
    return Review(data["game"], data["seats"], data["budget"], moments, _read_standing(data["result"]))


def summary(review: Review) -> Json:
    """A whole review with what follows from it: luck and play, and the mistakes, dearest first."""
    told = to_json(review) | {"luck_and_play": [_account(each) for each in accounts(review)]}
    if any(review.result.points):
        told["in_points"] = [_account(each) for each in accounts_in_points(review)]
    return told | {"mistakes": review.mistakes()}


def _account(account: Account) -> Json:
    return {key: _rounded(value) for key, value in account._asdict().items()} | {"result": _rounded(account.result)}


def _standing(standing: Prospects) -> Json:
    return {"chances": _all(standing.chances), "points": _all(standing.points)}


def _read_standing(data: Mapping[str, Any]) -> Prospects:
    return Prospects(tuple(data["chances"]), tuple(data["points"]))


def moment_to_json(moment: Moment) -> Json:
    """A move of the match, with what is known of it."""
    told: Json = {"seat": moment.seat, "move": moment.move, "standing": _standing(moment.standing)}
    if moment.judgement:
        told["judgement"] = _judgement(moment.judgement)
    for key, reason in moment.advice._asdict().items():
        if reason:
            told[key] = _reason(reason)
    return told


def _read_moment(data: Mapping[str, Any]) -> Moment:
    judgement = _read_judgement(data["judgement"]) if "judgement" in data else None
    advice = Advice(_read_reason(data.get("reason")), _read_reason(data.get("against")))
    return Moment(data["seat"], data["move"], _read_standing(data["standing"]), judgement, advice)


def _judgement(judgement: Judgement) -> Json:
    numbers = ("chance", "loss", "error", "points", "points_error")
    return {
        "best": judgement.best,
        **{name: _rounded(getattr(judgement, name)) for name in numbers},
        "given": _all(judgement.given),
        "points_given": _all(judgement.points_given),
        "options": [_option(option) for option in judgement.options],
        "tries": judgement.tries,
        "move": judgement.move,
    }


def _read_judgement(data: Mapping[str, Any]) -> Judgement:
    lists = {key: tuple(data[key]) for key in ("given", "points_given")}
    options = tuple(
        JudgedMove(text, chance, behind, error, _read_reason(reason))
        for text, chance, behind, error, reason in data["options"]
    )
    return Judgement(**{**data, **lists, "options": options})


def _option(option: JudgedMove) -> list[Any]:
    reason = _reason(option.reason) if option.reason else None
    return [option.move, _rounded(option.chance), _rounded(option.behind), _rounded(option.error), reason]


def _reason(reason: Reason) -> list[Any]:
    return [reason.code, [list(fact) for fact in reason.facts]]


def _read_reason(data: Sequence[Any] | None) -> Reason | None:
    return Reason(data[0], tuple((name, fact) for name, fact in data[1])) if data else None


def _all(numbers: Sequence[float]) -> list[float]:
    return [_rounded(number) for number in numbers]


def _rounded(number: float) -> float:
    return round(number, DIGITS)
