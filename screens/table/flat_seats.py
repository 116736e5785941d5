"""The seats at a flat table, each at its own edge: several fingers play at once, each for its own seat.

Where a finger comes down decides whose it is: at an edge that seat's; in the middle the seat's in turn, if there is
only one. Each seat has its ``SeatState`` and its move entry, which its fingers use; the table itself is drawn for an
onlooker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from screens.session.people import lower_seat
from screens.table.acting_seats import ActingSeats
from screens.table.flat_entry import FlatEntry
from screens.table.model.pieces import Contents, Piece
from screens.table.model.seat_state import NOBODY, SeatState, SecretLook
from screens.table.view.faces import SHIELDED

if TYPE_CHECKING:
    from screens.session.sight import Sight
    from screens.table.gestures import GestureEntry
    from screens.table.input.fingers import Press
    from screens.table.layout.pose import Point
    from screens.table.move_entry import MoveEntry
    from screens.table.view.layer import ShownFace


class FlatSeats(ActingSeats):
    """All seats at once. The table's own ``entry`` is for fingers of no seat; they move nothing."""

    is_for_all = True

    def __init__(self, sight_of: Callable[[int], Sight | None]) -> None:
        self._sight_of = sight_of
        #: The entry of each seat, with a state of its own.
        self.by_seat: Sequence[FlatEntry] = []
        #: The seat whose secret a piece is, and at which place; elsewhere it is no secret any more.
        self._owners: dict[Piece, tuple[int, str]] = {}

    def make_entries(self) -> Sequence[FlatEntry]:
        """Make an entry for each seat; the table itself is drawn for nobody's."""
        table = self.table
        table.state.seat = NOBODY
        made = [table.entry_type(table, SeatState(seat)) for seat in range(len(table.people))]
        self.by_seat = [entry for entry in made if isinstance(entry, FlatEntry)]
        return self.by_seat

    def sight_of(self, seat: int) -> Sight | None:
        """What a seat sees now; None for a bot's."""
        return self._sight_of(seat)

    # what is drawn

    def build(self) -> None:
        """Add an edge for each player, and what goes with the edges."""
        table = self.table
        table.station_layout.lower = lower_seat(table.people)
        table.station_layout.seat([table.station(order=seat, over=table) for seat in range(len(table.people))])
        table.build_edges()

    def seat_people(self) -> None:
        """Give each edge its player, who stays there."""
        for station, person in zip(self.table.stations, self.table.people, strict=True):
            station.sit(int(station.order), person)

    def front(self, _sight: Sight) -> int:
        """The seat in front, which never changes."""
        return int(self.table.focus_seat)

    def see(self) -> None:
        """Update what each seat sees; seats whose legal moves stay the same keep what they hold."""
        for entry in self.by_seat:
            entry.see(self.sight_of(entry.state.seat))

    def update_pieces(self, sight: Sight) -> None:
        """Give each place the faces that some seat knows, and note whose secrets they are."""
        table = self.table
        public = table.contents(sight.view)
        versions: dict[int | None, Contents] = {None: public}
        for entry in self.by_seat:
            if entry.state.sight:
                versions[entry.state.seat] = table.contents(entry.state.sight.view)
        # What all can see lies there as it is told: an earlier moment may be shown, of which no seat has a sight.
        best = {
            place: max(versions, key=lambda seat: _known(versions[seat], place)) if None in lying else None
            for place, lying in public.items()
        }
        table.pieces.set_contents({place: versions[seat][place] for place, seat in best.items()})
        table.pieces.mark_secrets(public)
        self._owners = {
            piece: (seat, piece.place)
            for piece in table.pieces
            if piece.is_secret and (seat := best.get(piece.place)) is not None
        }
        for entry in self.by_seat:
            # New secrets after all old ones are gone need a new look.
            if entry.state.is_open and not entry.has_secrets:
                entry.state.cover()

    def owner(self, piece: Piece) -> int | None:
        """The seat whose secret a piece is, also while its owner moves it in a part-made move."""
        seat, place = self._owners.get(piece, (None, ""))
        return seat if piece.is_secret and (piece.is_held or piece.place == place) else None

    def shown_faces(self, lying: Iterable[Sequence[Piece]]) -> dict[Piece, ShownFace]:
        """The face that may be drawn on each piece: small on its back while its owner looks at it under a hand."""
        table = self.table
        pieces = chain.from_iterable(lying)
        shown = {piece: piece.face if not piece.is_secret or table.is_face_up(piece) else None for piece in pieces}
        small = [piece for piece, face in shown.items() if face and piece.is_secret and table.is_shielded(piece)]
        return shown | {piece: f"{SHIELDED}{piece.face}" for piece in small}

    def sorts(self, pieces: Sequence[Piece]) -> bool:
        """Whether a hand of these may lie by its faces: never if one is secret, as all see from where it is played."""
        return not any(piece.face is None or piece.is_secret for piece in pieces)

    def is_face_up(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn: its owner is looking at it, at their own edge."""
        entry = self._owner_of(piece)
        if entry is None or piece in entry.carried_covered:
            return False
        if entry.state.look is SecretLook.HELD_OPEN and piece.is_held:
            # It lies in the middle for now, where no hand shields it.
            return False
        return entry.state.is_open or self.table.is_shielded(piece)

    def is_shielded(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn small, so that its owner's hand can shield it."""
        entry = self._owner_of(piece)
        return entry is not None and entry.shields(piece)

    def _owner_of(self, piece: Piece) -> FlatEntry | None:
        seat = self.table.owner(piece)
        return None if seat is None else self.by_seat[seat]

    def cover(self) -> None:
        """Cover all secrets, and end all gestures."""
        super().cover()
        for entry in self.by_seat:
            entry.cover()
        self.table.turn_faces()

    def cover_mover(self, seat: int | None) -> None:
        """Cover the hand that a player has laid open, as they play now."""
        if seat is not None:
            self.by_seat[seat].cover_open_hand()

    def cover_others(self) -> None:
        """Cover the other hands that lie open, as a move has been played.

        Who chooses at the same time, and can still choose what they could, goes on looking.
        """
        for entry in self.by_seat:
            if entry.state.is_laid_open and (not entry.state.moves or self._has_changed(entry.state)):
                entry.cover_open_hand()

    def cover_unattended(self, but: GestureEntry | None = None) -> None:
        """Cover the hands that lie open with no finger on their buttons, as their players look elsewhere now."""
        for entry in self.by_seat:
            if entry is not but and entry.state.is_laid_open:
                entry.open_hand(now=False)

    # fingers

    def entry_at(self, point: Point) -> GestureEntry:
        """The entry that a finger here plays with: that of its edge; in the middle, that of the seat to move."""
        seat = self.table.sitting_at(point)
        if seat is not None:
            return self.by_seat[seat] if self.by_seat[seat].state.sight else self.table.entry
        return self.entry_in_turn

    @property
    def entry_in_turn(self) -> GestureEntry:
        """The entry of the only seat to move, if there is one."""
        acting = [entry for entry in self.by_seat if entry.state.moves]
        return acting[0] if len(acting) == 1 else self.table.entry

    def entry_of(self, seat: int | None) -> GestureEntry:
        """The entry with which a seat plays; for None that of nobody."""
        return self.table.entry if seat is None else self.by_seat[seat]

    def seat_of(self, entry: MoveEntry) -> int | None:
        """The seat that an entry plays for; None for nobody's."""
        return None if entry.state.seat == NOBODY else entry.state.seat

    def seat_at(self, point: Point) -> int | None:
        """The seat at whose edge a point is; None in the middle."""
        return next((int(station.order) for station in self.table.stations if station.collide_point(*point)), None)

    @property
    def is_touched(self) -> bool:
        """Whether fingers other than peeking ones are down."""
        return any(not press.is_held for press in self.table.presses)

    def losing(self) -> Sequence[Press]:
        """The fingers of seats whose legal moves have changed, without peeking ones."""
        return [press for press in self.table.presses if not press.is_held and self._has_changed(press.entry.state)]

    def _has_changed(self, state: SeatState) -> bool:
        sight = None if state.seat == NOBODY else self.sight_of(state.seat)
        return state.seat == NOBODY or state.moves != (sight.moves if sight else ())

    def entries_of(self, presses: Sequence[Press]) -> Collection[GestureEntry]:
        """The entries of these fingers; the others go on with what they do."""
        return dict.fromkeys(press.entry for press in presses)


def _known(contents: Contents, place: str) -> int:
    """How many faces are known at a place."""
    return sum(face is not None for face in contents.get(place, ()))
