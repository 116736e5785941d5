"""A round counted sheep by sheep, farm after farm."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.counting import Count, counts, instead
from tabletop.game import Json
from tabletop.games.bauernschlau.board import GEESE, PLACE_NAMES, PLACES, plan_of
from tabletop.games.bauernschlau.events import stock_of
from tabletop.games.bauernschlau.farms import Farm, farms_of
from tabletop.games.bauernschlau.scoring import championship_row
from tabletop.games.bauernschlau.sheep import FACES, VALUES


def counting(view: Json) -> Iterator[Count]:
    """How the farms of a view were counted when the round was scored; those that are not fenced come last."""
    farms = farms_of(view)
    plan = plan_of(view)
    for seat, farm in enumerate(farms):
        if farm.fields:
            yield from counts(seat, _amounts(view, seat, farm))
    scores = [farm.score for farm in farms]
    row = championship_row(scores) if view["options"]["rounds"] > 1 else scores
    for seat, farm in enumerate(farms):
        if not farm.fields:
            yield instead(seat, row[seat], "unfenced", PLACE_NAMES[plan.farms[seat]])


def _amounts(view: Json, seat: int, farm: Farm) -> Iterator[tuple[tuple[str, ...], int]]:
    """Each sheep in the farm with its points, 0 if it stayed face down; then what unused barriers cost."""
    times = GEESE[view["options"]["geese"]]
    for place in farm.fields:
        face = view["sheep"].get(place)
        if face is not None:
            yield (place,), VALUES[FACES.index(face)] * times[PLACES[place]] if face in FACES else 0
    if farm.barriers:
        yield (stock_of(seat),), -farm.barriers
