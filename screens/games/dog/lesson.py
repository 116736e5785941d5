"""A first round of Dog: the learner at seat 0, the partner at seat 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from screens.app.words import N_
from screens.games.lessons import LessonStep

_HOME = ["K", "K", "K", "K"]


def _position(
    hands: Sequence[str], marbles: Sequence[Sequence[str]], discard: str = "", *, number: int = 0, phase: str = "play"
) -> dict[str, Any]:
    """A position in which the learner leads; cards are written with spaces between."""
    return {
        "game": "dog",
        "seats": 4,
        "round": number,
        "leader": 0,
        "phase": phase,
        "turn": 0,
        "gifts": [None] * 4,
        "hands": [hand.split() for hand in hands],
        "discard": discard.split(),
        "stock": _rest((*hands, discard)),
        "marbles": [list(its) for its in marbles],
    }


def _rest(used: Sequence[str]) -> list[str]:
    """The cards of the deck of 110 that are not used elsewhere."""
    stock = [*"A23456789", "10", *"JQK"] * 8 + ["X"] * 6
    for card in " ".join(used).split():
        stock.remove(card)
    return stock


_DEAL = _position(
    ("A 5 6 9 Q K", "2 5 8 9 Q K", "4 4 8 9 10 Q", "2 3 3 8 10 Q"),
    (_HOME, _HOME, _HOME, _HOME),
    phase="exchange",
)
_ON_THE_WAY = _position(
    ("6 7 9 J X", "2 4 8 9 K", "2 3 5 6 10", "A 3 10 Q K"),
    (["K", "11", "21", "F1"], ["K", "K", "K", "39"], ["K", "K", "44", "F2"], ["K", "K", "5", "30"]),
    "Q A 5 K 8 3 9 K 2 6 10 A",
    number=1,
)
_HARD_LUCK = _position(
    ("3 9 10", "2 5 8", "5 6 9", "2 8 Q"),
    (["K", "K", "K", "12"], ["K", "K", "16*", "40"], ["K", "K", "15", "27"], ["K", "K", "58", "F3"]),
    "Q K 5 A 3 8",
    number=3,
)
_NEARLY_IN = _position(
    ("5 7 9 K", "2 3 8 Q", "4 5 6 10", "2 6 8 9"),
    (["F1", "F2", "F3", "62"], ["K", "26", "F2", "F3"], ["K", "24", "F2", "F3"], ["K", "40", "F2", "F3"]),
    "J 10 4 K A 7",
    number=2,
)

STEPS = (
    # the first round: out, back and in
    LessonStep(
        N_(
            "Your partner sits opposite. Before each round, partners pass each other a card, face down. You have "
            "an Ace and a King, and both bring a marble out. Share them: drag the King to your partner’s name."
        ),
        ("give K",),
        N_("When all four have chosen, you exchange the cards. You get a 4 from your partner: it will be very useful."),
        ((1, "give 9"), (2, "give 4"), (3, "give 3")),
        _DEAL,
        ("hand 0/K", "gift 0"),
    ),
    LessonStep(
        N_(
            "All your marbles have to come out of the kennel, go once round the track and into the finish. Your "
            "Ace brings the first one out to your start. Drag it to your kennel."
        ),
        ("A aK>0",),
        N_("Your marble is out. The ring shows that it is a guard until it moves: nobody can pass it or send it back."),
        ((1, "K bK>16"), (2, "K cK>32"), (3, "fold")),
        at=("hand 0/A", "aK", "0"),
    ),
    LessonStep(
        N_(
            "Your King has brought your partner out too. Now for the 4: it is the only card that can go backward. "
            "Take your marble 4 back, and look how near your finish is then."
        ),
        ("4 0>60",),
        N_("Others go all the way round the track. Your marble is just before its finish already."),
        ((1, "5 16>21"), (2, "9 32>41")),
        at=("hand 0/4", "0", "60"),
    ),
    LessonStep(
        N_(
            "Your finish branches off right after your start. With the 6 you choose: go in, or continue along the "
            "track. Turn in."
        ),
        ("6 60>aF1",),
        N_(
            "The first of your four is in. Nobody can send it back any more. The steps have to fit: a 9 would "
            "have been too long."
        ),
        at=("hand 0/6", "60", "aF1"),
    ),
    # a later round: what each card can do to the others
    LessonStep(
        N_(
            "A few rounds later. A marble of the player on your left is 9 spaces ahead of one of yours. Play the "
            "9 and land on it."
        ),
        ("9 21>30",),
        N_("It goes back to its kennel and has to start over. Marbles you only pass stay where they are."),
        ((1, "K bK>16"), (2, "5 44>49"), (3, "10 5>15")),
        _ON_THE_WAY,
        ("hand 0/9", "21", "30"),
    ),
    LessonStep(
        N_(
            "The player on your right has come out, and this guard blocks your rearmost marble. No card takes you "
            "past it. Play the 6 with your other marble on the track."
        ),
        ("6 30>36",),
        N_("A guard blocks the way only until it moves itself. Then the way is open again."),
        ((1, "4 16>12"), (2, "3 49>52"), (3, "A dK>48")),
        at=("hand 0/6", "16", "30"),
    ),
    LessonStep(
        N_(
            "Now your 7: seven single steps, split as you like, and it sends back every marble it passes or lands "
            "on. Take 4 steps with your rearmost marble, and 3 with the other one."
        ),
        ("7 11>15 36>39",),
        N_(
            "Three marbles sent back with one card! Watch out for your own and your partner’s, though: the 7 "
            "spares only guards."
        ),
        ((1, "fold"), (2, "6 52>58"), (3, "Q 48>60")),
        at=("hand 0/7", "11", "15", "36", "39"),
    ),
    LessonStep(
        N_(
            "A marble of the player on your left is just before your start. You would like to be there. Your Jack "
            "swaps: put one of yours in its place."
        ),
        ("J 15x60", "J 39x60"),
        N_("A Jack sends nobody back. But your marble has gained a long way, and the other one has lost it."),
        ((2, "10 58>4"), (3, "K dK>48")),
        at=("hand 0/J", "15", "39", "60"),
    ),
    LessonStep(
        N_(
            "Your last card is a Joker: it is any card you like. The free space at the front of your finish is 5 "
            "away, so make it a 5, and go in."
        ),
        ("X=5 60>aF0",),
        N_("Two are in. A Joker could also have brought a marble out, or been a 7 or a Jack."),
        at=("hand 0/X", "60", "aF0"),
    ),
    # bad luck
    LessonStep(
        N_(
            "Not every round is a good one. The guard on your right stops your 9 and your 10. The 3 fits, but it "
            "lands on your partner’s marble. If you can play a card, you must: play the 3."
        ),
        ("3 12>15",),
        N_("Your partner’s marble goes back. You had no choice, and your partner knows it."),
        ((1, "8 40>48"), (2, "9 27>36"), (3, "2 58>60")),
        _HARD_LUCK,
        ("hand 0/3", "12", "15", "16"),
    ),
    LessonStep(
        N_(
            "Now none of your cards fits: the guard is still there, and neither card brings a marble out. Then "
            "you lay down your whole hand: drag it to the discard pile in the middle."
        ),
        ("fold",),
        N_("You are out, but only for this round. You are back with the next deal."),
        at=("hand 0", "discard"),
    ),
    # the end
    LessonStep(
        N_(
            "The end is near. With 3 steps of your 7 your last marble gets in. From then on you move your "
            "partner’s marbles: take the other 4 steps with the one on the track."
        ),
        ("7 62>aF0 24>28",),
        N_("All four of yours are in, and on the way your partner’s marble has sent another one back."),
        ((1, "fold"), (2, "6 28>cF1"), (3, "2 40>42")),
        _NEARLY_IN,
        ("hand 0/7", "62", "aF0", "24", "28"),
    ),
    LessonStep(
        N_(
            "You keep playing, now for your partner. The last marble of your team is waiting in your partner’s "
            "kennel. Bring it out with your King."
        ),
        ("K cK>32",),
        N_("Your partner will know what to do with it."),
        ((2, "4 32>28"), (3, "6 42>48")),
        at=("hand 0/K", "cK", "32"),
    ),
    LessonStep(
        N_(
            "Your partner has played a 4 backward, just as you did in the first round. One free space in the "
            "finish is 5 away. You have a 5!"
        ),
        ("5 28>cF0",),
        N_("All eight are in: you two have won! The card you have left doesn’t matter."),
        at=("hand 0/5", "28", "cF0"),
    ),
)
