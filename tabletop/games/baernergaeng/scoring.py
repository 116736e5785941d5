"""The end of a round, with special cards replaced and rows added up; and who wins the match."""

from __future__ import annotations

from tabletop.events import Tell, scored
from tabletop.game import Row
from tabletop.games.baernergaeng import events
from tabletop.games.baernergaeng.cards import FACE, HIGHEST, NUMBERS, VISIBLE
from tabletop.games.baernergaeng.table import Table, from_left_of


def end_round(state: Table) -> None:
    """Reveals all rows, replaces their special cards from the caller's left on, and scores the sums."""
    if state.tell:
        _tell_open(state, state.tell)
    sums = [0] * state.seats
    for seat in from_left_of(state.caller, state.seats):
        sums[seat] = _turn_up(state, seat)
    _write_down(state, sums)


def _turn_up(state: Table, seat: int) -> int:
    """Reveals a row, replaces its special cards from left to right, and returns its sum."""
    points = 0
    row = state.rows[seat]
    for slot, card in enumerate(row):
        face = card & FACE
        if face >= NUMBERS:
            face = _replaced(state, seat, slot, face)
            points += face if face < NUMBERS else 0
        else:
            points += face
        row[slot] = face | VISIBLE
    return points


def _tell_open(state: Table, tell: Tell) -> None:
    for seat, row in enumerate(state.rows):
        for slot, card in enumerate(row):
            if card < VISIBLE:
                tell(events.opened(seat, slot, card))


def _replaced(state: Table, seat: int, slot: int, special: int) -> int:
    """Puts a special card onto the discard pile and returns the next number, which takes its place.

    If neither pile has a number, the special card stays, is worth 0, and nothing is drawn (R).
    """
    pile = state.pile
    is_number_next = pile and pile[-1] < NUMBERS
    if not is_number_next and not _has_number(state):
        return special
    state.discard.append(special)
    if state.tell:
        state.tell(events.replaced(seat, slot, special))
    face = state.next_card()
    while face >= NUMBERS:
        state.discard.append(face)
        if state.tell:
            state.tell(events.turned(face))
        face = state.next_card()
    if state.tell:
        state.tell(events.replacement(seat, slot, face))
    return face


def _has_number(state: Table) -> bool:
    return any(face < NUMBERS for face in reversed(state.pile)) or any(face < NUMBERS for face in state.discard)


def _write_down(state: Table, sums: list[int]) -> None:
    """Scores the sums, in an inverted round 9·k − sum, so that the lowest is best in both."""
    if state.inverted:
        most = HIGHEST * state.dealt
        sums = [most - points for points in sums]
    state.turn = 0
    state.write_down(sums, state.next_dealer())
    if state.tell:
        state.tell(scored(sums, best=best_of(sums)))


def best_of(points: Row) -> tuple[int, ...]:
    """The seats with the best score of a round, ascending.

    >>> best_of([10, 10, 18])
    (0, 1)
    """
    lowest = min(number or 0 for number in points)
    return tuple(seat for seat, number in enumerate(points) if number == lowest)


def winners(state: Table) -> tuple[int, ...]:
    """By points: the lowest total, then more rounds won. By rounds: the other way round. Equal seats share the win."""
    totals = state.sums()
    fewer = [0] * state.seats
    for points in state.scores:
        for seat in best_of(points):
            fewer[seat] -= 1
    by_points = state.options["winner"] == "points"
    ranks = list(zip(totals, fewer, strict=True) if by_points else zip(fewer, totals, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == min(ranks))
