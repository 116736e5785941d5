"""What a house player is, whatever it plays.

A player is shown what its seat sees before the first move (``begin``) and told, event by event, what its seat is told;
asked, it gets its seat's view and thinks. It has no way to a match or a position: what it does not see, it imagines
(``Game.imagining``), with what it remembers.

A game's own player (``tabletop/games/<game>/bot.py``) is one of these and says

``judge``       how good each move is at a glance: the steady player's whole art, and where the sharp one begins
``habit``       the move that anybody would make, without a thought: how rollouts go on
``worth``       what a position is worth to a seat, where a rollout ends
``remember``    what is kept of an event; ``known`` then says which faces it stands for

and, where its game asks for more,

``judging``     how a glance that takes long is taken in parts
``imagining``   which matches are believed, of all that agree with what is seen and known
``candidates``  which moves the sharp player tries; ``search``, how; ``effort``, how much
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast

from tabletop.bots.search import Search
from tabletop.events import Seen
from tabletop.game import Dream, Game, Json, State

Play = TypeVar("Play", bound=State[Any])
Move = TypeVar("Move")

Level = Literal["gentle", "steady", "sharp"]
GENTLE: Level = "gentle"
STEADY: Level = "steady"
SHARP: Level = "sharp"
#: From the weakest to the strongest.
LEVELS: tuple[Level, ...] = (GENTLE, STEADY, SHARP)

#: With more seats than that a rollout takes longer.
MANY = 4


class Reason(NamedTuple):
    """Why a move was chosen: a code for a sentence, and its facts."""

    code: str
    facts: tuple[tuple[str, int | str], ...] = ()


class Decision(NamedTuple):
    """A move, as the rules page writes it, and why."""

    move: str
    reason: Reason | None = None


class Thought(NamedTuple):
    """What a player holds of a move at a glance: the more points, the better; scales are each game's own."""

    points: float
    reason: Reason | None = None


class Player(Generic[Play, Move]):
    """A house player at one seat."""

    #: How many rollouts the sharp player makes in a decision, about; it may be stopped before.
    iterations = 1000
    #: So many of the moves that look best are searched.
    breadth = 12
    #: A gentle player overlooks the better of two moves so often, and so much worse may be what it plays instead.
    slips = 0.25
    blunder = 1.0

    def __init__(self, game: Game[Play, Move], seat: int, level: Level, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.level = level
        self._seed = seed
        #: How much has been told: each thought has a luck of its own, whatever was thought before.
        self._told = 0
        self.rng = Random(f"{seed}/{seat}/0")

    # what it is told

    def begin(self, view: Json) -> None:
        """What its seat sees before the first move, for those who can't see it ever after: no event tells it."""

    def told(self, events: Sequence[Seen]) -> None:
        """A move has been made, by whomever: what it made happen, as this seat is told."""
        self._told += 1
        self.rng = Random(f"{self._seed}/{self.seat}/{self._told}")
        for event in events:
            self.remember(event)

    def remember(self, event: Seen) -> None:
        """What is kept of an event. Nothing, where all that counts lies open."""

    def known(self, _view: Json) -> Mapping[str, Any]:
        """The faces that are remembered and not seen, as ``Game.imagining`` wants them."""
        return {}

    # what it decides

    def decide(self, view: Json, iterations: int | None = None) -> Decision:
        """Thinks to the end. The same view, seed and number of iterations give the same decision."""
        *_, last = self.think(view, iterations)
        return last

    def think(self, view: Json, iterations: int | None = None) -> Iterator[Decision]:
        """The best move so far, again and again, better and better: whoever is in a hurry takes the last one.

        Between two of them there is a rollout at most, or a part of what is judged at a glance.
        """
        rng = Random(f"{self._seed}/{self.seat}/{self._told}/thought")
        dream = self.imagining(view)
        state = dream(rng)
        moves = list(state.moves(self.seat))
        if len(moves) == 1:
            yield Decision(self.game.write(state, moves[0]))
            return
        thoughts = yield from self.judging(state, moves, rng)
        order = sorted(range(len(moves)), key=lambda each: -thoughts[each].points)
        moves, thoughts = [moves[at] for at in order], [thoughts[at] for at in order]
        at = self._slipped(thoughts, rng) if self.level == GENTLE else 0
        yield Decision(self.game.write(state, moves[at]), thoughts[at].reason)
        tried = self.candidates(state, moves, thoughts) if self.level == SHARP else ()
        if len(tried) > 1:
            moves, thoughts = [moves[at] for at in tried], [thoughts[at] for at in tried]
            decisions = [Decision(self.game.write(state, move), thoughts[at].reason) for at, move in enumerate(moves)]
            search = self.search(state, dream, moves, thoughts, rng)
            for found in search.run(self.effort(view) if iterations is None else iterations):
                yield decisions[found]

    def _slipped(self, thoughts: Sequence[Thought], rng: Random) -> int:
        """The move of somebody who overlooks things, but never plays what is absurd; the best come first."""
        least = thoughts[0].points - self.blunder
        fair = sum(thought.points >= least for thought in thoughts)
        at = 0
        while at + 1 < fair and rng.random() < self.slips:
            at += 1
        return at

    # what a game's own player says

    def judge(self, state: Play, moves: Sequence[Move], rng: Random) -> list[Thought]:
        """What is held of each of the own moves at a glance.

        What this seat does not see is in ``state`` as it might be: whoever looks at it, believes a dream.
        """
        raise NotImplementedError

    def judging(self, state: Play, moves: Sequence[Move], rng: Random) -> Generator[Decision, None, list[Thought]]:
        """``judge`` in parts, where it takes long at once: between them the best so far is told."""
        yield from ()
        return self.judge(state, moves, rng)

    def imagining(self, view: Json) -> Dream[Play]:
        """Matches as they may be, for all that is seen and known."""
        return self.game.imagining(view, self.known(view))

    def candidates(self, _state: Play, moves: Sequence[Move], _thoughts: Sequence[Thought]) -> Sequence[int]:
        """The places of the moves worth a search; the best at a glance come first. A single one is played as it is."""
        return range(min(len(moves), self.breadth))

    def effort(self, view: Json) -> int:
        """How many rollouts a decision is worth: fewer where each has more seats to follow."""
        seats: int = view["seats"]
        return self.iterations * MANY // max(seats, MANY)

    def search(
        self, _state: Play, dream: Dream[Play], moves: Sequence[Move], _thoughts: Sequence[Thought], rng: Random
    ) -> Search:
        """What finds the best of some moves, in matches that ``dream`` draws."""
        return Search(self, dream, moves, rng)

    def habit(self, state: Play, seat: int, rng: Random) -> Move:
        """A move that anybody would make there, found as quickly as can be: thousands of them make a search."""
        moves = state.moves(seat)
        return cast(Move, moves[int(rng.random() * len(moves))])

    def is_far(self, _state: Play, _depth: int) -> bool:
        """Whether a rollout has gone far enough, after so many moves; it always ends with the match."""
        return False

    def worth(self, state: Play, seat: int) -> float:
        """What a position is worth to a seat: from 0, all is lost, to 1, all is won."""
        raise NotImplementedError
