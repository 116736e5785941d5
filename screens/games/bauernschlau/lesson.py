"""A first round of Bauernschlau: a black sheep, a fence, the dog, and at last the fence that closes.

The learner's farm lies at the bottom, Vreni's at the upper left (seat 1), Ruedi's at the upper right (seat 2).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from screens.app.words import N_
from screens.games.lessons import LessonStep
from tabletop.games.bauernschlau.sheep import COPIES


def _supply(*first: str, beside: tuple[str, ...]) -> list[str]:
    """A supply of sheep: those drawn first, then all others that are not on the table."""
    left = Counter(COPIES) - Counter((*first, *beside))
    return [*first, *left.elements()]


#: The first round's start: no sheep on the board yet.
_MORNING: dict[str, Any] = {
    "game": "bauernschlau",
    "seats": 3,
    "phase": "put",
    "turn": 0,
    "first": True,
    "sheep": {},
    "held": ["-3"],
    "supply": _supply("3", "-3", "5", "2", beside=("-3",)),
    "dog": "0,0",
    "stock": [16, 16, 16],
    "fences": [[], [], []],
}

_MINE = {"1,-2": "5", "2,-2": "2", "2,-3": "3", "1,-3": "1", "2,-4": "-3", "1,-4": "2", "3,-4": "1"}
_LEFT = {
    "0,2": "3",
    "1,1": "5",
    "2,0": "2",
    "3,0": "3",
    "2,2": "1",
    "0,3": "1",
    "-1,3": "2",
    "2,-1": "-3",
    "4,-1": "-3",
    "-1,2": "-3",
}
_RIGHT = {
    "-2,0": "2",
    "-2,1": "5",
    "-3,1": "3",
    "0,-3": "1",
    "0,-2": "5",
    "-2,-1": "2",
    "-1,-1": "-3",
    "-4,3": "-3",
}
_LYING = {**_MINE, **_LEFT, **_RIGHT}
#: Near the end: all sheep face up, one barrier short of enclosing the learner's land.
_EVENING: dict[str, Any] = {
    "game": "bauernschlau",
    "seats": 3,
    "phase": "turn",
    "turn": 0,
    "sheep": _LYING,
    "supply": _supply("5", "-3", "3", "2", "5", beside=tuple(_LYING.values())),
    "dog": "-3,-1",
    "stock": [9, 10, 9],
    "fences": [
        ["4/-2", "5/-4", "7/-5", "8/-7", "10/-8", "11/-10"],
        ["-4/2", "-5/4", "-7/5", "-8/7", "-10/8", "-11/10", "-13/11"],
        ["2/-4", "1/-5", "2/-7", "1/-8", "2/-10", "1/-11", "2/-13"],
    ],
}

STEPS = (
    LessonStep(
        N_(
            "Welcome! The farm at the bottom is yours. Everybody begins with one sheep, and yours is black: in the end "
            "it may cost 3 points. So put it face down far from your farm, on the lit geese beside Vreni’s."
        ),
        do=("put -3 -1,2",),
        done=N_("Remember where it lies: nobody may look at it again, not even you."),
        then=((1, "put 3 0,2"), (2, "put -3 3,-3")),
        position=_MORNING,
        at=("-1,2",),
    ),
    LessonStep(
        N_(
            "Vreni and Ruedi have put theirs. Ruedi’s lies on the geese below your farm: a present? We will see. "
            "Now it is your turn, with one action: place one more sheep. Tap the supply to draw it."
        ),
        do=("draw",),
        done=N_("A white 5, the best there is!"),
        at=("supply",),
    ),
    LessonStep(
        N_(
            "Geese double or triple the sheep that lies with them. Put your 5 on the lit geese beside your farm: "
            "there it can count 10."
        ),
        do=("put 5 1,-2",),
        done=N_("Well placed. It counts in the end if it lies face up then, and if the land round it is fenced in."),
        then=((1, "fence 0 4/-2"), (2, "fence 1 -4/2")),
        at=("1,-2",),
    ),
    LessonStep(
        N_(
            "Vreni has begun the fence between you and her. Now you begin the one between you and Ruedi: "
            "draw a barrier with your finger along the lit edge."
        ),
        do=("fence 2 2/-4",),
        done=N_("Each fence belongs to two neighbours, and both build on it, each with barriers of their own."),
        then=((1, "reveal 0,2"), (2, "draw"), (2, "put 2 -2,0")),
        at=("1/-2~2/-4",),
    ),
    LessonStep(
        N_(
            "Do you still know where your black sheep is? On the geese beside Vreni’s farm. "
            "Turn it up: tap it, and then tap it once more."
        ),
        do=("reveal -1,2",),
        done=N_(
            "There it stays for good, and with the geese it costs Vreni 6 points. And now the good part: "
            "whoever turns up a black sheep may take two more actions."
        ),
        at=("-1,2",),
    ),
    LessonStep(
        N_(
            "The first of the two: one more barrier between you and Ruedi. Lead it along the geese with your 5, "
            "so that they come to lie on your side."
        ),
        do=("fence 2 1/-5",),
        done=N_("A fence may go outwards or sideways, but never back towards the farms, and never into another one."),
        at=("1/-5~2/-4",),
    ),
    LessonStep(
        N_(
            "The second: that sheep on the triple geese below your farm. If it is black, it costs you 9. Have the dog "
            "drive it away: drag the sheep to the lit geese beside Ruedi’s farm."
        ),
        do=("dog 3,-3>-1,-1",),
        done=N_(
            "Black indeed, and now it is Ruedi’s! What the dog moves is turned up where it arrives. But a black sheep "
            "that was moved by the dog gives no more actions."
        ),
        at=("3,-3", "-1,-1"),
    ),
    LessonStep(
        N_(
            "Now you hold the dog. Put it down on the triple geese below your farm: as long as it lies there, nobody "
            "can put a sheep on them."
        ),
        do=("rest 3,-3",),
        done=N_("Well guarded! Place, reveal, dog, barrier: you have done all four kinds of actions now."),
        at=("3,-3",),
    ),
    LessonStep(
        N_(
            "It is evening, and the fences are nearly done. Look round: no sheep lies face down. When your turn begins "
            "so, you may take the special and draw as many sheep as there are players. Tap the button."
        ),
        do=("flock",),
        done=N_("A 5, a 3 and a black one. You place all three of them now."),
        position=_EVENING,
        at=("flock",),
    ),
    LessonStep(
        N_("First the 5. The triple geese below your farm are free again: put it there."),
        do=("put 5 3,-3",),
        done=N_("That can become 15 points."),
        at=("3,-3",),
    ),
    LessonStep(
        N_("Put the 3 on the last free field of your land, at the very bottom."),
        do=("put 3 4,-4",),
        done=N_("All fields between your fences are taken now: sheep that lie face down fill a field, too."),
        at=("4,-4",),
    ),
    LessonStep(
        N_("And the black one? Not here. Put it on the triple geese on Ruedi’s land."),
        do=("put -3 -3,0",),
        done=N_("Face down it costs nothing, but Ruedi will not like it."),
        then=((1, "draw"), (1, "put 2 1,2"), (2, "draw"), (2, "put 5 -1,-3")),
        at=("-3,0",),
    ),
    LessonStep(
        N_(
            "One barrier more and your farm is fenced in. But wait: what lies face down counts nothing in the end. "
            "First turn up the 5 on the triple geese."
        ),
        do=("reveal 3,-3",),
        done=N_("15 points!"),
        then=((1, "reveal 1,2"), (2, "reveal -1,-3")),
        at=("3,-3",),
    ),
    LessonStep(
        N_(
            "Now lay the last barrier between you and Vreni. All fields of your land are taken, so the round is over "
            "as soon as your farm is fenced in."
        ),
        do=("fence 0 13/-11",),
        done=N_(
            "On your land 25 points lie face up. The 8 barriers that you have left take off 8: that is 17, and you "
            "win! Vreni has 9, Ruedi 12. Your 3 lay face down and counted nothing. And a farm that is not fenced in "
            "loses, whatever lies on its land."
        ),
        at=("11/-10~13/-11",),
    ),
)
