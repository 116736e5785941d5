"""What seats get has the types that the code and ``docs/schema`` promise to people who build on the engine."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from tabletop import GAMES, Event, Match
from tabletop.__main__ import main
from tabletop.schema import EVENT, schema_of
from tests.tables import every_table, eyes, random_move

DOCS = Path(__file__).parents[2] / "docs" / "schema"
MOVES = 60

EVENTS = Draft202012Validator(schema_of(EVENT))


def check_events(events: list[Event]) -> None:
    for event in events:
        for seat in {event.seat, None}:
            EVENTS.validate(json.loads(json.dumps(event.seen_by(seat)._asdict())))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_views_and_events_of_random_matches_keep_to_their_schema(game: str) -> None:
    views = Draft202012Validator(schema_of(game))
    rng = Random(game)
    for seed, table in enumerate(table for table in every_table() if table.game == game and len(table.options) != 1):
        match = table.match(seed)
        for step in range(MOVES):
            if step % 8 == 0 or match.over:
                for seat in eyes(match):
                    views.validate(json.loads(json.dumps(match.view(seat))))
            if match.over:
                break
            check_events(match.play(*random_move(match, rng)))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_schema_refuses_a_view_with_a_wrong_a_missing_or_a_further_key(game: str) -> None:
    schema = Draft202012Validator(schema_of(game))
    view = Match.new(game, seats=GAMES[game].seats[0], seed=1).view(0)
    schema.validate(view)
    wrong: list[dict[str, Any]] = [view | {"phase": "tea"}, view | {"seed": 1}, {**view}]
    del wrong[-1]["scores"]
    for each in wrong:
        with pytest.raises(ValidationError):
            schema.validate(each)


@pytest.mark.parametrize("name", sorted([*GAMES, EVENT]))
def test_the_schema_in_the_docs_is_the_one_that_the_command_prints(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", name]) == 0
    assert capsys.readouterr().out == (DOCS / f"{name}.json").read_text(encoding="utf-8"), (
        f"python -m tabletop schema {name} > docs/schema/{name}.json"
    )
