"""What a seat of Nicht die Bohne! sees, and samples of the matches that agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tabletop.game import CommonView, Json, Sampler, Setting, Viewer, sees
from tabletop.games.bohne.cards import COPIES, DECK, FACES, cards_of, face_or_none, names, numbers, sorted_hand
from tabletop.games.bohne.events import table_of
from tabletop.games.bohne.position import (
    cards_left,
    check_cards,
    check_trick,
    lay_out,
    open_keys,
    read_open_table,
    read_table,
    surplus_of,
)
from tabletop.games.bohne.rules import HIDE, MEMBERS, Bohne
from tabletop.json_reader import Reader, check_copies, remembered
from tabletop.randomness import Rng, imagined_seed, mixed


class View(CommonView):
    """A view of Nicht die Bohne!, as ``Match.view`` returns it."""

    phase: Literal["lead", "hide", "pick", "score", "over"]
    #: The seat that holds the token.
    token: int
    #: The seat to act, if it is a single one.
    turn: int | None
    #: All cards that each seat has taken.
    rows: list[list[str]]
    #: The score sheet: for each finished round, plus, minus and difference by seat.
    pads: list[list[list[int]]]
    #: The hands by seat; None for a hidden card.
    hands: list[list[str | None]]
    #: The card that each seat has played in this trick; None for none, and for a hidden one.
    table: list[str | None]
    #: The seats whose card lies face down.
    chosen: list[int]


def view(state: Bohne, viewer: Viewer) -> Json:
    """What a viewer may see now; hidden cards are null. ``chosen``: the seats with a face-down card."""
    chosen = chosen_by(state)
    return {
        **open_keys(state),
        "hands": [_hand_seen(state, seat, viewer) for seat in range(state.seats)],
        "table": [
            face_or_none(card) if seat not in chosen or sees(viewer, seat) else None
            for seat, card in enumerate(state.table)
        ],
        "chosen": list(chosen),
    }


def _hand_seen(state: Bohne, seat: int, viewer: Viewer) -> Sequence[str | None]:
    cards = state.cards_held(seat)
    return names(cards) if sees(viewer, seat) else [None] * len(cards)


def chosen_by(state: Bohne) -> tuple[int, ...]:
    """The seats whose card lies face down on the table."""
    return MEMBERS[state.laid & ~(1 << state.token)] if state.phase == HIDE else ()


class _Seen(NamedTuple):
    """The hands and table cards of a view, None for each hidden one; ``chosen`` has the seats with a hidden choice."""

    hands: list[list[str | None]]
    table: list[str | None]
    chosen: list[int]


def sampler(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Sampler[Bohne]:
    """A sampler of matches that agree with this view.

    ``known`` has lists of faces for hands and faces for choices: {"hand 2": ["r7", "g-"], "table 1": "y0"}.
    """
    state = read_open_table(reader, setting)
    seen = _read_seen(reader, state)
    laid = _laid(state, seen)
    left = cards_left(state, [len(hand) for hand in seen.hands], laid)
    check_trick(state, left, laid, surplus_of(left))
    check_cards(state, seen.hands, seen.table)
    _remember(state, seen, Reader(known, "known"))
    unseen = Counter(DECK) - Counter(numbers(_visible(state, seen)))
    hidden = [seat for seat in seen.chosen if seen.table[seat] is None]
    missing = [
        (seat, hand.count(None), numbers([face for face in hand if face is not None]))
        for seat, hand in enumerate(seen.hands)
    ]
    if len(hidden) + sum(count for _, count, _ in missing) > unseen.total():
        raise ValueError("hands: there are not so many cards")
    lay_out(state, [sure for _, _, sure in missing], seen.table, laid)
    return _Sampler(state, list(unseen.elements()), hidden, [hand for hand in missing if hand[1]])


class _Sampler:
    """Draws matches that agree with one view; all that the view alone decides is worked out once, in ``__init__``."""

    __slots__ = ("hidden", "missing", "table", "unseen")

    def __init__(
        self, table: Bohne, unseen: Sequence[int], hidden: Sequence[int], missing: Sequence[tuple[int, int, list[int]]]
    ) -> None:
        self.table = table
        self.unseen = tuple(unseen)
        self.hidden = hidden
        self.missing = missing

    def __call__(self, rng: Rng) -> Bohne:
        state = self.table.copy()
        state.seed = imagined_seed(rng)
        cards = mixed(self.unseen, rng)
        at = len(self.hidden)
        for seat, card in zip(self.hidden, cards, strict=False):
            state.table[seat] = card
        for seat, count, sure in self.missing:
            state.hands[seat], state.spare[seat] = sorted_hand(cards[at : at + count] + sure)
            at += count
        return state


def _read_seen(reader: Reader, state: Bohne) -> _Seen:
    hands = reader.seen_hands("hands", state.seats, FACES)
    return _Seen(hands, read_table(reader, state.seats), reader.some_seats("chosen", state.seats))


def _laid(state: Bohne, seen: _Seen) -> int:
    """The seats with a card on the table, as a bit mask."""
    if seen.chosen and (state.phase != HIDE or state.token in seen.chosen):
        raise ValueError("chosen: only in phase 'hide' do cards lie face down, and never the holder's")
    open_cards = [seat for seat, face in enumerate(seen.table) if face is not None]
    if state.phase == HIDE and not {*open_cards} <= {state.token, *seen.chosen}:
        raise ValueError("chosen: has not all seats that have a card on the table")
    return sum(1 << seat for seat in {*open_cards, *seen.chosen})


def _visible(state: Bohne, seen: _Seen) -> list[str]:
    """The faces of all cards whose place is known."""
    rows = [face for rows in state.rows for face in names(cards_of(rows))]
    return rows + [face for cards in (*seen.hands, seen.table) for face in cards if face is not None]


def _remember(state: Bohne, seen: _Seen, known: Reader) -> None:
    """Puts the remembered faces into the hands and on the table."""
    visible = _visible(state, seen)
    places = remembered(seen.hands, known, FACES)
    for seat in seen.chosen:
        place = table_of(seat)
        if seen.table[seat] is None and known.has(place):
            choice = known.word(place, FACES)
            seen.table[seat] = choice
            places[f"known: {place!r}"] = [choice]
    check_copies(COPIES, hands=visible, **places)
    known.done()
