"""Dog in words.

Spaces of the board have no names; the table highlights them instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from screens.app.words import N_, _, n_
from tabletop import Seen
from tabletop.games.dog.board import COLOURS

Names = Sequence[str]

TITLE = "Dog"
LINE = N_("Bring your marbles round with your partner, and send the others home.")
SEATING = N_(
    "Play goes round counter-clockwise, and partners sit opposite each other. "
    "With two teams of three, every second seat is one team. Chance decides who leads first."
)

OPTIONS = {
    "canadian_seven": (
        N_("Canadian seven"),
        N_(
            "On: the steps of a 7 may be shared with the marbles of your team at any time. "
            "Off: your team's other marbles only join in once your own four are in."
        ),
    ),
    "no_joker_for_eighth": (
        N_("No Joker for the last marble"),
        N_(
            "On: a team's very last marble can't be brought in with a Joker, not even as a 7. "
            "Off: a Joker may win the match."
        ),
    ),
    "teams": (
        N_("Teams"),
        N_("For six: three teams of two who sit opposite each other, or two teams of three in every second seat."),
    ),
}

CHOICES = {"teams": {"3x2": N_("Three teams of two"), "2x3": N_("Two teams of three")}}

REFUSALS = {
    # cards
    "exchange_first": N_("First everybody gives a card to the team: choose one from your hand."),
    "exchange_is_over": N_("Cards are given only before a round begins: play a card now."),
    "gifts_are_fixed": N_("Your whole team has given, and the gifts stay as they are: wait for the others."),
    "not_in_hand": N_("There is no such card in your hand ({card}): play one that you hold."),
    "no_fold": N_("One of your cards can be played, so you have to play one, even if it hurts."),
    "declare_a_rank": N_("A Joker stands for another card: choose first which one."),
    "name_the_marble": N_("It is not clear yet what this card is for ({card}): choose a marble and where it goes."),
    "one_marble_a_card": N_("Only a 7 may be split: this card ({card}) is for one marble."),
    "only_jack_swaps": N_("Only a Jack swaps marbles: this card ({card}) moves one marble along."),
    "jack_only_swaps": N_("A Jack moves no marble along: choose two marbles to be swapped."),
    # marbles of the wrong seat
    "no_marble_there": N_("There is no marble on this place: choose a place where one stands."),
    "not_your_marble": N_("This marble belongs to another team: begin with one that you may move."),
    "team_mate_not_yet": N_(
        "You move your team's other marbles as soon as your own four are in: until then choose one of yours."
    ),
    "stays_home": N_("All four marbles of {colour} are in, and there they stay: choose another marble."),
    "one_colour_a_card": N_(
        "A card helps one team-mate: its next steps must be made by marbles of the same colour, until they are all in."
    ),
    # bringing a marble out
    "not_an_exit_card": N_("Only an Ace, a King or a Joker as one of them brings a marble out: choose another marble."),
    "exit_to_start": N_("A marble comes out onto its own start: choose that place."),
    "kennel_is_empty": N_("There is no marble left in this kennel: choose one on the track or in the finish."),
    "guard_on_start": N_("A guard stands on this start: it has to move on before the next marble comes out."),
    # blocked ways and wrong steps
    "guard_in_the_way": N_("There is a guard in the way, and nobody passes or hits it: choose another marble or card."),
    "wrong_distance": N_(
        "This place is {steps} away, which does not fit this card ({card}): choose a place that is lit."
    ),
    "only_four_goes_back": N_("Only a 4 goes backward, by exactly four: choose a place in front of the marble."),
    "not_its_finish": N_("A marble only goes into its own finish: choose a place that is lit."),
    "guard_turns_in": N_("A guard can't turn into the finish: its first move leads along the track."),
    "never_backward_in": N_("Nobody enters the finish backward: go back along the track, or forward."),
    "overshoots_finish": N_(
        "This card ({card}) is too far: the finish ends {room} further on. Choose another card or way."
    ),
    "finish_cell_taken": N_(
        "A marble stands on this place already, and in the finish it is safe: choose a free place."
    ),
    "no_jumping_in_finish": N_("In the finish no marble may be jumped: choose a place in front of this one."),
    "never_leaves_finish": N_("A marble in the finish stays there: choose a place further in, or another marble."),
    "never_back_in_finish": N_("In the finish marbles only go forward: choose a place further in."),
    "joker_for_the_last": N_("At this table no Joker brings a team's last marble in: choose another card or way."),
    # seven
    "seven_brings_nobody_out": N_("A 7 brings no marble out: make its steps with marbles that are out already."),
    "seven_not_used_up": N_(
        "The parts of the 7 make {steps} so far: all seven steps must be made, by whichever marbles."
    ),
    "seven_too_far": N_("This would make {steps}, and a 7 has only seven steps: choose a nearer place."),
    "part_without_steps": N_("This marble would not move at all: each part of a 7 is at least one step."),
    "sent_home_before": N_(
        "An earlier part of this 7 has sent this marble home: choose another, or take that part back."
    ),
    # jack
    "swap_another_colour": N_("These two marbles have the same colour: choose one of another colour for the swap."),
    "swap_on_track_only": N_("A Jack swaps only marbles on the track: choose one that stands there."),
    "guard_not_swapped": N_("A guard can't be swapped: choose another marble."),
    "null_jack_other_use": N_("A Jack is laid without a swap only if nothing else can be played: choose another move."),
    "null_jack_other_marbles": N_(
        "A Jack is laid without a swap only if all marbles on the track have the colour that you move: "
        "lay down your hand."
    ),
    "null_jack_empty_track": N_("A Jack can't be laid while there is no marble on the track: lay down your hand."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "frees_partner": N_("{other} has no marble on the track, and this card brings one out."),
    "is_needed_least": N_("Of your cards you need this one least."),
    "wins": N_("This brings your team’s last marble in."),
    "hits": N_("This sends a marble of {other} home."),
    "hits_many": N_("This sends {n} marbles of the others home."),
    "completes": N_("With this, all marbles of {seat} are in."),
    "brings_in": N_("This brings a marble into the finish."),
    "comes_out": N_("This brings a marble out."),
    "swaps": N_("This swap puts your marble ahead."),
    "swaps_back": N_("This swap throws {other} back."),
    "gets_away": N_("This marble gets away. Marbles of others close behind it: {n}."),
    "comes_close": N_("This brings a marble within reach of its finish."),
}

#: What speaks for the obvious move where another one is suggested.
AGAINST = {
    "could_hit": N_("A marble of {other} could be sent back, but this does more."),
    "could_come_out": N_("A marble could come out, but this does more."),
}

_JOKER = "X"
_GUARD = "*"

_COURT = {"A": N_("Ace"), "J": N_("Jack"), "Q": N_("Queen"), "K": N_("King"), _JOKER: N_("Joker")}

_EXPLAINED = {
    "A": N_("Brings a marble out of the kennel onto its start, or moves one 1 or 11 steps forward."),
    "4": N_("Moves one marble 4 steps forward, or 4 back along the track."),
    "7": N_(
        "Seven single steps forward, split over your marbles as you like. "
        "Every marble that is passed or landed on goes home, your own too. All seven steps must be made."
    ),
    "J": N_(
        "Swaps one of your marbles with one of another colour. Both must be on the track, and neither may be a guard."
    ),
    "K": N_("Brings a marble out of the kennel onto its start, or moves one 13 steps forward."),
    _JOKER: N_("Stands for any other card: you choose which one when you play it."),
}


# cards and marbles


def face(name: str) -> str:
    """The name of a card or a marble; a marble is its seat's letter, with * if it is a guard.

    >>> face("7"), face("K"), face("b"), face("b*")
    ('7', 'King', 'Marble', 'Guard')
    """
    if _is_marble(name):
        return _("Guard") if name.endswith(_GUARD) else _("Marble")
    return _(_COURT[name]) if name in _COURT else name


def explain(name: str) -> str:
    """What a card does, or what a marble may do."""
    if _is_marble(name):
        return _explain_marble(is_guard=name.endswith(_GUARD))
    if name in _EXPLAINED:
        return _(_EXPLAINED[name])
    return _("Moves one marble {n} steps forward.").format(n=12 if name == "Q" else name)


def _is_marble(name: str) -> bool:
    return name.removesuffix(_GUARD) in tuple(COLOURS)


def _explain_marble(*, is_guard: bool) -> str:
    if is_guard:
        return _(
            "A guard: it has come out and has not moved since. "
            "Nobody passes it, lands on it or swaps it, not even its owner."
        )
    return _(
        "A marble: it goes once round the track and into the finish of its colour. "
        "Whoever lands on it on the track sends it home."
    )


# what happens


def happened(seen: Seen, names: Names) -> str:
    """An event in words, or "" where there is nothing to say.

    >>> happened(Seen("home", 0, "12", "bK", 1, (), (("colour", "b"),)), ["Anna", "Ben"])
    'Anna sends a marble of Ben home.'
    """
    tell = _TOLD.get(seen.what)
    return tell(seen, names) if tell else ""


def _deal(seen: Seen, names: Names) -> str:
    """The sentence of a deal; always plural, as no round has fewer than two cards."""
    cards = dict(seen.facts)["cards"]
    return _("A new round with {n} cards each: {name} leads.").format(n=cards, name=_maker(seen, names))


def _shuffle(_seen: Seen, _names: Names) -> str:
    return _("The stock is used up: the played cards are shuffled.")


def _give(seen: Seen, names: Names) -> str:
    return _("{name} has chosen a card to give.").format(name=_maker(seen, names))


def _take_back(seen: Seen, names: Names) -> str:
    return _("{name} takes the card back.").format(name=_maker(seen, names))


def _exchange(seen: Seen, names: Names) -> str:
    """The sentence of a card passed on; the card is named only to the two players who know it."""
    other = names[int((seen.target or "").removeprefix("hand "))]
    if seen.faces is None:
        return _("{name} gives {other} a card.").format(name=_maker(seen, names), other=other)
    return _("{name} gives {other} a card: {card}.").format(name=_maker(seen, names), other=other, card=_faces(seen))


def _lead(seen: Seen, names: Names) -> str:
    return _("The cards have changed hands: {name} begins.").format(name=_maker(seen, names))


def _play(seen: Seen, names: Names) -> str:
    if seen.faces == (_JOKER,):
        rank = face(str(dict(seen.facts)["rank"]))
        return _("{name} plays a Joker as: {card}.").format(name=_maker(seen, names), card=rank)
    return _("{name} plays: {card}.").format(name=_maker(seen, names), card=_faces(seen))


def _fold(seen: Seen, names: Names) -> str:
    return _("{name} can't play any card and lays them all down: {cards}.").format(
        name=_maker(seen, names), cards=_faces(seen)
    )


def _exit(seen: Seen, names: Names) -> str:
    if _is_own(seen):
        sentence = _("{name} brings a marble out: it stands guard.")
    else:
        sentence = _("{name} brings a marble out for {other}: it stands guard.")
    return sentence.format(name=_maker(seen, names), other=_owner(seen, names))


def _move(seen: Seen, names: Names) -> str:
    steps: Any = dict(seen.facts)["steps"]
    return _way(seen, steps).format(name=_owner(seen, names), n=abs(steps))


def _way(seen: Seen, steps: int) -> str:
    if steps < 0:
        return _("A marble of {name} goes {n} steps back.")
    if _is_finish(seen.origin):
        return n_(
            "A marble of {name} goes {n} step further into the finish.",
            "A marble of {name} goes {n} steps further into the finish.",
            steps,
        )
    if _is_finish(seen.target):
        return n_(
            "A marble of {name} gets into the finish with {n} step.",
            "A marble of {name} gets into the finish with {n} steps.",
            steps,
        )
    return n_("A marble of {name} goes {n} step forward.", "A marble of {name} goes {n} steps forward.", steps)


def _home(seen: Seen, names: Names) -> str:
    if _is_own(seen):
        sentence = _("{name} sends one of the own marbles home.")
    else:
        sentence = _("{name} sends a marble of {other} home.")
    return sentence.format(name=_maker(seen, names), other=_owner(seen, names))


def _swap(seen: Seen, names: Names) -> str:
    """The sentence of a swap, told of each marble: an event doesn't say which the other one was."""
    return _("A marble of {name} is swapped.").format(name=_owner(seen, names))


