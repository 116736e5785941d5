"""Positions of Bärnergäng as JSON: written, read, and checked for what can't be true."""

from __future__ import annotations

from tabletop.game import NO_SEAT, OVER, SCORE, Json, Setting
from tabletop.games.baernergaeng.cards import (
    ADDED,
    FACE,
    FACES,
    INVERT,
    JOKER,
    LOOK,
    MIX,
    NEW,
    NUMBERS,
    TWO,
    VISIBLE,
    card_of,
    names,
    numbers,
    written,
)
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.scoring import wins_of
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN, LOOKING, NO_CARD, PEEK, TURN, Table
from tabletop.json_reader import MANY, Reader, check_copies

#: Besides score and over.
PHASES = (PEEK, TURN, DRAWN, LOOKING, END_OF_TURN)


def position(state: Baernergaeng) -> Json:
    """The keys of this game in a position."""
    return open_keys(state) | {
        "rows": [[written(card) for card in row] for row in state.rows],
        "pile": names(state.pile[::-1]),
        "discard": names(state.discard),
        "drawn": None if state.drawn == NO_CARD else FACES[state.drawn],
    }


def open_keys(state: Baernergaeng) -> Json:
    """The keys that are the same in a position and in every view."""
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
        "deck": list(state.added),
        "inverted_rounds": list(state.inverted_rounds),
        "wins": [list(best) for best in wins_of(state)],
    }


def from_position(reader: Reader, setting: Setting) -> Baernergaeng:
    """The state of a position; a ValueError names the key that is wrong."""
    state = read_table(reader, setting)
    faces = state.house_rules.faces
    rows = reader.hands("rows", state.seats, (*faces, *(f"{face}^" for face in faces)))
    state.rows = [[card_of(name) for name in row] for row in rows]
    state.pile = numbers(reader.words("pile", faces))[::-1]
    state.discard = numbers(reader.words("discard", faces))
    drawn = reader.word_or_none("drawn", faces)
    state.drawn = NO_CARD if drawn is None else FACES.index(drawn)
    _check_cards(state)
    check_consistency(state)
    if state.phase in (SCORE, OVER):
        # All turn up at a round's end, whether a position says so with ^ or not.
        state.rows = [[card | VISIBLE for card in row] for row in state.rows]
    return state


def _check_cards(state: Baernergaeng) -> None:
    """Refuses more copies of a card than the deck has; the message names the first key with too many."""
    in_hand = [state.drawn] if state.drawn != NO_CARD else []
    check_copies(
        state.house_rules.copies,
        rows=names([card & FACE for row in state.rows for card in row]),
        discard=names(state.discard),
        resolving=names(state.resolving),
        drawn=names(in_hand),
        pile=names(state.pile),
    )


def read_table(reader: Reader, setting: Setting) -> Baernergaeng:
    """A state with the keys that every view has; its cards are not set yet."""
    state = Baernergaeng(setting)
    seats = state.seats
    state.read_rounds(reader, PHASES, TURN)
    _read_deck(reader, state)
    state.inverted_rounds = tuple(reader.items("inverted_rounds", lambda item: _count("inverted_rounds", item)))
    if list(state.inverted_rounds) != sorted({*state.inverted_rounds} & {*range(len(state.scores))}):
        raise ValueError("inverted_rounds: must be finished rounds, ascending")
    _check_wins(reader, state)
    turn = reader.seat("turn", seats)
    state.turn = 0 if state.phase in (SCORE, OVER) else turn
    state.peeking = tuple(reader.some_seats("peeking", seats))
    state.looking = _read_looking(reader, seats)
    state.resolving = tuple(numbers(reader.words("resolving", state.house_rules.faces[NUMBERS:])))
    state.draws = reader.number("draws", 0, 1)
    state.turns = reader.each_seat("turns", seats, lambda item: _count("turns", item), 0)
    state.caller = NO_SEAT if reader.raw("caller") is None else reader.seat("caller", seats)
    state.todo = tuple(reader.some_seats("todo", seats))
    state.inverted = reader.flag("inverted")
    if reader.number("dealt", default=state.dealt) != state.dealt:
        raise ValueError(f"dealt: must be {state.dealt} in this round")
    return state


def _read_deck(reader: Reader, state: Baernergaeng) -> None:
    """Sets which cards of the extension are in: by default those that were agreed."""
    agreed = list(state.options["extension"])
    written = reader.raw("deck", agreed)
    try:
        extension = ADDED.checked(written, state.seats)
    except ValueError as error:
        raise ValueError(str(error).replace(f"options: {ADDED.name!r}", "deck:")) from None
    if not isinstance(extension, list) or (extension != agreed and not state.options["extension_each_round"]):
        raise ValueError(f"deck: at this table it has {agreed} of the extension")
    state.take_in(extension)


