"""The words of Bärnergäng.

It is a game of memory: no text ever names a card that only one player has looked at, not even to that player.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from screens.app.words import N_, _, listed, n_
from screens.games.texts import written
from tabletop import Place, Seen
from tabletop.games.baernergaeng.cards import EXTENSION
from tabletop.games.baernergaeng.events import DISCARD, PILE

Names = Sequence[str]

TITLE = "Bärnergäng"
LINE = N_("Remember your cards, and call when your row is low.")
SEATING = N_("The oldest player sits last and deals first; the next player starts.")

SPECIALS = {
    "swap": N_("Swap"),
    "look": N_("Peek"),
    "two": N_("Draw Twice"),
    "mix": N_("Shuffle"),
    "flip": N_("Flip One"),
    "new": N_("New Row"),
    "trade": N_("Trade Rows"),
    "invert": N_("Plus and Minus"),
    "add": N_("One More"),
    "cut": N_("One Less"),
    "joker": N_("Joker"),
}

EXPLAINED = {
    "swap": N_("Swap one of your cards with another player’s card. Nobody looks, and both end up face down."),
    "look": N_("Look at one face-down card, in your row or any other. It stays where it is."),
    "two": N_(
        "You draw the next card right away. If you discard it, you draw a second one; if you keep or use it, you "
        "are done."
    ),
    "mix": N_(
        "All rows are shuffled together and dealt out again face down, each as long as before. Then each player "
        "looks at their two outer cards."
    ),
    "flip": N_(
        "Turn one of your cards face up; it stays so until it leaves its place. Others can grab it if it is a number."
    ),
    "new": N_("Discard your whole row and draw as many new cards. You look at the two outer ones."),
    "trade": N_("You and your neighbour on the left trade whole rows as they are. Nobody looks."),
    "invert": N_("In this round the highest total wins. A second card like this undoes it."),
    "add": N_(
        "You get one more card from the draw pile, unseen, at the right end of your row, until the round is over."
    ),
    "cut": N_("Discard one of your cards without looking at it. Your last card always stays."),
    "joker": N_("It can be any special card in the deck: choose one, and it has that effect."),
}
#: What a special card asks of its player: shorter, where all of it is too long to be read below a table on a phone.
ASKED = {
    "mix": N_("All rows are shuffled and dealt again. Then everyone looks at their two outer cards."),
    "two": N_("You draw a card. If you discard it, you draw one more."),
    "new": N_("Discard your row and draw as many new cards. You look at the two outer ones."),
    "add": N_("You get one more card, unseen, at the right end of your row."),
}
OPTIONS = {
    "extension": (
        N_("Extra special cards"),
        N_("Each kind you choose is shuffled into the deck. If you draw one, you must use it."),
    ),
    "extension_each_round": (
        N_("Change the special cards each round"),
        N_("On: before each deal the dealer may put extra special cards into the deck or take them out."),
    ),
    "winner": (
        N_("Who wins"),
        N_("What decides the match: the fewest points over all rounds, or the most rounds won."),
    ),
    "growing": (
        N_("Growing rows"),
        N_(
            "For two: you each have one card in the first round and one more each round. The player who starts a "
            "round may call right away."
        ),
    ),
    "growing_call": (
        N_("The early call, with growing rows"),
        N_("When the player who starts a round may call right away. The round then ends at once."),
    ),
    "keep_specials": (
        N_("Special cards in a row"),
        N_(
            "You may also put a drawn Swap, Peek or Draw Twice face down into your row. At the end of the round a "
            "number replaces it."
        ),
    ),
    "protect_caller": (
        N_("The caller is protected"),
        N_("After the call nobody may look at, swap, grab, shuffle or trade the caller’s cards."),
    ),
    "rounds": (N_("Rounds"), N_("How many rounds a match has.")),
}

CHOICES = {
    "extension": {kind: word for kind, word in SPECIALS.items() if kind in EXTENSION},
    "growing_call": {"before": N_("Before the first action"), "after": N_("After the first action")},
    "winner": {"points": N_("Fewest points"), "rounds": N_("Most rounds won")},
}

REFUSALS = {
    "deck_stays": N_("At this table the special cards stay as agreed."),
    "deal_first": N_("This round is scored. Deal the next one."),
    "round_goes_on": N_("This round isn’t over yet. Finish it before you deal the next one."),
    "close_the_look": N_("You still have cards to look at. Press “Got it” when you have seen them."),
    "no_look": N_("There is nothing to look at now. Take your turn."),
    "call_or_end": N_("Your action is done. Call, or end your turn."),
    "end_the_turn": N_("Your action is done, and you can’t call yet. End your turn."),
    "nothing_drawn": N_("You have no drawn card. Draw one first."),
    "card_in_hand": N_("You have a drawn card. Decide what to do with it first."),
    "action_first": N_("You can’t end your turn yet. Draw a card, or take the top discard."),
    "call_after_action": N_("You call at the end of your turn. Draw or take a card first."),
    "everybody_first": N_("Everyone must have had a turn before you can call. {seat} hasn’t had one yet."),
    "one_call": N_("{caller} has called already, and there is one call per round. Take your last turn."),
    "nothing_to_draw": N_("There is no card left to draw. Take the top discard, if you can."),
    "nothing_to_take": N_("The discard pile is empty. Draw from the draw pile."),
    "special_on_top": N_(
        "{face} is on top of the discard pile, and you can only take a number. Draw from the draw pile."
    ),
    "grab_needs_flip": N_("At this table you can’t take a card from another row. Draw, or take from the discard pile."),
    "grab_from_another": N_("This card is in your own row already. Grab one from another row."),
    "grab_what_is_seen": N_("{seat}’s card {slot} is face down. You can only grab a face-up card."),
    "grab_a_number": N_("{seat}’s card {slot} is a special card, {face}. You can only grab a number."),
    "special_in_row": N_("You have drawn a special card, {face}, and it can’t go into your row. Use it or discard it."),
    "must_be_used": N_("You have drawn {face}, and you must use it."),
    "not_drawn": N_("You have drawn {face}, not {kind}. Play the card you hold."),
    "say_joker": N_("You hold a Joker. First choose what it is."),
    "not_in_deck": N_("There is no {kind} in this deck. Choose another card."),
    "joker_for_what": N_("Choose what the Joker is."),
    "joker_not_for_joker": N_("A Joker can’t stand for a Joker. Choose another special card."),
    "look_names_a_seat": N_("Choose whose card {slot} you want to look at."),
    "finds_no_card": N_("There is no card left to use {kind} on. Discard it, or choose another use."),
    "swap_with_another": N_("Both cards are in your own row. Swap with another player’s card."),
    "caller_protected": N_("{caller} has called, and the caller’s cards are protected. Choose a card in another row."),
    "lies_open": N_("{seat}’s card {slot} is face up already. Choose a face-down card."),
    "name_a_card": N_("Choose one of your cards for {kind}."),
    "nothing_to_flip": N_("All your cards are face up already, so there is none to reveal. Continue without."),
    "last_card_stays": N_("This is your last card, and it stays. Continue without discarding it."),
    "no_such_slot": N_("{seat} has no card {slot}. Choose another; the last card in this row is card {length}."),
    "no_such_seat": N_("No player sits there. Choose a card on the table."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "saves_points": N_("It is better than the card it replaces: {face}. Points saved: {n}."),
    "replaces_unknown": N_("It is probably better than a card you don’t know: {face}."),
    "nothing_to_take": N_("A drawn card may be better, or a special one."),
    "none_is_worse": N_("As far as you know, none of your cards is worse: {face}."),
    "no_good_use": N_("There is no good use for this card now."),
    "better_card_there": N_("{other} probably has a better card there."),
    "own_unknown": N_("You don’t know this card of yours yet."),
    "looks_at_other": N_("A low card of {other}’s, worth swapping for later."),
    "two_chances": N_("Two cards are two chances."),
    "is_ahead": N_("You are probably ahead, even after everyone’s last turn."),
    "not_ahead": N_("You are probably not far enough ahead yet."),
}

#: What speaks for the obvious move where another one is suggested.
AGAINST = {
    "top_is_lower": N_("The discard pile has a card lower than one of yours ({face}), but drawing may be better."),
    "is_worse": N_("The new card ({face}) may well be worse than the one it replaces."),
    "other_slot": N_("You probably have a worse card than the one that was replaced."),
    "throws_good": N_("The card discarded ({face}) may be better than one of yours."),
    "calls_early": N_("Another player may well be ahead of you."),
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
        return n_("A number, worth {n} point.", "A number, worth {n} points.", int(name)).format(n=name)
    return _(EXPLAINED[name])


def happened(seen: Seen, names: Names) -> str:
    """An event in words, the same for everyone who may know of it; "" where there is nothing to say."""
    tell = _TOLD.get(seen.what)
    return tell(seen, names) if tell else ""


def asked(kind: str) -> str:
    """What playing a special card means, as its player reads it below the table."""
    return _(ASKED.get(kind, EXPLAINED[kind]))


# a round


def _deal(seen: Seen, names: Names) -> str:
    return _("{name} deals the next round.").format(name=_maker(seen, names))


def _shuffle(seen: Seen, _names: Names) -> str:
    if seen.origin == DISCARD:
        return _("The discard pile is shuffled into a new draw pile.")
    return _("The rows are shuffled and dealt out again.")


def _score(seen: Seen, names: Names) -> str:
    facts: dict[str, Any] = dict(seen.facts)
    best = facts["best"]
    points = facts["points"][best[0]]
    sentence = n_(
        "The round is over. Best: {names}, {n} point.", "The round is over. Best: {names}, {n} points.", abs(points)
    )
    return sentence.format(names=listed([names[seat] for seat in best]), n=written(points))


# a turn


def _look(seen: Seen, names: Names) -> str:
    """The sentence of a look at another player's card; looks at your own cards are routine and left out."""
    seat, place = _slot(seen.target)
    if seat == seen.seat:
        return ""
    return _("{name} looks at {other}’s card {place}.").format(name=_maker(seen, names), place=place, other=names[seat])


