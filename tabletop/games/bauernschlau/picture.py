"""Bauernschlau as text for a terminal.

A hex is six letters wide and two lines high; its upper slanted sides stand in the line above it. Sides without a
barrier are dotted, barriers are drawn with the number of their fence, so that one sees which is whose.
"""

from __future__ import annotations

from itertools import pairwise

from tabletop.game import Json
from tabletop.games.bauernschlau.board import (
    CENTRE,
    GEESE,
    HEXES,
    INNER_END,
    PASTURES,
    PLACE_NAMES,
    SIZE,
    VERTICES,
    plan_of,
    sides_of,
)

_WIDTH, _HEIGHT = 6 * (2 * SIZE + 1) + 1, 4 * SIZE + 3
#: Where the middle of the board is drawn.
_COLUMN, _LINE = _WIDTH // 2, _HEIGHT // 2

Grid = list[list[str]]


def picture(view: Json) -> str:
    """A view: the board, a line per seat, then the rest of the table."""
    lines = [f"round {view['round'] + 1} of {view['options']['rounds']}, phase {view['phase']}", *_board(view), ""]
    for seat, stock in enumerate(view["stock"]):
        held = " ".join(face or "?" for face in view["held"]) if seat == view["turn"] else ""
        hand = f"   in hand {held}" if held else ""
        lines.append(f"seat {seat}   {stock} barriers{hand}{' ← turn' if seat == view['turn'] else ''}")
    lines.append(f"supply   {view['supply']} sheep")
    if view["dog"] is None:
        lines.append("dog      in hand")
    if view["extras"]:
        lines.append(f"bonus    {view['extras']} more action{'s' if view['extras'] > 1 else ''}")
    lines += [f"scores   {row}" for row in view["scores"]]
    return "\n".join(lines)


def _board(view: Json) -> list[str]:
    grid = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for place in range(len(HEXES)):
        _draw_sides(grid, place)
        line, column = _middle(place)
        for at, letter in enumerate(_content(view, place).center(5)):
            grid[line][column - 2 + at] = letter
    for fence, path in enumerate(view["fences"]):
        _draw_fence(grid, str(fence), [VERTICES[name] for name in path])
    return ["".join(row).rstrip() for row in grid]


def _middle(place: int) -> tuple[int, int]:
    q, r = HEXES[place]
    return _LINE + 2 * r, _COLUMN + 6 * q + 3 * r


def _content(view: Json, place: int) -> str:
    """The text of a hex: the dog, a farm's seat or a sheep, and the factor of the geese."""
    if PLACE_NAMES[place] == view["dog"]:
        return "dog"
    if place == CENTRE:
        return "( )"
    if place >= PASTURES:
        farms = plan_of(view).farms
        return f"[{farms.index(place)}]" if place in farms else "[ ]"
    geese = GEESE[view["options"]["geese"]][place]
    times = f"×{geese}" if geese > 1 else ""
    name = PLACE_NAMES[place]
    if name not in view["sheep"]:
        return times
    return (view["sheep"][name] or "?") + times


def _draw_sides(grid: Grid, place: int) -> None:
    line, column = _middle(place)
    grid[line][column - 3] = grid[line][column + 3] = "┊"
    for above in (line - 1, line + 1):
        grid[above][column - 2] = grid[above][column + 1] = "·"


def _draw_fence(grid: Grid, letter: str, path: list[int]) -> None:
    if not path:
        return
    for start, end in pairwise((INNER_END[path[0]], *path)):
        one, other = sides_of(start, end)
        (line, column), (line_beyond, column_beyond) = _middle(one), _middle(other)
        middle = (column + column_beyond) // 2
        if line == line_beyond:
            grid[line][middle] = letter
        else:
            between = (line + line_beyond) // 2
            grid[between][middle - 1 : middle + 2] = [letter] * 3
