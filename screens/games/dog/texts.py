"""Dog in words.

Spaces of the board have no names; the table highlights them instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from screens.app.words import N_, _, listed, n_
from screens.games.articles import A_NUMBER
from tabletop import Place, Seen
from tabletop.games.dog.board import COLOURS
from tabletop.games.dog.marbles import teams_of

Names = Sequence[str]

TITLE = "Dog"
LINE = N_("Bring your marbles round with your partner, and send the others’ back.")
#: Seats go round a flat table the other way.
IS_CLOCKWISE = False
SEATING = N_(
    "Play goes counter-clockwise, and partners sit opposite each other. With two teams of three, every second "
    "seat is on one team."
)

OPTIONS = {
    "canadian_seven": (
        N_("Canadian seven"),
        N_(
            "On: you can share the steps of a 7 with your team’s marbles at any time. Off: your team’s other "
            "marbles join in only once your own four are in."
        ),
    ),
    "no_joker_for_eighth": (
        N_("No Joker for the last marble"),
        N_("On: a Joker can’t bring in a team’s very last marble, not even as a 7. Off: a Joker may win the match."),
    ),
    "jack_without_effect": (
        N_("A Jack may do nothing"),
        N_(
            "On: a Jack that can swap nothing may be discarded, even if another card could be played. "
            "Off: only if you hold nothing else that can be played."
        ),
    ),
    "finish_from_inside": (
        N_("Fill the finish from the inside"),
        N_("On: a marble may stop only on the innermost free space. Off: it may stop on any free space."),
    ),
    "first_leader": (
        N_("Who starts"),
        N_("This player has the first turn of the first round. The next player starts each new round."),
    ),
    "teams": (
        N_("Teams"),
        N_(
            "For six: three teams of two, with partners opposite each other, or two teams of three in every "
            "second seat."
        ),
    ),
}

CHOICES = {
    "first_leader": {"chance": N_("Chance")},
    "teams": {"3x2": N_("Three teams of two"), "2x3": N_("Two teams of three")},
}

REFUSALS = {
    # cards
    "exchange_first": N_("First each player passes a card to their team. Choose one from your hand."),
    "exchange_is_over": N_("You pass cards only before a round. Play a card now."),
    "gifts_are_fixed": N_("Your whole team has chosen, and the cards stay as they are. Wait for the others."),
    "not_in_hand": N_("You don’t have this card ({card}). Play one that you hold."),
    "no_fold": N_("You can play one of your cards, so you must, even if it hurts."),
    "declare_a_rank": N_("A Joker can be any other card. First choose which one."),
    "name_the_marble": N_("It isn’t clear yet what this card is for ({card}). Choose a marble and where it goes."),
    "one_marble_a_card": N_("Only a 7 may be split. This card ({card}) is for one marble."),
    "only_jack_swaps": N_("Only a Jack swaps marbles. This card ({card}) moves one marble."),
    "jack_only_swaps": N_("A Jack moves no marble forward. Choose two marbles to swap."),
    # marbles of the wrong seat
    "no_marble_there": N_("There is no marble on this space. Choose a space with one."),
    "not_your_marble": N_("This marble belongs to another team. Start with one you may move."),
    "team_mate_not_yet": N_(
        "You move your team’s other marbles only once your own four are in. Until then, choose one of yours."
    ),
    "stays_home": N_("All four {colour} marbles are in, and they stay there. Choose another marble."),
    "one_colour_a_card": N_(
        "A card helps one team-mate: its next steps must go to marbles of the same colour, until they are all in."
    ),
    # bringing a marble out
    "not_an_exit_card": N_(
        "Only an Ace, a King, or a Joker played as one brings a marble out. "
        "Choose another card, or a marble that is out."
    ),
    "exit_to_start": N_("A marble comes out to its own start. Choose that space."),
    "kennel_is_empty": N_("There is no marble left in this kennel. Choose one on the track or in the finish."),
    "guard_on_start": N_("There is a guard on this start. It has to move before the next marble comes out."),
    # blocked ways and wrong steps
    "guard_in_the_way": N_(
        "There is a guard in the way, and you can’t pass it or land on it. Choose another marble or card."
    ),
    "wrong_distance": N_("This space is {steps} away, which doesn’t fit this card ({card}). Choose a lit space."),
    "only_four_goes_back": N_("Only a 4 goes backward, by exactly four. Choose a space in front of the marble."),
    "not_its_finish": N_("A marble goes only into its own finish. Choose a lit space."),
    "guard_turns_in": N_("A guard can’t turn into the finish. Its first move goes along the track."),
    "never_backward_in": N_("Nobody enters the finish backward. Go backward along the track, or forward."),
    "overshoots_finish": N_("This card ({card}) is too far: the finish ends after {room}. Choose another card or way."),
    "finish_cell_taken": N_(
        "There is already a marble on this space, and it is safe in the finish. Choose a free space."
    ),
    "no_jumping_in_finish": N_("No marble can jump over another in the finish. Choose a space in front of this one."),
    "never_leaves_finish": N_("A marble in the finish stays there. Choose a space deeper in, or another marble."),
    "never_back_in_finish": N_("In the finish marbles only go forward. Choose a space deeper in."),
    "deeper_first": N_("Here the finish is filled from the inside. Choose the innermost free space."),
    "joker_for_the_last": N_("At this table no Joker brings in a team’s last marble. Choose another card or way."),
    # seven
    "seven_brings_nobody_out": N_("A 7 brings no marble out. Move marbles that are out already."),
    "seven_not_used_up": N_("You have used {steps} of the 7. Use all seven, with any of your marbles."),
    "seven_too_far": N_("This would make {steps}, and a 7 has only seven steps. Choose a nearer space."),
    "part_without_steps": N_("This marble wouldn’t move at all. Each part of a 7 is at least one step."),
    "sent_home_before": N_(
        "An earlier part of this 7 has sent this marble back. Choose another, or take that part back."
    ),
    # jack
    "swap_another_colour": N_("These two marbles have the same colour. Choose one of another colour for the swap."),
    "swap_on_track_only": N_("A Jack swaps only marbles on the track. Choose one there."),
    "guard_not_swapped": N_("You can’t swap a guard. Choose another marble."),
    "null_jack_other_use": N_(
        "You can play a Jack without a swap only if you can play nothing else. Choose another move."
    ),
    "null_jack_other_marbles": N_(
        "You can play a Jack without a swap only if every marble on the track is of the colour you are moving. "
        "Lay down your hand."
    ),
    "null_jack_empty_track": N_("You can’t play a Jack while there is no marble on the track. Lay down your hand."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "frees_partner": N_("{other} has no marble on the track, and this card brings one out."),
    "is_needed_least": N_("It is the card you need least."),
    "wins": N_("This brings your team’s last marble in."),
    "hits": N_("This sends back one of {other}’s marbles."),
    "hits_many": N_("This sends back {n} of the others’ marbles."),
    "completes": N_("With this, all of {seat}’s marbles are in."),
    "brings_in": N_("This brings a marble into the finish."),
    "comes_out": N_("This brings a marble out."),
    "swaps": N_("This swap puts your marble ahead."),
    "swaps_back": N_("This swap sets {other} back."),
    "gets_away": N_("This marble gets away. Other players’ marbles close behind it: {n}."),
    "comes_close": N_("This brings a marble within reach of its finish."),
    "lands_safely": N_("Where this marble lands, no other player’s marble is close behind it."),
}

#: What speaks for the obvious move where another one is suggested, or against the move that was made.
AGAINST = {
    "could_hit": N_("You could send back one of {other}’s marbles, but this does more."),
    "could_come_out": N_("You could bring a marble out, but this does more."),
    "needed_more": N_("You gave what you need more: {face} rather than {card}."),
    "hit_its_team": N_("The move played sends back a marble of your own team."),
    "spent_joker": N_("You could keep the Joker, which can be any card."),
    "spent_starter": N_("You could keep a card that brings a marble out: {face}."),
    "went_past": N_("The move played takes a marble past its finish. It has to go round once more."),
    "exposed": N_("After the move played, the others can reach more of your team’s marbles: {n}."),
}

_JOKER = "X"
_GUARD = "*"

_COURT = {"A": N_("Ace"), "J": N_("Jack"), "Q": N_("Queen"), "K": N_("King"), _JOKER: N_("Joker")}
#: Cards as the object of a sentence.
_A = {
    **A_NUMBER,
    "A": N_("an Ace"),
    "J": N_("a Jack"),
    "Q": N_("a Queen"),
    "K": N_("a King"),
    _JOKER: N_("a Joker"),
}

_EXPLAINED = {
    "A": N_("Brings a marble out of the kennel to its start, or moves one 1 or 11 steps forward."),
    "4": N_("Moves one marble 4 steps forward, or 4 backward along the track."),
    "7": N_(
        "Seven single steps forward, split over your marbles as you like. It sends back every marble it passes or "
        "lands on, your own too. You must take all seven steps."
    ),
    "J": N_(
        "Swaps one of your marbles with one of another colour. Both must be on the track, and neither may be a guard."
    ),
    "K": N_("Brings a marble out of the kennel to its start, or moves one 13 steps forward."),
    _JOKER: N_("It can be any other card: you choose which one when you play it."),
}


# cards and marbles


def face(name: str) -> str:
    """The name of a card or a marble; a marble is its seat's letter, with * if it is a guard.

    >>> face("7"), face("K"), face("b"), face("b*")
    ('7', 'King', 'Marble', 'Guard')
    """
    if is_marble(name):
        return _("Guard") if name.endswith(_GUARD) else _("Marble")
    return _(_COURT[name]) if name in _COURT else name


def explain(name: str) -> str:
    """What a card does, or what a marble may do."""
    if is_marble(name):
        return _explain_marble(is_guard=name.endswith(_GUARD))
    if name in _EXPLAINED:
        return _(_EXPLAINED[name])
    return _("Moves one marble {n} steps forward.").format(n=12 if name == "Q" else name)


def is_marble(name: str) -> bool:
    """Whether a face is that of a marble."""
    return name.removesuffix(_GUARD) in tuple(COLOURS)


def _explain_marble(*, is_guard: bool) -> str:
    if is_guard:
        return _(
            "A guard: it has come out and has not moved since. "
            "Nobody passes it, lands on it or swaps it, not even its owner."
        )
    return _(
        "A marble: it goes once round the track and into the finish of its colour. If you land on it on the "
        "track, you send it back."
    )


# what happens


def happened(seen: Seen, names: Names) -> str:
    """An event in words, or "" where there is nothing to say.

    >>> happened(Seen("home", 0, "12", "bK", 1, (), (("colour", "b"),)), ["Anna", "Ben"])
    'Anna sends back one of Ben’s marbles.'
    """
    tell = _TOLD.get(seen.what)
    return tell(seen, names) if tell else ""


def _deal(seen: Seen, names: Names) -> str:
    """The sentence of a deal; always plural, as no round has fewer than two cards."""
    cards = dict(seen.facts)["cards"]
    return _("A new round with {n} cards each: {name} starts.").format(n=cards, name=_maker(seen, names))


def _shuffle(_seen: Seen, _names: Names) -> str:
    return _("The draw pile is empty: the discard pile is shuffled.")


def _give(seen: Seen, names: Names) -> str:
    return _("{name} has chosen a card to give.").format(name=_maker(seen, names))


def _take_back(seen: Seen, names: Names) -> str:
    return _("{name} takes the card back.").format(name=_maker(seen, names))


def _exchange(seen: Seen, names: Names) -> str:
    """The sentence of a card passed on; the card is named only to the two players who know it."""
    other = names[_taker(seen)]
    if seen.faces is None:
        return _("{name} gives {other} a card.").format(name=_maker(seen, names), other=other)
    return _("{name} gives {other} {card}.").format(name=_maker(seen, names), other=other, card=_card(seen))


def _lead(seen: Seen, names: Names) -> str:
    return _("The cards have been exchanged: {name} starts.").format(name=_maker(seen, names))


def _play(seen: Seen, names: Names) -> str:
    if seen.faces == (_JOKER,):
        return _("{name} plays a Joker as {card}.").format(name=_maker(seen, names), card=_rank(seen))
    return _("{name} plays {card}.").format(name=_maker(seen, names), card=_card(seen))


def _fold(seen: Seen, names: Names) -> str:
    return _("{name} can’t play any card and lays down the whole hand: {cards}.").format(
        name=_maker(seen, names), cards=_faces(seen)
    )


def _exit(seen: Seen, names: Names) -> str:
    if _is_own(seen):
        sentence = _("{name} brings a marble out: it stands guard.")
    else:
        sentence = _("{name} brings out {other}’s marble: it stands guard.")
    return sentence.format(name=_maker(seen, names), other=_owner(seen, names))


def _move(seen: Seen, names: Names) -> str:
    steps: Any = dict(seen.facts)["steps"]
    return _way(seen, steps).format(name=_owner(seen, names), n=abs(steps))


def _way(seen: Seen, steps: int) -> str:
    if steps < 0:
        return _("{name}’s marble goes {n} steps backward.")
    if _is_finish(seen.origin):
        return n_(
            "{name}’s marble goes {n} step deeper into the finish.",
            "{name}’s marble goes {n} steps deeper into the finish.",
            steps,
        )
    if _is_finish(seen.target):
        return n_(
            "{name}’s marble goes {n} step into the finish.",
            "{name}’s marble goes {n} steps into the finish.",
            steps,
        )
    return n_("{name}’s marble goes {n} step forward.", "{name}’s marble goes {n} steps forward.", steps)


def _home(seen: Seen, names: Names) -> str:
    if _is_own(seen):
        sentence = _("{name} sends back one of their own marbles.")
    else:
        sentence = _("{name} sends back one of {other}’s marbles.")
    return sentence.format(name=_maker(seen, names), other=_owner(seen, names))


def _swap(seen: Seen, names: Names) -> str:
    """The sentence of a swap, told of each marble, as an event knows only its own."""
    if _is_own(seen):
        return _("{name}’s marble is swapped.").format(name=_owner(seen, names))
    sentence = _("{name} swaps places with a marble of {other}.")
    return sentence.format(name=_maker(seen, names), other=_owner(seen, names))


def _win(seen: Seen, names: Names) -> str:
    team: Any = dict(seen.facts)["team"]
    return _("All their marbles are in: {names} win.").format(names=listed([names[seat] for seat in team]))


def _end(_seen: Seen, _names: Names) -> str:
    return _("There aren’t enough cards for another round: the match ends, and nobody wins.")


#: How each event is told; those left out, such as each card dealt, are plain to see on the table.
_TOLD: dict[str, Callable[[Seen, Names], str]] = {
    "deal": _deal,
    "shuffle": _shuffle,
    "give": _give,
    "take_back": _take_back,
    "exchange": _exchange,
    "lead": _lead,
    "play": _play,
    "fold": _fold,
    "exit": _exit,
    "move": _move,
    "home": _home,
    "swap": _swap,
    "win": _win,
    "end": _end,
}


def _maker(seen: Seen, names: Names) -> str:
    return "" if seen.seat is None else names[seen.seat]


def _owner(seen: Seen, names: Names) -> str:
    return names[_colour(seen)]


def _is_own(seen: Seen) -> bool:
    """Whether the marble is the mover's own; compared by seat, as two players may share a name."""
    return _colour(seen) == seen.seat


