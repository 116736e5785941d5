"""Find packages without importing them: importing KivyMD needs a window."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path


def folder_of(package: str) -> Path:
    """The folder of an installed package."""
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise ImportError(f"{package} is not installed")
    return Path(found.submodule_search_locations[0])
