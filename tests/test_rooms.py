"""Which room of the code may import which: as the tables in ``docs/architecture.md`` say, and no more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
FILES = sorted(file for half in ("screens", "tabletop") for file in (ROOT / half).rglob("*.py"))
#: Modules that are the base of all rooms, wherever their file is.
BASE = {f"screens/app/{name}" for name in ("errors", "letters", "prefs", "routes", "theme", "words")}
BASE |= {"screens/session/people"}


def section(title: str) -> list[list[list[str]]]:
    """The rows of the table below a heading; of each cell what is between backticks."""
    _before, found, text = PAGE.partition(f"\n## {title}\n")
    assert found, f"docs/architecture.md has no section {title!r}"
    rows = re.findall(r"^\| (.*) \|$", text.partition("\n## ")[0], re.MULTILINE)
    return [[re.findall(r"`([^`]+)`", cell) for cell in row.split(" | ")] for row in rows if "`" in row]


MAY = {row[0][0]: set(row[1]) for row in section("Which room may import which")}
EXCEPT = {(row[0][0], other) for row in section("Exceptions") for other in row[1]}


def room(module: str) -> str | None:
    """The room that a module is in, by its path without the ending; None for what has none."""
    if module in BASE:
        return "base"
    known = [name for name in MAY if module == name or module.startswith(f"{name}/")]
    parts = module.split("/")
    if parts[:2] in (["screens", "games"], ["tabletop", "games"]) and (ROOT / "/".join(parts[:3])).is_dir():
        return f"{parts[0]}/games/<game>" if len(parts) > 2 else f"{parts[0]}/games"
    return max(known, key=len, default=None)


def imported(node: ast.AST) -> Iterator[str]:
    """The modules that a file imports when it runs, at once or later; not those it only takes types from."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for other in child.orelse:
                yield from imported(other)
        elif isinstance(child, ast.Import):
            yield from (alias.name.replace(".", "/") for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert not child.level, "imports are written in full"
            base = (child.module or "").replace(".", "/")
            for alias in child.names:
                inner = f"{base}/{alias.name}"
                yield inner if (ROOT / f"{inner}.py").is_file() or (ROOT / inner).is_dir() else base
        else:
            yield from imported(child)


def arrows(file: Path) -> set[tuple[str, str]]:
    """The modules that a file imports, with its own: only those that its room's row does not allow."""
    path = file.relative_to(ROOT).with_suffix("").as_posix().removesuffix("/__init__")
    own = room(path)
    if own is None:
        return set()
    found = set()
    for module in imported(ast.parse(file.read_text(encoding="utf-8"))):
        other = room(module)
        same_game = "<game>" not in own or path.split("/")[2] == module.split("/")[2] if other == own else False
        if other is not None and not same_game and other not in MAY[own]:
            found.add((path, module))
    return found


def test_every_module_has_a_room() -> None:
    paths = {file.relative_to(ROOT).with_suffix("").as_posix().removesuffix("/__init__") for file in FILES}
    assert {path for path in paths if room(path) is None} == {"screens"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_module_imports_only_what_its_room_may(file: Path) -> None:
    assert arrows(file) <= EXCEPT


def test_each_exception_is_still_needed() -> None:
    assert {arrow for file in FILES for arrow in arrows(file)} == EXCEPT


def test_each_arrow_of_the_table_is_still_there() -> None:
    used = set()
    for file in FILES:
        path = file.relative_to(ROOT).with_suffix("").as_posix().removesuffix("/__init__")
        used |= {(room(path), room(module)) for module in imported(ast.parse(file.read_text(encoding="utf-8")))}
    assert {(own, other) for own, others in MAY.items() for other in others} - used == set()


def test_rooms_import_in_one_direction() -> None:
    """No room reaches itself over others."""
    for start, others in MAY.items():
        reached: set[str] = set()
        left = set(others)
        while left:
            reached |= left
            left = {other for name in left for other in MAY[name]} - reached
        assert start not in reached


#: Files outside a game's folders that may name it: measurements with options of a game's own.
MAY_NAME_GAMES = {"tabletop/bench.py", "tabletop/games/__init__.py"}


def _said(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts in a piece of code, without its docstrings, by line."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.lineno, child.value
        yield from _said(child)


def test_only_its_own_folders_name_a_game() -> None:
    games = {folder.name for folder in (ROOT / "tabletop/games").iterdir() if (folder / "rules.py").exists()}
    assert len(games) == 5
    named = [
        f"{path}:{line}"
        for file in FILES
        if (path := str(file.relative_to(ROOT))) not in MAY_NAME_GAMES
        and not any(f"/games/{game}/" in path for game in games)
        for line, said in _said(ast.parse(file.read_text(encoding="utf-8")))
        if said in games
    ]
    assert not named, f"a sixth game would have to be added here, too: {named}"


def test_a_class_name_means_one_class() -> None:
    """But for routes, which are called like what their page shows, and the games' folders, which are alike."""
    homes: dict[str, list[str]] = {}
    for file in FILES:
        path = str(file.relative_to(ROOT))
        if path == "screens/app/routes.py":
            continue
        home = "tabletop/games/*" if re.match(r"tabletop/games/\w+/", path) else path
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and home not in homes.setdefault(node.name, []):
                homes[node.name].append(home)
    twice = {name: found for name, found in homes.items() if len(found) > 1 and not name.startswith("_")}
    assert not twice


def test_a_class_changes_only_what_another_module_shows() -> None:
    """What a subclass may override has a public name and says what it is for."""
    classes = {
        (str(file.relative_to(ROOT)), node.name): node
        for file in FILES
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    homes: dict[str, list[str]] = {}
    for home, name in classes:
        homes.setdefault(name, []).append(home)

    def private(home: str, name: str) -> set[str]:
        defined = (each for each in classes[home, name].body if isinstance(each, ast.FunctionDef))
        return {each.name for each in defined if each.name.startswith("_") and not each.name.endswith("__")}

    def above(home: str, name: str) -> Iterator[tuple[str, str]]:
        for base in classes[home, name].bases:
            called = ast.unparse(base).partition("[")[0].rpartition(".")[2]
            known = homes.get(called, [])
            for other in [home] if home in known else known if len(known) == 1 else []:
                yield other, called
                yield from above(other, called)

    changed = [
        f"{name}.{method} in {home} changes {other}"
        for home, name in classes
        for other in above(home, name)
        if other[0] != home
        for method in private(home, name) & private(*other)
    ]
    assert not changed
