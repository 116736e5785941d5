"""What a seat of Bungee sees, and samples of the matches that agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from math import comb
from typing import Any, Literal

from tabletop.game import OVER, SCORE, CommonView, Json, Sampler, Setting, Viewer, sees
from tabletop.games.bungee.cards import COPIES, DECK, FACES, names, numbers
from tabletop.games.bungee.position import check_hands, open_keys, read_table
from tabletop.games.bungee.rules import Bungee
from tabletop.games.bungee.scoring import CALL_LIMIT, call_value, card_value
from tabletop.json_reader import Reader, check_copies, remembered
from tabletop.packed_hands import ONE, faces_of, packed
from tabletop.randomness import Rng, imagined_seed, mixed

#: How often each of several low hands is drawn anew beside the others.
SWEEPS = 4


class View(CommonView):
    """A view of Bungee, as ``Match.view`` returns it."""

    phase: Literal["lucky", "turn", "call", "score", "over"]
    #: The seat to act; None when the match is over.
    turn: int | None
    lucky: str
    #: The discard pile, its top last.
    discard: list[str]
    #: The seats that have called, in the order of their calls.
    calls: list[int]
    #: In the last lap, the seats that still play after ``turn``.
    todo: list[int]
    extend: bool
    #: Whether this is an extra lap.
    extra: bool
    #: With ``play_before_call``, the seats that have not played in this round.
    fresh: list[int]
    #: The hands by seat; None for a hidden card.
    hands: list[list[str | None]]
    #: The number of cards in the draw pile.
    pile: int


def view(state: Bungee, viewer: Viewer) -> Json:
    """What a viewer may see now; hidden cards are null."""
    is_open = state.phase in (SCORE, OVER)
    hands = [
        names(faces_of(hand)) if is_open or sees(viewer, seat) else [None] * len(faces_of(hand))
        for seat, hand in enumerate(state.hands)
    ]
    return {**open_keys(state), "hands": hands, "pile": len(state.pile)}


def sampler(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Sampler[Bungee]:
    """A sampler of matches that agree with this view. ``known`` has lists of faces: {"hand 2": ["7", "7"]}."""
    table = read_table(reader, setting)
    hands = reader.seen_hands("hands", table.seats, FACES)
    pile = reader.number("pile", 0, len(DECK))
    check_hands(hands, left=pile + len(table.discard))
    table.hands = [packed(_sure(hand)) for hand in hands]
    table.pile = []
    memory = Reader(known, "known")
    low = [seat for seat in table.seats_known_low() if None in hands[seat]]
    seen = names(list(chain(*map(_sure, hands))))
    lucky, discard = [FACES[table.lucky]], names(table.discard)
    check_copies(COPIES, lucky=lucky, discard=discard, hands=seen, **remembered(hands, memory, FACES))
    memory.done()
    sure = [_sure(hand) for hand in hands]
    unseen = list((Counter(DECK) - Counter([table.lucky, *table.discard, *chain(*sure)])).elements())
    missing = [hand.count(None) for hand in hands]
    if sum(missing) + pile > len(unseen):
        raise ValueError("pile: there are not so many cards")
    table.hands = [packed(hand) for hand in sure]
    found = _Sampler(table, unseen, missing, pile, low)
    if found.possible is None:
        if known:
            raise ValueError(f"known: the hands of {low} can't all count {CALL_LIMIT} at most")
        # only a made-up position has callers with more: then nothing is known of their hands
        return _Sampler(table, unseen, missing, pile, [])
    return found


def _sure(hand: Sequence[str | None]) -> list[int]:
    return numbers([face for face in hand if face is not None])


class _Sampler:
    """Draws matches that agree with one view; all that the view alone decides is worked out once, in ``__init__``."""

    __slots__ = ("choices", "low", "missing", "pile", "possible", "table", "unseen")

    def __init__(
        self, table: Bungee, unseen: Sequence[int], missing: Sequence[int], pile: int, low: Sequence[int]
    ) -> None:
        self.table = table
        self.unseen = tuple(unseen)
        self.missing = missing
        self.pile = pile
        #: The seats whose hidden hands are publicly known to be low. Other lists have an item for each of them.
        self.low = low
        self.choices: dict[tuple[int, ...], dict[int, int]] = {}
        #: Low hands that are possible together; None if there are none.
        self.possible = self._possible_hands(0, Counter(self.unseen))

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
        """Deals the low seats' hands and returns the cards left."""
        if not self.low:
            return self.unseen
        left = list(self.unseen)
        for seat, hand in zip(self.low, self._low_hands(rng), strict=True):
            for face in faces_of(hand):
                left.remove(face)
            state.hands[seat] += hand
        return left

    def _low_hands(self, rng: Rng) -> Sequence[int]:
        """A hand for each low seat, drawn at random.

        With one such seat, each hand has its exact probability. Several share the same cards: then each is redrawn in
        turn beside the others (Gibbs sampling), until their probabilities are about right.
        """
        hands = list(self.possible or ())
        left = Counter(self.unseen)
        for hand in hands:
            left.subtract(faces_of(hand))
        for _ in range(SWEEPS if len(hands) > 1 else 1):
            for number, hand in enumerate(hands):
                left.update(faces_of(hand))
                hands[number] = _drawn(self._choices(number, left), rng)
                left.subtract(faces_of(hands[number]))
        return hands

    def _possible_hands(self, number: int, left: Counter[int]) -> list[int] | None:
        """The first possible low hands of this low seat and the following ones; None if there are none."""
        if number == len(self.low):
            return []
        for hand in self._choices(number, left):
            rest = self._possible_hands(number + 1, left - Counter(faces_of(hand)))
            if rest is not None:
                return [hand, *rest]
        return None

    def _choices(self, number: int, left: Counter[int]) -> dict[int, int]:
        """The possible hands of a low seat from the cards left -> the number of ways to deal each."""
        key = (number, *(left[face] for face in range(len(FACES))))
        choices = self.choices.get(key)
        if choices is None:
            seat, lucky = self.low[number], self.table.lucky
            room = CALL_LIMIT - call_value(self.table.hands[seat], lucky)
            choices = self.choices[key] = _low_hands_of(left, self.missing[seat], room, lucky)
        return choices


def _drawn(hands: dict[int, int], rng: Rng) -> int:
    """A random hand, weighted by the number of ways to deal it."""
    at = rng.random() * sum(hands.values())
    below = accumulate(hands.values())
    return next((hand for hand, ways in zip(hands, below, strict=True) if at < ways), next(reversed(hands)))


def _low_hands_of(cards: Mapping[int, int], size: int, limit: int, lucky: int) -> dict[int, int]:
    """Every hand of ``size`` of these cards worth at most ``limit`` -> the number of ways to deal it."""
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

    if limit >= 0:
        fill(0, 0, 1, size, limit)
    return hands
