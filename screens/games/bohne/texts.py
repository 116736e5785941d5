"""The words of Nicht die Bohne!."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from screens.app.words import N_, _, listed, n_
from screens.games.texts import written
from tabletop import Place, Seen

TITLE = "Nicht die Bohne!"
LINE = N_("Collect points, and leave the beans to the others.")
SEATING = N_("The oldest player sits last and deals first. The first seat leads the first trick.")

OPTIONS = {
    "rounds": (
        N_("Rounds"),
        N_("How many rounds a match lasts; usually three. Scores are added up."),
    ),
}
CHOICES: Mapping[str, Mapping[str, str]] = {}

REFUSALS = {
    "lead_first": N_("A trick begins with its lead card. First play a card from your hand face up."),
    "hide_now": N_("The lead card has been played. Choose a card from your hand to play face down."),
    "wait_for_all": N_("No card can be taken before everyone has chosen. First each of you plays a card face down."),
    "pick_first": N_("This trick isn’t over. Take a card from the table first. You play one again in the next trick."),
    "not_in_hand": N_("You don’t hold {card}. Play a card from your own hand."),
    "already_chosen": N_("You have chosen {card} already and hold no second one. Keep it, or choose another card."),
    "own_card": N_("You can’t take your own card. Take one that another player has played."),
    "card_is_taken": N_("{owner}’s card is taken already. Take one that is still on the table."),
    "holder_is_last": N_("{holder} has the token, and the lead card is taken last. Take another card first."),
    "round_goes_on": N_("The round isn’t over. Play all cards before the next deal."),
    "deal_first": N_("This round is scored. Deal the next one to continue."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "adds_points": N_("It improves your row: {face}. Points it adds: {n}."),
    "least_harm": N_("Of what is left, this harms your rows least: {face}."),
    "promises_most": N_("With the cards still to come, this should do most for your rows: {face}."),
    "denies": N_("Otherwise {seat} could take it: {face}. Points it adds there: {n}."),
    "tempts_holder": N_("It tempts {seat}, who takes first: {face}. If your card is taken, you take next."),
    "tempts_other": N_("It tempts {seat}: {face}. If your card is taken, you take next."),
    "stays_last": N_("Nobody wants it: {face}. You may be last and get the lead card ({card}) and the token."),
    "gives_little": N_("Nobody has much use for it: {face}."),
    "harms_others": N_("It harms the player who is left with it: {face}."),
    "makes_tempting": N_("Nobody wants to be left with it: {face}. So the others play cards that tempt you."),
}

#: What speaks for the obvious move where another one is suggested, or against the move that was made.
AGAINST = {
    "adds_more": N_("More points now: {face} ({n}). But this does more."),
    "harms_more": N_("More harm to the others now: {face}. But this does more."),
    "costs_points": N_("Points lost at once: {n} ({face})."),
    "leaves_to": N_("{seat} can take what you have left: {face}. Points it adds there: {n}."),
    "may_harm": N_("The card taken may harm your rows later: {face}."),
    "does_little": N_("The card taken does little for your rows: {face}."),
    "gives_points": N_("The card played helps {seat}: {face}. Points it adds there: {n}."),
    "makes_last": N_(
        "Nobody wants the card played: {face}. You may be last, and the lead card ({card}) harms your rows."
    ),
    "takes_late": N_("Hardly anyone wants the card played: {face}. So you may take late."),
    "misses_lead": N_("{seat} wants the card played: {face}. So you take early, and miss the lead card ({card})."),
}

_COLOURS = {"g": N_("green {kind}"), "r": N_("red {kind}"), "y": N_("yellow {kind}"), "b": N_("blue {kind}")}
_KINDS = {"-": N_("minus"), "x": N_("×2")}
_SPECIALS = {
    "-": N_(
        "Turns the row of its colour into minus points. A second one makes them plus points again, a third minus "
        "points."
    ),
    "x": N_("Doubles the row of its colour, minus points too."),
    "0": N_("“Nicht die Bohne”: the row of its colour is worth nothing, whatever else is in it."),
}

_TOLD = {
    "deal": N_("{name} deals the next round."),
    "lead": N_("{name} leads {card}."),
    # A player can still change this choice without an event, so the card is never named, not even to its owner.
    "hide": N_("{name} has chosen a card."),
    "unveil": N_("{name} reveals {card}."),
    "pick": N_("{name} takes {card} from {owner}."),
}


def untold(move: str, name: str) -> str:
    """A changed choice, of which nobody is told."""
    verb, _space, card = move.partition(" ")
    if verb != "hide":
        return ""
    chosen = _TOLD[verb]
    return _("{sentence}: {cards}.").format(sentence=_(chosen).format(name=name).rstrip("."), cards=face(card))


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
        "Worth {n} point in the row of its colour. Special cards of that colour can change this.",
        "Worth {n} points in the row of its colour. Special cards of that colour can change this.",
        points,
    ).format(n=points)


def happened(seen: Seen, names: Sequence[str]) -> str:
    """An event in words; passing the token and dealing are told with the moves that cause them."""
    if seen.what == "score":
        return _scored(_points(seen), names)
    if seen.what not in _TOLD or seen.seat is None:
        return ""
    card = face(seen.faces[0]) if seen.faces else ""
    return _(_TOLD[seen.what]).format(name=names[seen.seat], card=card, owner=_owner(seen.origin, names))


def _owner(place: str | None, names: Sequence[str]) -> str:
    """The name of the seat that a place belongs to: "table 2" is the third seat's."""
    return names[_owning(place)] if place else ""


def _owning(place: str) -> int:
    return Place.parse(place).owner


def _points(seen: Seen) -> Sequence[int]:
    return cast(Sequence[int], dict(seen.facts)["points"])


def _best(seen: Seen) -> Collection[int]:
    points = _points(seen)
    return [seat for seat, won in enumerate(points) if won == max(points)]


def _won(points: int) -> str:
    return _("The round is scored. You have the most points ({points}).").format(points=written(points))


def _scored(points: Sequence[int], names: Sequence[str]) -> str:
    most = max(points)
    best = [name for name, won in zip(names, points, strict=True) if won == most]
    return _("The round is scored. Most points: {names} ({points}).").format(names=listed(best), points=written(most))


# what is done to others


def befalls(seen: Seen, _seats: int) -> Collection[int]:
    """The seat whose card is taken; the one with the most points of a round."""
    if seen.what == "score":
        return _best(seen)
    return (_owning(seen.origin),) if seen.what == "pick" and seen.origin else ()


def to_you(seen: Seen, names: Sequence[str], _you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    if seen.what == "score":
        return _won(max(_points(seen))) if len(_best(seen)) == 1 else ""
    card = face(seen.faces[0]) if seen.faces else ""
    return _("{name} takes your card: {card}.").format(name=names[seen.seat or 0], card=card)


#: How what you do is told to you.
_BY_YOU = {
    "lead": N_("You lead {card}."),
    "hide": N_("You have chosen a card."),
    "unveil": N_("You reveal {card}."),
    "pick": N_("You take {card} from {owner}."),
}


def by_you(seen: Seen, names: Sequence[str]) -> str:
    """The sentence of what you lead, choose, reveal and take.

    >>> by_you(Seen("pick", 0, "table 1", "row 0", 1, ("r7",), ()), ["Anna", "Ben"])
    'You take red 7 from Ben.'
    """
    if seen.what not in _BY_YOU:
        return ""
    card = face(seen.faces[0]) if seen.faces else ""
    return _(_BY_YOU[seen.what]).format(card=card, owner=_owner(seen.origin, names))
