"""Fingers that look nearer at a board: they move it, enlarge it, and fling it."""

from __future__ import annotations

from math import hypot

from screens.table.input.fingers import Press
from screens.table.layout.board import NOTCH, Board
from screens.table.layout.pose import Point
from screens.table.move_entry import MoveEntry


class Zoom(MoveEntry):
    """A table whose boards can be looked at from near."""

    def slide(self, press: Press, before: Point) -> None:
        """A finger that has lifted nothing moves the board; two make it larger and smaller."""
        board = self._board_at(press.start)
        if board is None:
            return
        other = self._pincher(press.start, press)
        if other:
            other.is_sliding = True
            other.timer.cancel()
            times = _apart(press.at, other.at) / max(1.0, _apart(before, other.at))
            board.enlarge(times, _middle(press.at, other.at), _middle(before, other.at))
        else:
            board.pan(press.at[0] - before[0], press.at[1] - before[1])

    def slid(self, press: Press) -> None:
        """A board that has been flung slides on; one that has been pinched stays."""
        board = self._board_at(press.start)
        other = self._pincher(press.start, press)
        if other:
            del other.trace[:-1]
        elif board:
            board.fling(press.speed)

    def wheel(self, point: Point, notches: int) -> bool:
        """The wheel brings a board nearer, where the pointer is."""
        board = self._board_at(point)
        if board is None or not notches:
            return False
        board.enlarge(NOTCH**notches, point)
        return True

    def zoom(self, notches: int) -> None:
        """Brings the boards nearer, or all of them into sight again if ``notches`` is 0."""
        for board in self.boards:
            if notches:
                board.enlarge(NOTCH**notches, (board.center_x, board.center_y))
            else:
                board.back_away()

    def _pincher(self, point: Point, press: Press | None = None) -> Press | None:
        """Another finger on the same board that has lifted nothing."""
        board = self._board_at(point)
        others = (other for other in self.presses if other is not press and other.start != point)
        free = (other for other in others if not other.lifted and not other.is_held)
        return next((other for other in free if board and self._board_at(other.start) is board), None)

    def _board_at(self, point: Point) -> Board | None:
        on_top = any(area.place_at(point) for area in self.areas)
        return None if on_top else next((board for board in self.boards if board.collide_point(*point)), None)


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
