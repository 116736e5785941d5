"""Bungee in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from screens.app.words import N_, _, n_
from tabletop import Seen

TITLE = "Bungee"
LINE = N_("Drop what is high, and call before the others do.")
SEATING = N_("The youngest begins: let the youngest take the first seat.")

OPTIONS = {
    "rounds": (
        N_("Rounds"),
        N_("After so many rounds the lowest total wins. The usual match has six."),
    ),
    "lucky_six_skips": (
        N_("Lucky sixes skip"),
        N_(
            "On: a dropped 6 takes a turn away even in a round whose lucky card is a 6. "
            "Off: in such a round sixes are dropped without any effect."
        ),
    ),
    "six_extends_last_lap": (
        N_("Sixes earn an extra lap"),
        N_(
            "On: if a 6 dropped in the last lap reaches the first caller, all who have not called act once more. "
            "Off: sixes take turns away up to the first caller, and nothing else."
        ),
    ),
}

CHOICES: Mapping[str, Mapping[str, str]] = {}

REFUSALS = {
    "drop_something": N_("Choose at least one card to drop."),
    "one_face_at_a_time": N_("Cards dropped together must be alike: choose cards of one number, or only Bungees."),
    "too_high_to_call": N_("Your hand counts {value}. To call it may count {limit} at most: drop something instead."),
    "nothing_to_take": N_("The discard is empty: drop something and draw from the pile instead."),
    "taken_card_stays": N_("The card you take ({face}) stays with you this turn: drop cards that you held before."),
    "not_in_hand": N_("You do not hold so many cards with {face} (you hold {held}): choose fewer, or other cards."),
    "lucky_bungee_first": N_("The lucky Bungee comes first: take it and throw a card, or leave it where it is."),
    "no_lucky_bungee": N_("There is no lucky Bungee to take or leave now: drop something instead."),
    "no_card_to_turn": N_("No card is left to be the new lucky card: leave the lucky Bungee where it is."),
    "call_or_hold": N_("You have played already: now call “Bungee!”, or choose not to call."),
    "nothing_to_hold": N_("You are asked whether to call only after playing in the last lap: drop something first."),
    "round_goes_on": N_("The round is not over yet: play on, and deal once it is scored."),
    "deal_first": N_("The round is scored: deal the next one first."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "calls": N_("Your hand counts little: {points}. Call before somebody else does."),
    "calls_too": N_("Your hand may be the lowest: {points}."),
    "holds": N_("Another turn is still to come, and with it a lower hand."),
    "wins_turn": N_("The six wins another turn."),
    "skips": N_("The six takes a turn away from {other}."),
    "takes_free": N_("For a call it counts nothing: {face}."),
    "takes_match": N_("It goes with what you hold already: {face}. They can be dropped together."),
    "takes_low": N_("It is lower than most that could be drawn: {face}."),
    "drops_set": N_("{count} cards go in one turn. Points that go with them: {points}."),
    "drops_high": N_("Your hand gets lower without it: {face}. Points that go: {points}."),
    "lucky_bungee": N_("A Bungee in the hand counts nothing for a call."),
    "leaves_bungee": N_("Bungees count nothing in this round, not even for those who lose."),
}

#: What speaks for the obvious move where another one is suggested.
AGAINST = {
    "could_call": N_("You could call with {points}, but waiting is better."),
    "higher": N_("{face} is higher, but this does more."),
}

_BUNGEE, _SIX = "B", "6"

#: Sentences of events that name only the seat.
_DEEDS = {
    "call": N_("{name} calls “Bungee!”"),
    "deal": N_("{name} deals the next round."),
    "hold": N_("{name} does not call."),
    "leave": N_("{name} leaves the lucky Bungee."),
    "skip": N_("{name} misses a turn."),
}


def face(name: str) -> str:
    """The name of a card.

    >>> face("7"), face("B")
    ('7', 'Bungee')
    """
    return TITLE if name == _BUNGEE else name


def explain(name: str) -> str:
    """What a card is worth and does."""
    if name == _BUNGEE:
        return _(
            "Counts 0 when you call, but 10 when points are written down. "
            "In a round whose lucky card is a Bungee it counts 0 for everybody."
        )
    if name == _SIX:
        return _("Counts 6 points, or 0 if 6 is lucky. For each 6 that is dropped, one player misses a turn.")
    points = int(name)
    return n_(
        "Counts {n} point. It counts 0 in a round whose lucky card is like it.",
        "Counts {n} points. It counts 0 in a round whose lucky card is like it.",
        points,
    ).format(n=points)


def happened(seen: Seen, names: Sequence[str]) -> str:
    """An event in words, or "" where there is nothing to say.

    >>> happened(Seen("drop", 1, "hand 1", "discard", 2, ("7", "7"), ()), ["Anna", "Ben"])
    'Ben drops: 2 × 7.'
    """
    name = "" if seen.seat is None else names[seen.seat]
    if seen.what in _DEEDS:
        return _(_DEEDS[seen.what]).format(name=name)
    if seen.what == "shuffle":
        return _("The pile is used up: the discard is shuffled.")
    if seen.what == "extend":
        return _("A 6 reaches {caller}: there will be an extra lap.").format(caller=_named(seen, "first_caller", names))
    if seen.what == "score":
        return _("{name} wins the round and writes −10.").format(name=_named(seen, "winner", names))
    return _of_cards(seen, name) if seen.faces else ""


def _of_cards(seen: Seen, name: str) -> str:
    """The sentence of an event with visible cards; hidden cards never make a sentence."""
    faces = [face(each) for each in seen.faces or ()]
    if seen.what == "drop":
        sentence = n_("{name} drops: {face}.", "{name} drops: {n} × {face}.", seen.number)
        return sentence.format(name=name, face=faces[0], n=seen.number)
    if seen.what == "draw":
        return _("{name} draws: {face}.").format(name=name, face=faces[0])
    if seen.what == "take":
        return _taken(seen, name, faces[0])
    if seen.what == "turn":
        return _("The lucky card is: {face}.").format(face=faces[0])
    if seen.what == "open":
        return _("{name} lays open: {faces}.").format(name=name, faces=", ".join(faces))
    return ""


def _taken(seen: Seen, name: str, taken: str) -> str:
    if seen.origin == "lucky":
        return _("{name} takes the lucky Bungee.").format(name=name)
    return _("{name} takes from the discard: {face}.").format(name=name, face=taken)


def _named(seen: Seen, fact: str, names: Sequence[str]) -> str:
    """The name of the seat in one of an event's facts."""
    seat = dict(seen.facts)[fact]
    return names[seat] if isinstance(seat, int) else ""


