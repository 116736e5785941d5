"""Marks on a table: what others have done since the viewer's last turn, where it lies now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from screens.games.texts import texts_of
from screens.table.layout.area import Area
from screens.table.layout.board import Board
from screens.table.layout.pose import Pose, around
from screens.table.model.marks import SENT, SWAP, WALK, Mark, folded
from screens.table.model.pieces import Piece, is_row, row_of
from screens.table.view.marks import Marks, ShownMark
from tabletop import Place, Seen

if TYPE_CHECKING:
    from screens.table.table_view import TableView

#: How far round a piece the sign of a swap might reach.
REACHES = dp(48)


class TableMarks:
    """The marks of a table. ``layer`` draws them; which event leaves a mark says the game, with ``marked``."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self.layer = Marks()
        #: The marks that hold now, shown or about to be.
        self.marked: Sequence[Mark] = ()
        #: The topmost card of each pile that has a mark, which is about that card only.
        self._tops: Mapping[str, Sequence[Piece]] = {}
        self._soon: Any = None

    @property
    def shown(self) -> Sequence[ShownMark]:
        """The marks that are drawn."""
        return self.layer.shown

    def show(self, moves: Sequence[Sequence[Seen]], reader: int | None = None) -> None:
        """Mark what these moves have done, but for those of the reader, once nothing glides any more."""
        table = self._table
        told = [(table.marked(seen), seen) for events in moves for seen in events]
        marks = folded([mark._replace(seen=seen) for mark, seen in told if mark])
        marked = [mark for mark in marks if mark.seen and mark.seen.seat != reader]
        if not marked and not self.marked:
            return
        # What no longer holds goes at once: a card that glides over it would seem to be the marked one.
        kept = [mark for mark in self.marked if mark in marked]
        self.marked = marked
        piles = {mark.place for mark in marked if self._is_pile(mark.place)}
        self._tops = {place: table.pieces.at(place)[-1:] for place in piles}
        if self._soon is not None:
            self._soon.cancel()
        self._soon = Clock.schedule_once(lambda _dt: self._draw(), table.layer.ends_in)
        if table.layer.is_moving:
            self._show(kept)
        else:
            self._draw()

    def sentence_at(self, place: str, face: str | None = None) -> str:
        """What the marks say that are shown at a place, or there on a piece with this face; "" if there are none."""
        here = [mark for mark in self.marked if mark.place in (place, row_of(place)) and self._shown(mark)]
        about = [mark.seen for mark in here if mark.seen and mark.face in ("", face)]
        words, names = texts_of(self._table.game), [person.name for person in self._table.people]
        return " ".join(dict.fromkeys(filter(None, (words.happened(seen, names) for seen in about))))

    def redraw(self) -> None:
        """Draw the marks where they are now."""
        if self.marked:
            self._draw()

    def draw_awaited(self) -> None:
        """Draw at once the marks that wait until nothing glides."""
        if self._soon is not None:
            self._draw()

    def follow(self) -> None:
        """Draw the marks that are drawn already where they are now, as a board has moved."""
        if self.shown:
            self._draw()

    def _draw(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self._show(self.marked)

    def _show(self, marks: Sequence[Mark]) -> None:
        self.layer.show([shown for mark in marks if (shown := self._shown(mark))])

    def _shown(self, mark: Mark) -> ShownMark | None:
        """A mark with its poses; None if what it is about is out of sight."""
        table, pose = self._table, self._pose_of(mark)
        if pose is None or not table.is_in_sight(pose, mark.place):
            return None
        start = table.surface_of(mark.origin) if mark.kind in {WALK, SWAP} else None
        passed = table.passed(mark.seen) if start and mark.seen and mark.kind == WALK else ()
        left = self._place_left(mark.origin) if start else None
        way = [left, *passed] if left else []
        near = self._pieces_near(pose) if mark.kind == SWAP and way else ()
        seen = [each for each in way if self._is_on_board(each)]
        return ShownMark(mark.kind, pose, table.people[mark.seat], seen, near)

    def _place_left(self, origin: str) -> Pose | None:
        """The pose that a piece has left at a place, which others may share; None if it can't be seen any more."""
        ground = self._table.surface_of(origin)
        if isinstance(ground, Board):
            return ground.left(origin, len(self._table.pieces.at(origin)))
        return ground.start(origin) if ground else None

    def _pieces_near(self, pose: Pose) -> Sequence[Pose]:
        """The poses of the other pieces round about, so far as a sign might reach."""
        goals = [goal for piece in self._table.pieces if (goal := self._table.layer.goal_of(piece))]
        return [goal for goal in goals if 0 < goal.distance((pose.x, pose.y)) < pose.width + REACHES]

    def _is_on_board(self, pose: Pose) -> bool:
        return any(board.shows(pose) for board in self._table.boards)

    def _shows_top(self, place: str) -> bool:
        """Whether the card that a pile's mark is about lies on top: not covered, taken, or carried by a finger."""
        top = self._table.pieces.at(place)[-1:]
        return top == self._tops.get(place) and not any(map(self._table.layer.is_lifted, top))

    def _is_pile(self, place: str) -> bool:
        ground = self._table.surface_of(place)
        return isinstance(ground, Area) and ground.layout == "stack" and not Place.parse(place).is_slot

    def _pose_of(self, mark: Mark) -> Pose | None:
        """The pose that a mark is drawn round: that of its piece, of a whole row, or of the place."""
        table = self._table
        ground = table.surface_of(mark.place)
        if self._is_pile(mark.place) and not self._shows_top(mark.place):
            return None
        there = table.pieces.at(mark.place)
        lying = [piece for piece in there if not piece.is_held and (not mark.face or piece.face == mark.face)]
        poses = [goal for piece in lying if (goal := table.layer.goal_of(piece))]
        if is_row(mark.place):
            return around(poses) if poses else None
        if poses:
            return poses[-1]
        # The piece has gone on, but where it had come from, or was sent away from, can still be seen.
        return ground.start(mark.place) if ground and mark.kind in {WALK, SENT} else None
