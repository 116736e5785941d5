"""The rulebook of Bauernschlau."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from screens.app.words import N_
from screens.games.bauernschlau.board_places import BY, END, SIDE, VERTEX, BoardPlace
from screens.games.rules import BACK, Cards, Chapter, OnBoard, RuleEntry, ShortRule
from tabletop import Place
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
    N_("This farm is fenced: everything between its two fences is its land."),
    dog="0,0",
    sheep={"1,-2": "5", "2,-3": "3", "2,-2": "2", "3,-3": "5", "1,-3": "1?", "2,-1": "-3", "0,-2": "-3"},
)
_BOARD = OnBoard(
    {"0,0": "dog"},
    seats=4,
    caption=N_("Four players: four farms in their colours, and two neutral farms."),
)
_PONDS = OnBoard(
    {},
    around=(_FARM, "2,-2", "1,-2", "3,-3", "2,-1"),
    seats=3,
    caption=N_("Geese: the number shows how many times a sheep counts."),
)
_SHEEP = Cards(
    (("1", "2", "3", "5", "-3"), (BACK, "barrier")),
    caption=N_("White sheep and a black one. Below: a face-down sheep, and a fence piece."),
)
_PLACE = Cards((("5", "→", BACK),), caption=N_("Place: look at it once, then place it face down."))
_REVEAL = Cards(((BACK, "→", "3"),), caption=N_("Reveal: from now on everyone sees it."))
_DOG = OnBoard(
    {"0,-2": "dog", "3,-3": BACK},
    ways=(("3,-3", "2,-1"), ("0,-2", "3,-3")),
    around=(_FARM, "2,-1", "0,-2", "3,-3"),
    seats=3,
    caption=N_("Dog: it takes the sheep to the geese beside the farm, then rests where the sheep was."),
)
_BARRIER = OnBoard(
    {"end 2/-7": "tip"},
    ways=(("end 2/-7", "end 1/-8"), ("end 2/-7", "end 4/-8")),
    around=_NEAR_THE_FARM,
    seats=3,
    caption=N_("Fence: from its end a fence continues to one of two sides, never back."),
    position=_position({}, (), _RIGHT[:3]),
)
_ROUND = OnBoard(
    {"end 5/-4": "tip"},
    ways=(("end 5/-4", "end 7/-5"),),
    around=_NEAR_THE_FARM,
    seats=3,
    caption=N_("A fence may run sideways round a farm, as long as the other fences still have a way to the edge."),
    position=_position({}, (), ("2/-4", "4/-5", "5/-4")),
)
_FINISHED = _land(N_("Both fences have reached the edge, with seven pieces each."), dog="0,0", sheep={})
_BLACK = Cards(((BACK, "→", "-3"),), caption=N_("Revealed where it lies: two more actions."))
_FULL = _land(
    N_("Every pasture is taken: by a sheep, face up or face down, or by the dog."),
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
    N_("The example: 10 + 3 − 9, and 2 fence pieces left. The dog and the face-down sheep are worth nothing."),
    dog="2,-3",
    sheep={"1,-2": "5", "2,-2": "3", "3,-3": "-3", "4,-4": "2?"},
)

# the words

SHORT = (
    ShortRule(
        _FENCED._replace(caption=""),
        N_(
            "Fence your farm: keep white sheep inside, and leave black ones to your neighbours. Your farm is fenced "
            "once both its fences reach the edge. An unfenced farm loses."
        ),
    ),
    ShortRule(
        _PLACE._replace(caption=""),
        N_(
            "Everyone starts by placing one sheep; then take turns clockwise. Your turn is one action. Place: draw a "
            "sheep, look at it once and place it face down on any empty pasture."
        ),
    ),
    ShortRule(
        _REVEAL._replace(caption=""),
        N_(
            "Or reveal: turn any face-down sheep face up. It stays there for good. If no sheep is face down when "
            "your turn begins, you may place as many at once as there are players."
        ),
    ),
    ShortRule(
        _DOG._replace(caption=""),
        N_("Or dog: it moves a face-down sheep to another pasture, where you reveal it. Then put the dog down again."),
    ),
    ShortRule(
        _BARRIER._replace(caption=""),
        N_(
            "Or fence: add one fence piece to one of your two fences, outwards or sideways. Your neighbour builds "
            "on it too."
        ),
    ),
    ShortRule(
        _BLACK._replace(caption=""),
        N_("A black sheep costs points. But if you reveal it where it lies, you may take two more actions."),
    ),
    ShortRule(
        _FULL._replace(caption=""),
        N_(
            "Once every pasture of a fenced farm holds a sheep or the dog, the round ends. Only face-up sheep on "
            "your land count, geese double or triple them, and each unused fence piece costs 1 point. The highest "
            "score wins; tied players share the win."
        ),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "Fence your farm, with as many white sheep and as few black ones as you can. Most sheep are face "
            "down: remember where they are. As soon as a fenced farm is full, the round ends and all fenced farms "
            "are scored. The highest score wins. An unfenced farm loses."
        ),
        figures=(_FENCED,),
    ),
    Chapter(
        "board",
        N_("The board"),
        N_(
            "The dog starts in the middle. Round it are six farms, one for each player; the others are neutral "
            "and belong to nobody. All other spaces are pastures, 54 of them.\n"
            "18 pastures have geese: a sheep counts double on the six nearest to the farms, triple on the twelve "
            "others."
        ),
        figures=(_BOARD, _PONDS),
    ),
    Chapter(
        "pieces",
        N_("Sheep and fence pieces"),
        N_(
            "There are 52 sheep: eight of 1, nine each of 2, 3 and 5, and 17 black ones of −3. Shuffle them to "
            "make the supply.\n"
            "Each player has fence pieces: 16 each with two or three players, 12 with four or five, 10 with six.\n"
            "First, each player in turn draws a sheep, looks at it and places it face down on any empty pasture. "
            "Then the starting player takes the first turn. Play goes clockwise."
        ),
        figures=(_SHEEP,),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_(
            "You take one action:\n"
            "• Place: draw a sheep, look at it and place it face down on any empty pasture. Empty means without a "
            "sheep and without the dog. Nobody looks at it again, not even you.\n"
            "• Reveal: turn any face-down sheep face up. It stays where it is for good.\n"
            "• Dog: move any face-down sheep to another empty pasture and reveal it there; it stays for good. "
            "Nobody looks at it first. Then put the dog in the middle or on a pasture without a sheep. The sheep "
            "can go where the dog was, and the dog where the sheep was. Fences stop neither of them.\n"
            "• Fence: place one of your fence pieces on one of your two fences.\n"
            "If you can take an action, you must. If you can’t, you are skipped."
        ),
        figures=(_PLACE, _REVEAL, _DOG),
    ),
    Chapter(
        "special",
        N_("The special action"),
        N_(
            "If no sheep is face down when your turn begins, you may do this instead: draw as many sheep at once "
            "as there are players, or all that are left if there are fewer. Look at them, and place each face "
            "down on an empty pasture, in any order."
        ),
        figures=(Cards((("?", "?", "?", "→", "5", "1", "-3"),), caption=N_("Three players: three sheep at once.")),),
    ),
    Chapter(
        "black",
        N_("Black sheep"),
        N_(
            "If a sheep you reveal is black, you may take two more actions: place, reveal, dog or fence, the same "
            "or different ones, but never the special action. You may skip the rest of them. This happens only "
            "once a turn, so there are never more than three actions.\n"
            "A black sheep that the dog moves gives nothing, unless you agreed otherwise."
        ),
        figures=(_BLACK,),
    ),
    Chapter(
        "fences",
        N_("Fences"),
        N_(
            "There is one fence between any two neighbours. It belongs to both, and both build on it, each with "
            "their own fence pieces. It starts between two farms and ends at the edge of the board: that takes at "
            "least seven pieces. With two players there are two fences, and both belong to both.\n"
            "1. You place one of your fence pieces on one of your unfinished fences.\n"
            "2. The first piece goes between two farms, on the side where their owners are neighbours. If there "
            "are neutral farms between them, the player who starts the fence chooses the gap. Each further piece "
            "continues from the end.\n"
            "3. A fence never turns back towards the farms. It can run sideways round them.\n"
            "4. A fence never runs into another fence or into itself.\n"
            "5. Nobody is cut off: after each piece all unfinished fences must still be able to reach the edge "
            "together, side by side. It doesn’t matter how many pieces are left.\n"
            "A fence that has reached the edge is finished."
        ),
        figures=(_BARRIER, _ROUND, _FINISHED),
    ),
    Chapter(
        "end",
        N_("The end of a round"),
        N_(
            "Your farm is fenced once both its fences are finished. All pastures between them are your land; "
            "neutral farms on it aren’t pastures.\n"
            "The round ends as soon as every pasture of a fenced farm holds a sheep or the dog, even in mid-turn. "
            "Face-down sheep count for this too, and it doesn’t matter whose turn it is. Any actions left from a "
            "black sheep are lost. The round also ends when nobody can take an action any more."
        ),
        figures=(_FULL,),
    ),
    Chapter(
        "scoring",
        N_("Scoring"),
        N_(
            "Each fenced farm adds up the face-up sheep on its land. White sheep are worth their number, black "
            "ones −3, and geese multiply both. Each of your unused fence pieces costs 1 point. The dog and "
            "face-down sheep are worth nothing.\n"
            "An example: on Anna’s land are a white 5 with double geese, a white 3 without, and a black sheep "
            "with triple geese; she has two fence pieces left. That is 10 + 3 − 9 − 2 = 2 points.\n"
            "The highest score wins; tied players share the win. An unfenced farm loses, even against a score "
            "below 0. If no farm is fenced, nobody wins."
        ),
        figures=(_SCORED,),
    ),
    Chapter(
        "championship",
        N_("A championship"),
        N_(
            "You can agree on two to six rounds, and the total decides. An unfenced farm scores 10 less than the "
            "lowest-scoring fenced farm, after its unused pieces are taken off; if no farm is fenced, everyone "
            "scores 0. The next player starts each round."
        ),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_(
            "• You may sit at any of the six farms, also side by side. A fence then begins in any gap between its two "
            "owners, with neutral farms between them.\n"
            "• If you like, there are geese on only 12 pastures: double geese on the six nearest to the farms, "
            "triple geese on the six further out in line with them. Or there are no geese at all.\n"
            "• You can also agree that a black sheep moved by the dog gives two more actions too. You take them "
            "after you have put the dog down."
        ),
    ),
    Chapter(
        "device",
        N_("In the app"),
        N_(
            "The app shuffles, checks the rules for fences and keeps score. Only you are shown a sheep you draw; "
            "once you place it, nobody sees it any more. Drag sheep and dog to where they should go, or tap them "
            "and then the place. Draw a fence along the edges with a finger. If a fence piece can’t go somewhere, "
            "the table says which rule stops it and shows why.\n"
            "Spread two fingers to zoom in, and tap twice to see the whole board. If you like, the table shows "
            "each farm’s land and current score. It also shows its empty pastures, the fence pieces left and how "
            "many its fences still need. A long press on a piece or pasture tells you what it is."
        ),
    ),
)

INDEX_TITLE = N_("Pieces")
INDEX = (
    RuleEntry(
        "1",
        N_("White sheep 1"),
        N_("Face up on the land of a fenced farm, it is worth 1 point, with geese 2 or 3. There are eight."),
        Cards((("1",),)),
    ),
    RuleEntry(
        "2",
        N_("White sheep 2"),
        N_("Face up on the land of a fenced farm, it is worth 2 points, with geese 4 or 6. There are nine."),
        Cards((("2",),)),
    ),
    RuleEntry(
        "3",
        N_("White sheep 3"),
        N_("Face up on the land of a fenced farm, it is worth 3 points, with geese 6 or 9. There are nine."),
        Cards((("3",),)),
    ),
    RuleEntry(
        "5",
        N_("White sheep 5"),
        N_("Face up on the land of a fenced farm, it is worth 5 points, with geese 10 or 15. There are nine."),
        Cards((("5",),)),
    ),
    RuleEntry(
        "-3",
        N_("Black sheep −3"),
        N_(
            "Face up on the land of a fenced farm, it costs 3 points, with geese 6 or 9. There are 17 of them, a "
            "third of all sheep.\n"
            "If you reveal it where it lies, you may take two more actions, once per turn. If the dog moves it, it "
            "gives none, unless you agreed otherwise."
        ),
        Cards((("-3",),)),
    ),
    RuleEntry(
        "down",
        N_("Face-down sheep"),
        N_(
            "The player who placed it has seen it once, and nobody may look at it again. It takes up a pasture, "
            "but is worth nothing. Any player may reveal it or move it with the dog, wherever it is."
        ),
        Cards(((BACK,),)),
    ),
    RuleEntry(
        "supply",
        N_("Supply"),
        N_(
            "The sheep still to be drawn; the number shows how many. To place a sheep, draw the next one. When "
            "the supply is empty, all other actions are still possible.\n"
            "Special action: if no sheep is face down when your turn begins, you can draw as many as there are players."
        ),
        Cards(((BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "hand",
        N_("In hand"),
        N_(
            "Only you see what you have drawn. Place it face down on any empty pasture, on anyone’s land. The dog "
            "is here too while you move it: put it down before the turn continues."
        ),
        Cards((("5", "→", BACK),)),
    ),
    RuleEntry(
        "dog",
        N_("The dog"),
        N_(
            "It moves a face-down sheep to another empty pasture, where it is revealed and stays for good. Then "
            "you put the dog in the middle or on a pasture without a sheep, perhaps where it was before. Fences "
            "don’t stop it.\n"
            "Nobody can place a sheep where the dog is. It takes up a pasture like a sheep and is worth nothing."
        ),
        _DOG,
    ),
    RuleEntry(
        "barrier",
        N_("Fence piece"),
        N_(
            "A piece of a fence, on the edge between two pastures. The fence belongs to the two neighbours whose "
            "farms it separates, and both build on it, no matter who started it. A fence piece stays where it is. "
            "It stops neither sheep nor dog.\n"
            "Two fences never touch. Each new piece must leave all unfinished fences room to reach the edge, side by "
            "side."
        ),
        Cards((("barrier",),)),
    ),
    RuleEntry(
        "stock",
        N_("Fence pieces left"),
        N_(
            "The fence pieces you can still build with: placing one is an action. Each one left at the end of the "
            "round costs 1 point. You start with 16 with two or three players, with 12 with four or five, with 10 "
            "with six.\n"
            "A fence stays unfinished if both its players have none left. Then neither farm can be fenced."
        ),
        Cards((("barrier",),)),
    ),
    RuleEntry(
        "tip",
        N_("End of a fence"),
        N_(
            "The fence continues from here, outwards or sideways, never back towards the farms. Before the first "
            "piece, it is a gap between two farms where a fence of yours may start. Once a fence has reached the "
            "edge of the board, it is finished and has no open end."
        ),
        _BARRIER,
    ),
    RuleEntry(
        "pasture",
        N_("Pasture"),
        N_(
            "A pasture with room for one sheep, or for the dog. There are 54. It becomes part of your land if it "
            "lies between your two fences when both have reached the edge."
        ),
        OnBoard({"2,-2": "2"}, around=("3,-2", "2,-2", "2,-3"), seats=3),
    ),
    RuleEntry(
        "x2",
        N_("Geese ×2"),
        N_(
            "A pasture with geese: the face-up sheep here counts twice, white or black. There are six of them, "
            "the nearest to the farms. If you agreed on no geese, it is an ordinary pasture."
        ),
        OnBoard({}, around=(_FARM, "2,-1", "1,-2"), seats=3),
    ),
    RuleEntry(
        "x3",
        N_("Geese ×3"),
        N_(
            "A pasture with geese: the face-up sheep here counts three times, white or black. There are twelve of "
            "them, or six if you agreed on fewer geese. The other six are then ordinary pastures."
        ),
        OnBoard({}, around=("4,-2", "3,-3", "2,-4"), seats=3),
    ),
    RuleEntry(
        "middle",
        N_("The middle"),
        N_(
            "The dog starts here, and may rest here whenever it has moved. The middle isn’t a pasture: no sheep "
            "goes here, and it belongs to nobody’s land."
        ),
        OnBoard({"0,0": "dog"}, around=("0,0", "1,0", "0,-1"), seats=3),
    ),
    RuleEntry(
        "farm",
        N_("Farm"),
        N_(
            "A player’s home. Once both its fences have reached the edge, the farm is fenced, and all pastures "
            "between them are its land. The farm itself isn’t a pasture: neither sheep nor dog may go here.\n"
            "A grey farm is neutral: it belongs to nobody."
        ),
        OnBoard({}, around=(_FARM, "2,-1", "1,-2"), seats=3),
    ),
    RuleEntry(
        "neutral",
        N_("Neutral farm"),
        N_(
            "A farm with no player. It isn’t a pasture: neither sheep nor dog may go here, and it needn’t be "
            "filled. A fence can start on either side of it, and land continues behind it."
        ),
        OnBoard({}, around=("1,0", "0,-1"), seats=3),
    ),
    RuleEntry(
        "land",
        N_("Land"),
        N_(
            "Every pasture that can be reached from a farm without crossing a fence, once both its fences are "
            "finished. Only face-up sheep there count for it, no matter who placed them."
        ),
        _FENCED,
    ),
    RuleEntry(
        "tally",
        N_("“Fences” and the numbers"),
        N_(
            "“Fences” shows how all farms stand. Beside each name: current points, empty pastures (hexagon), fence "
            "pieces left (bar), and the fewest pieces needed to finish (dots). Dots on the board show your "
            "shortest route.\nThe board shows no more than everyone can see and count."
        ),
    ),
    RuleEntry(
        "pad",
        N_("Score sheet"),
        N_(
            "One line per round: the points of each farm. The highest total wins; tied players share the win. In a "
            "match of several rounds, an unfenced farm scores 10 less than the lowest-scoring fenced farm."
        ),
    ),
)

RULINGS = (
    (
        N_("Must I take an action?"),
        N_(
            "Yes, if you can take one. You may skip only the two actions from a black sheep. If you can take no "
            "action, you are skipped; if nobody can, the round ends and is scored."
        ),
    ),
    (
        N_("The dog moved a black sheep. Do I get two more actions?"),
        N_("No: only a black sheep revealed where it lies gives them. You can agree otherwise when you start a table."),
    ),
    (
        N_("How many sheep of each kind are there, and where are the geese?"),
        N_(
            "There are 52 sheep: eight of 1, nine each of 2, 3 and 5, and 17 black ones. Geese ×2 are on the six "
            "pastures nearest to the farms, geese ×3 on twelve pastures further out."
        ),
    ),
    (
        N_("There are neutral farms between two neighbours. Where does their fence start?"),
        N_(
            "In any gap on the side where the two are neighbours; the player who places its first piece chooses. "
            "So a neutral farm can end up on either player’s land."
        ),
    ),
    (
        N_("Must a neutral farm on my land be filled?"),
        N_("No. It isn’t a pasture, and nothing can go on it. The pastures behind it are still your land."),
    ),
    (
        N_("There are two of us. Whose are the fences?"),
        N_("Both fences belong to both of you, and either of you may build on either."),
    ),
    (
        N_("What does “nobody may be cut off” mean?"),
        N_(
            "After each fence piece, every unfinished fence must still have a way to the edge, all of them side "
            "by side. It doesn’t matter how many pieces the players have left."
        ),
    ),
    (
        N_("Nobody has pieces left for a fence. What now?"),
        N_(
            "It stays as it is. The farms on its two sides can no longer be fenced. Their owners play on, but "
            "they have lost this round."
        ),
    ),
    (
        N_("My land was full before my last fence was finished. When does the round end?"),
        N_("With the piece that finishes the fence, at once. Any actions left from a black sheep are lost."),
    ),
    (
        N_("Where may the dog rest?"),
        N_(
            "In the middle or on any pasture without a sheep: where it was before, if the sheep hasn’t gone "
            "there, or where the sheep was. Never on a farm."
        ),
    ),
    (
        N_("May I take the special action with fewer sheep than players in the supply?"),
        N_("Yes, you draw those that are left. If there are none, you can’t take it."),
    ),
    (
        N_("All fenced farms are below 0. Who wins?"),
        N_(
            "The highest score: any fenced farm beats an unfenced one. If no farm is fenced, nobody wins; in a "
            "championship everyone scores 0 then, and tied players share the win."
        ),
    ),
)

#: The index entry that tells more about a refusal, by its code.
WHY = {
    "put_first": "hand",
    "not_in_hand": "hand",
    "rest_first": "dog",
    "dog_in_the_way": "dog",
    "to_another_pasture": "dog",
    "dog_not_in_hand": "dog",
    "not_on_a_farm": "dog",
    "not_a_pasture": "pasture",
    "sheep_in_the_way": "pasture",
    "supply_empty": "supply",
    "sheep_face_down": "supply",
    "no_special_in_bonus": "-3",
    "nothing_to_decline": "-3",
    "face_up_for_good": "down",
    "no_such_fence": "barrier",
    "not_your_fence": "barrier",
    "no_barriers_left": "stock",
    "fence_finished": "tip",
    "not_its_gap": "tip",
    "gap_taken": "tip",
    "not_next_to_the_end": "tip",
    "back_to_the_farms": "tip",
    "joins_itself": "barrier",
    "joins_a_fence": "barrier",
    "cuts_off": "barrier",
}

_FACES = {"1", "2", "3", "5", "-3", "dog", "barrier", "tip", "x2", "x3", "farm", "neutral", "supply", "land", "tally"}
#: The index entry of places that aren't on the board, by the first word of their name.
_KINDS = {"hand": "hand", "stock": "stock", END: "tip", BY: "dog"}


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
    at = BoardPlace.parse(name)
    if at.kind in (SIDE, VERTEX):
        return "barrier" if all(vertex in VERTICES for vertex in filter(None, at.vertices)) else ""
    return _KINDS.get(at.kind) or _KINDS.get(Place.parse(name).name, "")


def _field(place: int) -> str:
    if place == CENTRE:
        return "middle"
    if place in FARMS:
        return "farm"
    return {1: "pasture", 2: "x2", 3: "x3"}[GEESE["18"][place]]
