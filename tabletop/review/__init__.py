"""Looking back at a finished match: what each decision cost, and how much was luck.

Each decision is judged by what its seat could know: by its views and what it was told. ``docs/review.md`` says how.

>>> from random import Random
>>> from tabletop import Match
>>> from tabletop.review import accounts, reviewed
>>> match, luck = Match.new("bungee", seats=2, options={"rounds": 1}, seed=7), Random(7)
>>> while not match.over:
...     _ = match.play(match.actors[0], luck.choice(match.moves(match.actors[0])))
>>> review = reviewed(match, budget=40)
>>> [round(0.5 + account.result, 2) for account in accounts(review)] == list(review.result.chances)
True
"""

from __future__ import annotations

from tabletop.review.account import Account, MoveAccount, accounts, accounts_in_points, fair, turns
from tabletop.review.as_json import FORM, from_json, head_to_json, moment_to_json, summary, to_json
from tabletop.review.judging import CARES, SURE, JudgedMove, Judgement, judging, suggesting
from tabletop.review.reviewing import (
    FACTOR,
    FIRST_BUDGET,
    LAST_BUDGET,
    Advice,
    Moment,
    Prospects,
    Review,
    Reviewer,
    can_review,
    fault_of,
    judging_again,
    known_at,
    reviewed,
)

__all__ = [
    "CARES",
    "FACTOR",
    "FIRST_BUDGET",
    "FORM",
    "LAST_BUDGET",
    "SURE",
    "Account",
    "Advice",
    "JudgedMove",
    "Judgement",
    "Moment",
    "MoveAccount",
    "Prospects",
    "Review",
    "Reviewer",
    "accounts",
    "accounts_in_points",
    "can_review",
    "fair",
    "fault_of",
    "from_json",
    "head_to_json",
    "judging",
    "judging_again",
    "known_at",
    "moment_to_json",
    "reviewed",
    "suggesting",
    "summary",
    "to_json",
    "turns",
]
