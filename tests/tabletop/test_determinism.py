"""The same seed and the same moves are the same match: on every Python, with every hash seed, without asserts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import golden
from tests.soaking import soak, usually
from tests.tables import every_table

ROOT = Path(__file__).parents[2]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


@pytest.mark.parametrize("hash_seed", [pytest.param("0", marks=soak), pytest.param("1", marks=soak), "4711"])
def test_a_match_is_the_same_with_any_hash_seed_and_without_asserts(hash_seed: str) -> None:
    check_golden(sys.executable, hash_seed)


@pytest.mark.parametrize("version", usually(PYTHONS, "3.14"))
def test_a_match_is_the_same_on_other_pythons(version: str) -> None:
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "-c", ""], check=False, capture_output=True).returncode:
        pytest.skip(f"there is no python{version} on this machine")
    check_golden(python, "99")


def check_golden(python: str, hash_seed: str) -> None:
    run = subprocess.run(
        [python, "-OO", "-m", "tests.golden", "--check"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_another_seed_is_another_match() -> None:
    for table in every_table():
        if not table.options:
            assert table.match(1).position() | {"seed": 0} != table.match(2).position() | {"seed": 0}


def test_the_golden_matches_cover_every_table() -> None:
    names = [str(table) for table in every_table()]
    assert len(set(names)) == len(names)
    assert set(json.loads(golden.FILE.read_text(encoding="utf-8"))) == set(names)


def test_importing_the_engine_brings_no_kivy_and_nothing_from_outside() -> None:
    code = "import sys, tabletop, tabletop.__main__; print(sorted({n.split('.')[0] for n in sys.modules}))"
    run = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    foreign = set(eval(run.stdout)) - sys.stdlib_module_names - {"tabletop", "__main__"}  # noqa: S307, RUF100
    assert not foreign
