"""The moves of Bauernschlau without presents to others, and without black sheep brought home."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.bauernschlau.board import PASTURES
from tabletop.games.bauernschlau.bot_gains import ActionGains
from tabletop.games.bauernschlau.bot_memory import CLEAR
from tabletop.games.bauernschlau.moves import DOGS, PUTS, REVEALS, face_of, kind_of, origin_of, place_of
from tabletop.games.bauernschlau.sheep import BLACK


def sensible(gains: ActionGains, moves: Sequence[int]) -> Sequence[int]:
    """The moves without those that the seat knows to be worse than doing the same elsewhere, or not at all.

    A black sheep is not put on its own ground while other ground is free, nor brought there by the dog; a white one
    that it knows is neither led away from its own ground nor turned up on another farmer's.
    """
    kept = [move for move in moves if not _is_present(gains, move)]
    if any(_is_black_put(move) and _is_abroad(gains, place_of(move)) for move in moves):
        kept = [move for move in kept if not (_is_black_put(move) and _is_home(gains, place_of(move)))]
    return kept or moves


def _is_present(gains: ActionGains, move: int) -> bool:
    """Whether the dog, or a sheep turned up, does for others what it could do for the seat."""
    kind = kind_of(move)
    if kind == REVEALS:
        place = place_of(move)
        return _knows(gains, place) and gains.state.sheep[place] != BLACK and _is_abroad(gains, place)
    if kind != DOGS or not _knows(gains, origin_of(move)):
        return False
    origin, target = origin_of(move), place_of(move)
    if gains.state.sheep[origin] == BLACK:
        return _is_home(gains, target) and not _is_home(gains, origin)
    return _is_home(gains, origin) and _is_abroad(gains, target)


def _is_black_put(move: int) -> bool:
    return kind_of(move) == PUTS and face_of(move) == BLACK


def _knows(gains: ActionGains, place: int) -> bool:
    """Whether the seat has put the sheep there itself."""
    return place < PASTURES and gains.putters[place] == gains.seat


def _is_home(gains: ActionGains, place: int) -> bool:
    return gains.own[place] > CLEAR


def _is_abroad(gains: ActionGains, place: int) -> bool:
    return gains.own[place] < -CLEAR
