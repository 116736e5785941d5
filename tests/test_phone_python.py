"""Everything without Kivy does the same in the phone's Python, which is newer than any with Kivy wheels."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
#: The version that python-for-android builds; docs/releasing.md says how it is pinned.
PHONE = "python3.14"
SOURCES = ("tabletop", "screens", "main.py", "kv", "assets/__init__.py")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The results in the Python that runs the tests, with deprecation warnings as errors."""
    return told(sys.executable, tmp_path_factory.mktemp("here"))


def told(python: str, folder: Path) -> dict[str, Any]:
    command = [python, "-W", "error", "-m", "tests.phone_python", str(folder)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_what_needs_no_kivy_plays_keeps_and_hands_on_without_a_warning(here: dict[str, Any]) -> None:
    assert here["sound"] is True
    assert len(here["tables"]) == 5
    assert here["de"] == "Einstellungen"


def test_in_the_phones_python_it_comes_to_the_very_same(here: dict[str, Any], tmp_path: Path) -> None:
    assert told(_phone(), tmp_path) == here


def test_the_phones_python_compiles_all_sources_without_a_warning(tmp_path: Path) -> None:
    python = _phone()
    command = [python, "-OO", "-W", "error", "-m", "compileall", "-q", "-f", *SOURCES]
    prefix = {"PYTHONPYCACHEPREFIX": str(tmp_path), "PATH": "/usr/bin:/bin"}
    subprocess.run(command, cwd=ROOT, env=prefix, timeout=300, check=True)
    assert len([*tmp_path.rglob("*.pyc")]) > 100


def _phone() -> str:
    python = shutil.which(PHONE)
    if python is None:
        pytest.skip(f"needs {PHONE}")
    return python
