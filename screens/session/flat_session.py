"""People round a table that lies flat: everybody has his own edge, and nobody hands anything on."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp

from screens.games import has_flat_scene
from screens.session.session import Session, Sight
from screens.store import Kept
from tabletop import Seen

#: The shorter side of a device that people can sit round.
ROOM = dp(560)


class FlatSession(Session):
    """A session at which every person looks at the own cards at any time, and several may choose at once.

    It has no curtain and no viewer; what a seat may see and play is asked for that seat.
    """

    def __init__(self, *what: Any, **more: Any) -> None:
        #: Whose finger is making a move.
        self.acting: int | None = None
        super().__init__(*what, **more)

    # whose turn

    @property
    def seat(self) -> int | None:
        """Whose finger it is; where it is nobody's, whom the table waits for."""
        return self.acting if self.acting is not None else super().seat

    @property
    def curtain(self) -> int | None:
        """No curtain hangs: who wants to look puts a hand over the own cards."""
        return None

    @property
    def is_passing(self) -> bool:
        """The device stays where it lies."""
        return False

    @property
    def can_be_advised(self) -> bool:
        """Nobody whispers to one person in front of all the others."""
        return False

    def _only_person(self) -> int | None:
        return None

    def _look_after_move(self) -> None:
        """Who may look does not change."""

    # looking

    def ask(self, seat: int) -> None:
        """Nobody has to ask."""

    def sight(self) -> Sight:
        """What everybody may see."""
        view = self.match.view(None)
        return Sight(view, view, None, None, self.awaited, ())

    def sight_of(self, seat: int) -> Sight | None:
        """What a person may see and play; None where the house sits."""
        if self.is_house(seat):
            return None
        match = self.match
        return Sight(
            match.view(seat),
            match.view(None),
            seat,
            seat,
            self.awaited,
            # Who has chosen already may choose otherwise until all have: also who is not awaited may have moves.
            self._moves(seat),
            partial(self._foretell, seat),
            partial(match.continuations, seat),
        )

    @property
    def actors(self) -> tuple[int, ...]:
        """All whom the table waits for."""
        return self.match.actors

    @property
    def maker(self) -> int | None:
        """Who has made the move that can be taken back; None if none can."""
        back = self._way_back()
        return self._told[-back].mover if back else None

    # playing

    def play(self, text: str, *, by_itself: bool = False) -> list[Seen]:
        """Plays, and tells what happened: each thing with the faces that anybody here may see of it."""
        super().play(text, by_itself=by_itself)
        return self._seen_by_anybody()

    def _seen_by_anybody(self) -> list[Seen]:
        *seats, public = self._told[-1].versions
        people = [version for seat, version in enumerate(seats) if not self.is_house(seat)]
        return [
            next((seen for seen in versions if seen.faces is not None), versions[-1])
            for versions in zip(*people, public, strict=True)
        ]


def can_gather(table: Kept) -> bool:
    """Whether people of flesh and blood can sit round a table."""
    return has_flat_scene(table.game) and sum(not person.level for person in table.people) > 1


def has_room() -> bool:
    """Whether the device is large enough for people to sit round it."""
    return min(Window.size) >= ROOM
