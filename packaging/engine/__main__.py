"""Build the engine alone, without the app, as a wheel in ``dist``: ``python packaging/engine``."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def wheel(to: Path) -> Path:
    """Build the wheel in a copy, so that nothing is left beside the sources."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "tabletop", copy / "tabletop", ignore=shutil.ignore_patterns("__pycache__"))
        for file in (HERE / "pyproject.toml", HERE / "README.md", ROOT / "LICENSE"):
            shutil.copy(file, copy)
        command = [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--wheel-dir",
            str(to),
            str(copy),
        ]
        subprocess.run(command, check=True)
    return max(to.glob("stammtisch_tabletop-*.whl"), key=lambda file: file.stat().st_mtime)


def main() -> None:
    """Build it where the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="folder for the wheel (dist, if not given)")
    print(wheel(parser.parse_args().to))


if __name__ == "__main__":
    main()
