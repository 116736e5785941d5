"""The words of Bauernschlau.

Face-down sheep are to be remembered, so no text ever names one, not even to the player who placed it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from screens.app.words import N_, _, n_
from tabletop import Seen
from tabletop.games.bauernschlau.board import CENTRE, PLACE_NAMES
from tabletop.games.bauernschlau.sheep import BLACK, FACES

Names = Sequence[str]

TITLE = "Bauernschlau"
LINE = N_("Fence in the white sheep, and leave the black ones to your neighbours.")
SEATING = N_("Neighbours share a fence. The first seat begins, and it goes on clockwise.")

OPTIONS = {
    "rounds": (
        N_("Rounds"),
        N_(
            "One round is a whole game. Several are a championship: all rounds are added up, "
            "and a farm that is not fenced in writes 10 less than the lowest that is."
        ),
    ),
    "geese": (
        N_("Geese"),
        N_("On how many fields there are geese. They double or triple the sheep that lies with them, white or black."),
    ),
    "dog_bonus": (
        N_("The dog earns actions too"),
        N_(
            "On: a black sheep that is moved by the dog gives two more actions as well. "
            "Off: only a black sheep that is revealed where it lies gives them."
        ),
    ),
}

CHOICES: Mapping[str, Mapping[str, str]] = {
    "geese": {"18": N_("On 18 fields"), "12": N_("On 12 fields"), "none": N_("No geese")},
}

REFUSALS = {
    "off_the_board": N_("That is off the board: choose a pasture on it."),
    "no_vertex": N_("No barrier can end here: follow the edges between the fields."),
    "deal_first": N_("The round is scored: deal the next one first."),
    "round_goes_on": N_("The round is not over yet: play on, and deal once it is scored."),
    "put_first": N_("You have drawn a sheep: first put what you hold face down on a free pasture."),
    "rest_first": N_("You still hold the dog: first put it down in the middle or on a pasture without a sheep."),
    "nothing_in_hand": N_("You hold no sheep: draw one first."),
    "not_in_hand": N_("You do not hold this one ({face}): put a sheep that you hold."),
    "not_a_pasture": N_("Sheep lie on pastures only, never on a farm or in the middle: choose a pasture."),
    "sheep_in_the_way": N_("A sheep lies on this pasture already: choose one without."),
    "dog_in_the_way": N_("The dog lies on this pasture: choose a free one."),
    "supply_empty": N_("The supply is empty, and there is nothing to draw: choose another action."),
    "no_special_in_bonus": N_("The special is not among the actions that a black sheep gives: choose another one."),
    "sheep_face_down": N_(
        "The special needs a board without sheep that lie face down. Still face down: {count}. Choose another action."
    ),
    "no_sheep_there": N_("No sheep lies on this pasture: choose one that lies face down."),
    "face_up_for_good": N_("This sheep lies face up and stays here for good: choose one that lies face down."),
    "to_another_pasture": N_("With the dog a sheep goes to another pasture than its own: choose a free one."),
    "dog_not_in_hand": N_("The dog goes along with a sheep: first choose one that lies face down, and where it goes."),
    "not_on_a_farm": N_("The dog never rests on a farm: choose the middle, or a pasture without a sheep."),
    "nothing_to_decline": N_("Only what a black sheep gives may be declined: choose an action."),
    "no_such_fence": N_("There is no such fence, only {fences} at this table: build one beside your own farm."),
    "not_your_fence": N_("This fence belongs to {owners}: build one beside your own farm."),
    "no_barriers_left": N_("You have no barrier left: choose another action."),
    "fence_finished": N_("The fence between {fence} has reached the edge of the board and is finished: build another."),
    "not_its_gap": N_(
        "The fence between {fence} can't begin here: choose a gap between two farms, on the side where these two are "
        "neighbours."
    ),
    "gap_taken": N_("Another fence, the one between {other}, closes the end of this gap: begin in another gap."),
    "not_next_to_the_end": N_("The fence between {fence} goes on from its end: lay the next barrier there."),
    "back_to_the_farms": N_("A fence never goes back towards the farms: lead it outwards, or sideways round them."),
    "joins_itself": N_("The fence between {fence} would run into itself: lead it another way."),
    "joins_a_fence": N_("Here this fence would run into another, the one between {other}: lead it another way."),
    "cuts_off": N_(
        "This barrier would leave no way to the edge for the fence between {other}: "
        "all fences must still have room, side by side."
    ),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "wins": N_("This ends the round, and you win it. Your lead: {points}."),
    "finishes": N_("This fence is finished with that."),
    "gains_ground": N_("This barrier leads the fence where the ground is better for you."),
    "takes_sheep": N_("The dog takes this sheep to where it is likely to do more for you."),
    "chases_black": N_("You know that this sheep is black: there it does you no harm."),
    "turns_white": N_("You know what lies here, {face}: face up, it counts."),
    "turns_black": N_("You know that this sheep is black: turned up, it gives two more actions."),
    "turns_unknown": N_("Whatever lies there, it is likely to be good for you face up."),
    "white_at_home": N_("It is best kept on your own ground: {face}."),
    "white_abroad": N_("Nobody looks for it on another farmer’s ground: {face}. The dog can fetch it later."),
    "black_abroad": N_("A black sheep is best put on another farmer’s ground."),
    "several_at_once": N_("No sheep lies face down: you may place {n} with one action."),
}

_BLACK = FACES[BLACK]
_MIDDLE = PLACE_NAMES[CENTRE]

#: The name and the explanation of each thing on the table besides sheep.
_THINGS = {
    "dog": (
        N_("The dog"),
        N_(
            "It takes a sheep that lies face down to another pasture, where it is turned up, and then rests in the "
            "middle or on a pasture. There it counts nothing, but takes the place of a sheep."
        ),
    ),
    "barrier": (
        N_("Barrier"),
        N_("A piece of a fence. The fence belongs to the two neighbours whose farms it parts. It stays where it lies."),
    ),
    "tip": (
        N_("End of a fence"),
        N_("The fence goes on from here: outwards or sideways, until it reaches the edge of the board."),
    ),
    "x2": (N_("Geese ×2"), N_("The sheep that lies face up here counts twice, be it white or black.")),
    "x3": (N_("Geese ×3"), N_("The sheep that lies face up here counts three times, be it white or black.")),
    "farm": (
        N_("Farm"),
        N_("All pastures between its two fences are its land. Neither sheep nor dog may lie on the farm itself."),
    ),
    "neutral": (
        N_("Neutral farm"),
        N_("It belongs to nobody and is no field: neither sheep nor dog may lie here. Fences may begin beside it."),
    ),
}

#: Sentences of events that name only the seat.
_DEEDS = {
    "deal": N_("{name} deals the next round."),
    "put": N_("{name} puts a sheep face down."),
    "move": N_("{name} moves a sheep with the dog."),
    "fenced": N_("The farm of {name} is fenced in."),
    "pass": N_("{name} can take no action and is passed over."),
    "full": N_("The farm of {name} is full, so the round ends."),
}


# sheep, pieces and fields


def face(name: str) -> str:
    """The name of a sheep as it stands within a sentence, or of another piece or a field.

    >>> face("5"), face("-3"), face("dog")
    ('white sheep 5', 'black sheep −3', 'The dog')
    """
    if name in _THINGS:
        return _(_THINGS[name][0])
    return _("black sheep −3") if name == _BLACK else _("white sheep {n}").format(n=name)


def explain(name: str) -> str:
    """What a sheep is worth, or what another piece or a field is and does."""
    if name in _THINGS:
        return _(_THINGS[name][1])
    if name == _BLACK:
        return _(
            "A black sheep: it takes 3 points off the fenced farm where it lies face up, with geese two or three times "
            "as many. Whoever reveals it may take two more actions."
        )
    points = int(name)
    return n_(
        "A white sheep: it counts {n} point for the fenced farm where it lies face up, times its geese.",
        "A white sheep: it counts {n} points for the fenced farm where it lies face up, times its geese.",
        points,
    ).format(n=points)


# facts of refusals


def _pair(seats: Sequence[int], names: Names) -> str:
    one, other = (names[seat] for seat in seats)
    return _("{name} and {other}").format(name=one, other=other)


def _neighbours(fence: int, names: Names) -> str:
    """The names of the two farms that a fence separates, in their order round the table."""
    return _pair((fence, (fence + 1) % len(names)), names)


#: How this game words the facts of its refusals that differ from the other games' facts.
FACTS: Mapping[str, Callable[[Any, Names], str]] = {"fence": _neighbours, "other": _neighbours, "owners": _pair}


# what has happened


def happened(seen: Seen, names: Names) -> str:
    """An event in words, the same for everyone who may know of it; "" where there is nothing to say.

    >>> happened(Seen("reveal", 0, "2,-1", "2,-1", 1, ("5",), ()), ["Anna", "Ben"])
    'Anna turns up: white sheep 5.'
    """
    name = "" if seen.seat is None else names[seen.seat]
    if seen.what in _DEEDS:
        return _(_DEEDS[seen.what]).format(name=name)
    if seen.what == "rest":
        return _rested(seen, name)
    if seen.what == "fence":
        between = _neighbours(_facts(seen)["fence"], names)
        return _("{name} lays a barrier on the fence between {fence}.").format(name=name, fence=between)
    if seen.what == "score":
        return _scored(_facts(seen)["points"], names)
    return _counted(seen, name) or _shown(seen, name)


def _rested(seen: Seen, name: str) -> str:
    if seen.target == _MIDDLE:
        return _("{name} puts the dog down in the middle.").format(name=name)
    return _("{name} puts the dog down on a pasture.").format(name=name)


def _counted(seen: Seen, name: str) -> str:
    """The sentence of an event that counts sheep or actions."""
    number = seen.number
    if seen.what == "draw":
        sentence = n_("{name} draws a sheep.", "{name} draws {n} sheep.", number)
    elif seen.what == "bonus":
        sentence = n_("{name} may take {n} more action.", "{name} may take {n} more actions.", number)
    elif seen.what == "done":
        sentence = n_("{name} declines {n} action.", "{name} declines {n} actions.", number)
    elif seen.what == "lapse":
        sentence = n_("{name} loses {n} action.", "{name} loses {n} actions.", number)
    else:
        return ""
    return sentence.format(name=name, n=number)


def _shown(seen: Seen, name: str) -> str:
    """The sentence of an event that reveals a sheep to everyone."""
    if not seen.faces:
        return ""
    if seen.what == "reveal":
        return _("{name} turns up: {face}.").format(name=name, face=face(seen.faces[0]))
    if seen.what == "open":
        return _("Face down to the end: {face}.").format(face=face(seen.faces[0]))
    return ""


def _scored(points: Sequence[int | None], names: Names) -> str:
    best = max((written for written in points if written is not None), default=None)
    if best is None:
        return _("The round is over. No farm is fenced in: nobody wins.")
    sentence = n_(
        "The round is over. Highest: {names}, {n} point.", "The round is over. Highest: {names}, {n} points.", abs(best)
    )
    first = ", ".join(name for name, written in zip(names, points, strict=True) if written == best)
    return sentence.format(names=first, n=str(best).replace("-", "−"))


def _facts(seen: Seen) -> dict[str, Any]:
    return dict(seen.facts)


# what is done to others


def befalls(seen: Seen, seats: int) -> Collection[int]:
    """The neighbours of a fence that somebody builds; the one whose farm is fenced or full."""
    if seen.what == "fence":
        fence = _facts(seen)["fence"]
        return [seat for seat in (fence, (fence + 1) % seats) if seat != seen.seat]
    return (seen.seat,) if seen.what in ("fenced", "full") and seen.seat is not None else ()


def to_you(seen: Seen, names: Names, you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    if seen.what == "fence":
        pair = (_facts(seen)["fence"], (_facts(seen)["fence"] + 1) % len(names))
        other = names[pair[1] if pair[0] == you else pair[0]]
        return _("{name} lays a barrier on the fence between you and {other}.").format(
            name=names[seen.seat or 0], other=other
        )
    return {"fenced": _("Your farm is fenced in."), "full": _("Your farm is full, so the round ends.")}.get(
        seen.what, ""
    )


def goes_without_saying(seen: Seen) -> bool:
    """Whether the rest of the action says it: a drawn sheep is put down, and the dog after its drive."""
    return seen.what in ("put", "rest")


# what is announced across the table


def announced(seen: Seen, names: Names) -> str:
    """A farm that closes, and why the round ends."""
    if seen.what == "score":
        return _why_it_ends(_facts(seen)["full"], names)
    return happened(seen, names) if seen.what == "fenced" else ""


def _why_it_ends(full: Sequence[int], names: Names) -> str:
    """The farms that are full; or else nobody could go on."""
    if not full:
        return _("No player can take an action, so the round ends.")
    deed = _DEEDS["full"]
    return "\n".join(_(deed).format(name=names[seat]) for seat in full)
