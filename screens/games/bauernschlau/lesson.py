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
            "Welcome! The farm at the bottom is yours. Each player starts with one sheep, and yours is black: it "
            "may cost you 3 points at the end. So place it face down far from your farm, on the lit geese beside "
            "Vreni’s."
        ),
        do=("put -3 -1,2",),
        done=N_("Remember where it is: nobody may look at it again, not even you."),
        then=((1, "put 3 0,2"), (2, "put -3 3,-3")),
        position=_MORNING,
        at=("-1,2",),
    ),
    LessonStep(
        N_(
            "Vreni and Ruedi have placed theirs. Ruedi’s is on the geese below your farm: a present? We’ll see. "
            "Now it is your turn, with one action: place one more sheep. Tap the supply to draw it."
        ),
        do=("draw",),
        done=N_("A white 5, the best sheep in the game!"),
        at=("supply",),
    ),
    LessonStep(
        N_(
            "Geese double or triple the sheep on their pasture. Place your 5 on the lit geese beside your farm: "
            "there it can be worth 10."
        ),
        do=("put 5 1,-2",),
        done=N_("Good spot. It counts at the end if it is face up by then and the land around it is fenced."),
        then=((1, "fence 0 4/-2"), (2, "fence 1 -4/2")),
        at=("1,-2",),
    ),
    LessonStep(
        N_(
            "Vreni has started the fence between her and you. Now start the one between you and Ruedi: draw a "
            "fence piece with your finger along the lit edge."
        ),
        do=("fence 2 2/-4",),
        done=N_("Each fence belongs to two neighbours, and both build on it, each with their own fence pieces."),
        then=((1, "reveal 0,2"), (2, "draw"), (2, "put 2 -2,0")),
        at=("1/-2~2/-4",),
    ),
    LessonStep(
        N_(
            "Do you remember where your black sheep is? On the geese beside Vreni’s farm. Reveal it: tap it, then "
            "tap it again."
        ),
        do=("reveal -1,2",),
        done=N_(
            "It stays there for good, and with the geese it costs Vreni 6 points. Now the good part: if you "
            "reveal a black sheep, you may take two more actions."
        ),
        at=("-1,2",),
    ),
    LessonStep(
        N_(
            "First action: one more fence piece between you and Ruedi. Lead the fence along the geese with your "
            "5, so that they end up on your side."
        ),
        do=("fence 2 1/-5",),
        done=N_(
            "A fence can run outwards or sideways, but never back towards the farms, and never into another fence."
        ),
        at=("1/-5~2/-4",),
    ),
    LessonStep(
        N_(
            "Second action: the sheep on the triple geese below your farm. If it is black, it costs you 9. Have "
            "the dog drive it away: drag the sheep to the lit geese beside Ruedi’s farm."
        ),
        do=("dog 3,-3>-1,-1",),
        done=N_(
            "It is black, and now it is Ruedi’s! A sheep that the dog moves is revealed where it arrives. But a "
            "black sheep moved by the dog gives no extra actions."
        ),
        at=("3,-3", "-1,-1"),
    ),
    LessonStep(
        N_(
            "Now you hold the dog. Put it on the triple geese below your farm: while it is there, nobody can "
            "place a sheep on them."
        ),
        do=("rest 3,-3",),
        done=N_("Well guarded! Place, reveal, dog, fence: now you have taken all four kinds of action."),
        at=("3,-3",),
    ),
    LessonStep(
        N_(
            "The fences are nearly done. Look round: there is no face-down sheep. When your turn begins like "
            "this, you may take the special action and draw as many sheep as there are players. Tap the button."
        ),
        do=("flock",),
        done=N_("A 5, a 3 and a black one. You place all three of them now."),
        position=_EVENING,
        at=("flock",),
    ),
    LessonStep(
        N_("First the 5. The triple geese below your farm are empty again: place it there."),
        do=("put 5 3,-3",),
        done=N_("That can become 15 points."),
        at=("3,-3",),
    ),
    LessonStep(
        N_("Place the 3 on the last empty pasture on your land, at the very bottom."),
        do=("put 3 4,-4",),
        done=N_("Every pasture between your fences is taken now: face-down sheep take up a pasture too."),
        at=("4,-4",),
    ),
    LessonStep(
        N_("And the black one? Not here. Place it on the triple geese on Ruedi’s land."),
        do=("put -3 -3,0",),
        done=N_("Face down it costs nothing, but Ruedi won’t like it."),
        then=((1, "draw"), (1, "put 2 1,2"), (2, "draw"), (2, "put 5 -1,-3")),
        at=("-3,0",),
    ),
    LessonStep(
        N_(
            "One more fence piece and your farm is fenced. But wait: face-down sheep are worth nothing at the "
            "end. First reveal the 5 on the triple geese."
        ),
        do=("reveal 3,-3",),
        done=N_("15 points!"),
        then=((1, "reveal 1,2"), (2, "reveal -1,-3")),
        at=("3,-3",),
    ),
    LessonStep(
        N_(
            "Now place the last fence piece between you and Vreni. Every pasture on your land is taken, so the "
            "round ends as soon as your farm is fenced."
        ),
        do=("fence 0 13/-11",),
        done=N_(
            "You have 25 points face up on your land. Your 8 unused fence pieces cost 8: that leaves 17, and you "
            "win! Vreni has 9, Ruedi 12. Your 3 was face down and worth nothing. And an unfenced farm loses, "
            "whatever is on its land."
        ),
        at=("11/-10~13/-11",),
    ),
)
