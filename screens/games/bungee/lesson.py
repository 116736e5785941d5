"""A guided round of Bungee: from a hand of five cards to a winning call; then an opponent's call and the last turn."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.lessons import LessonStep

#: The lucky number is 4; hands, piles and stock are a full deck of 56 cards.
ROUND = {
    "game": "bungee",
    "seats": 3,
    "seed": 4,
    "shuffles": 1,
    "turn": 0,
    "hands": [["4", "7", "7", "9", "10"], ["3", "5", "9", "9", "10"], ["2", "2", "3", "8", "8"]],
    "lucky": "4",
    "pile": [
        *("5", "8", "9", "7", "10", "6", "7", "B", "B", "9", "1", "10", "10", "3", "2"),
        *("1", "1", "1", "1", "2", "2", "3", "3", "4", "4", "4", "5", "5", "5", "6", "6", "6", "6"),
        *("7", "8", "8", "10", "10", "10", "B"),
    ],
}

#: The next round: Vreni has called with 4, and Ruedi has had his last turn.
LAST_LAP = {
    "game": "bungee",
    "seats": 3,
    "seed": 4,
    "shuffles": 2,
    "round": 1,
    "turn": 0,
    "hands": [["1", "3", "8"], ["2", "2", "9"], ["5", "7", "10"]],
    "lucky": "9",
    "pile": ["9", "1", "6", "10", "4", "8", "2", "3"],
    "discard": ["6", "10", "4", "10"],
    "calls": [1],
    "scores": [[-10, 11, 15]],
}

STEPS = (
    LessonStep(
        say=N_(
            "These are your five cards, and each counts its number. You want to get low: "
            "with 5 or less in your hand you may call “Bungee!”. At the end the fewest points win."
        ),
        at=("hand 0",),
        position=ROUND,
    ),
    LessonStep(
        say=N_(
            "Drop cards of one number, as many as you like, and you draw one for them. "
            "Put both sevens on the discard, one after the other."
        ),
        do=("drop 7 7",),
        done=N_("Two cards gone, one come: that is how a hand shrinks. Now Vreni and Ruedi do the same."),
        then=((1, "drop 9 9"), (2, "drop 2 2")),
    ),
    LessonStep(
        say=N_(
            "The lucky card lies beside the pile. Rest a finger on it, and it tells what it does. "
            "That works with every card, all the time."
        ),
        done=N_("The lucky card is a 4: in this round every 4 counts 0. You hold one, so keep it."),
        at=("lucky",),
        gesture="hold",
    ),
    LessonStep(
        say=N_(
            "Ruedi has left a 2 on the discard. Instead of drawing you may take it first: "
            "bring it to your hand, and then drop your 10."
        ),
        do=("take drop 10",),
        done=N_("A 10 for a 2, and no draw. What you take has to stay in your hand for this turn."),
        then=((1, "drop 10"), (2, "drop 9")),
        at=("discard",),
    ),
    LessonStep(
        say=N_("Ruedi’s 9 is of no use to you. So drop your own 9; the new card comes from the pile."),
        do=("drop 9",),
        done=N_("A 6. It counts 6, but it can do something that no other number can."),
        then=((1, "drop 8"), (2, "drop 8 8")),
        at=("hand 0/9",),
    ),
    LessonStep(
        say=N_("For each 6 that is dropped, the next player misses a turn. Drop it!"),
        do=("drop 6",),
        done=N_("Vreni has to sit out. And you have drawn a Bungee!"),
        then=((2, "drop 10"),),
        at=("hand 0/6",),
    ),
    LessonStep(
        say=N_(
            "The Bungee has two faces. When you call, it counts 0. "
            "But whoever does not win the round writes down 10 for it."
        ),
        at=("hand 0/B",),
    ),
    LessonStep(
        say=N_("2 and 5, nothing for the lucky 4, nothing for the Bungee: 7, still too much to call. Drop the 5."),
        do=("drop 5",),
        done=N_("A 1! Now your hand counts 3. One calls at the beginning of a turn, so wait for your next."),
        then=((1, "drop 7 7"), (2, "drop 9")),
        at=("hand 0/5",),
    ),
    LessonStep(
        say=N_("Your turn, and your hand counts 3. You may call instead of playing. Do it!"),
        do=("call",),
        done=N_("The last lap begins: each of the others acts once more, and may call too."),
        then=((1, "drop 10"), (2, "drop 10"), (2, "call")),
    ),
    LessonStep(
        say=N_(
            "Ruedi has called too, with 5. But you have 3, and the lowest caller wins: −10 for you. "
            "Ruedi writes 15, for now his Bungee counts 10. Vreni writes 11."
        ),
        at=("hand 2", "hand 1"),
    ),
    LessonStep(
        say=N_(
            "The next round, and this time Vreni was faster: she has called. "
            "You have one turn left. Drop the 8, and hope for a good card."
        ),
        do=("drop 8",),
        done=N_("A 9, and the lucky card is a 9: it counts 0. Your hand counts 4."),
        position=LAST_LAP,
    ),
    LessonStep(
        say=N_("In the last lap you may call right after playing. You need not, but with 4 it is worth it. Call!"),
        do=("call",),
        done=N_("Vreni has 4 as well. Of equal callers the one who called last wins: −10 for you again."),
    ),
    LessonStep(
        say=N_(
            "Six rounds like these make a match, and the lowest total wins it. "
            "Have a look at the scores if you like. You are ready."
        ),
    ),
)
