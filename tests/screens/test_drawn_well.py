"""What is drawn has soft edges, on every density, and what is lit has the shape of what it lies on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.screens import real
from tests.screens.at_table import bungee, sit
from tests.screens.driver import PHONE, TABLET, Pos, Window

# isort: split
from kivy.graphics import Rectangle, StencilPush

ROOT = Path(__file__).parents[2]
#: Kivy draws these with stairs along their slopes; each has a twin with soft edges.
HARD = re.compile(r"\b(RoundedRectangle|Ellipse|Triangle)(?:\(|:\n(?! +source))")
#: Pictures of their own: a board's ground is painted at twice its size, a figure of the rules at its own.
PAINTED = {"ground.py", "rule_figure.py", "board.py"}


def sources() -> list[Path]:
    python = [path for path in (ROOT / "screens").rglob("*.py") if path.name not in PAINTED]
    return [*(ROOT / "kv").rglob("*.kv"), *python]


def test_nothing_round_is_drawn_with_hard_edges() -> None:
    hard = {
        str(path.relative_to(ROOT)): found for path in sources() if (found := HARD.findall(path.read_text("utf-8")))
    }
    assert hard == {}


@pytest.mark.skipif(bool(real.missing()), reason=real.missing())
def test_a_sign_a_button_and_a_highlight_have_soft_edges_on_a_real_display(tmp_path: Path) -> None:
    display = real.RealDisplay(tmp_path)
    try:
        told = display.output_of("-m", "tests.screens.soft")
    finally:
        display.close()
    shades = json.loads(told.splitlines()[-1])
    assert set(shades) == {"sign", "button", "highlight"}
    # With stairs they have two or three: what is drawn, and what is behind it.
    assert all(number > 12 for number in shades.values()), shades


def drawn_on(canvas: Any) -> Iterator[str]:
    for each in canvas.children:
        if hasattr(each, "children"):
            yield from drawn_on(each)
        elif type(each).__name__.startswith("Smooth"):
            yield type(each).__name__


def signs_on(plate: Any) -> list[str]:
    """What a plate draws besides its frame, which comes from a table's kv file if that is loaded."""
    return [each for each in drawn_on(plate.canvas) if each != "SmoothRoundedRectangle"]


def test_what_cannot_be_seen_is_not_drawn(driver: Any) -> None:
    """A story beside a table has sixty lines: what lies darkened under the mouse must not be drawn for all of them."""
    from screens.app import theme
    from screens.table.layout.plate import Plate
    from screens.widgets.basics import IconTap, Tap

    for widget in (Tap(), IconTap()):
        driver.frames(1)
        assert list(drawn_on(widget.canvas.before)) == []
        widget.hovered = True
        driver.frames(1)
        assert len(list(drawn_on(widget.canvas.before))) == 1
        widget.hovered = False
        driver.frames(1)
        assert list(drawn_on(widget.canvas.before)) == []
    button = Tap(fill=theme.now.accent, edge=theme.now.edge)
    plate = Plate(colour=theme.now.accent)
    driver.frames(1)
    assert list(drawn_on(button.canvas.before)) == ["SmoothRoundedRectangle", "SmoothLine"]
    assert signs_on(plate) == ["SmoothEllipse"]
    plate.is_awaited = plate.is_bot = True
    driver.frames(1)
    assert signs_on(plate) == ["SmoothLine", "SmoothEllipse", "SmoothEllipse", "SmoothTriangle"]


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_no_large_surface_of_a_table_is_drawn_under_another_one(start_app: Any, driver: Any, size: Pos) -> None:
    table = sit(start_app, driver, bungee("2 3 4", "2 3 4"), size=size)
    drawn = [*instructions(table.page.canvas)]
    surfaces = [each for each in drawn if type(each) is Rectangle and area(each) > size[0] * size[1] / 10]
    assert len(surfaces) == 2, "the wood, and the panel below or beside it"
    assert sum(map(area, surfaces)) == pytest.approx(table.page.ids.table.width * table.page.ids.table.height)
    assert not [each for each in drawn if isinstance(each, StencilPush)], "the whole window's stencil is cleared for it"


def instructions(canvas: Any) -> Iterator[Any]:
    for each in canvas.children:
        yield each
        yield from instructions(each) if hasattr(each, "children") else ()


def area(surface: Any) -> float:
    width, height = surface.size
    return float(width * height)


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_the_ground_of_pages_is_the_windows_own_colour(app: Any, driver: Any, palette: str) -> None:
    from screens.app import theme

    app.change(theme=palette)
    driver.frames(1)
    assert tuple(Window.clearcolor) == tuple(theme.now.ground)
    assert theme.is_dark() == (palette == "dark")
