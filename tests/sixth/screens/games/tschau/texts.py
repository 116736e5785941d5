"""Tschau Sepp in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from screens.app.words import N_, _
from tabletop import Seen

TITLE = "Tschau Sepp"
LINE = N_("Follow colour or number, and get rid of your cards.")
SEATING = N_("The first seat begins.")

OPTIONS = {"rounds": (N_("Rounds"), N_("After so many rounds the lowest total wins."))}
CHOICES: Mapping[str, Mapping[str, str]] = {}

REFUSALS = {
    "round_goes_on": N_("The round isn’t over yet. Play on, and deal once it is scored."),
    "deal_first": N_("The round is scored. Deal the next one first."),
    "not_in_hand": N_("You do not hold this card: {card}."),
    "does_not_fit": N_("{card} has neither the colour nor the number of {top}."),
}

REASONS = {"sheds": N_("The highest card that fits: {card}.")}

_EVENTS = {
    "deal": N_("{name} deals the next round."),
    "draw": N_("{name} draws: {faces}."),
    "play": N_("{name} plays: {faces}."),
    "open": N_("{name} reveals: {faces}."),
}
_COLOURS = {"g": N_("green"), "r": N_("red"), "y": N_("yellow"), "b": N_("blue")}


def face(name: str) -> str:
    """The name of a card."""
    return f"{_(_COLOURS[name[0]])} {name[1]}"


def explain(name: str) -> str:
    """What a card counts."""
    return _("{card}: counts {points} if it stays in your hand.").format(card=face(name), points=name[1])


#: A fact of a refusal that is a face.
FACTS = {"top": lambda fact, _names: face(fact)}


def happened(seen: Seen, names: Sequence[str]) -> str:
    """An event in words, or "" where there is nothing to say."""
    if seen.what not in _EVENTS or (seen.faces is None and seen.what != "deal"):
        return ""
    name = "" if seen.seat is None else names[seen.seat]
    return _(_EVENTS[seen.what]).format(name=name, faces=", ".join(map(face, seen.faces or ())))
