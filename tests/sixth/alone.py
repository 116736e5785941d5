"""A pytest plugin: the engine's own tests meet no other game than the sixth, and can count and redraw its cards."""

from __future__ import annotations

from random import Random
from typing import Any

import tabletop

Position = dict[str, Any]


def cards(position: Position) -> list[str]:
    """All cards, wherever they are."""
    return [*position["pile"], *position["discard"], *(card for hand in position["hands"] for card in hand)]


def deck(_position: Position) -> list[str]:
    """All cards that there are."""
    return [colour + number for colour in "gryb" for number in "123456"]


def redraw(position: Position, seat: int | None, rng: Random) -> None:
    """Redraw the pile and the hands that a seat can't see."""
    is_open = position["phase"] in ("score", "over")
    hidden = [hand for owner, hand in enumerate(position["hands"]) if owner != seat and not is_open]
    pool = [*position["pile"], *(card for hand in hidden for card in hand)]
    rng.shuffle(pool)
    for holder in (position["pile"], *hidden):
        holder[:] = [pool.pop() for _ in holder]
    for hand in hidden:
        hand.sort(key=deck(position).index)


def pytest_configure() -> None:
    # Before the tests are imported, which take the games from there.
    tabletop.GAMES = {"tschau": tabletop.GAMES["tschau"]}
    from tests.cards import CARDS, DECKS
    from tests.redraw import REDRAW

    CARDS["tschau"], DECKS["tschau"], REDRAW["tschau"] = cards, deck, redraw
