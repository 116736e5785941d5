"""The docs name only files, classes and functions that there are."""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
#: Our folders; files outside them that docs name are beside this one's folder.
FOLDERS = (".ci", ".github", "assets", "docs", "fastlane", "kv", "packaging", "screens", "tabletop", "tests")
#: What looks like a file's name and is none of ours, or none before it is made.
NOT_OURS = {
    ".venv/bin/stammtisch",  # made by installing
    "application/octet-stream",  # a media type
    "recipes/sdl2_image",  # python-for-android's
    "stammtisch/stammtisch",  # unpacked from a package
    "window.json",  # on a user's disk
}
ENDINGS = "py|kv|md|toml|json|spec|svg|sh|yml|po|txt"
#: Kivy's classes that are named.
KIVYS = {"FloatLayout", "SmoothEllipse", "SmoothLine", "SmoothRoundedRectangle"}
#: What follows a dot in a file's name, not in a member's.
NO_MEMBERS = {*ENDINGS.split("|"), "app", "db", "exe"}


def files() -> Iterator[Path]:
    yield from (path for path in ROOT.iterdir() if path.is_file())
    for folder in FOLDERS:
        yield from (ROOT / folder).rglob("*")


PATHS = {f"/{path.relative_to(ROOT).as_posix()}" for path in files()} | {f"/{folder}" for folder in FOLDERS}
PATHS |= {path.removesuffix(".py") for path in PATHS}
ALL_PATHS = "\n".join(sorted(PATHS))


class Class(NamedTuple):
    bases: list[str]
    names: set[str]


def named(body: Iterable[ast.stmt]) -> Iterator[str]:
    """What statements define: functions, classes, constants and fields."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.If):
            yield from named(node.body)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def set_on_self(node: ast.ClassDef) -> set[str]:
    targets = (inner for inner in ast.walk(node) if isinstance(inner, ast.Attribute))
    return {inner.attr for inner in targets if isinstance(inner.ctx, ast.Store) and _is_self(inner.value)}


class Code(NamedTuple):
    """What each module and package of ours defines, by its last name; and each class, by its name."""

    modules: dict[str, set[str]]
    classes: dict[str, list[Class]]


@cache
def code() -> Code:
    """All our code, read by the first who asks and not when tests are collected: that takes a second."""
    modules: dict[str, set[str]] = defaultdict(set)
    classes: dict[str, list[Class]] = defaultdict(list)
    for file in (path for half in ("screens", "tabletop", "assets/make") for path in (ROOT / half).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        is_package = file.stem == "__init__"
        modules[file.parent.name if is_package else file.stem] |= set(named(tree.body))
        package = file.parent.parent if is_package else file.parent
        modules[package.name].add(file.parent.name if is_package else file.stem)
        for defined in (inner for inner in ast.walk(tree) if isinstance(inner, ast.ClassDef)):
            bases = [ast.unparse(base).rpartition(".")[2] for base in defined.bases]
            classes[defined.name].append(Class(bases, set(named(defined.body)) | set_on_self(defined)))
    return Code(modules, classes)


def has(name: str, member: str) -> bool:
    """Whether a class of this name, or what it comes from, has the member."""
    known = code().classes.get(name, [])
    return any(member in one.names or any(has(base, member) for base in one.bases) for one in known)


def is_known(name: str, member: str) -> bool:
    """Whether a module, a class or an instance of a class has the member; also where none is ours."""
    classes = [known for known in code().classes if name in (known, known.lower(), known.upper())]
    if name not in code().modules and not classes:
        return True
    return member in code().modules.get(name, ()) or any(has(known, member) for known in classes)


def quoted(page: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"`([^`\n]+)`", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_a_page_names_only_files_that_there_are(page: Path) -> None:
    """A path may begin anywhere: ``model/choice.py`` is found in its folder."""
    missing = []
    for name in quoted(page):
        looks_so = re.fullmatch(rf"[\w.<>*-]+\.({ENDINGS})", name) or re.fullmatch(r"[\w.-]+(/[\w.<>*-]*)+", name)
        if looks_so and name not in NOT_OURS:
            pattern = re.sub(r"<\w+>|\\\*", "[^/\n]*", re.escape(name.rstrip("/")))
            if not re.search(rf"/{pattern}$", ALL_PATHS, re.MULTILINE):
                missing.append(name)
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_a_page_names_only_what_its_modules_and_classes_have(page: Path) -> None:
    missing = []
    for name in quoted(page):
        found = re.fullmatch(r"(?:\w+\.)*(\w+)\.(\w+)(?:\(.*\))?", name)
        if found and found[2] not in NO_MEMBERS and not is_known(found[1], found[2]):
            missing.append(name)
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_a_page_names_only_classes_that_there_are(page: Path) -> None:
    words = {name for name in quoted(page) if re.fullmatch(r"[A-Z][a-z]+(?:[A-Z][a-z]+)+", name)}
    assert words - set(code().classes) - set(vars(builtins)) - KIVYS == set()
