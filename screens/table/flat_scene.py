"""A game's table that lies flat, with everybody at their own edge: several fingers play at once, each for its own seat.

Where a finger comes down tells whose it is: at an edge it is that person's, in the middle it is that of whose turn it
is, if that is one person. Each seat has its ``SeatState`` and its entry of moves, and a finger plays with that of its
seat; the table itself is drawn for an onlooker.

Anybody's finger can reach the middle. So a move is played only if something of it is touched at the own edge: what is
dragged comes from there, or goes there, or is chosen there; or else "Done" is pressed there.

A game has such a table if it has a ``games/<game>/flat.py``: its own scene and entry with those of this module before
them, and in its kv a rule without those of the scene itself (``<-BungeeFlatScene>``) with ``StationLayout`` and what
lies in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from screens.app.words import _
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.gestures import GestureEntry
from screens.table.input.fingers import Press
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import Station, StationLayout
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Contents, Piece
from screens.table.model.seat_state import NOBODY, SeatState
from screens.table.scene import Scene
from screens.table.view.hints import Lit


class FlatEntry(GestureEntry):
    """The moves of one of several seats that play at the same time."""

    table: FlatScene

    def __init__(self, table: FlatScene, state: SeatState) -> None:
        super().__init__(table, state)
        #: The first step of a part-made move that was made at the own edge.
        self.own_step: Step | None = None

    def begin(self) -> None:
        """Another's move does not put down what is chosen here."""
        self._made.clear()

    def see(self, sight: Sight | None) -> None:
        """The seat sees something new; with other moves to make, what was chosen is put down."""
        if self.state.moves != (sight.moves if sight else ()):
            self.chosen.clear()
        self.state.sight = sight

    def cover(self) -> None:
        """Nobody looks any more."""
        self.state.cover()
        # Where it could go would still tell what it is.
        self.chosen.clear()

    def release(self) -> None:
        """The finger that peeked is gone; while another of that hand rests on the own cards, the look goes on."""
        if not any(press.is_held and self._is_on_own(press.start) for press in self.presses):
            super().release()

    def _is_on_own(self, point: Point) -> bool:
        piece = self.table.piece_at(point)
        return piece is not None and self._is_own_secret(piece)

    def _is_own_secret(self, piece: Piece) -> bool:
        return self.table.owner(piece) == self.state.seat

    def _is_unasked(self, _piece: Piece) -> bool:
        return False

    def tap(self, point: Point) -> None:
        """Who touches anything else while a move waits to be asked for has changed his mind."""
        self._put_back()
        super().tap(point)

    def lift(self, point: Point) -> Sequence[Piece]:
        """What comes up, once what waits to be asked for lies where it was; who looks nearer lifts nothing."""
        if not self.table.zoom.other_finger(point):
            self._put_back()
        return super().lift(point)

    def _put_back(self) -> None:
        while self.waits and not self.choice.next_steps:
            self.take_back()

    def _make(self, step: Step, piece: Piece | None) -> None:
        if not self.is_asked_for and self._is_at_edge(step, piece):
            self.own_step = step
        super()._make(step, piece)

    def _refuse(self, steps: Steps, point: Point) -> None:
        """What is after all legal, though not made as usual, is not played by a finger in the middle either."""
        if self.state.sight and self.spell(steps) in self.state.sight.moves and not any(map(self._is_at_edge, steps)):
            self._lead_back()
            self._follow()
        else:
            super()._refuse(steps, point)

    def _is_at_edge(self, step: Step, piece: Piece | None = None) -> bool:
        """Whether a step is made at the own edge: with what can be pressed, or with what lies or goes there."""
        if piece is None and step.what in self.buttons():
            return True
        touched = piece.place if piece else step.what.partition("/")[0]
        edge = [area for area in self.table.areas if self.table.sitting_at(area.center) == self.state.seat]
        return any(area.holds(place) for area in edge for place in (touched, step.to) if place)

    @property
    def is_asked_for(self) -> bool:
        """Whether something of the move was touched at the own edge."""
        return any(step is self.own_step for step in self.choice.taken)

    @property
    def waits(self) -> bool:
        """Whether a move is whole that nobody has asked for at the own edge."""
        return self.choice.ready is not None and not self.is_asked_for

    def done(self) -> None:
        """Plays the move that waits, or what is made of one that might go on."""
        if self.waits:
            self.table.dispatch("on_move", self, self.choice.ready)
        else:
            super().done()

    def _carried(self, press: Press, home: Pose) -> Pose:
        """Over a board it floats farther from the edge where the finger comes from, and faces who sits there."""
        pose = super()._carried(press, home)
        if self.state.seat == NOBODY or self.table.board_at(press.at) is None:
            return pose
        x, y = press.at
        finger = Pose(x, y, 1, 1, self.table.stations[self.state.seat].turn)
        x, y = finger.along(pose.x - x, pose.y - y)
        return pose._replace(x=x, y=y, turn=finger.turn)

    def prompt(self) -> str:
        """What can be done now; of a move that waits, how it is played."""
        if self.waits:
            return _("Your move? Then press “{done}”.").format(done=_("Done"))
        return super().prompt()

    def lit(self) -> Lit:
        """What is lit for this seat; of a move that waits, where it was made."""
        lit = super().lit()
        return lit._replace(chosen=[*lit.chosen, self.table.target_of(self._where_it_waits)]) if self.waits else lit

    @property
    def _where_it_waits(self) -> str:
        """Where the last step of a move that waits was made, or has brought something."""
        step = self.choice.taken[-1]
        return step.to or step.what


