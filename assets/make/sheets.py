"""Sheets of cards and pieces: a kind's pictures in one grid, at several sizes, in PNGs small enough for any phone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, TypedDict

from assets.make import baernergaeng, bauernschlau, bohne, bungee, dog, farm, marbles, pieces, png, stock
from assets.make.svg import at, document, render

COLUMNS = 5
#: Some phones can't load a larger texture.
LARGEST = 2048

CELL_WIDTH = stock.WIDTH + 2 * stock.MARGIN


class Kind(NamedTuple):
    """A kind of sheet: its pictures by name, each 100 wide and ``height`` high, and its widths in pixels."""

    pictures: dict[str, str]
    height: float
    #: Multiples of eight, so that the margin (an eighth) is a whole number of pixels.
    widths: tuple[int, ...]

    @property
    def cell_height(self) -> float:
        """The height of a picture with its margins."""
        return self.height + 2 * stock.MARGIN


def _cards(faces: Iterable[str], drawing: Callable[[str], str], largest: int = 320) -> Kind:
    common = {"back": stock.card(stock.back()), "lift": stock.lift(), "slot": stock.slot()}
    widths = tuple(width for width in (32, 48, 64, 96, 144, 216, 320) if width <= largest)
    return Kind({face: stock.card(drawing(face)) for face in faces} | common, stock.HEIGHT, widths)


def _pieces(names: Iterable[str], drawing: Callable[[str], str], largest: int = 144) -> Kind:
    common = {"lift": at(50, 50, pieces.lift()), "slot": at(50, 50, pieces.slot())}
    widths = tuple(width for width in (24, 32, 48, 64, 96, 144, 216) if width <= largest)
    return Kind({name: drawing(name) for name in names} | common, pieces.SIZE, widths)


KINDS = {
    "bungee": _cards(bungee.FACES, bungee.drawing),
    "bohne": _cards(bohne.FACES, bohne.drawing),
    "baernergaeng": _cards(baernergaeng.FACES, baernergaeng.drawing),
    "dog": _cards(dog.FACES, dog.drawing, 216),
    "marbles": _pieces(marbles.NAMES, marbles.drawing),
    "bauernschlau": _pieces(bauernschlau.NAMES, bauernschlau.drawing, 216),
    "farm": Kind({name: farm.drawing(name) for name in farm.NAMES}, pieces.SIZE, (24, 48, 96, 144)),
}


class SavedSheet(TypedDict):
    """One PNG, and its size in pixels."""

    file: str
    size: tuple[int, int]


class Scale(TypedDict):
    """The sheets for one width: the first holds the first ``rows`` rows of the grid, and so on."""

    rows: int
    sheets: list[SavedSheet]


class Plan(TypedDict):
    """Where each picture is: its cell (column, row) in a grid whose rows are split among the sheets of a scale."""

    ratio: float
    margin: float
    columns: int
    rows: int
    scales: dict[str, Scale]
    cells: dict[str, tuple[int, int]]


def plan_of(kind: str) -> Plan:
    """The layout of a kind's grid, for its JSON file."""
    pictures, height, widths = KINDS[kind]
    rows = -(-len(pictures) // COLUMNS)
    return {
        "ratio": height / stock.WIDTH,
        "margin": stock.MARGIN / stock.WIDTH,
        "columns": COLUMNS,
        "rows": rows,
        "scales": {str(width): _scale(kind, width, rows) for width in widths},
        "cells": {name: (place % COLUMNS, place // COLUMNS) for place, name in enumerate(pictures)},
    }


def _scale(kind: str, width: int, rows: int) -> Scale:
    across = round(width * CELL_WIDTH / stock.WIDTH)
    down = round(width * KINDS[kind].cell_height / stock.WIDTH)
    per_sheet = min(rows, LARGEST // down)
    starts = range(0, rows, per_sheet)
    several = len(starts) > 1
    sheets: list[SavedSheet] = [
        {
            "file": f"{kind}-{width}{f'-{start // per_sheet}' if several else ''}.png",
            "size": (COLUMNS * across, min(per_sheet, rows - start) * down),
        }
        for start in starts
    ]
    return {"rows": per_sheet, "sheets": sheets}


def make(kind: str, folder: Path) -> None:
    """Write all sheets of a kind, and the JSON file that says where each picture is."""
    plan = plan_of(kind)
    for scale in plan["scales"].values():
        for page, sheet in enumerate(scale["sheets"]):
            path = folder / sheet["file"]
            render(drawn(kind, page * scale["rows"], scale["rows"], sheet["size"]), path, *sheet["size"])
            png.pack(path)
    text = json.dumps(plan, ensure_ascii=False, indent=1)
    (folder / f"{kind}.json").write_text(text + "\n", encoding="utf-8")


def drawn(kind: str, first: int, rows: int, size: tuple[int, int]) -> str:
    """The SVG of the sheet that holds ``rows`` rows of a kind's grid, from row ``first`` on."""
    pictures, cell_height = KINDS[kind].pictures, KINDS[kind].cell_height
    cells = [
        at(column * CELL_WIDTH + stock.MARGIN, (row - first) * cell_height + stock.MARGIN, pictures[name])
        for name, (column, row) in plan_of(kind)["cells"].items()
        if first <= row < first + rows
    ]
    width = COLUMNS * CELL_WIDTH
    return document(width, width * size[1] / size[0], *cells)
