"""A game's table that lies flat, with everybody at his own edge: several fingers play at once, each for its own seat.

Whose finger it is, is told by where it comes down: at somebody's edge it is that person's, in the middle it is whose
turn it is, if that is one person. Each seat has its ``SeatState``; before a finger is listened to, the scene turns to
it, and all that a game's scene asks of itself (``sight``, ``choice``, ``focus_seat``…) is that seat's.

Anybody's finger can reach the middle. So a move is played only if something of it is touched at the own edge: what is
dragged comes from there, or goes there, or is chosen there; or else "Done" is pressed there.

A game has such a table if it has a ``games/<game>/flat.py``: its own scene with this one before it, and in its kv
a rule without those of the scene itself (``<-BungeeFlatScene>``) with ``StationLayout`` and what lies in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from screens.app.words import _
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.input.fingers import UNTOLD, Press
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import Station, StationLayout
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Contents, Piece
from screens.table.model.seat_state import OfPart, SeatState
from screens.table.scene import Scene
from screens.table.view.hints import Lit


class FlatScene(Scene):
    """A scene round which people sit."""

    #: What each of them has at the own edge.
    station: type[Station] = Station

    #: The first step of a part-made move that was made at the own edge.
    _own_step = OfPart["Step | None"](lambda: None)

    def __init__(self, people: Sequence[Person], sight_of: Callable[[int], Sight | None], **kw: Any) -> None:
        self._sight_of = sight_of
        self._parts = [SeatState(seat) for seat in range(len(people))]
        #: Whose secret a piece is, and where: elsewhere it is so no more.
        self._owners: dict[Piece, tuple[int, str]] = {}
        super().__init__(people, **kw)
        #: The part of whoever may only look on.
        self._onlooker = self.part

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

    # whose part it is

    def turn_to(self, seat: int | None) -> None:
        """All that follows is this seat's; None: nobody's."""
        self.part = self._onlooker if seat is None else self._parts[seat]
        if seat is not None:
            self.focus_seat = seat

    @contextmanager
    def part_of(self, seat: int | None) -> Iterator[SeatState]:
        """For a while, all is this seat's."""
        before = self.part.seat
        self.turn_to(seat)
        try:
            yield self.part
        finally:
            self.turn_to(before)

    def _each_part(self) -> Iterator[SeatState]:
        for part in self._parts:
            with self.part_of(part.seat):
                yield part

    def heed(self, press: Press) -> None:
        """A finger is listened to as that of the seat at whose edge it has come down."""
        if press.seat == UNTOLD:
            press.seat = self.seat_at(press.start)
        self.turn_to(press.seat)

    def seat_at(self, point: Point) -> int | None:
        """Whose finger comes down at a point: who sits there; in the middle, who alone is to move."""
        seat = self.sitting_at(point)
        if seat is not None:
            return seat if self._parts[seat].sight else None
        acting = [part.seat for part in self._parts if part.sight and part.sight.moves]
        return acting[0] if len(acting) == 1 else None

    def sitting_at(self, point: Point) -> int | None:
        """Whose edge a point belongs to; None in the middle."""
        return next((int(station.order) for station in self.stations if station.collide_point(*point)), None)

    def _own_presses(self) -> Sequence[Press]:
        return [press for press in self.presses if press.seat == self.part.seat]

    # what is drawn

    def show(self, sight: Sight) -> None:
        """Draws the table as it is now, at once; what fingers go on holding stays with them."""
        super().show(sight)
        for press in self.presses:
            if press.lifted:
                with self.part_of(press.seat):
                    self.carry(press)

    def _begin(self, sight: Sight) -> None:
        """Who goes on doing what he may still do is not disturbed by what another does."""
        self.turn_to(None)
        self.let_go(self.losing())
        homes = {piece: self._homes[piece] for piece in self._carried_now()}
        for part in self._parts:
            new = self._sight_of(part.seat) if part.seat is not None else None
            if _moves(part.sight) != _moves(new):
                part.chosen.clear()
            part.sight = new
        super()._begin(sight)
        self._homes.update(homes)

    @property
    def is_touched(self) -> bool:
        """A finger that only peeks is not disturbed by anything."""
        return any(not press.is_held for press in self.presses)

    def losing(self) -> Sequence[Press]:
        """The fingers of those who could play other moves before; who only peeks goes on peeking."""
        return [press for press in self.presses if not press.is_held and self._has_changed(press.seat)]

    def _has_changed(self, seat: int | None) -> bool:
        return seat is None or _moves(self._parts[seat].sight) != _moves(self._sight_of(seat))

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """The table has changed under these fingers, or all: each loses what it has for its own seat."""
        losing = list(self.presses if presses is None else presses)
        for seat in dict.fromkeys([press.seat for press in losing]):
            with self.part_of(seat):
                super().let_go([press for press in losing if press.seat == seat])

    def release(self) -> None:
        """The finger that peeked is gone; while another of that hand rests on the own cards, the look goes on."""
        if not any(press.is_held and self._is_on_own(press.start) for press in self._own_presses()):
            super().release()

    def _is_on_own(self, point: Point) -> bool:
        piece = self._piece_at(point)
        return piece is not None and self._is_own_secret(piece)

    def cover(self) -> None:
        """Nobody looks any more."""
        self.let_go()
        for part in self._parts:
            part.is_peeking = part.is_unlocked = False
            # Where it could go would still tell what it is.
            part.chosen.clear()
        self.layer.show(self._shown())

    def _relay(self, *what: Any) -> None:
        self.turn_to(None)
        super()._relay(*what)

    def _update_pieces(self, sight: Sight) -> None:
        public = self.contents(sight.view)
        versions: dict[int | None, Contents] = {None: public}
        for part in self._each_part():
            if part.sight:
                versions[part.seat] = self.contents(part.sight.view)
        best = {place: max(versions, key=lambda seat: _known(versions[seat], place)) for place in public}
        self._pieces.set_contents({place: versions[seat][place] for place, seat in best.items()})
        self._pieces.mark_secrets(public)
        self._owners = {
            piece: (seat, piece.place)
            for piece in self._pieces
            if piece.is_secret and (seat := best.get(piece.place)) is not None
        }
        for part in self._each_part():
            # What comes once the own cards are gone is looked at anew.
            part.is_unlocked = part.is_unlocked and self.has_secrets

    def owner(self, piece: Piece) -> int | None:
        """Whose secret a piece is: also while its owner brings it somewhere for a move that is not yet played."""
        seat, place = self._owners.get(piece, (None, ""))
        return seat if piece.is_secret and (piece.is_held or piece.place == place) else None

    def _is_open(self, piece: Piece) -> bool:
        seat = self.owner(piece)
        return seat is not None and (self._parts[seat].is_peeking or self._parts[seat].is_unlocked)

    def _is_own_secret(self, piece: Piece) -> bool:
        return self.part.seat is not None and self.owner(piece) == self.part.seat

    def _is_unasked(self, _piece: Piece) -> bool:
        return False

    # moves in the making

    def tap(self, point: Point) -> None:
        """Who touches anything else while a move waits to be asked for has changed his mind."""
        self._put_back()
        super().tap(point)

    def lift(self, point: Point) -> Sequence[Piece]:
        """What comes up, once what waits to be asked for lies where it was; who looks nearer lifts nothing."""
        if not self._pincher(point):
            self._put_back()
        return super().lift(point)

    def _put_back(self) -> None:
        while self.waits and not self.choice.next_steps:
            self.take_back()

    def _make(self, step: Step, piece: Piece | None) -> None:
        if not self.is_asked_for and self._is_at_edge(step, piece):
            self._own_step = step
        super()._make(step, piece)

    def _refuse(self, steps: Steps, point: Point) -> None:
        """What is after all legal, though not made as usual, is not played by a finger in the middle either."""
        if self.sight and self.spell(steps) in self.sight.moves and not any(map(self._is_at_edge, steps)):
            self._lead_back()
            self._follow()
        else:
            super()._refuse(steps, point)

    def _is_at_edge(self, step: Step, piece: Piece | None = None) -> bool:
        """Whether a step is made at the own edge: with what can be pressed, or with what lies or goes there."""
        if piece is None and step.what in self.buttons():
            return True
        touched = piece.place if piece else step.what.partition("/")[0]
        edge = [area for area in self.areas if self.sitting_at(area.center) == self.part.seat]
        return any(area.holds(place) for area in edge for place in (touched, step.to) if place)

    @property
    def is_asked_for(self) -> bool:
        """Whether something of the move was touched at the own edge."""
        return any(step is self._own_step for step in self.choice.taken)

    @property
    def waits(self) -> bool:
        """Whether a move is whole that nobody has asked for at the own edge."""
        return self.choice.ready is not None and not self.is_asked_for

    def done(self) -> None:
        """Plays the move that waits, or what is made of one that might go on."""
        if self.waits:
            self.dispatch("on_move", self.choice.ready)
        else:
            super().done()

    def _carried(self, press: Press, home: Pose) -> Pose:
        """Over a board it floats farther from the edge where the finger comes from, and faces who sits there."""
        pose = super()._carried(press, home)
        if press.seat is None or self._board_at(press.at) is None:
            return pose
        x, y = press.at
        finger = Pose(x, y, 1, 1, self.stations[press.seat].turn)
        x, y = finger.along(pose.x - x, pose.y - y)
        return pose._replace(x=x, y=y, turn=finger.turn)

    def _offer(self) -> None:
        for _part in self._each_part():
            super()._offer()

    def _all_chosen(self) -> list[Piece]:
        return [piece for part in self._parts for piece in part.chosen]

    def prompt(self) -> str:
        """What can be done now; of a move that waits, how it is played."""
        if self.waits:
            return _("Your move? Then press “{done}”.").format(done=_("Done"))
        return super().prompt()

    def _lit(self) -> Lit:
        lit = super()._lit()
        return lit._replace(chosen=[*lit.chosen, self._target(self._where_it_waits)]) if self.waits else lit

    @property
    def _where_it_waits(self) -> str:
        """Where the last step of a move that waits was made, or has brought something."""
        step = self.choice.taken[-1]
        return step.to or step.what

    def _all_lit(self) -> Lit:
        return _together([self._lit() for _part in self._each_part()])


def _moves(sight: Sight | None) -> Sequence[str]:
    return sight.moves if sight else ()


def _known(contents: Contents, place: str) -> int:
    """How many faces are known at a place."""
    return sum(face is not None for face in contents.get(place, ()))


def _together(lits: Sequence[Lit]) -> Lit:
    """All that is lit for anybody."""
    return Lit(
        [pose for lit in lits for pose in lit.targets],
        [pose for lit in lits for pose in lit.chosen],
        [trail for lit in lits for trail in lit.trails],
        next((lit.aim for lit in lits if lit.aim), None),
    )
