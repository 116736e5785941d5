"""Players of the arena and the terminal: our bots, your own Python class, or your own program."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib import import_module
from os import getcwd
from random import Random
from typing import Any, NamedTuple, TypeVar

from tabletop.bots.bot import Bot, BotError
from tabletop.bots.player import ALL_LEVELS, SHARP, Player
from tabletop.bots.program import Program
from tabletop.bots.registry import bot_player
from tabletop.errors import IllegalMove
from tabletop.events import Event, Seen
from tabletop.game import Json
from tabletop.match import Match

T = TypeVar("T")

#: The bot that plays any legal move.
CHANCE = "random"
#: In front of the command that starts a program.
COMMAND = "cmd:"
#: A bot that names an illegal move is told why and asked again; after this many it has failed.
TRIES = 3


class Limits(NamedTuple):
    """How long bots think: rollouts for sharp (None: its own number), and seconds for an answer of a program."""

    iterations: int | None = None
    seconds: float = 10.0


class Contestant:
    """A bot of any kind at one seat of a match. Whatever goes wrong with it is a ``BotError`` with a sentence.

    >>> match = Match.new("bungee", seats=2, seed=7)
    >>> contestant = Contestant("steady", match, seat=0, seed=7)
    >>> contestant.decide(match) in match.moves(0)
    True
    """

    def __init__(self, name: str, match: Match, *, seat: int, seed: int, limits: Limits = Limits()) -> None:  # noqa: B008  (never changed)
        self.name = name
        self.seat = seat
        self._bot = self._try(lambda: _bot(name, match, seat, seed, limits))
        try:
            self._catch_up(match)
        except BotError:
            self.close()
            raise

    def told(self, events: Sequence[Event]) -> None:
        """Tell it its version of a move's events."""
        self._try(lambda: self._bot.told([event.seen_by(self.seat) for event in events]))

    def decide(self, match: Match) -> str:
        """The legal move that it chooses. For an illegal one it is told the reason, and may try again."""
        view, moves = match.view(self.seat), match.moves(self.seat)
        sentence = ""
        for _ in range(TRIES):
            text: object = self._try(lambda: self._bot.decide(view, moves))
            refusal = _refusal(match, self.seat, text)
            if refusal is None:
                return str(text)
            sentence = f"{self.name}: {text!r} is no legal move: {match.game.sentence(refusal)}"
            self._try(lambda: self._bot.refused(refusal, match.game.sentence(refusal)))  # noqa: B023  (called at once)
        raise BotError(sentence)

    def end(self, match: Match) -> None:
        """Tell it how the match ended."""
        self._try(lambda: self._bot.end(match.totals, match.winners))

    def close(self) -> None:
        """End a program."""
        self._bot.close()

    def _catch_up(self, match: Match) -> None:
        """Let it take in what its seat saw at first, and all that it has been told since."""
        first = Match.replay(match.record() | {"moves": []}).view(self.seat)
        self._try(lambda: self._bot.begin(first))
        for events in match.told(self.seat):
            self._try(lambda: self._bot.told(events))  # noqa: B023  (called at once)

    def _try(self, call: Callable[[], T]) -> T:
        """What a call of the bot returns. What a bot from outside raises becomes a ``BotError``."""
        try:
            return call()
        except BotError as wrong:
            raise BotError(f"{self.name}: {wrong}") from wrong
        except Exception as wrong:
            if self.name in ALL_LEVELS:
                raise
            raise BotError(f"{self.name}: {type(wrong).__name__}: {wrong}") from wrong


