"""The rulebook of each game: the rules in short, in full, card by card, and answers to open questions.

A module ``games/<game>/rules.py`` has

``SHORT``          the game on one screen: a few lines, each with a picture
``CHAPTERS``       the whole rules, in the order in which one learns them
``INDEX``          what each card, piece, pile and mark is and does
``RULINGS``        what the rules leave open, and how it is here: (question, answer)
``INDEX_TITLE``    the name of the index, where it isn't one of cards
``WHY``            the key of the index entry that tells more about a refusal, by its code; most refusals need none
``entry_of(name)`` the key of the index entry that tells of a face or a place, "" if there is none

The options, the rules that a table can change, are described in ``games/<game>/texts.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from screens.app.words import N_
from screens.games import has_part, part_of


class Cards(NamedTuple):
    """Cards and pieces side by side, a tuple for each line.

    Each is a face as the game's scene names it, ``BACK``, or a sign between faces: "→", "+", "=", "×". A face after "/"
    is crossed out; text after "#" is written out: "#−10", for numbers, which need no translation.
    """

    lines: tuple[tuple[str, ...], ...]
    #: What the figure shows, in a sentence.
    caption: str = ""


class OnBoard(NamedTuple):
    """A part of the board with pieces on it, by place, as the game's scene names both.

    Several pieces on one place are separated by spaces: ``{"aK": "a a a"}``.
    """

    pieces: Mapping[str, str]
    #: Arrows: each a path from place to place.
    ways: tuple[tuple[str, ...], ...] = ()
    #: The places that must be visible; empty: the whole board.
    around: tuple[str, ...] = ()
    seats: int = 4
    caption: str = ""
    #: What else lies on the board, with fences and land: a position, as ``Match.from_position`` reads it.
    position: Mapping[str, Any] | None = None


Figure = Cards | OnBoard
BACK = "?"


class ShortRule(NamedTuple):
    """A line of the rules in short."""

    figure: Figure
    text: str


class Chapter(NamedTuple):
    """A chapter of the full rules."""

    key: str
    heading: str
    text: str
    figures: tuple[Figure, ...] = ()


class RuleEntry(NamedTuple):
    """An entry of the index: a card, a piece, a pile or a mark."""

    key: str
    title: str
    text: str
    figure: Figure | None = None


class Rulebook(Protocol):
    """What a game's ``rules`` module must have."""

    SHORT: Sequence[ShortRule]
    CHAPTERS: Sequence[Chapter]
    INDEX: Sequence[RuleEntry]
    RULINGS: Sequence[tuple[str, str]]
    WHY: Mapping[str, str]
    entry_of: Callable[[str], str]


def has_rulebook(game: str) -> bool:
    """Whether a game has a rulebook."""
    return has_part(game, "rules")


def rulebook(game: str) -> Rulebook:
    """A game's rulebook."""
    return cast(Rulebook, part_of(game, "rules"))


def index_title(game: str) -> str:
    """The name of a game's index."""
    return str(getattr(rulebook(game), "INDEX_TITLE", N_("Cards")))


def entry_for(game: str, names: Iterable[str]) -> RuleEntry | None:
    """The index entry of the first of these faces and places that has one."""
    if not has_rulebook(game):
        return None
    return _entry(game, next((key for name in names if (key := rulebook(game).entry_of(name))), ""))


def entry_behind(game: str, code: str) -> RuleEntry | None:
    """The index entry that tells more about a refusal."""
    return _entry(game, rulebook(game).WHY.get(code, "")) if has_rulebook(game) else None


def _entry(game: str, key: str) -> RuleEntry | None:
    return next((entry for entry in rulebook(game).INDEX if entry.key == key), None)
