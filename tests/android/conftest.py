"""What the tests of the package get: all that is made of the app before anything is compiled for a phone."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.android.making import Made, make

#: Runs in a process of its own, with the fake of Android and a window.
collect_ignore = ["phone.py"]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The package as far as it can be made here."""
    missing = [tool for tool in ("buildozer", "pythonforandroid") if find_spec(tool) is None]
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}: pip install -e '.[android]'")
    return make(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def manifest(made: Made) -> str:
    """What Android is told of the app."""
    return Path(made.manifest).read_text(encoding="utf-8")
