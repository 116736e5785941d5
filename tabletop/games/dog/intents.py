"""The use of a card on one marble as text, and the use that a player means where none is legal.

The refusal of that use then tells why. All of it is made of what a seat sees: the number of seats, the names of places,
the cards in its hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.games.dog.board import (
    CELLS_A_SEAT,
    COLOURS,
    FINISH,
    KENNEL,
    MARBLES,
    SEVEN_STEPS,
    START,
    finish_cell,
    place_name,
    place_of,
    track_length,
    way,
)
from tabletop.games.dog.cards import ACE, FACES, FORWARD, JACK, JOKER, KING, SEVEN


class CardUse(NamedTuple):
    """A card's use on one marble: "X=5 12>17", "J 5x20"."""

    card: str
    rank: str
    origin: str
    target: str

    @classmethod
    def read(cls, move: str) -> CardUse:
        """The card use in the text of a move with one part.

        >>> CardUse.read("X=5 12>17")
        CardUse(card='X', rank='5', origin='12', target='17')
        """
        head, _space, part = move.partition(" ")
        card, _is, rank = head.partition("=")
        origin, _to, target = part.replace("x", ">").partition(">")
        return cls(card, rank or card, origin, target)

    def __str__(self) -> str:
        head = f"{self.card}={self.rank}" if self.card == FACES[JOKER] else self.card
        return f"{head} {self.origin}{'x' if self.rank == FACES[JACK] else '>'}{self.target}"


def steps_forward(seats: int, origin: str, target: str) -> int:
    """How many steps forward it is from one place to another; 0 if there is no way forward.

    >>> steps_forward(4, "62", "aF1"), steps_forward(4, "aF0", "aF2"), steps_forward(4, "aF1", "12")
    (4, 2, 0)
    """
    here, there = place_of(origin), place_of(target)
    is_inward = origin[:2] == target[:2] and here < there
    if max(here, there) >= KENNEL or (here >= FINISH and not is_inward):
        return 0
    return len(way(seats, here, there))


def meant_with(seats: int, card: str, origin: str) -> CardUse:
    """The use that a player means who puts a card on a marble that it can't move.

    >>> str(meant_with(4, "5", "60")), str(meant_with(4, "5", "bK")), str(meant_with(4, "X", "dF2"))
    ('5 60>1', '5 bK>16', 'X=A dF2>dF3')
    """
    place = place_of(origin)
    is_in_kennel = place >= KENNEL
    joker = KING if is_in_kennel else ACE
    rank = joker if card == FACES[JOKER] else FACES.index(card)
    if rank == JACK:
        target = place
    elif is_in_kennel:
        target = CELLS_A_SEAT * (place - KENNEL)
    elif place >= FINISH:
        target = finish_cell(COLOURS.index(origin[0]), MARBLES - 1)
    else:
        steps = SEVEN_STEPS if rank == SEVEN else FORWARD[rank][0]
        target = (place + steps) % track_length(seats)
    return CardUse(card, FACES[rank], origin, place_name(target))


def why_none_comes_out(view: Mapping[str, Any], seat: int) -> str:
    """The code of why a card brings none of a seat's marbles out, as far as everyone sees it.

    >>> view = {"marbles": [["0*", "K", "K", "K"], ["12", "K", "K", "K"]]}
    >>> why_none_comes_out(view, 0), why_none_comes_out(view, 1)
    ('guard_on_start', 'not_an_exit_card')
    """
    guard = f"{START[seat]}*"
    is_blocked = any(guard in marbles for marbles in view["marbles"])
    return "guard_on_start" if is_blocked else "not_an_exit_card"


def card_meant(hand: Sequence[str], steps: int) -> str:
    """The card that a player means who drags a marble so many steps: one that moves it so far, else any; "" if none.

    >>> card_meant(["7", "3", "K"], 13), card_meant(["7", "3", "K"], 9), card_meant(["7", "X"], 9)
    ('K', '3', 'X')
    """
    walks = [card for card in hand if card not in (FACES[SEVEN], FACES[JOKER])]
    fitting = [card for card in walks if _goes(FACES.index(card), steps)]
    return next(iter([*fitting, *walks, *(card for card in hand if card == FACES[JOKER])]), "")


def rank_meant(steps: int) -> str:
    """The rank that moves a marble this many steps; else the Jack.

    >>> rank_meant(5), rank_meant(7), rank_meant(0)
    ('5', '7', 'J')
    """
    if steps == SEVEN_STEPS:
        return FACES[SEVEN]
    return FACES[next((rank for rank in range(len(FORWARD)) if _goes(rank, steps)), JACK)]


def _goes(rank: int, steps: int) -> bool:
    return steps in FORWARD[rank]