def _draw(seen: Seen, names: Names) -> str:
    return _("{name} draws a card.").format(name=_maker(seen, names))


def _keep(seen: Seen, names: Names) -> str:
    """The sentence of a swap with the row: of the two cards that move, name the one discarded."""
    if seen.target != DISCARD:
        return ""
    seat, place = _slot(seen.origin)
    if not seen.faces:
        # Looking back: before the move nobody knew which card would go.
        return _("{name} keeps the drawn card as card {place} from the left.").format(name=names[seat], place=place)
    return _("{name} keeps the drawn card as card {place} from the left and discards {face}.").format(
        name=names[seat], place=place, face=_face(seen)
    )


def _throw(seen: Seen, names: Names) -> str:
    return _("{name} discards {face}.").format(name=_maker(seen, names), face=_face(seen))


def _take(seen: Seen, names: Names) -> str:
    if seen.origin != DISCARD:
        # Looking back: before the move nobody knew which card would go.
        return _throw(seen, names) if seen.faces else ""
    seat, place = _slot(seen.target)
    return _("{name} takes {face} as card {place} from the left.").format(
        name=names[seat], face=_face(seen), place=place
    )


def _grab(seen: Seen, names: Names) -> str:
    other, _place = _slot(seen.origin)
    if other == seen.seat:
        return ""
    seat, own = _slot(seen.target)
    return _("{name} grabs {face} from {other} for card {own}.").format(
        name=names[seat], face=_face(seen), other=names[other], own=own
    )


