"""Settings of the test run."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from getpass import getuser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.batches import Batches, can_fork
from tests.budget import Budget
from tests.endless import Endless
from tests.garbage import Garbage
from tests.share import Share
from tests.soaking import today

# Kivy reads these when imported, which only tests/screens does: no display, graphics driver or sound, no settings of
# this machine, and pytest's command line is left alone.
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_CONFIG="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_HOME=tempfile.mkdtemp(prefix="kivy-"),
    KIVY_GL_BACKEND="mock",
    KIVY_CLIPBOARD="dummy",
    KIVY_DPI="96",
    KIVY_METRICS_DENSITY="1",
    KIVY_METRICS_FONTSCALE="1",
    SDL_AUDIODRIVER="dummy",
)

#: Where a machine with enough memory keeps the tests' files, as stores write theirs through to the disk at every move.
MEMORY, ENOUGH = Path("/dev/shm"), 2_000_000_000
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Compile each module once, also where Python may write nothing beside it: tests start many processes.
if sys.dont_write_bytecode:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(tempfile.gettempdir()) / f"compiled-by-{getuser()}")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# No deadline, as machines may be slow; the same examples in every run, so that a failure means a change.
settings.register_profile(
    "project",
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("project")

# For a long run: pytest --hypothesis-profile=soak
settings.register_profile(
    "soak",
    parent=settings.get_profile("project"),
    max_examples=5000,
    derandomize=False,
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--shift",
        type=int,
        default=today(),
        help="which seeds a soak plays, and which cases a test tries that rotates; usually the day",
    )
    parser.addoption(
        "--cpu-of", choices=["directory", "file", "test"], default="directory", help="rows of the CPU table"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Budget(config.getoption("--cpu-of")))
    config.pluginmanager.register(Batches() if can_fork(config) else Garbage())
    config.pluginmanager.register(Share())
    config.pluginmanager.register(Endless())


def pytest_report_header(config: pytest.Config) -> str:
    return f"once more with the same seeds and cases by --shift={config.getoption('--shift')}"


@pytest.fixture
def shift(request: pytest.FixtureRequest) -> int:
    """The number added to the seeds of matches: a new one each day in a soak, otherwise 0."""
    is_soak = request.node.get_closest_marker("soak") is not None
    return int(request.config.getoption("--shift")) if is_soak else 0
