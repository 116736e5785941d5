"""The engine installs alone, where there is no Kivy, and plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tabletop import __version__

ROOT = Path(__file__).parents[2]

SCRIPT = """
import sys
from tabletop import GAMES, Match
for game in GAMES.values():
    match = Match.new(game.name, seats=game.seats[0], seed=3)
    for _ in range(20):
        seat = match.actors[0]
        match.play(seat, match.moves(seat)[0])
    print(game.name, len(match.record()["moves"]))
assert not [name for name in sys.modules if name.partition(".")[0] in ("kivy", "kivymd", "screens")]
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("wheel")
    # With this environment's own setuptools, so without a network. (To pip, "0" here means: not isolated.)
    offline = os.environ | {"PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_INDEX": "1"}
    command = [sys.executable, str(ROOT / "packaging/engine"), "--to", str(to)]
    built = subprocess.run(command, capture_output=True, text=True, check=False, env=offline)
    assert built.returncode == 0, built.stderr
    return Path(built.stdout.strip())


def test_the_wheel_has_the_engine_with_its_types_and_nothing_of_the_app(wheel: Path) -> None:
    assert wheel.name == f"stammtisch_tabletop-{__version__}-py3-none-any.whl"
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        about = packed.read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert {name.partition("/")[0] for name in names} == {"tabletop", f"stammtisch_tabletop-{__version__}.dist-info"}
    assert "tabletop/py.typed" in names
    assert {f"tabletop/games/{file.parent.name}/{file.name}" for file in (ROOT / "tabletop/games").glob("*/*.py")} <= {
        *names
    }
    assert not re.findall(r"^Requires-Dist: (?!.*extra ==)", about, re.MULTILINE), "it needs nothing but Python"


def test_installed_in_a_bare_environment_it_plays_every_game(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=False)
    python = tmp_path / "bare" / "bin" / "python"
    install = ["-m", "pip", "--python", str(python), "install", "-q", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, *install], check=True)
    played = subprocess.run(
        [python, "-I", "-c", SCRIPT], capture_output=True, text=True, check=True, cwd=tmp_path
    ).stdout.split()
    assert played[1::2] == ["20"] * 5
    listed = subprocess.run([python.parent / "tabletop"], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "bungee   for 2, 3, 4, 5" in listed.stdout
