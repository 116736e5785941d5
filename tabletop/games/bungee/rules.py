"""The rules of Bungee, in the order of docs/rules/bungee.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletop.events import deals, scored
from tabletop.game import Setting, State
from tabletop.games.bungee import events
from tabletop.games.bungee.cards import BUNGEE, DECK, FACES, HAND_SIZE, SIX
from tabletop.games.bungee.moves import CALL, DEAL, DROPS, HOLD, LEAVE, SWAP, TAKE, drop_of
from tabletop.games.bungee.scoring import CALL_LIMIT, call_value, free_face, in_order, round_winner, row_of
from tabletop.packed_hands import ONE, REMEMBERED, faces_of, held, packed

# phases, besides score and over
LUCKY = "lucky"
TURN = "turn"
CALLING = "call"

#: The option ``six_extends_last_lap``, what a six does in the last lap: it earns an extra lap if it reaches the first
#: caller; it always does, once, for all but that caller; it only skips; it does nothing.
SIX_IN_LAST_LAP = REACHING, ANY, NEVER, NOTHING = ("reaching", "any", "never", "nothing")


class Bungee(State[int]):
    """A match of Bungee."""

    __slots__ = ("calls", "discard", "extend", "extra", "fresh", "hands", "lucky", "pile", "todo")

    #: Each seat's cards, counted by face and packed into one number (``tabletop/packed_hands.py``).
    hands: list[int]
    lucky: int
    #: The next card is its last.
    pile: list[int]
    #: Its top is its last.
    discard: list[int]
    #: The callers in the order of their calls; the last lap runs as soon as there is one.
    calls: tuple[int, ...]
    #: In the last lap, the seats that act after this one.
    todo: tuple[int, ...]
    #: Whether a six has earned an extra lap, which follows this one.
    extend: bool
    #: Whether this is an extra lap.
    extra: bool
    #: With ``play_before_call``, the seats that have not played in this round, so may not call.
    fresh: tuple[int, ...]

    def copy(self) -> Bungee:
        """The same position, independent of this one."""
        other = Bungee.__new__(Bungee)
        self._copy_common(other)
        other.hands = self.hands.copy()
        other.lucky = self.lucky
        other.pile = self.pile.copy()
        other.discard = self.discard.copy()
        other.calls = self.calls
        other.todo = self.todo
        other.extend = self.extend
        other.extra = self.extra
        other.fresh = self.fresh
        return other

    # a round

    def begin_round(self) -> None:
        """Shuffles, deals and turns the lucky card; if it is a Bungee, the dealer chooses first."""
        cards = self.shuffle(DECK)
        dealt = HAND_SIZE * self.seats
        self.hands = [packed(cards[at : at + HAND_SIZE]) for at in range(0, dealt, HAND_SIZE)]
        self.lucky = cards[dealt]
        self.pile = cards[:dealt:-1]
        self.discard = []
        self.calls = self.todo = ()
        self.extend = self.extra = False
        self.fresh = tuple(range(self.seats)) if self.options["play_before_call"] else ()
        if self.tell:
            for seat, hand in enumerate(self.hands):
                self.tell(events.dealt(seat, hand))
            self.tell(events.turned(self.lucky))
        self._after_turning_the_lucky_card()

    def starter(self) -> int:
        """The seat that begins this round."""
        return self.round % self.seats

    def dealer(self) -> int:
        """The seat before the starter."""
        return (self.round - 1) % self.seats

    def free_face(self) -> int:
        """The face that nobody pays for in this round."""
        return free_face(self.lucky, self.options)

    def next_dealer(self) -> int:
        """The dealer of the next round: this round's starter, who sits before the next one's."""
        return self.round % self.seats

    def _after_turning_the_lucky_card(self) -> None:
        asks_dealer = self.lucky == BUNGEE
        self.phase = LUCKY if asks_dealer else TURN
        self.actor = self.dealer() if asks_dealer else self.starter()

    # what may be played

    def moves(self, seat: int) -> Sequence[int]:
        """What the seat may play."""
        if seat != self.actor:
            return ()
        if self.phase == TURN:
            moves = (turn_moves if self.discard else first_moves)(self.hands[seat])[self.lucky]
            if (self.fresh or self.extra) and not self.may_call(seat):
                return [move for move in moves if move != CALL]
            return moves
        if self.phase == CALLING:
            return (CALL, HOLD)
        if self.phase == LUCKY:
            return self._lucky_moves(seat)
        return (DEAL,)

    def may_call(self, seat: int) -> bool:
        """Whether a seat may call if its hand is low enough: once, and with ``play_before_call`` not at once."""
        return seat not in self.fresh and seat not in self.calls

    def _lucky_moves(self, dealer: int) -> Sequence[int]:
        if not self.can_turn_another():
            return (LEAVE,)
        faces = sorted(set(faces_of(self.hands[dealer] + ONE[BUNGEE])))
        return (LEAVE, *(SWAP + face for face in faces))

    def can_turn_another(self) -> bool:
        """Whether a card is left to become the new lucky card; only made-up positions have none."""
        return bool(self.pile or self.discard)

    def _play_without_cards(self, seat: int, move: int) -> None:
        """Applies a move that is no drop."""
        if move == CALL:
            self._call(seat)
        elif move == HOLD:
            if self.tell:
                self.tell(events.declined(seat))
            self._next_in_lap()
        elif move == DEAL:
            self._deal(seat)
        else:
            self._answer_the_lucky_bungee(seat, move)

    def _deal(self, dealer: int) -> None:
        self.round += 1
        if self.tell:
            self.tell(deals(dealer))
        self.begin_round()

    def _answer_the_lucky_bungee(self, dealer: int, move: int) -> None:
        tell = self.tell
        if move == LEAVE:
            if tell:
                tell(events.left(dealer))
            self.phase = TURN
            self.actor = self.starter()
            return
        thrown = move - SWAP
        self.hands[dealer] += ONE[BUNGEE] - ONE[thrown]
        self.discard.append(thrown)
        if tell:
            tell(events.took_lucky(dealer))
            tell(events.dropped(dealer, thrown, 1))
        self.lucky = self._next_card()
        if tell:
            tell(events.turned(self.lucky))
        self._after_turning_the_lucky_card()

    # a turn

    def play(self, seat: int, move: int) -> None:
        """Applies a legal move. A drop is written out here: this is what search does most."""
        if move >= CALL:
            self._play_without_cards(seat, move)
            return
        face, dropped, cards = DROPS[move]
        hand = self.hands[seat] - dropped
        discard = self.discard
        tell = self.tell
        if move >= TAKE:
            taken = discard.pop()
            hand += ONE[taken]
            if tell:
                tell(events.took(seat, taken))
        discard += cards
        if tell:
            tell(events.dropped(seat, face, len(cards)))
        pile = self.pile
        if move < TAKE and (pile or len(discard) > 1):
            drawn = pile.pop() if pile else self._next_card()
            hand += ONE[drawn]
            if tell:
                tell(events.drew(seat, drawn))
        self.hands[seat] = hand
        if self.fresh:
            self.fresh = tuple([other for other in self.fresh if other != seat])
        skips = len(cards) if face == SIX and self.sixes_skip() else 0
        if self.calls:
            self._after_playing_in_lap(seat, skips)
        else:
            self.actor = (seat + 1 + skips) % self.seats
            if skips:
                self._tell_skips(seat, skips)

    def _next_card(self) -> int:
        if not self.pile:
            self._reshuffle()
        return self.pile.pop()

    def _reshuffle(self) -> None:
        """The discard without its top becomes the pile."""
        under = self.discard[:-1]
        self.discard = self.discard[-1:]
        self.pile = self.shuffle(under)[::-1]
        if self.tell:
            self.tell(events.reshuffled(len(under)))

    def sixes_skip(self) -> bool:
        """Whether discarded sixes skip seats now."""
        if self.calls and self.options["six_extends_last_lap"] == NOTHING:
            return False
        return self.lucky != SIX or bool(self.options["lucky_six_skips"])

    def _tell_skips(self, seat: int, skips: int) -> None:
        if self.tell:
            for step in range(1, skips + 1):
                self.tell(events.skipped((seat + step) % self.seats))

    def _after_playing_in_lap(self, seat: int, skips: int) -> None:
        if skips:
            self._skip_in_lap(seat, skips)
        if seat not in self.calls and call_value(self.hands[seat], self.lucky) <= CALL_LIMIT:
            self.phase = CALLING
        else:
            self._next_in_lap()

    # the last lap

    def seats_known_low(self) -> list[int]:
        """The seats publicly known to hold a hand low enough to call: the callers, and the seat asked to call.

        In an extra lap for all but the first caller, later callers are only known as long as they are still to play.
        """
        asked = [self.actor] if self.phase == CALLING else []
        first, *later = self.calls or (None,)
        if self.extra and self.options["six_extends_last_lap"] == ANY:
            later = [seat for seat in later if seat in self.todo or (seat == self.actor and self.phase == TURN)]
        return [seat for seat in (first, *later, *asked) if seat is not None]

    def _call(self, seat: int) -> None:
        if self.tell:
            self.tell(events.called(seat))
        if not self.calls:
            self.todo = self._around(seat)
        self.calls += (seat,)
        self._next_in_lap()

    def _around(self, seat: int) -> tuple[int, ...]:
        """All other seats, in turn order, beginning on this seat's left."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))

    def _skip_in_lap(self, seat: int, skips: int) -> None:
        """Sixes skip seats up to the first caller. Which of them earn an extra lap, an option says."""
        between = (self.calls[0] - seat - 1) % self.seats
        skipped = [(seat + step) % self.seats for step in range(1, min(skips, between) + 1)]
        if self.tell:
            for other in skipped:
                if other in self.todo:
                    self.tell(events.skipped(other))
        self.todo = tuple(other for other in self.todo if other not in skipped)
        if not self.extend and 0 < self.sixes_for_extra_lap(seat) <= skips:
            self.extend = True
            if self.tell:
                self.tell(events.extended(seat, self.calls[0], is_reached=skips > between))

    def callers_play_on(self) -> bool:
        """Whether a later caller plays in the extra lap that is earned."""
        return self.extend and self.options["six_extends_last_lap"] == ANY

    def sixes_for_extra_lap(self, seat: int) -> int:
        """How many sixes of a seat earn an extra lap in this lap; 0: none do."""
        rule = self.options["six_extends_last_lap"]
        if rule == REACHING:
            return (self.calls[0] - seat - 1) % self.seats + 1
        return int(rule == ANY and not self.extra)

    def _extra_lap(self) -> tuple[int, ...]:
        """The seats that play in an extra lap: all but the callers (R), or all but the first."""
        sits_out = self.calls[:1] if self.options["six_extends_last_lap"] == ANY else self.calls
        return tuple([seat for seat in self._around(self.calls[0]) if seat not in sits_out])

    def _next_in_lap(self) -> None:
        if not self.todo and self.extend:
            self.extend = False
            self.extra = True
            self.todo = self._extra_lap()
        if not self.todo:
            self._score()
            return
        self.phase = TURN
        self.actor, *rest = self.todo
        self.todo = tuple(rest)

    # scoring

    def _score(self) -> None:
        winner = round_winner(self.hands, self.calls, self.lucky)
        row = row_of(self.hands, winner, self.free_face())
        self.write_down(row, self.next_dealer())
        if self.tell:
            for seat in in_order(self.calls, self.seats):
                self.tell(events.opened(seat, self.hands[seat]))
            self.tell(scored(row, winner=winner))

    def winners(self) -> tuple[int, ...]:
        """The lowest total; equal totals share the win."""
        totals = self.sums()
        best = min(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)


# By the hand alone, which is looked up faster than with the lucky card. A turn has the same drops for all of them.


@lru_cache(REMEMBERED)
def first_moves(hand: int) -> Sequence[tuple[int, ...]]:
    """By the lucky card, all moves of a turn while nothing can be taken: the call, and every drop."""
    return _with_calls(_drops(hand), hand)


@lru_cache(REMEMBERED)
def turn_moves(hand: int) -> Sequence[tuple[int, ...]]:
    """By the lucky card, all moves of a turn with this hand: the call, every drop, every drop after taking."""
    drops = _drops(hand)
    return _with_calls((*drops, *[TAKE + drop for drop in drops]), hand)


def _drops(hand: int) -> tuple[int, ...]:
    return tuple([drop_of(face, count) for face in range(len(FACES)) for count in range(1, held(hand, face) + 1)])


def _with_calls(drops: tuple[int, ...], hand: int) -> Sequence[tuple[int, ...]]:
    with_call = (CALL, *drops)
    return [with_call if call_value(hand, lucky) <= CALL_LIMIT else drops for lucky in range(len(FACES))]


def deal(setting: Setting) -> Bungee:
    """A match with its first round dealt."""
    state = Bungee(setting)
    state.begin_round()
    return state
