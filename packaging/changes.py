"""Print a version's section of the changelog: ``python packaging/changes.py 1.0.0``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def new_in(version: str, changelog: str) -> str:
    """The text under a version's heading; "" if there is no such heading."""
    found = re.search(
        rf"^## \[?{re.escape(version)}\]?(?: .*)?$\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    return found[1].strip() if found else ""


if __name__ == "__main__":
    news = new_in(sys.argv[1], CHANGELOG.read_text(encoding="utf-8"))
    print(news or sys.exit(f"The changelog says nothing of version {sys.argv[1]}."))
