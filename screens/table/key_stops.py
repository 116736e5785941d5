"""The stops of a seat's keyboard: what can be tapped or selected now, and where selected pieces may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from screens.table.layout.board import Board
from screens.table.layout.pose import Pose
from screens.table.model.pieces import Piece
from screens.table.view.faces import plain

if TYPE_CHECKING:
    from screens.table.gestures import GestureEntry

#: Pieces of one place no farther apart than this lie on top of each other.
PILED = dp(6)


class KeyStops:
    """What the keyboard reaches of a move entry."""

    def __init__(self, entry: GestureEntry) -> None:
        self._entry, self._table = entry, entry.table

    def stops(self) -> list[Pose]:
        """The keyboard's stops: what can be tapped or selected now, and where the selected pieces may go."""
        places = [self._table.target_of(place) for place in (*self._entry.lit_places(), *self._entry.ways_on())]
        things = filter(self._entry.is_tappable, self._table.pieces)
        poses = {pose for piece in things if (pose := self._table.layer.goal_of(piece)) and not self._lies_under(piece)}
        # A place and the piece on it are a single stop.
        lit = {(round(place.x), round(place.y)) for place in places}
        return places + sorted(pose for pose in poses if (round(pose.x), round(pose.y)) not in lit)

    def _lies_under(self, piece: Piece) -> bool:
        """Whether other pieces of its pile cover it: a pile is a single stop."""
        pile = [*self._table.pieces.at(piece.place)]
        over = [self._table.layer.goal_of(other) for other in pile[pile.index(piece) + 1 :]]
        pose = self._table.layer.goal_of(piece)
        return any(pose and other and other.distance((pose.x, pose.y)) < PILED for other in over)

    def tap(self, stop: Pose) -> Pose:
        """Tap the thing at the focused stop, at an uncovered point; returns where it is then."""
        self._table.layer.finish()
        piece = self._piece_of(stop)
        self._entry.tap_exactly(self._table.layer.in_sight(piece) if piece else (stop.x, stop.y))
        return (self._table.layer.goal_of(piece) if piece else None) or stop

    def click(self, stop: Pose) -> None:
        """Tap a thing without a finger, which can't miss it: on a board nothing has to come nearer first."""
        piece = self._piece_of(stop)
        point = self._table.layer.in_sight(piece) if piece else (stop.x, stop.y)
        if self._table.board_at(point):
            self._entry.tap_exactly(point)
        else:
            self._entry.tap(point)

    def mark(self, stop: Pose | None) -> Pose | None:
        """Show the focused stop and return its current pose; a board is panned until the stop is visible."""
        board = self._board_of(stop) if stop else None
        if board and stop and not board.is_whole:
            spot = board.under((stop.x, stop.y))
            board.bring_into_sight(stop)
            there = board.seen(Pose(*spot, 0, 0))
            stop = min(self.stops(), key=lambda stop: stop.distance((there.x, there.y)), default=None)
        hints = self._table.hints
        hints.light(hints.lit, stop)
        return stop

    def said_of(self, stop: Pose) -> tuple[str, bool]:
        """The sentence for the focused stop, and whether it reveals a secret."""
        piece = self._piece_of(stop)
        if piece is None:
            place = self._table.place_at((stop.x, stop.y)) or ""
            return self._entry.explain_place(place), False
        drawn = self._table.layer.shown_on(piece)
        return self._entry.explain(piece, plain(drawn) if drawn else None), piece.is_secret and drawn is not None

    def _piece_of(self, stop: Pose) -> Piece | None:
        return next((piece for piece in self._table.pieces if self._table.layer.goal_of(piece) == stop), None)

    def _board_of(self, stop: Pose) -> Board | None:
        """The board with a stop of the keyboard."""
        places = [piece.place for piece in self._table.pieces if self._table.layer.goal_of(piece) == stop]
        places += [place for place in self._entry.lit_places() if self._table.target_of(place) == stop]
        return next((board for board in self._table.boards if any(board.holds(place) for place in places)), None)
