"""What is drawn has soft edges, on every density, and what is lit has the shape of what it lies on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.screens import real

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
