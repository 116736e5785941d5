"""A round counted row by row."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.counting import Count, counts
from tabletop.game import Json
from tabletop.games.bohne.cards import COLOURS, numbers, packed
from tabletop.games.bohne.events import rows_of
from tabletop.games.bohne.scoring import pad_of


def counting(view: Json) -> Iterator[Count]:
    """How the rows of a view were added up when the round was scored, each with its special cards."""
    for seat, faces in enumerate(view["rows"]):
        rows = [[face for face in faces if face[0] == colour] for colour in COLOURS]
        yield from counts(seat, [(_places(seat, row), pad_of(packed(numbers(row)))[-1]) for row in rows if row])


def _places(seat: int, row: list[str]) -> tuple[str, ...]:
    return tuple(f"{rows_of(seat)}/{face}" for face in dict.fromkeys(row))
