"""The words of Bauernschlau.

Face-down sheep are to be remembered, so no text ever names one, not even to the player who placed it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from screens.app.words import N_, _, listed, n_
from screens.games.texts import written
from tabletop import Seen
from tabletop.games.bauernschlau.board import CENTRE, PLACE_NAMES
from tabletop.games.bauernschlau.sheep import BLACK, FACES

Names = Sequence[str]

TITLE = "Bauernschlau"
LINE = N_("Fence in the white sheep, and leave the black ones to your neighbours.")
SEATING = N_("Neighbours share a fence. The first seat starts, and play goes clockwise.")

OPTIONS = {
    "rounds": (
        N_("Rounds"),
        N_(
            "A game is one round. Several rounds make a championship: scores are added up, and an unfenced farm "
            "scores 10 less than the lowest-scoring fenced farm."
        ),
    ),
    "farms": (
        N_("Farms"),
        N_("Where you sit. Neighbours share a fence; a farm without a player is neutral."),
    ),
    "geese": (
        N_("Geese"),
        N_("How many pastures have geese. Geese double or triple the sheep on them, white or black."),
    ),
    "dog_bonus": (
        N_("The dog earns extra actions too"),
        N_(
            "On: a black sheep moved by the dog gives two more actions too. Off: only a black sheep revealed "
            "where it lies does."
        ),
    ),
}

CHOICES: Mapping[str, Mapping[str, str]] = {
    "geese": {"18": N_("On 18 pastures"), "12": N_("On 12 pastures"), "none": N_("No geese")},
}

REFUSALS = {
    "off_the_board": N_("That is off the board. Choose a pasture on it."),
    "no_vertex": N_("No fence piece can end here. Follow the edges between the pastures."),
    "deal_first": N_("The round is scored. Start the next one first."),
    "round_goes_on": N_("The round isn’t over yet. Finish it before you start the next one."),
    "put_first": N_("You have drawn a sheep. First place it face down on an empty pasture."),
    "rest_first": N_("You still hold the dog. First put it in the middle or on a pasture without a sheep."),
    "nothing_in_hand": N_("You hold no sheep. Draw one first."),
    "not_in_hand": N_("You don’t hold this one ({face}). Place a sheep that you hold."),
    "not_a_pasture": N_("Sheep go on pastures only, never on a farm or in the middle. Choose a pasture."),
    "sheep_in_the_way": N_("There is already a sheep on this pasture. Choose one without."),
    "dog_in_the_way": N_("The dog is on this pasture. Choose an empty one."),
    "supply_empty": N_("The supply is empty, so you can’t draw. Choose another action."),
    "no_special_in_bonus": N_("A black sheep never gives the special action. Choose another one."),
    "sheep_face_down": N_(
        "The special action needs a board without face-down sheep. Still face down: {count}. Choose another action."
    ),
    "no_sheep_there": N_("There is no sheep on this pasture. Choose a face-down one."),
    "face_up_for_good": N_("This sheep is face up and stays here for good. Choose a face-down one."),
    "to_another_pasture": N_("With the dog, a sheep goes to another pasture than its own. Choose an empty one."),
    "dog_not_in_hand": N_("The dog needs a sheep to drive. First choose a face-down sheep and where it goes."),
    "not_on_a_farm": N_("The dog never rests on a farm. Choose the middle, or a pasture without a sheep."),
    "nothing_to_decline": N_("You may skip only actions from a black sheep. Choose an action."),
    "no_such_fence": N_("There is no such fence at this table, only {fences}. Build one beside your own farm."),
    "not_your_fence": N_("This fence belongs to {owners}. Build one beside your own farm."),
    "no_barriers_left": N_("You have no fence pieces left. Choose another action."),
    "fence_finished": N_("The fence between {fence} has reached the edge of the board and is finished. Build another."),
    "not_its_gap": N_(
        "The fence between {fence} can’t start here. Choose a gap between two farms, on the side where these two "
        "are neighbours."
    ),
    "gap_taken": N_("Another fence, the one between {other}, closes the end of this gap. Start in another gap."),
    "not_next_to_the_end": N_("The fence between {fence} continues from its end. Place the next piece there."),
    "back_to_the_farms": N_("A fence never turns back towards the farms. Lead it outwards, or sideways round them."),
    "joins_itself": N_("The fence between {fence} would run into itself. Lead it another way."),
    "joins_a_fence": N_("Here this fence would run into another, the one between {other}. Lead it another way."),
    "cuts_off": N_(
        "This piece would leave no way to the edge for the fence between {other}. All fences must still have "
        "room, side by side."
    ),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "wins": N_("This ends the round, and you win it. Your lead: {points}."),
    "finishes": N_("This finishes the fence."),
    "gains_ground": N_("This takes the fence towards better land for you."),
    "takes_sheep": N_("The dog takes this sheep to where it will probably do more for you."),
    "chases_black": N_("You know that this sheep is black: there it does you no harm."),
    "turns_white": N_("You know what this is, {face}: face up, it counts."),
    "turns_black": N_("You know that this sheep is black: revealed, it gives two more actions."),
    "turns_unknown": N_("Whatever it is, it will probably be good for you face up."),
    "white_at_home": N_("Keep it on your own land: {face}."),
    "white_abroad": N_("Nobody expects it on another farmer’s land: {face}. The dog can fetch it later."),
    "black_abroad": N_("Place a black sheep on another farmer’s land."),
    "several_at_once": N_("No sheep is face down: you may place {n} with one action."),
}

#: What speaks for the obvious move where another one is suggested.
AGAINST = {
    "could_finish": N_("A fence could be finished, but this does more."),
    "could_turn": N_("You could reveal a sheep that counts on your own land ({face}), but this does more."),
    "higher": N_("Another sheep counts more ({face}), but this does more."),
    "leaves_fence": N_("You could finish a fence."),
    "puts_lower": N_("You have a sheep that counts more than this one: {face}."),
}

_BLACK = FACES[BLACK]
_MIDDLE = PLACE_NAMES[CENTRE]

#: The name and the explanation of each thing on the table besides sheep.
_THINGS = {
    "dog": (
        N_("The dog"),
        N_(
            "It takes a face-down sheep to another pasture, where it is revealed, then rests in the middle or on "
            "a pasture. It is worth nothing there, but takes the place of a sheep."
        ),
    ),
    "barrier": (
        N_("Fence piece"),
        N_(
            "A piece of a fence. The fence belongs to the two neighbours whose farms it separates. It stays where "
            "it is."
        ),
    ),
    "tip": (
        N_("End of a fence"),
        N_("The fence continues from here: outwards or sideways, until it reaches the edge of the board."),
    ),
    "x2": (N_("Geese ×2"), N_("The face-up sheep here counts twice, white or black.")),
    "x3": (N_("Geese ×3"), N_("The face-up sheep here counts three times, white or black.")),
    "farm": (
        N_("Farm"),
        N_("All pastures between its two fences are its land. Neither sheep nor dog may go on the farm itself."),
    ),
    "neutral": (
        N_("Neutral farm"),
        N_("It belongs to nobody and isn’t a pasture: neither sheep nor dog may go here. Fences can start beside it."),
    ),
}

#: Sentences of events that name only the seat.
_DEEDS = {
    "deal": N_("{name} deals the next round."),
    "put": N_("{name} places a sheep face down."),
    "move": N_("{name} moves a sheep with the dog."),
    "fenced": N_("{name}’s farm is fenced."),
    "pass": N_("{name} can take no action and is skipped."),
    "full": N_("{name}’s farm is full, so the round ends."),
}

#: What is done on another player's land, or takes a sheep off it; told to everyone, and told to that player.
_ON_LAND = {
    "put": N_("{name} places a sheep face down on {other}’s land."),
    "reveal": N_("{name} reveals on {other}’s land: {face}."),
    "move": N_("{name} moves a sheep off {other}’s land with the dog."),
    "rest": N_("{name} puts the dog on {other}’s land."),
}
_ON_YOUR_LAND = {
    "put": N_("{name} places a sheep face down on your land."),
    "reveal": N_("{name} reveals on your land: {face}."),
    "move": N_("{name} moves a sheep off your land with the dog."),
    "rest": N_("{name} puts the dog on your land."),
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
            "A black sheep: it costs 3 points for the fenced farm where it lies face up, with geese two or three "
            "times as much. If you reveal it, you may take two more actions."
        )
    points = int(name)
    return n_(
        "A white sheep, worth {n} point to the fenced farm where it lies face up, times its geese.",
        "A white sheep, worth {n} points to the fenced farm where it lies face up, times its geese.",
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
    'Anna reveals: white sheep 5.'
    """
    name = "" if seen.seat is None else names[seen.seat]
    if seen.what == "reveal" and not seen.faces:
        return _("{name} reveals a sheep.").format(name=name)
    if _concerned(seen) and seen.what in _ON_LAND:
        return _(_ON_LAND[seen.what]).format(name=name, other=names[_facts(seen)["land"]], face=_face(seen))
    if seen.what in _DEEDS:
        return _(_DEEDS[seen.what]).format(name=name)
    if seen.what == "rest":
        return _rested(seen, name)
    if seen.what == "fence":
        other = _other_owner(seen, names)
        return _("{name} places a piece of the fence shared with {other}.").format(name=name, other=other)
    if seen.what == "score":
        return _scored(_facts(seen)["points"], names)
    return _counted(seen, name) or _shown(seen, name)


