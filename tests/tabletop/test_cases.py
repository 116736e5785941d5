"""Positions that every engine of these games must get right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop import GAMES, IllegalMove, Match

CASES = Path(__file__).parents[1] / "cases"

#: Keys of positions whose order has no meaning; in a list of lists, the order within each inner list.
UNORDERED = {("bohne", "rows"), ("dog", "marbles"), ("bauernschlau", "held")}
#: All keys that a case may have; see CONTRIBUTING.md.
KEYS = {"name", "rule", "position", "seat", "moves", "includes", "excludes", "refused", "play", "then"}
KEYS |= {"winners", "totals", "actors"}


def found_cases() -> list[Any]:
    return [pytest.param(file, id=f"{file.parent.name}-{file.stem}") for file in sorted(CASES.glob("*/*.json"))]


@pytest.mark.parametrize("file", found_cases())
def test_the_engine_gets_the_case_right(file: Path) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    check_case(case)


def check_case(case: dict[str, Any]) -> None:
    assert set(case) <= KEYS
    match = Match.from_position(case["position"])
    if "seat" in case:
        _check_moves(match, case)
    for seat, text in case.get("play", []):
        match.play(seat, text)
    _check_outcome(match, case)


def _check_moves(match: Match, case: dict[str, Any]) -> None:
    seat = case["seat"]
    listed = [_effect(match, seat, text) for text in match.moves(seat)]
    if "moves" in case:
        assert sorted(listed) == sorted(_effect(match, seat, text) for text in case["moves"])
    for text in case.get("includes", []):
        assert _effect(match, seat, text) in listed
    for text in case.get("excludes", []):
        assert text not in match.moves(seat)
    for text, code in case.get("refused", {}).items():
        before = match.position()
        with pytest.raises(IllegalMove) as refusal:
            match.play(seat, text)
        assert code in (None, refusal.value.code), text
        assert match.game.sentence(refusal.value)
        assert match.position() == before


def _effect(match: Match, seat: int, text: str) -> str:
    """A move's text, or for a Seven the resulting position, as its parts can be written in many ways."""
    is_seven = match.game.name == "dog" and text.split(" ", maxsplit=1)[0] in ("7", "X=7")
    if not is_seven:
        return text
    after = match.copy()
    after.play(seat, text)
    return text.split(" ", maxsplit=1)[0] + json.dumps(after.position())


def _check_outcome(match: Match, case: dict[str, Any]) -> None:
    position = match.position()
    for key, expected in case.get("then", {}).items():
        assert _orderless(match, key, position[key]) == _orderless(match, key, expected), key
    if "winners" in case:
        assert list(match.winners) == case["winners"]
    if "totals" in case:
        assert match.totals == case["totals"]
    if "actors" in case:
        assert list(match.actors) == case["actors"]


def _orderless(match: Match, key: str, value: Any) -> Any:
    if key != "hands" and (match.game.name, key) not in UNORDERED:
        return value
    return sorted(value) if key == "held" else [sorted(inner) for inner in value]


def test_every_game_has_cases() -> None:
    assert {folder.name for folder in CASES.iterdir()} == set(GAMES)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_reason_to_refuse_a_move_has_a_case(game: str) -> None:
    cases = [json.loads(file.read_text(encoding="utf-8")) for file in (CASES / game).glob("*.json")]
    shown = {code for case in cases for code in case.get("refused", {}).values()}
    assert set(GAMES[game].refusals) <= shown
