"""The value of a hand and of each turn with it, in points of a round's margin.

A hand's value depends on the points left after no, one, two and three drops: a call is near if they are few. Their
weights were fitted to the best play of a single hand, worked out for every possible hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from math import exp
from typing import NamedTuple

from tabletop.games.bungee.cards import BUNGEE, COPIES, FACES, SIX
from tabletop.games.bungee.moves import CALL, FACE_AT, TAKE, count_of, face_of
from tabletop.games.bungee.rules import Bungee, first_moves
from tabletop.games.bungee.scoring import CALL_LIMIT, WINNER_WRITES, call_value, card_value, loser_value
from tabletop.packed_hands import ONE, held

#: The value of a hand, given the lucky face.
Hope = Callable[[int, int], float]


class HandWeights(NamedTuple):
    """The value lost per point left after no, one, two and three drops, and what sixes and Bungees add."""

    base: float
    #: For points up to the limit of a call,
    near: tuple[float, float, float, float]
    #: and for points beyond it, where no call is near.
    beyond: tuple[float, float, float, float]
    #: The value of a six, which skips a seat.
    six: float
    bungee: float


#: For a hand whose own turn comes next.
MINE = HandWeights(22.1, (2.3, 2.0, 1.6, 1.2), (0.05, 0.0, 0.2, 0.6), 3.7, 2.9)
#: For a hand when others, who may call, have their turns first.
THEIRS = HandWeights(21.4, (2.9, 2.4, 1.1, 0.8), (0.05, 0.2, 0.1, 0.5), 2.6, 3.9)

#: The cache size for values of hands: about all hands with one lucky face.
KEPT = 4400
#: The cache size for drops: with more, garbage collection would be noticed.
KEPT_DROPS = 1 << 10
#: The number of situations whose usual turns are cached; those of a round take a megabyte or two.
KEPT_SITUATIONS = 4
#: The probabilities that a first caller's hand is worth 0, 1 … 5.
CALLED_WITH = (0.05, 0.11, 0.18, 0.23, 0.23, 0.20)
#: About what each other seat scores in a round that is won.
OTHERS_WRITE = 6
#: The value of skipping another seat.
SKIP_WORTH = 1.0
#: A turn that is worse by so many points is chosen a third as often, where seats play as people do.
VARIED = 1.5
#: A low card on the discard pile helps the next seat, per point below this.
PRESENT_BELOW, PRESENT_COSTS = 4, 0.2


@lru_cache(maxsize=KEPT)
def hope_if_mine(hand: int, lucky: int) -> float:
    """The value of a hand before its own turn, with no caller yet."""
    return _hand_value(hand, lucky, MINE)


@lru_cache(maxsize=KEPT)
def hope_if_theirs(hand: int, lucky: int) -> float:
    """The value of a hand before the others' turns, with no caller yet."""
    return _hand_value(hand, lucky, THEIRS)


def _hand_value(hand: int, lucky: int, weights: HandWeights) -> float:
    groups = _groups(hand, lucky)
    left = sum(groups)
    worth = weights.base
    for near, beyond, group in zip_longest(weights.near, weights.beyond, groups[:4], fillvalue=0):
        worth -= near * min(left, CALL_LIMIT) + beyond * max(0, left - CALL_LIMIT)
        left -= group
    if lucky != SIX and held(hand, SIX):
        worth += weights.six
    if lucky != BUNGEE:
        worth -= weights.bungee * held(hand, BUNGEE)
    return worth


def _groups(hand: int, lucky: int) -> list[int]:
    """The points of each face in a hand, most first: one drop discards a face."""
    groups = [(hand >> shift & 15) * value for shift, value in _counting(lucky)]
    return sorted(filter(None, groups), reverse=True)


@cache
def _counting(lucky: int) -> tuple[tuple[int, int], ...]:
    """The shifts and values of the faces that are worth something."""
    values = [card_value(face, lucky) for face in range(len(FACES))]
    return tuple((4 * face, value) for face, value in enumerate(values) if value)


@cache
def hope_at_last(callers: int, again: bool) -> Hope:  # noqa: FBT001
    """The value of a hand against this many callers, with or without another turn."""

    @lru_cache(maxsize=KEPT)
    def hope(hand: int, lucky: int) -> float:
        value = call_value(hand, lucky)
        wins = sum(CALLED_WITH[value:]) ** callers if value <= CALL_LIMIT else 0.0
        won, lost = OTHERS_WRITE - WINNER_WRITES, WINNER_WRITES - loser_value(hand, lucky)
        worth = wins * won + (1 - wins) * lost
        if again:
            last = hope_at_last(callers, again=False)
            moves = [move for move in first_moves(hand)[lucky] if move != CALL]
            lefts = [hand - count_of(move) * ONE[face_of(move)] for move in moves]
            worth = max(worth, *(drawn(left, lucky, last) for left in lefts))
        return worth

    return hope


@cache
def deck_without(lucky: int) -> tuple[int, ...]:
    """The number of cards of each face, without the lucky card."""
    return tuple(COPIES[name] - (face == lucky) for face, name in enumerate(FACES))


@lru_cache(maxsize=KEPT)
def drawn(left: int, lucky: int, hope: Hope) -> float:
    """The average value of a hand after a draw from the whole deck."""
    return drawn_of(deck_without(lucky), left, lucky, hope)