def _concerned(seen: Seen) -> Sequence[int]:
    """The player on whose land another one has done something."""
    owner = _facts(seen).get("land")
    return () if owner is None or owner == seen.seat else (owner,)


def _face(seen: Seen) -> str:
    return face(seen.faces[0]) if seen.faces else ""


def _other_owner(seen: Seen, names: Names) -> str:
    """The player with whom the builder of a fence shares it."""
    fence = _facts(seen)["fence"]
    return names[(fence + 1) % len(names) if fence == seen.seat else fence]


def _rested(seen: Seen, name: str) -> str:
    if seen.target == _MIDDLE:
        return _("{name} puts the dog in the middle.").format(name=name)
    return _("{name} puts the dog on a pasture.").format(name=name)


def _counted(seen: Seen, name: str) -> str:
    """The sentence of an event that counts sheep or actions."""
    number = seen.number
    if seen.what == "draw":
        sentence = n_("{name} draws a sheep.", "{name} draws {n} sheep to place face down.", number)
    elif seen.what == "bonus":
        sentence = n_("{name} may take {n} more action.", "{name} may take {n} more actions.", number)
    elif seen.what == "done":
        sentence = n_("{name} skips {n} action.", "{name} skips {n} actions.", number)
    elif seen.what == "lapse":
        sentence = n_("{name} loses {n} action.", "{name} loses {n} actions.", number)
    else:
        return ""
    return sentence.format(name=name, n=number)


