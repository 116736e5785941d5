"""Installed the way people do it, the app starts, and a table is played with a real pointer."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.desktop import debian
from tests.desktop.debian import Debian
from tests.desktop.twin import Player
from tests.screens.real import RealDisplay

ROOT = Path(__file__).parents[2]
START = Callable[..., Any]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources without clutter, so that building leaves no trace in the working folder."""
    folder = tmp_path_factory.mktemp("source") / "stammtisch"
    clutter = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
    shutil.copytree(ROOT, folder, ignore=clutter)
    return folder


@pytest.fixture(scope="module")
def package(source: Path) -> Path:
    """The Debian package, built by its one command."""
    if find_spec("PyInstaller") is None:
        pytest.skip("needs PyInstaller: pip install -e '.[build]'")
    if not shutil.which("dpkg-deb"):
        pytest.skip("needs dpkg-deb")
    built(source, "deb")
    [package] = (source / "dist").glob("*.deb")
    return package


def built(source: Path, what: str) -> None:
    done = subprocess.run(
        [sys.executable, "packaging/desktop", what], cwd=source, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def system(tmp_path: Path) -> Iterator[Debian]:
    """A clean Debian 12."""
    if reason := debian.missing():
        pytest.skip(reason)
    yield Debian(tmp_path / "debian")
    shutil.rmtree(tmp_path / "debian")


def played(player: Player, game: str) -> None:
    """Play from the shelf to a table, quit after a few moves, start again and continue."""
    player.start()
    player.sit_down(game)
    before = player.play(5)
    assert player.kept(len(before)) == before
    assert player.quit() == 0
    player.start()
    after = player.play(2)
    assert player.kept(len(after)) == after
    # Forced moves play themselves, so there may be more.
    assert len(after) >= len(before) + 2
    assert after[: len(before)] == before


def test_the_debian_package_is_played_on_a_clean_system_and_goes_without_a_trace(
    package: Path, system: Debian, real_display: RealDisplay, start_app: START
) -> None:
    system.install(package)
    player = Player(real_display, system.by_user("/usr/bin/stammtisch"), system.home / "data/stammtisch", start_app)
    played(player, "Bungee")
    real_display.stop()
    system.run("dpkg", "--purge", "stammtisch")
    found = system.run("find", "/usr", "/etc", "/var/lib/dpkg/info", "-iname", "*stammtisch*").split()
    assert found == []


def test_the_folder_is_played_where_there_is_only_a_driver(
    source: Path, package: Path, system: Debian, real_display: RealDisplay, start_app: START
) -> None:
    del package  # Requested only so that it is built first.
    built(source, "archive")
    [archive] = (source / "dist").glob("*.tar.gz")
    subprocess.run(["tar", "-xf", archive, "-C", system.home], check=True)
    system.run("apt-get", "-qq", "install", "--yes", "--no-install-recommends", "libgl1")
    program = f"/home/{debian.USER}/stammtisch/stammtisch"
    played(Player(real_display, system.by_user(program), system.home / "data/stammtisch", start_app), "Dog")


def test_the_command_that_pip_installs_is_played(
    source: Path, tmp_path: Path, real_display: RealDisplay, start_app: START
) -> None:
    """Install from the source archive alone, into an empty environment."""
    archive = "import setuptools.build_meta as meta; print(meta.build_sdist('dist'))"
    made = subprocess.run(
        [sys.executable, "-c", archive], cwd=source, capture_output=True, text=True, check=True
    ).stdout.split()[-1]
    handed_on = shutil.move(source / "dist" / made, tmp_path / made)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    subprocess.run([tmp_path / "venv/bin/pip", "install", "--quiet", handed_on], cwd=tmp_path, check=True, timeout=300)
    command = ["env", "-C", "/", str(tmp_path / "venv/bin/stammtisch")]
    played(Player(real_display, command, tmp_path / "data/stammtisch", start_app), "Bauernschlau")