class FlatScene(Scene):
    """A scene round which people sit. ``entries`` are theirs, by seat; ``entry`` is that of nobody's finger."""

    entry_type = FlatEntry
    #: What each of them has at the own edge.
    station: type[Station] = Station

    def __init__(self, people: Sequence[Person], sight_of: Callable[[int], Sight | None], **kw: Any) -> None:
        self._sight_of = sight_of
        #: Whose secret a piece is, and where: elsewhere it is so no more.
        self._owners: dict[Piece, tuple[int, str]] = {}
        super().__init__(people, **kw)
        self.state.seat = NOBODY
        self.entries = [self.entry_type(self, SeatState(seat)) for seat in range(len(people))]

    # who sits where

    def build_seats(self) -> None:
        """Everybody has an edge."""
        self.station_layout.seat([self.station(order=seat, over=self) for seat in range(len(self.people))])

    @property
    def station_layout(self) -> StationLayout:
        """Where everybody sits."""
        layout: StationLayout = self.ids.station_layout
        return layout

    @property
    def stations(self) -> list[Station]:
        """Everybody's edge, by seat."""
        children = [child for child in self.station_layout.children if isinstance(child, Station)]
        return sorted(children, key=lambda station: station.order)

    def _seat_people(self) -> None:
        for station, person in zip(self.stations, self.people, strict=True):
            station.sit(int(station.order), person)

    def turn_for(self, _seat: int) -> float:
        """A board in the middle lies as it lies."""
        return 0.0

    def focus_of(self, _sight: Sight) -> int:
        """Nobody changes place."""
        return int(self.focus_seat)

    # whose finger it is

    def entry_at(self, point: Point) -> Any:
        """For whom a finger plays that comes down here: who sits there; in the middle, who alone is to move."""
        seat = self.sitting_at(point)
        if seat is not None:
            return self.entries[seat] if self.entries[seat].state.sight else self.entry
        acting = [entry for entry in self.entries if entry.state.moves]
        return acting[0] if len(acting) == 1 else self.entry

    def sitting_at(self, point: Point) -> int | None:
        """Whose edge a point belongs to; None in the middle."""
        return next((int(station.order) for station in self.stations if station.collide_point(*point)), None)

    # what is drawn

    def show(self, sight: Sight) -> None:
        """Draws the table as it is now, at once; what fingers go on holding stays with them."""
        super().show(sight)
        for press in self.presses:
            if press.lifted:
                self.carry(press)

    def _begin(self, sight: Sight) -> None:
        """A seat that may still make the moves that it could make before is not disturbed by another's."""
        self.let_go(self.losing())
        homes = {piece: self.homes[piece] for piece in self.carried_pieces()}
        for entry in self.entries:
            entry.see(self._sight_of(entry.state.seat))
        super()._begin(sight)
        self.homes.update(homes)

    @property
    def is_touched(self) -> bool:
        """A finger that only peeks is not disturbed by anything."""
        return any(not press.is_held for press in self.presses)

    def losing(self) -> Sequence[Press]:
        """The fingers of those who could play other moves before; who only peeks goes on peeking."""
        return [press for press in self.presses if not press.is_held and self._has_changed(press.entry.state)]

    def _has_changed(self, state: SeatState) -> bool:
        sight = None if state.seat == NOBODY else self._sight_of(state.seat)
        return state.seat == NOBODY or state.moves != (sight.moves if sight else ())

    def _entries_of(self, presses: Sequence[Press]) -> Sequence[Any]:
        return list(dict.fromkeys(press.entry for press in presses))

    def cover(self) -> None:
        """Nobody looks any more."""
        self.let_go()
        for entry in self.entries:
            entry.cover()
        self.layer.show(self.shown_faces())

    def _update_pieces(self, sight: Sight) -> None:
        public = self.contents(sight.view)
        versions: dict[int | None, Contents] = {None: public}
        for entry in self.entries:
            if entry.state.sight:
                versions[entry.state.seat] = self.contents(entry.state.sight.view)
        best = {place: max(versions, key=lambda seat: _known(versions[seat], place)) for place in public}
        self.pieces.set_contents({place: versions[seat][place] for place, seat in best.items()})
        self.pieces.mark_secrets(public)
        self._owners = {
            piece: (seat, piece.place)
            for piece in self.pieces
            if piece.is_secret and (seat := best.get(piece.place)) is not None
        }
        for entry in self.entries:
            # What comes once the own cards are gone is looked at anew.
            entry.state.is_unlocked = entry.state.is_unlocked and entry.has_secrets

    def owner(self, piece: Piece) -> int | None:
        """Whose secret a piece is: also while its owner brings it somewhere for a move that is not yet played."""
        seat, place = self._owners.get(piece, (None, ""))
        return seat if piece.is_secret and (piece.is_held or piece.place == place) else None

    def is_open(self, piece: Piece) -> bool:
        """Whether a secret piece is looked at by the seat whose secret it is."""
        seat = self.owner(piece)
        return seat is not None and self.entries[seat].state.is_looking


def _known(contents: Contents, place: str) -> int:
    """How many faces are known at a place."""
    return sum(face is not None for face in contents.get(place, ()))
