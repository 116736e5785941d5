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
            "Welcome! The four cards in front of you are yours, and low numbers are good. Now, and only now, you "
            "see the two outer ones. Remember them, then press “Got it”."
        ),
        ("ok",),
        N_("They are face down again, and you can’t look at them any more. This is a game of memory!"),
        position=_DEAL,
        at=("0.0", "0.3"),
    ),
    LessonStep(
        N_("You go first. Draw the top card of the draw pile."),
        ("draw",),
        N_("A 3, and only you can see it."),
        at=("pile",),
    ),
    LessonStep(
        N_(
            "One end of your row holds a 9, the worst card in the game. Do you remember which end? Put the 3 in "
            "its place."
        ),
        ("keep 0",),
        N_("Well remembered! The 9 is on the discard pile now. Next come Vreni and Ruedi."),
        ((1, "draw"), (1, "throw"), (2, "draw"), (2, "keep 1"), (2, "end")),
        at=("hand 0/3",),
    ),
    LessonStep(
        N_(
            "Ruedi replaced a card and had to discard a 1! Instead of drawing, you can take it. Put it in place "
            "of your second card, which you don’t know."
        ),
        ("take 1",),
        N_("You discarded a 7: that was worth it. But everyone saw where your 1 is now."),
        at=("discard", "0.1"),
    ),
    LessonStep(
        N_(
            "Everyone has had a turn, so you may now call “Bärnergäng!” and end the round. But you don’t know your "
            "third card, so it is too early. Press “Don’t call”."
        ),
        ("end",),
        N_("Wait until you know more. We’ll skip this question until it matters."),
        ((1, "draw"), (1, "keep 0"), (1, "end"), (2, "draw"), (2, "swap 0 0.1"), (2, "end")),
        at=("0.2",),
    ),
    # special cards
    LessonStep(
        N_(
            "Ruedi took your 1 with a Swap! You don’t know the card you got for it. You have drawn Draw Twice, a "
            "special card: press its name to use it."
        ),
        ("two",),
        N_("Draw the next card right away: an 8."),
        position=_LATER,
        at=("hand 0/two",),
    ),
    LessonStep(
        N_("An 8 is no use to you. Discard it: then Draw Twice gives you a second card."),
        ("throw",),
        N_("A Peek, another special card."),
        at=("hand 0/8",),
    ),
    LessonStep(
        N_(
            "With Peek you look at one card, yours or another player’s. Look at the one Ruedi gave you, the "
            "second in your row."
        ),
        ("look 0.1",),
        at=("0.1",),
    ),
    LessonStep(
        N_("A 9! Ruedi knew it: it was one of his two outer cards. Remember where it is, then press “Got it”."),
        ("ok",),
        N_("After its effect, a special card goes to the discard pile."),
        ((1, "draw"), (1, "flip 2"), (2, "draw"), (2, "throw"), (2, "end")),
        at=("0.1",),
    ),
    LessonStep(
        N_(
            "Vreni has drawn Flip One, an optional special card, and one of her 0s is face up! Instead of "
            "drawing, you can grab it. Grab it for your 9."
        ),
        ("grab 1 1.2",),
        N_("Both are face down again. Vreni now has your 9, and you have the best card in the game."),
        at=("1.2",),
    ),
    # the call
    LessonStep(
        N_(
            "Now you have drawn a Swap yourself. Ruedi still has your 1 at the left end of his row. Swap it for "
            "your third card, which you have never seen."
        ),
        ("swap 2 2.0",),
        N_("Nobody looks at the cards in a swap. But you know which one you got."),
        position=_BEFORE_THE_CALL,
        at=("0.2", "2.0"),
    ),
    LessonStep(
        N_("3, 0, 1 and 2: that is 6 points, and you know all your cards. Now is the time: call “Bärnergäng!”"),
        ("call",),
        N_("Everyone else gets one more turn. Your cards aren’t safe yet: a Swap can still hit you."),
        ((1, "draw"), (1, "keep 3"), (2, "draw"), (2, "keep 2")),
    ),
    LessonStep(
        N_(
            "All cards are face up. A 5 from the draw pile has replaced Vreni’s Peek. Now the totals: 6 for you, "
            "17 for Vreni, 20 for Ruedi. You win the round!"
        ),
        at=("1.1",),
    ),
    # the last turn of a later round
    LessonStep(
        N_(
            "The next round: Vreni has called, and this is your last turn. Your row is 2, 9, 3 and a Swap. You "
            "have drawn One Less, and you must use it: discard the 9."
        ),
        ("cut 1",),
        N_(
            "A 4 has replaced your Swap: 2, 3 and 4 make 9 points. Vreni has 12, although she called. A full "
            "match has seven rounds, and the lowest total wins. Have fun!"
        ),
        position=_LAST_TURN,
        at=("hand 0/cut", "0.1"),
    ),
)
