"""The words of Nicht die Bohne!."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from screens.words import N_, _, n_
from tabletop.events import Seen

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

#: Why the house would play so, as it is told to who has asked.
REASONS = {
    "adds_points": N_("It makes your row better: {face}. Points that it adds: {n}."),
    "least_harm": N_("Of what is left, this harms your rows least: {face}."),
    "promises_most": N_("With what may still come, this promises your rows most: {face}."),
    "tempts_holder": N_("It tempts {seat}, who picks first: {face}. Whoever’s card is taken picks next."),
    "stays_last": N_("Nobody wants it: {face}. You may be left for last, with the lead ({card}) and the token."),
    "gives_little": N_("Whoever gets it, it is of little use there: {face}."),
    "harms_others": N_("It harms whoever is left with it: {face}."),
}

RULES = (
    (
        N_("The aim"),
        N_(
            "In every trick each player takes one card, and all that you take is sorted into rows by colour. Numbers "
            "are points, but a special card can double a row, turn it into minus points or make it worth nothing. "
            "Whoever has the most points after the last round wins; equal totals share the win."
        ),
    ),
    (
        N_("The cards"),
        N_(
            "There are 60 cards in green, red, yellow and blue. Each colour has the numbers 1 to 10, once each, and "
            "five special cards: three minus cards (−), one ×2 and one 0, which is called “Nicht die Bohne”."
        ),
    ),
    (
        N_("The deal"),
        N_(
            "All cards are dealt: 20 each with three players, 15 with four, 12 with five, 10 with six. The oldest "
            "player sits last and deals first; after every round the deal moves on by one seat. The player after the "
            "dealer gets the token and leads the first trick."
        ),
    ),
    (
        N_("Laying the cards"),
        N_(
            "Whoever has the token leads: this player lays a card face up. Then all others choose a card from their "
            "hand and lay it face down. Any colour and any card will do. Until the last player has chosen, you may "
            "still exchange your choice for another card. Then all cards are turned up together."
        ),
    ),
    (
        N_("Taking the cards"),
        N_(
            "The player with the token takes first: any card but the lead. Whoever had laid the card that was just "
            "taken takes next, and so on. The lead stays until it is the only card left. Whoever takes it also gets "
            "the token and leads the next trick. So each of you takes exactly one card, and never your own."
        ),
    ),
    (
        N_("The rows"),
        N_(
            "A card that you take goes at once, face up, into your row of its colour. It stays there until the end of "
            "the round, and everybody may look at all rows. The round is over when the last trick is taken."
        ),
    ),
    (
        N_("The special cards"),
        N_(
            "A special card changes the row of its own colour only, no matter whether it came before or after the "
            "numbers.\n"
            "Minus (−): the row counts as minus points. Two of them cancel each other out, a third makes the row minus "
            "again.\n"
            "×2: the row counts double, minus points as well.\n"
            "0, “Nicht die Bohne”: the row counts nothing, whatever else lies in it.\n"
            "A row without numbers counts nothing either."
        ),
    ),
    (
        N_("Scoring"),
        N_(
            "Add up the numbers of each row and apply its special cards. The pad shows the sum of your plus rows, the "
            "sum of your minus rows, and the difference: that is what the round brings you.\n"
            "An example. Green: 5, 8, −, −, ×2 – the two minus cards cancel each other out, so 13 doubled makes 26. "
            "Red: −, 3, 9 – makes minus 12. Yellow: 0, 6, 10 – makes nothing. Blue: 7 – makes 7. "
            "Plus rows 33, minus rows 12: the round brings 21 points."
        ),
    ),
    (
        N_("Options"),
        N_("You may agree on one to six rounds instead of three."),
    ),
    (
        N_("On this device"),
        N_(
            "Whoever leads or chooses gets the device and looks at the own hand behind a curtain; then the device goes "
            "on. The cards are taken on the open table. With the device flat between you, all look and choose at their "
            "own edge, at the same time. A chosen card stays hidden until the last one is chosen."
        ),
    ),
)

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
    # A choice may still be changed, which no event tells: so the card is not named, not even to its owner.
    "hide": N_("{name} has chosen a card."),
    "unveil": N_("{name} shows {card}."),
    "pick": N_("{name} takes {card} from {owner}."),
}


def face(name: str) -> str:
    """What a card is called.

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
    """An event in words; the token and the cards dealt are told by the moves that go with them."""
    if seen.what == "score":
        return _scored(cast(Sequence[int], dict(seen.facts)["points"]), names)
    if seen.what not in _TOLD or seen.seat is None:
        return ""
    card = face(seen.faces[0]) if seen.faces else ""
    return _(_TOLD[seen.what]).format(name=names[seen.seat], card=card, owner=_owner(seen.origin, names))


def _owner(place: str | None, names: Sequence[str]) -> str:
    """Whose place it is: "table 2" is the third seat's."""
    return names[int(place.split()[-1])] if place else ""


def _scored(points: Sequence[int], names: Sequence[str]) -> str:
    most = max(points)
    best = [name for name, won in zip(names, points, strict=True) if won == most]
    return _("The round is scored. Most points: {names} ({points}).").format(
        names=", ".join(best), points=str(most).replace("-", "−")
    )
