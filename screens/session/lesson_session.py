"""A lesson's table: the learner, and others who play what the lesson says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from screens.session.lesson_progress import LEARNER
from screens.session.move_store import MoveStore
from screens.session.people import Person
from screens.session.session import Session
from screens.session.sight import Sight
from tabletop import Match


class _NoMoveStore(MoveStore):
    """A lesson's moves are kept with the learner's progress."""

    def played(self, key: int, match: Match, seat: int, text: str) -> None:
        pass

    def taken_back(self, key: int, match: Match) -> None:
        pass


class LessonSession(Session):
    """The learner, and others who play what they are told to. There is nobody to hide anything from."""

    def __init__(
        self,
        match: Match,
        people: Sequence[Person],
        open_phases: Collection[str],
        may_play: Callable[[], bool],
        own: int = LEARNER,
    ) -> None:
        #: The learner's seat.
        self._own = own
        #: Who of the others plays next, as the lesson has it.
        self.turn: int | None = None
        self._may_play = may_play
        super().__init__(0, match, people, _NoMoveStore(), open_phases)

    def is_bot(self, seat: int) -> bool:
        """Whether it is one of the others."""
        return seat != self._own

    def only_person(self) -> int:
        """The learner."""
        return self._own

    @property
    def thinker(self) -> None:
        """Nobody here thinks but the learner."""

    @property
    def awaited(self) -> int | None:
        """The seat whose turn it is; if several may play, the seat that plays next in the lesson."""
        actors = self.match.actors
        return next((seat for seat in (self.turn, self._own) if seat in actors), super().awaited)

    def sight(self) -> Sight:
        """What may be drawn, and only while the lesson waits for a move what a finger may do."""
        sight = super().sight()
        return sight if self._may_play() else sight._replace(moves=(), continuations=lambda _text: ())
