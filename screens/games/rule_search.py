"""Searching the rulebooks, in the language they are read in.

    find("kopf oder zahl", ["bohne"])       # the best first

Every word has to occur; case and accents don't matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from screens.app.words import _
from screens.games.rules import has_rulebook, rulebook

#: Fewer letters would find almost everything; a digit may be a card.
LEAST = 2
#: Letters that Unicode doesn't take apart into a letter and its accent.
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "’": "'"})


class RuleFound(NamedTuple):
    """A place in the rules: ``part`` and ``key`` are what the page of the rules is opened with."""

    game: str
    part: str
    key: str
    title: str
    text: str


def find(sought: str, games: Sequence[str]) -> list[RuleFound]:
    """All places with every word; first those whose title has them."""
    words = plain(sought).split()
    if len("".join(words)) < LEAST and not sought.strip().isdigit():
        return []
    places = [place for game in games if has_rulebook(game) for place in _places(game)]
    found = [place for place in places if _has(words, f"{place.title} {place.text}")]
    return sorted(found, key=lambda place: not _has(words, place.title))


def plain(text: str) -> str:
    """A text without accents and capitals.

    >>> plain("Bärnergäng, Œuf, Füsse, FUẞ")
    'barnergang, oeuf, fusse, fuss'
    """
    taken_apart = normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(letter for letter in taken_apart if not combining(letter))


def _has(words: Sequence[str], text: str) -> bool:
    there = plain(text)
    return all(word in there for word in words)


def _places(game: str) -> Iterator[RuleFound]:
    book = rulebook(game)
    for entry in book.INDEX:
        yield RuleFound(game, "index", entry.key, _(entry.title), _(entry.text))
    for chapter in book.CHAPTERS:
        yield RuleFound(game, "whole", chapter.key, _(chapter.heading), _(chapter.text))
    for number, (question, answer) in enumerate(book.RULINGS):
        yield RuleFound(game, "rulings", str(number), _(question), _(answer))
