"""The rollout policy of Bärnergäng, and the value of each move in points ahead of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from tabletop.game import NO_SEAT
from tabletop.games.baernergaeng.bot_minds import AVERAGE, COSTS, INVERTED_COSTS, Minds
from tabletop.games.baernergaeng.cards import (
    ADD,
    CUT,
    FLIP,
    HIGHEST,
    INVERT,
    LOOK,
    MIX,
    NEW,
    NUMBERS,
    SWAP,
    TRADE,
    TWO,
)
from tabletop.games.baernergaeng.moves import (
    CALL,
    CALL_ONLY,
    DRAW,
    DRAW_ONLY,
    END_ONLY,
    GRAB,
    KEEP,
    KIND_AT,
    NO_SLOT,
    OWN_AT,
    SEAT_AT,
    SEAT_BITS,
    SLOT_BITS,
    TAKE,
    THROW_ONLY,
    own_of,
    seat_of,
    slot_of,
)
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.specials import trade_partner
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN, TURN

#: An unknown card costs a little more than its average, since nobody can plan with it.
DREAD = 0.3
#: The value of a look at the seat's own card, and at another player's, of which only good ones are useful.
LOOK_OWN, LOOK_OTHER, LOOK_OTHER_LOSES = 0.8, 0.5, 0.05
#: A look that shows nothing new, or nothing of use any more: who has the choice would rather discard the card.
LOOK_IN_VAIN = -0.01
#: The probabilities of the next card in the basic game: each number, the additional nines, each special card.
NUMBER_OF_EACH, MORE_NINES, SWAPS, LOOKS, TWOS = 4 / 66, 5 / 66, 9 / 66, 7 / 66, 5 / 66
#: A ``two`` is worth this many draws: the second one only comes if the first is discarded.
TWO_DRAWS = 1.6
#: A take that saves less than this is not worth it, however little a draw promises.
LEAST_TAKE = 0.7

#: Call when ahead by this many points.
CALL_AHEAD = 5.0
#: After this many turns the lead needed shrinks with each turn, so that the round ends.
PATIENCE = 12
#: More than any sum.
FAR_AHEAD = 99.0


@lru_cache(maxsize=8192)
def drawing_gain(worst: float, harm: float, least: float) -> float:
    """The average value of a draw, given the cost of the seat's worst card and of the others' best within reach."""
    numbers = sum(max(0.0, worst - face) for face in range(NUMBERS)) * NUMBER_OF_EACH
    numbers += max(0.0, worst - HIGHEST) * MORE_NINES
    swaps = max(0.0, (1 + harm) * (worst - least)) * SWAPS
    return (numbers + swaps + LOOKS * LOOK_OWN) * (1 + TWOS * TWO_DRAWS)


def harm_of(state: Baernergaeng) -> float:
    """The value of one more point for one other player."""
    return 1 / (state.seats - 1)


# the habit


def usual(state: Baernergaeng, minds: Minds, seat: int) -> int:
    """The move of a sensible player who knows what the seat knows."""
    phase = state.phase
    if phase == END_OF_TURN:
        if 0 in state.turns:
            # A call now ends a growing round at once.
            is_due = state.may_call(seat) and Appraisal(state, minds, seat).lead() >= CALL_AHEAD
        else:
            is_due = ahead(state, minds, seat) >= needed(state, seat)
        return CALL_ONLY[0] if is_due else END_ONLY[0]
    house_rules = state.house_rules
    if phase == TURN and state.pile and not house_rules.widens_turns:
        return _usual_turn(state, minds, seat)
    if phase == DRAWN and state.drawn < NUMBERS:
        return _usual_number(state, minds, seat)
    if phase == DRAWN and not house_rules.keeps_specials:
        if state.drawn == TWO:
            return TWO << KIND_AT
        if state.drawn == SWAP and state.caller == NO_SEAT:
            return _usual_swap(state, minds, seat)
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    points = Appraisal(state, minds, seat).of_all(moves)
    return moves[points.index(max(points))]


def _usual_turn(state: Baernergaeng, minds: Minds, seat: int) -> int:
    top = state.discard[-1] if state.discard else NUMBERS
    if top < NUMBERS:
        mine = minds.costs(state, seat, seat)
        slot, worst = _worst_of(minds, seat, mine)
        if slot != NO_SLOT:
            gain = mine[slot] - (INVERTED_COSTS if state.inverted else COSTS)[top]
            least = round(_least_of(state, minds, seat)) if gain > LEAST_TAKE else 0
            if gain > LEAST_TAKE and gain > drawing_gain(round(worst), harm_of(state), least):
                return TAKE << KIND_AT | slot << OWN_AT
    return DRAW_ONLY[0]


def _usual_number(state: Baernergaeng, minds: Minds, seat: int) -> int:
    slot, worst = _worst_of(minds, seat, minds.costs(state, seat, seat))
    if slot != NO_SLOT and (INVERTED_COSTS if state.inverted else COSTS)[state.drawn] <= worst:
        return KEEP << KIND_AT | slot << OWN_AT
    return THROW_ONLY[0]


def _usual_swap(state: Baernergaeng, minds: Minds, seat: int) -> int:
    """Swaps the seat's worst card for another player's best, if that gains anything."""
    own, least = _worst_of(minds, seat, minds.costs(state, seat, seat))
    best = THROW_ONLY[0]
    for other in range(state.seats):
        if other != seat:
            costs = minds.costs(state, seat, other)
            found = min(costs, default=least)
            if found < least:
                least, best = found, SWAP << KIND_AT | own << OWN_AT | other << SEAT_AT | costs.index(found)
    return best


def _worst_of(minds: Minds, seat: int, costs: Sequence[float]) -> tuple[int, float]:
    """The slot and the cost of the seat's card that is best given away."""
    worst, at = -1.0, NO_SLOT
    bit = 1 << seat
    for slot, eyes in enumerate(minds.eyes[seat]):
        cost = costs[slot] if eyes & bit else costs[slot] + DREAD
        if cost > worst:
            worst, at = cost, slot
    return at, worst


