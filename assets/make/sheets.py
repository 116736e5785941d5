"""Card sheets: all faces of a game in one grid, at several sizes, cut into PNGs that any phone can hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from assets.make import baernergaeng, bohne, bungee, stock
from assets.make.svg import at, document, render

#: How wide a card is in pixels. An eighth of each, the margin, is a whole number.
WIDTHS = (32, 48, 64, 96, 144, 216, 320)
COLUMNS = 5
#: Some phones hold no larger texture.
LARGEST = 2048

CELL_WIDTH = stock.WIDTH + 2 * stock.MARGIN
CELL_HEIGHT = stock.HEIGHT + 2 * stock.MARGIN

FACES = {"bungee": bungee.FACES, "bohne": bohne.FACES, "baernergaeng": baernergaeng.FACES}
_DRAWING: dict[str, Callable[[str], str]] = {
    "bungee": bungee.drawing,
    "bohne": bohne.drawing,
    "baernergaeng": baernergaeng.drawing,
}
#: What every game's sheets have besides its faces.
_COMMON = {"back": stock.card(stock.back()), "lift": stock.lift(), "slot": stock.slot()}


class Sheet(TypedDict):
    """One PNG, and its size in pixels."""

    file: str
    size: tuple[int, int]


class Scale(TypedDict):
    """The sheets for one width of card: the first holds the first ``rows`` rows of the grid, and so on."""

    rows: int
    sheets: list[Sheet]


class Plan(TypedDict):
    """Where each face is: cell (column, row) of a grid, whose rows are shared out among the sheets of a scale."""

    ratio: float
    margin: float
    columns: int
    rows: int
    scales: dict[str, Scale]
    cells: dict[str, tuple[int, int]]


def plan_of(game: str) -> Plan:
    """The grid of a game."""
    names = (*FACES[game], *_COMMON)
    rows = -(-len(names) // COLUMNS)
    return {
        "ratio": stock.HEIGHT / stock.WIDTH,
        "margin": stock.MARGIN / stock.WIDTH,
        "columns": COLUMNS,
        "rows": rows,
        "scales": {str(width): _scale(game, width, rows) for width in WIDTHS},
        "cells": {name: (place % COLUMNS, place // COLUMNS) for place, name in enumerate(names)},
    }


def _scale(game: str, width: int, rows: int) -> Scale:
    across, down = round(width * CELL_WIDTH / stock.WIDTH), round(width * CELL_HEIGHT / stock.WIDTH)
    per_sheet = min(rows, LARGEST // down)
    starts = range(0, rows, per_sheet)
    several = len(starts) > 1
    sheets: list[Sheet] = [
        {
            "file": f"{game}-{width}{f'-{start // per_sheet}' if several else ''}.png",
            "size": (COLUMNS * across, min(per_sheet, rows - start) * down),
        }
        for start in starts
    ]
    return {"rows": per_sheet, "sheets": sheets}


def make(game: str, folder: Path) -> None:
    """Writes all sheets of a game, and the JSON that tells where each face is."""
    plan = plan_of(game)
    for scale in plan["scales"].values():
        for page, sheet in enumerate(scale["sheets"]):
            render(
                drawn(game, page * scale["rows"], scale["rows"], sheet["size"]), folder / sheet["file"], *sheet["size"]
            )
    text = json.dumps(plan, ensure_ascii=False, indent=1)
    (folder / f"{game}.json").write_text(text + "\n", encoding="utf-8")


def drawn(game: str, first: int, rows: int, size: tuple[int, int]) -> str:
    """The sheet with these rows of a game's grid."""
    cells = [
        at(column * CELL_WIDTH + stock.MARGIN, (row - first) * CELL_HEIGHT + stock.MARGIN, _cell(game, name))
        for name, (column, row) in plan_of(game)["cells"].items()
        if first <= row < first + rows
    ]
    width = COLUMNS * CELL_WIDTH
    return document(width, width * size[1] / size[0], *cells)


def _cell(game: str, name: str) -> str:
    return _COMMON[name] if name in _COMMON else stock.card(_DRAWING[game](name))
