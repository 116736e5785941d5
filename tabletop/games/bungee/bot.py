"""The bots of Bungee.

Gentle counts the points of its hand. Steady estimates how near a call is after each turn (``bot_hand_values``). Sharp
tries its best moves in imagined matches that agree with what the others have done (``bot_belief``, ``bot_search``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from tabletop.bots.player import GENTLE, SHARP, Level, Player, Reason, Thought
from tabletop.events import Seen
from tabletop.game import OVER, SCORE, Game, Json, Sampler
from tabletop.games.bungee.bot_belief import believed
from tabletop.games.bungee.bot_hand_values import (
    Situation,
    deck_without,
    drawn_of,
    drops,
    hope_at_last,
    hope_if_mine,
    hope_if_theirs,
    is_idle,
    situation,
    taking_worth,
    usual_turn,
)
from tabletop.games.bungee.bot_memory import Deed, deed_of, known_hand
from tabletop.games.bungee.bot_reasons import AGAINST, REASONS, fault, passed_over, reason_for
from tabletop.games.bungee.bot_search import RoundSearch
from tabletop.games.bungee.bot_sensible import sensible
from tabletop.games.bungee.cards import BUNGEE, FACES
from tabletop.games.bungee.moves import CALL, DEAL, HOLD, LEAVE, SWAP, TAKE, face_of
from tabletop.games.bungee.rules import CALLING, LUCKY, TURN, Bungee
from tabletop.games.bungee.scoring import call_value, card_value, free_face
from tabletop.packed_hands import ONE, faces_of
from tabletop.places import hand_of

__all__ = ["AGAINST", "PLAYER", "REASONS", "BungeeBot"]

#: Added to the value of a call over the best turn instead: waiting hardly ever pays.
CALL_AHEAD = 1.0
#: The value of an absurd move.
ABSURD = -1000.0
#: The cost of discarding a face of which the next seat has taken a card already.
COLLECTED_COSTS = 1.0
#: The points that gentle expects of a drawn card.
DRAWN_COUNTS = 6
#: After this many takes per seat in a row, the seat must draw, so that the round ends.
TAKES_IN_A_ROW = 3
#: How often gentle forgets a card that a seat took.
FORGETS = 0.4

#: The spread of the difference between two seats in one round (logistic); it grows with the square root of the rounds.
ROUND_SPREAD = 11.0
#: The part of that spread that is left once the round is under way.
UNDER_WAY = 0.8
#: By seats, how much of the difference between two hands' values becomes a difference in points.
HOPE_COMES_TRUE = {2: 1.05, 3: 0.86, 4: 0.76, 5: 0.73}
#: The difference between a hand's value before and after its own turn.
MINE_LOSES = 2.5
#: Moves that are worse by this many points without search are not searched.
DOUBT = 15.0
#: Where the lucky face may change, a rollout takes this many times as long.
LUCKY_COSTS = 10
#: The least chance to win, so that every move still counts.
LEAST_CHANCE = 0.1


class BungeeBot(Player[Bungee, int]):
    """A bot of Bungee."""

    iterations = 8000
    breadth = 6
    slips = 0.25
    blunder = 4.0

    def __init__(self, game: Game[Bungee, int], seat: int, level: Level, seed: int) -> None:
        super().__init__(game, seat, level, seed)
        self._deeds: list[Deed] = []
        self._takes_in_a_row = 0

    # memory

    def remember(self, event: Seen) -> None:
        """Keeps what each seat takes, drops and draws, until the next deal."""
        if event.what == "deal":
            self._deeds = []
        deed = deed_of(event)
        if deed is None:
            return
        if deed.what == "take":
            self._takes_in_a_row += 1
            if self.level == GENTLE and self.rng.random() < FORGETS:
                deed = Deed("draw", deed.seat)
        elif deed.what == "draw":
            self._takes_in_a_row = 0
        self._deeds.append(deed)

    def known(self, view: Json) -> dict[str, list[str]]:
        """The faces that others took openly and have not dropped since."""
        return self._seen_hands(view) or {}

    def imagining(self, view: Json) -> Sampler[Bungee]:
        """A sampler of matches in which the others' play so far was sensible."""
        seen = self._seen_hands(view)
        sampler = self.game.imagining(view, seen or {})
        hidden = self._hidden(view)
        if self.manner != SHARP or not self._deeds or not hidden or seen is None:
            return sampler
        return believed(sampler, self._deeds, hidden)

    def _hidden(self, view: Json) -> list[int]:
        """The seats with hidden hands."""
        return [at for at, hand in enumerate(view["hands"]) if at != self.seat and None in hand]

    def _seen_hands(self, view: Json) -> dict[str, list[str]] | None:
        """The seen faces in hidden hands, in the form that ``Game.imagining`` takes.

        None, if the memory contradicts the view, after undone moves or moves made before this bot came.
        """
        try:
            hands = {at: known_hand(self._deeds, at) for at in self._hidden(view)}
            if any(len(hand.seen) + len(hand.hidden) != len(view["hands"][at]) for at, hand in hands.items()):
                return None
            seen = {hand_of(at): [FACES[face] for face in hand.seen] for at, hand in hands.items() if hand.seen}
            self.game.imagining(view, seen)
        except ValueError:
            return None
        return seen

    # without search

    def sensible(self, state: Bungee, moves: Sequence[int]) -> Sequence[int]:
        """The moves that take nothing high of no use."""
        return sensible(state, self.seat, moves)

    def passed_over(self, state: Bungee, moves: Sequence[int], chosen: int) -> Reason | None:
        """What speaks for the obvious move."""
        return passed_over(state, self.seat, moves, chosen)

    def fault(self, state: Bungee, made: int, chosen: int) -> Reason | None:
        """What speaks against the call, or against the cards that were kept or taken."""
        return fault(state, self.seat, made, chosen)

    def second_reason(self, state: Bungee, move: int) -> Reason | None:
        """Besides what is taken: what is discarded."""
        takes = state.phase == TURN and TAKE <= move < CALL
        return reason_for(state, self.seat, move - TAKE) if takes else None

    def judge(self, state: Bungee, moves: Sequence[int], rng: Random) -> list[Thought]:  # noqa: ARG002
        """The value of each move in points of a round's margin; gentle counts the points of its hand."""
        if state.phase == TURN:
            return self._judged_turn(state, moves)
        if state.phase == CALLING:
            return [self._judged_answer(state, move) for move in moves]
        if state.phase == LUCKY:
            return [self._judged_bungee(state, move) for move in moves]
        return [Thought(0.0) for _ in moves]

    def _judged_turn(self, state: Bungee, moves: Sequence[int]) -> list[Thought]:
        now = situation(state, self.seat)
        worth = self._plain_worths(state, now) if self.manner == GENTLE else self._worths(state, now)
        if self._takes_in_a_row >= TAKES_IN_A_ROW * state.seats:
            worth = {move: ABSURD if move >= TAKE else points for move, points in worth.items()}
        if moves[0] == CALL:
            hand = state.hands[self.seat]
            at_last = hope_at_last(now.callers, again=state.callers_play_on())(hand, now.lucky)
            worth[CALL] = at_last if now.callers else max(worth.values()) + CALL_AHEAD
        return [Thought(worth[move], reason_for(state, self.seat, move)) for move in moves]

    def _worths(self, state: Bungee, now: Situation) -> dict[int, float]:
        """The value of each drop, with and without taking."""
        lucky, unseen, top = now.lucky, self._unseen(state), _top(state)
        collected = self._collected_by_next(state)
        worth = {}
        for drop in drops(state.hands[self.seat], now):
            present = COLLECTED_COSTS if face_of(drop.move) in collected else 0.0
            worth[drop.move] = drawn_of(unseen, drop.left, lucky, drop.hope) + drop.effect - present
            if top >= 0:
                idle = ABSURD if is_idle(drop.move, top) else 0.0
                worth[TAKE + drop.move] = taking_worth(drop, top, lucky) - present + idle
        return worth

    def _plain_worths(self, state: Bungee, now: Situation) -> dict[int, float]:
        """The points that each drop leaves in the hand."""
        lucky, top = now.lucky, _top(state)
        worth = {}
        for drop in drops(state.hands[self.seat], now):
            left = call_value(drop.left, lucky)
            worth[drop.move] = -float(left + DRAWN_COUNTS)
            if top >= 0:
                idle = ABSURD if is_idle(drop.move, top) else 0.0
                worth[TAKE + drop.move] = idle - left - card_value(top, lucky)
        return worth

    def _unseen(self, state: Bungee) -> Sequence[int]:
        """The number of unseen cards of each face; if there are none, those of the discard pile, drawn from next."""
        counts = [0] * len(FACES)
        for seat, hand in enumerate(state.hands):
            if seat != self.seat:
                for face in faces_of(hand):
                    counts[face] += 1
        for face in state.pile:
            counts[face] += 1
        return counts if any(counts) else deck_without(state.lucky)

    def _collected_by_next(self, state: Bungee) -> set[int]:
        """The faces that the next seat is remembered to have taken, if it still has a turn."""
        following = (self.seat + 1) % state.seats
        if state.calls and following not in state.todo:
            return set()
        try:
            return set(known_hand(self._deeds, following).seen)
        except ValueError:
            return set()

    def _judged_answer(self, state: Bungee, move: int) -> Thought:
        reason = reason_for(state, self.seat, move)
        if move == HOLD and not state.extend:
            # Without another turn, holding gives up the round.
            return Thought(ABSURD, reason)
        hope = hope_at_last(len(state.calls), again=move == HOLD or state.callers_play_on())
        return Thought(hope(state.hands[self.seat], state.free_face()), reason)

    def _judged_bungee(self, state: Bungee, move: int) -> Thought:
        """The value of leaving the lucky Bungee, or of taking it for a card and a new lucky face."""
        hand, reason = state.hands[self.seat], reason_for(state, self.seat, move)
        if move == LEAVE:
            return Thought(hope_if_theirs(hand, free_face(BUNGEE, state.options)), reason)
        hand_after = hand + ONE[BUNGEE] - ONE[move - SWAP]
        deck = deck_without(BUNGEE)
        return Thought(
            sum(count * hope_if_theirs(hand_after, face) for face, count in enumerate(deck)) / sum(deck), reason
        )

    # search

    def candidates(self, state: Bungee, moves: Sequence[int], thoughts: Sequence[Thought]) -> Sequence[int]:
        """The moves close enough to the best to be searched."""
        least = thoughts[0].points - DOUBT
        return [at for at in super().candidates(state, moves, thoughts) if thoughts[at].points >= least]

    def effort(self, view: Json) -> int:
        """Fewer rollouts with more hidden hands, and where the lucky face may change."""
        tries = self.iterations // (int(view["seats"]) - 1)
        return tries // LUCKY_COSTS if view["phase"] == LUCKY else tries

    def search(
        self, state: Bungee, sampler: Sampler[Bungee], moves: Sequence[int], thoughts: Sequence[Thought], rng: Random
    ) -> RoundSearch:
        """A search with short rollouts that starts from the unsearched values."""
        return RoundSearch(self, sampler, moves, rng, self._priors(state, [thought.points for thought in thoughts]))

    def _priors(self, state: Bungee, points: Sequence[float]) -> list[float]:
        """The unsearched values, from points of a round's margin to differences in the chance to win."""
        chance = min(max(self.worth(state, self.seat), LEAST_CHANCE), 1 - LEAST_CHANCE)
        a_point = chance * (1 - chance) / _spread(state, UNDER_WAY)
        return [a_point * (each - points[0]) for each in points]

    def habit(self, state: Bungee, seat: int, rng: Random) -> int:  # noqa: ARG002
        """The rollout policy: the usual turn; call whenever asked; leave a lucky Bungee."""
        if state.phase == TURN:
            return usual_turn(state.hands[seat], _top(state), situation(state, seat))
        if state.phase == CALLING:
            return self._habit_after_playing(state, seat)
        return LEAVE if state.phase == LUCKY else DEAL

    def _habit_after_playing(self, state: Bungee, seat: int) -> int:
        if not state.extend or state.callers_play_on():
            return CALL
        hand, lucky, callers = state.hands[seat], state.free_face(), len(state.calls)
        now = hope_at_last(callers, again=False)(hand, lucky)
        return HOLD if hope_at_last(callers, again=True)(hand, lucky) > now else CALL

    def worth(self, state: Bungee, seat: int) -> float:
        """The chance to win the match, by the totals and the values of the hands."""
        if state.phase == OVER:
            winners = state.winners()
            return 1 / len(winners) if seat in winners else 0.0
        totals: Sequence[float] = state.sums()
        spread = _spread(state, 0.0)
        if state.phase != SCORE:
            totals = _expected(state, totals)
            spread = _spread(state, UNDER_WAY)
        mine = totals[seat]
        return 1 / sum([exp((mine - total) / spread) for total in totals])

    def totals(self, state: Bungee) -> Sequence[float]:
        """The totals, with what the hands of this round are expected to bring."""
        totals = state.sums()
        return totals if state.phase in (SCORE, OVER) else _expected(state, totals)


def _spread(state: Bungee, under_way: float) -> float:
    """The spread of the totals in the rounds left."""
    rounds = state.options["rounds"] - state.round - 1
    return ROUND_SPREAD * sqrt(rounds + under_way)


def _expected(state: Bungee, totals: Sequence[float]) -> list[float]:
    """The expected totals after this round, up to a constant."""
    lucky, actor, share = state.free_face(), state.actor, HOPE_COMES_TRUE[state.seats]
    hopes = [hope_if_theirs(hand, lucky) for hand in state.hands]
    hopes[actor] = hope_if_mine(state.hands[actor], lucky) - MINE_LOSES
    return [total - share * hope for total, hope in zip(totals, hopes, strict=True)]


def _top(state: Bungee) -> int:
    return state.discard[-1] if state.discard else -1


PLAYER = BungeeBot
