"""Fills many shapes of one colour at once, with soft edges: the graphics driver is called once, not for each shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot
from typing import Any

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from screens.table.layout.pose import Point

#: How far beyond a shape's edge its colour fades, in pixels.
SOFT = 1.0
#: Where the texture is opaque, and where it is clear.
_SOLID, _CLEAR = 0.75, 0.25


def fill_all(outlines: Iterable[Sequence[float]]) -> None:
    """Fill convex shapes with the current colour; each outline is x, y, x, y…, in either direction."""
    vertices: list[float] = []
    indices: list[int] = []
    for outline in outlines:
        _add(list(zip(outline[::2], outline[1::2], strict=True)), vertices, indices)
    if indices:
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_edge())


def _add(corners: Sequence[Point], vertices: list[float], indices: list[int]) -> None:
    """Add a shape: its inside as a fan, and a strip round it that fades."""
    first, count = len(vertices) // 4, len(corners)
    sides = [_direction(corners[at - 1], corners[at]) for at in range(count)]
    soft = SOFT if _area(corners) > 0 else -SOFT
    for at, (x, y) in enumerate(corners):
        (one_x, one_y), (two_x, two_y) = sides[at], sides[(at + 1) % count]
        # Beyond both sides that meet here: the sharper the corner, the farther out.
        far = soft / (1 + one_x * two_x + one_y * two_y)
        vertices += (x, y, _SOLID, 0.5, x + far * (one_y + two_y), y - far * (one_x + two_x), _CLEAR, 0.5)
    for at in range(count):
        here, after = first + 2 * at, first + 2 * ((at + 1) % count)
        indices += (first, here, after, here, here + 1, after, here + 1, after + 1, after)


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y) or 1.0
    return x / length, y / length


def _area(corners: Sequence[Point]) -> float:
    """Twice the area inside, positive if the outline goes counter-clockwise."""
    around = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in around)


@cache
def _edge() -> Any:
    """A texture that is clear on its left and opaque on its right."""
    texture = Texture.create(size=(2, 1), colorfmt="rgba")

    def fill(texture: Any) -> None:
        texture.blit_buffer(bytes((255, 255, 255, 0, 255, 255, 255, 255)), colorfmt="rgba")

    fill(texture)
    # Fill it again when the system has lost it, as phones do.
    texture.add_reload_observer(fill)
    return texture
