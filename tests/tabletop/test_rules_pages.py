"""The rules pages in ``docs/rules`` match the engine: keys, examples, options, sections."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tabletop import ALL, GAMES, Match
from tabletop.match import view_of

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"
CASES = ROOT / "tests" / "cases"

games = pytest.mark.parametrize("game", sorted(GAMES))


def page_of(game: str) -> str:
    return (PAGES / f"{game}.md").read_text(encoding="utf-8")


def keys_in(text: str) -> set[str]:
    """The keys in the first column of all tables."""
    return set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))


def section(page: str, title: str) -> str:
    return page.split(f"### {title}\n")[1].split("\n#", maxsplit=1)[0]


def matches_of(game: str) -> list[Match]:
    """Matches at all moments that the cases have: before and after their moves."""
    found = [Match.new(game, seats=GAMES[game].seats[0], seed=1)]
    for file in sorted((CASES / game).glob("*.json")):
        case = json.loads(file.read_text(encoding="utf-8"))
        found.append(Match.from_position(case["position"]))
        for seat, text in case.get("play", []):
            found.append(found[-1].copy())
            found[-1].play(seat, text)
    return found


def shared() -> tuple[set[str], set[str]]:
    """The keys that every game's positions and views share."""
    positions = keys_in((PAGES / "README.md").read_text(encoding="utf-8"))
    return positions, positions - {"seed", "shuffles"} | {"seat"}


@games
def test_every_key_of_a_position_stands_on_its_page(game: str) -> None:
    positions, _views = shared()
    told = keys_in(section(page_of(game), "Position")) | positions
    assert {key for match in matches_of(game) for key in match.position()} <= told


@games
def test_every_key_of_a_view_stands_on_its_page(game: str) -> None:
    _positions, views = shared()
    page = page_of(game)
    told = keys_in(section(page, "Position")) | keys_in(section(page, "View")) | views
    for match in matches_of(game):
        for viewer in (None, 0, ALL):
            assert set(view_of(match.game, match._state, viewer)) <= told


@games
def test_no_page_tells_of_a_key_that_there_is_not(game: str) -> None:
    page = page_of(game)
    matches = matches_of(game)
    assert keys_in(section(page, "Position")) <= {key for match in matches for key in match.position()}
    assert keys_in(section(page, "View")) <= {key for match in matches for key in match.view(0)}


@games
def test_the_example_on_a_page_is_a_position(game: str) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", page_of(game), re.DOTALL)
    written: dict[str, Any] = json.loads(example)
    position = Match.from_position(written).position()
    written["options"] = position["options"] | written["options"]
    assert {key: position[key] for key in written} == written


@games
def test_every_option_stands_on_its_page(game: str) -> None:
    page = page_of(game)
    options = page.split("## Options\n")[1].split("\n##", maxsplit=1)[0]
    assert keys_in(options) == {option.name for option in GAMES[game].options}


@games
def test_every_phase_stands_on_its_page(game: str) -> None:
    (phases,) = re.findall(r"^\| `phase` \| (.*) \|$", page_of(game), re.MULTILINE)
    assert {match.position()["phase"] for match in matches_of(game)} <= set(re.findall(r"`(\w+)`", phases))


def test_every_case_names_a_section_of_its_page() -> None:
    for file in sorted(CASES.glob("*/*.json")):
        game, _colon, name = json.loads(file.read_text(encoding="utf-8"))["rule"].partition(": ")
        heading = rf"^(?:#+ |\| `?|- \*\*|- `){re.escape(name)}\b"
        assert game == file.parent.name
        assert re.search(heading, page_of(game), re.MULTILINE | re.IGNORECASE), f"{file.name}: {name}"


def test_every_game_has_a_page_and_every_page_a_game() -> None:
    assert {file.stem for file in PAGES.glob("*.md")} == {*GAMES, "README"}
