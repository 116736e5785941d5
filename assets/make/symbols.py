"""The seats' symbols and the token of Bohne: white on transparent, to be tinted. Each is 96 by 96 round the origin."""

from __future__ import annotations

import json
from math import cos, pi, sin
from pathlib import Path

from assets.make import png
from assets.make.svg import at, disc, document, filled, render, stroked, tag

WHITE = "#FFFFFF"
UNIT = 96
COLUMNS = 3
#: The sizes of a symbol in pixels, on a sheet with all of them: in a line of text, and for larger signs.
SIZES = {"symbols-24.png": 24, "symbols-48.png": 48, "symbols-96.png": 96}
#: The size for curtains and boards, a file each: a sheet of all would take 5 MB for the few that are drawn so large.
LARGE = 288


def star() -> str:
    """A five-pointed star."""
    points = [(38 if point % 2 == 0 else 17, pi * point / 5) for point in range(10)]
    way = "L".join(f"{reach * sin(angle):.2f} {2 - reach * cos(angle):.2f}" for reach, angle in points)
    return tag("path", d=f"M{way}Z", fill=WHITE, stroke=WHITE, stroke_width=5, stroke_linejoin="round")


def moon() -> str:
    """A waxing moon."""
    inner = "M8 -38C-10 -30 -18 -6 -8 12C2 30 22 34 36 26"
    return filled(f"{inner}C28 38 8 42 -8 36C-32 28 -42 2 -32 -18C-25 -33 -8 -41 8 -38Z", WHITE)


def leaf() -> str:
    """A leaf with its rib cut out."""
    blade = "M36 -36C38 6 22 34 -8 32C-14 32 -18 30 -22 27L-34 39L-40 33L-27 20C-36 -12 -8 -36 36 -36Z"
    rib = "M22 -22L-18 17L-15 20Z"
    return filled(blade + rib, WHITE, fill_rule="evenodd")


def drop() -> str:
    """A drop of water."""
    return filled("M0 -42C12 -22 28 -8 28 13C28 30 16 40 0 40S-28 30 -28 13C-28 -8 -12 -22 0 -42Z", WHITE)


def sun() -> str:
    """A sun with eight rays."""
    rays = "".join(stroked("M0 -30V-38", WHITE, 8, transform=f"rotate({turn})") for turn in range(0, 360, 45))
    return disc(0, 0, 19, WHITE) + rays


def heart() -> str:
    """A heart."""
    return filled("M0 38C-18 24 -40 8 -40 -12C-40 -36 -10 -42 0 -20C10 -42 40 -36 40 -12C40 8 18 24 0 38Z", WHITE)


def mountain() -> str:
    """A snow-capped mountain with a smaller one beside it."""
    left = "M-42 32L-10 -32C-8 -36 -4 -36 -2 -32L14 0"
    right = "L20 -9C22 -12 25 -12 27 -9L44 32C44 34 43 35 41 35H-39C-42 35 -43 34 -42 32Z"
    snow = "M-6 -22L-17 0L-10 5L-5 -1L1 5L5 0Z"
    return filled(left + right + snow, WHITE, fill_rule="evenodd")


def key() -> str:
    """A key."""
    ring = disc(0, -22, 14, "none", stroke=WHITE, stroke_width=9)
    return at(0, 0, ring + stroked("M0 -8V38M0 38H13M0 23H11", WHITE, 9), turn=38)


def token() -> str:
    """A bean in a ring: Bohne's token."""
    bean = "M-3 -22C-16 -24 -20 -10 -18 3C-16 16 -4 24 8 22C18 20 21 10 15 4C11 0 10 -4 12 -9C14 -17 8 -22 -3 -22Z"
    rim = disc(0, 0, 37, "none", stroke=WHITE, stroke_width=7)
    return rim + filled(bean, WHITE)


SYMBOLS = {
    "star": star, "moon": moon, "leaf": leaf, "drop": drop,
    "sun": sun, "heart": heart, "mountain": mountain, "key": key,
    "token": token,
}  # fmt: skip


def make(assets: Path) -> None:
    """Write the sheets of symbols, the large ones by themselves, and the JSON file that says where each symbol is."""
    rows = -(-len(SYMBOLS) // COLUMNS)
    for name, cell in SIZES.items():
        render(_sheet(rows), assets / name, COLUMNS * cell, rows * cell)
        _whiten(assets / name)
    (assets / "symbols").mkdir(exist_ok=True)
    for name, symbol in SYMBOLS.items():
        path = assets / "symbols" / f"{name}.png"
        render(document(UNIT, UNIT, at(UNIT / 2, UNIT / 2, symbol())), path, LARGE, LARGE)
        _whiten(path)
    sheets = {name: {"cell": cell, "size": [COLUMNS * cell, rows * cell]} for name, cell in SIZES.items()}
    cells = {name: [place % COLUMNS, place // COLUMNS] for place, name in enumerate(SYMBOLS)}
    plan = {"columns": COLUMNS, "rows": rows, "sheets": sheets, "cells": cells}
    (assets / "symbols.json").write_text(json.dumps(plan, indent=1) + "\n", encoding="utf-8")


def _sheet(rows: int) -> str:
    cells = [
        at((place % COLUMNS + 0.5) * UNIT, (place // COLUMNS + 0.5) * UNIT, symbol())
        for place, symbol in enumerate(SYMBOLS.values())
    ]
    return document(COLUMNS * UNIT, rows * UNIT, *cells)


def _whiten(path: Path) -> None:
    """Make transparent pixels white as well: black ones would show at a symbol's rim when it is scaled down."""
    lines = png.rows(path)
    for line in lines:
        for channel in range(3):
            line[channel::4] = b"\xff" * (len(line) // 4)
    png.write(path, lines, 4)