# what is done to others


def befalls(seen: Seen, seats: int) -> Collection[int]:
    """The one who misses a turn; everyone else, for a call and for an extra lap."""
    if seen.what == "skip" and seen.seat is not None:
        return (seen.seat,)
    return [seat for seat in range(seats) if seat != seen.seat] if seen.what in ("call", "extend") else ()


def to_you(seen: Seen, _names: Sequence[str], _you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    return _("You missed a turn.") if seen.what == "skip" else ""


def by_you(seen: Seen) -> str:
    """The sentence of cards that you discard, draw or take.

    >>> by_you(Seen("draw", 0, "pile", "hand 0", 1, ("7",), ()))
    'You draw: 7.'
    """
    if not seen.faces:
        return ""
    card = face(seen.faces[0])
    if seen.what == "drop":
        return n_("You drop: {face}.", "You drop: {n} × {face}.", seen.number).format(face=card, n=seen.number)
    if seen.what == "take" and seen.origin != "lucky":
        return _("You take from the discard: {face}.").format(face=card)
    return _("You draw: {face}.").format(face=card) if seen.what == "draw" else ""


# what is announced across the table


def announced(seen: Seen, names: Sequence[str]) -> str:
    """A call, and an extra lap."""
    if seen.what == "call" and seen.seat is not None:
        return _("{name}: “Bungee!”").format(name=names[seen.seat])
    return happened(seen, names) if seen.what == "extend" else ""
