"""What a player is shown before a move is made: how a begun Seven may go on, and what a card would do."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.events import Event
from tabletop.games.dog import events
from tabletop.games.dog.board import place_name
from tabletop.games.dog.cards import JOKER, SEVEN
from tabletop.games.dog.moves import Move, Parts, malformed
from tabletop.games.dog.rules import PLAY, Dog
from tabletop.games.dog.seven_parts import SevenParts
from tabletop.packed_hands import held


def continuations(state: Dog, seat: int, move: Move) -> Iterator[str]:
    """The parts that may follow in a begun Seven, such that all seven steps can still be made."""
    is_seven = move[0] in (SEVEN, JOKER) and move[1] == SEVEN
    if state.phase != PLAY or seat != state.actor or not is_seven or not held(state.hands[seat], move[0]):
        return
    seven = SevenParts(state, seat, move[0])
    stage = seven.stage_after(_parts_of(move))
    if stage:
        for colour, stride in seven.strides(stage):
            if seven.can_be_finished(seven.stage_with(stage, colour, stride)):
                origin, target = stride.part
                yield f"{place_name(origin)}>{place_name(target)}"


def foretell(state: Dog, seat: int, move: Move) -> list[Event]:
    """The events of a card, or of a Seven as far as it is made; none for a gift or a fold."""
    if len(move) == 1 or state.phase != PLAY:
        return []
    card, rank = move[:2]
    told = [events.played(seat, card, rank)]
    after = state.copy()
    after.tell = told.append
    after.carry_out(seat, (card, rank, *_parts_of(move)))
    return told


def _parts_of(move: Move) -> Parts:
    """The parts of a move; none if it names a card alone."""
    head = move[:2]
    return () if move == malformed(head, "name_the_marble") else move[2:]
