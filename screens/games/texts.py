"""The words of each game: its title and options, its cards, its events, and why a move is refused.

A module ``games/<game>/texts.py`` has

``TITLE``, ``LINE``      the game's name, and what it is in a line
``SEATING``              who begins, as advice for the seating
``OPTIONS``              option -> (what it is called, what it does)
``CHOICES``              option -> value -> what it is called, for choices and kinds
``REFUSALS``             code -> a sentence over the facts of the engine's refusal
``AGAINST``              perhaps: code -> a sentence over what speaks for the obvious move, where another is suggested
``REASONS``              code -> a sentence over the facts: why a bot would play this move
``face(name)``           what a card is called
``explain(name)``        what a card is and does, in a sentence or two
``happened(seen, names)``  an event in words, or "" where there is nothing to say

and, where seats go round a flat table counter-clockwise,

``IS_CLOCKWISE``         False

and, where calls and turns of fate are announced across the table,

``announced(seen, names)``   what is announced of an event, or ""

and, where moves have no event that could be told before they are made,

``untold(move, name)``       such a move in words, or "" for any other

and, where a fact of its refusals is not what it is in other games,

``FACTS``                fact -> how it is told, from its value and the names of the seats

and, where people play in teams,

``mates(seats, options)``    for each seat, the seats it plays with
and, for the story of a round (``story.py``), where something befalls other players than the one who acts,

``befalls(seen, seats)``         the seats that an event does something to, besides its maker
``to_you(seen, names, you)``     that event as one of them is told of it, or "" if it is told them like everyone
``by_you(seen, names)``          an event as its maker is told of it, or "" if they are told it like everyone
``is_among_others(seen, you)``   whether an event is left out for you, as everyone else does the same at that time
``goes_without_saying(seen)``    whether an event is told only where nothing else of the same action is
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, cast

from screens.app.words import N_, _, listed
from screens.games import part_of
from tabletop import IllegalMove, Seen
from tabletop.bots import AHEAD, ALIKE, Decision, Reason

Words = tuple[str, str]
#: For each fact of a refusal, the function that words it.
Facts = Mapping[str, Callable[[Any, Sequence[str]], str]]


class GameTexts(Protocol):
    """What a game's ``texts`` module must have."""

    TITLE: str
    LINE: str
    SEATING: str
    OPTIONS: Mapping[str, Words]
    CHOICES: Mapping[str, Mapping[str, str]]
    REFUSALS: Mapping[str, str]
    REASONS: Mapping[str, str]
    face: Callable[[str], str]
    explain: Callable[[str], str]
    happened: Callable[[Seen, Sequence[str]], str]


#: Facts of a refusal that are seats; told by the player's name.
SEATS = frozenset({"seat", "caller", "other", "actors", "owner", "winner", "holder"})
#: Facts that are letters of seats ("a" for seat 0); told by the player's name.
LETTERS = frozenset({"colour"})
#: Facts that are faces; told by the card's name.
FACES = frozenset({"face", "kind", "card"})
#: Facts that count from 0; told counted from 1.
PLACES = frozenset({"slot"})

COMMON = {
    "unknown_seat": N_("No player sits there."),
    "unknown_move": N_("You can’t do that here."),
    "over": N_("The match is over."),
    "not_your_turn": N_("It isn’t your turn: the table is waiting for {actors}."),
    "nothing_to_undo": N_("There is no move to take back."),
    "undo_uncovers": N_("The last move revealed something hidden, so you can’t take it back."),
}

#: How a suggested move did beside the others when all were tried out.
STANDINGS = {
    AHEAD: N_("In many tries, this move wins most often."),
    ALIKE: N_("In many tries, other moves win about as often."),
}


def announced(game: str, seen: Seen, names: Sequence[str]) -> str:
    """What is announced across the table when an event happens; "" for most."""
    announce = getattr(texts_of(game), "announced", None)
    return announce(seen, names) if announce else ""


def remembered(game: str, seat: int, names: Sequence[str], known: Callable[[], Mapping[str, Any]]) -> str:
    """The face-down cards that a seat has seen, by place; "" in games whose players need not remember any."""
    tell = getattr(texts_of(game), "remembered", None)
    return tell(known(), seat, names) if tell else ""


def untold(game: str, move: str, name: str) -> str:
    """A move in words of which no event tells, as one that changes a secret choice; "" for most."""
    tell = getattr(texts_of(game), "untold", None)
    return tell(move, name) if tell else ""


def mates_of(game: str, seats: int, options: Mapping[str, Any]) -> Sequence[Sequence[int]]:
    """The seats that each seat plays with; none where everyone plays alone."""
    mates = getattr(texts_of(game), "mates", None)
    found: Sequence[Sequence[int]] = mates(seats, options) if mates else [()] * seats
    return found


def written(points: int | None) -> str:
    """Points with a proper minus sign; a dash for None.

    >>> written(-10)
    '−10'
    """
    return "–" if points is None else str(points).replace("-", "−")


def texts_of(game: str) -> GameTexts:
    """The words of a game."""
    return cast(GameTexts, part_of(game, "texts"))


def is_clockwise(game: str) -> bool:
    """Whether seats go round a flat table clockwise."""
    return bool(getattr(texts_of(game), "IS_CLOCKWISE", True))


def refused(game: str, refusal: IllegalMove, names: Sequence[str]) -> str:
    """Why the engine has refused a move, in the user's language."""
    words = texts_of(game)
    sentence = words.REFUSALS.get(refusal.code) or COMMON[refusal.code]
    facts = {name: _told(name, fact, words, names) for name, fact in refusal.facts.items()}
    return _(sentence).format(**facts)


def reasoned(game: str, reason: Reason | None, names: Sequence[str], against: Reason | None = None) -> str:
    """Why a bot would make its move, in the user's language; "" if it gives no reason.

    What speaks ``against``, for the obvious other move, is said first.
    """
    words = texts_of(game)
    told = ((against, getattr(words, "AGAINST", {})), (reason, words.REASONS))
    return " ".join(_in_words(each, sentences, words, names) for each, sentences in told if each)


def advised(game: str, decision: Decision, names: Sequence[str]) -> str:
    """Why a move is suggested: what speaks for it, else how it did beside the others; "" if nothing is known."""
    why = reasoned(game, decision.reason, names, decision.against)
    return why or (_(STANDINGS[decision.standing]) if decision.standing else "")


def _in_words(reason: Reason, sentences: Mapping[str, str], words: GameTexts, names: Sequence[str]) -> str:
    facts = {name: _told(name, fact, words, names) for name, fact in reason.facts}
    return _(sentences[reason.code]).format(**facts)


def _told(name: str, fact: Any, words: GameTexts, names: Sequence[str]) -> str:
    of_the_game: Facts = getattr(words, "FACTS", {})
    if name in of_the_game:
        return of_the_game[name](fact, names)
    if isinstance(fact, tuple):
        return listed([_told(name, each, words, names) for each in fact])
    if name in SEATS and isinstance(fact, int) and 0 <= fact < len(names):
        return names[fact]
    if name in LETTERS:
        return names[ord(fact) - ord("a")]
    if name in FACES:
        return words.face(str(fact))
    return str(fact + 1) if name in PLACES and isinstance(fact, int) else str(fact)