def _call(seen: Seen, names: Names) -> str:
    return _("{name} calls “Bärnergäng!”").format(name=_maker(seen, names))


# special cards


def _use(seen: Seen, names: Names) -> str:
    kind = dict(seen.facts).get("as")
    if kind is None:
        return _("{name} plays {face}.").format(name=_maker(seen, names), face=_face(seen))
    return _("{name} plays a Joker as {kind}.").format(name=_maker(seen, names), kind=face(str(kind)))


def _lay(seen: Seen, _names: Names) -> str:
    """The sentence of a special card that covers what has just been discarded for it; else it's plain to see."""
    return _("“{face}” goes on top.").format(face=_face(seen)) if (seen.faces or [""])[0] in COVERING else ""


def _swap(seen: Seen, names: Names) -> str:
    other, place = _slot(seen.origin)
    if other == seen.seat:
        return ""
    seat, own = _slot(seen.target)
    return _("{name} swaps card {own} with {other}’s card {place}.").format(
        name=names[seat], own=own, place=place, other=names[other]
    )


def _flip(seen: Seen, names: Names) -> str:
    seat, place = _slot(seen.target)
    return _("{name} reveals card {place}: {face}.").format(name=names[seat], place=place, face=_face(seen))


def _new(seen: Seen, names: Names) -> str:
    """The sentence of a new row, told once with its first card."""
    if seen.origin != PILE or _slot(seen.target)[1] > 1:
        return ""
    return _("{name} gets a new row.").format(name=_maker(seen, names))


