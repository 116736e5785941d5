"""What a seat sees of Bungee, and the matches that it can imagine from that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletop.game import OVER, SCORE, Dream, Json, Setting
from tabletop.games.bungee.cards import (
    CALL_LIMIT,
    COPIES,
    DECK,
    FACES,
    ONE,
    call_value,
    card_value,
    faces_of,
    packed,
)
from tabletop.games.bungee.events import hand_of
from tabletop.games.bungee.notation import (
    names,
    numbers,
    read_table,
    seats_at_most_five,
    turn_of,
)
from tabletop.games.bungee.rules import Bungee
from tabletop.luck import Rng, imagined_seed, mixed
from tabletop.reading import Reader, check_copies


def view(state: Bungee, viewer: int | None) -> Json:
    """What a seat may see now; hidden cards are null."""
    is_open = state.phase in (SCORE, OVER)
    return {
        "round": state.round,
        "phase": state.phase,
        "turn": turn_of(state),
        "hands": [
            names(faces_of(hand)) if is_open or seat == viewer else [None] * len(faces_of(hand))
            for seat, hand in enumerate(state.hands)
        ],
        "lucky": FACES[state.lucky],
        "pile": len(state.pile),
        "discard": names(state.discard),
        "calls": list(state.calls),
        "todo": list(state.todo),
        "extend": state.extend,
        "scores": [list(row) for row in state.scores],
    }


def dream(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Dream[Bungee]:
    """A drawer of matches with this view. ``known`` has lists of faces: {"hand 2": ["7", "7"]}."""
    table = read_table(reader, setting)
    sizes, sure = _read_hands(reader, table, known)
    pile = reader.number("pile", 0, len(DECK))
    visible = [table.lucky, *table.discard, *(face for hand in sure for face in hand)]
    check_copies("cards", names(visible), COPIES)
    unseen = list((Counter(DECK) - Counter(visible)).elements())
    missing = [size - len(hand) for size, hand in zip(sizes, sure, strict=True)]
    if sum(missing) + pile > len(unseen):
        raise ValueError("pile: there are not so many cards")
    table.hands = [packed(hand) for hand in sure]
    table.pile = []
    return _Dream(table, unseen, missing, pile)


class _Dream:
    """Everything about a view that is worked out once, however many matches are drawn from it."""

    __slots__ = ("low", "missing", "pile", "table", "unseen")

    def __init__(self, table: Bungee, unseen: Sequence[int], missing: Sequence[int], pile: int) -> None:
        self.table = table
        self.unseen = tuple(unseen)
        self.missing = missing
        self.pile = pile
        self.low = [seat for seat in seats_at_most_five(table) if missing[seat]]

    def __call__(self, rng: Rng) -> Bungee:
        state = self.table.copy()
        state.seed = imagined_seed(rng)
        hands = state.hands
        cards = mixed(self._deal_low_hands(state, rng), rng)
        at = 0
        for seat, count in enumerate(self.missing):
            if count and seat not in self.low:
                hands[seat] += packed(cards[at : at + count])
                at += count
        state.pile = cards[at : at + self.pile]
        return state

    def _deal_low_hands(self, state: Bungee, rng: Rng) -> Sequence[int]:
        """The hands of five at most come first: later there might be no low cards left for them."""
        if not self.low:
            return self.unseen
        left = list(self.unseen)
        for seat in self.low:
            room = CALL_LIMIT - call_value(state.hands[seat], state.lucky)
            hand = _low_hand(left, self.missing[seat], room, state.lucky, rng)
            for face in faces_of(hand):
                left.remove(face)
            state.hands[seat] += hand
        return left


def _low_hand(cards: Iterable[int], size: int, limit: int, lucky: int, rng: Rng) -> int:
    """A hand of so many of these cards that counts at most ``limit``, each such hand as likely as in the deal."""
    counts = Counter(cards)
    faces = [face for face in sorted(counts) if card_value(face, lucky) <= limit]
    hands: list[tuple[int, int]] = []

    def fill(at: int, hand: int, ways: int, size: int, limit: int) -> None:
        if not size:
            hands.append((hand, ways))
        elif at < len(faces):
            face, value = faces[at], card_value(faces[at], lucky)
            taken = 0
            while taken <= min(size, counts[face]) and taken * value <= limit:
                fill(at + 1, hand + taken * ONE[face], ways, size - taken, limit - taken * value)
                ways = ways * (counts[face] - taken) // (taken + 1)
                taken += 1

    fill(0, 0, 1, size, limit)
    if not hands:
        raise ValueError(f"known: no hand of {CALL_LIMIT} at most agrees with it")
    at = rng.random() * sum(ways for _, ways in hands)
    for hand, ways in hands:
        at -= ways
        if at < 0:
            return hand
    return hands[-1][0]


def _read_hands(reader: Reader, table: Bungee, known: Mapping[str, Any]) -> tuple[list[int], list[list[int]]]:
    """How many cards each seat has, and those of them that are sure."""

    def hand(item: object) -> list[str | None]:
        if not isinstance(item, (list, tuple)) or not all(face is None or face in FACES for face in item):
            raise ValueError("hands: each seat has a list of faces and nulls")
        return list(item)

    seen = reader.each_seat("hands", table.seats, hand)
    sure = [numbers([face for face in cards if face is not None]) for cards in seen]
    remembered = Reader(known, "known")
    for seat, cards in enumerate(seen):
        faces = numbers(remembered.words(hand_of(seat), FACES))
        if len(faces) + len(sure[seat]) > len(cards):
            raise ValueError(f"known: {hand_of(seat)!r} has fewer hidden cards")
        sure[seat] += faces
    remembered.done()
    return [len(cards) for cards in seen], sure
