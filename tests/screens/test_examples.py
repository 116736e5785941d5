"""Run the doctests in the screens' modules."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.screens.driver import Driver

ROOT = Path(__file__).parents[2]
WITH_EXAMPLES = [file for file in sorted((ROOT / "screens").rglob("*.py")) if ">>> " in file.read_text("utf-8")]


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=lambda file: str(file.relative_to(ROOT)))
def test_the_examples_of_a_module_run(driver: Driver, file: Path) -> None:
    # Another test may have left a screen of another density.
    driver.window()
    module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    result = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.attempted
    assert not result.failed
