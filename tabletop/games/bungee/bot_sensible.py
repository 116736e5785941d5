"""The moves of Bungee without those that take a high card of no use."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.bungee.cards import BUNGEE, SIX
from tabletop.games.bungee.moves import CALL, TAKE, count_of, face_of
from tabletop.games.bungee.rules import TURN, Bungee
from tabletop.games.bungee.scoring import card_value
from tabletop.packed_hands import ONE, held


def sensible(state: Bungee, seat: int, moves: Sequence[int]) -> Sequence[int]:
    """The moves without taking a number over 6 that counts and that nothing left in the hand is like.

    The same cards can be dropped without taking, and almost every draw is lower.
    """
    if state.phase != TURN or not state.discard:
        return moves
    top = state.discard[-1]
    if top <= SIX or top == BUNGEE or not card_value(top, state.lucky):
        return moves
    hand = state.hands[seat]
    return [move for move in moves if not TAKE <= move < CALL or held(hand - count_of(move) * ONE[face_of(move)], top)]
