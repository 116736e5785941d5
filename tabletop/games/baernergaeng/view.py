"""What a seat of Bärnergäng sees, and samples of the matches that agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from tabletop.game import ALL, OVER, SCORE, CommonView, Json, Sampler, Setting, Viewer, sees
from tabletop.games.baernergaeng.cards import FACE, FACES, VISIBLE, card_of, names, numbers, outer, written
from tabletop.games.baernergaeng.events import DISCARD, place
from tabletop.games.baernergaeng.position import check_consistency, open_keys, read_table
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.games.baernergaeng.table import DRAWN, NO_CARD
from tabletop.json_reader import Reader, check_copies
from tabletop.randomness import Rng, imagined_seed, mixed

#: Holds the place of a card that is not known yet.
HIDDEN = 0


class View(CommonView):
    """A view of Bärnergäng, as ``Match.view`` returns it."""

    phase: Literal["peek", "turn", "drawn", "looking", "end", "score", "over"]
    turn: int
    #: The seats that are looking at their first and last card.
    peeking: list[int]
    #: The seat and slot of the card that is being looked at.
    looking: list[int] | None
    #: The special cards in use, outermost first.
    resolving: list[str]
    #: How many draws are still granted after this one.
    draws: int
    #: The turns completed by each seat.
    turns: list[int]
    caller: int | None
    #: After a call, the seats that still play after ``turn``.
    todo: list[int]
    inverted: bool
    #: How many cards each player was dealt in this round.
    dealt: int
    #: The cards of the extension in this round: a kind, or "flip:1" for fewer than all of it.
    deck: list[str]
    #: The finished rounds in which the highest sum was best.
    inverted_rounds: list[int]
    #: For each finished round, the seats that were best.
    wins: list[list[int]]
    #: The cards of each seat, "^" for face up; None for a hidden one.
    rows: list[list[str | None]]
    #: The places that any seat is looking at.
    looked_at: list[str]
    #: The card in hand; None for none, and for a hidden one.
    drawn: str | None
    #: The number of cards in the draw pile, and in the discard pile.
    pile: int
    discard: int
    #: The top card of the discard pile.
    top: str | None


def view(state: Baernergaeng, viewer: Viewer) -> Json:
    """What a viewer may see now. Hidden cards are null; a face without ``^`` is a face-down card being looked at."""
    in_hand = state.drawn != NO_CARD and sees(viewer, state.turn)
    return {
        **open_keys(state),
        "rows": [
            [
                written(card) if card >= VISIBLE or _looks_at(state, viewer, seat, slot) else None
                for slot, card in enumerate(row)
            ]
            for seat, row in enumerate(state.rows)
        ],
        "looked_at": _looked_at(state),
        "drawn": FACES[state.drawn] if in_hand else None,
        "pile": len(state.pile),
        "discard": len(state.discard),
        "top": FACES[state.discard[-1]] if state.discard else None,
    }


def _looks_at(state: Baernergaeng, viewer: Viewer, seat: int, slot: int) -> bool:
    """Whether a seat is looking at this card now."""
    if viewer is ALL:
        return True
    if viewer in state.peeking:
        return viewer == seat and slot in outer(len(state.rows[seat]))
    return viewer == state.turn and state.looking == (seat, slot)


def _looked_at(state: Baernergaeng) -> list[str]:
    """The places that any seat is looking at, which is public."""
    if state.looking:
        return [place(*state.looking)]
    return [place(seat, slot) for seat in state.peeking for slot in outer(len(state.rows[seat]))]


def sampler(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Sampler[Baernergaeng]:
    """A sampler of matches that agree with this view.

    ``known`` has the faces that are remembered of cards lying face down, and, in any order, those that are
    remembered to be under the discard's top: {"0.2": "5", "discard": ["9", "swap"]}.
    """
    table = read_table(reader, setting)
    viewer = None if reader.raw("seat") is None else reader.seat("seat", table.seats)
    rows = _read_rows(reader, table)
    table.rows = [[HIDDEN if card is None else card for card in row] for row in rows]
    _read_piles(reader, table)
    is_drawn_hidden = _read_drawn(reader, table, viewer)
    check_consistency(table)
    _check_what_is_seen(reader, table, rows, viewer)
    memory = Reader(known, "known")
    slots = _remembered_slots(memory, table, rows)
    under = _remembered_discard(memory, table)
    memory.done()
    for (seat, slot), name in slots.items():
        table.rows[seat][slot] = FACES.index(name)
    gaps = [at for at in _hidden_slots(rows) if at not in slots]
    remembered = {place(*at): [name] for at, name in slots.items()} | {DISCARD: under}
    unseen = _unseen(
        table,
        rows=names(card & FACE for row in rows for card in row if card is not None),
        top=names(table.discard[-1:]),
        resolving=names(table.resolving),
        drawn=[] if is_drawn_hidden or table.drawn == NO_CARD else [FACES[table.drawn]],
        **{f"known: {at!r}": faces for at, faces in remembered.items()},
    )
    return _Sampler(table, unseen, gaps, numbers(under), is_drawn_hidden=is_drawn_hidden)


def _read_rows(reader: Reader, table: Baernergaeng) -> list[list[int | None]]:
    faces = table.house_rules.faces
    shown = {*faces, *(f"{face}^" for face in faces)}

    def row(item: object) -> list[int | None]:
        if not isinstance(item, (list, tuple)) or not all(
            card is None or (isinstance(card, str) and card in shown) for card in item
        ):
            raise ValueError("rows: each seat has a list of faces and nulls")
        return [None if card is None else card_of(card) for card in item]

    return reader.each_seat("rows", table.seats, row)


def _read_piles(reader: Reader, table: Baernergaeng) -> None:
    """Sets the piles; of the discard pile only the top card is visible."""
    deck = len(table.house_rules.deck)
    table.pile = [HIDDEN] * reader.number("pile", 0, deck)
    discard = reader.number("discard", 0, deck)
    top = reader.word_or_none("top", table.house_rules.faces)
    if (top is None) != (discard == 0):
        raise ValueError("top: a discard has one, and only a discard")
    table.discard = [HIDDEN] * (discard - 1) + numbers([top] if top else [])


def _read_drawn(reader: Reader, table: Baernergaeng, viewer: int | None) -> bool:
    """Sets the drawn card; returns whether there is one that this seat does not see."""
    drawn = reader.word_or_none("drawn", table.house_rules.faces)
    if (drawn is not None) != (table.phase == DRAWN and viewer == table.turn):
        raise ValueError("drawn: is seen by the seat that has it in hand, and by nobody else")
    if drawn is not None:
        table.drawn = FACES.index(drawn)
    elif table.phase == DRAWN:
        table.drawn = HIDDEN
    return table.phase == DRAWN and drawn is None


def _check_what_is_seen(
    reader: Reader, table: Baernergaeng, rows: Sequence[Sequence[int | None]], viewer: int | None
) -> None:
    """Refuses rows that show another card than those that the seat may see, or hide one of these."""
    if reader.raw("looked_at", []) != _looked_at(table):
        raise ValueError("looked_at: must be the places of the looks of this moment")
    is_scored = table.phase in (SCORE, OVER)
    for seat, row in enumerate(rows):
        for slot, card in enumerate(row):
            lies_open = is_scored or table.rows[seat][slot] >= VISIBLE
            is_seen = lies_open or _looks_at(table, viewer, seat, slot)
            if is_scored and card is not None and card < VISIBLE:
                raise ValueError(f"rows: {place(seat, slot)} lies open when a round is over")
            if is_seen != (card is not None):
                raise ValueError(f"rows: {place(seat, slot)} is {'seen' if is_seen else 'not seen'} by this seat")


def _hidden_slots(rows: Sequence[Sequence[int | None]]) -> list[tuple[int, int]]:
    return [(seat, slot) for seat, row in enumerate(rows) for slot, card in enumerate(row) if card is None]


def _remembered_slots(
    memory: Reader, table: Baernergaeng, rows: Sequence[Sequence[int | None]]
) -> dict[tuple[int, int], str]:
    """The remembered faces of hidden cards in rows, by seat and slot."""
    found = {}
    for seat, row in enumerate(rows):
        for slot, card in enumerate(row):
            at = place(seat, slot)
            name = memory.word_or_none(at, table.house_rules.faces)
            if name is not None and card is None:
                found[seat, slot] = name
            elif name is not None and card is not None and FACES[card & FACE] != name:
                raise ValueError(f"known: {at!r} is seen to be {written(card)}")
    return found


def _remembered_discard(memory: Reader, table: Baernergaeng) -> list[str]:
    """The faces remembered under the discard pile's top card."""
    under = memory.words(DISCARD, table.house_rules.faces)
    if len(under) > max(0, len(table.discard) - 1):
        raise ValueError(f"known: {DISCARD!r} has fewer cards under its top")
    return under


