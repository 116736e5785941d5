"""The picks of Nicht die Bohne! without cards that harm their taker and help nobody."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.bohne.bot_habit import habits
from tabletop.games.bohne.cards import KINDS, ONE, ROW, WIDTH
from tabletop.games.bohne.rules import PICK, Bohne
from tabletop.games.bohne.scoring import worth


def sensible(state: Bohne, seat: int, moves: Sequence[int]) -> Sequence[int]:
    """The moves without picking a card that costs points, now and as far as can be foreseen, and that nobody wants.

    Only where a card is left that costs nothing: so nobody is kept from anything by taking the bad one.
    """
    if state.phase != PICK:
        return moves
    cards = {owner: state.table[owner] for owner in moves}
    if not any(is_harmless(state, seat, card) for card in cards.values()):
        return moves
    return [owner for owner in moves if not _is_bad_for_all(state, seat, cards[owner])]


def is_harmless(state: Bohne, seat: int, card: int) -> bool:
    """Whether a card costs a seat no points, neither now nor as far as can be foreseen."""
    return change(state, seat, card) >= 0 and habits(state.seats).gain(state, seat, card) >= 0


def _is_bad_for_all(state: Bohne, seat: int, card: int) -> bool:
    gain = habits(state.seats).gain
    is_bad = change(state, seat, card) < 0 and gain(state, seat, card) < 0
    return is_bad and all(gain(state, other, card) <= 0 for other in range(state.seats) if other != seat)


def change(state: Bohne, seat: int, card: int) -> int:
    """The points that a card adds to a seat's rows as they are now."""
    shift = WIDTH * (card // len(KINDS))
    row = state.rows[seat]
    return worth(row + ONE[card] >> shift & ROW) - worth(row >> shift & ROW)
