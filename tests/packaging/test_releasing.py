"""The CI workflows: each step is valid, and names files that exist. Their scripts are tested in test_scripts.py."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml", reason="needs PyYAML, which comes with the extra 'test'")

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
#: The placeholders that a workflow fills in.
FILLED_IN = re.compile(r"\$\{\{.*?\}\}")
#: Our files that a step may name.
OURS = re.compile(
    r"(?<![\w/.~-])(?:\.ci|packaging|tabletop|tests|docs)/[\w./-]*\w|\bbuildozer\.spec\b|\bCHANGELOG\.md\b"
)


# -- the workflows


def jobs(workflow: Path) -> dict[str, Any]:
    told = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    assert {"name", "permissions", "jobs"} <= set(told)
    found: dict[str, Any] = told["jobs"]
    return found


def steps(workflow: Path) -> Iterator[dict[str, Any]]:
    for job in jobs(workflow).values():
        yield from job.get("steps", ())


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_each_step_is_one_command_or_one_action_of_a_fixed_version(workflow: Path) -> None:
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step), step
        assert "uses" not in step or re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"])


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_no_job_goes_on_for_ever_and_none_waits_for_one_that_is_not_there(workflow: Path) -> None:
    found = jobs(workflow)
    for job in found.values():
        needs = job.get("needs", [])
        assert {needs} if isinstance(needs, str) else set(needs) <= set(found)
        if called := job.get("uses"):
            assert (ROOT / called).is_file()
        else:
            assert job["timeout-minutes"] <= 120


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash, which the steps are written for")
def test_each_step_can_be_read_by_the_shell(workflow: Path) -> None:
    for step in steps(workflow):
        text = FILLED_IN.sub("folder", step.get("run", ""))
        read = subprocess.run(["bash", "-n"], input=text, text=True, capture_output=True, check=False)
        assert read.returncode == 0, read.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_each_file_of_ours_that_a_step_names_is_there(workflow: Path) -> None:
    named = {name for step in steps(workflow) for name in OURS.findall(step.get("run", ""))}
    assert named
    assert [name for name in named if name.endswith(".sh") and not os.access(ROOT / name, os.X_OK)] == []
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_tag_is_compared_with_the_version_as_it_is_written() -> None:
    release = jobs(ROOT / ".github/workflows/release.yml")
    (step,) = [step for step in release["version"]["steps"] if step.get("name") == "The tag names the version"]
    version = re.search(r'__version__ = "(.*)"', (ROOT / "tabletop/__init__.py").read_text(encoding="utf-8"))
    assert version
    for tag, good in ((f"v{version[1]}", True), ("v99", False)):
        ran = subprocess.run(["bash", "-c", step["run"]], cwd=ROOT, env={"GITHUB_REF_NAME": tag}, check=False)
        assert (ran.returncode == 0) == good


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs sha256sum")
def test_whatever_has_been_built_is_laid_beside_the_release_with_its_sum(tmp_path: Path) -> None:
    release = jobs(ROOT / ".github/workflows/release.yml")
    (step,) = [step for step in release["release"]["steps"] if "sha256sum" in step.get("run", "")]
    systems = [each["system"] for each in release["desktop"]["strategy"]["matrix"]["include"]]
    built = {f"{artifact}.package": artifact for artifact in ("android", *systems)}
    for name, artifact in built.items():
        (tmp_path / "made" / artifact).mkdir(parents=True)
        (tmp_path / "made" / artifact / name).write_text(name, encoding="utf-8")
    subprocess.run(["bash", "-e", "-c", step["run"]], cwd=tmp_path, check=True)
    assert {file.name for file in (tmp_path / "release").iterdir()} == {*built, "SHA256SUMS"}
    sums = (tmp_path / "release/SHA256SUMS").read_text(encoding="utf-8")
    assert {line.split()[1] for line in sums.splitlines()} == {*built}


def test_a_package_for_debugging_comes_of_every_run_and_a_signed_one_of_a_tag() -> None:
    called = {workflow.stem: jobs(workflow).get("android", {}) for workflow in WORKFLOWS}
    assert {name: job["with"]["kind"] for name, job in called.items() if "with" in job} == {
        "ci": "debug",
        "release": "release",
    }
    # Only a run for a tag can read the signing key.
    assert "secrets" not in called["ci"]
    assert called["release"]["secrets"] == "inherit"


def test_the_log_of_a_build_is_kept_whatever_comes_of_it() -> None:
    kept = [step for step in steps(ROOT / ".github/workflows/android.yml") if step.get("with", {}).get("path")]
    (log,) = [step for step in kept if step["with"]["path"] == "bin/build.log"]
    assert log["if"] == "always()"


def test_a_release_has_what_is_installed_and_no_log() -> None:
    release = jobs(ROOT / ".github/workflows/release.yml")
    (step,) = [step for step in release["release"]["steps"] if "pattern" in step.get("with", {})]
    taken = set(step["with"]["pattern"].strip("{}").split(","))
    assert taken == {"android", *(each["system"] for each in release["desktop"]["strategy"]["matrix"]["include"])}


def test_the_notes_of_a_release_are_its_part_of_the_changelog() -> None:
    command = [sys.executable, str(ROOT / "packaging/changes.py")]
    assert "###" in subprocess.run([*command, "Unreleased"], check=True, capture_output=True, text=True).stdout
    missing = subprocess.run([*command, "99.0"], check=False, capture_output=True, text=True)
    assert missing.returncode
    assert "99.0" in missing.stderr