def _unseen(table: Baernergaeng, **sure: Sequence[str]) -> tuple[int, ...]:
    """The cards of the deck without those whose place is known."""
    check_copies(table.house_rules.copies, **sure)
    left = Counter(table.house_rules.copies)
    for faces in sure.values():
        left.subtract(faces)
    return tuple(numbers(left.elements()))


class _Sampler:
    """Draws matches that agree with one view; all that the view alone decides is worked out once, in ``__init__``."""

    __slots__ = ("gaps", "is_drawn_hidden", "table", "under", "unseen")

    def __init__(
        self,
        table: Baernergaeng,
        unseen: tuple[int, ...],
        gaps: list[tuple[int, int]],
        under: list[int],
        *,
        is_drawn_hidden: bool,
    ) -> None:
        self.table = table
        #: The cards that may be anywhere.
        self.unseen = unseen
        #: The slots of the rows that are left to chance.
        self.gaps = gaps
        #: The remembered cards under the discard's top.
        self.under = under
        self.is_drawn_hidden = is_drawn_hidden
        hidden_under = max(0, len(table.discard) - 1) - len(under)
        if len(gaps) + is_drawn_hidden + len(table.pile) + hidden_under > len(unseen):
            raise ValueError("pile: there are not so many cards")

    def __call__(self, rng: Rng) -> Baernergaeng:
        state = self.table.copy()
        state.seed = imagined_seed(rng)
        cards = mixed(self.unseen, rng)
        rows = state.rows
        for seat, slot in self.gaps:
            rows[seat][slot] = cards.pop()
        if self.is_drawn_hidden:
            state.drawn = cards.pop()
        pile = len(state.pile)
        state.pile = cards[:pile]
        if len(state.discard) > 1:
            under = cards[pile : pile + len(state.discard) - 1 - len(self.under)]
            state.discard[:-1] = mixed(self.under + under, rng) if self.under else under
        return state
