"""A session on a flat table: each player has their own edge, and the device isn't passed on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.metrics import dp

from screens.games import has_flat_scene
from screens.session.session import Session
from screens.session.sight import Sight
from tabletop import IllegalMove, Seen

if TYPE_CHECKING:
    from screens.store import TableSummary

#: The least shorter side of a device that people can sit round.
ROOM = dp(560)


class FlatSession(Session):
    """A session in which each player may look at their own cards at any time, and several may choose at once.

    It has no curtain and no viewer; what a seat may see and play is asked for each seat.
    """

    #: The seat that has taken back its last move; None once anyone has played since.
    retracted_by: int | None = None

    # whose turn

    @property
    def curtain(self) -> int | None:
        """No curtain: players shield their cards with a hand."""
        return None

    @property
    def handing(self) -> int | None:
        """The device isn't handed over."""
        return None

    @property
    def is_passing(self) -> bool:
        """The device isn't passed on."""
        return False

    @property
    def can_be_advised(self) -> bool:
        """No suggestions, which everyone would hear."""
        return False

    def only_person(self) -> int | None:
        """Nobody: everyone at a flat table may look on."""
        return None

    def look_after_move(self) -> None:
        """A move doesn't change who may look."""

    # looking

    def ask(self, seat: int) -> None:
        """Looking needs no request."""

    def sight(self) -> Sight:
        """What everyone may see."""
        view = self.view(None)
        return Sight(view, view, None, None, self.in_turn, ())

    def sight_of(self, seat: int) -> Sight | None:
        """What a seat's player may see and play; None for a bot's seat."""
        if self.is_bot(seat):
            return None
        match = self.match
        return Sight(
            self.view(seat),
            self.view(None),
            seat,
            seat,
            self.in_turn,
            # A choice may be changed until all have chosen, so seats that aren't awaited may have moves too.
            self._known.moves(seat),
            partial(self._foretell, seat),
            partial(match.continuations, seat),
        )

    # playing

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> list[Seen]:
        """Play, and return the events, each with the faces that any player here may see."""
        super().play(text, seat, by_itself=by_itself)
        self.retracted_by = None
        return self._seen_by_anybody()

    def can_undo_of(self, seat: int) -> bool:
        """Whether a seat's last move can be undone now."""
        return bool(self._way_back_of(seat))

    def undo_of(self, seat: int) -> Sequence[int]:
        """Undo a seat's last move. Returns how many moves ago each of those undone was made."""
        back = self._way_back_of(seat)
        if not back:
            raise IllegalMove("nothing_to_undo")
        if seat == self.maker:
            undone = self.undo()
        else:
            self.take_back(back, keeps_later=True)
            undone = [back]
        self.retracted_by = seat
        return undone

    def _way_back_of(self, seat: int) -> int:
        """How many moves ago a seat's last one was made; 0 if it can't be undone.

        While all choose at the same time, what others choose later changes nothing: each may think again until all
        have chosen.
        """
        if seat == self.maker:
            return self._way_back()
        trial, others = self.match.copy(), set[int]()
        for back, told in enumerate(reversed(self._log), 1):
            if not trial.can_undo:
                return 0
            trial.undo()
            if not trial.moves(seat):
                return 0
            if told.mover == seat:
                return back if all(map(trial.moves, others)) else 0
            others.add(told.mover)
        return 0

    def _seen_by_anybody(self) -> list[Seen]:
        *seats, public = self._log[-1].versions
        people = [version for seat, version in enumerate(seats) if not self.is_bot(seat)]
        return [
            next((seen for seen in versions if seen.faces is not None), versions[-1])
            for versions in zip(*people, public, strict=True)
        ]


def can_gather(table: TableSummary) -> bool:
    """Whether a table has a flat layout, and at least two people."""
    return has_flat_scene(table.game) and sum(not person.level for person in table.people) > 1


def has_room() -> bool:
    """Whether the device is large enough for people to sit round it."""
    return min(Window.size) >= ROOM