def untold(move: str, _name: str) -> str:
    """A sheep revealed, which it is chance to be, or the end of extra actions."""
    return {"reveal": _("Reveal a sheep"), "done": _("Skip the rest")}.get(move.partition(" ")[0], "")


def _shown(seen: Seen, name: str) -> str:
    """The sentence of an event that reveals a sheep to everyone."""
    if not seen.faces:
        return ""
    if seen.what == "reveal":
        return _("{name} reveals: {face}.").format(name=name, face=_face(seen))
    if seen.what == "open":
        return _("Face down until the end: {face}.").format(face=face(seen.faces[0]))
    return ""


def _best(points: Sequence[int | None]) -> Sequence[int]:
    """The seats with the most points; none if no farm is fenced."""
    most = max((each for each in points if each is not None), default=None)
    return [seat for seat, each in enumerate(points) if each == most and each is not None]


def _won(points: int) -> str:
    sentence = n_(
        "The round is over. Your farm is the highest: {n} point.",
        "The round is over. Your farm is the highest: {n} points.",
        abs(points),
    )
    return sentence.format(n=written(points))


def _scored(points: Sequence[int | None], names: Names) -> str:
    winners = _best(points)
    if not winners:
        return _("The round is over. No farm is fenced: nobody wins.")
    best = points[winners[0]] or 0
    sentence = n_(
        "The round is over. Highest: {names}, {n} point.", "The round is over. Highest: {names}, {n} points.", abs(best)
    )
    return sentence.format(names=listed([names[seat] for seat in winners]), n=written(best))


