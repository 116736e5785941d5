"""A guided first round of Nicht die Bohne! in five tricks: what to play, what to take, and what it scores."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.lessons import LessonStep

#: Five cards each instead of a full hand, so that the round stays short.
ROUND = {
    "game": "bohne",
    "options": {"rounds": 3},
    "seats": 4,
    "seed": 7,
    "shuffles": 1,
    "phase": "lead",
    "token": 0,
    "turn": 0,
    "hands": [
        ["r0", "y1", "b-", "b3", "b10"],
        ["g-", "g-", "g9", "y6", "b9"],
        ["g-", "r6", "r10", "y8", "b7"],
        ["gx", "r7", "r8", "b-", "b5"],
    ],
}

STEPS = (
    LessonStep(
        N_(
            "Welcome! Numbers are points, and you want as many as you can get. But some cards spoil them. Hold a "
            "finger on your red 0: it tells you what it does."
        ),
        done=N_(
            "Every card tells you that, at any time. And remember: you never take your own cards. The others get "
            "what you play!"
        ),
        position=ROUND,
        at=("hand 0/r0",),
        gesture="hold",
    ),
    # the first trick: leading, and taking first
    LessonStep(
        N_(
            "You have the token, so you lead: your card is face up, and it is taken last. Give away as little as "
            "you can: play your yellow 1 to your place in the middle."
        ),
        ("lead y1",),
        N_("Now everyone else chooses a card and plays it face down. Any colour will do."),
        ((1, "hide g9"), (2, "hide r6"), (3, "hide r8")),
        at=("hand 0/y1", "table 0"),
    ),
    LessonStep(
        N_(
            "All cards are revealed together. You take first, because you led: any card but your own. Take the "
            "green 9 from Vreni."
        ),
        ("pick 1",),
        N_("It goes into your green row: 9 points. You took Vreni’s card, so Vreni takes next."),
        ((1, "pick 3"), (3, "pick 2"), (2, "pick 0"), (2, "lead g-")),
        at=("table 1",),
    ),
    # the second: take early
    LessonStep(
        N_(
            "Ruedi was left with your 1 and with the token. Now he leads a green minus. The last player gets it, "
            "and it would turn your 9 into −9. So play something Ruedi would like to take: your blue 10."
        ),
        ("hide b10",),
        N_("It is face down. Until the last player has chosen, you could still change it."),
        ((1, "hide y6"), (3, "hide b-"), (2, "pick 0")),
        at=("hand 0/b10", "table 2"),
    ),
    LessonStep(
        N_("It worked: Ruedi has taken your 10, so you take next. A yellow 6, or a blue minus? Take the 6 from Vreni."),
        ("pick 1",),
        N_("15 points so far. Vreni has to take the blue minus, and the green one is left for Rösli."),
        ((1, "pick 3"), (3, "pick 2"), (3, "lead r7")),
        at=("table 1",),
    ),
    # the third: to be taken late
    LessonStep(
        N_("Rösli leads a red 7. What will you give away this time? Play your blue 3: that isn’t much."),
        ("hide b3",),
        then=((1, "hide g-"), (2, "hide r10"), (3, "pick 2"), (2, "pick 0")),
        at=("hand 0/b3", "table 3"),
    ),
    LessonStep(
        N_(
            "Bad luck: Rösli and Ruedi have chosen before you, and the lead card is taken last. Only Vreni’s "
            "green minus is left for you. Take it."
        ),
        ("pick 1",),
        N_(
            "Your green row is worth −9 now. And look at Vreni: nobody wanted her minus, so she is last and gets "
            "the red 7 and the token. You can do that too!"
        ),
        ((1, "pick 3"), (1, "lead g-")),
        at=("table 1",),
    ),
    # the fourth: to be last
    LessonStep(
        N_(
            "Vreni leads another green minus, and now you want it: two of them cancel each other out. To be last, "
            "play what nobody wants: your red 0."
        ),
        ("hide r0",),
        then=((2, "hide y8"), (3, "hide b5"), (1, "pick 2"), (2, "pick 3"), (3, "pick 0")),
        at=("hand 0/r0", "table 1"),
    ),
    LessonStep(
        N_(
            "Rösli had to take your 0: her red cards are worth nothing now. And the lead card is left for you. "
            "Take the green minus."
        ),
        ("pick 1",),
        N_("Minus and minus: your green row is worth 9 again. And the token comes to you, so you lead."),
        at=("table 1",),
    ),
    # the last
    LessonStep(
        N_(
            "The last trick. A blue minus is all you have left. Ruedi has 18 points in his blue row: maybe he "
            "will be last. Lead it."
        ),
        ("lead b-",),
        then=((1, "hide b9"), (2, "hide b7"), (3, "hide gx")),
        at=("hand 0/b-", "rows 2"),
    ),
    LessonStep(
        N_(
            "You take first, and there is a green ×2: it doubles a row, minus points too. Your green row is a "
            "plus row again, so take it from Rösli."
        ),
        ("pick 3",),
        N_("18 points in green! Now the others take what is left."),
        ((3, "pick 1"), (1, "pick 2"), (2, "pick 0")),
        at=("table 3",),
    ),
    # scoring
    LessonStep(
        N_(
            "Ruedi was left with your minus: his blue row is worth −18. You have 18 in green and 6 in yellow: 24 "
            "points, the most of all. Press “Scores” and see everyone’s plus and minus."
        ),
        at=("rows 0", "rows 2"),
    ),
    LessonStep(
        N_("You deal the next round, and this time with all the cards. Press “Next round”."),
        ("deal",),
        N_(
            "15 cards each: now that is a real hand. Three rounds make a match, and the highest total wins. Look "
            "at everyone’s rows before you play a card, and have fun!"
        ),
        at=("deal",),
    ),
)
