"""A review as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.bots import reason_in_words
from tabletop.review.account import accounts, fair
from tabletop.review.reviewing import Review


def in_words(review: Review) -> Iterator[str]:
    """What a whole review says: luck and play of each seat, then the mistakes, the dearest first."""
    yield f"Everyone begins with {_percent(fair(review))} of the win."
    for seat, account in enumerate(accounts(review)):
        parts = f"luck {_signed(account.luck)}, own mistakes {_signed(account.play)}, others’ {_signed(account.others)}"
        yield f"seat {seat}: {parts} (each ± {_percent(account.error)}): {_percent(review.result.chances[seat])}"
    for place in review.mistakes():
        yield from _of_mistake(review, place)


def _of_mistake(review: Review, place: int) -> Iterator[str]:
    moment = review.moments[place]
    judgement = moment.judgement
    if judgement:
        cost = f"{_percent(judgement.loss)} ± {_percent(judgement.error)}"
        yield f"{place:5}  seat {moment.seat}  {moment.move}  →  {judgement.best}   costs {cost}"
    for reason in moment.advice:
        if reason:
            yield f"       {reason_in_words(review.game, reason)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f} %"
