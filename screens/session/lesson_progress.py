"""A learner's progress in a guided round: the current step, the moves played, and how that is stored.

Stored is a dictionary: ``step``, ``moves`` (the learner's move in each step, "" where there was none), and ``finished``
once all steps have been done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from screens.games.lessons import LessonStep, has_lesson, steps_of
from tabletop import IllegalMove, Match

if TYPE_CHECKING:
    from screens.store import Store

#: The learner's seat, and the name under which the store keeps the progress in each game.
LEARNER = 0
NAME = "lessons"


class LessonProgress:
    """The steps of a game's guided round, and the learner's progress."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.steps = steps_of(game)
        #: The current step; equal to the number of steps when all are done.
        self.at = 0
        #: The learner's move in each step so far.
        self._moves: list[str] = []

    @classmethod
    def taken_up(cls, game: str, kept: object) -> LessonProgress:
        """The stored progress; a new one if the steps have changed since."""
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
        """The progress as JSON data."""
        return {"step": self.at, "moves": self._moves.copy()}

    # the current state

    @property
    def step(self) -> LessonStep:
        """The current step; at the end the last one."""
        return self.steps[min(self.at, len(self.steps) - 1)]

    @property
    def is_made(self) -> bool:
        """Whether the learner has done what this step asks for."""
        return len(self._moves) > self.at

    @property
    def is_over(self) -> bool:
        """Whether all steps have been done."""
        return self.at == len(self.steps)

    def match(self) -> Match:
        """The current match: the last position that a step begins with, and all moves since."""
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
        """Record what the learner has done in this step."""
        self._moves.append(move)

    def go_on(self) -> None:
        """Go to the next step, or to the end."""
        self.at += 1

    def take_back(self) -> None:
        """Start the current step over."""
        del self._moves[self.at :]

    def go_back(self) -> None:
        """Go to the previous step."""
        self.at = max(0, self.at - 1)
        self.take_back()

    def begin(self) -> None:
        """Start the lesson over."""
        self.at = 0
        self.take_back()


def fits(match: Match, step: LessonStep, move: str) -> bool:
    """Whether a move does what a step asks for: the very move, or one after which everything looks the same."""
    return any(_looks(match, move) == _looks(match, wanted) for wanted in step.do)


def _looks(match: Match, move: str) -> dict[str, Any]:
    trial = match.copy()
    trial.play(LEARNER, move)
    return trial.view(LEARNER)


# -- storing it


def _all_kept(store: Store) -> dict[str, Any]:
    kept = store.read(NAME)
    return kept if isinstance(kept, dict) else {}


def _kept(store: Store, game: str) -> Mapping[str, Any]:
    kept = _all_kept(store).get(game)
    return kept if isinstance(kept, dict) else {}


def opened(store: Store, game: str) -> LessonProgress:
    """The guided round where it was left; from the start if it has been finished."""
    progress = LessonProgress.taken_up(game, _kept(store, game))
    if progress.is_over:
        progress.begin()
    return progress


def keep(store: Store, progress: LessonProgress) -> None:
    """Store the progress; a finished round stays finished."""
    finished = progress.is_over or is_finished(store, progress.game)
    store.write(NAME, {**_all_kept(store), progress.game: {**progress.kept(), "finished": finished}})


def is_finished(store: Store, game: str) -> bool:
    """Whether a game's guided round has been finished."""
    return _kept(store, game).get("finished") is True


def unfinished(store: Store, game: str) -> LessonProgress | None:
    """A game's guided round if it has been begun but not finished."""
    if not has_lesson(game):
        return None
    progress = opened(store, game)
    return progress if progress.at or progress.is_made else None
