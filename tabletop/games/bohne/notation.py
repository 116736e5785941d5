"""Moves of Nicht die Bohne! as texts."""

from __future__ import annotations

from tabletop.errors import unknown_move
from tabletop.game import SCORE
from tabletop.games.bohne.cards import CARD_OF, FACES
from tabletop.games.bohne.rules import DEAL, MOST_SEATS, PICK, VERBS, Bohne, with_verb

_SEATS = {str(seat): seat for seat in range(MOST_SEATS)}


def write(state: Bohne, move: int) -> str:
    """A move as text."""
    verb = VERBS[state.phase]
    if state.phase == SCORE:
        return verb
    return f"{verb} {move if state.phase == PICK else FACES[move]}"


def read(state: Bohne, _seat: int, text: str) -> int:
    """The move that a text means, of this phase or of another one."""
    match text.split(" "):
        case ["deal"]:
            return with_verb(state.phase, "deal", DEAL)
        case [("lead" | "hide") as verb, face] if face in CARD_OF:
            return with_verb(state.phase, verb, CARD_OF[face])
        case ["pick", owner] if _SEATS.get(owner, MOST_SEATS) < state.seats:
            return with_verb(state.phase, "pick", _SEATS[owner])
    raise unknown_move(text)
