"""What a seat sees of Bungee, and the matches that it can imagine from that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb
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

#: How often low hands are drawn freely before any deal of them will do.
FEW_TRIES = 50


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

    __slots__ = ("choices", "low", "missing", "pile", "table", "unseen", "ways")

    def __init__(self, table: Bungee, unseen: Sequence[int], missing: Sequence[int], pile: int) -> None:
        self.table = table
        self.unseen = tuple(unseen)
        self.missing = missing
        self.pile = pile
        #: The seats whose hidden cards everybody knows to be low, and in how many ways each alone may hold them.
        self.low = [seat for seat in seats_at_most_five(table) if missing[seat]]
        self.choices: dict[tuple[int, ...], dict[int, int]] = {}
        cards = Counter(self.unseen)
        self.ways = [sum(self._choices(number, cards).values()) for number in range(len(self.low))]

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
        for seat, hand in zip(self.low, self._low_hands(rng), strict=True):
            for face in faces_of(hand):
                left.remove(face)
            state.hands[seat] += hand
        return left

    def _low_hands(self, rng: Rng) -> Sequence[int]:
        """One for each seat whose hand is low, all such deals equally likely.

        Hand after hand is drawn as if the others did not matter, and the deal kept as often as the cards that they
        take from each other allow; if that hardly ever happens, any deal that is possible will do.
        """
        for _ in range(FEW_TRIES):
            drawn = self._try_low_hands(rng)
            if drawn:
                return drawn
        found = self._any_low_hands(0, Counter(self.unseen), rng)
        if found is None:
            raise ValueError(f"known: no hands of {CALL_LIMIT} at most agree with it")
        return found

    def _try_low_hands(self, rng: Rng) -> Sequence[int]:
        left = Counter(self.unseen)
        drawn: list[int] = []
        for number in range(len(self.low)):
            hands = self._choices(number, left)
            ways = sum(hands.values())
            if rng.random() * self.ways[number] >= ways:
                return ()
            drawn.append(_drawn(hands, ways, rng))
            left.subtract(faces_of(drawn[-1]))
        return drawn

    def _any_low_hands(self, number: int, left: Counter[int], rng: Rng) -> list[int] | None:
        if number == len(self.low):
            return []
        for hand in mixed(list(self._choices(number, left)), rng):
            rest = self._any_low_hands(number + 1, left - Counter(faces_of(hand)), rng)
            if rest is not None:
                return [hand, *rest]
        return None

    def _choices(self, number: int, left: Counter[int]) -> dict[int, int]:
        """What a low seat may hold of the cards left -> in how many ways."""
        key = (number, *(left[face] for face in range(len(FACES))))
        choices = self.choices.get(key)
        if choices is None:
            seat, lucky = self.low[number], self.table.lucky
            room = CALL_LIMIT - call_value(self.table.hands[seat], lucky)
            choices = self.choices[key] = _low_hands_of(left, self.missing[seat], room, lucky)
        return choices


def _drawn(hands: Mapping[int, int], ways: int, rng: Rng) -> int:
    """One of the hands, as likely as there are ways to hold it."""
    at = rng.random() * ways
    for hand, weight in hands.items():
        at -= weight
        if at < 0:
            return hand
    return next(reversed(hands))


def _low_hands_of(cards: Mapping[int, int], size: int, limit: int, lucky: int) -> dict[int, int]:
    """Every hand of so many of these cards that counts at most ``limit`` -> in how many ways it may be held."""
    faces = [face for face in sorted(cards) if card_value(face, lucky) <= limit]
    hands: dict[int, int] = {}

    def fill(at: int, hand: int, ways: int, size: int, limit: int) -> None:
        if not size:
            hands[hand] = ways
        elif at < len(faces):
            face, value = faces[at], card_value(faces[at], lucky)
            most = min(size, cards[face], limit // value if value else size)
            for taken in range(most + 1):
                fill(
                    at + 1,
                    hand + taken * ONE[face],
                    ways * comb(cards[face], taken),
                    size - taken,
                    limit - taken * value,
                )

    fill(0, 0, 1, size, limit)
    return hands


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
