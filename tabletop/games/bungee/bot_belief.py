"""What is believed of the others' hands: whatever explains their play.

A hidden card has come to its hand at some time, and lies there still or was dropped since. Who believes that a seat
holds other cards believes that it held them when it dropped this and took that, and did not call: a history is as
likely as its owner's play is sensible in it. One history is made of another by two cards that change places
(Metropolis).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from tabletop.game import Sampler
from tabletop.games.bungee.bot_hand_values import Situation, drawing_worth, drops, is_idle, taking_worth
from tabletop.games.bungee.bot_memory import SWAPS, Deed, known_hand
from tabletop.games.bungee.cards import BUNGEE, HAND_SIZE
from tabletop.games.bungee.moves import TAKE, count_of, drop_of, face_of
from tabletop.games.bungee.rules import Bungee
from tabletop.games.bungee.scoring import CALL_LIMIT, call_value
from tabletop.packed_hands import ONE, faces_of, packed
from tabletop.randomness import Rng, imagined_seed

#: How sensibly others play: a move that is worse by so many points is 2.7 times less likely,
HEAT = 0.5
#: and now and then any move is played.
ANY_MOVE = 0.02
#: How likely is somebody to play on who may call.
PLAYS_ON = 0.03
#: So many changes are tried a hidden hand for an imagined match, and so many before the first.
CHANGES, FIRST_CHANGES = 8, 24
#: No play explains this.
NEVER = float("-inf")
#: Hardly a rollout draws more cards.
DRAWN_SOON = 16


class Turn(NamedTuple):
    """What everybody saw of a turn: the drop, and the discard's top before it; there may be none: −1."""

    move: int
    top: int
    #: What came to the hand before all eyes, and which of its hidden cards was drawn: −1 if none.
    gained: int
    drawn: int
    #: Whether it tells of the hand.
    tells: bool


def turns_of(deeds: Sequence[Deed], seat: int) -> list[Turn]:
    """A seat's turns. What is thrown for a lucky Bungee or in the last lap tells nothing: it is judged otherwise."""
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
    """Whether a lucky Bungee was taken and thrown."""
    return turn.gained == face_of(turn.move) == BUNGEE and turn.move < TAKE


def likelihood(hand: int, move: int, top: int, now: Situation) -> float:
    """How likely somebody with a hand is to make a move, as a logarithm."""
    worths = {}
    for drop in drops(hand, now):
        worths[drop.move] = drawing_worth(drop, now.lucky)
        if top >= 0 and not is_idle(drop.move, top):
            worths[TAKE + drop.move] = taking_worth(drop, top, now.lucky)
    best = max(worths.values())
    shares = {each: exp((worth - best) / HEAT) for each, worth in worths.items()}
    like = ANY_MOVE / len(shares) + (1 - ANY_MOVE) * shares.get(move, 0.0) / sum(shares.values())
    return log(like * PLAYS_ON if call_value(hand, now.lucky) <= CALL_LIMIT else like)


class FollowedTurn(NamedTuple):
    """A turn as it is followed, thousands of times."""

    turn: Turn
    #: How likely it is with a hand, as far as that was asked.
    likes: dict[int, float]
    #: Where its face stands in a hand, and how many of them go.
    shift: int
    number: int
    #: What it does to the hand before all eyes.
    change: int
    #: Where the card lies that was drawn: −1 if none.
    drawn: int


class HandHistory:
    """One seat's hidden cards from the deal on, at places among those of all."""

    __slots__ = ("_dealt", "_is_low", "_now", "_steps", "like")

    def __init__(self, turns: Sequence[Turn], places: range, now: Situation, *, is_low: bool) -> None:
        self._dealt = places[:HAND_SIZE]
        self._steps = [_step(turn, places) for turn in turns]
        self._now = now
        #: Whether everybody knows that the hand might be called.
        self._is_low = is_low
        #: How likely it is, as a logarithm.
        self.like = NEVER

    def follow(self, cards: Sequence[int], least: float = NEVER) -> tuple[float, int]:
        """How likely it is with these cards at the places, and the hand that it comes to.

        Whatever is less likely than ``least`` is as good as impossible, and followed no longer.
        """
        hand, like, now = 0, 0.0, self._now
        for at in self._dealt:
            hand += ONE[cards[at]]
        for turn, likes, shift, number, change, drawn in self._steps:
            if hand >> shift & 15 < number:
                return NEVER, hand
            if turn.tells:
                told = likes.get(hand)
                if told is None:
                    told = likes[hand] = likelihood(hand, turn.move, turn.top, now)
                like += told
                if like < least:
                    return NEVER, hand
            hand += change
            if drawn >= 0:
                hand += ONE[cards[drawn]]
        is_possible = not self._is_low or call_value(hand, now.lucky) <= CALL_LIMIT
        return like if is_possible else NEVER, hand


def _step(turn: Turn, places: range) -> FollowedTurn:
    face, count = face_of(turn.move), count_of(turn.move)
    gained = ONE[turn.gained] if turn.gained >= 0 else 0
    drawn = places[turn.drawn] if turn.drawn >= 0 else -1
    return FollowedTurn(turn, {}, 4 * face, count, gained - count * ONE[face], drawn)


class Belief:
    """Imagined matches, each a little different from the one before; all together as they are likely."""

    def __init__(self, state: Bungee, deeds: Sequence[Deed], hidden: Sequence[int]) -> None:
        """Begins with a match that agrees with what is seen; ``hidden`` are the seats whose hands are not."""
        self._table = state
        #: The hidden cards of one seat after the other, then the pile.
        self._cards: list[int] = []
        #: Whose each of them is.
        self._owners: list[int] = []
        self._histories: dict[int, HandHistory] = {}
        now = Situation(state.lucky, state.seats, state.sixes_skip())
        low = state.seats_known_low()
        for seat in hidden:
            places = self._lay_out(state, deeds, seat)
            self._histories[seat] = HandHistory(turns_of(deeds, seat), places, now, is_low=seat in low)
        self._cards += state.pile
        for history in self._histories.values():
            history.like = history.follow(self._cards)[0]
        self._to_change = FIRST_CHANGES * len(hidden)

    def _lay_out(self, state: Bungee, deeds: Sequence[Deed], seat: int) -> range:
        """Lays out the hidden cards of a seat in the order of their coming."""
        hand = known_hand(deeds, seat)
        unseen = faces_of(state.hands[seat] - packed(hand.seen))
        faces = {**hand.dropped, **dict(zip(hand.hidden, unseen, strict=True))}
        first = len(self._cards)
        self._cards += [faces[number] for number in range(hand.came())]
        self._owners += [seat] * hand.came()
        return range(first, len(self._cards))

    def __call__(self, rng: Rng) -> Bungee:
        """The next match."""
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
        """Two cards change places, if that is likely enough."""
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
    """Puts any of the cards at the places that are drawn from soon."""
    for at in range(len(cards) - 1, max(0, len(cards) - 1 - DRAWN_SOON), -1):
        other = int(rng.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]


def believed(sampler: Sampler[Bungee], deeds: Sequence[Deed], hidden: Sequence[int]) -> Sampler[Bungee]:
    """Imagined matches in which the deeds of the seats whose hands are hidden are sensible."""
    belief: Belief | None = None

    def sample(rng: Rng) -> Bungee:
        nonlocal belief
        if belief is None:
            belief = Belief(sampler(rng), deeds, hidden)
        return belief(rng)

    return sample
