"""Reasons for the moves of the bots of Nicht die Bohne!, by what their seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.bots.player import Reason
from tabletop.games.bohne.bot_habit import habits
from tabletop.games.bohne.bot_sensible import change
from tabletop.games.bohne.cards import FACES, NO_CARD
from tabletop.games.bohne.rules import HIDE, LEAD, PICK, Bohne

REASONS = {
    "adds_points": "{face} makes your row {n} points better.",
    "least_harm": "Of the cards that are left, {face} harms your rows least.",
    "promises_most": "With the cards still to come, {face} promises your rows most.",
    "denies": "{face} would make a row of seat {seat} {n} points better: now that seat does not get it.",
    "tempts_holder": "{face} tempts seat {seat}, who takes first. If your card is taken, you take next.",
    "tempts_other": "{face} tempts seat {seat}. If your card is taken, you take next.",
    "stays_last": "Nobody wants {face}: you may be last, and get {card} and the token.",
    "gives_little": "Nobody has much use for {face}.",
    "harms_others": "{face} harms the player who is left with it.",
    "makes_tempting": "Nobody wants to be left with {face}, so the others play cards that tempt you.",
}

#: What speaks for the obvious move where another one is chosen, or against the move that was made.
AGAINST = {
    "adds_more": "{face} adds more points now ({n}), but this does more.",
    "harms_more": "{face} harms the others more now, but this does more.",
    "costs_points": "{face} costs {n} points at once.",
    "leaves_to": "Seat {seat} can take {face} now, and gains {n} points.",
    "may_harm": "{face} may harm your rows later.",
    "does_little": "{face} does little for your rows.",
    "gives_points": "{face} makes a row of seat {seat} {n} points better.",
    "makes_last": "Nobody wants {face}: you may be last, and {card} harms your rows.",
    "takes_late": "Hardly anyone wants {face}, so you may take late.",
    "misses_lead": "Seat {seat} wants {face}: you take early, and miss {card}.",
}

#: A card is wanted or unwanted if it is worth more than this to a seat, for or against it.
WORTH_A_WORD = 2.0


def why_picked(state: Bohne, seat: int, owners: Sequence[int]) -> list[Reason | None]:
    """A reason for each seat's card that may be picked; only the best of all is called best."""
    cards = [state.table[owner] for owner in owners]
    changes = [change(state, seat, card) for card in cards]
    gains = [habits(state.seats).gain(state, seat, card) for card in cards]
    return [
        _why_taken(card, change, is_best=change == max(changes), is_promising=gain == max(gains))
        or _why_denied(state, seat, owner)
        for owner, card, change, gain in zip(owners, cards, changes, gains, strict=True)
    ]


def why_laid(state: Bohne, seat: int, card: int) -> Reason | None:
    """A reason to lead or to hide a card."""
    gains = habits(state.seats).gains_of_others(state, seat, card)
    keenest = max(gains, key=gains.__getitem__)
    if state.phase == HIDE:
        holder, lead = state.token, state.table[state.token]
        if gains[holder] > WORTH_A_WORD:
            return Reason("tempts_holder", (*_of(card), ("seat", holder)))
        if gains[keenest] < 0 <= habits(state.seats).gain(state, seat, lead):
            return Reason("stays_last", (*_of(card), ("card", FACES[lead])))
        if gains[keenest] >= WORTH_A_WORD:
            return Reason("tempts_other", (*_of(card), ("seat", keenest)))
    if gains[keenest] < -WORTH_A_WORD:
        return Reason("makes_tempting" if state.phase == LEAD else "harms_others", _of(card))
    return Reason("gives_little", _of(card)) if gains[keenest] < WORTH_A_WORD else None


def passed_over(state: Bohne, seat: int, moves: Sequence[int], chosen: int) -> Reason | None:
    """What speaks for the card that does the most at once, where another one is chosen."""
    if state.phase == PICK:
        points = {owner: change(state, seat, state.table[owner]) for owner in moves}
        best = max(moves, key=points.__getitem__)
        is_better = points[best] > max(0, points[chosen])
        return Reason("adds_more", (*_of(state.table[best]), ("n", points[best]))) if is_better else None
    if state.phase not in (LEAD, HIDE):
        return None
    all_given = {card: given(state, seat, card) for card in moves}
    worst = min(moves, key=all_given.__getitem__)
    return Reason("harms_more", _of(worst)) if all_given[worst] < min(0.0, all_given[chosen]) else None


