"""The rulebook of Bauernschlau."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from screens.app.words import N_
from screens.games.rules import BACK, Cards, Chapter, OnBoard, RuleEntry, ShortRule
from tabletop.games.bauernschlau.board import CENTRE, FARMS, GEESE, PLACES, VERTICES

# pictures: a table of three, the first seat's farm below, where its land is

_LEFT = ("4/-2", "5/-4", "7/-5", "8/-7", "10/-8", "11/-10", "13/-11")
_RIGHT = ("2/-4", "1/-5", "2/-7", "1/-8", "2/-10", "1/-11", "2/-13")
_FARM = "1,-1"
_LAND = ("2,-2", "1,-2", "2,-3", "1,-3", "3,-3", "2,-4", "1,-4", "3,-4", "4,-4")
#: The learner's farm and land, with the pastures beside it.
_ROUND_THE_LAND = (_FARM, *_LAND, "2,-1", "0,-2", "4,-3", "0,-4")
_NEAR_THE_FARM = (_FARM, "2,-1", "0,-2", "3,-3", "1,-3")


def _position(sheep: Mapping[str, str], *fences: Sequence[str], dog: str = "0,0") -> dict[str, Any]:
    """A position with these sheep, and with the fences to the left and right of seat 0's farm."""
    left, right = fences
    return {
        "game": "bauernschlau",
        "seats": 3,
        "sheep": sheep,
        "supply": ["1"],
        "dog": dog,
        "stock": [2, 2, 2],
        "fences": [[*left], [], [*right]],
    }


def _land(caption: str, dog: str, sheep: Mapping[str, str]) -> OnBoard:
    """A figure of the fenced farm with everything on its land and beside it."""
    return OnBoard({}, (), _ROUND_THE_LAND, 3, caption, _position(sheep, _LEFT, _RIGHT, dog=dog))


_FENCED = _land(
    N_("This farm is fenced in: all that lies between its two fences is its land."),
    dog="0,0",
    sheep={"1,-2": "5", "2,-3": "3", "2,-2": "2", "3,-3": "5", "1,-3": "1?", "2,-1": "-3", "0,-2": "-3"},
)
_BOARD = OnBoard(
    {"0,0": "dog"},
    seats=4,
    caption=N_("Four players: four farms in their colours, and two neutral ones."),
)
_PONDS = OnBoard(
    {},
    around=(_FARM, "2,-2", "1,-2", "3,-3", "2,-1"),
    seats=3,
    caption=N_("Geese: the number tells how many times a sheep counts."),
)
_SHEEP = Cards(
    (("1", "2", "3", "5", "-3"), (BACK, "barrier")),
    caption=N_("The white sheep and the black one. Below: a sheep face down, and a barrier."),
)
_PLACE = Cards((("5", "→", BACK),), caption=N_("Place: looked at once, then face down."))
_REVEAL = Cards(((BACK, "→", "3"),), caption=N_("Reveal: from now on everybody sees it."))
_DOG = OnBoard(
    {"0,-2": "dog", "3,-3": BACK},
    ways=(("3,-3", "2,-1"), ("0,-2", "3,-3")),
    around=(_FARM, "2,-1", "0,-2", "3,-3"),
    seats=3,
    caption=N_("Dog: it takes the sheep to the geese beside the farm, and then rests where the sheep was."),
)
_BARRIER = OnBoard(
    {"end 2/-7": "tip"},
    ways=(("end 2/-7", "end 1/-8"), ("end 2/-7", "end 4/-8")),
    around=_NEAR_THE_FARM,
    seats=3,
    caption=N_("Barrier: from its end the fence goes on to one of two sides, never back."),
    position=_position({}, (), _RIGHT[:3]),
)
_ROUND = OnBoard(
    {"end 5/-4": "tip"},
    ways=(("end 5/-4", "end 7/-5"),),
    around=_NEAR_THE_FARM,
    seats=3,
    caption=N_("A fence may run sideways round a farm, as long as the other fences keep a way to the edge."),
    position=_position({}, (), ("2/-4", "4/-5", "5/-4")),
)
_FINISHED = _land(N_("Both fences have reached the edge, with seven barriers each."), dog="0,0", sheep={})
_BLACK = Cards(((BACK, "→", "-3"),), caption=N_("Revealed where it lies: two more actions."))
_FULL = _land(
    N_("Every field is taken: by a sheep, face up or face down, or by the dog."),
    dog="3,-3",
    sheep={
        "1,-2": "5",
        "2,-2": "2",
        "2,-3": "3",
        "1,-3": "1",
        "2,-4": "-3",
        "1,-4": "2",
        "3,-4": "1",
        "4,-4": "3?",
    },
)
_SCORED = _land(
    N_("The example: 10 + 3 − 9, and 2 barriers left. The dog and the sheep face down count nothing."),
    dog="2,-3",
    sheep={"1,-2": "5", "2,-2": "3", "3,-3": "-3", "4,-4": "2?"},
)

