"""Prints each sentence that holds a name or a number, filled in, for somebody to read: ``python -m tests.grammar de``.

The names are those that languages stumble over: with a vowel in front (French elides before it), with an s at the end
(genitives), of one letter, of two words. A counted sentence is printed once for each of its forms, with the first
number from 0 to 20 that takes it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache

from babel.messages.catalog import Message

from assets.make import words as make
from screens.app import words

NAMES = ("Elio", "Agnès", "Hans", "Yves", "Ö", "Anna Lena")
NUMBERS = range(21)
#: The placeholders that hold the name of a player, or of several.
PLAYERS = {"name", "names", "other", "seat", "owner", "owners", "gone", "caller", "holder", "actors"}
#: Those that hold a bare number.
COUNTS = {"n", "count", "held", "slot", "place", "own", "length"}


def main() -> None:
    """Print the sentences of the languages asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.grammar", description=__doc__)
    parser.add_argument("languages", nargs="+", choices=words.LANGUAGES)
    for language in parser.parse_args().languages:
        for said in told(language):
            print(*said, sep="\n")


@cache
def sentences() -> tuple[Message, ...]:
    """All sentences of the code, collected once."""
    return tuple(message for message in make.collected() if message.id)


def told(language: str) -> Iterator[list[str]]:
    """For each sentence with a name or a number: what the app says in this language."""
    words.speak(language)
    try:
        for message in sentences():
            if found := _said(message):
                yield found
    finally:
        words.speak(words.FALLBACK)


def _said(message: Message) -> list[str]:
    if not isinstance(message.id, str):
        one, many = message.id
        forms = {words.n_(one, many, number): number for number in reversed(NUMBERS)}
        return [filled(form, number=number) for form, number in forms.items()]
    form = words.p_(message.context, message.id) if message.context else words._(message.id)
    held = make.placeholders(form)
    if held & PLAYERS:
        return [filled(form, turn=turn) for turn in range(len(NAMES))]
    return [filled(form)] if held & COUNTS else []


def filled(form: str, *, turn: int = 0, number: int = 2) -> str:
    """A sentence with names and a number in its places; each turn begins with another name.

    >>> filled("{name} passes {other} {n} cards.", turn=2)
    'Hans passes Yves 2 cards.'
    """
    facts: dict[str, object] = {}
    for at, name in enumerate(sorted(make.placeholders(form) & PLAYERS)):
        facts[name] = NAMES[(turn + at) % len(NAMES)]
    for name in make.placeholders(form) - facts.keys():
        facts[name] = number if name in COUNTS else f"‹{name}›"
    return form.format(**facts)


if __name__ == "__main__":
    main()
