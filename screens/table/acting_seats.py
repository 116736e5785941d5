"""The seats that act at a table: whose state it is drawn for, and which of them a finger plays for.

A device that is passed round has one at a time (this module), a device that lies flat all at once (``flat_seats.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from screens.table.model.seat_state import SecretLook

if TYPE_CHECKING:
    from screens.session.sight import Sight
    from screens.table.gestures import GestureEntry
    from screens.table.input.fingers import Press
    from screens.table.layout.pose import Point
    from screens.table.model.pieces import Piece
    from screens.table.move_entry import MoveEntry
    from screens.table.scene import Scene
    from screens.table.view.layer import ShownFace


class ActingSeats:
    """One seat at a time: the table is drawn for its state, and all fingers are its player's."""

    #: Whether what is written in the middle is read from all sides.
    is_for_all = False
    table: Scene

    def join(self, table: Scene) -> None:
        """Serve a table."""
        self.table = table

    def make_entries(self) -> Sequence[GestureEntry]:
        """Make the move entries of all seats that act here."""
        return [self.table.entry]

    def sight_of(self, _seat: int) -> Sight | None:
        """What a seat sees now."""
        return self.table.sight

    # what is drawn

    def build(self) -> None:
        """Add the widgets of the other seats."""
        self.table.build_seats()

    def seat_people(self) -> None:
        """Assign seats to the widgets: turn order starts at the lower edge."""
        table = self.table
        front, seats = table.front_seat, len(table.people)
        for side in table.sides:
            number = int(front + side.order) % seats
            side.sit(number, table.people[number])

    def front(self, sight: Sight) -> int:
        """The seat to put at the lower edge."""
        return self.table.focus_of(sight)

    def see(self) -> None:
        """Update what each seat sees."""

    def update_pieces(self, sight: Sight) -> None:
        """Put the pieces where the viewer sees them, and note what only the viewer sees."""
        table = self.table
        table.pieces.set_contents(table.contents(sight.view))
        table.pieces.mark_secrets(table.contents(sight.public))

    def owner(self, piece: Piece) -> int | None:
        """The seat whose secret a piece is."""
        return self.table.state.seat if piece.is_secret else None

    def is_face_up(self, _piece: Piece) -> bool:
        """Whether a secret piece's face is drawn."""
        return self.table.state.is_looking

    def is_shielded(self, _piece: Piece) -> bool:
        """Whether a secret piece's face is drawn small, so that its owner's hand can shield it."""
        return False

    def shown_faces(self, lying: Iterable[Sequence[Piece]]) -> dict[Piece, ShownFace]:
        """The face that may be drawn on each piece; None for the back."""
        is_covered = self.table.state.look is SecretLook.COVERED
        return {piece: None if is_covered and piece.is_secret else piece.face for pieces in lying for piece in pieces}

    def sorts(self, pieces: Sequence[Piece]) -> bool:
        """Whether a hand of these may lie by its faces: when only its player sees the table, or everyone sees them."""
        is_covered = self.table.state.look is SecretLook.COVERED
        return not [piece for piece in pieces if piece.face is None or (piece.is_secret and is_covered)]

    def cover(self) -> None:
        """Cover all secrets, and end all gestures."""
        self.table.let_go()

    def cover_mover(self, seat: int | None) -> None:
        """Cover the hand that a player has laid open, as they play now."""

    def cover_others(self) -> None:
        """Cover the other hands that lie open, as a move has been played."""

    def cover_unattended(self, but: GestureEntry | None = None) -> None:
        """Cover the hands that lie open while their players look elsewhere."""

    # fingers

    @property
    def entry_in_turn(self) -> GestureEntry:
        """The entry that moves on what belongs to everyone."""
        return self.table.entry

    def entry_at(self, _point: Point) -> GestureEntry:
        """The entry that a finger coming down at a point plays for."""
        return self.table.entry

    def entry_of(self, _seat: int | None) -> GestureEntry:
        """The entry with which a seat plays; for None that of nobody in particular."""
        return self.table.entry

    def seat_of(self, _entry: MoveEntry) -> int | None:
        """The seat that an entry plays for; None: the session knows."""
        return None

    def seat_at(self, _point: Point) -> int | None:
        """The seat at whose edge a point is; None in the middle."""
        return None

    @property
    def is_touched(self) -> bool:
        """Whether a finger is down that forced moves must not disturb."""
        return bool(self.table.presses)

    def losing(self) -> Sequence[Press]:
        """The fingers that lose what they hold when something happens."""
        return self.table.presses

    def entries_of(self, _presses: Sequence[Press]) -> Collection[GestureEntry]:
        """The entries of these fingers."""
        return self.table.entries
