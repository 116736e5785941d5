"""The moves of the others in a lesson, one after the other, so that one sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

if TYPE_CHECKING:
    from screens.pages.lesson import LessonPage

#: Seconds from what has just happened to the next move of the others, and before their first.
FOLLOWS, BEGINS = 1.4, 0.4


class Script:
    """Plays for the others what the step says; after the last of them the next step begins."""

    def __init__(self, page: LessonPage) -> None:
        self._page = page
        #: What they still play before the next step; None: the learner has the word.
        self.moves: list[tuple[int, str]] | None = None
        self._soon: Any = None

    @property
    def is_running(self) -> bool:
        """Whether the others play, or the next step is about to begin."""
        return self.moves is not None

    @property
    def has_played(self) -> bool:
        """Whether the others have played any of their moves."""
        return self.moves is not None and len(self.moves) < len(self._page.progress.step.then)

    def begin(self) -> None:
        """Let the others play after the learner's move."""
        self.moves = [*self._page.progress.step.then]
        self._page.follow()
        self._later(BEGINS if self.moves else 0)

    def end(self) -> None:
        """The learner has the word."""
        self.stop()
        self.moves = None

    def stop(self) -> None:
        """Nobody plays any more."""
        if self._soon:
            self._soon.cancel()
        self._soon = None

    def _later(self, seconds: float) -> None:
        self.stop()
        self._soon = Clock.schedule_once(lambda _dt: self._play_next(), self._page.scene.ends_in + seconds)

    def _play_next(self) -> None:
        if self._page.is_asking or self._page.scene.presses:
            self._later(FOLLOWS)
        elif self.moves:
            self._page.session.turn, move = self.moves.pop(0)
            self._page.play(move, by_itself=True)
            self._later(FOLLOWS)
        else:
            self.moves = None
            self._page.begin_next()