def _check_wins(reader: Reader, state: Baernergaeng) -> None:
    """Refuses wins that contradict the scores."""
    best = [list(each) for each in wins_of(state)]
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


# what must hold together


def check_consistency(state: Table) -> None:
    """Refuses a state whose keys contradict each other, with a ValueError that names the key; sets the seat to act."""
    if state.inverted and INVERT not in state.house_rules.deck:
        raise ValueError("inverted: there is no 'invert' in this match's deck")
    if (state.drawn != NO_CARD) != (state.phase == DRAWN):
        raise ValueError("drawn: in phase 'drawn', and only there, a card is in hand")
    if bool(state.peeking) != (state.phase == PEEK):
        raise ValueError("peeking: in phase 'peek', and only there, seats look at their outer cards")
    if (state.looking is not None) != (state.phase == LOOKING):
        raise ValueError("looking: in phase 'looking', and only there, a card is looked at")
    if state.draws and not (state.phase == DRAWN and state.resolving):
        raise ValueError("draws: only a two that is in use grants another one")
    _check_call(state)
    _check_resolving(state)
    if state.phase == PEEK:
        _check_peeking(state)
    if state.looking:
        _check_looking(state, *state.looking)
    state.actor = _actor(state)


def _actor(state: Table) -> int:
    if state.phase == OVER:
        return NO_SEAT
    if state.phase == SCORE:
        return state.next_dealer()
    return state.peeking[0] if state.peeking else state.turn


def _check_call(state: Table) -> None:
    if state.phase in (SCORE, OVER):
        if state.todo:
            raise ValueError("todo: the round is over, nobody has still to play")
    elif state.caller == NO_SEAT:
        if state.todo:
            raise ValueError("todo: only after a call are there seats still to play")
    else:
        if state.phase == END_OF_TURN:
            raise ValueError("caller: after a call the turn ends by itself")
        if state.turn == state.caller:
            raise ValueError("turn: the caller plays no more")
        if state.turn in state.todo or state.caller in state.todo:
            raise ValueError("todo: has the caller, or the seat that plays now")


def _check_resolving(state: Table) -> None:
    """Refuses special cards in use that can't contain each other: only a two, or a joker as one, can."""
    innermost = {LOOKING: (LOOK, JOKER), PEEK: (MIX, NEW, JOKER), DRAWN: (TWO, JOKER)}.get(state.phase, ())
    if state.resolving:
        *around, last = state.resolving
        if last not in innermost or any(face not in (TWO, JOKER) for face in around):
            raise ValueError(f"resolving: {FACES[last]} and what is around it can't be in use in this phase")
    elif state.phase == LOOKING:
        raise ValueError("resolving: a card is looked at by a special")


def _check_peeking(state: Table) -> None:
    if list(state.peeking) != sorted(state.peeking):
        raise ValueError("peeking: must be ascending")
    if not state.resolving:
        _check_first_looks(state)
        return
    special = state.resolving[-1]
    may_be_new = special == NEW or (special == JOKER and NEW in state.house_rules.deck)
    may_be_mix = special == MIX or (special == JOKER and MIX in state.house_rules.deck)
    if not (may_be_new or may_be_mix):
        raise ValueError("resolving: a joker stands for no look here, with neither 'new' nor 'mix' in the deck")
    if not may_be_mix and state.peeking != (state.turn,):
        raise ValueError("peeking: must be the seat alone whose new cards these are")
    if may_be_mix and state.protected() in state.peeking:
        raise ValueError("peeking: the caller's cards are protected, he does not look")


def _check_first_looks(state: Table) -> None:
    if not state.house_rules.looks_first(state.round):
        raise ValueError("phase: the first two rounds of a growing match begin without looks")
    if state.turn != state.starter():
        raise ValueError("turn: in the looks at a round's start it is the starter's")
    if any(state.turns):
        raise ValueError("turns: nobody has played yet in the looks at a round's start")
    if state.caller != NO_SEAT:
        raise ValueError("caller: nobody has called yet in the looks at a round's start")
    if state.inverted:
        raise ValueError("inverted: no special has been used yet in the looks at a round's start")


def _check_looking(state: Table, seat: int, slot: int) -> None:
    if slot >= len(state.rows[seat]) or state.rows[seat][slot] >= VISIBLE:
        raise ValueError("looking: no card lies face down there")
    if seat == state.protected():
        raise ValueError("looking: the caller's cards are protected")
