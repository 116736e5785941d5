"""What one seat has in hand at a table: what it may see, and how far the move is that it makes.

At a table that is handed on there is one part, that of whoever has the device. Round a table that lies flat each seat
has its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from screens.table.model.choice import Choice, Step

if TYPE_CHECKING:
    from screens.session.session import Sight
    from screens.table.model.pieces import Piece

T = TypeVar("T")


class SeatState:
    """What a seat sees, has chosen, and has made of its move."""

    def __init__(self, seat: int | None = None) -> None:
        #: Whose part it is, where everybody has one.
        self.seat = seat
        self.sight: Sight | None = None
        #: The seat's secrets are drawn: while a finger rests on them, or locked open.
        self.is_peeking = False
        self.is_unlocked = False
        self.choice = Choice(())
        #: The pieces that have been tapped, to be brought somewhere together.
        self.chosen: list[Piece] = []
        #: Chosen not by a finger, but because nothing else can go on.
        self.is_led = False
        #: The step that a finger has made with what was chosen, by dragging on what that has been brought to.
        self.led: Step | None = None
        #: The lit place at which what a finger carries would be dropped now.
        self.aim: str | None = None
        #: The one place that what is chosen should be brought to, as the house would.
        self.advised: str | None = None


class OfPart(Generic[T]):
    """Something of a table that is another thing for each part: that of the part which is being played.

    What a game's scene has of this kind says what it is to begin with.
    """

    def __init__(self, first: Callable[[], T] | None = None) -> None:
        self._first = first

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name.removeprefix("_")

    @overload
    def __get__(self, table: None, _owner: type) -> OfPart[T]: ...
    @overload
    def __get__(self, table: Any, _owner: type) -> T: ...
    def __get__(self, table: Any, _owner: type) -> OfPart[T] | T:
        if table is None:
            return self
        if self._first and self._name not in vars(table.part):
            setattr(table.part, self._name, self._first())
        return getattr(table.part, self._name)

    def __set__(self, table: Any, value: T) -> None:
        setattr(table.part, self._name, value)
