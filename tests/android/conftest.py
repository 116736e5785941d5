"""Fixtures of the package tests: everything that can be built without compiling for a phone."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.android.making import Made, make

#: Runs in a process of its own, with a window and the fake Android.
collect_ignore = ["phone.py"]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The package as far as it can be made here; made once for all tests."""
    missing = [tool for tool in ("buildozer", "pythonforandroid") if find_spec(tool) is None]
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}: pip install -e '.[android]'")
    return make(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def manifest(made: Made) -> str:
    """The app's Android manifest."""
    return Path(made.manifest).read_text(encoding="utf-8")
