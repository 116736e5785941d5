"""Moves as ints, and cached lists of moves.

A move packs five numbers: its kind, whether a joker does it, the mover's slot, and the seat and slot of any card. The
use of a special card has the card's face as its kind.
"""

from __future__ import annotations

from functools import cache, lru_cache

from tabletop.games.baernergaeng.cards import JOKER, LOOK, NUMBERS, SWAP, WAYS_TO_ADD

# the kinds of moves that use no special card
OK, DRAW, TAKE, GRAB, KEEP, THROW, CALL, END, DEAL = range(9)

# The inner loop shifts and masks by these itself, for speed; all other code calls the functions below.
KIND_AT, OWN_AT, SEAT_AT = 19, 11, 7
SLOT_BITS, SEAT_BITS = 127, 15
AS_JOKER = 1 << 18
#: The seat's own slot for ``flip`` where no card is face down, and for ``cut`` with a row of one.
NO_SLOT = SLOT_BITS
#: The seat of a ``look`` that names none: never legal.
UNNAMED_SEAT = SEAT_BITS
#: Slots of two digits at most are read: no row comes near it.
SLOTS = 100

Moves = tuple[int, ...]


def move_of(kind: int, own: int = 0, seat: int = 0, slot: int = 0) -> int:
    """A move as a number.

    >>> move = move_of(SWAP, 1, 2, 3)
    >>> kind_of(move), own_of(move), seat_of(move), slot_of(move)
    (10, 1, 2, 3)
    """
    return kind << KIND_AT | own << OWN_AT | seat << SEAT_AT | slot


def kind_of(move: int) -> int:
    """The kind of a move."""
    return move >> KIND_AT


def own_of(move: int) -> int:
    """The slot of the seat's own row that a move names."""
    return move >> OWN_AT & SLOT_BITS


def seat_of(move: int) -> int:
    """The seat of the other card that it names."""
    return move >> SEAT_AT & SEAT_BITS


def slot_of(move: int) -> int:
    """The slot of the other card that it names."""
    return move & SLOT_BITS


def uses_special(move: int) -> bool:
    """Whether it uses a special, or a joker for one."""
    return move >> KIND_AT >= NUMBERS


def deal_of(number: int) -> int:
    """The deal of a round with other cards of the extension, those with this number (``added_with``)."""
    return DEAL << KIND_AT | number + 1


def added_by(deal: int) -> int:
    """The number of the cards that a deal names; −1: they stay as they are."""
    return (deal & AS_JOKER - 1) - 1


#: Texts that no rule allows: a joker that stands for nothing, and one that stands for a joker.
JOKER_FOR_NOTHING = move_of(JOKER)
JOKER_FOR_JOKER = move_of(JOKER) | AS_JOKER

OK_ONLY: Moves = (move_of(OK),)
DRAW_ONLY: Moves = (move_of(DRAW),)
DEAL_ONLY: Moves = (move_of(DEAL),)
THROW_ONLY: Moves = (move_of(THROW),)
CALL_OR_END: Moves = (move_of(CALL), move_of(END))
CALL_ONLY, END_ONLY = CALL_OR_END[:1], CALL_OR_END[1:]


@cache
def own_moves(kind: int, length: int) -> Moves:
    """A move of this kind for each slot of the seat's row."""
    return tuple(move_of(kind, slot) for slot in range(length))


#: By the length of the seat's row: the moves of a turn with a number on the discard pile, and those with a drawn
#: number.
DRAW_OR_TAKE = tuple(DRAW_ONLY + own_moves(TAKE, length) for length in range(SLOTS))
KEEP_OR_THROW = tuple(own_moves(KEEP, length) + THROW_ONLY for length in range(SLOTS))


@lru_cache(maxsize=8)
def deal_moves(number: int) -> Moves:
    """All deals where the dealer says which cards of the extension are in: first with those of the round before."""
    return (*DEAL_ONLY, *(deal_of(other) for other in range(WAYS_TO_ADD) if other != number))


@lru_cache(maxsize=512)
def swap_moves(seat: int, lengths: tuple[int, ...], protected: int) -> Moves:
    """The swaps of each own card with each card of another, unprotected player."""
    others = [other for other in range(len(lengths)) if other not in (seat, protected)]
    return tuple(
        move_of(SWAP, own, other, slot)
        for own in range(lengths[seat])
        for other in others
        for slot in range(lengths[other])
    )


@lru_cache(maxsize=512)
def look_moves(hidden: tuple[int, ...], protected: int) -> Moves:
    """A look at each face-down card (``hidden``: a bit per slot, an int per seat) of an unprotected player."""
    return tuple(
        move_of(LOOK, 0, seat, slot)
        for seat, slots in enumerate(hidden)
        if seat != protected
        for slot in range(slots.bit_length())
        if slots >> slot & 1
    )
