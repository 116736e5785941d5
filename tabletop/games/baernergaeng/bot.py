"""House players of Bärnergäng.

All remember the cards that they have seen (``bot_memory``), the gentle one not for long. Steady gives away what costs
most and calls once it is ahead (``bot_habit``); sharp tries calls, and what to do with a number, in matches as they
may be (``bot_search``): there it finds when to call, and when to bluff.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, sqrt
from random import Random
from typing import Any

from tabletop.bots.player import GENTLE, SHARP, Level, Player, Thought
from tabletop.events import Seen
from tabletop.game import OVER, Game, Json, Sampler
from tabletop.games.baernergaeng.bot_belief import believed, minds_of
from tabletop.games.baernergaeng.bot_habit import Appraisal, usual
from tabletop.games.baernergaeng.bot_memory import Memory
from tabletop.games.baernergaeng.bot_minds import WARY, Minds
from tabletop.games.baernergaeng.bot_reasons import REASONS, reason_for
from tabletop.games.baernergaeng.bot_search import RoundSearch
from tabletop.games.baernergaeng.cards import NUMBERS
from tabletop.games.baernergaeng.house_rules import house_rules_of
from tabletop.games.baernergaeng.moves import KEEP, kind_of, own_of
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.scoring import best_of
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN
from tabletop.json_reader import Reader
from tabletop.options import Options

__all__ = ["PLAYER", "REASONS", "BaernergaengBot"]

#: What may turn between two seats in a round, in points and in rounds won; it grows with the rounds' square root.
ROUND_SPREAD = 9.0
WINS_SPREAD = 0.9
#: By rounds, points only decide between equals: so much of a round won is a point.
POINT_OF_WIN = 0.003
#: After so many turns of a round nothing is thought over any more: a round must end.
LONG_ROUND = 24
#: Sharp takes others for such as know what they hold: so much worse than what they give away, they keep nothing.
KEEN = 0.0
#: How often the gentle player forgets a card, a move that anybody makes; and how often it takes it for a neighbour.
FORGETS, BLURS = 0.06, 0.02


class BaernergaengBot(Player[Baernergaeng, int]):
    """A house player at a table of Bärnergäng."""

    #: With the basic game; whatever makes longer rollouts gets fewer of them.
    iterations = 1200
    breadth = 6
    slips = 0.2
    blunder = 2.0

    def __init__(self, game: Game[Baernergaeng, int], seat: int, level: Level, seed: int) -> None:
        super().__init__(game, seat, level, seed)
        self.memory = Memory(KEEN) if level == SHARP else Memory()
        #: The same with what is seen at the moment: a question leaves no trace in memory.
        self._now = self.memory

    # what it is told

    def begin(self, view: Json) -> None:
        """The own outer cards are looked at before the first move."""
        self.memory.see(view)

    def told(self, events: Sequence[Seen]) -> None:
        """A move has been made; the gentle player may lose something of what it knew over it."""
        super().told(events)
        if self.level == GENTLE:
            self.memory.fade(self.rng, FORGETS, BLURS)

    def remember(self, event: Seen) -> None:
        """All that is told of cards is kept."""
        self.memory.tell(event)

    def known(self, view: Json) -> Mapping[str, Any]:
        """The faces of cards lying face down, and of those under the discard's top."""
        self._now = self.memory.copy()
        self._now.see(view)
        copies = house_rules_of(self._options(view)).copies
        return self._now.known(view, copies)

    def _options(self, view: Json) -> Options:
        return self.game.setting(Reader(view, "view")).options

    # what it decides

    def effort(self, view: Json) -> int:
        """Whatever makes longer rollouts gets fewer of them."""
        is_basic = not view["options"]["extension"] and not view["options"]["growing"]
        return super().effort(view) // (1 if is_basic else 2)

    def search(
        self,
        state: Baernergaeng,
        sampler: Sampler[Baernergaeng],
        moves: Sequence[int],
        _thoughts: Sequence[Thought],
        rng: Random,
    ) -> RoundSearch:
        """Everybody goes by what he knows, and most cards agree with what has been shown of them."""
        minds = minds_of(self._now, state, self.seat, WARY)
        likely = believed(self._now, sampler, state.seats)
        return RoundSearch(self, likely, moves, rng, minds)

    def candidates(self, state: Baernergaeng, moves: Sequence[int], _thoughts: Sequence[Thought]) -> Sequence[int]:
        """A call, and what becomes of a number, are thought over; of moves that come to the same only one."""
        is_number = state.phase == DRAWN and state.drawn < NUMBERS
        if not (is_number or state.phase == END_OF_TURN) or state.turns[self.seat] >= LONG_ROUND:
            return (0,)
        minds = minds_of(self._now, state, self.seat)
        found: dict[tuple[object, ...], int] = {}
        for at, move in enumerate(moves):
            found.setdefault(self._likeness(state, minds, move), at)
        return list(found.values())[: self.breadth]

    def _likeness(self, state: Baernergaeng, minds: Minds, move: int) -> tuple[object, ...]:
        """What a move comes to: two cards of which the same is known are as good as one another."""
        if kind_of(move) != KEEP:
            return (move,)
        slot = own_of(move)
        eyes = minds.eyes[self.seat][slot]
        is_known = eyes >> self.seat & 1
        return (eyes, state.rows[self.seat][slot] if is_known else minds.guess[self.seat][slot])

    # how good it is

    def judge(self, state: Baernergaeng, moves: Sequence[int], _rng: Random) -> list[Thought]:
        """What each move is worth in points ahead of the others, as far as this seat remembers the cards."""
        minds = minds_of(self._now, state, self.seat)
        appraisal = Appraisal(state, minds, self.seat)
        return [Thought(appraisal.of(move), reason_for(appraisal, move)) for move in moves]

    def habit(self, state: Baernergaeng, seat: int, _rng: Random) -> int:
        """What anybody would do who knows what this seat remembers that the other does."""
        return usual(state, minds_of(self._now, state, seat), seat)

    def worth(self, state: Baernergaeng, seat: int) -> float:
        """How likely the match is won, at the end of a round."""
        return self.chance(state, seat, 0.0)

    def chance(self, state: Baernergaeng, seat: int, handicap: float) -> float:
        """The same, if the seat had so many points more."""
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
    """How far the seat is ahead of each other, as a share of what may turn in a round."""
    sums = state.sums()
    points = [total - sums[seat] - handicap for other, total in enumerate(sums) if other != seat]
    if state.options["winner"] == "points":
        return [lead / ROUND_SPREAD for lead in points]
    best = [best_of(row) for row in state.scores]
    wins = [sum(each in row for row in best) for each in range(state.seats)]
    rounds = [wins[seat] - number for other, number in enumerate(wins) if other != seat]
    return [won / WINS_SPREAD + POINT_OF_WIN * lead for won, lead in zip(rounds, points, strict=True)]


PLAYER = BaernergaengBot