def _win(seen: Seen, names: Names) -> str:
    team: Any = dict(seen.facts)["team"]
    return _("All their marbles are in: {names} win.").format(names=", ".join(names[seat] for seat in team))


def _end(_seen: Seen, _names: Names) -> str:
    return _("There are too few cards for another round: the match ends, and nobody wins.")


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


def _is_finish(place: str | None) -> bool:
    return "F" in (place or "")


# what is done to others


def befalls(seen: Seen, _seats: int) -> Collection[int]:
    """The owner of a marble that somebody else has sent back, swapped or moved; the one who gets a card."""
    if seen.what == "exchange":
        return (_taker(seen),)
    is_others = seen.what in ("home", "swap", "exit", "move") and not _is_own(seen)
    return (_colour(seen),) if is_others else ()


def to_you(seen: Seen, names: Names, _you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    if seen.what == "exchange":
        sentence = _("{name} gives you a card: {card}.") if seen.faces else ""
        return sentence.format(name=_maker(seen, names), card=_faces(seen))
    sentence = {
        "home": _("{name} sends your marble back to the kennel."),
        "swap": _("{name} swaps your marble for another."),
        "exit": _("{name} brings your marble out: it stands guard."),
    }.get(seen.what, "")
    return sentence.format(name=_maker(seen, names))


def goes_without_saying(seen: Seen) -> bool:
    """Whether the card says it: a marble of the player's own goes forward on the track, or is swapped."""
    if seen.what == "move":
        steps: Any = dict(seen.facts)["steps"]
        return _is_own(seen) and steps > 0 and not _is_finish(seen.target)
    return seen.what == "swap" and _is_own(seen)


def _taker(seen: Seen) -> int:
    """The seat that gets the card of an exchange."""
    return int((seen.target or "").removeprefix("hand "))


# what is announced across the table


def announced(seen: Seen, names: Names) -> str:
    """A marble that is sent back."""
    return happened(seen, names) if seen.what == "home" else ""
