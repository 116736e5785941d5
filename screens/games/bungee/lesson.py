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
            "These are your five cards, each worth its number. You want a low hand: with 5 points or less you may "
            "call “Bungee!”. At the end the fewest points win."
        ),
        at=("hand 0",),
        position=ROUND,
    ),
    LessonStep(
        say=N_(
            "Discard as many cards of one number as you like, then draw one card. Put both sevens on the discard "
            "pile, one after the other."
        ),
        do=("drop 7 7",),
        done=N_("Discard two, draw one: that is how a hand shrinks. Now Vreni and Ruedi do the same."),
        then=((1, "drop 9 9"), (2, "drop 2 2")),
    ),
    LessonStep(
        say=N_(
            "The lucky card is beside the draw pile. Hold a finger on it, and it tells you what it does. That "
            "works with every card, all the time."
        ),
        done=N_("The lucky card is a 4: this round every 4 is worth 0. You hold one, so keep it."),
        at=("lucky",),
        gesture="hold",
    ),
    LessonStep(
        say=N_(
            "Ruedi has discarded a 2. Instead of drawing, you can take it first: drag it to your hand, then "
            "discard your 10."
        ),
        do=("take drop 10",),
        done=N_("A 10 for a 2, without drawing. The card you took has to stay in your hand this turn."),
        then=((1, "drop 10"), (2, "drop 9")),
        at=("discard",),
    ),
    LessonStep(
        say=N_("Ruedi’s 9 is no use to you. So discard your own 9; your new card comes from the draw pile."),
        do=("drop 9",),
        done=N_("A 6. It is worth 6, but it can do something no other number can."),
        then=((1, "drop 8"), (2, "drop 8 8")),
        at=("hand 0/9",),
    ),
    LessonStep(
        say=N_("For each 6 you discard, the next player misses a turn. Discard it!"),
        do=("drop 6",),
        done=N_("Vreni misses a turn. And you have drawn a Bungee!"),
        then=((2, "drop 10"),),
        at=("hand 0/6",),
    ),
    LessonStep(
        say=N_("The Bungee has two faces. It counts 0 when you call. But unless you win the round, it counts 10."),
        at=("hand 0/B",),
    ),
    LessonStep(
        say=N_("2 and 5, nothing for the lucky 4, nothing for the Bungee: 7, still too much to call. Discard the 5."),
        do=("drop 5",),
        done=N_("A 1! Now your hand totals 3. You call at the start of a turn, so wait for your next one."),
        then=((1, "drop 7 7"), (2, "drop 9")),
        at=("hand 0/5",),
    ),
    LessonStep(
        say=N_("It is your turn, and your hand totals 3. You can call instead of playing. Do it!"),
        do=("call",),
        done=N_("The last lap begins: everyone else gets one more turn and can call too."),
        then=((1, "drop 10"), (2, "drop 10"), (2, "call")),
    ),
    LessonStep(
        say=N_(
            "Ruedi has called too, with 5. But you have 3, and the caller with the lowest hand wins: you score "
            "−10. Ruedi scores 15, because his Bungee now counts 10. Vreni scores 11."
        ),
        at=("hand 2", "hand 1"),
    ),
    LessonStep(
        say=N_(
            "The next round, and this time Vreni was faster: she has called. You have one turn left. Discard the "
            "8, and hope for a good card."
        ),
        do=("drop 8",),
        done=N_("A 9, and the lucky card is a 9: it is worth 0. Your hand totals 4."),
        position=LAST_LAP,
    ),
    LessonStep(
        say=N_(
            "On the last lap you can call right after your turn. You don’t have to, but with 4 it is worth it. Call!"
        ),
        do=("call",),
        done=N_("Vreni has 4 as well. If callers tie, the last to call wins: −10 for you again."),
    ),
    LessonStep(
        say=N_(
            "Six rounds like these make a match, and the lowest total wins. Look at the scores if you like. You "
            "are ready."
        ),
    ),
)
