"""Shapes that are filled together: solid inside, and clear one pixel beyond their edge."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Canvas, Mesh

from screens.table.view.shapes import fill_all

SQUARE = (0, 0, 10, 0, 10, 10, 0, 10)
BACKWARDS = (0, 0, 0, 10, 10, 10, 10, 0)


def vertices(*outlines: Any) -> list[tuple[float, ...]]:
    canvas = Canvas()
    with canvas:
        fill_all(outlines)
    (mesh,) = (each for each in canvas.children if isinstance(each, Mesh))
    return [tuple(mesh.vertices[at : at + 3]) for at in range(0, len(mesh.vertices), 4)]


@pytest.mark.parametrize("outline", [SQUARE, BACKWARDS])
def test_a_shape_fades_out_just_beyond_its_edge_whichever_way_its_outline_goes(outline: Any) -> None:
    corners = vertices(outline)
    solid = {(x, y) for x, y, share in corners if share > 0.5}
    clear = {(x, y) for x, y, share in corners if share < 0.5}
    assert solid == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert clear == {(-1, -1), (11, -1), (11, 11), (-1, 11)}


def test_several_shapes_are_one_instruction_and_none_are_none() -> None:
    assert len(vertices(SQUARE, BACKWARDS)) == 16
    canvas = Canvas()
    with canvas:
        fill_all([])
    assert not canvas.children
