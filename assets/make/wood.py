"""The table top: a tile of wooden planks with a calm grain that repeats without seams."""

from __future__ import annotations

from math import pi, sin
from pathlib import Path
from random import Random
from typing import NamedTuple

from assets.make import png
from assets.make.palette import rgb

SIZE = 512
PLANKS = 4
PLANK = SIZE // PLANKS
#: The distance between the random points of the grain; values between them are interpolated smoothly.
FIBRE = 64


class WoodKind(NamedTuple):
    """A kind of wood: its base colour, how strong its grain is, and the seed of its pattern."""

    colour: str
    strength: float
    seed: int


KINDS = {"wood-light": WoodKind("#C9A272", 1.0, 11), "wood-dark": WoodKind("#40301F", 0.62, 12)}


def make(folder: Path) -> None:
    """Write a tile of each kind of wood."""
    for name, kind in KINDS.items():
        png.write(folder / f"{name}.png", tile(kind), 3)


def tile(kind: WoodKind) -> list[bytes]:
    """The rows of pixels of one tile."""
    chance = Random(kind.seed)  # noqa: S311
    lines: list[bytes] = []
    for _ in range(PLANKS):
        lines += _plank(kind, chance)
    return lines


def _plank(kind: WoodKind, chance: Random) -> list[bytes]:
    base = rgb(kind.colour)
    tone = chance.uniform(-5, 5)
    bend = [(chance.uniform(2, 6) / turns, turns, chance.uniform(0, 2 * pi)) for turns in (1, 2, 3)]
    bends = [sum(reach * sin(2 * pi * turns * x / SIZE + phase) for reach, turns, phase in bend) for x in range(SIZE)]
    rings = [(chance.uniform(0.7, 1.7), waves, chance.uniform(0, 2 * pi)) for waves in (2, 3, 5, 9, 14)]
    lines = []
    for y in range(PLANK):
        fibre = _fibre(chance)
        lines.append(
            _line(base, kind.strength, [tone + _seam(y) + fibre[x] + _ring(rings, y + bends[x]) for x in range(SIZE)])
        )
    return lines


def _ring(rings: list[tuple[float, int, float]], y: float) -> float:
    return sum(depth * sin(2 * pi * waves * y / PLANK + phase) for depth, waves, phase in rings)


def _fibre(chance: Random) -> list[float]:
    points = [chance.gauss(0, 1.9) for _ in range(SIZE // FIBRE)]
    points.append(points[0])
    values = []
    for x in range(SIZE):
        place, way = divmod(x, FIBRE)
        share = way / FIBRE
        share = share * share * (3 - 2 * share)
        values.append(points[place] * (1 - share) + points[place + 1] * share)
    return values


def _seam(y: int) -> float:
    return {0: -17.0, 1: -7.0, 2: 4.0, PLANK - 1: -5.0}.get(y, 0.0)


def _line(base: tuple[int, int, int], strength: float, values: list[float]) -> bytes:
    return bytes(max(0, min(255, round(part + value * strength))) for value in values for part in base)
