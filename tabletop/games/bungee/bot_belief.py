"""A sampler of hidden hands that explain the others' play, by the Metropolis algorithm.

A hidden card came to its hand at some time, and is still there or was dropped since. So cards held now imply what the
seat held when it dropped, took, and did not call. A history of hands is as likely as its owner's play is sensible.
A step exchanges two hidden cards and accepts the new history by its likelihood.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from tabletop.game import Sampler
from tabletop.games.bungee.bot_hand_values import Situation, drawing_worth, drops, is_idle, taking_worth
from tabletop.games.bungee.bot_memory import SWAPS, Deed, known_hand
from tabletop.games.bungee.cards import BUNGEE, HAND_SIZE, SIX
from tabletop.games.bungee.moves import TAKE, count_of, drop_of, face_of
from tabletop.games.bungee.rules import Bungee
from tabletop.games.bungee.scoring import CALL_LIMIT, call_value
from tabletop.packed_hands import ONE, faces_of, packed
from tabletop.randomness import Rng, imagined_seed

#: The temperature of others' play: a move that is worse by this many points is e times less likely;
HEAT = 0.5
#: and with this probability they play any move.
ANY_MOVE = 0.02
#: The probability that a seat that may call plays on.
PLAYS_ON = 0.03
#: The number of Metropolis steps per hidden hand, between two samples and before the first.
CHANGES, FIRST_CHANGES = 8, 24
#: The log-likelihood of an impossible history.
NEVER = float("-inf")
#: Rollouts hardly ever draw more cards.
DRAWN_SOON = 16


class Turn(NamedTuple):
    """The public part of a turn: the drop, and the discard pile's top card before it (−1: none)."""

    move: int
    top: int
    #: What came openly to the hand, and the number of the hidden card that was drawn (−1: none).
    gained: int
    drawn: int
    #: Whether the turn says something about the hand.
    tells: bool


def turns_of(deeds: Sequence[Deed], seat: int) -> list[Turn]:
    """A seat's turns. Those in the last lap or for a lucky Bungee say nothing about the hand."""
    turns: list[Turn] = []
    top, came, in_lap = -1, HAND_SIZE, False
    before = Deed("", -1)
    for deed in deeds:
        what, who, face, number = deed
        in_lap = in_lap or what == "call"
        if what == "drop" and face is not None:
            if who == seat:
                gained = -1 if before.face is None or before.what not in ("take", SWAPS) else before.face
                move = drop_of(face, number) + (TAKE if before.what == "take" else 0)
                turns.append(Turn(move, top, gained, -1, before.what != SWAPS and not in_lap))
            top = face
        elif what == "draw" and who == seat:
            turns[-1] = turns[-1]._replace(drawn=came)
            came += 1
        before = deed
    return [turn for turn in turns if not _is_no_turn(turn)]


def _is_no_turn(turn: Turn) -> bool:
    """Whether the seat took a lucky Bungee and discarded it."""
    return turn.gained == face_of(turn.move) == BUNGEE and turn.move < TAKE


def likelihood(hand: int, move: int, top: int, now: Situation) -> float:
    """The log-likelihood that a player with this hand makes a move."""
    worths = {}
    for drop in drops(hand, now):
        worths[drop.move] = drawing_worth(drop, now.lucky)
        if top >= 0 and not is_idle(drop.move, top):
            worths[TAKE + drop.move] = taking_worth(drop, top, now.lucky)
    best = max(worths.values())
    shares = {each: exp((worth - best) / HEAT) for each, worth in worths.items()}
    like = ANY_MOVE / len(shares) + (1 - ANY_MOVE) * shares.get(move, 0.0) / sum(shares.values())
    might_call = now.may_call and call_value(hand, now.lucky) <= CALL_LIMIT
    return log(like * PLAYS_ON if might_call else like)


class FollowedTurn(NamedTuple):
    """A turn, prepared for following it thousands of times."""

    turn: Turn
    situation: Situation
    #: Cache: hand -> log-likelihood of the turn.
    likes: dict[int, float]
    #: The shift of its face in a packed hand, and how many cards are dropped.
    shift: int
    number: int
    #: The public change of the hand.
    change: int
    #: The place of the card that was drawn (−1: none).
    drawn: int


