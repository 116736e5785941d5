"""The rules of each game, to be looked up: in short, in whole, card by card, and where they are silent.

A module ``games/<game>/rules.py`` has

``SHORT``          the game on one screen: a few lines, each with a picture
``CHAPTERS``       the whole rules, in the order in which one learns them
``INDEX``          what each card, piece, pile and mark is and does
``RULINGS``        what the rules leave open, and how it is here: (question, answer)
``entry_of(name)`` the key of the index entry that tells of a face or a place, "" if there is none

What can be agreed on otherwise, the options, is told by ``games/<game>/texts.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from screens.games import has_part, part_of


class Cards(NamedTuple):
    """Cards and pieces side by side, a tuple for each line.

    Each is a face as the scene of its game names it, ``BACK``, or a sign that stands between them: "→", "+", "=", "×".
    A face after "/" is crossed out; what comes after "#" is written: "#−10", for numbers, which need no words.
    """

    lines: tuple[tuple[str, ...], ...]
    #: What is seen there.
    caption: str = ""


class OnBoard(NamedTuple):
    """A part of the board with pieces on it, by place, as the game's scene names both.

    Several pieces of one place stand with spaces between: ``{"aK": "a a a"}``.
    """

    pieces: Mapping[str, str]
    #: Ways from place to place: arrows.
    ways: tuple[tuple[str, ...], ...] = ()
    #: The places that must be in sight; none: all of the board.
    around: tuple[str, ...] = ()
    seats: int = 4
    caption: str = ""
    #: What lies there besides, with fences and land: a position, as ``Match.from_position`` reads it.
    position: Mapping[str, Any] | None = None


Figure = Cards | OnBoard
BACK = "?"


class ShortRule(NamedTuple):
    """A line of the game on one screen."""

    figure: Figure
    text: str


class Chapter(NamedTuple):
    """A chapter of the whole rules."""

    key: str
    heading: str
    text: str
    figures: tuple[Figure, ...] = ()


class RuleEntry(NamedTuple):
    """An entry of the index."""

    key: str
    title: str
    text: str
    figure: Figure | None = None


class Rulebook(Protocol):
    """What a game's module of rules has."""

    SHORT: Sequence[ShortRule]
    CHAPTERS: Sequence[Chapter]
    INDEX: Sequence[RuleEntry]
    RULINGS: Sequence[tuple[str, str]]
    entry_of: Callable[[str], str]


def has_rulebook(game: str) -> bool:
    """Whether the rules of a game can be looked up."""
    return has_part(game, "rules")


def rulebook(game: str) -> Rulebook:
    """The rules of a game."""
    return cast(Rulebook, part_of(game, "rules"))


def entry_for(game: str, names: Iterable[str]) -> RuleEntry | None:
    """The entry that tells of the first of these faces and places that a game's rulebook knows."""
    if not has_rulebook(game):
        return None
    book = rulebook(game)
    key = next((key for name in names if (key := book.entry_of(name))), "")
    return next((entry for entry in book.INDEX if entry.key == key), None)
