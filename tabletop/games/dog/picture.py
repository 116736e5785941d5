"""Dog as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.game import Json
from tabletop.games.dog.board import CELLS_A_SEAT, COLOURS, MARBLES, track_length

EMPTY_CELL, EMPTY_START, EMPTY_FINISH = "·", "○", "▫"

Spot = tuple[int, int]


def picture(view: Json) -> str:
    """A view: the track as a loop with the starts and finishes, then a line a seat and the cards."""
    lines = [f"round {view['round'] + 1}, phase {view['phase']}, seat {view['leader']} leads", ""]
    lines += _board(view["seats"], view["marbles"])
    lines.append("")
    lines += [_seat_line(view, seat) for seat in range(view["seats"])]
    lines.append(f"stock    {view['stock']} cards")
    lines.append(f"discard  {' '.join(view['discard'][-20:]) or '–'}")
    return "\n".join(lines)


def _seat_line(view: Json, seat: int) -> str:
    marbles = " ".join(view["marbles"][seat])
    cards = " ".join(face or "??" for face in view["hands"][seat])
    marks = [" ← turn"] if seat == view["turn"] and view["phase"] == "play" else []
    if view["given"][seat]:
        marks.append(f" gives {view['gifts'][seat] or '??'}")
    return f"seat {seat} {COLOURS[seat]}  {marbles:<16} {cards or '–'}{''.join(marks)}"


def _board(seats: int, marbles: Sequence[Sequence[str]]) -> list[str]:
    """Marbles are letters, guards capital ones. Seat 0 starts at the bottom, and the way goes to its right."""
    width, height = _size(seats)
    canvas = [[" "] * (width + 1) for _ in range(height + 1)]
    for cell in range(track_length(seats)):
        column, row = _spot(seats, cell)
        canvas[row][column] = EMPTY_CELL if cell % CELLS_A_SEAT else EMPTY_START
    for colour, places in enumerate(marbles):
        for depth in range(MARBLES):
            column, row = _finish_spot(seats, colour, depth)
            canvas[row][column] = EMPTY_FINISH
        for place in places:
            if place != "K":
                column, row = _marble_spot(seats, colour, place)
                canvas[row][column] = COLOURS[colour].upper() if place.endswith("*") else COLOURS[colour]
    return [" ".join(row).rstrip() for row in canvas]


def _size(seats: int) -> Spot:
    """The last column and row of the loop: every seat of four has a side, six share the long ones."""
    return track_length(seats) // 2 - CELLS_A_SEAT, CELLS_A_SEAT


def _spot(seats: int, cell: int) -> Spot:
    """Column and row of a cell; the loop begins half a side before the first start, at the bottom left."""
    width, height = _size(seats)
    along = (cell + CELLS_A_SEAT // 2) % track_length(seats)
    if along <= width:
        return along, height
    along -= width
    if along <= height:
        return width, height - along
    along -= height
    if along <= width:
        return width - along, 0
    return 0, along - width


def _finish_spot(seats: int, colour: int, depth: int) -> Spot:
    """A finish runs from its start straight into the loop."""
    _, height = _size(seats)
    column, row = _spot(seats, CELLS_A_SEAT * colour)
    inward = depth + 1
    if row in (0, height):
        return column, row + (inward if row == 0 else -inward)
    return column + (inward if column == 0 else -inward), row


def _marble_spot(seats: int, colour: int, place: str) -> Spot:
    if place.startswith("F"):
        return _finish_spot(seats, colour, int(place[1:]))
    return _spot(seats, int(place.removesuffix("*")))