def _trade(seen: Seen, names: Names) -> str:
    if _row(seen.origin) != seen.seat:
        return ""
    return _("{name} and {other} trade rows.").format(name=_maker(seen, names), other=names[_row(seen.target)])


def _deck(seen: Seen, names: Names) -> str:
    added = str(dict(seen.facts)["extension"])
    if not added:
        return _("{name} takes all extra special cards out of the deck.").format(name=_maker(seen, names))
    kinds = [kind.partition(":") for kind in added.split(",")]
    told = [_(SPECIALS[kind]) + (f" × {number}" if number else "") for kind, _colon, number in kinds]
    return _("{name} adds to the deck: {specials}.").format(name=_maker(seen, names), specials=", ".join(told))


def _invert(seen: Seen, _names: Names) -> str:
    if dict(seen.facts)["inverted"]:
        return _("Now the highest total wins.")
    return _("Now the lowest total wins again.")


def _add(seen: Seen, names: Names) -> str:
    return _("{name} gets one more card.").format(name=_maker(seen, names))


def _cut(seen: Seen, names: Names) -> str:
    seat, place = _slot(seen.origin)
    return _("{name} discards card {place}: {face}.").format(name=names[seat], place=place, face=_face(seen))


def _replace(seen: Seen, names: Names) -> str:
    if seen.origin != PILE:
        return ""
    return _("{name} gets {face} to replace a special card.").format(name=_maker(seen, names), face=_face(seen))


