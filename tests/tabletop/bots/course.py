"""A recorded match among bots: what each seat was told, asked and decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from tabletop import Match
from tabletop.bots import Decision, Player, bot_player
from tabletop.bots.player import Level
from tabletop.events import Seen
from tabletop.game import Json
from tests.tables import Table

#: For each game, options that show most of it, and the number of moves to record.
TABLES = {
    "bungee": (Table("bungee", 3, {"rounds": 2}), 45),
    "bohne": (Table("bohne", 3, {"rounds": 1}), 45),
    "baernergaeng": (Table("baernergaeng", 3, {"rounds": 2, "extension": ["mix", "flip", "new", "joker"]}), 60),
    "bauernschlau": (Table("bauernschlau", 2, {}), 30),
    "dog": (Table("dog", 4, {}), 40),
}
#: A search budget small enough to be quick, and large enough to prune moves.
FEW = 24
SEED = 7


class Moment(NamedTuple):
    """A decision: the seat asked, after how many moves, with its view and answer."""

    moves: int
    match: Match
    seat: int
    view: Json
    decision: Decision


class Course(NamedTuple):
    """A match's decisions, and for each seat its first view and what it was told of each move."""

    game: str
    level: Level
    moments: Sequence[Moment]
    begun: Sequence[Json]
    told: Sequence[Sequence[Sequence[Seen]]]

    def newcomer(self, moment: Moment, seed: int | None = None) -> Player[Any, Any]:
        """A fresh bot at the seat asked, told everything that seat has been told."""
        player = bot_player(self.game, seat=moment.seat, level=self.level, seed=SEED if seed is None else seed)
        player.begin(self.begun[moment.seat])
        for events in self.told[moment.seat][: moment.moves]:
            player.told(events)
        return player

    def some(self, count: int) -> Sequence[Moment]:
        """This many decisions, spread over the whole match."""
        return self.moments[:: max(1, len(self.moments) // count)][:count]


@cache
def course_of(game: str, level: Level) -> Course:
    """A match among bots of a game and level; cached, as many tests read it."""
    return play_course(game, level)


def play_course(game: str, level: Level) -> Course:
    """Play and record it."""
    table, most = TABLES[game]
    match = table.match(SEED)
    players = [bot_player(game, seat=seat, level=level, seed=SEED) for seat in range(match.seats)]
    begun = [match.view(seat) for seat in range(match.seats)]
    for player, view in zip(players, begun, strict=True):
        player.begin(view)
    moments: list[Moment] = []
    told: list[list[list[Seen]]] = [[] for _ in players]
    while not match.over and len(moments) < most:
        seat = match.actors[0]
        view = match.view(seat)
        decision = players[seat].decide(view, FEW)
        moments.append(Moment(len(moments), match.copy(), seat, view, decision))
        events = match.play(seat, decision.move)
        for other, player in enumerate(players):
            told[other].append([event.seen_by(other) for event in events])
            player.told(told[other][-1])
    return Course(game, level, moments, begun, told)
