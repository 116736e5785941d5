"""What each move of Dog gains at once, in the points of ``bot_evaluation``, worked out without making the move."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from tabletop.bits import members
from tabletop.games.dog.board import BIT, FINISH, HOME, KENNEL, MARBLES, START, TRACK, places_entered
from tabletop.games.dog.bot_evaluation import GUARD, INSIDE, ground
from tabletop.games.dog.bot_sensible import deed_of
from tabletop.games.dog.cards import ACE, FACES, FOUR, JACK, JOKER, KING, SEVEN, kinds_of
from tabletop.games.dog.moves import Move, Parts
from tabletop.games.dog.rules import EXCHANGE, Dog
from tabletop.games.dog.sevens import ways_of_one_colour
from tabletop.packed_hands import ONE, held

#: The value of keeping a card, in points: its use must gain more than another card's by that much.
PRICES = {ACE: 6.0, FOUR: 3.0, SEVEN: 10.0, JACK: 2.0, KING: 4.0, JOKER: 32.0}
PRICE = tuple(PRICES.get(face, 0.0) for face in range(len(FACES)))

#: The share of its value that a marble loses for each marble of another team that a card could bring to it …
RISK = 0.15
#: … and for standing where another team's marble may come out.
RISK_ON_A_START = 0.3
#: With more than two teams, the weight of what one other team loses.
ONE_OF_MANY = 0.6

#: A move that gains so many points less is played a third as often where seats play as people might.
VARIED = 6.0

#: The packed hands of one card.
LAST_CARDS = frozenset(ONE)

STARTERS = (ACE, KING, JOKER)
#: The value of keeping a card in the exchange …
KEPT = {ACE: 7.0, FOUR: 3.0, SEVEN: 6.0, JACK: 2.0, KING: 6.0, JOKER: 20.0}
#: … and what is added to giving a starting card to a partner with nothing on the track.
NEEDED = 13.0


class MoveGains:
    """The gains of a seat's moves in one position."""

    __slots__ = (
        "_after_parts",
        "_behind",
        "_foe",
        "_friends",
        "_guards",
        "_marbles",
        "_occupied",
        "_others",
        "_seat",
        "_state",
        "_worth",
    )

    def __init__(self, state: Dog, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._worth, self._behind = ground(state.seats)
        self._marbles = marbles = state.marbles
        self._guards = state.guards
        self._friends = state.team_of(seat)
        self._occupied = sum(marbles) & TRACK
        self._others = self._occupied & ~sum([marbles[friend] for friend in self._friends])
        self._foe = 1.0 if state.teams == 2 else ONE_OF_MANY  # noqa: PLR2004
        #: Cache: the first parts of a Seven -> their gain, and the marbles after them. Thousands of ways begin alike.
        self._after_parts: dict[Parts, tuple[float, Sequence[int]]] = {(): (0.0, marbles)}

    def gains(self, moves: Sequence[Move]) -> list[float]:
        """The gain of each move, minus the value of keeping its card."""
        is_last = self._state.hands[self._seat] in LAST_CARDS
        known: dict[Move, float] = {}
        gains = []
        for move in moves:
            # A joker does the same as its rank.
            deed = deed_of(move)
            gain = known.get(deed)
            if gain is None:
                gain = known[deed] = self.gain(move)
            gains.append(gain if is_last else gain - PRICE[move[0]])
        return gains

    def gain(self, move: Move) -> float:
        """The gain of a move; 0, if it moves no marble."""
        if len(move) < 4:  # noqa: PLR2004
            return 0.0
        if move[1] == SEVEN:
            return self._split(move)
        _card, rank, origin, target = move
        if rank == JACK:
            return self._swapped(origin, target)
        return self._moved(self._marbles, origin, target, BIT[target])

    def _split(self, move: Move) -> float:
        before, marbles = self._after(move[2:-2])
        origin, target = move[-2:]
        return before + self._moved(marbles, origin, target, places_entered(self._state.seats, origin, target))

    def _after(self, parts: Parts) -> tuple[float, Sequence[int]]:
        """The gain of some parts of a Seven, and the marbles after them."""
        after_parts = self._after_parts.get(parts)
        if after_parts is None:
            before, marbles = self._after(parts[:-2])
            origin, target = parts[-2:]
            entered = places_entered(self._state.seats, origin, target)
            gain = before + self._moved(marbles, origin, target, entered)
            colour = _colour_on(marbles, BIT[origin])
            stays = ~(entered | BIT[origin])
            after = [each & stays for each in marbles]
            after[colour] |= BIT[target]
            after_parts = self._after_parts[parts] = (gain, after)
        return after_parts

    def _moved(self, marbles: Sequence[int], origin: int, target: int, entered: int) -> float:
        """The gain of moving one marble, with all that it sends back to the kennel."""
        if origin >= KENNEL:
            gain = GUARD
        else:
            colour = _colour_on(marbles, BIT[origin])
            inside = marbles[colour] & HOME[colour]
            gain = -INSIDE[inside]
            if origin < FINISH:
                gain -= self._held(colour, origin)
            else:
                inside ^= BIT[origin]
            if target < FINISH:
                gain += self._safe(colour, target)
            else:
                inside ^= BIT[target]
            gain += INSIDE[inside]
        if entered & self._occupied:
            gain += self._sent_home(marbles, entered & TRACK)
        return gain

    def _held(self, colour: int, cell: int) -> float:
        """The value of a marble where it stands now."""
        return GUARD if self._guards & BIT[cell] else self._safe(colour, cell)

    def _safe(self, colour: int, cell: int) -> float:
        """The value of a marble that may be sent back, less the risk."""
        worth = self._worth[colour][cell]
        hunters = self._others & self._behind[cell]
        if hunters:
            worth *= 1 - RISK * hunters.bit_count()
        if not cell % START[1]:
            owner = cell // START[1]
            if owner not in self._friends and self._marbles[owner].bit_count() < MARBLES:
                worth *= 1 - RISK_ON_A_START
        return worth

    def _sent_home(self, marbles: Sequence[int], entered: int) -> float:
        gain = 0.0
        for colour, each in enumerate(marbles):
            for cell in members(each & entered):
                worth = self._worth[colour][cell]
                gain += -worth if colour in self._friends else self._foe * worth
        return gain

    def _swapped(self, origin: int, target: int) -> float:
        own, other = _colour_on(self._marbles, BIT[origin]), _colour_on(self._marbles, BIT[target])
        gain = self._worth[own][target] - self._worth[own][origin]
        theirs = self._worth[other][origin] - self._worth[other][target]
        return gain + (theirs if other in self._friends else -self._foe * theirs)


def _colour_on(marbles: Sequence[int], bit: int) -> int:
    for colour, own in enumerate(marbles):
        if own & bit:
            return colour
    raise ValueError("no marble stands there")


def habit(state: Dog, seat: int) -> Move:
    """The move with the highest gain."""
    moves = handy_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    gains = _gains_of(state, seat, moves)
    return moves[gains.index(max(gains))]


def varied_habit(state: Dog, seat: int, rng: Random) -> Move:
    """A move that people may choose: those nearly as good as the one with the highest gain nearly as often."""
    moves = handy_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    gains = _gains_of(state, seat, moves)
    best = max(gains)
    return rng.choices(moves, [exp((gain - best) / VARIED) for gain in gains])[0]


def _gains_of(state: Dog, seat: int, moves: Sequence[Move]) -> list[float]:
    return gift_points(state, seat, moves) if state.phase == EXCHANGE else MoveGains(state, seat).gains(moves)


def handy_moves(state: Dog, seat: int) -> Sequence[Move]:
    """The legal moves, but with ``canadian_seven`` only the Sevens of one colour: there are thousands of others."""
    if state.phase == EXCHANGE or not state.options["canadian_seven"]:
        return state.moves(seat)
    hand = state.hands[seat]
    colours = state.colours_of(seat)
    moves = state.plain_moves(colours, kinds_of(hand))
    for card in (SEVEN, JOKER):
        if held(hand, card):
            for colour in colours:
                moves += ways_of_one_colour(state.seats, colour, state.marbles, state.guards, (card, SEVEN))
    for card in (JACK, JOKER):
        if held(hand, card):
            moves += state.swaps(colours, card)
    if state.options["no_joker_for_eighth"] and state.may_be_near_the_end(seat):
        moves = [move for move in moves if not state.is_forbidden_to_jokers(seat, move)]
    return state.with_jack_without_effect(seat, moves) or state.moves(seat)


def gift_points(state: Dog, seat: int, moves: Sequence[Move]) -> list[float]:
    """The value of giving each card."""
    hand = state.hands[seat]
    may_spare = sum([held(hand, face) for face in STARTERS]) > (not state.marbles[seat] & TRACK)
    needed = NEEDED if may_spare and is_stuck(state, state.receiver_of(seat)) else 0.0
    return [(needed if face in STARTERS else 0.0) - KEPT.get(face, 1.0) for _give, face in moves]


def is_stuck(state: Dog, seat: int) -> bool:
    """Whether a seat has no marble on the track to move."""
    return not any(state.marbles[colour] & TRACK for colour in state.colours_of(seat))
