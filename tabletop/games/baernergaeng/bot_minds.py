"""Who knows which card of an imagined match: a player there goes by what it knows, not by what lies there."""

from __future__ import annotations

from typing import Self

from tabletop.events import EVERYBODY
from tabletop.game import NO_SEAT
from tabletop.games.baernergaeng.cards import (
    ADD,
    CUT,
    FACE,
    FLIP,
    HIGHEST,
    LOOK,
    MIX,
    NEW,
    NUMBERS,
    SWAP,
    TRADE,
    VISIBLE,
    outer,
)
from tabletop.games.baernergaeng.moves import (
    GRAB,
    KEEP,
    KIND_AT,
    NO_SLOT,
    OWN_AT,
    SEAT_AT,
    SEAT_BITS,
    SLOT_BITS,
    TAKE,
)
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.specials import trade_partner

#: What a card counts on average: a special is replaced by a number at the end.
AVERAGE = 5.0
#: What a drawn card counts that its owner kept, for those who did not see it.
KEPT = 4.0

#: What a card costs in a round where the lowest sum is best, and where the highest is.
COSTS = tuple(float(card & FACE) if card & FACE < NUMBERS else AVERAGE for card in range(2 * VISIBLE))
INVERTED_COSTS = tuple(HIGHEST - cost for cost in COSTS)


class Minds:
    """Who knows which card of the rows (a bit a seat), and what those who don't believe it counts."""

    __slots__ = ("eyes", "guess")

    def __init__(self, eyes: list[list[int]], guess: list[list[float]]) -> None:
        self.eyes = eyes
        self.guess = guess

    def copy(self) -> Self:
        """The same, independent of this one."""
        return type(self)([row.copy() for row in self.eyes], [row.copy() for row in self.guess])

    def costs(self, state: Baernergaeng, viewer: int, seat: int) -> list[float]:
        """What the cards of a seat's row cost it, as a viewer believes."""
        bit = 1 << viewer
        cards = zip(state.rows[seat], self.eyes[seat], self.guess[seat], strict=True)
        if state.inverted:
            return [INVERTED_COSTS[card] if eyes & bit else HIGHEST - guess for card, eyes, guess in cards]
        return [COSTS[card] if eyes & bit else guess for card, eyes, guess in cards]

    def follow(self, state: Baernergaeng, seat: int, move: int) -> None:
        """Takes in a move that is about to be played."""
        kind = move >> KIND_AT
        if kind == KEEP:
            slot = move >> OWN_AT & SLOT_BITS
            self.eyes[seat][slot] = 1 << seat
            self.guess[seat][slot] = HIGHEST - KEPT if state.inverted else KEPT
        elif kind == TAKE:
            self.eyes[seat][move >> OWN_AT & SLOT_BITS] = EVERYBODY
        elif kind in (SWAP, GRAB):
            self._exchange(seat, move)
        elif kind == LOOK:
            self.eyes[move >> SEAT_AT & SEAT_BITS][move & SLOT_BITS] |= 1 << seat
        elif kind >= MIX:
            self._follow_extra(state, seat, move)

    def _exchange(self, seat: int, move: int) -> None:
        own, other, slot = move >> OWN_AT & SLOT_BITS, move >> SEAT_AT & SEAT_BITS, move & SLOT_BITS
        eyes, guess = self.eyes, self.guess
        eyes[seat][own], eyes[other][slot] = eyes[other][slot], eyes[seat][own]
        guess[seat][own], guess[other][slot] = guess[other][slot], guess[seat][own]

    def _follow_extra(self, state: Baernergaeng, seat: int, move: int) -> None:
        kind, own = move >> KIND_AT, move >> OWN_AT & SLOT_BITS
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
        """A row of new cards, the outer ones looked at."""
        self.eyes[seat] = [0] * length
        self.guess[seat] = [AVERAGE] * length
        for slot in outer(length):
            self.eyes[seat][slot] = 1 << seat

    def _trade(self, seat: int, other: int) -> None:
        if other != NO_SEAT:
            eyes, guess = self.eyes, self.guess
            eyes[seat], eyes[other] = eyes[other], eyes[seat]
            guess[seat], guess[other] = guess[other], guess[seat]
