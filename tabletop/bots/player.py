"""The base of all bots, whatever they play (the app calls them computer players).

A player gets its seat's view before the first move (``begin``), then its seat's version of every event (``told``). To
decide, it gets its seat's view. It never holds a match or a position: what it does not see, it samples
(``Game.imagining``), with what it remembers.

A game's own player (``tabletop/games/<game>/bot.py``) implements

``judge``       a value for each move, without search: all that steady does, and where sharp begins
``habit``       the move of the rollout policy: quick, and what most players would do
``worth``       the value of a position to a seat, where a rollout ends
``remember``    what to keep of an event; ``known`` turns that into faces by place

and, where its game needs more,

``sensible``    which moves are worth a thought at all
``judging``     ``judge`` in parts, where it takes long
``imagining``   which of the matches that agree with the view are likely
``candidates``  which moves sharp searches; ``search``, how; ``effort``, how many rollouts
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast

from tabletop.bots.search import Search
from tabletop.events import Seen
from tabletop.game import Game, Json, Sampler, State

StateT = TypeVar("StateT", bound=State[Any])
MoveT = TypeVar("MoveT")

Level = Literal["gentle", "steady", "sharp", "even"]
GENTLE: Level = "gentle"
STEADY: Level = "steady"
SHARP: Level = "sharp"
#: From the weakest to the strongest.
LEVELS: tuple[Level, ...] = (GENTLE, STEADY, SHARP)
#: Plays about as well as the others at the table: like one or the other of the levels, from move to move.
EVEN: Level = "even"
ALL_LEVELS: tuple[Level, ...] = (*LEVELS, EVEN)

#: The skill of an even bot is a place among the levels: 0 is gentle, 2 sharp, and below 0 it slips more often.
NEUTRAL_SKILL = 1.0
LEAST_SKILL, MOST_SKILL = -1.5, 2.0
#: By so much skill an even bot holds back once it has as good as won, or exerts itself once it has as good as lost.
LEAN = 0.8
#: How much more often it slips, and how much worse a move may then be, for each point of skill below 0.
SLIPS_MORE, BLUNDERS_MORE, MOST_SLIPS = 0.3, 2.0, 0.85

#: With more seats than this a rollout takes longer, so there are fewer.
MANY = 4


class Reason(NamedTuple):
    """Why a move was chosen: a code of the game's ``REASONS`` and the facts of its sentence."""

    code: str
    facts: tuple[tuple[str, int | str], ...] = ()


class Decision(NamedTuple):
    """A move as text, and why."""

    move: str
    reason: Reason | None = None
    #: What speaks for the move that most players would think of first, if that is another one.
    against: Reason | None = None
    #: How it did beside the others when all were tried out: AHEAD, ALIKE, or "" if that can't be said.
    standing: str = ""


#: Tried out, a move wins surely more often than any other; or others win about as often.
AHEAD, ALIKE = "ahead", "alike"


class Thought(NamedTuple):
    """The value that ``judge`` gives a move, more is better, in each game's own unit."""

    points: float
    reason: Reason | None = None