def fault(state: Bohne, seat: int, made: int, chosen: int) -> Reason | None:
    """What speaks against a card that was played or taken instead of the chosen one."""
    if state.phase == PICK:
        return _fault_of_pick(state, seat, made, chosen)
    return _fault_of_card(state, seat, made, chosen) if state.phase in (LEAD, HIDE) else None


def given(state: Bohne, seat: int, card: int) -> float:
    """The points that a card adds to the others' rows as they are now, on average."""
    changes = [change(state, other, card) for other in _others(state, seat)]
    return sum(changes) / len(changes)


def _why_taken(card: int, change: int, *, is_best: bool, is_promising: bool) -> Reason | None:
    if change > 0:
        return Reason("adds_points", (*_of(card), ("n", change)))
    if change < 0 and is_best:
        return Reason("least_harm", _of(card))
    return Reason("promises_most", _of(card)) if is_promising else None


def _why_denied(state: Bohne, seat: int, owner: int) -> Reason | None:
    """The reason to take a card that another player would take."""
    card = state.table[owner]
    other, points = _gaining_most(state, _still_to_pick(state, seat, owner), card)
    return Reason("denies", (*_of(card), ("seat", other), ("n", points))) if points > WORTH_A_WORD else None


def _fault_of_pick(state: Bohne, seat: int, made: int, chosen: int) -> Reason | None:
    card, left = state.table[made], state.table[chosen]
    points = change(state, seat, card)
    if points < 0:
        return Reason("costs_points", (*_of(card), ("n", -points)))
    if points > change(state, seat, left):
        # What speaks for it is said.
        return None
    other, gained = _gaining_most(state, _still_to_pick(state, seat, chosen), left)
    if gained > WORTH_A_WORD:
        return Reason("leaves_to", (*_of(left), ("seat", other), ("n", gained)))
    gain = habits(state.seats).gain(state, seat, card)
    if gain < -WORTH_A_WORD:
        return Reason("may_harm", _of(card))
    return Reason("does_little", _of(card)) if gain < WORTH_A_WORD else None


def _fault_of_card(state: Bohne, seat: int, made: int, chosen: int) -> Reason | None:
    other, points = _gaining_most(state, _others(state, seat), made)
    _best, fewer = _gaining_most(state, _others(state, seat), chosen)
    if points > max(WORTH_A_WORD, fewer):
        return Reason("gives_points", (*_of(made), ("seat", other), ("n", points)))
    return _fault_of_place(state, seat, made, chosen) if state.phase == HIDE else None


def _fault_of_place(state: Bohne, seat: int, made: int, chosen: int) -> Reason | None:
    """What speaks against when a hidden card probably lets its owner take: last, or not last."""
    all_habits, lead = habits(state.seats), state.table[state.token]
    gain, gains = all_habits.gain(state, seat, lead), all_habits.gains_of_others(state, seat, made)
    keenest = max(gains, key=gains.__getitem__)
    most = max(all_habits.gains_of_others(state, seat, chosen).values())
    if gain < -WORTH_A_WORD and gains[keenest] < 0 <= most:
        return Reason("makes_last", (*_of(made), ("card", FACES[lead])))
    if gain > WORTH_A_WORD and gains[keenest] > WORTH_A_WORD > most:
        return Reason("misses_lead", (*_of(made), ("seat", keenest), ("card", FACES[lead])))
    return Reason("takes_late", _of(made)) if gains[keenest] < WORTH_A_WORD <= most else None


def _others(state: Bohne, seat: int) -> Iterable[int]:
    return [other for other in range(state.seats) if other != seat]


def _still_to_pick(state: Bohne, seat: int, owner: int) -> Iterable[int]:
    """The seats that pick later in this trick, and may take the card of ``owner``: nobody takes their own."""
    waiting = (other for other, card in enumerate(state.table) if card != NO_CARD and other != state.token)
    return [other for other in waiting if other not in (seat, owner)]


def _gaining_most(state: Bohne, seats: Iterable[int], card: int) -> tuple[int, int]:
    """Which of these seats gains most points by a card at once, and how many."""
    points = {other: change(state, other, card) for other in seats}
    most = max(points, key=points.__getitem__, default=0)
    return most, points.get(most, 0)


def _of(card: int) -> tuple[tuple[str, str]]:
    return (("face", FACES[card]),)