class HandHistory:
    """One seat's hidden cards from the deal on, by their places in the list of all hidden cards."""

    __slots__ = ("_dealt", "_is_low", "_now", "_steps", "like")

    def __init__(self, turns: Sequence[Turn], places: range, now: Situation, first: Situation, *, is_low: bool) -> None:
        """``first`` is the situation of the first turn, ``now`` that of all others."""
        self._dealt = places[:HAND_SIZE]
        self._steps = [_step(turn, places, now if at else first) for at, turn in enumerate(turns)]
        self._now = now
        #: Whether everyone knows that the hand is low enough to call.
        self._is_low = is_low
        #: Its log-likelihood.
        self.like = NEVER

    def follow(self, cards: Sequence[int], least: float = NEVER) -> tuple[float, int]:
        """The log-likelihood of the turns with these cards at the places, and the hand at the end.

        A history that is less likely than ``least`` counts as impossible and is not followed to its end.
        """
        hand, like = 0, 0.0
        for at in self._dealt:
            hand += ONE[cards[at]]
        for turn, situation, likes, shift, number, change, drawn in self._steps:
            if hand >> shift & 15 < number:
                return NEVER, hand
            if turn.tells:
                told = likes.get(hand)
                if told is None:
                    told = likes[hand] = likelihood(hand, turn.move, turn.top, situation)
                like += told
                if like < least:
                    return NEVER, hand
            hand += change
            if drawn >= 0:
                hand += ONE[cards[drawn]]
        is_possible = not self._is_low or call_value(hand, self._now.lucky) <= CALL_LIMIT
        return like if is_possible else NEVER, hand


def _step(turn: Turn, places: range, situation: Situation) -> FollowedTurn:
    face, count = face_of(turn.move), count_of(turn.move)
    gained = ONE[turn.gained] if turn.gained >= 0 else 0
    drawn = places[turn.drawn] if turn.drawn >= 0 else -1
    return FollowedTurn(turn, situation, {}, 4 * face, count, gained - count * ONE[face], drawn)


class Belief:
    """A Markov chain of matches: each differs a little from the one before; together they have the right weights."""

    def __init__(self, state: Bungee, deeds: Sequence[Deed], hidden: Sequence[int]) -> None:
        """Starts with a match that agrees with the view; ``hidden`` has the seats with hidden hands."""
        self._table = state
        #: The hidden cards, seat by seat, then the draw pile.
        self._cards: list[int] = []
        #: The seat of each of them.
        self._owners: list[int] = []
        self._histories: dict[int, HandHistory] = {}
        sixes_skip = state.lucky != SIX or bool(state.options["lucky_six_skips"])
        now = Situation(state.free_face(), state.seats, sixes_skip)
        first = now._replace(may_call=False) if state.options["play_before_call"] else now
        low = state.seats_known_low()
        for seat in hidden:
            places = self._lay_out(state, deeds, seat)
            self._histories[seat] = HandHistory(turns_of(deeds, seat), places, now, first, is_low=seat in low)
        self._cards += state.pile
        for history in self._histories.values():
            history.like = history.follow(self._cards)[0]
        self._to_change = FIRST_CHANGES * len(hidden)

    def _lay_out(self, state: Bungee, deeds: Sequence[Deed], seat: int) -> range:
        """Lists the hidden cards of a seat in the order in which they came."""
        hand = known_hand(deeds, seat)
        unseen = faces_of(state.hands[seat] - packed(hand.seen))
        faces = {**hand.dropped, **dict(zip(hand.hidden, unseen, strict=True))}
        first = len(self._cards)
        self._cards += [faces[number] for number in range(hand.came())]
        self._owners += [seat] * hand.came()
        return range(first, len(self._cards))

    def __call__(self, rng: Rng) -> Bungee:
        """The next sample."""
        for _ in range(self._to_change):
            self._change(rng)
        self._to_change = CHANGES * len(self._histories)
        state = self._table.copy()
        state.seed = imagined_seed(rng)
        for seat, history in self._histories.items():
            state.hands[seat] = history.follow(self._cards)[1]
        state.pile = self._cards[len(self._owners) :]
        _mix_top(state.pile, rng)
        return state

    def _change(self, rng: Rng) -> None:
        """One Metropolis step: exchanges two cards, if that is accepted."""
        cards, owners = self._cards, self._owners
        one, two = int(rng.random() * len(owners)), int(rng.random() * len(cards))
        if cards[one] == cards[two]:
            return
        cards[one], cards[two] = cards[two], cards[one]
        changed = [self._histories[owners[one]]]
        if two < len(owners) and owners[two] != owners[one]:
            changed.append(self._histories[owners[two]])
        least = sum([history.like for history in changed]) + log(1.0 - rng.random())
        likes: list[float] = []
        for history in changed:
            like = history.follow(cards, least)[0]
            if like == NEVER:
                cards[one], cards[two] = cards[two], cards[one]
                return
            least -= like
            likes.append(like)
        for history, like in zip(changed, likes, strict=True):
            history.like = like


def _mix_top(cards: list[int], rng: Rng) -> None:
    """Shuffles the cards that will be drawn soon among the whole pile."""
    for at in range(len(cards) - 1, max(0, len(cards) - 1 - DRAWN_SOON), -1):
        other = int(rng.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]


def believed(sampler: Sampler[Bungee], deeds: Sequence[Deed], hidden: Sequence[int]) -> Sampler[Bungee]:
    """A sampler of matches in which the deeds of the seats with hidden hands are sensible."""
    belief: Belief | None = None

    def sample(rng: Rng) -> Bungee:
        nonlocal belief
        if belief is None:
            belief = Belief(sampler(rng), deeds, hidden)
        return belief(rng)

    return sample