def _least_of(state: Baernergaeng, minds: Minds, seat: int) -> float:
    """The cost of the best card of another player within reach."""
    out_of_reach = (seat, state.protected())
    others = [other for other in range(state.seats) if other not in out_of_reach]
    return min((cost for other in others for cost in minds.costs(state, seat, other)), default=float(HIGHEST))


# the call


def ahead(state: Baernergaeng, minds: Minds, seat: int) -> float:
    """How many points the seat would be ahead of the best other player after everyone's last turn."""
    harm = harm_of(state)
    best = FAR_AHEAD
    for other in range(state.seats):
        if other != seat:
            costs = minds.costs(state, seat, other)
            gain = drawing_gain(round(max(costs, default=0.0)), harm, float(HIGHEST))
            best = min(best, sum(costs) - gain)
    return best - sum(minds.costs(state, seat, seat))


def needed(state: Baernergaeng, seat: int) -> float:
    """The lead needed for a call; it shrinks with the length of the round."""
    return CALL_AHEAD - max(0, state.turns[seat] - PATIENCE)


# all moves


class Appraisal:
    """Values the moves of a seat; what all moves of a position share is worked out once."""

    def __init__(self, state: Baernergaeng, minds: Minds, seat: int) -> None:
        self.state = state
        self.minds = minds
        self.seat = seat
        self.costs = [minds.costs(state, seat, other) for other in range(state.seats)]
        cards = zip(self.costs[seat], minds.eyes[seat], strict=True)
        self.mine = [cost if eyes >> seat & 1 else cost + DREAD for cost, eyes in cards]
        self._face_costs = INVERTED_COSTS if state.inverted else COSTS
        self._both = 1 + harm_of(state)
        least = round(_least_of(state, minds, seat))
        self._drawing = drawing_gain(round(max(self.mine, default=0.0)), harm_of(state), least)

    def of_all(self, moves: Sequence[int]) -> list[float]:
        """The value of each move, in points ahead of the others."""
        return [self.of(move) for move in moves]

    def of(self, move: int) -> float:
        """The value of a move."""
        worth = _WORTHS.get(move >> KIND_AT)
        return worth(self, move) if worth else 0.0

    def lead(self) -> float:
        """The average number of points that the seat is ahead of the others."""
        others = [sum(costs) for other, costs in enumerate(self.costs) if other != self.seat]
        return sum(others) / len(others) - sum(self.costs[self.seat])

    def _draw(self, _move: int) -> float:
        return self._drawing

    def _take(self, move: int) -> float:
        return self.mine[move >> OWN_AT & SLOT_BITS] - self._face_costs[self.state.discard[-1]]

    def _keep(self, move: int) -> float:
        return self.mine[move >> OWN_AT & SLOT_BITS] - self._face_costs[self.state.drawn]

    def _exchange(self, move: int) -> float:
        given = self.mine[move >> OWN_AT & SLOT_BITS]
        return self._both * (given - self.costs[move >> SEAT_AT & SEAT_BITS][move & SLOT_BITS])

    def _look(self, move: int) -> float:
        other, slot = seat_of(move), slot_of(move)
        if self.minds.eyes[other][slot] >> self.seat & 1 or self.state.caller != NO_SEAT:
            return LOOK_IN_VAIN
        return LOOK_OWN if other == self.seat else LOOK_OTHER - LOOK_OTHER_LOSES * self.costs[other][slot]

    def _two(self, _move: int) -> float:
        return TWO_DRAWS * self._drawing

    def _call(self, _move: int) -> float:
        if self.state.phase == TURN:
            # Nobody has a turn after this one, so the drawn card stays as it is.
            return self.lead() - CALL_AHEAD + self._drawing
        if 0 in self.state.turns:
            return self.lead() - CALL_AHEAD
        return ahead(self.state, self.minds, self.seat) - needed(self.state, self.seat)

    def _flip(self, move: int) -> float:
        """The loss of turning a good card face up: it would be grabbed."""
        return self.mine[own_of(move)] / HIGHEST if own_of(move) != NO_SLOT else 0.0

    def _cut(self, move: int) -> float:
        return self.mine[own_of(move)] if own_of(move) != NO_SLOT else 0.0

    def _new(self, _move: int) -> float:
        return sum(self.mine) - AVERAGE * len(self.mine)

    def _trade(self, _move: int) -> float:
        partner = trade_partner(self.state, self.seat)
        return 0.0 if partner == NO_SEAT else self._both * (sum(self.mine) - sum(self.costs[partner]))

    def _add(self, _move: int) -> float:
        return -(HIGHEST - AVERAGE) if self.state.inverted else -AVERAGE

    def _invert(self, _move: int) -> float:
        """The value of ``invert``: a lead becomes a deficit of the same size."""
        return -2 * self.lead()

    def _mix(self, _move: int) -> float:
        return -self.lead()


_WORTHS: Mapping[int, Callable[[Appraisal, int], float]] = {
    DRAW: Appraisal._draw,
    TAKE: Appraisal._take,
    GRAB: Appraisal._exchange,
    KEEP: Appraisal._keep,
    CALL: Appraisal._call,
    SWAP: Appraisal._exchange,
    LOOK: Appraisal._look,
    TWO: Appraisal._two,
    MIX: Appraisal._mix,
    FLIP: Appraisal._flip,
    NEW: Appraisal._new,
    TRADE: Appraisal._trade,
    INVERT: Appraisal._invert,
    ADD: Appraisal._add,
    CUT: Appraisal._cut,
}
