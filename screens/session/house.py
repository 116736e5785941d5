"""The house players of one table: told what their seats are told, asked when the table waits for them."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from screens.app.words import N_, _
from screens.session.people import Person
from tabletop import Event, Match
from tabletop.bots import SHARP, Decision, Level, Player, has_house_players, house_player

LOG = logging.getLogger(__name__)

#: How well the house plays -> what that is called.
LEVEL_NAMES = {"gentle": N_("gentle"), "steady": N_("steady"), "sharp": N_("sharp")}


def levels_for(game: str) -> dict[str, str]:
    """How well the house may play a game -> what that is called; nothing, where it can't play."""
    return LEVEL_NAMES if has_house_players(game) else {}


def with_level(person: Person) -> str:
    """What somebody is called, and how well the house plays for him."""
    if not person.level:
        return person.name
    return _("{name} · {level}").format(name=person.name, level=_(LEVEL_NAMES[person.level]))


class House:
    """Who plays for the house at a table: ``levels`` says at which seats, and how well.

    They are told every move from the first on, so that taken up again tomorrow they remember what they would today.
    """

    def __init__(self, match: Match, levels: Mapping[int, str], luck: int) -> None:
        self._luck = luck
        self.levels = dict(levels)
        self._players: dict[int, Player[Any, Any]] = {}
        self.look_back(match)

    def look_back(self, match: Match) -> None:
        """Begins anew with all that has been played so far: after a move has been taken back, or somebody has come."""
        self._players = _told_all(match, self.levels, self._luck)

    def told(self, events: Sequence[Event]) -> None:
        """A move has been made, by whomever."""
        for seat, player in self._players.items():
            _tell(player, seat, events)

    def think(self, match: Match, seat: int) -> Iterator[Decision]:
        """What the house player of a seat would play, better and better; if it loses its head, whatever is legal."""
        has_found = False
        for decision in _thoughts(self._players[seat], match, seat):
            has_found = True
            yield decision
        if not has_found:
            moves = match.moves(seat)
            # Not always the first: it might be one that leads nowhere, again and again.
            yield Decision(moves[len(match.record()["moves"]) % len(moves)])


def advice(match: Match, seat: int, viewer: int | None, luck: int) -> Iterator[Decision]:
    """What the best of the house would play for a seat, had it seen all along what the viewer has seen; or nothing."""
    player = house_player(match.game.name, seat=seat, level=SHARP, seed=luck)
    player.begin({**_begun(match).view(viewer), "seat": seat})
    for events in _told_again(match):
        _tell(player, viewer, events)
    return _thoughts(player, match, seat)


def _told_all(match: Match, levels: Mapping[int, str], luck: int) -> dict[int, Player[Any, Any]]:
    game = match.game.name
    players = {
        seat: house_player(game, seat=seat, level=cast(Level, level), seed=luck) for seat, level in levels.items()
    }
    for seat, player in players.items():
        player.begin(_begun(match).view(seat))
    for events in _told_again(match) if players else ():
        for seat, player in players.items():
            _tell(player, seat, events)
    return players


def _tell(player: Player[Any, Any], viewer: int | None, events: Sequence[Event]) -> None:
    """Tells a player what a viewer is told. A mistake in its head must not end the evening: the table goes on."""
    try:
        player.told([event.seen_by(viewer) for event in events])
    except Exception:
        LOG.exception("A house player could not take in a move.")


def _thoughts(player: Player[Any, Any], match: Match, seat: int) -> Iterator[Decision]:
    """What a player comes to; it ends where it loses its head."""
    try:
        yield from player.think(match.view(seat))
    except Exception:
        LOG.exception("The house player of seat %d could not think.", seat)


def _told_again(match: Match) -> Iterator[list[Event]]:
    """What each move of a match has made happen, from the first on."""
    again = _begun(match)
    for mover, text in match.record()["moves"]:
        yield again.play(mover, text)


def _begun(match: Match) -> Match:
    """The match before its first move."""
    return Match.replay({**match.record(), "moves": []})
