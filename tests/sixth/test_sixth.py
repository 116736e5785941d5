"""Another game is one more folder: a sixth is added to a copy of the app without a line changed elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: Its cards look like the numbers of this game, which are the same sheets under its name; so is its box.
LOOKS_LIKE = "bohne"
#: Where the tree has the tests that play it.
PLAY = "tests/screens/test_the_sixth.py"
#: Examples of each property of the engine.
EXAMPLES = 4

PROFILE = f"""
from hypothesis import settings
settings.register_profile("few", parent=settings.get_profile("project"), max_examples={EXAMPLES})
"""


def lay_out(tree: Path, *, without: tuple[str, ...] = ()) -> Path:
    """Copy the app into a folder, and drop the sixth game's files into it."""
    junk = ignore_patterns(
        "__pycache__", "kept", "playthroughs", "java", "android", "desktop", "cases", "soak", "bench"
    )
    for part in ("tabletop", "screens", "kv", "tests"):
        copytree(ROOT / part, tree / part, ignore=junk)
    for part in ("tabletop", "screens", "kv"):
        copytree(HERE / part, tree / part, ignore=ignore_patterns("__pycache__", *without), dirs_exist_ok=True)
    copy(HERE / "play.py", tree / PLAY)
    _link(ROOT / "assets", tree / "assets", {"cards", "boxes"})
    for folder, suffix in (("cards", "json"), ("boxes", "png")):
        _link(ROOT / "assets" / folder, tree / "assets" / folder)
        (tree / "assets" / folder / f"tschau.{suffix}").symlink_to(ROOT / f"assets/{folder}/{LOOKS_LIKE}.{suffix}")
    (tree / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    with (tree / "tests" / "conftest.py").open("a", encoding="utf-8") as settings:
        settings.write(PROFILE)
    return tree


def _link(folder: Path, copy: Path, besides: set[str] | None = None) -> None:
    copy.mkdir()
    for path in folder.iterdir():
        if path.name not in (besides or ()):
            (copy / path.name).symlink_to(path)


def run(tree: Path, *arguments: str) -> None:
    """Run pytest in a tree, with no module of this one."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", "addopts=", "-q", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(tmp_path_factory.mktemp("sixth"))


def test_the_engine_keeps_all_its_promises_for_a_sixth_game(tree: Path) -> None:
    tests = [f"tests/tabletop/test_{name}.py" for name in ("promises", "privacy")]
    run(tree, "-p", "tests.sixth.alone", "--hypothesis-profile=few", *tests)


def test_a_sixth_game_is_played_by_touch_against_a_bot(tree: Path) -> None:
    run(tree, PLAY)


def test_a_sixth_game_without_bots_is_played_by_people_only(tmp_path: Path) -> None:
    run(lay_out(tmp_path / "tree", without=("bot.py",)), PLAY, "-k", "by_touch")
