"""The words of Bärnergäng.

It is a game of memory: no text ever names a card that only one player has looked at, not even to that player.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from screens.app.words import N_, _, n_
from tabletop import Seen
from tabletop.games.baernergaeng.cards import EXTENSION
from tabletop.games.baernergaeng.events import DISCARD, PILE

Names = Sequence[str]

TITLE = "Bärnergäng"
LINE = N_("Remember what lies before you, and call when it is little.")
SEATING = N_("Seat the oldest last: the oldest is the first dealer, and the next one round the table begins.")

SPECIALS = {
    "swap": N_("Swap"),
    "look": N_("Look"),
    "two": N_("Draw Twice"),
    "mix": N_("Mix"),
    "flip": N_("Turn One Up"),
    "new": N_("New Row"),
    "trade": N_("Trade Rows"),
    "invert": N_("Plus and Minus"),
    "add": N_("One More"),
    "cut": N_("One Less"),
    "joker": N_("Joker"),
}

EXPLAINED = {
    "swap": N_(
        "One of your cards changes places with a card of another player. Nobody looks, and both lie face down after."
    ),
    "look": N_("Look at one card that lies face down, in your row or in any other. It stays where it is."),
    "two": N_(
        "The next card is drawn at once. Throw it away, and you draw a second one; keep or use it, and that was it."
    ),
    "mix": N_(
        "All rows are shuffled together and laid out again, each as long as before, all face down. "
        "Then everybody looks at the two outer cards."
    ),
    "flip": N_(
        "Turn one of your cards face up; it stays so until it leaves its place. Others may grab it if it is a number."
    ),
    "new": N_("Your whole row goes onto the discard, and you get as many new cards. You look at the two outer ones."),
    "trade": N_("You and your neighbour to the left trade whole rows, just as they lie. Nobody looks."),
    "invert": N_("In this round the highest sum is best. A second such card turns it back."),
    "add": N_("You get one more card from the pile, unseen, at the right end of your row, until the round is over."),
    "cut": N_(
        "One of your cards, of your choice and not looked at, goes onto the discard. Your last card always stays."
    ),
    "joker": N_("It stands for any special in the deck: choose one, and it has that effect."),
}
OPTIONS = {
    "extension": (
        N_("Additional specials"),
        N_("Each kind that you choose is shuffled into the deck. When one of them is drawn, it must be used."),
    ),
    "winner": (
        N_("Who wins"),
        N_("What counts at the end: the fewest points in all rounds together, or the most rounds won."),
    ),
    "growing": (
        N_("Growing rows"),
        N_(
            "For two: the first round is played with one card each, and every further round with one more. "
            "Whoever begins a round may call at once, before the first turn."
        ),
    ),
    "keep_specials": (
        N_("Specials in the row"),
        N_(
            "A drawn Swap, Look or Draw Twice may also be put into the row, face down. "
            "At the end of the round it is replaced by a number."
        ),
    ),
    "protect_caller": (
        N_("The caller is protected"),
        N_("After the call nobody may look at the caller's cards, swap, grab, mix or trade them."),
    ),
    "rounds": (N_("Rounds"), N_("How many rounds a match has.")),
}

CHOICES = {
    "extension": {kind: word for kind, word in SPECIALS.items() if kind in EXTENSION},
    "winner": {"points": N_("Fewest points"), "rounds": N_("Most rounds won")},
}

REFUSALS = {
    "deal_first": N_("This round is written down: deal the next one."),
    "round_goes_on": N_("This round is not over yet: play on before the next is dealt."),
    "close_the_look": N_("There are cards to look at first: close the look, then go on."),
    "no_look": N_("There is nothing to look at now: make your turn."),
    "call_or_end": N_("Your action is done: call, or end your turn."),
    "end_the_turn": N_("Your action is done, and you may not call yet: end your turn."),
    "nothing_drawn": N_("You have no drawn card in hand: draw one first."),
    "card_in_hand": N_("There is a drawn card in your hand: decide what becomes of it first."),
    "action_first": N_("Your turn can't end yet: draw a card, or take the top of the discard."),
    "call_after_action": N_("The call comes at the end of your turn: draw or take a card first."),
    "everybody_first": N_("Everybody must have had a turn before you may call: {seat} has had none yet."),
    "one_call": N_("{caller} has called already, and there is one call a round: play your last turn."),
    "nothing_to_draw": N_("There is no card left to draw: take the top of the discard, if you can."),
    "nothing_to_take": N_("The discard is empty: draw from the pile."),
    "special_on_top": N_("{face} lies on the discard, and only a number may be taken: draw from the pile."),
    "grab_needs_flip": N_("At this table you can't take a card out of another row: draw, or take from the discard."),
    "grab_from_another": N_("This card is in your own row already: grab one from another row."),
    "grab_what_is_seen": N_("Card {slot} of {seat} lies face down: you may only grab one that lies face up."),
    "grab_a_number": N_("Card {slot} of {seat} is a special, {face}: you may only grab a number."),
    "special_in_row": N_("You have drawn a special, {face}, and it can't go into your row: use it or throw it away."),
    "must_be_used": N_("You have drawn {face}, and it must be used."),
    "not_drawn": N_("You have drawn {face}, not {kind}: play the card that you hold."),
    "say_joker": N_("You hold a Joker: choose first what it stands for."),
    "not_in_deck": N_("There is no {kind} in this deck: choose something else."),
    "joker_for_what": N_("Choose what the Joker stands for."),
    "joker_not_for_joker": N_("A Joker can't stand for a Joker: choose another special."),
    "look_names_a_seat": N_("Choose whose card {slot} you want to look at."),
    "finds_no_card": N_("There is no card left that {kind} could be used on: throw it away, or choose another use."),
    "swap_with_another": N_("Both cards are in your own row: swap with a card of another player."),
    "caller_protected": N_("{caller} has called, and the caller's cards are protected: choose a card of another row."),
    "lies_open": N_("Card {slot} of {seat} lies face up already: choose one that lies face down."),
    "name_a_card": N_("Choose one of your cards for {kind}."),
    "nothing_to_flip": N_("All your cards lie face up already: there is none to turn, go on without."),
    "last_card_stays": N_("This is your last card, and it stays: go on without dropping it."),
    "no_such_slot": N_("{seat} has no card {slot}: choose another, the last one in this row is card {length}."),
    "no_such_seat": N_("Nobody sits there: choose a card that lies on the table."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "saves_points": N_("It is better than the card that goes: {face}. Points saved: {n}."),
    "replaces_unknown": N_("It is probably better than a card that you do not know: {face}."),
    "nothing_to_take": N_("The discard offers nothing as good as a draw."),
    "none_is_worse": N_("As far as you know, none of your cards is worse: {face}."),
    "no_good_use": N_("There is no good use for this card now."),
    "better_card_there": N_("{other} probably has a better card there."),
    "own_unknown": N_("You do not know this card of yours yet."),
    "looks_at_other": N_("A good card of {other} could be swapped for later."),
    "two_chances": N_("Two cards are two chances."),
    "is_ahead": N_("You are probably ahead, even after the last turns of the others."),
    "not_ahead": N_("You are probably not far enough ahead yet."),
}

#: What speaks for the obvious move where another one is suggested.
AGAINST = {
    "top_is_lower": N_("On the discard there is one lower than a card of yours ({face}), but a draw may do more."),
}


def face(name: str) -> str:
    """The name of a card: its number, or the name of the special card.

    >>> face("7"), face("cut")
    ('7', 'One Less')
    """
    return _(SPECIALS[name]) if name in SPECIALS else name


def explain(name: str) -> str:
    """What a number is worth, or what a special card does."""
    if name not in SPECIALS:
        return n_("A number: it counts {n} point.", "A number: it counts {n} points.", int(name)).format(n=name)
    return _(EXPLAINED[name])


def happened(seen: Seen, names: Names) -> str:
    """An event in words, the same for everyone who may know of it; "" where there is nothing to say."""
    tell = _TOLD.get(seen.what)
    return tell(seen, names) if tell else ""


# a round


def _deal(seen: Seen, names: Names) -> str:
    return _("{name} deals the next round.").format(name=_maker(seen, names))


def _shuffle(seen: Seen, _names: Names) -> str:
    if seen.origin == DISCARD:
        return _("The discard is shuffled: it is the new pile.")
    return _("The rows are shuffled and laid out again.")


def _score(seen: Seen, names: Names) -> str:
    facts: dict[str, Any] = dict(seen.facts)
    best = facts["best"]
    points = facts["points"][best[0]]
    sentence = n_(
        "The round is over. Best: {names}, {n} point.", "The round is over. Best: {names}, {n} points.", abs(points)
    )
    return sentence.format(names=", ".join(names[seat] for seat in best), n=str(points).replace("-", "−"))


# a turn


def _look(seen: Seen, names: Names) -> str:
    """The sentence of a look at another player's card; looks at one's own cards are routine and left out."""
    seat, place = _slot(seen.target)
    if seat == seen.seat:
        return ""
    return _("{name} looks at card {place} of {other}.").format(
        name=_maker(seen, names), place=place, other=names[seat]
    )


def _draw(seen: Seen, names: Names) -> str:
    return _("{name} draws a card.").format(name=_maker(seen, names))


def _keep(seen: Seen, names: Names) -> str:
    """The sentence of a swap with the row: of the two cards that move, name the one discarded."""
    if seen.target != DISCARD:
        return ""
    seat, place = _slot(seen.origin)
    return _("{name} keeps the drawn card as card {place}, out goes {face}.").format(
        name=names[seat], place=place, face=_face(seen)
    )


def _throw(seen: Seen, names: Names) -> str:
    return _("{name} throws {face} away.").format(name=_maker(seen, names), face=_face(seen))


def _take(seen: Seen, names: Names) -> str:
    if seen.origin != DISCARD:
        return ""
    seat, place = _slot(seen.target)
    return _("{name} takes {face} as card {place}.").format(name=names[seat], face=_face(seen), place=place)


def _grab(seen: Seen, names: Names) -> str:
    other, _place = _slot(seen.origin)
    if other == seen.seat:
        return ""
    seat, own = _slot(seen.target)
    return _("{name} grabs {face} from {other} for card {own}.").format(
        name=names[seat], face=_face(seen), other=names[other], own=own
    )


def _call(seen: Seen, names: Names) -> str:
    return _("{name} calls «Bärnergäng!»").format(name=_maker(seen, names))


# special cards


def _use(seen: Seen, names: Names) -> str:
    kind = dict(seen.facts).get("as")
    if kind is None:
        return _("{name} plays {face}.").format(name=_maker(seen, names), face=_face(seen))
    return _("{name} plays a Joker as {kind}.").format(name=_maker(seen, names), kind=face(str(kind)))


def _swap(seen: Seen, names: Names) -> str:
    other, place = _slot(seen.origin)
    if other == seen.seat:
        return ""
    seat, own = _slot(seen.target)
    return _("{name} swaps card {own} for card {place} of {other}.").format(
        name=names[seat], own=own, place=place, other=names[other]
    )


def _flip(seen: Seen, names: Names) -> str:
    seat, place = _slot(seen.target)
    return _("{name} turns card {place} up: {face}.").format(name=names[seat], place=place, face=_face(seen))


def _new(seen: Seen, names: Names) -> str:
    """The sentence of a new row, told once with its first card."""
    if seen.origin != PILE or _slot(seen.target)[1] > 1:
        return ""
    return _("{name} gets a new row.").format(name=_maker(seen, names))


def _trade(seen: Seen, names: Names) -> str:
    if _row(seen.origin) != seen.seat:
        return ""
    return _("{name} and {other} trade rows.").format(name=_maker(seen, names), other=names[_row(seen.target)])


def _invert(seen: Seen, _names: Names) -> str:
    if dict(seen.facts)["inverted"]:
        return _("Now the highest sum is best.")
    return _("Now the lowest sum is best again.")


def _add(seen: Seen, names: Names) -> str:
    return _("{name} gets one more card.").format(name=_maker(seen, names))


def _cut(seen: Seen, names: Names) -> str:
    seat, place = _slot(seen.origin)
    return _("{name} drops card {place}: {face}.").format(name=names[seat], place=place, face=_face(seen))


def _replace(seen: Seen, names: Names) -> str:
    if seen.origin != PILE:
        return ""
    return _("{name} gets {face} in place of a special.").format(name=_maker(seen, names), face=_face(seen))


#: How each event is told; those left out (rows dealt, looks and turns ended, special cards played, cards revealed) are
#: plain to see.
_TOLD: dict[str, Callable[[Seen, Names], str]] = {
    "deal": _deal,
    "shuffle": _shuffle,
    "score": _score,
    "look": _look,
    "draw": _draw,
    "keep": _keep,
    "throw": _throw,
    "take": _take,
    "grab": _grab,
    "call": _call,
    "use": _use,
    "swap": _swap,
    "flip": _flip,
    "new": _new,
    "trade": _trade,
    "invert": _invert,
    "add": _add,
    "cut": _cut,
    "replace": _replace,
}


def _maker(seen: Seen, names: Names) -> str:
    return names[seen.seat or 0]


def _face(seen: Seen) -> str:
    """The name of a face that everyone may see; "" if the event shows none."""
    return face(seen.faces[0]) if seen.faces else ""


def _slot(place: str | None) -> tuple[int, int]:
    """The seat and the card number (from 1) of a place like "0.2"."""
    seat, _dot, slot = (place or "").partition(".")
    return int(seat), int(slot) + 1


def _row(place: str | None) -> int:
    """The seat of a place like "row 0"."""
    return int((place or "").removeprefix("row "))


# what is done to others


def befalls(seen: Seen, seats: int) -> Collection[int]:
    """The one whose card is looked at, swapped or grabbed, or whose row is traded; everyone else, for what is all's."""
    if seen.what in ("look", "swap", "grab") and seen.origin:
        return {_slot(seen.origin)[0]} - {seen.seat or 0}
    if seen.what == "trade":
        return {_row(seen.origin), _row(seen.target)} - {seen.seat or 0}
    is_for_all = seen.what in ("call", "invert") or (seen.what == "shuffle" and seen.origin != DISCARD)
    return [seat for seat in range(seats) if seat != seen.seat] if is_for_all else ()


