"""Positions of Nicht die Bohne! as JSON: written, read, and checked for what can't be true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from tabletop.game import NO_SEAT, OVER, SCORE, Json, Setting
from tabletop.games.bohne.cards import (
    CARD_OF,
    COPIES,
    FACES,
    NO_CARD,
    cards_of,
    face_or_none,
    names,
    numbers,
    packed,
    sorted_hand,
)
from tabletop.games.bohne.rules import HIDE, LEAD, PICK, Bohne
from tabletop.games.bohne.scoring import PAD_COLUMNS, Pad
from tabletop.json_reader import MANY, Reader, check_copies

#: The key for a seat that has a card more than the others: only after a made-up position that has not counted the lead.
EXTRA = "extra"


def position(state: Bohne) -> Json:
    """The keys of this game in a position."""
    hands = [names(state.cards_held(seat)) for seat in range(state.seats)]
    extra = surplus_of(cards_left(state, [len(hand) for hand in hands], state.laid))
    return {
        **open_keys(state),
        "hands": hands,
        **({} if extra is None else {EXTRA: extra}),
        "table": [face_or_none(card) for card in state.table],
    }


def open_keys(state: Bohne) -> Json:
    """The keys that are the same in a position and in every view."""
    return {
        "round": state.round,
        "phase": state.phase,
        "token": state.token,
        "turn": None if state.phase in (HIDE, OVER) else state.actor,
        "rows": [names(cards_of(rows)) for rows in state.rows],
        "pads": [[list(pad) for pad in row] for row in state.pads],
    }


def from_position(reader: Reader, setting: Setting) -> Bohne:
    """The state of a position; a ValueError names the key that is wrong."""
    state = read_open_table(reader, setting)
    hands = reader.hands("hands", state.seats, FACES)
    table = read_table(reader, state.seats)
    laid = sum(1 << seat for seat, face in enumerate(table) if face is not None)
    extra = None if reader.raw(EXTRA) is None else reader.seat(EXTRA, state.seats)
    check_trick(state, cards_left(state, [len(hand) for hand in hands], laid), laid, extra)
    check_cards(state, hands, table)
    lay_out(state, [numbers(hand) for hand in hands], table, laid)
    return state


def read_open_table(reader: Reader, setting: Setting) -> Bohne:
    """A state with the keys that every view has; its hands and the cards of the trick are not set yet."""
    state = Bohne(setting)
    state.read_rounds(reader, (LEAD, HIDE, PICK), LEAD)
    state.token = reader.seat("token", state.seats)
    rows = reader.hands("rows", state.seats, FACES)
    check_copies(COPIES, rows=chain(*rows))
    state.rows = [packed(numbers(row)) for row in rows]
    state.pads = _read_pads(reader, state)
    state.actor = _read_turn(reader, state)
    return state


def read_table(reader: Reader, seats: int) -> list[str | None]:
    """The cards on the table by seat; None where there is none or where the view hides it."""

    def face(item: object) -> str | None:
        if item is not None and (not isinstance(item, str) or item not in CARD_OF):
            raise ValueError("table: each seat has a card or null")
        return item

    return reader.each_seat("table", seats, face, empty=None)


def lay_out(state: Bohne, hands: Sequence[Sequence[int]], table: Sequence[str | None], laid: int) -> None:
    """Puts the hands and the cards of the trick into a state."""
    sorted_hands = [sorted_hand(hand) for hand in hands]
    state.hands = [hand for hand, _ in sorted_hands]
    state.spare = [spare for _, spare in sorted_hands]
    state.table = [NO_CARD if face is None else CARD_OF[face] for face in table]
    state.laid = laid
    if state.phase == HIDE:
        state.actor = state.not_chosen()[0]


def _read_pads(reader: Reader, state: Bohne) -> tuple[tuple[Pad, ...], ...]:
    def pad(item: object) -> Pad:
        if not isinstance(item, (list, tuple)) or len(item) != PAD_COLUMNS or not all(map(_is_number, item)):
            raise ValueError("pads: each seat has the numbers of its plus, its minus and their difference")
        plus, minus, points = item
        if plus < 0 or minus < 0 or points != plus - minus:
            raise ValueError("pads: the third number is the plus less the minus")
        return plus, minus, points

    def row(item: object) -> tuple[Pad, ...]:
        if not isinstance(item, (list, tuple)) or len(item) != state.seats:
            raise ValueError(f"pads: each row must be a list of {state.seats}, one a seat")
        return tuple(map(pad, item))

    pads = tuple(reader.items("pads", row))
    if tuple(tuple(points for _, _, points in row) for row in pads) != state.scores:
        raise ValueError("pads: must have the differences that are the scores of the finished rounds")
    return pads


def _is_number(item: object) -> bool:
    return isinstance(item, int) and not isinstance(item, bool) and abs(item) <= MANY


def _read_turn(reader: Reader, state: Bohne) -> int:
    turn = reader.seat("turn", state.seats)
    if state.phase in (HIDE, OVER):
        # It is written as null; a turn that is left out is 0.
        if turn:
            raise ValueError(f"turn: in phase {state.phase!r} it is nobody's")
        return NO_SEAT
    if state.phase == LEAD and turn != state.token:
        raise ValueError(f"turn: the token's holder leads, seat {state.token}")
    if state.phase == SCORE and turn != state.next_dealer():
        raise ValueError(f"turn: the dealer of the next round is seat {state.next_dealer()}")
    return turn


# what cards and tricks may look like


def check_cards(state: Bohne, hands: Iterable[Iterable[str | None]], table: Iterable[str | None]) -> None:
    """Refuses more of a card than there are, and names the first place where it is too many."""
    check_copies(
        COPIES,
        rows=chain(*(names(cards_of(rows)) for rows in state.rows)),
        hands=[face for hand in hands for face in hand if face is not None],
        table=[face for face in table if face is not None],
    )


def check_trick(state: Bohne, left: list[int], laid: int, extra: int | None) -> None:
    """Refuses hands and table cards that can't occur together.

    ``left`` is how many cards each seat has left, ``laid`` a bit mask of the seats with a card on the table.
    """
    if state.phase in (SCORE, OVER) and laid:
        raise ValueError("table: the round is scored when the last card is taken")
    if state.phase not in (SCORE, OVER):
        _check_table(state, laid)
    if extra is not None:
        left[extra] -= 1
    if min(left) != max(left):
        raise ValueError("hands: all seats have equally many cards left, those of this trick counted")
    if state.phase in (LEAD, HIDE) and not left[0]:
        raise ValueError("hands: there is no card to play")
    if state.phase in (SCORE, OVER) and left[0]:
        raise ValueError("hands: the round is scored when the last card is taken")


def cards_left(state: Bohne, sizes: Sequence[int], laid: int) -> list[int]:
    """How many cards each seat has left, a card played in this trick included.

    Some made-up positions in ``hide`` do not count the lead card: the holder's hand alone is as large as what the
    others have left. Then the lead card is not counted here either (R).
    """
    if state.phase != HIDE:
        return list(sizes)
    left = [size + (laid >> seat & 1) for seat, size in enumerate(sizes)]
    others = {count for seat, count in enumerate(left) if seat != state.token}
    if others == {sizes[state.token]}:
        left[state.token] -= 1
    return left


def surplus_of(left: Sequence[int]) -> int | None:
    """The one seat with more cards left than all others, or None.

    >>> surplus_of([2, 3, 2]), surplus_of([2, 2, 2])
    (1, None)
    """
    more = [seat for seat, count in enumerate(left) if count > min(left)]
    return more[0] if len(more) == 1 else None


def _check_table(state: Bohne, laid: int) -> None:
    everybody = (1 << state.seats) - 1
    holder = 1 << state.token
    if state.phase == LEAD:
        if laid:
            raise ValueError("table: nobody has a card there before the lead")
    elif not laid & holder:
        raise ValueError("table: the token's holder must have a card there")
    elif state.phase == HIDE:
        if laid == everybody:
            raise ValueError("table: when all have chosen, the phase is 'pick'")
    elif state.actor == state.token:
        if laid != everybody:
            raise ValueError("table: when the holder picks, everybody has a card there")
    elif laid >> state.actor & 1:
        raise ValueError("table: the card of the seat that picks has been taken")
