"""Everything in the app that needs no Kivy, in the Python that runs this: engines, bots, sessions, store, words.

``python -W error -m tests.phone_python FOLDER`` plays a match of each game and prints the results, which must be the
same in every Python.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from screens.app import words
from screens.session.move_store import MoveStore
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.session.session import Session
from screens.store import Store
from screens.store.match_file import unwrapped, wrapped
from screens.store.statistics import numbers
from tabletop import GAMES, Match
from tabletop.bots.registry import bot_player

SEATS = 4
#: The number of bot decisions per game.
DECISIONS = 3


class KeepsMoves(MoveStore):
    """A session's moves, kept in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def played(self, key: int, match: Match, seat: int, text: str) -> None:
        self._store.played(key, match, seat, text)

    def taken_back(self, key: int, match: Match) -> None:
        self._store.taken_back(key, match)


def main(folder: Path) -> dict[str, Any]:
    """Play, store, export and read again."""
    store = Store(folder / "stammtisch.db", now=lambda: 1e9)
    names = ("Anna", "Beat", "Corinna", "Dominique")
    people = [store.keep_person(Person(*who)) for who in zip(names, COLOURS, SYMBOLS, strict=False)]
    told: dict[str, Any] = {game: _play(store, game, people) for game in sorted(GAMES)}
    store.close()
    again = Store(folder / "stammtisch.db", now=lambda: 1e9)
    told["tables"] = [[kept.game, kept.is_over, [*kept.totals]] for kept in again.tables() + again.history()]
    key = people[0].key
    assert key is not None
    told["numbers"] = repr(numbers(again.results(), key))
    told["sound"] = again.is_sound()
    again.close()
    for language in words.LANGUAGES:
        words.speak(language)
        told[language] = words._("Settings")
    return told


def _play(store: Store, game: str, people: list[Person]) -> str:
    rng = Random(7)
    options = {"rounds": 1} if any(option.name == "rounds" for option in GAMES[game].options) else {}
    match = Match.new(game, seats=SEATS, seed=7, options=options)
    key = store.open_table(match, people)
    session = Session(key, match, people, KeepsMoves(store), ())
    decided = 0
    while not match.over:
        if session.curtain is not None:
            session.open()
        elif session.handing is not None:
            session.begin()
        elif session.is_passing:
            session.cover()
        elif decided < DECISIONS and len(match.actors) == 1:
            decided += 1
            seat = match.actors[0]
            session.play(bot_player(game, seat=seat, level="gentle", seed=7).decide(match.view(seat)).move)
        else:
            session.play(rng.choice(session.sight().moves))
    loaded, _people = store.load(key)
    assert loaded.record() == match.record()
    there = unwrapped(wrapped(match, people, store.summary(key), store.times(key)))
    assert there.match.record() == match.record()
    return sha256(json.dumps([match.record(), match.position(), match.totals]).encode()).hexdigest()


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1])), sort_keys=True))
