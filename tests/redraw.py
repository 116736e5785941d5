"""Redraw everything that a seat may not see: the result is a table that the seat can't tell from its own.

Written from docs/rules and on positions alone, so that it shares no code with the engine's views.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Position = dict[str, Any]


def redrawn(position: Position, seat: int | None, rng: Random) -> Position:
    """The position with everything hidden from ``seat`` (None: hidden from any seat) redistributed."""
    other = deepcopy(position)
    other["seed"] = rng.randrange(2**32)
    other["shuffles"] = position["shuffles"] + rng.randrange(5)
    REDRAW[position["game"]](other, seat, rng)
    return other


class _Pool:
    """Hidden cards taken from their places, to be put back in another order."""

    def __init__(self) -> None:
        self._cards: list[str] = []
        self._put: list[Callable[[str], None]] = []

    def add(self, holder: Any, key: Any) -> None:
        """Add one hidden card, at ``holder[key]``."""
        self._cards.append(holder[key])
        self._put.append(lambda card: holder.__setitem__(key, card))

    def add_all(self, cards: list[str]) -> None:
        """Add a whole list of hidden cards."""
        for place in range(len(cards)):
            self.add(cards, place)

    def mix(self, rng: Random) -> None:
        """Shuffle the cards and put them back."""
        rng.shuffle(self._cards)
        for put, card in zip(self._put, self._cards, strict=True):
            put(card)


def _bungee(position: Position, seat: int | None, rng: Random) -> None:
    is_open = position["phase"] in ("score", "over")
    pool = _Pool()
    pool.add_all(position["pile"])
    for other, hand in enumerate(position["hands"]):
        if not is_open and other != seat:
            pool.add_all(hand)
    pool.mix(rng)
    for hand in position["hands"]:
        hand.sort(key=[*map(str, range(1, 11)), "B"].index)


def _bohne(position: Position, seat: int | None, rng: Random) -> None:
    pool = _Pool()
    for other, hand in enumerate(position["hands"]):
        if other != seat:
            pool.add_all(hand)
    if position["phase"] == "hide":
        for other, card in enumerate(position["table"]):
            if card and other not in (seat, position["token"]):
                pool.add(position["table"], other)
    pool.mix(rng)
    order = [colour + kind for colour in "gryb" for kind in ["-", "x", "0", *map(str, range(1, 11))]]
    for hand in position["hands"]:
        hand.sort(key=order.index)


def _dog(position: Position, seat: int | None, rng: Random) -> None:
    pool = _Pool()
    pool.add_all(position["stock"])
    for other, hand in enumerate(position["hands"]):
        if other != seat:
            pool.add_all(hand)
    pool.mix(rng)
    for other, hand in enumerate(position["hands"]):
        hand.sort(key=["A", *map(str, range(2, 11)), "J", "Q", "K", "X"].index)
        if other != seat and position["gifts"][other] is not None:
            position["gifts"][other] = rng.choice(hand)


def _baernergaeng(position: Position, seat: int | None, rng: Random) -> None:
    pool = _Pool()
    pool.add_all(position["pile"])
    under = position["discard"][:-1]
    pool.add_all(under)
    if position["drawn"] is not None and position["turn"] != seat:
        pool.add(position, "drawn")
    for owner, row in enumerate(position["rows"]):
        for slot, card in enumerate(row):
            if not card.endswith("^") and not _looks_at(position, seat, owner, slot):
                pool.add(row, slot)
    pool.mix(rng)
    position["discard"][:-1] = under


def _looks_at(position: Position, seat: int | None, owner: int, slot: int) -> bool:
    if position["phase"] == "peek":
        outer = slot in (0, len(position["rows"][owner]) - 1)
        return owner == seat and seat in position["peeking"] and outer
    is_looker = position["phase"] == "looking" and position["turn"] == seat
    return is_looker and [owner, slot] == list(position["looking"])


def _bauernschlau(position: Position, seat: int | None, rng: Random) -> None:
    pool = _Pool()
    pool.add_all(position["supply"])
    if position["turn"] != seat:
        pool.add_all(position["held"])
    face_down: dict[str, str] = {}
    if position["phase"] not in ("score", "over"):
        face_down = {place: value[:-1] for place, value in position["sheep"].items() if value.endswith("?")}
    for place in face_down:
        pool.add(face_down, place)
    pool.mix(rng)
    position["sheep"] |= {place: value + "?" for place, value in face_down.items()}
    position["held"].sort(key=int)


REDRAW: dict[str, Callable[[Position, int | None, Random], None]] = {
    "bungee": _bungee,
    "bohne": _bohne,
    "baernergaeng": _baernergaeng,
    "bauernschlau": _bauernschlau,
    "dog": _dog,
}
