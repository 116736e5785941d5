"""A round counted card by card, from the caller's left on."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.counting import Count, counts, instead
from tabletop.game import Json
from tabletop.games.baernergaeng.cards import FACE, HIGHEST, NUMBERS, card_of
from tabletop.games.baernergaeng.events import place, row_of
from tabletop.games.baernergaeng.table import from_left_of


def counting(view: Json) -> Iterator[Count]:
    """How the rows of a view were added up when the round was scored, its special cards replaced already."""
    for seat in from_left_of(view["caller"], view["seats"]):
        faces = [card_of(card) & FACE for card in view["rows"][seat]]
        # A special card that could not be replaced is worth 0.
        points = [face if face < NUMBERS else 0 for face in faces]
        yield from counts(seat, [((place(seat, slot),), number) for slot, number in enumerate(points)])
        if view["inverted"] and view["options"]["winner"] == "points":
            yield instead(seat, HIGHEST * view["dealt"] - sum(points), "inverted", row_of(seat))