#: The special cards for which others are discarded, beneath them.
COVERING = ("two", "cut", "new")
#: How each event is told; those left out (rows dealt, looks and turns ended, cards revealed) are plain to see.
_TOLD: dict[str, Callable[[Seen, Names], str]] = {
    "deal": _deal,
    "deck": _deck,
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
    "lay": _lay,
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


def remembered(known: Mapping[str, Any], seat: int, names: Names) -> str:
    r"""The face-down cards that a seat has seen, its own first; "" if it has seen none.

    >>> remembered({"0.2": "7", "1.0": "3", "discard": ["9"]}, 0, ["Anna", "Ben"]).replace("\xa0", " ")
    'You know: card 3 (7), Ben’s card 1 (3).'
    """
    slots = sorted((owner != seat, owner, number, card) for (owner, number), card in _known_slots(known))
    cards = []
    for is_other, owner, number, card in slots:
        words = _("{other}’s card {place} ({face})") if is_other else _("card {place} ({face})")
        told = words.format(other=names[owner], place=number, face=face(card))
        cards.append(told.replace(" ", "\N{NO-BREAK SPACE}"))
    return _("You know: {cards}.").format(cards=", ".join(cards)) if cards else ""


def _known_slots(known: Mapping[str, Any]) -> Iterator[tuple[tuple[int, int], str]]:
    for place, card in known.items():
        if Place.parse(place).slot is not None:
            yield _slot(place), card


def _slot(place: str | None) -> tuple[int, int]:
    """The seat and the card number (from 1) of a place like "0.2"."""
    seat, slot = Place.parse(place or "").seat_and_slot
    return seat, slot + 1


def _row(place: str | None) -> int:
    """The seat of a place like "row 0"."""
    return Place.parse(place or "").owner


# what is done to others


def befalls(seen: Seen, seats: int) -> Collection[int]:
    """The one whose card is looked at, swapped or grabbed, or whose row is traded; the winner of a round.

    Everyone else, for what is everyone's.
    """
    if seen.what in ("look", "swap", "grab") and seen.origin:
        return {_slot(seen.origin)[0]} - {seen.seat or 0}
    if seen.what == "trade":
        return {_row(seen.origin), _row(seen.target)} - {seen.seat or 0}
    if seen.what == "score":
        best: Any = dict(seen.facts)["best"]
        return tuple(best)
    is_for_all = seen.what in ("call", "invert") or (seen.what == "shuffle" and seen.origin != DISCARD)
    return [seat for seat in range(seats) if seat != seen.seat] if is_for_all else ()


def to_you(seen: Seen, names: Names, you: int) -> str:
    """The sentence of such an event for the one it befalls; "" where all are told the same."""
    name = _maker(seen, names)
    if seen.what == "look":
        return _("{name} looks at your card {place}.").format(name=name, place=_slot(seen.target)[1])
    if seen.what == "swap":
        place, own = _slot(seen.origin)[1], _slot(seen.target)[1]
        return _("{name} swaps card {own} with your card {place}.").format(name=name, own=own, place=place)
    if seen.what == "grab":
        return _("{name} grabs your card: {face}.").format(name=name, face=_face(seen))
    if seen.what == "trade" and _row(seen.origin) == seen.seat:
        return _("{name} and you trade rows.").format(name=name)
    return _won(seen, you) if seen.what == "score" else ""


def _won(seen: Seen, you: int) -> str:
    """The sentence of a round that you alone have won."""
    facts: dict[str, Any] = dict(seen.facts)
    if len(facts["best"]) > 1:
        return ""
    points = facts["points"][you]
    sentence = n_(
        "The round is over. Your row is the best: {n} point.",
        "The round is over. Your row is the best: {n} points.",
        abs(points),
    )
    return sentence.format(n=written(points))


#: How what you do is told to you, by event; of the others everyone is told the same.
_BY_YOU = {
    "draw": N_("You draw a card."),
    "keep": N_("You keep the drawn card as card {place} from the left and discard {face}."),
    "throw": N_("You discard {face}."),
    "take": N_("You take {face} as card {place} from the left."),
    "use": N_("You play {face}."),
    "look": N_("You look at {other}’s card {place}."),
    "swap": N_("You swap card {own} with {other}’s card {place}."),
    "grab": N_("You grab {face} from {other} for card {own}."),
    "cut": N_("You discard card {place}: {face}."),
    "flip": N_("You reveal card {place}: {face}."),
    "trade": N_("You and {other} trade rows."),
    "call": N_("You call “Bärnergäng!”"),
}
#: The events in which a card leaves a row, and those in which one comes to a row or is looked at there.
_FROM_ROW, _IN_ROW = frozenset({"keep", "swap", "grab", "cut"}), frozenset({"take", "look", "flip"})


def by_you(seen: Seen, names: Names) -> str:
    """The sentence of what you do yourself; "" where all are told the same, or nothing.

    >>> by_you(Seen("keep", 0, "0.2", "discard", 1, ("9",), ()), ["Anna", "Ben"])
    'You keep the drawn card as card 3 from the left and discard 9.'
    >>> by_you(Seen("swap", 0, "1.0", "0.3", 1, None, ()), ["Anna", "Ben"])
    'You swap card 4 with Ben’s card 1.'
    """
    if not happened(seen, names):
        return ""
    if kind := dict(seen.facts).get("as"):
        return _("You play a Joker as {kind}.").format(kind=face(str(kind)))
    what = "throw" if seen.target == DISCARD and seen.what == "take" else seen.what
    sentence = _(_BY_YOU[what]) if what in _BY_YOU else ""
    if what == "trade":
        return sentence.format(other=names[_row(seen.target)])
    seat, place = _slot(seen.origin) if what in _FROM_ROW else _slot(seen.target) if what in _IN_ROW else (0, 0)
    own = _slot(seen.target)[1] if what in ("swap", "grab") else place
    return sentence.format(face=_face(seen), place=place, own=own, other=names[seat])


def goes_without_saying(seen: Seen) -> bool:
    """Whether the rest of the turn says it: a card was drawn."""
    return seen.what == "draw"


def untold(move: str, _name: str) -> str:
    """A turn that ends without a call."""
    return _("Don’t call") if move == "end" else ""


# what is announced across the table


def announced(seen: Seen, names: Names) -> str:
    """A call, plus and minus, rows that change their owner, and what replaces a special card in a row."""
    if seen.what == "call":
        return _("{name}: “Bärnergäng!”").format(name=_maker(seen, names))
    if seen.what == "mix":
        return _("{name} shuffles the rows.").format(name=_maker(seen, names))
    return happened(seen, names) if seen.what in ("invert", "trade", "replace") else ""