# the words

SHORT = (
    ShortRule(
        _FENCED._replace(caption=""),
        N_(
            "Fence in your farm: white sheep inside, black ones at your neighbours’. A farm that is not fenced in "
            "has lost."
        ),
    ),
    ShortRule(
        _PLACE._replace(caption=""),
        N_("Your turn is one action. Place: draw a sheep, look at it once and put it face down on any free pasture."),
    ),
    ShortRule(
        _REVEAL._replace(caption=""),
        N_("Or reveal: turn up any sheep that lies face down. It stays there for good."),
    ),
    ShortRule(
        _DOG._replace(caption=""),
        N_(
            "Or dog: it moves a sheep that lies face down to another pasture, and there you turn it up. Then put the "
            "dog down again."
        ),
    ),
    ShortRule(
        _BARRIER._replace(caption=""),
        N_("Or barrier: build on one of your two fences, outwards or sideways. Your neighbour builds on it, too."),
    ),
    ShortRule(
        _BLACK._replace(caption=""),
        N_("A black sheep costs points. But whoever reveals it where it lies may take two more actions."),
    ),
    ShortRule(
        _FULL._replace(caption=""),
        N_(
            "Once every field of a fenced farm is taken, the round is over. What lies face up on your land counts, "
            "geese double or triple it, and each barrier left takes off 1 point. The highest score wins."
        ),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "Fence in your farm, with as many white sheep as you can and as few black ones. Most sheep lie face down: "
            "remember where they are. As soon as a farm that is fenced in is full, the round is over and all farms "
            "that are fenced in are counted. The highest score wins. A farm that is not fenced in has lost."
        ),
        figures=(_FENCED,),
    ),
    Chapter(
        "board",
        N_("The board"),
        N_(
            "In the middle lies the dog. Round it are six farms, one for each player; those left over are neutral and "
            "belong to nobody. All other fields are pastures, 54 of them.\n"
            "On 18 pastures there are geese: a sheep counts double on the six nearest to the farms, "
            "triple on the twelve others."
        ),
        figures=(_BOARD, _PONDS),
    ),
    Chapter(
        "pieces",
        N_("Sheep and barriers"),
        N_(
            "There are 52 sheep: the white 1 eight times, the white 2, 3 and 5 nine times each, and 17 black ones of "
            "−3. They are shuffled and make up the supply.\n"
            "Everybody has barriers to build with: 16 each with two or three players, 12 with four or five, "
            "10 with six.\n"
            "In the first lap everybody draws a sheep, looks at it and puts it face down on any free pasture. "
            "Then whoever began has the first turn."
        ),
        figures=(_SHEEP,),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_(
            "You take one action:\n"
            "• Place: draw a sheep, look at it and put it face down on any free pasture. Free means without a sheep "
            "and without the dog. Nobody looks at it again, not even you.\n"
            "• Reveal: turn up any sheep that lies face down. It stays where it is for good.\n"
            "• Dog: move any sheep that lies face down to another free pasture and turn it up there; it stays for "
            "good. Nobody looks at it before. Then put the dog down in the middle or on a pasture without a sheep. "
            "The sheep may go where the dog was, and the dog where the sheep was. Fences stop neither of them.\n"
            "• Barrier: lay one of your barriers on one of your two fences.\n"
            "An action must be taken as long as one can be. Whoever can take none is passed over."
        ),
        figures=(_PLACE, _REVEAL, _DOG),
    ),
    Chapter(
        "special",
        N_("The special"),
        N_(
            "If no sheep lies face down when your turn begins, you may do this instead: draw as many sheep at once as "
            "there are players, or all that are left if they are fewer. Look at them, and put each face down on a free "
            "pasture, in any order."
        ),
        figures=(Cards((("?", "?", "?", "→", "5", "1", "-3"),), caption=N_("Three players: three sheep at once.")),),
    ),
    Chapter(
        "black",
        N_("Black sheep"),
        N_(
            "If a sheep that you reveal is black, you may take two more actions: place, reveal, dog or barrier, the "
            "same or different ones, but never the special. You may decline what is left of them. This comes only once "
            "a turn, so there are never more than three actions.\n"
            "A black sheep that is moved by the dog gives nothing, unless you have agreed otherwise."
        ),
        figures=(_BLACK,),
    ),
    Chapter(
        "fences",
        N_("Fences"),
        N_(
            "Between any two neighbours there is one fence. It belongs to both, and both build on it, each with "
            "barriers of their own. It begins between two farms and ends at the edge of the board: that takes seven "
            "barriers at least. With two players there are two fences, and both belong to both.\n"
            "1. You lay a barrier of your own on a fence of your own that is not finished.\n"
            "2. The first barrier lies between two farms, on the side where the two owners are neighbours. If neutral "
            "farms lie between them, whoever begins the fence chooses the gap. Each further barrier goes on from "
            "the end.\n"
            "3. A fence never goes back towards the farms. Sideways, round them, is fine.\n"
            "4. A fence never runs into another one, nor into itself.\n"
            "5. Nobody is cut off: after each barrier all fences that are not finished must still be able to reach the "
            "edge, all of them together, side by side, however many barriers are left.\n"
            "A fence that has reached the edge is finished and never goes on."
        ),
        figures=(_BARRIER, _ROUND, _FINISHED),
    ),
    Chapter(
        "end",
        N_("The end of a round"),
        N_(
            "Your farm is fenced in once both its fences are finished. All pastures between them are your land; "
            "neutral farms on it are no fields.\n"
            "After each action, within a turn as well, every farm that is fenced in is looked at: if a sheep or the "
            "dog lies on each of its fields, the round is over at once. Sheep that lie face down fill a field too, and "
            "it does not matter whose turn it is. What is left of the actions for a black sheep is lost "
            "then. The round is also over if nobody can take an action any more."
        ),
        figures=(_FULL,),
    ),
    Chapter(
        "scoring",
        N_("Scoring"),
        N_(
            "Each farm that is fenced in adds up the sheep that lie face up on its land: white ones count what they "
            "say, black ones −3, and geese multiply them, black ones too. Each barrier that you have left takes off "
            "1 point. The dog and sheep that lie face down count nothing.\n"
            "An example: on Anna's land lie a white 5 with double geese, a white 3 without, and a black sheep with "
            "triple geese; she has two barriers left. That is 10 + 3 − 9 − 2 = 2 points.\n"
            "The highest score wins, and equal ones share the win. A farm that is not fenced in loses, even against a "
            "score below 0. If no farm is fenced in, nobody wins."
        ),
        figures=(_SCORED,),
    ),
    Chapter(
        "championship",
        N_("A championship"),
        N_(
            "You may agree on two to six rounds, and the total decides. A farm that is not fenced in writes 10 points "
            "less than the lowest that is, its barriers already taken off; if none is, all write 0. "
            "Each round is begun by the next player."
        ),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_(
            "If you wish, there are geese on only 12 pastures: double ones on the six nearest to the farms, "
            "triple ones on the six further out in line with them. Or there are no geese at all.\n"
            "You may also agree that a black sheep moved by the dog gives two more actions, too. "
            "They follow when the dog has been put down."
        ),
    ),
    Chapter(
        "device",
        N_("On this device"),
        N_(
            "The device shuffles, keeps the rules of the fences and counts. A sheep that you draw is shown to you "
            "alone; put it down, and nobody sees it any more. Drag sheep and dog to where they should go, or tap them "
            "and then the place. A fence is drawn along the edges with a finger. If a barrier can't lie somewhere, the "
            "table says which rule stops it and shows why.\n"
            "Pinch with two fingers to see the board larger, and tap it twice to see all of it. If you like, the table "
            "shows each farm's land, its score as it stands, the free fields, the barriers left and how many its "
            "fences still need at least. A long press on a piece or field tells what it is."
        ),
    ),
)

