"""The way of a learner through a guided round: which step it is, what has been played, and how that is kept.

Kept is a dictionary: ``step``, ``moves`` (what the learner has played in each step, "" where there was nothing to
play), and ``finished``, once all steps have been done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from screens.games.lessons import LessonStep, has_lesson, steps_of
from screens.store import Store
from tabletop import IllegalMove, Match

#: The learner's seat, and the name under which the store keeps how far one has come in each game.
LEARNER = 0
NAME = "lessons"


class LessonProgress:
    """The steps of a game's guided round, and where the learner stands."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.steps = steps_of(game)
        #: The step that is said now; as many as there are steps: all are done.
        self.at = 0
        #: What the learner has played in each step up to here.
        self._moves: list[str] = []

    @classmethod
    def taken_up(cls, game: str, kept: object) -> LessonProgress:
        """The way as it was kept; from the beginning, if the steps are not those of then any more."""
        progress = cls(game)
        try:
            progress._take_up(kept)
        except (ValueError, TypeError, KeyError, IllegalMove):
            return cls(game)
        return progress

    def _take_up(self, kept: Any) -> None:
        self.at, self._moves = int(kept["step"]), [str(move) for move in kept["moves"]]
        made = len(self._moves) - self.at
        if not 0 <= self.at <= len(self.steps) or made not in ((0,) if self.is_over else (0, 1)):
            raise ValueError("step")
        self.match()

    def kept(self) -> dict[str, Any]:
        """Where the learner stands, JSON-able."""
        return {"step": self.at, "moves": self._moves.copy()}

    # where one is

    @property
    def step(self) -> LessonStep:
        """The step that is said now; at the end the last one."""
        return self.steps[min(self.at, len(self.steps) - 1)]

    @property
    def is_made(self) -> bool:
        """Whether the learner has done what this step wants."""
        return len(self._moves) > self.at

    @property
    def is_over(self) -> bool:
        """Whether all steps have been done."""
        return self.at == len(self.steps)

    def match(self) -> Match:
        """The match as it stands now: the last position that a step begins with, and all that has been played since."""
        last = min(self.at, len(self.steps) - 1)
        first = max(at for at, step in enumerate(self.steps[: last + 1]) if step.position is not None)
        match = Match.from_position(self.steps[first].position or {})
        for at in range(first, len(self._moves)):
            self._play(match, self.steps[at], self._moves[at])
            for seat, move in self.steps[at].then if at < self.at else ():
                match.play(seat, move)
        return match

    @staticmethod
    def _play(match: Match, step: LessonStep, move: str) -> None:
        if not (fits(match, step, move) if step.do else not move):
            raise ValueError("moves")
        if move:
            match.play(LEARNER, move)

    # on and back

    def make(self, move: str = "") -> None:
        """The learner does what the step wants."""
        self._moves.append(move)

    def go_on(self) -> None:
        """To the next step, or the end."""
        self.at += 1

    def take_back(self) -> None:
        """The step begins anew."""
        del self._moves[self.at :]

    def go_back(self) -> None:
        """To the step before."""
        self.at = max(0, self.at - 1)
        self.take_back()

    def begin(self) -> None:
        """All from the beginning."""
        self.at = 0
        self.take_back()


def fits(match: Match, step: LessonStep, move: str) -> bool:
    """Whether a move does what a step wants: that very one, or one after which all looks the same."""
    return any(_looks(match, move) == _looks(match, wanted) for wanted in step.do)


def _looks(match: Match, move: str) -> dict[str, Any]:
    trial = match.copy()
    trial.play(LEARNER, move)
    return trial.view(LEARNER)


# -- how it is kept


def _all_kept(store: Store) -> dict[str, Any]:
    kept = store.read(NAME)
    return kept if isinstance(kept, dict) else {}


def _kept(store: Store, game: str) -> Mapping[str, Any]:
    kept = _all_kept(store).get(game)
    return kept if isinstance(kept, dict) else {}


def opened(store: Store, game: str) -> LessonProgress:
    """The guided round where it was left; from the beginning, if it has been finished."""
    progress = LessonProgress.taken_up(game, _kept(store, game))
    if progress.is_over:
        progress.begin()
    return progress


def keep(store: Store, progress: LessonProgress) -> None:
    """Keeps where the learner stands; that a round has been finished is never forgotten."""
    finished = progress.is_over or is_finished(store, progress.game)
    store.write(NAME, {**_all_kept(store), progress.game: {**progress.kept(), "finished": finished}})


def is_finished(store: Store, game: str) -> bool:
    """Whether the guided round of a game has been gone through to its end."""
    return _kept(store, game).get("finished") is True


def unfinished(store: Store, game: str) -> LessonProgress | None:
    """The guided round of a game, if it has been begun and left."""
    if not has_lesson(game):
        return None
    progress = opened(store, game)
    return progress if progress.at or progress.is_made else None
