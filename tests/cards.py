"""Count everything on a table from its position alone, to check that nothing is lost or duplicated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tabletop import Match

Position = dict[str, Any]


def cards_of(match: Match) -> Counter[str]:
    """All cards and pieces, wherever they are."""
    return Counter(CARDS[match.game.name](match.position()))


def whole_deck(match: Match) -> Counter[str]:
    """All cards and pieces of the game, as docs/rules counts them."""
    return Counter(DECKS[match.game.name](match.position()))


def _bungee(position: Position) -> list[str]:
    return [*_flat(position["hands"]), position["lucky"], *position["pile"], *position["discard"]]


def _bungee_deck(_position: Position) -> Counter[str]:
    return Counter({str(face): 5 for face in range(1, 10)} | {"10": 8, "B": 3})


def _bohne(position: Position) -> list[str]:
    laid = [card for card in position["table"] if card]
    return [*_flat(position["hands"]), *laid, *_flat(position["rows"])]


def _bohne_deck(_position: Position) -> list[str]:
    kinds = ["-", "-", "-", "x", "0", *map(str, range(1, 11))]
    return [colour + kind for colour in "gryb" for kind in kinds]


def _dog(position: Position) -> list[str]:
    # Marbles are counted by their owner: each seat always has four.
    marbles = [f"marble of {seat}" for seat, four in enumerate(position["marbles"]) for _ in four]
    return [*_flat(position["hands"]), *position["stock"], *position["discard"], *marbles]


def _dog_deck(position: Position) -> Counter[str]:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    marbles = {f"marble of {seat}": 4 for seat in range(position["seats"])}
    return Counter(dict.fromkeys(ranks, 8) | {"X": 6} | marbles)


def _baernergaeng(position: Position) -> list[str]:
    rows = [card.rstrip("^") for card in _flat(position["rows"])]
    drawn = [position["drawn"]] if position["drawn"] else []
    return [*rows, *position["pile"], *position["discard"], *position["resolving"], *drawn]


def _baernergaeng_deck(position: Position) -> Counter[str]:
    extension = {"mix": 1, "flip": 2, "new": 4, "trade": 2, "invert": 2, "add": 2, "cut": 3, "joker": 2}
    # The cards of this round: "new:2" is two of them.
    written = [each.partition(":") for each in position["deck"]]
    taken = {kind: int(number or extension[kind]) for kind, _colon, number in written}
    return Counter({str(face): 4 for face in range(9)} | {"9": 9, "swap": 9, "look": 7, "two": 5} | taken)


def _bauernschlau(position: Position) -> list[str]:
    sheep = [value.rstrip("?") for value in position["sheep"].values()]
    seats = range(position["seats"])
    barriers = ["barrier"] * (sum(position["stock"]) + sum(len(path) for path in position["fences"]))
    in_hand = position["phase"] == "rest"
    dogs = [] if (position["dog"] is None) is not in_hand else ["dog"]
    return [*sheep, *position["supply"], *position["held"], *barriers, *dogs, *(f"seat {seat}" for seat in seats)]


def _bauernschlau_deck(position: Position) -> Counter[str]:
    seats = position["seats"]
    barriers = {2: 16, 3: 16, 4: 12, 5: 12, 6: 10}[seats] * seats
    sheep = {"1": 8, "2": 9, "3": 9, "5": 9, "-3": 17}
    return Counter(sheep | {"barrier": barriers, "dog": 1} | {f"seat {seat}": 1 for seat in range(seats)})


def _flat(lists: Iterable[Iterable[str]]) -> list[str]:
    return [item for inner in lists for item in inner]


CARDS: dict[str, Callable[[Position], Iterable[str]]] = {
    "bungee": _bungee,
    "bohne": _bohne,
    "dog": _dog,
    "baernergaeng": _baernergaeng,
    "bauernschlau": _bauernschlau,
}
DECKS: dict[str, Callable[[Position], Iterable[str] | Counter[str]]] = {
    "bungee": _bungee_deck,
    "bohne": _bohne_deck,
    "dog": _dog_deck,
    "baernergaeng": _baernergaeng_deck,
    "bauernschlau": _bauernschlau_deck,
}
