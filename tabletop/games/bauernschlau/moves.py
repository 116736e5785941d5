"""Moves as ints, and tables from which lists of moves are cut without a loop over the pastures."""

from __future__ import annotations

from tabletop.games.bauernschlau.board import PASTURES
from tabletop.games.bauernschlau.sheep import FACES, NO_SHEEP

#: A move is a kind and twelve bits for places or vertices. The moves without any come first.
DRAW, FLOCK, DONE, DEAL = range(4)
PUTS, REVEALS, DOGS, RESTS, BARRIERS = (kind << 12 for kind in range(1, 6))

#: A move from here on names a hex or a vertex that the board does not have: it is never legal.
OFF_BOARD = 6 << 12
_SPREAD = 2000


def kind_of(move: int) -> int:
    """The kind of a move; 0 for ``draw``, ``flock``, ``done`` and ``deal``."""
    return move >> 12 << 12


def place_of(move: int) -> int:
    """The pasture where a sheep is put, revealed or moved to, or where the dog is put down."""
    return move & 63


def face_of(put: int) -> int:
    """The face of a sheep that is put."""
    return put >> 6 & 63


def origin_of(dog: int) -> int:
    """The pasture from which the dog moves a sheep."""
    return dog >> 6 & 63


def fence_of(barrier: int) -> int:
    """The fence that a barrier is for."""
    return barrier >> 8 & 15


def vertex_of(barrier: int) -> int:
    """The vertex that a barrier leads to."""
    return barrier & 255


#: All moves of a kind by pasture (the dog's by target): puts by face, dog moves by origin, and rests.
PUT_ON = tuple(tuple(PUTS | face << 6 | place for place in range(PASTURES)) for face in range(len(FACES)))
DOG_FROM = tuple(tuple(DOGS | origin << 6 | place for place in range(PASTURES)) for origin in range(PASTURES))
REST_ON = tuple(RESTS | place for place in range(PASTURES))

#: For each face on a pasture, 1 if there is no sheep: a table for ``bytes.translate``.
IS_BARE = bytes(face == NO_SHEEP for face in range(256))


def off_board(first: int, second: int, *, is_vertex: bool) -> int:
    """The move that names the hex ``first,second``, or the vertex ``first/second``, that the board does not have.

    >>> named_off_board(off_board(9, -7, is_vertex=False)), named_off_board(off_board(-3, 999, is_vertex=True))
    ('9,-7', '-3/999')
    """
    return OFF_BOARD + 2 * ((first + _SPREAD // 2) * _SPREAD + second + _SPREAD // 2) + is_vertex


def named_off_board(move: int) -> str:
    """The hex or vertex that ``off_board`` made a move of."""
    numbers, is_vertex = divmod(move - OFF_BOARD, 2)
    first, second = divmod(numbers, _SPREAD)
    return f"{first - _SPREAD // 2}{'/' if is_vertex else ','}{second - _SPREAD // 2}"
