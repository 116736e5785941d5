"""kv files describe layout and looks: short lines, with logic in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "kv").rglob("*.kv"))
LONGEST = 120


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_line_is_longer_than_a_line_of_code(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [f"{at}: {line}" for at, line in enumerate(lines, 1) if len(line) > LONGEST] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_line_makes_more_than_two_choices(file: Path) -> None:
    """Anything with more choices becomes a property."""
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [f"{at}: {line}" for at, line in enumerate(lines, 1) if line.count(" if ") > 2] == []
