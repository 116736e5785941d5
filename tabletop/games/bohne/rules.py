"""The rules of Nicht die Bohne!, in the order of docs/rules/bohne.md."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bits import members
from tabletop.events import deals, scored
from tabletop.game import SCORE, Setting, State
from tabletop.games.bohne import events
from tabletop.games.bohne.cards import ALONE, DECK, NO_CARD, ONE, Hand, sorted_hand
from tabletop.games.bohne.scoring import Pad, pad_of

# phases, besides score and over
LEAD = "lead"
HIDE = "hide"
PICK = "pick"

# moves: the card in lead and hide, in pick the seat whose card is taken, in score the deal
DEAL = 0
#: The verb of each phase's moves.
VERBS = {LEAD: "lead", HIDE: "hide", PICK: "pick", SCORE: "deal"}
#: Added to a move, once for each place in this list, for a verb that belongs to another phase: no list has such a move.
_OTHER_VERB = 64
_VERBS = tuple(VERBS.values())

MOST_SEATS = 6
#: The seats of a bit mask, ascending.
MEMBERS = tuple(tuple(members(mask)) for mask in range(1 << MOST_SEATS))
#: The seats of a table that are not in a bit mask, ascending, by the number of seats and the mask.
OTHERS = tuple(
    tuple(MEMBERS[(1 << seats) - 1 & ~mask] for mask in range(1 << seats)) for seats in range(MOST_SEATS + 1)
)
#: Whose card may be taken, by the holder and the mask of cards on the table: the holder's only when it is the last.
PICKS = tuple(
    tuple(MEMBERS[mask & ~(1 << holder)] or (holder,) for mask in range(1 << MOST_SEATS))
    for holder in range(MOST_SEATS)
)


def with_verb(phase: str, verb: str, move: int) -> int:
    """A move with its verb, as a move of this phase; never legal if the verb belongs to another phase.

    >>> with_verb(PICK, "pick", 2), other_verb(with_verb(PICK, "lead", 2))
    (2, 'lead')
    """
    return move if verb == VERBS.get(phase) else move + _OTHER_VERB * (1 + _VERBS.index(verb))


def other_verb(move: int) -> str | None:
    """The verb of a move that belongs to another phase; None for a move of this phase."""
    return _VERBS[move // _OTHER_VERB - 1] if move >= _OTHER_VERB else None


class Bohne(State[int]):
    """A match of Nicht die Bohne."""

    __slots__ = ("hands", "laid", "pads", "rows", "spare", "table", "token")

    #: The different cards in each hand, in order: they are the seat's moves.
    hands: list[Hand]
    #: The rest of each hand: second and third minus cards of a colour.
    spare: list[Hand]
    #: The card of the trick by seat; NO_CARD once it is taken.
    table: list[int]
    #: The seats with a card on the table, as a bit mask.
    laid: int
    #: The seat that leads, and whose card is left for last: the holder.
    token: int
    #: The rows of each seat, packed as in ``cards``.
    rows: list[int]
    #: The score sheet: a row for each finished round, a line for each seat.
    pads: tuple[tuple[Pad, ...], ...]

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.pads = ()

    def copy(self) -> Bohne:
        """The same position, independent of this one."""
        other = Bohne.__new__(Bohne)
        self._copy_common(other)
        other.hands = self.hands.copy()
        other.spare = self.spare.copy()
        other.table = self.table.copy()
        other.laid = self.laid
        other.token = self.token
        other.rows = self.rows.copy()
        other.pads = self.pads
        return other

    # a round

    def begin_round(self) -> None:
        """Shuffles and deals; the seat after the dealer gets the token."""
        cards = self.shuffle(DECK)
        size = len(cards) // self.seats
        dealt = [cards[at : at + size] for at in range(0, len(cards), size)]
        self.hands, self.spare = map(list, zip(*map(sorted_hand, dealt), strict=True))
        self.table = [NO_CARD] * self.seats
        self.laid = 0
        self.rows = [0] * self.seats
        last_holder = self.token if self.round else None
        self.token = self.actor = self.starter()
        self.phase = LEAD
        if self.tell:
            for seat, hand in enumerate(dealt):
                self.tell(events.dealt(seat, sorted(hand)))
            self.tell(events.token_given(self.token, last_holder))

    def starter(self) -> int:
        """The seat after this round's dealer: it leads first."""
        return self.round % self.seats

    def next_dealer(self) -> int:
        """The seat before the next round's token: this round's."""
        return self.round % self.seats

    # what may be played

    def actors(self) -> tuple[int, ...]:
        """The seats that the table waits for: in ``hide`` all that have not chosen yet."""
        if self.phase == HIDE:
            return self.not_chosen()
        return super().actors()

    def cards_held(self, seat: int) -> list[int]:
        """All cards of a seat's hand, in order."""
        return sorted(self.hands[seat] + self.spare[seat])

    def not_chosen(self) -> tuple[int, ...]:
        """The seats without a card on the table, ascending."""
        return OTHERS[self.seats][self.laid]

    def moves(self, seat: int) -> Sequence[int]:
        """What the seat may play."""
        phase = self.phase
        if phase == HIDE:
            # Until the last seat has chosen, a seat may choose another card of its hand.
            return () if seat == self.token else self.hands[seat]
        if seat != self.actor:
            return ()
        if phase == PICK:
            return PICKS[self.token][self.laid]
        if phase == LEAD:
            return self.hands[seat]
        return (DEAL,)

    def play(self, seat: int, move: int) -> None:
        """Applies a legal move. A trick is written out here, since search does nothing more often.

        The leader's card lies face up, the others' lie face down until all have chosen.
        """
        phase = self.phase
        if phase == PICK:
            card = self.table[move]
            self.table[move] = NO_CARD
            self.laid ^= 1 << move
            self.rows[seat] += ONE[card]
            self.actor = move
            if self.tell:
                self.tell(events.picked(seat, move, card))
            if move == self.token:
                self._end_trick(seat)
            return
        if phase == SCORE:
            self._deal(seat)
            return
        table = self.table
        before = table[seat]
        piles = self.spare if move in self.spare[seat] else self.hands
        piles[seat] = piles[seat].replace(ALONE[move], b"", 1)
        table[seat] = move
        if before != NO_CARD:
            # No event: any event would be public. The seat's own view shows the change.
            self._back_into_hand(seat, before)
            return
        if self.tell:
            self.tell((events.led if phase == LEAD else events.hidden)(seat, move))
        laid = self.laid = self.laid | 1 << seat
        waiting = OTHERS[self.seats][laid]
        if waiting:
            self.phase = HIDE
            self.actor = waiting[0]
        else:
            self._turn_all_up()

    def _deal(self, dealer: int) -> None:
        self.round += 1
        if self.tell:
            self.tell(deals(dealer))
        self.begin_round()

    # a trick

    def _turn_all_up(self) -> None:
        self.phase = PICK
        self.actor = self.token
        if self.tell:
            for seat, card in enumerate(self.table):
                if seat != self.token:
                    self.tell(events.unveiled(seat, card))

    def _back_into_hand(self, seat: int, card: int) -> None:
        cards = [*self.hands[seat], *self.spare[seat], card]
        self.hands[seat], self.spare[seat] = sorted_hand(cards)

    def _end_trick(self, picker: int) -> None:
        """The picker has taken the holder's card, and the token with it."""
        if self.tell:
            self.tell(events.token_given(picker, self.token))
        self.token = self.actor = picker
        # all have their last card in the same trick, but for a seat with one too many in a made-up position
        if all(self.hands):
            self.phase = LEAD
        else:
            self._score()

    # scoring

    def _score(self) -> None:
        pads = tuple(pad_of(rows) for rows in self.rows)
        self.pads += (pads,)
        plus, minus, points = zip(*pads, strict=True)
        self.write_down(points, self.next_dealer())
        if self.tell:
            self.tell(scored(points, plus=plus, minus=minus))

    def winners(self) -> tuple[int, ...]:
        """The highest total; equal totals share the win."""
        totals = self.sums()
        best = max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)


def deal(setting: Setting) -> Bohne:
    """A match with its first round dealt."""
    state = Bohne(setting)
    state.begin_round()
    return state