INDEX = (
    RuleEntry(
        "1",
        N_("White sheep 1"),
        N_("Face up on the land of a farm that is fenced in it counts 1 point, with geese 2 or 3. There are eight."),
        Cards((("1",),)),
    ),
    RuleEntry(
        "2",
        N_("White sheep 2"),
        N_("Face up on the land of a farm that is fenced in it counts 2 points, with geese 4 or 6. There are nine."),
        Cards((("2",),)),
    ),
    RuleEntry(
        "3",
        N_("White sheep 3"),
        N_("Face up on the land of a farm that is fenced in it counts 3 points, with geese 6 or 9. There are nine."),
        Cards((("3",),)),
    ),
    RuleEntry(
        "5",
        N_("White sheep 5"),
        N_("Face up on the land of a farm that is fenced in it counts 5 points, with geese 10 or 15. There are nine."),
        Cards((("5",),)),
    ),
    RuleEntry(
        "-3",
        N_("Black sheep −3"),
        N_(
            "Face up on the land of a farm that is fenced in it takes off 3 points, with geese 6 or 9. There are 17 of "
            "them, a third of all sheep.\n"
            "Whoever reveals it where it lies may take two more actions, once in a turn. If the dog moves it, it gives "
            "none, unless you have agreed otherwise."
        ),
        Cards((("-3",),)),
    ),
    RuleEntry(
        "down",
        N_("Sheep face down"),
        N_(
            "Whoever put it here has seen it once, and nobody may look at it again. It fills a field, but counts "
            "nothing. Anybody may reveal it or move it with the dog, wherever it lies."
        ),
        Cards(((BACK,),)),
    ),
    RuleEntry(
        "supply",
        N_("Supply"),
        N_(
            "The sheep that are still to be drawn; the number tells how many. To place a sheep, draw the next one. "
            "When the supply is empty, all other actions go on."
        ),
        Cards(((BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "hand",
        N_("In hand"),
        N_(
            "What you have drawn is shown to you alone. Put it face down on any free pasture, on anybody’s land. "
            "Here lies the dog, too, while it is moved: put it down before the turn goes on."
        ),
        Cards((("5", "→", BACK),)),
    ),
    RuleEntry(
        "dog",
        N_("The dog"),
        N_(
            "It moves a sheep that lies face down to another free pasture, where it is turned up and stays for good. "
            "Then the dog is put down in the middle or on a pasture without a sheep, perhaps where it was before. "
            "Fences do not stop it.\n"
            "Where the dog lies, no sheep can be put. It fills a field like a sheep and counts nothing."
        ),
        _DOG,
    ),
    RuleEntry(
        "barrier",
        N_("Barrier"),
        N_(
            "A piece of a fence, on the edge between two fields. The fence belongs to the two neighbours whose farms "
            "it parts, and both build on it, whoever has begun it. A barrier stays where it lies. "
            "Neither sheep nor dog are stopped by it."
        ),
        Cards((("barrier",),)),
    ),
    RuleEntry(
        "stock",
        N_("Barriers left"),
        N_(
            "What you can still build with. Each barrier that you have left when the round is scored takes off 1 "
            "point. You begin with 16 if two or three play, with 12 if four or five do, with 10 if six do."
        ),
        Cards((("barrier",),)),
    ),
    RuleEntry(
        "tip",
        N_("End of a fence"),
        N_(
            "The fence goes on from here, outwards or sideways, never back towards the farms. Before the first barrier "
            "it is a gap between two farms, where a fence of yours may begin. Once the fence has reached the edge of "
            "the board it is finished, and no end is left."
        ),
        _BARRIER,
    ),
    RuleEntry(
        "pasture",
        N_("Pasture"),
        N_(
            "A field with room for one sheep, or for the dog. There are 54. It becomes part of your land if it lies "
            "between your two fences when both have reached the edge."
        ),
        OnBoard({"2,-2": "2"}, around=("3,-2", "2,-2", "2,-3"), seats=3),
    ),
    RuleEntry(
        "x2",
        N_("Geese ×2"),
        N_(
            "A pasture with geese: the sheep that lies face up here counts twice, be it white or black. There are six "
            "of them, the nearest to the farms. If you have agreed on no geese, it is a pasture like all others."
        ),
        OnBoard({}, around=(_FARM, "2,-1", "1,-2"), seats=3),
    ),
    RuleEntry(
        "x3",
        N_("Geese ×3"),
        N_(
            "A pasture with geese: the sheep that lies face up here counts three times, be it white or black. There "
            "are twelve of them, or six if you have agreed on fewer geese. The rest are pastures like all others then."
        ),
        OnBoard({}, around=("4,-2", "3,-3", "2,-4"), seats=3),
    ),
    RuleEntry(
        "middle",
        N_("The middle"),
        N_(
            "The dog begins here, and may rest here whenever it has been moved. The middle is no field: no sheep is "
            "put here, and it belongs to nobody’s land."
        ),
        OnBoard({"0,0": "dog"}, around=("0,0", "1,0", "0,-1"), seats=3),
    ),
    RuleEntry(
        "farm",
        N_("Farm"),
        N_(
            "The home of a player. Once both its fences have reached the edge, the farm is fenced in, and all pastures "
            "between them are its land. The farm itself is no field: neither sheep nor dog may lie here.\n"
            "A grey farm is neutral: it belongs to nobody."
        ),
        OnBoard({}, around=(_FARM, "2,-1", "1,-2"), seats=3),
    ),
    RuleEntry(
        "neutral",
        N_("Neutral farm"),
        N_(
            "A farm at which nobody sits. It is no field: neither sheep nor dog may lie here, and it need not be "
            "filled. A fence may begin on either side of it, and land goes on behind it."
        ),
        OnBoard({}, around=("1,0", "0,-1"), seats=3),
    ),
    RuleEntry(
        "land",
        N_("Land"),
        N_(
            "All pastures that can be reached from a farm without crossing a barrier, once both its fences are "
            "finished. Only what lies face up there counts for it, whoever has put it."
        ),
        _FENCED,
    ),
    RuleEntry(
        "tally",
        N_("The eye and the numbers"),
        N_(
            "The eye shows how all farms stand. Beside each name: the points so far, a hex for the free fields, a bar "
            "for the barriers left, dots for those that the fences still need at least. Dots on the board: the "
            "shortest way for yours.\n"
            "The board shows no more than everybody can see and count."
        ),
    ),
    RuleEntry(
        "pad",
        N_("Score pad"),
        N_(
            "A line for each round: the points of each farm. In a match of several rounds a farm that is not fenced in "
            "writes 10 less than the lowest of those that are."
        ),
    ),
)

RULINGS = (
    (
        N_("Must I take an action?"),
        N_(
            "Yes, as long as you can take one. Only the two actions that a black sheep gives may be declined. If you "
            "can take none, you are passed over; if nobody can take one any more, the round is over and is scored."
        ),
    ),
    (
        N_("The dog has moved a black sheep. Do I get two more actions?"),
        N_("No: only a black sheep that is revealed where it lies gives them. You may agree otherwise at a new table."),
    ),
    (
        N_("How many sheep of each kind are there, and where are the geese?"),
        N_(
            "We play with 52 sheep: eight of 1, nine each of 2, 3 and 5, and 17 black ones. Geese ×2 are on the six "
            "pastures nearest to the farms, geese ×3 on twelve pastures further out."
        ),
    ),
    (
        N_("Neutral farms lie between two neighbours. Where does their fence begin?"),
        N_(
            "In any gap on the side where the two are neighbours; whoever lays its first barrier chooses. So a neutral "
            "farm may come to lie on either one’s land."
        ),
    ),
    (
        N_("Must a neutral farm on my land be filled?"),
        N_("No. It is no field, and nothing can lie on it. The pastures behind it are your land all the same."),
    ),
    (
        N_("We are two. Whose are the fences?"),
        N_("Both fences belong to both of you, and either of you may build on either."),
    ),
    (
        N_("What does it mean that nobody may be cut off?"),
        N_(
            "After each barrier there must still be a way to the edge for every fence that is not finished, all at the "
            "same time and side by side. How many barriers are left to the players does not matter for that."
        ),
    ),
    (
        N_("Nobody has barriers left for a fence. What now?"),
        N_(
            "It stays as it is. The farms on its two sides can no longer be fenced in. Their owners play on, but they "
            "have lost this round."
        ),
    ),
    (
        N_("My land was full before my last fence was finished. When is the round over?"),
        N_("With the barrier that finishes the fence, at once. Any actions left for a black sheep are lost."),
    ),
    (
        N_("Where may the dog rest?"),
        N_(
            "In the middle or on any pasture without a sheep: where it was before, if the sheep has not gone there, or "
            "where the sheep was. Never on a farm."
        ),
    ),
    (
        N_("May I take the special with fewer sheep than players in the supply?"),
        N_("Yes, you draw those that are left. If there are none, you may not take it."),
    ),
    (
        N_("All farms that are fenced in are below 0. Who wins?"),
        N_(
            "The highest of them: any farm that is fenced in beats those that are not. If none is, nobody wins; in a "
            "championship all write 0 then, and equal totals share the win."
        ),
    ),
)

_FACES = {"1", "2", "3", "5", "-3", "dog", "barrier", "tip", "x2", "x3", "farm", "neutral", "supply"}
#: The index entry of places that aren't on the board, by the first word of their name.
_KINDS = {"hand": "hand", "stock": "stock", "end": "tip", "by": "dog"}


def entry_of(name: str) -> str:
    """The key of the index entry about a sheep, another piece or a place; "" if there is none.

    >>> entry_of("-3"), entry_of("?"), entry_of("3,-3"), entry_of("stock 1"), entry_of("1/-2~2/-4")
    ('-3', 'down', 'x3', 'stock', 'barrier')
    """
    if name in _FACES or name == "pad":
        return name
    if name in (BACK, "back"):
        return "down"
    if name in PLACES:
        return _field(PLACES[name])
    kind, is_of_one, _owner = name.partition(" ")
    if is_of_one:
        return _KINDS.get(kind, "")
    is_side = all(vertex in VERTICES for vertex in name.split("~"))
    return "barrier" if is_side else ""


def _field(place: int) -> str:
    if place == CENTRE:
        return "middle"
    if place in FARMS:
        return "farm"
    return {1: "pasture", 2: "x2", 3: "x3"}[GEESE["18"][place]]
