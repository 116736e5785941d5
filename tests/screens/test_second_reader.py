"""A second reader sees only what is written on the screen, and can tell who did what to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Match, Seen
from tests.screens.at_table import GAMES_HERE, AtTable, lasting, sit
from tests.screens.driver import Driver

#: How many moves are read, and how many of the legal ones are tried for one that does something to somebody.
MOVES, TRIED = 14, 24
#: Events that do nothing that anybody sees, or are said by the table itself.
PLAIN = frozenset({"dealt", "token", "ok", "end", "lift", "lay", "turn", "open", "hold"})


def _slot(seen: Seen) -> set[int]:
    return {int((seen.origin or "0").split(".", maxsplit=1)[0])}


def _owner(seen: Seen) -> set[int]:
    return {"abcdef".index(str(dict(seen.facts)["colour"]))}


def _neighbours(seen: Seen) -> set[int]:
    fence: Any = dict(seen.facts)["fence"]
    return {fence, fence + 1}


def _last(seen: Seen) -> set[int]:
    return {int((seen.origin or "").rsplit(maxsplit=1)[-1])}


#: By game and event, the seats to which it does something, read from the event itself.
VICTIMS: Mapping[tuple[str, str], Callable[[Seen], set[int]]] = {
    ("dog", "home"): _owner,
    ("dog", "swap"): _owner,
    ("bungee", "skip"): lambda seen: {seen.seat or 0},
    ("baernergaeng", "swap"): _slot,
    ("baernergaeng", "grab"): _slot,
    ("baernergaeng", "look"): _slot,
    ("baernergaeng", "trade"): _last,
    ("bohne", "pick"): _last,
    ("bauernschlau", "fence"): _neighbours,
}


def victims(match: Match, events: Sequence[Seen], mover: int) -> set[int]:
    """The seats other than the mover's to which these events do something."""
    found: set[int] = set()
    for seen in events:
        victims_of = VICTIMS.get((match.game.name, seen.what))
        found |= {seat % match.seats for seat in victims_of(seen)} if victims_of else set()
    return found - {mover}


def choosing(match: Match, rng: Random) -> Callable[[Sequence[str]], str]:
    """Choose a move that does something to somebody, if there is one among a few."""

    def choose(moves: Sequence[str]) -> str:
        some = rng.sample(list(moves), min(TRIED, len(moves)))
        return next((move for move in some if victims(match, *_foretold(match, move))), some[0])

    return choose


def _foretold(match: Match, move: str) -> tuple[Sequence[Seen], int]:
    mover = next(seat for seat in range(match.seats) if move in match.moves(seat))
    return [event.seen_by(None) for event in match.copy().play(mover, move)], mover


@pytest.mark.parametrize("game", GAMES_HERE)
def test_a_reader_of_the_screen_can_tell_who_did_what_to_whom(game: str, start_app: Any, driver: Driver) -> None:
    seats = min(GAMES[game].seats, key=lambda seats: abs(seats - 4))
    table = sit(start_app, driver, Match.new(game, seats=seats, seed=5, options=lasting(game, 2)), motion="none")
    match, rng = table.match, Random(5)
    table.choose = choosing(match, rng)
    befallen = 0
    for _step in range(MOVES * 4):
        before = table.played()
        table.step()
        if not table.on("table") or match.over or match.view(None)["phase"] == "score":
            break
        if table.played() == before + 1 and (read := _handed_on(table)):
            mover, events = table.session._told[-1].mover, table.session.told
            befallen += _check(table, read, mover, events)
    assert befallen or game in ("baernergaeng", "dog")


def _handed_on(table: AtTable) -> str:
    """What the next person reads when the device comes to them; "" if it does not."""
    if table.session.is_passing:
        table.pass_on()
    return "\n".join(table.driver.texts()) if table.page.rail.hung else ""


def _check(table: AtTable, read: str, mover: int, events: Sequence[Seen]) -> int:
    """Check that what is read names the mover and all victims; returns how many victims there were."""
    names, reader = table.page.names, table.page.rail.hung.person.name
    if all(seen.what in PLAIN for seen in events):
        return 0
    assert names[mover] in read, (events, read)
    found = victims(table.match, events, mover)
    for victim in found:
        if names[victim] == reader:
            assert "[b]" in read, read
            assert " you" in read.lower() or "your" in read, read
        else:
            assert names[victim] in read, (events, read)
    return len(found)
