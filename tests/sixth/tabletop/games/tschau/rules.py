"""The rules: play a card that fits or draw one; the round ends with an empty hand or an empty pile."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.tschau import events
from tabletop.games.tschau.cards import DECK, HAND_SIZE, fits, hand_of
from tabletop.games.tschau.scoring import points

from tabletop.bits import members
from tabletop.events import deals, scored
from tabletop.game import Setting, State

TURN = "turn"
#: Moves; all lower ones are the card that is played.
DRAW, DEAL = len(DECK), len(DECK) + 1


class Tschau(State[int]):
    """A match of Tschau Sepp."""

    __slots__ = ("discard", "hands", "pile")

    hands: list[int]
    #: The next card is its last.
    pile: list[int]
    #: Its top is its last.
    discard: list[int]

    def copy(self) -> Tschau:
        """The same position, independent of this one."""
        other = Tschau.__new__(Tschau)
        self._copy_common(other)
        other.hands = self.hands.copy()
        other.pile = self.pile.copy()
        other.discard = self.discard.copy()
        return other

    def begin_round(self) -> None:
        """Shuffles, deals, and turns the first card of the discard."""
        cards = self.shuffle(DECK)
        dealt = HAND_SIZE * self.seats
        self.hands = [hand_of(cards[at : at + HAND_SIZE]) for at in range(0, dealt, HAND_SIZE)]
        self.discard = [cards[dealt]]
        self.pile = cards[:dealt:-1]
        self.phase = TURN
        self.actor = self.round % self.seats
        if self.tell:
            for seat, hand in enumerate(self.hands):
                self.tell(events.dealt(seat, hand))
            self.tell(events.turned(cards[dealt]))

    def next_dealer(self) -> int:
        """The seat that deals the next round, the one before its starter."""
        return self.round % self.seats

    def moves(self, seat: int) -> Sequence[int]:
        """What the seat may play."""
        if seat != self.actor:
            return ()
        if self.phase != TURN:
            return (DEAL,)
        return (*(card for card in members(self.hands[seat]) if fits(card, self.discard[-1])), DRAW)

    def play(self, seat: int, move: int) -> None:
        """Applies a legal move."""
        if move == DEAL:
            self.round += 1
            if self.tell:
                self.tell(deals(seat))
            self.begin_round()
            return
        if move == DRAW:
            card = self.pile.pop()
            self.hands[seat] |= 1 << card
        else:
            self.hands[seat] ^= 1 << move
            self.discard.append(move)
        if self.tell:
            self.tell(events.drew(seat, card) if move == DRAW else events.played(seat, move))
        self.actor = (seat + 1) % self.seats
        if not self.pile or not self.hands[seat]:
            self._score()

    def _score(self) -> None:
        row = [points(hand) for hand in self.hands]
        self.write_down(row, self.next_dealer())
        if self.tell:
            for seat, hand in enumerate(self.hands):
                self.tell(events.opened(seat, hand))
            self.tell(scored(row))

    def winners(self) -> tuple[int, ...]:
        """The lowest total; equal totals share the win."""
        totals = self.sums()
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def deal(setting: Setting) -> Tschau:
    """A match with its first round dealt."""
    state = Tschau(setting)
    state.begin_round()
    return state
