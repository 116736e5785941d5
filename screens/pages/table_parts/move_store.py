"""Where the moves at a table are kept: the app's store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from screens.session.move_store import MoveStore
from screens.session.people import Person
from screens.store import StoreError
from tabletop import Match

if TYPE_CHECKING:
    from screens.app.main import Stammtisch


class AppMoveStore(MoveStore):
    """Stores moves in the app's store; an error there is shown, and the game goes on."""

    def __init__(self, app: Stammtisch) -> None:
        self._app = app

    def played(self, key: int, match: Match, seat: int, text: str) -> None:
        """Keep a move."""
        self._tried(lambda: self._app.store.played(key, match, seat, text))

    def taken_back(self, key: int, match: Match) -> None:
        """Forget the last move."""
        self._tried(lambda: self._app.store.taken_back(key, match))

    def holder(self, key: int, match: Match) -> int | None:
        """Who held the device when the table was left."""
        return self._app.store.holder(key, match)

    def is_current(self, key: int) -> bool:
        """Whether no other window has changed the table."""
        return self._app.store.is_current(key)

    def handed(self, key: int, match: Match, seat: int) -> None:
        """Keep who holds the device."""
        self._tried(lambda: self._app.store.handed(key, match, seat))

    def skill(self, match: Match, people: Sequence[Person]) -> float:
        """How well an even bot should play, by these people's ratings; like most if they can't be read."""
        try:
            return self._app.store.skill_against(match.game.name, people)
        except StoreError:
            return super().skill(match, people)

    def reseated(self, key: int, seat: int, level: str) -> None:
        """Keep who plays at a seat."""
        self._tried(lambda: self._app.store.reseat(key, seat, level))

    def _tried(self, keep: Callable[[], object]) -> None:
        try:
            keep()
        except StoreError as error:
            self._app.show_error(error)
