"""The project's own promises: its commands, its examples, its layout."""

from __future__ import annotations

import ast
import doctest
import re
from collections import Counter
from pathlib import Path

import pytest

from tabletop import GAMES
from tests.cards import CARDS, DECKS
from tests.redraw import REDRAW

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENGINE = sorted((ROOT / "tabletop").rglob("*.py"))

#: The modules in every game's folder.
PARTS = {"__init__", "events", "notation", "picture", "position", "refusals", "rules", "view"}


def test_ci_calls_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert len(commands) == 2
    assert commands[1] in (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md", "docs/bots.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.attempted
    assert not result.failed


def test_the_readme_names_every_game_with_its_numbers_of_seats() -> None:
    for game in GAMES.values():
        rows = [line for line in README.splitlines() if f"tabletop/games/{game.name})" in line]
        assert rows, f"the README's table of games has no row for {game.name}"
        low, high = game.seats[0], game.seats[-1]
        span = f"{low}–{high}" if len(game.seats) == high - low + 1 else ", ".join(map(str, game.seats))
        assert f"| {span} |" in rows[0]


def test_the_tests_can_count_and_redraw_the_cards_of_every_game() -> None:
    assert set(CARDS) == set(DECKS) == set(GAMES), "tests/cards.py counts the cards of a game"
    assert set(REDRAW) == set(GAMES), "tests/redraw.py redraws what a seat can't see of a game"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_games_are_alike_in_their_parts(game: str) -> None:
    assert {file.stem for file in (ROOT / "tabletop/games" / game).glob("*.py")} >= PARTS


@pytest.mark.parametrize("file", ENGINE, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_rule_hangs_on_an_assert(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert not [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert)]


def test_bots_are_only_imported_by_bots() -> None:
    for file in (file for file in ENGINE if "games" in file.parts and not file.stem.startswith("bot")):
        assert not re.search(r"^\s*(?:from|import) .*\bbot", file.read_text(encoding="utf-8"), re.MULTILINE), file


def test_screens_use_the_engine_by_its_public_surface_and_by_the_data_of_single_games() -> None:
    files = list((ROOT / "screens").rglob("*.py"))
    used = {name for file in files for name in imports_of(file) if name.partition(".")[0] == "tabletop"}
    assert {name for name in used if not re.fullmatch(r"tabletop\.games(\.\w+){1,2}", name)} == {
        "tabletop",
        "tabletop.bots",
        "tabletop.review",
    }


def imports_of(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return named | {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}


def test_each_kv_rule_styles_a_single_widget_class() -> None:
    """A kv rule styles every widget class with its name, in whatever module."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "screens").rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    widgets = Counter(node.name for node in classes if {*map(ast.unparse, node.bases)} - {"NamedTuple", "Protocol"})
    rules = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "kv").rglob("*.kv"))
    dressed = {name.strip() for line in re.findall(r"^<-?([\w, ]+)", rules, re.MULTILINE) for name in line.split(",")}
    assert dressed
    assert [name for name in sorted(dressed) if widgets[name] > 1] == []