class Contestants:
    """The bots of a match. For one that fails a random legal move is played, or the match ends; a sentence says why."""

    def __init__(
        self,
        names: Mapping[int, str],
        match: Match,
        *,
        seed: int,
        limits: Limits = Limits(),  # noqa: B008  (never changed)
        ends: bool = False,
    ) -> None:
        #: What has gone wrong, a sentence each time.
        self.faults: list[str] = []
        self._names = names
        self._seed = seed
        self._limits = limits
        self._ends = ends
        self._luck = Random(seed)
        self._seats: dict[int, Contestant] = {}
        self.begin_again(match)

    def begin_again(self, match: Match) -> None:
        """Make all bots anew and tell them the match so far, as after a move has been taken back."""
        self.close()
        self._seats = {}
        try:
            for seat, name in self._names.items():
                self._seats[seat] = Contestant(name, match, seat=seat, seed=self._seed, limits=self._limits)
        except BotError:
            self.close()
            raise

    def decide(self, match: Match, seat: int) -> str:
        """A legal move for a seat."""
        try:
            return self._seats[seat].decide(match)
        except BotError as wrong:
            self._note(wrong)
            return self._luck.choice(match.moves(seat))

    def told(self, events: Sequence[Event]) -> None:
        """Tell each its version of a move's events."""
        for contestant in self._seats.values():
            try:
                contestant.told(events)
            except BotError as wrong:
                self._note(wrong)

    def close(self, match: Match | None = None) -> None:
        """Let all of them go; first tell them how the match ended, if it is over."""
        for contestant in self._seats.values():
            with suppress(BotError):
                if match and match.over:
                    contestant.end(match)
            contestant.close()

    def _note(self, wrong: BotError) -> None:
        self.faults.append(str(wrong))
        if self._ends:
            raise wrong


def check_name(name: str) -> None:
    """Raise a ValueError unless a bot has this name: a level, ``random``, ``module:Class`` or ``cmd:command``."""
    if name in (*ALL_LEVELS, CHANCE) or name.startswith(COMMAND):
        return
    if ":" not in name:
        kinds = ", ".join((*ALL_LEVELS, CHANCE, "module:Class", f"{COMMAND}command"))
        raise ValueError(f"bots: must be {kinds}, not {name!r}")
    _class_named(name)


# the kinds of bots


class _OurBot(Bot):
    """One of our bots, as the app has them."""

    def __init__(self, player: Player[Any, Any], iterations: int | None) -> None:
        self._player = player
        self._iterations = iterations

    def begin(self, view: Json) -> None:
        self._player.begin(view)

    def told(self, events: Sequence[Seen]) -> None:
        self._player.told(events)

    def decide(self, view: Json, _moves: Sequence[str]) -> str:
        return self._player.decide(view, self._iterations).move


class _Chance(Bot):
    """Plays any legal move."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def decide(self, _view: Json, moves: Sequence[str]) -> str:
        return self._luck.choice(moves)


class _Own(Bot):
    """An object of a class of yours, which has the first three methods of ``Bot``."""

    def __init__(self, own: Any) -> None:
        self._own = own

    def begin(self, view: Json) -> None:
        self._own.begin(view)

    def told(self, events: Sequence[Seen]) -> None:
        self._own.told(events)

    def decide(self, view: Json, moves: Sequence[str]) -> str:
        text: str = self._own.decide(view, moves)
        return text


def _bot(name: str, match: Match, seat: int, seed: int, limits: Limits) -> Bot:
    check_name(name)
    game = match.game
    if name == CHANCE:
        return _Chance(Random(f"{seed}/{seat}"))
    if name in ALL_LEVELS:
        level: Any = name
        return _OurBot(bot_player(game.name, seat=seat, level=level, seed=seed), limits.iterations)
    # The match's own seed would tell a bot from outside all that is hidden.
    luck = int.from_bytes(sha256(f"luck of seat {seat}, {seed}".encode()).digest()[:6], "big")
    if name.startswith(COMMAND):
        program = Program(name.removeprefix(COMMAND), limits.seconds)
        program.greet(
            game=game.name, rules=game.rules, seats=match.seats, seat=seat, options=dict(match.options), seed=luck
        )
        return program
    type_ = _class_named(name)
    if issubclass(type_, Player):
        return _OurBot(type_(game, seat, SHARP, luck), limits.iterations)
    own = type_(game, seat, luck)
    return own if isinstance(own, Bot) else _Own(own)


def _class_named(name: str) -> Any:
    """The class that ``module:Class`` names; modules in the current folder are found, too."""
    module, _colon, attribute = name.partition(":")
    with _here_on_path():
        try:
            return getattr(import_module(module), attribute)
        except (ImportError, AttributeError) as missing:
            raise ValueError(f"bots: there is no {name}: {missing}") from missing


@contextmanager
def _here_on_path() -> Iterator[None]:
    here = getcwd()
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)


def _refusal(match: Match, seat: int, text: object) -> IllegalMove | None:
    """Why this is no legal move, in the engine's words; None if it is one."""
    try:
        match.copy().play(seat, text if isinstance(text, str) else repr(text))
    except IllegalMove as refusal:
        return refusal
    return None
