"""What a seat sees of Dog, and the matches that it can imagine from that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.events import hand_of
from tabletop.game import Dream, Json, Setting
from tabletop.games.dog.cards import COPIES, DECK, FACES, faces_of, packed
from tabletop.games.dog.notation import (
    begin_exchange,
    check_hands,
    marble_names,
    names,
    numbers,
    read_gifts,
    read_table,
    turn_of,
)
from tabletop.games.dog.rules import EXCHANGE, NO_GIFT, Dog
from tabletop.luck import Rng, imagined_seed, mixed
from tabletop.reading import Reader


def view(state: Dog, viewer: int | None) -> Json:
    """What a seat may see now: hidden cards are null, ``given`` tells who has laid out a gift."""
    return {
        "round": state.round,
        "leader": state.leader,
        "phase": state.phase,
        "turn": turn_of(state),
        "gifts": [FACES[gift] if seat == viewer and gift != NO_GIFT else None for seat, gift in enumerate(state.gifts)],
        "given": [gift != NO_GIFT for gift in state.gifts],
        "hands": [
            names(faces_of(hand)) if seat == viewer else [None] * len(faces_of(hand))
            for seat, hand in enumerate(state.hands)
        ],
        "stock": len(state.stock),
        "discard": names(state.discard),
        "marbles": [marble_names(state, colour) for colour in range(state.seats)],
        "scores": [list(row) for row in state.scores],
    }


def dream(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Dream[Dog]:
    """A drawer of matches with this view. ``known`` has lists of faces: {"hand 2": ["K", "7"]}."""
    table = read_table(reader, setting)
    left = Counter(DECK)
    _take(left, table.discard, "discard")
    sizes, sure = _read_hands(reader, table, known, left)
    stock = reader.number("stock", 0, len(DECK))
    check_hands(table, sizes, stock)
    givers = _read_given(reader, table, sure)
    missing = [size - len(hand) for size, hand in zip(sizes, sure, strict=True)]
    if sum(missing) + stock > left.total():
        raise ValueError("stock: there are not so many cards")
    table.hands = [packed(hand) for hand in sure]
    return _Dream(table, tuple(left.elements()), missing, stock, givers)


class _Dream:
    """Everything about a view that is worked out once, however many matches are drawn from it."""

    __slots__ = ("givers", "missing", "stock", "table", "unseen")

    def __init__(
        self, table: Dog, unseen: Sequence[int], missing: Sequence[int], stock: int, givers: Sequence[int]
    ) -> None:
        self.table = table
        self.unseen = unseen
        self.missing = missing
        self.stock = stock
        #: The seats whose gift is hidden.
        self.givers = givers

    def __call__(self, rng: Rng) -> Dog:
        state = self.table.copy()
        state.seed = imagined_seed(rng)
        cards = mixed(self.unseen, rng)
        at = 0
        for seat, count in enumerate(self.missing):
            if count:
                state.hands[seat] += packed(cards[at : at + count])
                at += count
        state.stock = cards[at : at + self.stock]
        for giver in self.givers:
            faces = faces_of(state.hands[giver])
            state.gifts[giver] = faces[int(rng.random() * len(faces))]
        return state


def _read_hands(
    reader: Reader, table: Dog, known: Mapping[str, Any], left: Counter[int]
) -> tuple[list[int], list[list[int]]]:
    """How many cards each seat has, and those of them that are sure; the sure ones are taken from ``left``."""

    def hand(item: object) -> list[str | None]:
        if not isinstance(item, (list, tuple)) or not all(
            face is None or (isinstance(face, str) and face in FACES) for face in item
        ):
            raise ValueError("hands: each seat has a list of faces and nulls")
        return list(item)

    seen = reader.each_seat("hands", table.seats, hand)
    sure = [numbers([face for face in cards if face is not None]) for cards in seen]
    for faces in sure:
        _take(left, faces, "hands")
    remembered = Reader(known, "known")
    for seat, cards in enumerate(seen):
        faces = numbers(remembered.words(hand_of(seat), FACES))
        if len(faces) + len(sure[seat]) > len(cards):
            raise ValueError(f"known: {hand_of(seat)!r} has fewer hidden cards")
        _take(left, faces, f"known: {hand_of(seat)!r}")
        sure[seat] += faces
    remembered.done()
    return [len(cards) for cards in seen], sure


def _take(left: Counter[int], faces: Sequence[int], place: str) -> None:
    """Takes the cards of a place from those that may be anywhere."""
    left.subtract(faces)
    for face in faces:
        if left[face] < 0:
            raise ValueError(f"{place}: there are only {COPIES[FACES[face]]} × {FACES[face]} in the game")


def _read_given(reader: Reader, table: Dog, sure: Sequence[Sequence[int]]) -> list[int]:
    """Sets the gift that the seat knows, its own, and returns the seats whose gift is hidden."""

    def flag(item: object) -> bool:
        if not isinstance(item, bool):
            raise ValueError("given: each must be true or false")
        return item

    given = reader.each_seat("given", table.seats, flag, empty=False)
    if table.phase != EXCHANGE and any(given):
        raise ValueError("given: there are no gifts outside the exchange")
    for seat, gift in enumerate(read_gifts(reader, table)):
        if gift is not None:
            table.gifts[seat] = FACES.index(gift)
            if not given[seat] or table.gifts[seat] not in sure[seat]:
                raise ValueError(f"gifts: seat {seat} can't have given {gift}")
    begin_exchange(table, given)
    return [seat for seat in range(table.seats) if given[seat] and table.gifts[seat] == NO_GIFT]
