"""The bots of one table: they are told what their seats are told, and asked when the table waits for them."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from screens.app.words import N_, _
from screens.session.people import Person
from tabletop import Event, Match
from tabletop.bots import EVEN, NEUTRAL_SKILL, SHARP, Decision, Level, Player, bot_player, has_bots
from tabletop.review import LAST_BUDGET, suggesting

LOG = logging.getLogger(__name__)

#: The name of each level.
LEVEL_NAMES = {"gentle": N_("gentle"), "steady": N_("steady"), "sharp": N_("sharp"), EVEN: N_("even")}

#: What a bot of each level is like.
LEVELS = {
    "gentle": N_("makes mistakes and forgets"),
    "steady": N_("makes no big mistakes"),
    "sharp": N_("thinks ahead and is hard to beat"),
    EVEN: N_("adapts to how well you play"),
}


def levels_for(game: str) -> dict[str, str]:
    """The names of a game's bot levels; empty for a game without bots."""
    return LEVEL_NAMES if has_bots(game) else {}


def with_level(person: Person) -> str:
    """A person's name, with the level if a bot plays their seat."""
    if not person.level:
        return person.name
    return _("{name} · {level}").format(name=person.name, level=_(LEVEL_NAMES[person.level]))


def as_computer(person: Person) -> str:
    """A person's name; of a computer player also that it is one, for those who only read names."""
    if not person.level:
        return person.name
    return _("{name} · computer, {level}").format(name=person.name, level=_(LEVEL_NAMES[person.level]))


class Bots:
    """The bots at a table: ``levels`` has their seats and levels.

    They are told every move from the first on, so that after reopening the table they remember the same.
    """

    def __init__(self, match: Match, levels: Mapping[int, str], luck: int, skill: float = NEUTRAL_SKILL) -> None:
        self._luck = luck
        #: How well even bots play.
        self._skill = skill
        self.levels = dict(levels)
        self._players: dict[int, Player[Any, Any]] = {}
        self.start_over(match)

    def start_over(self, match: Match) -> None:
        """Start over with all moves so far: after an undo, or when a bot has joined."""
        self._players = _informed_players(match, self.levels, self._luck, self._skill)

    def told(self, events: Sequence[Event]) -> None:
        """Tell the bots of a move, whichever seat made it."""
        for seat, player in self._players.items():
            _tell(player, seat, events)

    def think(self, match: Match, seat: int) -> Iterator[Decision]:
        """The decisions of a seat's bot, better and better; if it fails, any legal move."""
        has_found = False
        for decision in _unfailing(self._players[seat].think(match.view(seat)), seat):
            has_found = True
            yield decision
        if not has_found:
            moves = match.moves(seat)
            # Not always the first, which could lead nowhere again and again.
            yield Decision(moves[len(match.record()["moves"]) % len(moves)])


def advice(match: Match, seat: int, viewer: int | None, luck: int) -> Iterator[Decision]:
    """Suggestions for a seat, better and better, by what the viewer has seen; it may yield nothing.

    They are judged as a decision is that is looked back at.
    """
    player = bot_player(match.game.name, seat=seat, level=SHARP, seed=luck)
    player.begin({**_begun(match).view(viewer), "seat": seat})
    for events in _replayed_events(match):
        _tell(player, viewer, events)
    view = match.view(seat)
    if not player.can_search():
        return _explained(player, match, seat, player.think(view))
    seed = f"{luck}/{len(match.record()['moves'])}"
    return _explained(player, match, seat, suggesting(player, view, seed, LAST_BUDGET))


def _explained(player: Player[Any, Any], match: Match, seat: int, thoughts: Iterator[Decision]) -> Iterator[Decision]:
    """A bot's decisions with what speaks for the obvious other move, worked out once for each move."""
    known: dict[str, Decision] = {}
    for decision in _unfailing(thoughts, seat):
        if decision.move not in known:
            known[decision.move] = player.explain(match.view(seat), decision)
        yield known[decision.move]._replace(standing=decision.standing)


def _informed_players(match: Match, levels: Mapping[int, str], luck: int, skill: float) -> dict[int, Player[Any, Any]]:
    game = match.game.name
    players = {seat: bot_player(game, seat=seat, level=cast(Level, level), seed=luck) for seat, level in levels.items()}
    for seat, player in players.items():
        player.skill = skill
        player.begin(_begun(match).view(seat))
    for events in _replayed_events(match) if players else ():
        for seat, player in players.items():
            _tell(player, seat, events)
    return players


def _tell(player: Player[Any, Any], viewer: int | None, events: Sequence[Event]) -> None:
    """Tell a bot what a viewer is told. An error in the bot is logged, and the game goes on."""
    try:
        player.told([event.seen_by(viewer) for event in events])
    except Exception:
        LOG.exception("A bot could not be told a move.")


def _unfailing(thoughts: Iterator[Decision], seat: int) -> Iterator[Decision]:
    """A bot's decisions; they end where it fails."""
    try:
        yield from thoughts
    except Exception:
        LOG.exception("The bot of seat %d could not think.", seat)


def _replayed_events(match: Match) -> Iterator[list[Event]]:
    """The events of each move of a match, from the first on."""
    again = _begun(match)
    for mover, text in match.record()["moves"]:
        yield again.play(mover, text)


def _begun(match: Match) -> Match:
    """The match before its first move."""
    return Match.replay({**match.record(), "moves": []})
