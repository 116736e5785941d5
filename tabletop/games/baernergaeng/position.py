"""What must hold in a position so that a match can go on from it."""

from __future__ import annotations

from tabletop.game import NO_SEAT, OVER, SCORE
from tabletop.games.baernergaeng.cards import FACES, INVERT, JOKER, LOOK, MIX, NEW, TWO, VISIBLE
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN, LOOKING, NO_CARD, PEEK, TURN, Table

#: Besides score and over.
PHASES = (PEEK, TURN, DRAWN, LOOKING, END_OF_TURN)


def check_standing(state: Table) -> None:
    """Refuses what can't stand together, with a ValueError that names the key; and sets the seat to act."""
    if state.inverted and INVERT not in state.house.deck:
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
    """Whatever is around the innermost special in use is a two, or a joker that stands for one."""
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
    may_be_new = special == NEW or (special == JOKER and NEW in state.house.deck)
    may_be_mix = special == MIX or (special == JOKER and MIX in state.house.deck)
    if not (may_be_new or may_be_mix):
        raise ValueError("resolving: a joker stands for no look here, with neither 'new' nor 'mix' in the deck")
    if not may_be_mix and state.peeking != (state.turn,):
        raise ValueError("peeking: must be the seat alone whose new cards these are")
    if may_be_mix and state.protected() in state.peeking:
        raise ValueError("peeking: the caller's cards are protected, he does not look")


def _check_first_looks(state: Table) -> None:
    if not state.house.looks_first(state.round):
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
