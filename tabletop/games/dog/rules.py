"""The rules of Dog, in the order of docs/rules/dog.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletop.game import NO_SEAT, OVER, Setting
from tabletop.games.dog import events
from tabletop.games.dog.board import HOME
from tabletop.games.dog.cards import ANY, DECK, JACK, JOKER, SEVEN, hand_size, kinds_of
from tabletop.games.dog.marbles import Marbles
from tabletop.games.dog.moves import FOLD, FOLDING, GIVE, NULL_JACK, Move, is_malformed
from tabletop.games.dog.seven_parts import SevenParts
from tabletop.packed_hands import ONE, REMEMBERED, faces_of, held, packed

# phases, besides over
EXCHANGE = "exchange"
PLAY = "play"

NO_GIFT = -1

#: The option ``first_leader``: the seed says who leads first.
BY_CHANCE = "chance"

#: The bits of a packed hand that count Sevens, Jacks and Jokers: cards that do more than move one marble.
MANY_WAYS = ANY[SEVEN] | ANY[JACK] | ANY[JOKER]

#: For each number of seats and each seat, the turn order from its left neighbour on, itself last.
_TURN_ORDER = {
    seats: [[(seat + step) % seats for step in range(1, seats + 1)] for seat in range(seats)] for seats in (4, 6)
}


class Dog(Marbles):
    """A match of Dog."""

    __slots__ = ("discard", "gifts", "hands", "leader", "stock")

    leader: int
    #: In the exchange, the face that each seat has given, or NO_GIFT. It stays in the hand until all change hands.
    gifts: list[int]
    hands: list[int]
    #: The next card is its last.
    stock: list[int]
    #: Its top is its last.
    discard: list[int]

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.leader = 0
        self.gifts = [NO_GIFT] * self.seats
        self.hands = [0] * self.seats
        self.stock = []
        self.discard = []

    def copy(self) -> Dog:
        """The same position, independent of this one."""
        other = Dog.__new__(Dog)
        self._copy_common(other)
        other.teams = self.teams
        other.marbles = self.marbles.copy()
        other.guards = self.guards
        other.leader = self.leader
        other.gifts = self.gifts.copy()
        other.hands = self.hands.copy()
        other.stock = self.stock.copy()
        other.discard = self.discard.copy()
        return other

    # a round

    def begin_round(self) -> None:
        """Deals the cards one at a time, the leader first; the exchange follows."""
        size = hand_size(self.round)
        if self.tell:
            self.tell(events.deals(self.leader, self.round, size))
        self._deal(size * self.seats)
        self.gifts = [NO_GIFT] * self.seats
        self.phase = EXCHANGE
        self.actor = 0

    def _deal(self, wanted: int) -> None:
        """Deals from the draw pile; if it runs out, reshuffles the discard pile and goes on."""
        first = self.leader
        while wanted:
            if not self.stock:
                self._reshuffle()
            count = min(wanted, len(self.stock))
            cards = self.stock[: -count - 1 : -1]
            del self.stock[-count:]
            self._hand_out(first, cards)
            first += count
            wanted -= count

    def _hand_out(self, first: int, cards: Sequence[int]) -> None:
        for turn in range(min(self.seats, len(cards))):
            seat = (first + turn) % self.seats
            hand = packed(cards[turn :: self.seats])
            self.hands[seat] += hand
            if self.tell:
                self.tell(events.dealt(seat, hand))

    def _reshuffle(self) -> None:
        """Makes the discard pile the draw pile (R). No card ever leaves the game."""
        if self.tell:
            self.tell(events.reshuffled(len(self.discard)))
        self.stock = self.shuffle(sorted(self.discard))[::-1]
        self.discard = []

    def _next_round(self) -> None:
        cards = len(self.stock) + len(self.discard)
        if cards < hand_size(self.round + 1) * self.seats:
            self._end(())
            if self.tell:
                self.tell(events.ended())
            return
        self.round += 1
        self.leader = (self.leader + 1) % self.seats
        self.begin_round()

    # the exchange

    def actors(self) -> tuple[int, ...]:
        """The seats that the table waits for, ascending."""
        if self.phase == EXCHANGE:
            return tuple([seat for seat, gift in enumerate(self.gifts) if gift == NO_GIFT])
        return () if self.actor == NO_SEAT else (self.actor,)

    def gifts_are_fixed(self, seat: int) -> bool:
        """Whether a seat's whole team has given, so that none of them may change the gift."""
        gifts = self.gifts
        return gifts[seat] != NO_GIFT and all(gifts[mate] != NO_GIFT for mate in self.team_of(seat))

    def receiver_of(self, seat: int) -> int:
        """The seat that gets a seat's gift."""
        return (seat + self.teams) % self.seats

    def _give(self, seat: int, face: int) -> None:
        gifts = self.gifts
        if self.tell:
            if gifts[seat] != NO_GIFT:
                self.tell(events.took_back(seat, gifts[seat]))
            self.tell(events.gave(seat, face))
        gifts[seat] = face
        if NO_GIFT in gifts:
            self.actor = gifts.index(NO_GIFT)
        else:
            self._exchange()

    def _exchange(self) -> None:
        """Exchanges all gifts together; then the leader has the first turn."""
        for giver, face in enumerate(self.gifts):
            receiver = self.receiver_of(giver)
            self.hands[giver] -= ONE[face]
            self.hands[receiver] += ONE[face]
            if self.tell:
                self.tell(events.exchanged(giver, receiver, face))
        self.gifts = [NO_GIFT] * self.seats
        self.phase = PLAY
        self.actor = self.leader
        if self.tell:
            self.tell(events.leads(self.leader))

    # what may be played

    def moves(self, seat: int) -> Sequence[Move]:
        """The legal moves: on the seat's turn every use of every card; if there is none, only to fold."""
        if self.phase != PLAY:
            return self._gifts(seat)
        if seat != self.actor:
            return ()
        hand = self.hands[seat]
        colours = (seat,) if self.marbles[seat] != HOME[seat] else self.colours_of(seat)
        moves = self.plain_moves(colours, kinds_of(hand))
        if hand & MANY_WAYS:
            moves = self._with_many_ways(seat, colours, moves)
            moves = self.with_jack_without_effect(seat, moves)
        return moves or (FOLD,)

    def _gifts(self, seat: int) -> Sequence[Move]:
        if self.phase == EXCHANGE and not self.gifts_are_fixed(seat):
            return gift_moves(self.hands[seat])
        return ()

    def _with_many_ways(self, seat: int, colours: Sequence[int], moves: list[Move]) -> list[Move]:
        """These moves plus those of the Sevens, Jacks and Jokers in hand."""
        hand = self.hands[seat]
        has_joker = hand & ANY[JOKER]
        if hand & ANY[SEVEN]:
            ways = self.seven_moves(seat, colours, (SEVEN, SEVEN))
            moves += ways
            if has_joker:
                moves += [(JOKER, *way[1:]) for way in ways]
        elif has_joker:
            moves += self.seven_moves(seat, colours, (JOKER, SEVEN))
        if hand & ANY[JACK]:
            moves += self.swaps(colours, JACK)
        if has_joker:
            moves += self.swaps(colours, JOKER)
        if has_joker and self.options["no_joker_for_eighth"] and self.may_be_near_the_end(seat):
            return [move for move in moves if not self.is_forbidden_to_jokers(seat, move)]
        return moves

    def is_forbidden_to_jokers(self, seat: int, move: Move) -> bool:
        """Whether a move brings the team's last marble in with a joker, and the option forbids that."""
        if move[0] != JOKER or not self.options["no_joker_for_eighth"]:
            return False
        after = self.copy()
        after.carry_out(seat, move)
        return after.is_complete(seat)

    def allows(self, seat: int, move: Move) -> bool:
        """Whether a move is legal: a Seven in any order of parts that works, all others as they are listed."""
        card = move[0]
        if card in (GIVE, FOLDING) or len(move) == len(NULL_JACK):
            return move in self.moves(seat)
        if self.phase != PLAY or self.actor != seat or not held(self.hands[seat], card) or is_malformed(move):
            return False
        if move[1] == SEVEN:
            return SevenParts(self, seat, card).is_complete(move[2:])
        # The same as being listed, without the many ways of a Seven being listed too.
        colours = self.colours_of(seat)
        listed = self.swaps(colours, card) if move[1] == JACK else self.plain_moves(colours, (card,))
        return move in listed and not self.is_forbidden_to_jokers(seat, move)

    def with_jack_without_effect(self, seat: int, moves: list[Move]) -> list[Move]:
        """These moves, with the null Jack if it is legal beside them.

        All marbles on the track must be of the colour that the player moves, and no card may have another use (R); an
        option allows it beside other moves.
        """
        is_alone = not moves or self.options["jack_without_effect"]
        if is_alone and self.hands[seat] & ANY[JACK] and self.only_own_colour_on_track(seat):
            return [*moves, NULL_JACK]
        return moves

    # a turn

    def play(self, seat: int, move: Move) -> None:
        """Applies a legal move."""
        card = move[0]
        if card == GIVE:
            self._give(seat, move[1])
            return
        if card == FOLDING:
            self._fold(seat)
        else:
            self.hands[seat] -= ONE[card]
            self.discard.append(card)
            if self.tell:
                self.tell(events.played(seat, card, move[1]))
            self.carry_out(seat, move)
            if self.marbles[seat] == HOME[seat] and self.is_complete(seat):
                self._win(seat)
                return
        # the next seat with cards has the turn; if all hands are empty, the round ends
        hands = self.hands
        for after in _TURN_ORDER[self.seats][seat]:
            if hands[after]:
                self.actor = after
                return
        self._next_round()

    def _fold(self, seat: int) -> None:
        """Lays down the whole hand in the order A 2 … K X: the seat is out of the round."""
        if self.tell:
            self.tell(events.folded(seat, self.hands[seat]))
        self.discard += faces_of(self.hands[seat])
        self.hands[seat] = 0

    # winning

    def _win(self, seat: int) -> None:
        team = self.team_of(seat)
        self._end(team)
        if self.tell:
            self.tell(events.won(seat, team))

    def _end(self, team: Sequence[int]) -> None:
        self.scores = (tuple([int(seat in team) for seat in range(self.seats)]),)
        self.phase = OVER
        self.actor = NO_SEAT

    def winners(self) -> tuple[int, ...]:
        """The seats of the team that has all its marbles in; none, if there were too few cards for a deal."""
        return tuple(seat for seat, point in enumerate(self.sums()) if point)


@lru_cache(maxsize=REMEMBERED)
def gift_moves(hand: int) -> tuple[Move, ...]:
    """A gift for each different card of a hand."""
    return tuple([(GIVE, face) for face in kinds_of(hand)])


def deal(setting: Setting) -> Dog:
    """A match with its first round dealt."""
    state = Dog(setting)
    leader = setting.options["first_leader"]
    state.leader = setting.seed % state.seats if leader == BY_CHANCE else leader
    state.stock = state.shuffle(DECK)[::-1]
    state.begin_round()
    return state
