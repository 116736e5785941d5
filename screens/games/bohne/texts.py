"""The words of Nicht die Bohne!."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from screens.app.words import N_, _, n_
from tabletop import Seen

TITLE = "Nicht die Bohne!"
LINE = N_("Collect what counts, and leave the beans to the others.")
SEATING = N_("The oldest sits last and deals first. The first seat leads the first trick.")

OPTIONS = {
    "rounds": (
        N_("Rounds"),
        N_("How many rounds the match lasts; usually three. The points of all rounds are added up."),
    ),
}
CHOICES: Mapping[str, Mapping[str, str]] = {}

REFUSALS = {
    "lead_first": N_("A trick begins with its lead: lay a card from your hand face up first."),
    "hide_now": N_("The lead lies there already: choose a card from your hand to lay face down."),
    "wait_for_all": N_("No card is taken before everybody has chosen: first each of you lays a card face down."),
    "pick_first": N_("This trick is not over: take a card from the table first. You lay one again in the next trick."),
    "not_in_hand": N_("You do not hold {card}: play a card from your own hand."),
    "already_chosen": N_("You have chosen {card} already and hold no second one: keep it, or choose another card."),
    "own_card": N_("You can't take your own card: take one that another player has laid."),
    "card_is_taken": N_("The card from {owner} is taken already: take one that still lies on the table."),
    "holder_is_last": N_("{holder} has the token, and the lead is taken last: take another card first."),
    "round_goes_on": N_("The round is not over: play all cards before the next deal."),
    "deal_first": N_("This round is scored: deal the next one to go on."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "adds_points": N_("It makes your row better: {face}. Points that it adds: {n}."),
    "least_harm": N_("Of what is left, this harms your rows least: {face}."),
    "promises_most": N_("With what may still come, this promises your rows most: {face}."),
    "tempts_holder": N_("It tempts {seat}, who picks first: {face}. Whoever’s card is taken picks next."),
    "stays_last": N_("Nobody wants it: {face}. You may be left for last, with the lead ({card}) and the token."),
    "gives_little": N_("Whoever gets it, it is of little use there: {face}."),
    "harms_others": N_("It harms whoever is left with it: {face}."),
}

_COLOURS = {"g": N_("green {kind}"), "r": N_("red {kind}"), "y": N_("yellow {kind}"), "b": N_("blue {kind}")}
_KINDS = {"-": N_("minus"), "x": N_("×2")}
_SPECIALS = {
    "-": N_("Turns the row of its colour into minus points. A second one turns it back, a third turns it again."),
    "x": N_("Doubles the row of its colour, minus points as well."),
    "0": N_("“Nicht die Bohne”: the row of its colour counts nothing, whatever else lies in it."),
}

_TOLD = {
    "deal": N_("{name} deals the next round."),
    "lead": N_("{name} leads {card}."),
    # A player can still change this choice without an event, so the card is never named, not even to its owner.
    "hide": N_("{name} has chosen a card."),
    "unveil": N_("{name} shows {card}."),
    "pick": N_("{name} takes {card} from {owner}."),
}


def face(name: str) -> str:
    """The name of a card.

    >>> face("r7"), face("g-"), face("bx")
    ('red 7', 'green minus', 'blue ×2')
    """
    colour, kind = name[0], name[1:]
    return _(_COLOURS[colour]).format(kind=_(_KINDS.get(kind, kind)))


def explain(name: str) -> str:
    """What a card does in the row of its colour."""
    kind = name[1:]
    if kind in _SPECIALS:
        return _(_SPECIALS[kind])
    points = int(kind)
    return n_(
        "Counts {n} point in the row of its colour. The special cards of that colour can change this.",
        "Counts {n} points in the row of its colour. The special cards of that colour can change this.",
        points,
    ).format(n=points)


def happened(seen: Seen, names: Sequence[str]) -> str:
    """An event in words; passing the token and dealing are told with the moves that cause them."""
    if seen.what == "score":
        return _scored(cast(Sequence[int], dict(seen.facts)["points"]), names)
    if seen.what not in _TOLD or seen.seat is None:
        return ""
    card = face(seen.faces[0]) if seen.faces else ""
    return _(_TOLD[seen.what]).format(name=names[seen.seat], card=card, owner=_owner(seen.origin, names))


def _owner(place: str | None, names: Sequence[str]) -> str:
    """The name of the seat that a place belongs to: "table 2" is the third seat's."""
    return names[_owning(place)] if place else ""


def _owning(place: str) -> int:
    return int(place.rsplit(maxsplit=1)[-1])


def _scored(points: Sequence[int], names: Sequence[str]) -> str:
    most = max(points)
    best = [name for name, won in zip(names, points, strict=True) if won == most]
    return _("The round is scored. Most points: {names} ({points}).").format(
        names=", ".join(best), points=str(most).replace("-", "−")
    )


# what is done to others


def befalls(seen: Seen, _seats: int) -> Collection[int]:
    """The one whose card is taken."""
    return (_owning(seen.origin),) if seen.what == "pick" and seen.origin else ()


def to_you(seen: Seen, names: Sequence[str], _you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    card = face(seen.faces[0]) if seen.faces else ""
    return _("{name} takes your card: {card}.").format(name=names[seen.seat or 0], card=card)
