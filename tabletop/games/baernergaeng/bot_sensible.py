"""The moves of Bärnergäng without those that lose points by what their seat knows for sure."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.baernergaeng.bot_minds import Minds
from tabletop.games.baernergaeng.cards import CUT, FACE, NUMBERS
from tabletop.games.baernergaeng.moves import KEEP, NO_SLOT, TAKE, THROW, kind_of, own_of
from tabletop.games.baernergaeng.rules import Baernergaeng

#: The moves after which one of the mover's cards is gone.
_GIVES = (KEEP, TAKE, CUT)


def sensible(state: Baernergaeng, minds: Minds, seat: int, moves: Sequence[int]) -> Sequence[int]:
    """The moves without those for which another one leaves the same row with a worse known card gone.

    Such a move gives away a known number while a worse known one stays, keeps or takes a number for a known one
    that is no worse, or throws a number that is better than a known one.
    """
    known = _known_costs(state, minds, seat)
    if not known:
        return moves
    worst = max(known.values())
    left = [move for move in moves if not _loses(state, known, worst, move)]
    return left or moves


def _known_costs(state: Baernergaeng, minds: Minds, seat: int) -> dict[int, int]:
    """The costs of the numbers in a seat's row that the seat knows, by slot."""
    row = [card & FACE for card in state.rows[seat]]
    known = [at for at, eyes in enumerate(minds.eyes[seat]) if eyes >> seat & 1 and row[at] < NUMBERS]
    return {at: _cost(state, row[at]) for at in known}


def _cost(state: Baernergaeng, face: int) -> int:
    """The cost of a number: in an inverted round high ones are good."""
    return -face if state.inverted else face


def _loses(state: Baernergaeng, known: dict[int, int], worst: int, move: int) -> bool:
    kind = kind_of(move)
    if kind == THROW:
        return state.drawn < NUMBERS and _cost(state, state.drawn) < worst
    own = own_of(move)
    if kind not in _GIVES or own == NO_SLOT or own not in known:
        return False
    if known[own] < worst:
        return True
    face = state.discard[-1] if kind == TAKE else state.drawn
    return kind != CUT and face < NUMBERS and _cost(state, face) >= known[own]
