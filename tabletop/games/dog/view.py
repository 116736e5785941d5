"""What a seat of Dog sees, and samples of the matches that agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Literal

from tabletop.game import CommonView, Json, Sampler, Setting, Viewer, sees
from tabletop.games.dog.cards import COPIES, DECK, FACES, names, numbers
from tabletop.games.dog.position import begin_exchange, check_hands, open_keys, read_gifts, read_table
from tabletop.games.dog.rules import EXCHANGE, NO_GIFT, Dog
from tabletop.json_reader import Reader, check_copies, remembered
from tabletop.packed_hands import faces_of, packed
from tabletop.randomness import Rng, imagined_seed, mixed


class View(CommonView):
    """A view of Dog, as ``Match.view`` returns it."""

    phase: Literal["exchange", "play", "over"]
    leader: int
    #: The seat to act; in the exchange the leader.
    turn: int
    #: The discard pile, its top last.
    discard: list[str]
    #: The marbles by seat: "K" (kennel), a cell of the track, or "F0" to "F3"; "*" marks a guard.
    marbles: list[list[str]]
    #: The gifts by giver; None for none, and for a hidden one.
    gifts: list[str | None]
    #: Whether each seat has given.
    given: list[bool]
    #: The hands by seat; None for a hidden card.
    hands: list[list[str | None]]
    #: The number of cards in the draw pile.
    stock: int


def view(state: Dog, viewer: Viewer) -> Json:
    """What a viewer may see now; hidden cards are null. ``given``: which seats have given."""
    return {
        **open_keys(state),
        "gifts": [
            FACES[gift] if gift != NO_GIFT and sees(viewer, seat) else None for seat, gift in enumerate(state.gifts)
        ],
        "given": [gift != NO_GIFT for gift in state.gifts],
        "hands": [
            names(faces_of(hand)) if sees(viewer, seat) else [None] * len(faces_of(hand))
            for seat, hand in enumerate(state.hands)
        ],
        "stock": len(state.stock),
    }


def sampler(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Sampler[Dog]:
    """A sampler of matches that agree with this view. ``known`` has lists of faces: {"hand 2": ["K", "7"]}."""
    table = read_table(reader, setting)
    hands = reader.seen_hands("hands", table.seats, FACES)
    stock = reader.number("stock", 0, len(DECK))
    check_hands(table, [len(hand) for hand in hands], stock)
    discard, seen = names(table.discard), [face for hand in hands for face in hand if face is not None]
    memory = Reader(known, "known")
    check_copies(COPIES, discard=discard, hands=seen, **remembered(hands, memory, FACES))
    memory.done()
    sure = [numbers([face for face in hand if face is not None]) for hand in hands]
    givers = _read_given(reader, table, sure)
    left = list((Counter(DECK) - Counter([*table.discard, *chain(*sure)])).elements())
    missing = [hand.count(None) for hand in hands]
    if sum(missing) + stock > len(left):
        raise ValueError("stock: there are not so many cards")
    table.hands = [packed(hand) for hand in sure]
    return _Sampler(table, tuple(left), missing, stock, givers)


class _Sampler:
    """Draws matches that agree with one view; all that the view alone decides is worked out once, in ``__init__``."""

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
