"""What looking back at finished matches has found, and the moments that people try again.

A review follows from its match and the rules. So one by other rules, or of other moves, counts as none.
"""

from __future__ import annotations

import json
import zlib
from typing import NamedTuple

from screens.store.ratings import COUNTS, Ratings
from tabletop import GAMES, Match
from tabletop.review import Review, from_json, head_to_json, moment_to_json

DAY = 86_400.0
#: The days after which a moment comes back, by how often in a row it has been done right.
RUNGS = (1, 3, 8, 21, 60)


class Exercise(NamedTuple):
    """A moment to try again: the move at this place of a match, and what it cost."""

    table: int
    step: int
    loss: float


class PackedReview:
    """A growing review as the file keeps it, packed move by move: all at once would hold up a frame."""

    #: How many moments are packed at once.
    MOST = 20

    def __init__(self) -> None:
        self._moments = 0
        self._zip = zlib.compressobj()
        self._bytes = self._zip.compress(b'{"moments": [')

    def grow(self, review: Review) -> None:
        """Pack some of the moments that are new."""
        for moment in review.moments[self._moments : self._moments + self.MOST]:
            text = ", " * (self._moments > 0) + json.dumps(moment_to_json(moment))
            self._bytes += self._zip.compress(text.encode())
            self._moments += 1

    def so_far(self, review: Review) -> bytes:
        """The whole of it, as far as it has come."""
        while self._moments < len(review.moments):
            self.grow(review)
        last = self._zip.copy()
        head = json.dumps(head_to_json(review)).encode()
        return self._bytes + last.compress(b"], " + head.removeprefix(b"{")) + last.flush()


class Reviews(Ratings):
    """The reviews in the file."""

    def review(self, key: int, match: Match) -> Review | None:
        """The best whole review of a table's match; None if there is none by these rules and of these moves."""
        return self._read_review(key, match, "is_whole = 1 ORDER BY budget DESC")

    def begun_review(self, key: int, match: Match, budget: int) -> Review | None:
        """The stored part of a review with this budget."""
        return self._read_review(key, match, f"budget = {budget:d}")

    def keep_review(self, key: int, match: Match, review: Review, packed: PackedReview | None = None) -> None:
        """Store a review as far as it has come, and been packed. A whole one replaces those with smaller budgets."""
        is_whole = len(review.moments) == len(match.record()["moves"])
        stored = (packed or PackedReview()).so_far(review)
        with self._changing():
            self._db.execute(
                "INSERT OR REPLACE INTO reviews (table_key, budget, rules, is_whole, packed) SELECT key, ?, ?, ?, ?"
                " FROM tables WHERE key = ?",
                (review.budget, match.game.rules, is_whole, stored, key),
            )
            if is_whole:
                self._db.execute("DELETE FROM reviews WHERE table_key = ? AND budget < ?", (key, review.budget))
                self._set_exercises(key, review)

    def _read_review(self, key: int, match: Match, which: str) -> Review | None:
        """A stored review, if it is readable and agrees with the match."""
        rows = self._rows(
            f"SELECT packed FROM reviews WHERE table_key = ? AND rules = ? AND {which} LIMIT 1",  # noqa: S608
            key,
            match.game.rules,
        )
        try:
            found = from_json(json.loads(zlib.decompress(rows[0][0]))) if rows else None
        except (zlib.error, ValueError, KeyError, TypeError):
            # It is damaged, or of another form.
            return None
        moves = [[moment.seat, moment.move] for moment in found.moments] if found else []
        return found if found and moves == match.record()["moves"][: len(moves)] else None

    # trying again

    def _set_exercises(self, key: int, review: Review) -> None:
        """The mistakes of people become moments to try again; those already there keep their day."""
        seats = self._db.execute("SELECT seat, person FROM seats WHERE table_key = ? AND level = ''", (key,))
        people = {seat: person for seat, person in seats if isinstance(person, int)}
        steps = [step for step in review.mistakes() if review.moments[step].seat in people]
        kept = dict(self._db.execute("SELECT step, rung FROM exercises WHERE table_key = ?", (key,)))
        for step in kept.keys() - set(steps):
            self._db.execute("DELETE FROM exercises WHERE table_key = ? AND step = ?", (key, step))
        for step in steps:
            moment = review.moments[step]
            loss = moment.judgement.loss if moment.judgement else 0.0
            self._db.execute(
                "INSERT INTO exercises (table_key, step, person, loss, rung, due) VALUES (?, ?, ?, ?, 0, 0)"
                " ON CONFLICT DO UPDATE SET loss = excluded.loss",
                (key, step, people[moment.seat], loss),
            )

    def exercises(self, *, game: str, person: int, most: int) -> list[Exercise]:
        """A person's moments of a game that are due, the dearest first; those whose review is still there."""
        rows = self._rows(
            "SELECT table_key, step, loss FROM exercises JOIN tables ON key = table_key WHERE game = ?"  # noqa: S608
            f" AND person = ? AND due <= ? AND {COUNTS} AND EXISTS (SELECT 1 FROM reviews"
            " WHERE reviews.table_key = key AND is_whole = 1 AND rules = ?)"
            " ORDER BY rung, loss DESC, table_key, step LIMIT ?",
            game,
            person,
            self._now(),
            GAMES[game].rules,
            most,
        )
        return [Exercise(*row) for row in rows]

    def tried_again(self, key: int, step: int, *, was_right: bool) -> None:
        """Note how a moment was played: if right when due, it comes back later each time, otherwise after a day."""
        rows = self._rows("SELECT rung, due FROM exercises WHERE table_key = ? AND step = ?", key, step)
        if rows and not (was_right and rows[0][1] > self._now()):
            rung = min(max(int(rows[0][0] or 0), 0), len(RUNGS) - 1) if was_right else 0
            due = self._now() + DAY * RUNGS[rung]
            following = rung + 1 if was_right else 0
            where = "WHERE table_key = ? AND step = ?"
            self._change(f"UPDATE exercises SET rung = ?, due = ? {where}", following, due, key, step)  # noqa: S608