def _colour(seen: Seen) -> int:
    """The seat of the marble that an event is about."""
    return COLOURS.index(str(dict(seen.facts)["colour"]))


def _faces(seen: Seen) -> str:
    return ", ".join(face(each) for each in seen.faces or ())


def _card(seen: Seen) -> str:
    """The card of an event with its article; "" if it has none that its reader may see."""
    first = seen.faces[0] if seen.faces else ""
    return _(_A[first]) if first in _A else ""


def _rank(seen: Seen) -> str:
    """The card that a Joker stands for, with its article."""
    return _(_A[str(dict(seen.facts)["rank"])])


def _is_finish(place: str | None) -> bool:
    return "F" in (place or "")


# what is done to others


def befalls(seen: Seen, _seats: int) -> Collection[int]:
    """The owner of a marble that another player has sent back, swapped or moved; the player who gets a card."""
    if seen.what == "exchange":
        return (_taker(seen),)
    is_others = seen.what in ("home", "swap", "exit", "move") and not _is_own(seen)
    return (_colour(seen),) if is_others else ()


def to_you(seen: Seen, names: Names, _you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    if seen.what == "exchange":
        sentence = _("{name} gives you {card}.") if seen.faces else _("{name} gives you a card.")
        return sentence.format(name=_maker(seen, names), card=_card(seen))
    sentence = {
        "home": _("{name} sends back your marble."),
        "swap": _("{name} swaps places with your marble."),
        "exit": _("{name} brings your marble out: it stands guard."),
    }.get(seen.what, "")
    return sentence.format(name=_maker(seen, names))


def goes_without_saying(seen: Seen) -> bool:
    """Whether the card says it: a marble of the player's own goes forward on the track, or is swapped."""
    if seen.what == "move":
        steps: Any = dict(seen.facts)["steps"]
        return _is_own(seen) and steps > 0 and not _is_finish(seen.target)
    return seen.what == "swap" and _is_own(seen)


def is_among_others(seen: Seen, you: int) -> bool:
    """Whether others only choose or pass cards among themselves, which needs no line in your story."""
    if seen.what == "exchange":
        return you != _taker(seen)
    return seen.what in ("give", "take_back") and seen.seat != you


def by_you(seen: Seen, names: Names) -> str:
    """The sentence of what you play, lay down or choose to give, and of what that does to others.

    >>> by_you(Seen("play", 0, "hand 0", "discard", 1, ("K",), ()), ["Anna", "Ben"])
    'You play a King.'
    """
    if seen.what == "play" and seen.faces == (_JOKER,):
        return _("You play a Joker as {card}.").format(card=_rank(seen))
    if seen.what in ("home", "swap", "exit") and _is_own(seen) != (seen.what == "exit"):
        return ""
    if seen.what == "move":
        return _way_of_yours(seen) if _is_own(seen) else ""
    other = _owner(seen, names) if seen.what in ("home", "swap") else ""
    if seen.what not in _BY_YOU:
        return ""
    return _(_BY_YOU[seen.what]).format(
        card=_card(seen), cards=_faces(seen), other=other, n=dict(seen.facts).get("cards")
    )


def _way_of_yours(seen: Seen) -> str:
    steps: Any = dict(seen.facts)["steps"]
    if steps < 0:
        sentence = _("Your marble goes {n} steps backward.")
    elif _is_finish(seen.origin):
        sentence = n_(
            "Your marble goes {n} step deeper into the finish.",
            "Your marble goes {n} steps deeper into the finish.",
            steps,
        )
    elif _is_finish(seen.target):
        sentence = n_(
            "Your marble goes {n} step into the finish.", "Your marble goes {n} steps into the finish.", steps
        )
    else:
        sentence = n_("Your marble goes {n} step forward.", "Your marble goes {n} steps forward.", steps)
    return sentence.format(n=abs(steps))


#: How what you do is told to you.
_BY_YOU = {
    "play": N_("You play {card}."),
    "exit": N_("You bring a marble out: it stands guard."),
    "give": N_("You have chosen a card to give."),
    "take_back": N_("You take the card back."),
    "fold": N_("You can’t play any card and lay them all down: {cards}."),
    "home": N_("You send back a marble of {other}."),
    "swap": N_("You swap places with a marble of {other}."),
    "deal": N_("A new round with {n} cards each: you start."),
    "lead": N_("The cards have been exchanged: you start."),
}


def _taker(seen: Seen) -> int:
    """The seat that gets the card of an exchange."""
    return Place.parse(seen.target or "").owner


# who plays with whom


def mates(seats: int, options: Mapping[str, Any]) -> Sequence[Sequence[int]]:
    """For each seat, the others of its team."""
    teams = teams_of(seats, options)
    return [[mate for mate in range(seat % teams, seats, teams) if mate != seat] for seat in range(seats)]


# what is announced across the table


def announced(seen: Seen, names: Names) -> str:
    """A marble that is sent back."""
    return happened(seen, names) if seen.what == "home" else ""