class Player(Generic[StateT, MoveT]):
    """A bot at one seat."""

    #: About how many rollouts sharp makes for a decision; it may be stopped earlier.
    iterations = 1000
    #: Sharp searches this many of the moves with the highest values.
    breadth = 12
    #: How often gentle overlooks the better of two moves, and how much worse the move may be that it plays.
    slips = 0.25
    blunder = 1.0

    def __init__(self, game: Game[StateT, MoveT], seat: int, level: Level, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.level = level
        #: How an even bot plays: set by the table, which knows the other players.
        self.skill = NEUTRAL_SKILL
        #: The level by which the current decision is made, and by how much skill that is still too strong.
        self.manner: Level = level if level != EVEN else STEADY
        self._too_strong = 0.0
        self._seed = seed
        #: How many moves it was told of. The random numbers of a decision depend on it, not on earlier decisions.
        self._told = 0
        self.rng = Random(f"{seed}/{seat}/0")

    # what it is told

    def begin(self, view: Json) -> None:
        """Takes in what its seat sees before the first move, which no event tells."""

    def told(self, events: Sequence[Seen]) -> None:
        """Takes in the events of one move, its own or another seat's, as its seat is told them."""
        self._told += 1
        self.rng = Random(f"{self._seed}/{self.seat}/{self._told}")
        for event in events:
            self.remember(event)

    def remember(self, event: Seen) -> None:
        """Keeps what matters of an event. Nothing, in a game where everything that matters is visible."""

    def known(self, _view: Json) -> Mapping[str, Any]:
        """The remembered faces that the view hides, in the form that ``Game.imagining`` takes."""
        return {}

    # what it decides

    def decide(self, view: Json, iterations: int | None = None) -> Decision:
        """The last decision of ``think``. The same view, seed and number of iterations give the same one."""
        *_, last = self.think(view, iterations)
        return last

    def think(self, view: Json, iterations: int | None = None) -> Iterator[Decision]:
        """Yields the best decision so far, again and again; the caller may stop at any time and take the last one.

        Between two of them there is at most one rollout, or one part of ``judging``.
        """
        rng = Random(f"{self._seed}/{self.seat}/{self._told}/thought")
        if self.level == EVEN:
            self._find_manner(view)
        sampler = self.imagining(view)
        state = sampler(rng)
        moves = list(state.moves(self.seat))
        if len(moves) == 1:
            yield Decision(self.game.write(state, moves[0]))
            return
        moves = list(self.sensible(state, moves))
        thoughts = yield from self.judging(state, moves, rng)
        order = sorted(range(len(moves)), key=lambda each: -thoughts[each].points)
        moves, thoughts = [moves[at] for at in order], [thoughts[at] for at in order]
        at = self._slipped(thoughts, rng) if self.manner == GENTLE else 0
        yield Decision(self.game.write(state, moves[at]), thoughts[at].reason)
        tried = self.candidates(state, moves, thoughts) if self.manner == SHARP and self.can_search() else ()
        if len(tried) > 1:
            moves, thoughts = [moves[at] for at in tried], [thoughts[at] for at in tried]
            decisions = [Decision(self.game.write(state, move), thoughts[at].reason) for at, move in enumerate(moves)]
            search = self.search(state, sampler, moves, thoughts, rng)
            for found in search.run(self.effort(view) if iterations is None else iterations):
                yield decisions[found]

    def _find_manner(self, view: Json) -> None:
        """Chooses the level of an even bot's next decision: by its skill, and by how the match stands.

        Between two levels chance decides, the same again for the same decision.
        """
        rng = Random(f"{self._seed}/{self.seat}/{self._told}/manner")
        skill = self.skill - LEAN * self._standing(view, rng)
        skill = min(MOST_SKILL, max(LEAST_SKILL, skill))
        self._too_strong = max(0.0, -skill)
        lower = int(max(0.0, skill))
        self.manner = LEVELS[min(lower + (rng.random() < max(0.0, skill) - lower), len(LEVELS) - 1)]

    def _standing(self, view: Json, rng: Random) -> float:
        """How the match stands for this seat: from −1 (lost) over 0 (a fair chance) to 1 (won)."""
        if not self.can_search():
            return 0.0
        chance = self.worth(self.game.imagining(view, self.known(view))(rng), self.seat)
        fair = (2 if self.game.aim == "team" else 1) / int(view["seats"])
        return (chance - fair) / (1 - fair if chance > fair else fair)

    def explain(self, view: Json, decision: Decision, made: Decision | None = None) -> Decision:
        """The decision, with what speaks for the obvious other move: for people, who wonder why not that one.

        Where another move was made, what speaks against that one comes first, or for it. If it was made for the same
        reason, that reason explains nothing, and a second one is told.
        """
        state = self.imagining(view)(Random(f"{self._seed}/{self.seat}/{self._told}/explained"))
        moves = self.sensible(state, state.moves(self.seat))
        chosen = next((move for move in moves if self.game.write(state, move) == decision.move), None)
        if chosen is None:
            return decision
        if made is None:
            return decision._replace(against=self.passed_over(state, moves, chosen))
        other, reason = self.game.read(state, self.seat, made.move), decision.reason
        if made.reason == reason:
            reason = self.second_reason(state, chosen) or reason
        against = self.fault(state, other, chosen) or self.passed_over(state, [other, chosen], chosen)
        return decision._replace(reason=reason, against=against)

    @classmethod
    def can_search(cls) -> bool:
        """Whether the game's bot can value the end of a rollout. If it can't, sharp plays like steady."""
        return cls.worth is not Player.worth

    def _slipped(self, thoughts: Sequence[Thought], rng: Random) -> int:
        """The place of the move that gentle plays: it overlooks better ones, but none better by over ``blunder``."""
        least = thoughts[0].points - self.blunder * (1 + BLUNDERS_MORE * self._too_strong)
        fair = sum(thought.points >= least for thought in thoughts)
        slips = min(MOST_SLIPS, self.slips + SLIPS_MORE * self._too_strong)
        at = 0
        while at + 1 < fair and rng.random() < slips:
            at += 1
        return at

    # what a game's own player says

    def sensible(self, _state: StateT, moves: Sequence[MoveT]) -> Sequence[MoveT]:
        """The moves without those that another one beats by all that the seat knows; no level plays these."""
        return moves

    def passed_over(self, _state: StateT, _moves: Sequence[MoveT], _chosen: MoveT) -> Reason | None:
        """What speaks for the obvious one of these moves, a code of ``AGAINST``; None if it is the chosen one."""
        return None

    def fault(self, _state: StateT, _made: MoveT, _chosen: MoveT) -> Reason | None:
        """What speaks against a move that was made instead, a code of the game's ``AGAINST``; None if nothing does."""
        return None

    def second_reason(self, _state: StateT, _move: MoveT) -> Reason | None:
        """What else speaks for a move, a code of the game's ``REASONS``; None if nothing does."""
        return None

    def judge(self, state: StateT, moves: Sequence[MoveT], rng: Random) -> list[Thought]:
        """The value of each of the seat's moves, without search.

        ``state`` is one sample: what the seat does not see may be otherwise, so no value may depend on it.
        """
        raise NotImplementedError

    def judging(self, state: StateT, moves: Sequence[MoveT], rng: Random) -> Generator[Decision, None, list[Thought]]:
        """``judge`` in parts, where it takes long: yields the best decision so far between two parts."""
        yield from ()
        return self.judge(state, moves, rng)

    def imagining(self, view: Json) -> Sampler[StateT]:
        """A sampler of matches that agree with the view and with what is remembered."""
        return self.game.imagining(view, self.known(view))

    def candidates(self, _state: StateT, moves: Sequence[MoveT], _thoughts: Sequence[Thought]) -> Sequence[int]:
        """The places of the moves to search, in a list with the best values first. A single one is not searched."""
        return range(min(len(moves), self.breadth))

    def effort(self, view: Json) -> int:
        """How many rollouts a decision gets: fewer with more seats, since each rollout is longer."""
        seats: int = view["seats"]
        return self.iterations * MANY // max(seats, MANY)

    def search(
        self,
        _state: StateT,
        sampler: Sampler[StateT],
        moves: Sequence[MoveT],
        _thoughts: Sequence[Thought],
        rng: Random,
    ) -> Search:
        """The search for the best of some moves, in matches that ``sampler`` draws."""
        return Search(self, sampler, moves, rng)

    def habit(self, state: StateT, seat: int, rng: Random) -> MoveT:
        """The rollout policy: a sensible move, found quickly. A search asks for thousands."""
        moves = state.moves(seat)
        return cast(MoveT, moves[int(rng.random() * len(moves))])

    def is_far(self, _state: StateT, _depth: int) -> bool:
        """Whether a rollout may stop after this many moves; it always stops with the match."""
        return False

    def worth(self, state: StateT, seat: int) -> float:
        """The value of a position to a seat, from 0 (lost) to 1 (won)."""
        raise NotImplementedError

    def totals(self, state: StateT) -> Sequence[float]:
        """Each seat's expected total where a rollout ends, up to a number that is the same for all."""
        return state.sums()

    def comparable(self, state: StateT, moves: Sequence[MoveT], thoughts: Sequence[Thought]) -> Sequence[int]:
        """The places of the moves that a review compares with the one made: as a rule those that sharp searches."""
        return self.candidates(state, moves, thoughts)
