"""A match of any game: moves as texts, a log, undo, positions and records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.errors import IllegalMove, unknown_move
from tabletop.events import Event, Seen
from tabletop.game import ALL, Game, Json, Setting, State, Viewer
from tabletop.games import GAMES
from tabletop.json_reader import MANY, Reader, brief
from tabletop.options import plain
from tabletop.randomness import Rng
from tabletop.verbs import DEAL, verb_of

AnyGame = Game[Any, Any]
AnyState = State[Any]


class Match:
    """A running match: the one class through which the app, the store and the command line play.

    >>> match = Match.new("bungee", seats=3, seed=7)
    >>> match.actors
    (0,)
    >>> match.play(0, match.moves(0)[0])[0].what
    'drop'
    >>> Match.replay(match.record()).position() == match.position()
    True
    """

    __slots__ = ("_earlier", "_log", "_start", "_state", "game")

    def __init__(self, game: AnyGame, state: AnyState, *, from_position: bool) -> None:
        self.game = game
        self._state = state
        #: The state it began with, if that is not the first deal of its seed.
        self._start = state.copy() if from_position else None
        self._log: list[tuple[int, str]] = []
        #: The states before the last moves, for as many moves as can be undone.
        self._earlier: list[AnyState] = []

    # ways to a match

    @classmethod
    def new(cls, game: str, *, seats: int, options: Mapping[str, Any] | None = None, seed: int | None = None) -> Match:
        """A match before its first move, with a seed of its own if none is given."""
        chosen = _game_named(game)
        return cls(chosen, chosen.start(seats=seats, options=options, seed=seed), from_position=False)

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Match:
        """A match that goes on from a position; docs/rules/<game>.md lists its keys."""
        reader = Reader(position)
        game = _game_named(reader.raw("game"))
        setting = game.setting(reader)
        shuffles = reader.number("shuffles", high=MANY - 1)
        state = game.from_position(reader, setting)
        state.shuffles = shuffles
        reader.done()
        return cls(game, state, from_position=True)

    @classmethod
    def replay(cls, record: Mapping[str, Any]) -> Match:
        """The match of a record, with every move played again."""
        reader = Reader(record, "record")
        rules = reader.number("rules", low=1, default=1)
        if reader.has("position"):
            match = cls.from_position(reader.raw("position"))
            if reader.raw("game", match.game.name) != match.game.name:
                raise ValueError(f"game: the record's is not its position's, {match.game.name!r}")
        else:
            game = _game_named(reader.raw("game"))
            for key in ("seats", "options", "seed"):
                if reader.raw(key) is None:
                    raise ValueError(f"{key}: a record of a match must have it")
            match = cls(game, game.deal(game.setting(reader)), from_position=False)
        if rules > match.game.rules:
            raise ValueError(f"rules: played by version {rules}, but this program knows only {match.game.rules}")
        if reader.raw("moves") is None:
            raise ValueError("moves: a record must have them")
        for number, (seat, text) in enumerate(reader.items("moves", _logged)):
            try:
                match.play(seat, text)
            except IllegalMove as refusal:
                age = "" if rules == match.game.rules else f" (played by older rules, version {rules})"
                why = f"moves: number {number}, {brief(text)} of seat {brief(seat)}: {refusal}{age}"
                raise ValueError(why) from refusal
        reader.done()
        return match

    @classmethod
    def imagine(cls, view: Mapping[str, Any], rng: Rng, known: Mapping[str, Any] | None = None) -> Match:
        """A match drawn at random from those that agree with a view and with the remembered faces, place -> face.

        To draw thousands from one view, as search does, use ``Game.imagining``.
        """
        game = _game_named(Reader(view, "view").raw("game"))
        return cls(game, game.imagining(view, known)(rng), from_position=True)

    def copy(self) -> Match:
        """An independent match that stands where this one does."""
        other = Match(self.game, self._state.copy(), from_position=False)
        other._start = self._start
        other._log = self._log.copy()
        other._earlier = self._earlier.copy()
        return other

    def __deepcopy__(self, _memo: object) -> Match:
        """What ``copy.deepcopy`` makes."""
        return self.copy()

    def __str__(self) -> str:
        """The table as a picture: what everyone sees."""
        return self.game.picture(self.view(None))

    def __repr__(self) -> str:
        waits = f"waits for {', '.join(f'seat {seat}' for seat in self.actors)}" if not self.over else "is over"
        return f"<{self.game.name}, {self.seats} seats, {len(self._log)} moves, {waits}>\n{self}"

    # the table now

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state.seats

    @property
    def options(self) -> Mapping[str, Any]:
        """All options, defaults included."""
        return plain(self._state.options)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that the table waits for, ascending; () when the match is over."""
        return self._state.actors()

    @property
    def over(self) -> bool:
        """Whether the last round is finished."""
        return not self._state.actors()

    @property
    def scores(self) -> list[list[int | None]]:
        """A row for each finished round, a number a seat."""
        return _rows(self._state)

    @property
    def totals(self) -> list[int | None]:
        """Each seat's total so far; None in a single round of Bauernschlau for a farm that is not fenced."""
        return list(self._state.totals())

    def totals_after(self, rounds: int) -> list[int | None]:
        """Each seat's total after the first rounds."""
        return list(self._state.totals(rounds))

    def ranks(self, rounds: int | None = None) -> list[tuple[int, ...]]:
        """Each seat's rank so far, or after the first rounds; lower is better, and equal seats share their place.

        >>> Match.new("bungee", seats=2, seed=7).ranks()
        [(0,), (0,)]
        """
        if self.game.ranks is not None:
            return list(self.game.ranks(self._state, rounds))
        sign = 1 if self.game.aim == "least" else -1
        return [(sign * (points or 0),) for points in self._state.totals(rounds)]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, ascending; () until the match is over."""
        return self._state.winners() if self.over else ()

    @property
    def is_dealt(self) -> bool:
        """Whether a round has just been dealt: nothing has been played in it yet."""
        return not self._log or verb_of(self._log[-1][1]) == DEAL

    def moves(self, seat: int) -> list[str]:
        """The seat's legal moves as texts, each once, in a stable order."""
        self._check_seat(seat)
        return [self.game.write(self._state, move) for move in self._state.moves(seat)]

    def continuations(self, seat: int, text: str) -> list[str]:
        """The texts that continue a move by one part, each the beginning of a legal move: Dog's Sevens have parts.

        [] for a complete move, for a text that begins no legal move, and in games whose moves have no parts.
        """
        try:
            move = self._read(seat, text)
        except IllegalMove:
            return []
        return [f"{text} {part}" for part in self.game.continuations(self._state, seat, move)]

    def foretell(self, seat: int, text: str) -> list[Event]:
        """The public events of a legal move, or of the beginning of one, without playing it; else IllegalMove.

        They tell nothing that the seat can't work out from its view. [] in games without previews.
        """
        move = self._understood(seat, text, may_be_begun=True)
        return self.game.foretell(self._state, seat, move)

    def view(self, seat: int | None) -> Json:
        """What the seat may see now (None: what is public), JSON-able."""
        if seat is not None:
            self._check_seat(seat)
        return view_of(self.game, self._state, seat)

    def position(self) -> Json:
        """Everything that the rest of the match depends on, hidden cards included, JSON-able."""
        return self._position_of(self._state)

    def record(self) -> Json:
        """How the match began and all moves since: enough to replay it."""
        state = self._state
        moves = [list(line) for line in self._log]
        header = {"game": self.game.name, "rules": self.game.rules}
        if self._start is not None:
            return header | {"position": self._position_of(self._start), "moves": moves}
        return header | {"seats": state.seats, "options": plain(state.options), "seed": state.seed, "moves": moves}

    def told(self, seat: int | None) -> list[list[Seen]]:
        """What a seat (None: everyone) has been told since the match began: a list for each move.

        With its views, this is all that the seat may know. The match is played again for it.

        >>> match = Match.new("bungee", seats=2, seed=7)
        >>> _ = match.play(0, "drop 2")
        >>> [(seen.what, seen.faces) for seen in match.told(1)[0]]
        [('drop', ('2',)), ('draw', None)]
        """
        if seat is not None:
            self._check_seat(seat)
        state = self._first_state()
        return [[event.seen_by(seat) for event in played(self.game, state, *line)] for line in self._log]

    # playing

    def play(self, seat: int, text: str) -> list[Event]:
        """Plays a move and returns its events. If the rules forbid it: IllegalMove, and nothing is changed."""
        move = self._understood(seat, text)
        before = self._state.copy()
        canonical = self.game.write(before, move)
        events: list[Event] = []
        self._state.tell = events.append
        try:
            self._state.play(seat, move)
        except BaseException:
            self._state = before
            raise
        self._state.tell = None
        self._log.append((seat, canonical))
        if any(event.uncovers(seat) for event in events):
            self._earlier.clear()
        else:
            self._earlier.append(before)
        return events

    def refusal(self, seat: int, text: str) -> IllegalMove | None:
        """Why the rules refuse a move; None if it is legal.

        >>> match = Match.new("bungee", seats=2, seed=7)
        >>> match.refusal(1, "drop 2").code, match.refusal(0, "drop 2")
        ('not_your_turn', None)
        """
        try:
            self._understood(seat, text)
        except IllegalMove as refused:
            return refused
        return None

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back: none of its events uncovers anything."""
        return bool(self._earlier)

    def undo(self) -> None:
        """Takes the last move back."""
        if not self._earlier:
            raise IllegalMove("undo_uncovers" if self._log else "nothing_to_undo")
        self._state = self._earlier.pop()
        self._log.pop()

    def _understood(self, seat: int, text: str, *, may_be_begun: bool = False) -> Any:
        move = self._read(seat, text)
        if self.game.allows(self._state, seat, move):
            return move
        if may_be_begun and any(self.game.continuations(self._state, seat, move)):
            return move
        if seat not in self.actors and not self._state.moves(seat):
            raise self.game.out_of_turn(self._state, seat, move)
        raise self.game.refusal(self._state, seat, move)

    def _read(self, seat: int, text: str) -> Any:
        if not self._has_seat(seat):
            raise IllegalMove("unknown_seat", seat=seat if type(seat) is int and abs(seat) < MANY else brief(seat))
        if not isinstance(text, str):
            raise unknown_move(brief(text))
        if self.over:
            raise IllegalMove("over")
        return self.game.read(self._state, seat, text)

    def _first_state(self) -> AnyState:
        if self._start is not None:
            return self._start.copy()
        state: AnyState = self.game.deal(Setting(self._state.seats, self._state.options, self._state.seed))
        return state

    def _has_seat(self, seat: object) -> bool:
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self._state.seats

    def _check_seat(self, seat: object) -> None:
        if not self._has_seat(seat):
            raise ValueError(f"seat: there is no seat {brief(seat)} at this table")

    def _position_of(self, state: AnyState) -> Json:
        header = {"game": self.game.name, "options": plain(state.options), "seats": state.seats}
        drawn = {"seed": state.seed, "shuffles": state.shuffles}
        return header | drawn | self.game.position(state) | {"scores": _rows(state)}


def view_of(game: AnyGame, state: AnyState, viewer: Viewer) -> Json:
    """A viewer's view of a state. Only a ``MatchReplay`` asks it for ALL."""
    seat = None if viewer is ALL else viewer
    header = {"game": game.name, "options": plain(state.options), "seats": state.seats, "seat": seat}
    return header | game.view(state, viewer) | {"scores": _rows(state)}


def played(game: AnyGame, state: AnyState, seat: int, text: str) -> list[Event]:
    """Play a move on a state, unchecked since it is known to be legal, and return its events."""
    events: list[Event] = []
    state.tell = events.append
    state.play(seat, game.read(state, seat, text))
    state.tell = None
    return events


def _rows(state: AnyState) -> list[list[int | None]]:
    return [list(row) for row in state.scores]


def _game_named(name: object) -> AnyGame:
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"game: must be one of {', '.join(GAMES)}, not {brief(name)}")
    return GAMES[name]


def _logged(line: object) -> tuple[Any, Any]:
    if not isinstance(line, (list, tuple)) or len(line) != 2:  # noqa: PLR2004  (a seat and a text)
        raise ValueError("moves: each must be a seat and a text")
    return line[0], line[1]
