"""The part of a state that has no rules of turns: rows, piles, drawing, exchanging and looking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Self

from tabletop.events import Tell
from tabletop.game import NO_SEAT, Setting, State
from tabletop.games.baernergaeng import events
from tabletop.games.baernergaeng.cards import FACE, VISIBLE, outer
from tabletop.games.baernergaeng.house_rules import HouseRules, house_rules_of

# phases, besides score and over
PEEK = "peek"
TURN = "turn"
DRAWN = "drawn"
LOOKING = "looking"
END_OF_TURN = "end"

#: Stands for a face where no card is in hand.
NO_CARD = -1


@cache
def from_left_of(seat: int, seats: int) -> tuple[int, ...]:
    """All seats in turn order, beginning on this seat's left; itself last.

    >>> from_left_of(1, 4)
    (2, 3, 0, 1)
    """
    return tuple((seat + step) % seats for step in range(1, seats + 1))


class Table(State[int]):
    """Rows, piles and the state of a round; ``rules.Baernergaeng`` adds what is legal."""

    __slots__ = (
        "added",
        "caller",
        "discard",
        "drawn",
        "draws",
        "house_rules",
        "inverted",
        "inverted_rounds",
        "looking",
        "peeking",
        "pile",
        "resolving",
        "rows",
        "todo",
        "turn",
        "turns",
    )

    #: The cards of the extension in this round, in the form of the option.
    added: tuple[str, ...]
    house_rules: HouseRules
    rows: list[list[int]]
    #: The next card is its last.
    pile: list[int]
    #: Its top is its last.
    discard: list[int]
    #: The seat whose turn it is: the one to act, but for looks that several have.
    turn: int
    #: The seats that are looking at their outer cards, ascending.
    peeking: tuple[int, ...]
    #: The seat and slot that the seat in turn is looking at.
    looking: tuple[int, int] | None
    #: The face in the hand of the seat in turn, or NO_CARD.
    drawn: int
    #: The specials in use, outermost first.
    resolving: tuple[int, ...]
    #: The draws that a two still grants after the current one.
    draws: int
    #: The turns completed, a number a seat.
    turns: list[int]
    #: NO_SEAT until a seat has called.
    caller: int
    #: After a call, the seats that still play after this one.
    todo: tuple[int, ...]
    inverted: bool
    #: The finished rounds in which the highest sum was best, ascending.
    inverted_rounds: tuple[int, ...]

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.take_in(self.options["extension"])
        self.inverted_rounds = ()
        self.rows = [[] for _ in range(self.seats)]
        self.pile = []
        self.discard = []
        self.clear()

    def copy(self) -> Self:
        """The same position, independent of this one."""
        other = object.__new__(type(self))
        self._copy_common(other)
        other.added = self.added
        other.house_rules = self.house_rules
        other.rows = [row.copy() for row in self.rows]
        other.pile = self.pile.copy()
        other.discard = self.discard.copy()
        other.turn = self.turn
        other.peeking = self.peeking
        other.looking = self.looking
        other.drawn = self.drawn
        other.resolving = self.resolving
        other.draws = self.draws
        other.turns = self.turns.copy()
        other.caller = self.caller
        other.todo = self.todo
        other.inverted = self.inverted
        other.inverted_rounds = self.inverted_rounds
        return other

    # a round

    def take_in(self, extension: Sequence[str]) -> None:
        """Puts these cards of the extension into the deck, and takes all others out."""
        self.added = tuple(extension)
        self.house_rules = house_rules_of(self.options, self.added)

    def clear(self) -> None:
        """Resets the round: no looks, no card in hand, no turns, no call."""
        self.turn = 0
        self.peeking = self.resolving = self.todo = ()
        self.looking = None
        self.drawn = NO_CARD
        self.draws = 0
        self.turns = [0] * self.seats
        self.caller = NO_SEAT
        self.inverted = False

    def starter(self) -> int:
        """The seat that begins this round."""
        return self.round % self.seats

    def next_dealer(self) -> int:
        """The seat that deals the next round: the one before its starter."""
        return self.starter()

    @property
    def dealt(self) -> int:
        """How many cards each player got at the round's start."""
        return self.house_rules.dealt_in(self.round)

    def protected(self) -> int:
        """The caller, if the option protects the caller's cards; else NO_SEAT."""
        return self.caller if self.house_rules.protects_caller else NO_SEAT

    # cards

    def draw_card(self, seat: int) -> None:
        """Draws the next card into the hand of the seat in turn."""
        face = self.drawn = self.next_card()
        if self.tell:
            self.tell(events.drew(seat, face))

    def has_card(self) -> bool:
        """Whether a card can be drawn, from the draw pile or after reshuffling the discard pile."""
        return bool(self.pile) or len(self.discard) > 1

    def next_card(self) -> int:
        """Takes the next card; reshuffles the discard pile without its top card if the draw pile is empty."""
        if not self.pile:
            under = self.discard[:-1]
            self.discard = self.discard[-1:]
            self.pile = self.shuffle(under)[::-1]
            if self.tell:
                self.tell(events.reshuffled(len(under)))
        return self.pile.pop()

    def exchange(self, what: str, seat: int, own: int, other: int, slot: int) -> None:
        """Exchanges a card of a seat with another's; nobody looks, and both lie face down afterwards."""
        row, others = self.rows[seat], self.rows[other]
        mine, theirs = row[own], others[slot]
        row[own], others[slot] = theirs & FACE, mine & FACE
        if self.tell:
            here, there = events.place(seat, own), events.place(other, slot)
            self.tell(events.moved(what, seat, theirs, there, here))
            self.tell(events.moved(what, seat, mine, here, there))

    # looks

    def begin_looks(self, seats: tuple[int, ...]) -> None:
        """Lets these seats look at their outer cards, each until its ``ok``, also if none of them is face down (R)."""
        self.phase = PEEK
        self.peeking = seats
        self.actor = seats[0]
        if self.tell:
            self._tell_begun(self.tell, seats)

    def _tell_begun(self, tell: Tell, seats: tuple[int, ...]) -> None:
        for seat in seats:
            for slot in self._outer_face_down(seat):
                tell(events.looks(seat, seat, slot, self.rows[seat][slot]))

    def tell_closed(self, tell: Tell, seat: int) -> None:
        """Tells that a seat's look at its outer cards is over, for good, whether it saw any or not."""
        slots = self._outer_face_down(seat)
        for slot in slots:
            tell(events.looked(seat, seat, slot, self.rows[seat][slot]))
        if not slots:
            tell(events.looked_at_nothing(seat))

    def _outer_face_down(self, seat: int) -> list[int]:
        row = self.rows[seat]
        return [slot for slot in outer(len(row)) if row[slot] < VISIBLE]

    def begin_single_look(self, viewer: int, seat: int, slot: int) -> None:
        """Lets a seat look at one card, until its ``ok``."""
        self.phase = LOOKING
        self.looking = (seat, slot)
        if self.tell:
            self.tell(events.looks(viewer, seat, slot, self.rows[seat][slot]))
