"""How moves and positions of Bärnergäng are written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabletop.errors import unknown_move
from tabletop.game import NO_SEAT, OVER, SCORE, Json, Setting
from tabletop.games.baernergaeng.cards import (
    CUT,
    FACE,
    FACES,
    FLIP,
    JOKER,
    LOOK,
    NUMBERS,
    SWAP,
    VISIBLE,
    names,
    numbers,
    written,
)
from tabletop.games.baernergaeng.moves import (
    AS_JOKER,
    CALL,
    DEAL,
    DRAW,
    END,
    GRAB,
    JOKER_FOR_JOKER,
    JOKER_FOR_NOTHING,
    KEEP,
    NO_SLOT,
    OK,
    TAKE,
    THROW,
    UNNAMED_SEAT,
    kind_of,
    move_of,
    own_of,
    seat_of,
    slot_of,
)
from tabletop.games.baernergaeng.position import PHASES, check_standing
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.scoring import best_of
from tabletop.games.baernergaeng.table import NO_CARD, TURN
from tabletop.json_reader import MANY, Reader, check_copies

_WORDS = {"ok": OK, "draw": DRAW, "throw": THROW, "call": CALL, "end": END, "deal": DEAL}
_WITH_OWN_SLOT = {"take": TAKE, "keep": KEEP, "flip": FLIP, "cut": CUT}
_WITH_BOTH = {"grab": GRAB, "swap": SWAP}
_TEXTS = {move: word for table in (_WORDS, _WITH_OWN_SLOT, _WITH_BOTH) for word, move in table.items()}

_SLOT = re.compile(r"0|[1-9][0-9]?")
_PLACE = re.compile(r"([0-9])\.(0|[1-9][0-9]?)")


# moves


def write(_state: Baernergaeng, move: int) -> str:
    """A move as text.

    >>> write(None, move_of(SWAP, 0, 2, 3) | AS_JOKER)
    'joker swap 0 2.3'
    """
    kind = kind_of(move)
    word = _TEXTS.get(kind) or FACES[kind]
    parts = ["joker", word] if move & AS_JOKER else [word]
    if kind in _WITH_OWN_SLOT.values() or kind in _WITH_BOTH.values():
        parts += [str(own_of(move))] if own_of(move) != NO_SLOT else []
    if kind == LOOK or kind in _WITH_BOTH.values():
        parts.append(f"{seat_of(move)}.{slot_of(move)}")
    return " ".join(parts)


def read(_state: Baernergaeng, _seat: int, text: str) -> int:
    """The move that a text means; some are never legal, and refused in words of their own.

    >>> [write(None, read(None, 0, text)) for text in ("draw", "take 1", "grab 0 2.3", "cut", "joker look 2.3")]
    ['draw', 'take 1', 'grab 0 2.3', 'cut', 'joker look 2.3']
    """
    word, *rest = text.split(" ")
    if word in _WORDS and not rest:
        return move_of(_WORDS[word])
    if word in ("take", "keep") and len(rest) == 1:
        return move_of(_WITH_OWN_SLOT[word], _read_slot(text, rest[0]))
    if word == "grab":
        return _read_exchange(text, GRAB, rest)
    if word == "joker":
        return _read_joker(text, rest)
    return _read_use(text, word, rest)


def _read_joker(text: str, rest: Sequence[str]) -> int:
    if not rest:
        return JOKER_FOR_NOTHING
    if rest[0] == "joker":
        return JOKER_FOR_JOKER
    return _read_use(text, rest[0], rest[1:]) | AS_JOKER


def _read_use(text: str, word: str, rest: Sequence[str]) -> int:
    """The use of a special."""
    if word not in FACES[NUMBERS:JOKER]:
        raise unknown_move(text)
    kind = FACES.index(word)
    if kind == SWAP:
        return _read_exchange(text, SWAP, rest)
    match rest:
        case [] if kind != LOOK:
            return move_of(kind, NO_SLOT if kind in (FLIP, CUT) else 0)
        case [slot] if kind in (FLIP, CUT):
            return move_of(kind, _read_slot(text, slot))
        case [place] if kind == LOOK:
            if _SLOT.fullmatch(place):
                return move_of(LOOK, 0, UNNAMED_SEAT, int(place))
            return move_of(LOOK, 0, *_read_place(text, place))
    raise unknown_move(text)


def _read_exchange(text: str, kind: int, rest: Sequence[str]) -> int:
    match rest:
        case [own, place]:
            return move_of(kind, _read_slot(text, own), *_read_place(text, place))
    raise unknown_move(text)


def _read_slot(text: str, slot: str) -> int:
    if not _SLOT.fullmatch(slot):
        raise unknown_move(text)
    return int(slot)


def _read_place(text: str, place: str) -> tuple[int, int]:
    found = _PLACE.fullmatch(place)
    if not found:
        raise unknown_move(text)
    return int(found[1]), int(found[2])


# positions


def position(state: Baernergaeng) -> Json:
    """All keys of this game."""
    return open_keys(state) | {
        "rows": [[written(card) for card in row] for row in state.rows],
        "pile": names(state.pile[::-1]),
        "discard": names(state.discard),
        "drawn": None if state.drawn == NO_CARD else FACES[state.drawn],
    }


def open_keys(state: Baernergaeng) -> Json:
    """All that is always open: positions and views have it alike."""
    return {
        "round": state.round,
        "phase": state.phase,
        "turn": state.turn,
        "peeking": list(state.peeking),
        "looking": None if state.looking is None else list(state.looking),
        "resolving": names(state.resolving),
        "draws": state.draws,
        "turns": list(state.turns),
        "caller": None if state.caller == NO_SEAT else state.caller,
        "todo": list(state.todo),
        "inverted": state.inverted,
        "dealt": state.dealt,
        "wins": [list(best_of(row)) for row in state.scores],
    }


def from_position(reader: Reader, setting: Setting) -> Baernergaeng:
    """The state of a position."""
    state = read_table(reader, setting)
    faces = state.house.faces
    rows = reader.hands("rows", state.seats, (*faces, *(f"{face}^" for face in faces)))
    state.rows = [[card_of(name) for name in row] for row in rows]
    state.pile = numbers(reader.words("pile", faces))[::-1]
    state.discard = numbers(reader.words("discard", faces))
    drawn = reader.word_or_none("drawn", faces)
    state.drawn = NO_CARD if drawn is None else FACES.index(drawn)
    _check_cards(state)
    check_standing(state)
    if state.phase in (SCORE, OVER):
        # All turn up at a round's end, whether a position says so with ^ or not.
        state.rows = [[card | VISIBLE for card in row] for row in state.rows]
    return state


def _check_cards(state: Baernergaeng) -> None:
    """Refuses more copies than the deck has, in the first place where they are too many."""
    in_hand = [state.drawn] if state.drawn != NO_CARD else []
    check_copies(
        state.house.copies,
        rows=names([card & FACE for row in state.rows for card in row]),
        discard=names(state.discard),
        resolving=names(state.resolving),
        drawn=names(in_hand),
        pile=names(state.pile),
    )


def card_of(name: str) -> int:
    """A card of a row as it is counted."""
    return FACES.index(name[:-1]) + VISIBLE if name.endswith("^") else FACES.index(name)


def read_table(reader: Reader, setting: Setting) -> Baernergaeng:
    """A state with all that is public as it stands; its cards are still to come."""
    state = Baernergaeng(setting)
    seats = state.seats
    state.read_rounds(reader, PHASES, TURN)
    _check_wins(reader, state)
    turn = reader.seat("turn", seats)
    state.turn = 0 if state.phase in (SCORE, OVER) else turn
    state.peeking = tuple(reader.some_seats("peeking", seats))
    state.looking = _read_looking(reader, seats)
    state.resolving = tuple(numbers(reader.words("resolving", state.house.faces[NUMBERS:])))
    state.draws = reader.number("draws", 0, 1)
    state.turns = reader.each_seat("turns", seats, lambda item: _count("turns", item), 0)
    state.caller = NO_SEAT if reader.raw("caller") is None else reader.seat("caller", seats)
    state.todo = tuple(reader.some_seats("todo", seats))
    state.inverted = reader.flag("inverted")
    if reader.number("dealt", default=state.dealt) != state.dealt:
        raise ValueError(f"dealt: must be {state.dealt} in this round")
    return state


def _check_wins(reader: Reader, state: Baernergaeng) -> None:
    """The wins follow from the scores, and must not say otherwise."""
    best = [list(best_of(row)) for row in state.scores]
    written = reader.items("wins", lambda item: list(item) if isinstance(item, (list, tuple)) else item)
    if reader.raw("wins") is not None and written != best:
        raise ValueError(f"wins: by the scores they are {best}")


def _read_looking(reader: Reader, seats: int) -> tuple[int, int] | None:
    """A seat and a slot; whether there is such a slot is checked with the rows."""
    found = reader.items("looking", lambda item: _count("looking", item))
    if not found:
        return None
    if len(found) != 2 or found[0] >= seats:  # noqa: PLR2004  (a seat and a slot)
        raise ValueError("looking: must be a seat and a slot")
    return found[0], found[1]


def _count(key: str, item: object) -> int:
    if not isinstance(item, int) or isinstance(item, bool) or not 0 <= item < MANY:
        raise ValueError(f"{key}: must be whole numbers from 0")
    return item