def to_you(seen: Seen, names: Names, _you: int) -> str:
    """The sentence of such an event for the one it befalls; "" where all are told the same."""
    name = _maker(seen, names)
    if seen.what == "look":
        return _("{name} looks at your card {place}.").format(name=name, place=_slot(seen.target)[1])
    if seen.what == "swap":
        place, own = _slot(seen.origin)[1], _slot(seen.target)[1]
        return _("{name} swaps card {own} for your card {place}.").format(name=name, own=own, place=place)
    if seen.what == "grab":
        return _("{name} grabs your card: {face}.").format(name=name, face=_face(seen))
    if seen.what == "trade" and _row(seen.origin) == seen.seat:
        return _("{name} and you trade rows.").format(name=name)
    return ""


def goes_without_saying(seen: Seen) -> bool:
    """Whether the rest of the turn says it: a card was drawn."""
    return seen.what == "draw"


# what is announced across the table


def announced(seen: Seen, names: Names) -> str:
    """A call, plus and minus, and rows that change their owner."""
    if seen.what == "call":
        return _("{name}: “Bärnergäng!”").format(name=_maker(seen, names))
    if seen.what == "mix":
        return _("{name} mixes the rows.").format(name=_maker(seen, names))
    return happened(seen, names) if seen.what in ("invert", "trade") else ""
