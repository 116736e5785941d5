"""A guided round of Bärnergäng: five turns of looking, remembering and exchanging, and a last turn after a call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from screens.app.words import N_
from screens.games.lessons import LessonStep
from tabletop.games.baernergaeng.cards import deck_of, names

_ADDED = ["flip", "cut"]


def _position(
    rows: Sequence[str], pile: str, discard: str, turns: Sequence[int], *, drawn: str = "", **more: Any
) -> dict[str, Any]:
    """A position with these cards, separated by spaces, the draw pile's top first; below it the rest of the deck."""
    return {
        "game": "baernergaeng",
        "options": {"extension": _ADDED, "rounds": 2},
        "seats": len(rows),
        "rows": [row.split() for row in rows],
        "pile": [*pile.split(), *_rest((*rows, pile, discard, drawn))],
        "discard": discard.split(),
        "turn": 0,
        "turns": [*turns],
        **({"phase": "drawn", "drawn": drawn} if drawn else {}),
        **more,
    }


def _rest(used: Sequence[str]) -> list[str]:
    """The cards of the deck that are not used elsewhere."""
    rest = names(deck_of(_ADDED))
    for card in " ".join(used).split():
        rest.remove(card)
    return rest


#: Everyone but the learner has looked at their outer cards.
_DEAL = _position(("9 7 8 2", "5 look 0 4", "9 1 6 3"), "3 9 4 2 swap", "6", (0, 0, 0), phase="peek", peeking=[0])
#: After two turns each; Ruedi's count is set to 0 so that nobody may call yet.
_LATER = _position(("3 9 8 2", "2 look 0 4", "1 4 6 3"), "8 look flip 7", "6 9 9 7 5 swap", (2, 2, 0), drawn="two")
#: The other players have one card fewer each.
_BEFORE_THE_CALL = _position(
    ("3 0 8 2", "2 look 9 4", "1 4 6 3"), "1 5 5", "6 9 9 7 5 swap 8 look two flip 7 7 9", (4, 4, 4), drawn="swap"
)
#: In the second round: Vreni has called, and Ruedi has had his last turn.
_LAST_TURN = _position(
    ("2 9 3 swap", "0 2 4 6", "5 1 7 3"),
    "4",
    "9 8 two 9 6",
    (2, 3, 3),
    drawn="cut",
    round=1,
    caller=1,
    scores=[[6, 17, 20]],
)

STEPS = (
    # the first turns
    LessonStep(
        N_(
            "Welcome! The four cards before you are yours, and low numbers are good. Now, and only now, you see the "
            "two outer ones. Remember them, and then press Seen."
        ),
        ("ok",),
        N_("They are covered again, and you can't look once more. This is a game of memory!"),
        position=_DEAL,
        at=("0.0", "0.3"),
    ),
    LessonStep(
        N_("You begin. Draw the top card of the pile."),
        ("draw",),
        N_("A 3, and nobody sees it but you."),
        at=("pile",),
    ),
    LessonStep(
        N_(
            "At one end of your row lies a 9, the worst card there is. Do you still know where? Put the 3 in its place."
        ),
        ("keep 0",),
        N_("Well remembered! The 9 lies on the discard now. Next come Vreni and Ruedi."),
        ((1, "draw"), (1, "throw"), (2, "draw"), (2, "keep 1"), (2, "end")),
        at=("hand 0/3",),
    ),
    LessonStep(
        N_(
            "Ruedi has put a card in, and what had to go was a 1! Instead of drawing you may take it. Put it in the "
            "place of your second card, which you do not know."
        ),
        ("take 1",),
        N_("Out came a 7: that was worth it. But all have seen where your 1 lies now."),
        at=("discard", "0.1"),
    ),
    LessonStep(
        N_(
            "Everybody has had a turn, so you may call «Bärnergäng!» now, and the round comes to its end. But you do "
            "not know your third card: it is too early. Press No call."
        ),
        ("end",),
        N_("Wait until you know more. From here on we leave this question out until it matters."),
        ((1, "draw"), (1, "keep 0"), (1, "end"), (2, "draw"), (2, "swap 0 0.1"), (2, "end")),
        at=("0.2",),
    ),
    # special cards
    LessonStep(
        N_(
            "Ruedi has got your 1 with a Swap! What you have for it now you do not know. You have drawn Draw Twice, a "
            "special: press its name to use it."
        ),
        ("two",),
        N_("The next card comes at once: an 8."),
        position=_LATER,
        at=("hand 0/two",),
    ),
    LessonStep(
        N_("An 8 is of no use to you. Throw it onto the discard: then Draw Twice gives you a second card."),
        ("throw",),
        N_("A Look, one more special."),
        at=("hand 0/8",),
    ),
    LessonStep(
        N_(
            "With Look you look at one card, your own or any other. Look at the one that Ruedi gave you, the second "
            "of your row."
        ),
        ("look 0.1",),
        at=("0.1",),
    ),
    LessonStep(
        N_("A 9! Ruedi knew it: it was one of his two outer cards. Remember where it lies, and press Seen."),
        ("ok",),
        N_("When a special has done its work, it goes onto the discard."),
        ((1, "draw"), (1, "flip 2"), (2, "draw"), (2, "throw"), (2, "end")),
        at=("0.1",),
    ),
    LessonStep(
        N_(
            "Vreni has drawn Turn One Up, a special that can be added to the deck, and a 0 of hers lies open! Instead "
            "of drawing you may grab it. Grab it for your 9."
        ),
        ("grab 1 1.2",),
        N_("Both lie face down again. Vreni has your 9 now, and the best card of all is yours."),
        at=("1.2",),
    ),
    # the call
    LessonStep(
        N_(
            "Now you have drawn a Swap yourself. Your 1 still lies with Ruedi, at the left end of his row. Get it "
            "back, for your third card, which you have never seen."
        ),
        ("swap 2 2.0",),
        N_("Nobody looks at a swap. But you know what you have got."),
        position=_BEFORE_THE_CALL,
        at=("0.2", "2.0"),
    ),
    LessonStep(
        N_("3, 0, 1 and 2: that is 6 points, and you know all of your cards. Now it is time: call «Bärnergäng!»"),
        ("call",),
        N_("Each of the others has one more turn. Your cards are not safe meanwhile: a Swap could still hit you."),
        ((1, "draw"), (1, "keep 3"), (2, "draw"), (2, "keep 2")),
    ),
    LessonStep(
        N_(
            "All cards are turned up. A 5 from the pile has taken the place of a Look that Vreni had. Now the sums: 6 "
            "for you, 17 for Vreni, 20 for Ruedi. The round is yours!"
        ),
        at=("1.1",),
    ),
    # the last turn of a later round
    LessonStep(
        N_(
            "The next round: Vreni has called, and you have your last turn. Your row is 2, 9, 3 and a Swap. You have "
            "drawn One Less, and it must be used: drop the 9."
        ),
        ("cut 1",),
        N_(
            "A 4 has taken the place of your Swap: 2, 3 and 4 are 9 points. Vreni has 12, although she called. A "
            "whole match has seven rounds, and the lowest total wins. Have fun!"
        ),
        position=_LAST_TURN,
        at=("hand 0/cut", "0.1"),
    ),
)
