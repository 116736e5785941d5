"""Tests run in child processes are reported as if they had run in the process that collected them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests import batches

ROOT = Path(__file__).parents[1]
#: A batch may use so many megabytes, and a test 0.3 s.
CONFTEST = """
from tests import batches, endless
from tests.budget import Budget
batches.FULL, endless.LIMIT = {full}, 0.3

def pytest_configure(config):
    for plugin in (Budget("test"), batches.Batches(), endless.Endless()):
        config.pluginmanager.register(plugin)
"""
TESTS = """
import os, signal, sys, time, warnings
import pytest

@pytest.fixture(scope="module", autouse=True)
def batch():
    print("begins")
    yield os.getpid()
    with open("ended", "a") as file:
        print(os.getpid(), os.getppid(), file=file)

@pytest.fixture
def fatal():
    yield
    os._exit(4)

def test_warns(tmp_path):
    warnings.warn("take care")

def test_exits(batch):
    print("last words", flush=True)
    os._exit(3)

def test_crashes(batch):
    os.kill(os.getpid(), signal.SIGKILL)

def test_crashes_after(fatal):
    pass

def test_never_ends():
    while True:
        pass

def test_burns():
    end = time.process_time() + 0.15
    while time.process_time() < end:
        pass

def test_fails(tmp_path):
    print("seen", file=sys.stderr)
    assert [1, 2] == [1, 3]

def test_is_skipped():
    pytest.skip("no")

@pytest.mark.xfail
def test_is_known():
    assert 0
"""


def _run(folder: Path, *options: str, full: int = 500) -> tuple[str, dict[str, str]]:
    """What such a run prints, and how each test failed."""
    (folder / "conftest.py").write_text(CONFTEST.format(full=full))
    (folder / "test_it.py").write_text(TESTS)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        os.devnull,
        "--rootdir=.",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:hypothesispytest",
    ]
    ran = subprocess.run(
        [*command, "--junitxml=results.xml", *options, "test_it.py"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    cases = ET.parse(folder / "results.xml").iter("testcase")
    return ran.stdout, {str(case.get("name")): " ".join(part.get("message", "") for part in case) for case in cases}


@pytest.mark.skipif(sys.platform != "linux", reason="only there tests run in children")
@pytest.mark.parametrize("options", [(), ("-n1",)], ids=["alone", "in_a_worker"])
def test_a_test_that_ends_its_process_fails_alone(tmp_path: Path, options: tuple[str, ...]) -> None:
    printed, ends = _run(tmp_path, *options)
    assert "exit code 3" in ends["test_exits"]
    assert signal.SIGKILL.name in ends["test_crashes"]
    assert "exit code 4" in ends["test_crashes_after"]
    assert "more than 0.3 s of CPU" in ends["test_never_ends"]
    assert "[1, 2] == [1, 3]" in ends["test_fails"]
    assert not ends["test_warns"].strip()
    assert "4 failed, 3 passed, 1 skipped, 1 xfailed, 1 warning, 1 error" in printed
    assert "last words" in printed
    assert "seen" in printed
    # A test's cost is measured where it runs.
    costs = {row.split("::")[1]: float(row.split()[0]) for row in printed.splitlines() if " s  test_it.py::" in row}
    assert costs["test_burns"] >= 0.1


@pytest.mark.skipif(sys.platform != "linux", reason="only there tests run in children")
def test_a_full_batch_ends_with_its_fixtures_and_another_one_begins(tmp_path: Path) -> None:
    printed, _ends = _run(tmp_path, "-k", "warns or fails or skipped or known", full=0)
    children, parents = zip(*(line.split() for line in (tmp_path / "ended").read_text().splitlines()), strict=True)
    assert len(set(children)) == len(children) == 4
    assert len(set(parents)) == 1
    assert "1 failed, 1 passed" in printed


def test_who_looks_on_has_the_tests_run_in_this_process(pytestconfig: pytest.Config) -> None:
    class Options:
        def __init__(self, **changed: object) -> None:
            self.changed = changed

        def getoption(self, name: str) -> object:
            return self.changed.get(name, pytestconfig.getoption(name))

    usual = {"capture": "fd", "usepdb": False, "trace": False, "setupshow": False}
    if sys.platform == "linux" and not sys.gettrace():
        assert batches.can_fork(Options(**usual))  # type: ignore[arg-type]
    for option, value in {"capture": "no", "usepdb": True, "trace": True, "setupshow": True}.items():
        assert not batches.can_fork(Options(**usual | {option: value}))  # type: ignore[arg-type]