def drawn_of(cards: Sequence[int], left: int, lucky: int, hope: Hope) -> float:
    """The average value of a hand after a draw, given the number of cards of each face."""
    worth = sum([count * hope(left + ONE[face], lucky) for face, count in enumerate(cards) if count])
    return worth / sum(cards)


class Situation(NamedTuple):
    """What matters for a turn besides the hand and the discard pile: the lucky face, sixes and callers."""

    #: The free face of the round.
    lucky: int
    seats: int
    sixes_skip: bool
    #: The number of callers. What follows is for the last lap only.
    callers: int = 0
    #: The number of seats between this one and the first caller.
    between: int = 0
    #: Whether an extra lap is earned.
    extend: bool = False
    #: How many sixes earn one; 0: none do.
    sixes_to_extend: int = 0
    #: Whether the seat may call before it plays; only in the first turns it may not.
    may_call: bool = True


def situation(state: Bungee, seat: int) -> Situation:
    """The situation of the seat in turn."""
    calls = state.calls
    if not calls:
        return Situation(state.free_face(), state.seats, state.sixes_skip(), may_call=seat not in state.fresh)
    return Situation(
        state.free_face(),
        state.seats,
        state.sixes_skip(),
        len(calls),
        (calls[0] - seat - 1) % state.seats,
        state.extend,
        state.sixes_for_extra_lap(seat),
    )


class Drop(NamedTuple):
    """A drop: the hand left, how it is valued then, and the skips it causes."""

    move: int
    left: int
    hope: Hope
    effect: float


@lru_cache(maxsize=KEPT_DROPS)
def drops(hand: int, now: Situation) -> tuple[Drop, ...]:
    """All drops of a hand, without taking."""
    return tuple(_drop(hand, move, now) for move in first_moves(hand)[now.lucky] if move != CALL)


def _drop(hand: int, move: int, now: Situation) -> Drop:
    face, count = face_of(move), count_of(move)
    skips = count if face == SIX and now.sixes_skip else 0
    hope, skipped, others = _after(now, skips)
    present = max(0, PRESENT_BELOW - card_value(face, now.lucky)) if others > skipped else 0
    return Drop(move, hand - count * ONE[face], hope, SKIP_WORTH * skipped - PRESENT_COSTS * present)


def _after(now: Situation, skips: int) -> tuple[Hope, int, int]:
    """How the hand is valued after this many skips, how many seats they skip, and how many still play."""
    if now.callers:
        again = now.extend or 0 < now.sixes_to_extend <= skips
        return hope_at_last(now.callers, again), min(skips, now.between), now.between
    is_mine = (skips + 1) % now.seats == 0
    # Sixes that go all the way round skip this seat too.
    skipped = skips if skips < now.seats else 0
    return hope_if_mine if is_mine else hope_if_theirs, skipped, now.seats - 1


def drawing_worth(drop: Drop, lucky: int) -> float:
    """The value of a drop followed by a draw."""
    return drawn(drop.left, lucky, drop.hope) + drop.effect


def taking_worth(drop: Drop, top: int, lucky: int) -> float:
    """The value of a drop after taking the discard pile's top card."""
    return drop.hope(drop.left + ONE[top], lucky) + drop.effect


def is_idle(drop: int, top: int) -> bool:
    """Whether a drop after taking gives back the face taken: with sixes that could go on for ever."""
    return face_of(drop) == top and count_of(drop) == 1


@lru_cache(maxsize=KEPT)
def _usual_drop(hand: int, now: Situation) -> tuple[float, int]:
    return max((drawing_worth(drop, now.lucky), drop.move) for drop in drops(hand, now))


def usual_turn(hand: int, top: int, now: Situation) -> int:
    """The usual turn: call if possible, else the best drop. ``top`` is −1 with an empty discard pile."""
    known, key = usual_turns(now), hand << FACE_AT | top + 1
    move = known.get(key)
    if move is None:
        move = known[key] = _usual_turn(hand, top, now)
    return move


@lru_cache(maxsize=KEPT_SITUATIONS)
def usual_turns(_now: Situation) -> dict[int, int]:
    """The cached usual turns of a situation, by ``hand << FACE_AT | top + 1``."""
    return {}


def _usual_turn(hand: int, top: int, now: Situation) -> int:
    if _calls_at_once(hand, now):
        return CALL
    best, move = _usual_drop(hand, now)
    if top >= 0:
        for drop in drops(hand, now):
            worth = taking_worth(drop, top, now.lucky)
            if worth > best and not is_idle(drop.move, top):
                best, move = worth, TAKE + drop.move
    return move


def _calls_at_once(hand: int, now: Situation) -> bool:
    return not now.callers and now.may_call and call_value(hand, now.lucky) <= CALL_LIMIT


@lru_cache(maxsize=KEPT_DROPS)
def varied_turns(hand: int, top: int, now: Situation) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """The turns that people may choose, and how often: those nearly as good as the usual one nearly as often."""
    if _calls_at_once(hand, now):
        return (CALL,), (1.0,)
    worths = {drop.move: drawing_worth(drop, now.lucky) for drop in drops(hand, now)}
    if top >= 0:
        taken = [drop for drop in drops(hand, now) if not is_idle(drop.move, top)]
        worths |= {TAKE + drop.move: taking_worth(drop, top, now.lucky) for drop in taken}
    best = max(worths.values())
    return tuple(worths), tuple(exp((worth - best) / VARIED) for worth in worths.values())
