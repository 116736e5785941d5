"""The fingers on a table: each plays with the move entry of its seat, or pans and zooms a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from screens.table.input.fingers import Fingers, Press
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Piece

if TYPE_CHECKING:
    from screens.table.scene import Scene


class TableFingers(Fingers):
    """What the fingers on a table mean."""

    def __init__(self, table: Scene) -> None:
        super().__init__(table)
        self._table = table
        #: The poses from which lifted pieces come.
        self.homes: dict[Piece, Pose] = {}

    @property
    def carried(self) -> list[Piece]:
        """The pieces that fingers carry now."""
        return [piece for press in self.presses for piece in press.lifted]

    def forget_homes(self) -> None:
        """Forget where pieces came from that no finger carries any more."""
        self.homes = {piece: self.homes[piece] for piece in self.carried}

    def landed(self, press: Press) -> None:
        """Handle a new finger: on a sliding board it stops the board, and does nothing else."""
        press.entry = self._table.acting.entry_at(press.start)
        board = self._table.board_at(press.start)
        if board and board.is_flying:
            board.stop()
            press.is_sliding = True
            press.timer.cancel()

    def lift(self, press: Press) -> Sequence[Piece]:
        """The pieces that a finger lifts."""
        return press.entry.lift(press.start)

    def raised(self, press: Press) -> None:
        """Light where the lifted pieces may go."""
        table, poses = self._table, self._table.poses(press.lifted)
        self.homes.update({piece: poses[piece] for piece in press.lifted})
        table.marks.redraw()
        table.light()
        table.dispatch("on_lifted")

    def carry(self, press: Press) -> None:
        """Move the lifted pieces with the finger."""
        press.entry.carry(press)

    def carry_on(self) -> None:
        """Put all lifted pieces under their fingers again, as the table has been drawn anew."""
        for press in self.presses:
            if press.lifted:
                self.carry(press)

    def aim_anew(self) -> None:
        """Find out again where fingers would drop what they hold, as a board has moved under them."""
        for press in self.presses:
            press.targets = None
            if press.lifted:
                press.entry.take_aim(press)

    def drop(self, press: Press) -> None:
        """Drop the lifted pieces."""
        press.entry.drop(press)

    def tap(self, press: Press) -> None:
        """Handle a tap: it plays at once what would play itself soon, or else means something by itself."""
        if not self._table.plays_at_once(press.entry):
            press.entry.tap(press.start)

    def hold(self, press: Press) -> None:
        """Handle a long press."""
        press.entry.hold(press.start)

    def moves_on(self, press: Press) -> bool:
        """End what a long press has explained; a finger that peeks goes on peeking, unless it takes a piece along."""
        if press.entry.peeks_at(press.start):
            return press.entry.takes_along(press)
        self._table.dispatch("on_moved_on", press.entry)
        return True

    def release(self, press: Press) -> None:
        """Handle the end of a long press."""
        press.entry.release()

    def slide(self, press: Press, before: Point) -> None:
        """Pan or zoom a board with a finger that carries nothing."""
        self._table.zoom.slide(press, before)

    def slid(self, press: Press) -> None:
        """Handle the end of panning or zooming."""
        self._table.zoom.slid(press)

    def wheel(self, point: Point, notches: int) -> bool:
        """Zoom a board with the wheel; returns whether there is one."""
        return self._table.zoom.wheel(point, notches)