def _facts(seen: Seen) -> dict[str, Any]:
    return dict(seen.facts)


# what is done to others


def befalls(seen: Seen, seats: int) -> Collection[int]:
    """Who shares a fence that is built, owns the land where something is done, or the farm that is full, or has won."""
    if seen.what in _ON_YOUR_LAND:
        return _concerned(seen)
    if seen.what == "fence":
        fence = _facts(seen)["fence"]
        return [seat for seat in (fence, (fence + 1) % seats) if seat != seen.seat]
    if seen.what == "score":
        return _best(_facts(seen)["points"])
    return (seen.seat,) if seen.what in ("fenced", "full") and seen.seat is not None else ()


def to_you(seen: Seen, names: Names, you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    if seen.what in _ON_YOUR_LAND:
        return _(_ON_YOUR_LAND[seen.what]).format(name=names[seen.seat or 0], face=_face(seen))
    if seen.what == "fence":
        return _("{name} places a piece of the fence shared with you.").format(name=names[seen.seat or 0])
    if seen.what == "score":
        points = _facts(seen)["points"]
        return _won(points[you]) if len(_best(points)) == 1 else ""
    return {"fenced": _("Your farm is fenced."), "full": _("Your farm is full, so the round ends.")}.get(seen.what, "")


#: How what you do is told to you.
_BY_YOU = {
    "put": N_("You place a sheep face down."),
    "move": N_("You move a sheep with the dog."),
}


def by_you(seen: Seen, names: Names) -> str:
    """The sentence of what you do yourself.

    >>> by_you(Seen("reveal", 0, "2,-1", "2,-1", 1, ("5",), ()), ["Anna", "Ben"])
    'You reveal: white sheep 5.'
    """
    if seen.what in _BY_YOU:
        return _(_BY_YOU[seen.what])
    if seen.what == "rest":
        return _("You put the dog in the middle.") if seen.target == _MIDDLE else _("You put the dog on a pasture.")
    if seen.what == "reveal":
        return _("You reveal: {face}.").format(face=_face(seen)) if seen.faces else _("You reveal a sheep.")
    if seen.what == "fence":
        return _("You place a piece of the fence shared with {other}.").format(other=_other_owner(seen, names))
    return _counted_by_you(seen)


def _counted_by_you(seen: Seen) -> str:
    number = seen.number
    if seen.what == "draw":
        sentence = n_("You draw a sheep.", "You draw {n} sheep to place face down.", number)
    elif seen.what == "bonus":
        sentence = n_("You may take {n} more action.", "You may take {n} more actions.", number)
    elif seen.what == "done":
        sentence = n_("You skip {n} action.", "You skip {n} actions.", number)
    else:
        return ""
    return sentence.format(n=number)


def goes_without_saying(seen: Seen) -> bool:
    """Whether the rest of the action says it: a drawn sheep is put down, and the dog after its drive."""
    return seen.what in ("put", "rest") or (seen.what == "draw" and seen.number == 1)


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
