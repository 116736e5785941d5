"""The bots of Bärnergäng.

All remember the cards that they have seen (``bot_memory``); gentle forgets them soon. Steady gives away its worst card
and calls once it is ahead (``bot_habit``). Sharp searches calls, and what to do with a drawn number (``bot_search``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, sqrt
from random import Random
from typing import Any

from tabletop.bots.player import GENTLE, SHARP, Level, Player, Reason, Thought
from tabletop.events import Seen
from tabletop.game import OVER, Game, Json, Sampler
from tabletop.games.baernergaeng.bot_belief import believed, minds_of
from tabletop.games.baernergaeng.bot_habit import Appraisal, usual
from tabletop.games.baernergaeng.bot_memory import Memory
from tabletop.games.baernergaeng.bot_minds import WARY, Minds
from tabletop.games.baernergaeng.bot_reasons import AGAINST, REASONS, fault, passed_over, reason_for
from tabletop.games.baernergaeng.bot_search import RoundSearch
from tabletop.games.baernergaeng.bot_sensible import sensible
from tabletop.games.baernergaeng.cards import NUMBERS
from tabletop.games.baernergaeng.house_rules import house_rules_of
from tabletop.games.baernergaeng.moves import KEEP, kind_of, own_of
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.scoring import wins_of
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN
from tabletop.json_reader import Reader
from tabletop.options import Options

__all__ = ["AGAINST", "PLAYER", "REASONS", "BaernergaengBot"]

#: The spread of the difference between two seats in one round, in points and in rounds won; over several rounds it
#: grows with their square root.
ROUND_SPREAD = 9.0
WINS_SPREAD = 0.9
#: With ``winner = rounds`` points only break ties: a point is worth this share of a round won.
POINT_OF_WIN = 0.003
#: After this many turns of a round nothing is searched any more, so that the round ends.
LONG_ROUND = 24
#: Sharp assumes that others keep no card that is worse by more than this than the one they gave away.
KEEN = 0.0
#: A review compares no move that keeps a number though another move is better by more than this many points.
BLUFF = 1.5
#: How often gentle forgets a card, per move of any seat; and how often it takes a number for the next one up or down.
FORGETS, BLURS = 0.06, 0.02


class BaernergaengBot(Player[Baernergaeng, int]):
    """A bot of Bärnergäng."""

    #: For the basic game; longer rounds get fewer rollouts.
    iterations = 1200
    breadth = 6
    slips = 0.2
    blunder = 2.0

    def __init__(self, game: Game[Baernergaeng, int], seat: int, level: Level, seed: int) -> None:
        super().__init__(game, seat, level, seed)
        self.memory = Memory(KEEN) if level == SHARP else Memory()
        #: The memory plus what the current view shows. A decision must not change the memory itself.
        self._now = self.memory

    # what it is told

    def begin(self, view: Json) -> None:
        """Sees its outer cards before the first move."""
        self.memory.see(view)

    def told(self, events: Sequence[Seen]) -> None:
        """Takes in a move; gentle may forget something with it."""
        super().told(events)
        if self.level == GENTLE:
            self.memory.fade(self.rng, FORGETS, BLURS)

    def remember(self, event: Seen) -> None:
        """Keeps all that events tell of cards."""
        self.memory.tell(event)

    def known(self, view: Json) -> Mapping[str, Any]:
        """The remembered faces of face-down cards, and of cards in the discard pile."""
        self._now = self.memory.copy()
        self._now.see(view)
        copies = house_rules_of(self._options(view), view["deck"]).copies
        return self._now.known(view, copies)

    def _options(self, view: Json) -> Options:
        return self.game.setting(Reader(view, "view")).options

    # what it decides

    def effort(self, view: Json) -> int:
        """Half as many rollouts with the extension or with ``growing``, since they are longer."""
        is_basic = not view["deck"] and not view["options"]["growing"]
        return super().effort(view) // (1 if is_basic else 2)

    def search(
        self,
        state: Baernergaeng,
        sampler: Sampler[Baernergaeng],
        moves: Sequence[int],
        _thoughts: Sequence[Thought],
        rng: Random,
    ) -> RoundSearch:
        """A search in which each seat plays by what it knows, and most cards agree with what play has shown."""
        minds = minds_of(self._now, state, self.seat, WARY)
        likely = believed(self._now, sampler, state.seats)
        return RoundSearch(self, likely, moves, rng, minds)

    def candidates(self, state: Baernergaeng, moves: Sequence[int], _thoughts: Sequence[Thought]) -> Sequence[int]:
        """Only calls and the use of a drawn number are searched; of equivalent moves only one."""
        is_number = state.phase == DRAWN and state.drawn < NUMBERS
        if not (is_number or state.phase == END_OF_TURN) or state.turns[self.seat] >= LONG_ROUND:
            return (0,)
        return self._of_each_kind(state, moves)

    def comparable(self, state: Baernergaeng, moves: Sequence[int], thoughts: Sequence[Thought]) -> Sequence[int]:
        """The best moves, of equivalent ones only one, and no bluffs.

        A bluff keeps a number for one that is probably better. In rollouts all others believe it, in truth few.
        """
        least = thoughts[0].points - BLUFF
        places = self._of_each_kind(state, moves)
        return [at for at in places if kind_of(moves[at]) != KEEP or thoughts[at].points >= least]

    def _of_each_kind(self, state: Baernergaeng, moves: Sequence[int]) -> Sequence[int]:
        minds = minds_of(self._now, state, self.seat)
        found: dict[tuple[object, ...], int] = {}
        for at, move in enumerate(moves):
            found.setdefault(self._likeness(state, minds, move), at)
        return list(found.values())[: self.breadth]

    def _likeness(self, state: Baernergaeng, minds: Minds, move: int) -> tuple[object, ...]:
        """A key that is equal for equivalent moves: replacing one of two cards of which the same is known."""
        if kind_of(move) != KEEP:
            return (move,)
        slot = own_of(move)
        eyes = minds.eyes[self.seat][slot]
        is_known = eyes >> self.seat & 1
        return (eyes, state.rows[self.seat][slot] if is_known else minds.guess[self.seat][slot])

    # how good it is

    def sensible(self, state: Baernergaeng, moves: Sequence[int]) -> Sequence[int]:
        """The moves that lose no points by what this seat remembers for sure."""
        return sensible(state, minds_of(self._now, state, self.seat), self.seat, moves)

    def passed_over(self, state: Baernergaeng, moves: Sequence[int], chosen: int) -> Reason | None:
        """What speaks for the obvious move."""
        return passed_over(Appraisal(state, minds_of(self._now, state, self.seat), self.seat), moves, chosen)

    def fault(self, state: Baernergaeng, made: int, chosen: int) -> Reason | None:
        """What speaks against the call, or against what was done with a card."""
        return fault(Appraisal(state, minds_of(self._now, state, self.seat), self.seat), made, chosen)

    def judge(self, state: Baernergaeng, moves: Sequence[int], _rng: Random) -> list[Thought]:
        """The value of each move, in points ahead of the others, by what this seat remembers."""
        minds = minds_of(self._now, state, self.seat)
        appraisal = Appraisal(state, minds, self.seat)
        return [Thought(appraisal.of(move), reason_for(appraisal, move)) for move in moves]

    def habit(self, state: Baernergaeng, seat: int, _rng: Random) -> int:
        """What a player would do who knows what this seat remembers that player to know."""
        return usual(state, minds_of(self._now, state, seat), seat)

    def worth(self, state: Baernergaeng, seat: int) -> float:
        """The chance to win the match, at the end of a round."""
        return self.chance(state, seat, 0.0)

    def chance(self, state: Baernergaeng, seat: int, handicap: float) -> float:
        """The chance to win the match if the seat had ``handicap`` points more."""
        if state.phase == OVER:
            won = state.winners()
            return 1 / len(won) if seat in won else 0.0
        left = sqrt(state.options["rounds"] - len(state.scores))
        leads = _leads(state, seat, handicap)
        chance = 1.0
        for lead in leads:
            chance *= (1 + erf(lead / left / sqrt(2))) / 2
        return chance


def _leads(state: Baernergaeng, seat: int, handicap: float) -> list[float]:
    """How far the seat is ahead of each other seat, in units of one round's spread."""
    sums = state.totals()
    points = [total - sums[seat] - handicap for other, total in enumerate(sums) if other != seat]
    if state.options["winner"] == "points":
        return [lead / ROUND_SPREAD for lead in points]
    best = wins_of(state)
    wins = [sum(each in row for row in best) for each in range(state.seats)]
    rounds = [wins[seat] - number for other, number in enumerate(wins) if other != seat]
    return [won / WINS_SPREAD + POINT_OF_WIN * lead for won, lead in zip(rounds, points, strict=True)]


PLAYER = BaernergaengBot
