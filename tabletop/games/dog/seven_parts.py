"""A Seven made part by part: which parts are legal next, and whether all seven steps can still be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.bits import members
from tabletop.games.dog.board import (
    BIT,
    HOME,
    SETTLED,
    SEVEN_STEPS,
    Reach,
    Stand,
    Stride,
    marbles_in,
    reaches,
    stand_of,
)
from tabletop.games.dog.cards import JOKER
from tabletop.games.dog.marbles import Marbles
from tabletop.games.dog.moves import Parts
from tabletop.games.dog.sevens import unfinished_in

#: A Seven so far: the marbles, the colours that may make the next part, and the steps left.
Stage = tuple[Stand, tuple[int, ...], int]


class SevenParts:
    """The parts that a seat may make of a Seven. What is found out about a stage is kept for all ways to it."""

    def __init__(self, table: Marbles, seat: int, card: int) -> None:
        self._seats = table.seats
        self._seat = seat
        self._team = tuple(table.team_of(seat))
        self._mixes_colours = table.options["canadian_seven"]
        self._may_win = card != JOKER or not table.options["no_joker_for_eighth"]
        colours = self._team if self._mixes_colours else table.colours_of(seat)
        self._start: Stage = (stand_of(table.marbles, table.guards), colours, SEVEN_STEPS)
        self._found: dict[Stage, bool] = {}

    def is_complete(self, parts: Parts) -> bool:
        """Whether these parts, in this order, are a legal Seven."""
        stage = self.stage_after(parts)
        if stage is None:
            return False
        _stand, _colours, left = stage
        return not left and self.can_be_finished(stage)

    def stage_after(self, parts: Parts) -> Stage | None:
        """The stage after these parts, in order; None if one of them is not legal at its turn."""
        stage = self._start
        for at in range(0, len(parts), 2):
            part = parts[at : at + 2]
            made = [step for step in self.strides(stage) if step[1].part == part]
            if not made:
                return None
            stage = self.stage_with(stage, *made[0])
        return stage

    def strides(self, stage: Stage) -> Iterator[tuple[int, Stride]]:
        """The legal parts at a stage, each with the colour of its marble; they may make all seven steps impossible."""
        stand, colours, left = stage
        for colour, reach in self._reaches(stand, colours):
            for stride in reach.strides:
                if stride.steps > left:
                    break
                yield colour, stride

    def _reaches(self, stand: Stand, colours: Sequence[int]) -> Iterator[tuple[int, Reach]]:
        guards = marbles_in(stand, self._seats)
        for colour in colours:
            own = marbles_in(stand, colour)
            inside = own & HOME[colour]
            table = reaches(self._seats, colour, guards | inside)
            for place in members(own ^ SETTLED[inside]):
                yield colour, table[BIT[place]]

    def stage_with(self, stage: Stage, colour: int, stride: Stride) -> Stage:
        """The stage after a part. A team-mate's marbles go on only once the colour is complete."""
        before, colours, left = stage
        stand = before & stride.stays | stride.lands
        if not self._mixes_colours:
            is_complete = marbles_in(stand, colour) == HOME[colour]
            colours = unfinished_in(self._team, stand) if is_complete else (colour,)
        return stand, colours, left - stride.steps

    def can_be_finished(self, stage: Stage) -> bool:
        """Whether a legal Seven can make all the steps that are left."""
        if stage not in self._found:
            self._found[stage] = self._look_ahead(stage)
        return self._found[stage]

    def _look_ahead(self, stage: Stage) -> bool:
        stand, colours, left = stage
        if not left:
            return self._may_win or bool(unfinished_in(self._team, stand))
        # Long parts first: a marble that makes all the steps left is the quickest answer.
        for colour, reach in self._reaches(stand, colours):
            for stride in reversed(reach.strides):
                if stride.steps <= left and self.can_be_finished(self.stage_with(stage, colour, stride)):
                    return True
        return False
