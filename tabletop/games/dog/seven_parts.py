"""A Seven walked part by part, and what a card would do before it is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.bits import members
from tabletop.events import Event
from tabletop.games.dog import events
from tabletop.games.dog.board import BIT, HOME, SETTLED, SEVEN_STEPS, Reach, Stride, place_name, reaches
from tabletop.games.dog.cards import JOKER, SEVEN
from tabletop.games.dog.moves import Move, Parts, malformed
from tabletop.games.dog.rules import PLAY, Dog
from tabletop.games.dog.sevens import Stand, after_stride, unfinished
from tabletop.packed_hands import held


def continuations(state: Dog, seat: int, move: Move) -> Iterator[str]:
    """The parts with which a begun Seven may go on: those from which all seven steps can still be made."""
    is_seven = move[0] in (SEVEN, JOKER) and move[1] == SEVEN
    if state.phase != PLAY or seat != state.actor or not is_seven or not held(state.hands[seat], move[0]):
        return
    walk = _Walk(state, seat, move[0])
    stage = walk.stage_after(_parts_of(move))
    if stage:
        for colour, stride in walk.strides(stage):
            if walk.can_be_finished(walk.stage_with(stage, colour, stride)):
                origin, target = stride.part
                yield f"{place_name(origin)}>{place_name(target)}"


def foretell(state: Dog, seat: int, move: Move) -> list[Event]:
    """What a card, or a Seven as far as it is begun, does to the marbles; a gift and a fold do nothing to them."""
    if len(move) == 1 or state.phase != PLAY:
        return []
    card, rank = move[:2]
    told = [events.played(seat, card, rank)]
    after = state.copy()
    after.tell = told.append
    after.carry_out(seat, (card, rank, *_parts_of(move)))
    return told


def _parts_of(move: Move) -> Parts:
    """The parts of a card: none yet, where it is written without a marble."""
    head = move[:2]
    return () if move == malformed(head, "name_the_marble") else move[2:]


#: Where a walk has come to: the marbles, the colours of which one may go on, and how many steps are left.
_Stage = tuple[Stand, tuple[int, ...], int]


class _Walk:
    """A seat's ways through a Seven; what has been found out about a stage is kept for all that lead to it."""

    def __init__(self, table: Dog, seat: int, card: int) -> None:
        self._seats = table.seats
        self._seat = seat
        self._team = tuple(table.team_of(seat))
        self._mixes_colours = table.options["canadian_seven"]
        self._may_win = card != JOKER or not table.options["no_joker_for_eighth"]
        colours = self._team if self._mixes_colours else table.colours_of(seat)
        self._start: _Stage = ((*table.marbles, table.guards), colours, SEVEN_STEPS)
        self._found: dict[_Stage, bool] = {}

    def stage_after(self, parts: Parts) -> _Stage | None:
        """Where parts lead to, one after the other; None if one of them is not legal when it comes."""
        stage = self._start
        for at in range(0, len(parts), 2):
            part = parts[at : at + 2]
            made = [step for step in self.strides(stage) if step[1].part == part]
            if not made:
                return None
            stage = self.stage_with(stage, *made[0])
        return stage

    def strides(self, stage: _Stage) -> Iterator[tuple[int, Stride]]:
        """Each part that is legal at a stage, with the colour of its marble."""
        stand, colours, left = stage
        for colour, reach in self._reaches(stand, colours):
            for stride in reach.strides:
                if stride.steps > left:
                    break
                yield colour, stride

    def _reaches(self, stand: Stand, colours: Sequence[int]) -> Iterator[tuple[int, Reach]]:
        for colour in colours:
            inside = stand[colour] & HOME[colour]
            table = reaches(self._seats, colour, stand[-1] | inside)
            for place in members(stand[colour] ^ SETTLED[inside]):
                yield colour, table[BIT[place]]

    def stage_with(self, stage: _Stage, colour: int, stride: Stride) -> _Stage:
        """The stage that a part leads to: only a complete colour hands its steps on to a team-mate's."""
        before, colours, left = stage
        stand = after_stride(before, colour, stride)
        if not self._mixes_colours:
            colours = unfinished(self._team, stand) if stand[colour] == HOME[colour] else (colour,)
        return stand, colours, left - stride.steps

    def can_be_finished(self, stage: _Stage) -> bool:
        """Whether all the steps that are left can be made by a legal Seven."""
        if stage not in self._found:
            self._found[stage] = self._look_ahead(stage)
        return self._found[stage]

    def _look_ahead(self, stage: _Stage) -> bool:
        stand, colours, left = stage
        if not left:
            return self._may_win or bool(unfinished(self._team, stand))
        # a marble that makes all that is left by itself is the shortest answer, so long parts are tried first
        for colour, reach in self._reaches(stand, colours):
            for stride in reversed(reach.strides):
                if stride.steps <= left and self.can_be_finished(self.stage_with(stage, colour, stride)):
                    return True
        return False
