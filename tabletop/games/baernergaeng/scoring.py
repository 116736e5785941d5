"""The end of a round, with special cards replaced and rows added up; and who wins the match."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.events import Tell, scored
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
        if face < NUMBERS:
            points += face
        else:
            face = _replaced(state, seat, slot, face)
            points += face if face < NUMBERS else 0
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
    pile, tell = state.pile, state.tell
    if (not pile or pile[-1] >= NUMBERS) and not _has_number(state):
        return special
    state.discard.append(special)
    if tell:
        tell(events.replaced(seat, slot, special))
    face = pile.pop() if pile else state.next_card()
    while face >= NUMBERS:
        state.discard.append(face)
        if tell:
            tell(events.turned(face))
        face = state.next_card()
    if tell:
        tell(events.replacement(seat, slot, face))
    return face


def _has_number(state: Table) -> bool:
    # Mostly one of the next cards is a number: a generator would take longer than that.
    for face in reversed(state.pile):
        if face < NUMBERS:
            return True
    return any(face < NUMBERS for face in state.discard)


def _write_down(state: Table, sums: list[int]) -> None:
    """Scores the sums. Where points decide, an inverted round scores 9·k − sum, so that the lowest is best in both."""
    if state.inverted:
        state.inverted_rounds += (state.round,)
        if not writes_sums(state):
            sums = turned_round(sums, state.dealt)
    state.turn = 0
    state.write_down(sums, state.next_dealer())
    if state.tell:
        state.tell(scored(sums, best=wins_of(state)[-1]))


def writes_sums(state: Table) -> bool:
    """Whether rounds score the sums as they are: where rounds won decide, and points only break ties."""
    return bool(state.options["winner"] == "rounds")


def turned_round(sums: Sequence[int], dealt: int) -> list[int]:
    """The points of an inverted round, of which fewer are better: so many of 9 for each card dealt are missing."""
    return [HIGHEST * dealt - points for points in sums]


def points_of(state: Table, rounds: int | None = None) -> list[list[int]]:
    """The points of the first rounds (None: all); in each of them fewer are better."""
    rows = [[points or 0 for points in row] for row in state.scores[:rounds]]
    if writes_sums(state):
        for number in state.inverted_rounds[:rounds]:
            if number < len(rows):
                rows[number] = turned_round(rows[number], state.house_rules.dealt_in(number))
    return rows


def wins_of(state: Table) -> list[tuple[int, ...]]:
    """For each finished round, the seats that were best."""
    return [best_of(row) for row in points_of(state)]


def best_of(points: Sequence[int]) -> tuple[int, ...]:
    """The seats with the fewest points of a round, ascending.

    >>> best_of([10, 10, 18])
    (0, 1)
    """
    lowest = min(points)
    return tuple(seat for seat, number in enumerate(points) if number == lowest)


def ranks(state: Table, rounds: int | None = None) -> list[tuple[int, ...]]:
    """By points: the lowest total, then more rounds won. By rounds: the other way round."""
    totals = [points or 0 for points in state.totals(rounds)]
    fewer = [0] * state.seats
    for best in wins_of(state)[:rounds]:
        for seat in best:
            fewer[seat] -= 1
    by_points = state.options["winner"] == "points"
    return list(zip(totals, fewer, strict=True) if by_points else zip(fewer, totals, strict=True))


def winners(state: Table) -> tuple[int, ...]:
    """The seats with the best rank; equal seats share the win."""
    found = ranks(state)
    return tuple(seat for seat, rank in enumerate(found) if rank == min(found))
