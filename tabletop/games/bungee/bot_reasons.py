"""Reasons for the moves of the bots of Bungee, by what their seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.player import Reason
from tabletop.games.bungee.cards import BUNGEE, FACES, SIX
from tabletop.games.bungee.moves import CALL, DEAL, HOLD, LEAVE, SWAP, TAKE, count_of, face_of
from tabletop.games.bungee.rules import Bungee
from tabletop.games.bungee.scoring import call_value, card_value
from tabletop.packed_hands import ONE, held

REASONS = {
    "calls": "This hand totals only {points}: call before another player does.",
    "calls_too": "This hand totals {points}: it may be the lowest.",
    "holds": "You have another turn, so your hand can still get lower.",
    "wins_turn": "The 6 earns another turn.",
    "skips": "The 6 skips seat {other}.",
    "takes_free": "The {face} is worth 0 when you call.",
    "takes_match": "The {face} matches a card in the hand: they can be discarded together.",
    "takes_low": "The {face} is lower than most cards that could be drawn.",
    "drops_set": "This discards {count} cards in one turn, worth {points} points.",
    "drops_high": "Without the {face} the hand is worth {points} points less.",
    "lucky_bungee": "A Bungee in the hand is worth 0 when you call.",
    "leaves_bungee": "Bungees are worth 0 this round, even for players who lose.",
}

#: What speaks for the obvious move where another one is chosen; then what speaks against a move that was made.
AGAINST = {
    "could_call": "You could call with {points}, but waiting is better.",
    "higher": "{face} is higher, but this does more.",
    "calls_high": "Calling with {points} is a risk here.",
    "keeps_more": "The hand keeps {n} points more than it has to.",
    "takes_high": "The {face} taken is worth a lot.",
}

#: A card that is worth less than this is better than most draws.
LOW = 6


def reason_for(state: Bungee, seat: int, move: int) -> Reason | None:
    """The reason for a move, or None."""
    if move == CALL:
        code = "calls_too" if state.calls else "calls"
        return Reason(code, (("points", call_value(state.hands[seat], state.lucky)),))
    if move == HOLD:
        return Reason("holds") if state.extend else None
    if move == LEAVE:
        return Reason("leaves_bungee")
    if move >= SWAP:
        return Reason("lucky_bungee") if move != SWAP + BUNGEE else None
    return None if move == DEAL else _reason_to_drop(state, seat, move)


def passed_over(state: Bungee, seat: int, moves: Sequence[int], chosen: int) -> Reason | None:
    """What speaks for calling, or for dropping the highest card, where something else is chosen."""
    hand, lucky = state.hands[seat], state.lucky
    if chosen >= CALL:
        return Reason("could_call", (("points", call_value(hand, lucky)),)) if chosen == HOLD else None
    if CALL in moves:
        return Reason("could_call", (("points", call_value(hand, lucky)),))
    faces = {face_of(move) for move in moves if move < CALL}
    highest = max(faces, key=lambda face: 0 if face == BUNGEE else card_value(face, lucky))
    is_higher = highest != BUNGEE and card_value(highest, lucky) > card_value(face_of(chosen), lucky)
    return Reason("higher", (("face", FACES[highest]),)) if is_higher else None


def fault(state: Bungee, seat: int, made: int, chosen: int) -> Reason | None:
    """What speaks against calling, against keeping more points than the chosen move, or against the card taken."""
    hand, lucky = state.hands[seat], state.lucky
    if made == CALL:
        return Reason("calls_high", (("points", call_value(hand, lucky)),))
    if max(made, chosen) >= CALL:
        return None
    more = _points_dropped(chosen, lucky) - _points_dropped(made, lucky)
    if more > 0:
        return Reason("keeps_more", (("n", more),))
    is_high = made >= TAKE > chosen and card_value(state.discard[-1], lucky) >= LOW
    return Reason("takes_high", (("face", FACES[state.discard[-1]]),)) if is_high else None


def _points_dropped(move: int, lucky: int) -> int:
    drop = move % TAKE
    return count_of(drop) * card_value(face_of(drop), lucky)


def _reason_to_drop(state: Bungee, seat: int, move: int) -> Reason | None:
    face, count = face_of(move), count_of(move)
    if face == SIX and count < state.seats and state.sixes_skip() and not state.calls:
        wins_turn = count + 1 == state.seats
        return Reason("wins_turn") if wins_turn else Reason("skips", (("other", (seat + 1) % state.seats),))
    if move >= TAKE:
        return _reason_to_take(state.discard[-1], state.hands[seat] - count * ONE[face], state.free_face())
    points = count * card_value(face, state.lucky)
    if count > 1:
        return Reason("drops_set", (("count", count), ("points", points)))
    return Reason("drops_high", (("face", FACES[face]), ("points", points))) if points else None


def _reason_to_take(top: int, left: int, lucky: int) -> Reason | None:
    fact = (("face", FACES[top]),)
    if not card_value(top, lucky):
        return Reason("takes_free", fact)
    if held(left, top):
        return Reason("takes_match", fact)
    return Reason("takes_low", fact) if card_value(top, lucky) < LOW else None
