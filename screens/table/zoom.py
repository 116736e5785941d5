"""How fingers, wheel and keys pan, zoom and fling boards."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from screens.table.input.fingers import Press
from screens.table.layout.board import NOTCH
from screens.table.layout.pose import Point

if TYPE_CHECKING:
    from screens.table.scene import Scene


class Zoom:
    """Zooms and pans the boards of a table."""

    def __init__(self, table: Scene) -> None:
        self._table = table

    def slide(self, press: Press, before: Point) -> None:
        """Pan the board with a finger that carries nothing; two fingers zoom it."""
        board = self._table.board_at(press.start)
        if board is None:
            return
        other = self.other_finger(press.start, press)
        if other:
            other.is_sliding = True
            other.timer.cancel()
            times = _apart(press.at, other.at) / max(1.0, _apart(before, other.at))
            board.enlarge(times, _middle(press.at, other.at), _middle(before, other.at))
        else:
            board.pan(press.at[0] - before[0], press.at[1] - before[1])

    def slid(self, press: Press) -> None:
        """End a pan by flinging the board, or a pinch by leaving it where it is."""
        board = self._table.board_at(press.start)
        other = self.other_finger(press.start, press)
        if other:
            del other.trace[:-1]
        elif board:
            board.fling(press.speed)

    def wheel(self, point: Point, notches: int) -> bool:
        """Zoom the board under the pointer; returns whether there is one."""
        board = self._table.board_at(point)
        if board is None or not notches:
            return False
        board.enlarge(NOTCH**notches, point)
        return True

    def by(self, notches: int) -> None:
        """Zoom the boards; 0 shows all of them."""
        for board in self._table.boards:
            if notches:
                board.enlarge(NOTCH**notches, (board.center_x, board.center_y))
            else:
                board.back_away()

    def other_finger(self, point: Point, press: Press | None = None) -> Press | None:
        """Another finger on the board at this point that carries nothing; the two pinch the board."""
        board = self._table.board_at(point)
        others = (other for other in self._table.presses if other is not press and other.start != point)
        free = (other for other in others if not other.lifted and not other.is_held)
        return next((other for other in free if board and self._table.board_at(other.start) is board), None)


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
