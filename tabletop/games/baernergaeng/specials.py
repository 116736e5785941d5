"""The special cards: their legal uses and their effects, in the order of the table in docs/rules/baernergaeng.md."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.events import Tell
from tabletop.game import NO_SEAT
from tabletop.games.baernergaeng import events
from tabletop.games.baernergaeng.cards import (
    CUT,
    FACE,
    FLIP,
    LOOK,
    NUMBERS,
    SWAP,
    VISIBLE,
    face_down,
)
from tabletop.games.baernergaeng.moves import (
    AS_JOKER,
    NO_SLOT,
    Moves,
    look_moves,
    move_of,
    own_moves,
    own_of,
    seat_of,
    slot_of,
    swap_moves,
)
from tabletop.games.baernergaeng.table import Table, from_left_of

# legal uses


def uses(state: Table, seat: int, kind: int) -> Moves:
    """The legal uses of a kind of special card; none only where swap or look finds no card.

    That is so if all others are the protected caller, and, for a look, if all cards are face up (R).
    """
    if kind == SWAP:
        return swap_moves(seat, tuple(map(len, state.rows)), state.protected())
    if kind == LOOK:
        return look_moves(tuple(map(face_down, state.rows)), state.protected())
    if kind == FLIP:
        return _flips(face_down(state.rows[seat]))
    if kind == CUT:
        length = len(state.rows[seat])
        return own_moves(CUT, length) if length > 1 else (move_of(CUT, NO_SLOT),)
    return (move_of(kind),)


def joker_uses(state: Table, seat: int) -> Moves:
    """The legal uses of a joker: those of every kind in the deck but joker."""
    return tuple(move | AS_JOKER for kind in state.house_rules.kinds for move in uses(state, seat, kind))


def _flips(hidden: int) -> Moves:
    slots = [slot for slot in range(hidden.bit_length()) if hidden >> slot & 1]
    return tuple(move_of(FLIP, slot) for slot in slots or [NO_SLOT])


# effects


def is_done(state: Table, seat: int, kind: int, move: int) -> bool:
    """Carries out a special card; False if a look or another draw comes before the action ends."""
    return _EFFECTS[kind - NUMBERS](state, seat, move)


def _swap(state: Table, seat: int, move: int) -> bool:
    state.exchange("swap", seat, own_of(move), seat_of(move), slot_of(move))
    return True


def _look(state: Table, seat: int, move: int) -> bool:
    state.begin_single_look(seat, seat_of(move), slot_of(move))
    return False


def _two(state: Table, seat: int, _move: int) -> bool:
    """Draws the first card and grants one more; does nothing without a card."""
    if not state.has_card():
        return True
    state.draw_card(seat)
    state.draws = 1
    return False


def _mix(state: Table, seat: int, _move: int) -> bool:
    protected = state.protected()
    seats = tuple(other for other in range(state.seats) if other != protected)
    rows = state.rows
    mixed = iter(state.shuffle([card & FACE for other in seats for card in rows[other]]))
    for other in seats:
        rows[other] = [next(mixed) for _ in rows[other]]
    if state.tell:
        _tell_mix(state, state.tell, seat, seats)
    state.begin_looks(seats)
    return False


def _tell_mix(state: Table, tell: Tell, seat: int, seats: tuple[int, ...]) -> None:
    lengths = [len(state.rows[other]) for other in seats]
    gathered = [events.gathered(seat, *row) for row in zip(seats, lengths, strict=True)]
    laid_out = [events.laid_out(seat, *row) for row in zip(seats, lengths, strict=True)]
    for event in (*gathered, events.mixed(sum(lengths)), *laid_out):
        tell(event)


def _flip(state: Table, seat: int, move: int) -> bool:
    slot = own_of(move)
    if slot != NO_SLOT:
        row = state.rows[seat]
        if state.tell:
            state.tell(events.flipped(seat, slot, row[slot]))
        row[slot] |= VISIBLE
    return True


def _new(state: Table, seat: int, _move: int) -> bool:
    """Replaces the row by as many new cards; by fewer only if there are not enough, as in made-up positions (R)."""
    row = state.rows[seat]
    tell = state.tell
    for slot, card in enumerate(row):
        state.discard.append(card & FACE)
        if tell:
            tell(events.left("new", seat, seat, slot, card))
    fresh = state.rows[seat] = []
    while len(fresh) < len(row) and state.has_card():
        _lay_unseen(state, seat, "new")
    state.begin_looks((seat,))
    return False


def _trade(state: Table, seat: int, _move: int) -> bool:
    other = trade_partner(state, seat)
    if other != NO_SEAT:
        rows = state.rows
        if state.tell:
            state.tell(events.traded(seat, seat, other, len(rows[seat])))
            state.tell(events.traded(seat, other, seat, len(rows[other])))
        rows[seat], rows[other] = rows[other], rows[seat]
    return True


def trade_partner(state: Table, seat: int) -> int:
    """The nearest seat on the left that is not protected; NO_SEAT if there is none."""
    protected = state.protected()
    others = from_left_of(seat, state.seats)[:-1]
    return next((other for other in others if other != protected), NO_SEAT)


def _invert(state: Table, seat: int, _move: int) -> bool:
    state.inverted = not state.inverted
    if state.tell:
        state.tell(events.inverted(seat, now=state.inverted))
    return True


def _add(state: Table, seat: int, _move: int) -> bool:
    if state.has_card():
        _lay_unseen(state, seat, "add")
    return True


def _lay_unseen(state: Table, seat: int, what: str) -> None:
    """Puts the next card of the draw pile face down at the right end of a row."""
    card = state.next_card()
    row = state.rows[seat]
    if state.tell:
        state.tell(events.got(what, seat, len(row)))
    row.append(card)


def _cut(state: Table, seat: int, move: int) -> bool:
    slot = own_of(move)
    if slot != NO_SLOT:
        row = state.rows[seat]
        card = row.pop(slot)
        state.discard.append(card & FACE)
        if state.tell:
            state.tell(events.left("cut", seat, seat, slot, card))
            for at in range(slot, len(row)):
                state.tell(events.moved("close", seat, row[at], events.place(seat, at + 1), events.place(seat, at)))
    return True


_EFFECTS: tuple[Callable[[Table, int, int], bool], ...] = (
    _swap,
    _look,
    _two,
    _mix,
    _flip,
    _new,
    _trade,
    _invert,
    _add,
    _cut,
)
