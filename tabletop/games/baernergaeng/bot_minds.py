"""Who knows which card in a sampled match, where each seat must play by what it knows."""

from __future__ import annotations

from typing import Self

from tabletop.events import EVERYBODY
from tabletop.game import NO_SEAT
from tabletop.games.baernergaeng.cards import (
    ADD,
    COPIES,
    CUT,
    FACE,
    FACES,
    FLIP,
    HIGHEST,
    LOOK,
    MIX,
    NEW,
    NUMBERS,
    SWAP,
    TRADE,
    TWO,
    VISIBLE,
    outer,
)
from tabletop.games.baernergaeng.moves import (
    GRAB,
    KEEP,
    NO_SLOT,
    TAKE,
    THROW,
    kind_of,
    own_of,
    seat_of,
    slot_of,
)
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.specials import trade_partner

#: The average cost of a card; a special card counts as the number that replaces it at the end.
AVERAGE = 5.0
#: The weight of faces that contradict their owner's play, since players err and forget.
DOUBT = 0.1
#: The same in rollouts, where it is higher: a bluff must not depend on others who believe everything.
WARY = 0.3

#: Only a card of a lower cost says something about the row when it is given away.
SURELY_LOW = 8
#: How many cards of the base game are special cards.
SPECIALS = sum(COPIES[FACES[face]] for face in (SWAP, LOOK, TWO))

#: The cost of each face, in a round where the lowest sum is best and in an inverted one.
COSTS = tuple(float(card & FACE) if card & FACE < NUMBERS else AVERAGE for card in range(2 * VISIBLE))
INVERTED_COSTS = tuple(HIGHEST - cost for cost in COSTS)


def _mean_up_to(most: float, specials: int) -> float:
    """The average cost of a card of the base game that is probably no worse than ``cost``."""
    cards = [(float(face), COPIES[FACES[face]]) for face in range(NUMBERS)] + [(AVERAGE, specials)]
    weights = [count * (1 if cost <= most else WARY) for cost, count in cards]
    return sum(cost * weight for (cost, _count), weight in zip(cards, weights, strict=True)) / sum(weights)


#: By the cost of the card that went: the average cost of a card that its owner drew and kept for it.
KEPT_FOR = tuple(_mean_up_to(cost, 0) for cost in range(NUMBERS))
#: By the cost of the card that went: the average cost of a known card that its owner kept instead.
LEFT_BESIDE = tuple(_mean_up_to(cost + 1, SPECIALS) for cost in range(NUMBERS))


class Minds:
    """For each card of the rows, the seats that know it (a bit mask) and the cost that the others assume."""

    __slots__ = ("eyes", "guess")

    def __init__(self, eyes: list[list[int]], guess: list[list[float]]) -> None:
        self.eyes = eyes
        self.guess = guess

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)([row.copy() for row in self.eyes], [row.copy() for row in self.guess])

    def costs(self, state: Baernergaeng, viewer: int, seat: int) -> list[float]:
        """The costs of the cards in a seat's row, as a viewer assumes."""
        bit = 1 << viewer
        cards = zip(state.rows[seat], self.eyes[seat], self.guess[seat], strict=True)
        if state.inverted:
            return [INVERTED_COSTS[card] if eyes & bit else HIGHEST - guess for card, eyes, guess in cards]
        return [COSTS[card] if eyes & bit else guess for card, eyes, guess in cards]

    def follow(self, state: Baernergaeng, seat: int, move: int) -> None:
        """Updates who knows what, for a move that is about to be played."""
        kind = kind_of(move)
        if kind == KEEP:
            self._keep(state, seat, own_of(move))
        elif kind == THROW and state.drawn < NUMBERS:
            self.leave(seat, HIGHEST - state.drawn if state.inverted else state.drawn, inverted=state.inverted)
        elif kind == TAKE:
            self.eyes[seat][own_of(move)] = EVERYBODY
        elif kind in (SWAP, GRAB):
            self._exchange(seat, move)
        elif kind == LOOK:
            self.eyes[seat_of(move)][slot_of(move)] |= 1 << seat
        elif kind >= MIX:
            self._follow_extra(state, seat, move)

    def _keep(self, state: Baernergaeng, seat: int, slot: int) -> None:
        """Updates what the others assume of the card kept and of the cards left, from the card that went."""
        bit = 1 << seat
        face = state.rows[seat][slot] & FACE
        went = round(AVERAGE)
        if self.eyes[seat][slot] & bit and face < NUMBERS:
            went = HIGHEST - face if state.inverted else face
        self.leave(seat, went, inverted=state.inverted)
        self.eyes[seat][slot] = bit
        self.guess[seat][slot] = HIGHEST - KEPT_FOR[went] if state.inverted else KEPT_FOR[went]

    def leave(self, seat: int, went: int, *, inverted: bool) -> None:
        """Lowers what others assume of the cards that their owner knew and left in the row."""
        if went >= SURELY_LOW:
            return
        most = LEFT_BESIDE[went]
        guess = self.guess[seat]
        for slot, eyes in enumerate(self.eyes[seat]):
            if eyes >> seat & 1:
                guess[slot] = max(guess[slot], HIGHEST - most) if inverted else min(guess[slot], most)

    def _exchange(self, seat: int, move: int) -> None:
        own, other, slot = own_of(move), seat_of(move), slot_of(move)
        eyes, guess = self.eyes, self.guess
        eyes[seat][own], eyes[other][slot] = eyes[other][slot], eyes[seat][own]
        guess[seat][own], guess[other][slot] = guess[other][slot], guess[seat][own]

    def _follow_extra(self, state: Baernergaeng, seat: int, move: int) -> None:
        kind, own = kind_of(move), own_of(move)
        if kind == MIX:
            for other in range(state.seats):
                if other != state.protected():
                    self._lay_out(other, len(state.rows[other]))
        elif kind == NEW:
            length = len(state.rows[seat])
            self._lay_out(seat, min(length, len(state.pile) + len(state.discard) + length - 1))
        elif kind == ADD and state.has_card():
            self.eyes[seat].append(0)
            self.guess[seat].append(AVERAGE)
        elif kind == TRADE:
            self._trade(seat, trade_partner(state, seat))
        elif kind == FLIP and own != NO_SLOT:
            self.eyes[seat][own] = EVERYBODY
        elif kind == CUT and own != NO_SLOT:
            del self.eyes[seat][own], self.guess[seat][own]

    def _lay_out(self, seat: int, length: int) -> None:
        """A row of new cards, whose outer ones the seat has seen."""
        self.eyes[seat] = [0] * length
        self.guess[seat] = [AVERAGE] * length
        for slot in outer(length):
            self.eyes[seat][slot] = 1 << seat

    def _trade(self, seat: int, other: int) -> None:
        if other != NO_SEAT:
            eyes, guess = self.eyes, self.guess
            eyes[seat], eyes[other] = eyes[other], eyes[seat]
            guess[seat], guess[other] = guess[other], guess[seat]
