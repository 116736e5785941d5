"""The faces that a view hides, as they really were: what ``Game.imagining`` takes to sample a match with open cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.game import Json
from tabletop.places import Place, hand_of


def hidden_faces(view: Json, laid_open: Json) -> Mapping[str, Any]:
    """The faces that a seat's view hides and the view of ALL shows, by place. A pile stays hidden in both.

    >>> hidden_faces({"hands": [["7"], [None]]}, {"hands": [["7"], ["3"]]})
    {'hand 1': ['3']}
    """
    known = {
        hand_of(seat): [face for face in hand if face is not None]
        for seat, (seen, hand) in enumerate(_pairs(view, laid_open, "hands"))
        if None in seen
    }
    return known | _hidden_choices(view, laid_open) | _hidden_slots(view, laid_open) | _hidden_sheep(view, laid_open)


def _hidden_choices(view: Json, laid_open: Json) -> dict[str, Any]:
    pairs = _pairs(view, laid_open, "table") if "chosen" in view else ()
    return {
        str(Place("table", seat)): face for seat, (seen, face) in enumerate(pairs) if seen is None and face is not None
    }


def _hidden_slots(view: Json, laid_open: Json) -> dict[str, Any]:
    return {
        str(Place.of_slot(seat, slot)): row[slot]
        for seat, (seen, row) in enumerate(_pairs(view, laid_open, "rows"))
        for slot, face in enumerate(seen)
        if face is None
    }


def _hidden_sheep(view: Json, laid_open: Json) -> dict[str, Any]:
    return {place: laid_open["sheep"][place].rstrip("?") for place, seen in view.get("sheep", {}).items() if not seen}


def _pairs(view: Json, laid_open: Json, key: str) -> Any:
    return zip(view.get(key, ()), laid_open.get(key, ()), strict=True)
