"""Moves of Bärnergäng as texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from tabletop.errors import unknown_move
from tabletop.games.baernergaeng.cards import (
    ADDED,
    CUT,
    FACES,
    FLIP,
    JOKER,
    LOOK,
    NUMBERS,
    SWAP,
    added_with,
    number_of_added,
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
    added_by,
    deal_of,
    kind_of,
    move_of,
    own_of,
    seat_of,
    slot_of,
)
from tabletop.games.baernergaeng.rules import Baernergaeng

_WORDS = {"ok": OK, "draw": DRAW, "throw": THROW, "call": CALL, "end": END, "deal": DEAL}
_WITH_OWN_SLOT = {"take": TAKE, "keep": KEEP, "flip": FLIP, "cut": CUT}
_WITH_BOTH = {"grab": GRAB, "swap": SWAP}
_TEXTS = {move: word for table in (_WORDS, _WITH_OWN_SLOT, _WITH_BOTH) for word, move in table.items()}

#: In place of a list of kinds.
NO_KIND = "none"

_SLOT = re.compile(r"0|[1-9][0-9]?")
_PLACE = re.compile(r"([0-9])\.(0|[1-9][0-9]?)")


def write(_state: Baernergaeng, move: int) -> str:
    """A move as text.

    >>> write(None, move_of(SWAP, 0, 2, 3) | AS_JOKER)
    'joker swap 0 2.3'
    """
    kind = kind_of(move)
    if kind == DEAL and added_by(move) >= 0:
        return deal_with(added_with(added_by(move)))
    word = _TEXTS.get(kind) or FACES[kind]
    parts = ["joker", word] if move & AS_JOKER else [word]
    if kind in _WITH_OWN_SLOT.values() or kind in _WITH_BOTH.values():
        parts += [str(own_of(move))] if own_of(move) != NO_SLOT else []
    if kind == LOOK or kind in _WITH_BOTH.values():
        parts.append(f"{seat_of(move)}.{slot_of(move)}")
    return " ".join(parts)


@cache
def deal_with(kinds: tuple[str, ...]) -> str:
    """The text of a deal with these kinds of the extension, and with no others.

    >>> deal_with(("new:3", "flip")), deal_with(())
    ('deal new:3,flip', 'deal none')
    """
    return f"deal {','.join(kinds) or NO_KIND}"


def read(state: Baernergaeng, _seat: int, text: str) -> int:
    """The move that a text means; some are never legal, and refused in words of their own.

    >>> [write(None, read(None, 0, text)) for text in ("draw", "take 1", "grab 0 2.3", "cut", "joker look 2.3")]
    ['draw', 'take 1', 'grab 0 2.3', 'cut', 'joker look 2.3']
    """
    word, *rest = text.split(" ")
    if word in _WORDS and not rest:
        return move_of(_WORDS[word])
    if word == "deal" and len(rest) == 1:
        return _read_deal(state, text, rest[0])
    if word in ("take", "keep") and len(rest) == 1:
        return move_of(_WITH_OWN_SLOT[word], _read_slot(text, rest[0]))
    if word == "grab":
        return _read_exchange(text, GRAB, rest)
    if word == "joker":
        return _read_joker(text, rest)
    return _read_use(text, word, rest)


def _read_deal(state: Baernergaeng, text: str, kinds: str) -> int:
    """A deal with these cards of the extension; with those that are in already it is the plain one."""
    try:
        added = ADDED.checked([] if kinds == NO_KIND else kinds.split(","), state.seats)
    except ValueError:
        raise unknown_move(text) from None
    if not isinstance(added, list):
        raise unknown_move(text)
    return move_of(DEAL) if tuple(added) == state.added else deal_of(number_of_added(tuple(added)))


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
