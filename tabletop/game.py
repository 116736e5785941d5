"""What a game is to the rest of the engine: a state that is played, and the words around it.

A game is a folder of ``tabletop/games`` that fills in one ``Game``. Its author needs this file, ``events.py`` (who may
know what) and ``json_reader.py`` (taking a position apart); ``docs/engine.md`` walks through one move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, Literal, NamedTuple, Self, TypeVar

from tabletop.errors import COMMON_REFUSALS, IllegalMove
from tabletop.events import Event, Tell
from tabletop.json_reader import MANY, Reader, brief
from tabletop.options import Option, Options, settled
from tabletop.randomness import Card, Rng, shuffled

#: Stands for a seat where the table waits for nobody.
NO_SEAT = -1

#: The two phases that all games share.
SCORE = "score"
OVER = "over"

#: Seeds beyond it are a mistake, not a wish for more luck.
LARGEST_SEED = (1 << 64) - 1

Move = TypeVar("Move")
Json = dict[str, Any]
Row = Sequence[int | None]

#: Who wins: whoever has the least points, the most, or a team, whose points say no more than that it has won.
Aim = Literal["least", "most", "team"]


class Eyes(Enum):
    """Eyes that no seat has."""

    ALL = "all"


#: All eyes at once: all that anybody holds or has hidden lies open to them. Only a match that is over is looked at so.
ALL: Final = Eyes.ALL

#: Who looks on: a seat, nobody in particular (None), or all eyes at once.
Viewer = int | Eyes | None


def sees(viewer: Viewer, seat: int) -> bool:
    """Whether the viewer sees what a seat sees and hides from the others."""
    return viewer is ALL or viewer == seat


class Setting(NamedTuple):
    """What is agreed before the first card: it never changes during a match."""

    seats: int
    options: Options
    seed: int


class State(Generic[Move]):
    """Where a match stands, and its rules. Fast and silent: search plays on copies of it.

    A game's own state adds its slots, and gives ``moves``, ``play``, ``copy`` and ``winners``. Moves are ints or
    tuples; what they mean is the game's affair. A random match is no more than this::

        while state.actor != NO_SEAT:
            moves = state.moves(state.actor)
            state.play(state.actor, moves[int(rng.random() * len(moves))])
    """

    __slots__ = ("actor", "options", "phase", "round", "scores", "seats", "seed", "shuffles", "tell")

    seats: int
    options: Options
    seed: int
    shuffles: int
    round: int
    phase: str
    #: The seat to ask next: the first of ``actors()``, NO_SEAT when the match is over.
    actor: int
    #: A row for each finished round, a number a seat. Rows are never changed once they stand.
    scores: tuple[Row, ...]
    #: Told of every event while it is set; a copy is silent.
    tell: Tell | None

    def __init__(self, setting: Setting) -> None:
        self.seats, self.options, self.seed = setting
        self.shuffles = 0
        self.round = 0
        self.phase = ""
        self.actor = NO_SEAT
        self.scores = ()
        self.tell = None

    def actors(self) -> tuple[int, ...]:
        """The seats that the table waits for, ascending."""
        return () if self.actor < 0 else (self.actor,)

    def moves(self, seat: int) -> Sequence[Move]:
        """What the seat may play, each once, always in the same order. Not to be changed by the caller."""
        raise NotImplementedError

    def play(self, seat: int, move: Move) -> None:
        """Applies a move that is known to be one of ``moves(seat)``."""
        raise NotImplementedError

    def copy(self) -> Self:
        """The same position, independent of this one."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """Who has won, once the match is over."""
        raise NotImplementedError

    def totals(self) -> Row:
        """What each seat has so far: the sums, except where a game's page says otherwise."""
        return self.sums()

    def sums(self) -> list[int]:
        """The sums of the rows so far."""
        return [sum(filter(None, column)) for column in zip(*self.scores, strict=True)] or [0] * self.seats

    def is_last_round(self) -> bool:
        """Whether no round follows this one."""
        return bool(self.round + 1 == self.options["rounds"])

    def write_down(self, row: Row, next_dealer: int) -> None:
        """Ends a round with its row: after the last one the match is over, else the table waits for the deal."""
        self.scores += (tuple(row),)
        self.phase = OVER if self.is_last_round() else SCORE
        self.actor = NO_SEAT if self.phase == OVER else next_dealer

    def read_rounds(self, reader: Reader, phases: Sequence[str], usual: str, *, nulls: bool = False) -> None:
        """Reads ``round``, ``phase`` and ``scores`` of a position: they must agree with each other."""
        self.round = reader.number("round", 0, self.options["rounds"] - 1)
        self.phase = reader.word("phase", (*phases, SCORE, OVER), usual)
        is_scored = self.phase in (SCORE, OVER)
        if is_scored and (self.phase == OVER) != self.is_last_round():
            raise ValueError("phase: after the last round, and only then, the match is over")
        rows = reader.scores(self.seats, self.round + is_scored, nulls=nulls)
        self.scores = tuple(tuple(row) for row in rows)

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The match's next shuffle."""
        order = shuffled(cards, self.seed, self.shuffles)
        # What it counts to must be readable in the next position, too.
        self.shuffles = (self.shuffles + 1) % MANY
        return order

    def _copy_common(self, other: State[Move]) -> None:
        """Gives a new state what all games share; each game's ``copy`` begins with it."""
        other.seats = self.seats
        other.options = self.options
        other.seed = self.seed
        other.shuffles = self.shuffles
        other.round = self.round
        other.phase = self.phase
        other.actor = self.actor
        other.scores = self.scores
        other.tell = None


Play = TypeVar("Play", bound=State[Any])

#: Draws one match as it may be; see ``Game.imagining``.
Dream = Callable[[Rng], Play]


def is_listed(state: State[Move], seat: int, move: Move) -> bool:
    """Legal is what ``moves`` lists: so it is in every game whose moves have one way to be written."""
    return move in state.moves(seat)


def not_your_turn(state: State[Move], seat: int, _move: Move) -> IllegalMove:
    """The table waits for other seats: so it is said in every game that has no better reason."""
    return IllegalMove("not_your_turn", seat=seat, actors=state.actors())


def is_whole(_state: State[Move], _seat: int, _move: Move) -> Iterable[str]:
    """No part goes on: so it is in every game whose moves are made at once."""
    return ()


def foretells_nothing(_state: State[Move], _seat: int, _move: Move) -> list[Event]:
    """Nothing is told beforehand: so it is in every game that does not say what it may tell."""
    return []


@dataclass(frozen=True, slots=True)
class Game(Generic[Play, Move]):
    """A game: its data, and one function for each way in and out of its state."""

    name: str
    #: The numbers of seats that it can be played with.
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    #: Who wins; an option may say otherwise.
    aim: Aim
    #: Every reason to refuse a move: code -> an English sentence over the facts of ``IllegalMove``.
    refusals: Mapping[str, str]

    #: The match before its first move, the first round dealt.
    deal: Callable[[Setting], Play]
    #: A move as the rules page writes it; the state is the one before the move.
    write: Callable[[Play, Move], str]
    #: The move that a text means for a seat, legal or not; IllegalMove("unknown_move") if it means none.
    read: Callable[[Play, int, str], Move]
    #: Why a move that can be read is not legal, for a seat that the table waits for or that has moves at all.
    refusal: Callable[[Play, int, Move], IllegalMove]
    #: The position's keys of this game, from ``round`` on; the match adds the table, its luck and the scores.
    position: Callable[[Play], Json]
    #: The state of a position; a ValueError names the key at fault.
    from_position: Callable[[Reader, Setting], Play]
    #: What a seat may see now (None: what everybody may; ALL: what anybody has, but of no pile what it holds), made of
    #: that alone; the match adds the table and the scores.
    view: Callable[[Play, Viewer], Json]
    #: Reads a view (and the faces that its seat remembers, place -> face) once, to draw many matches from it.
    dream: Callable[[Reader, Setting, Mapping[str, Any]], Dream[Play]]
    #: A view as text for a terminal.
    picture: Callable[[Json], str]

    #: Whether a move is legal.
    allows: Callable[[Play, int, Move], bool] = is_listed
    #: Why a seat that the table does not wait for, and that has no moves, can't make a move.
    out_of_turn: Callable[[Play, int, Move], IllegalMove] = not_your_turn
    #: The parts that may be written behind a move that is made part by part: those that lead on to a legal move.
    continuations: Callable[[Play, int, Move], Iterable[str]] = is_whole
    #: What a legal move, or one that can be continued, does to what lies open; the state stays as it is.
    foretell: Callable[[Play, int, Move], list[Event]] = foretells_nothing

    def sentence(self, refusal: IllegalMove) -> str:
        """A refusal in English words."""
        return refusal.sentence({**COMMON_REFUSALS, **self.refusals})

    def setting(self, reader: Reader) -> Setting:
        """The seats, options and seed that a position, a record or a view of this game has."""
        if reader.raw("game", self.name) != self.name:
            raise ValueError(f"game: must be {self.name!r} here")
        seats = reader.raw("seats")
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            raise ValueError(f"seats: {self.name} is played by {', '.join(map(str, self.seats))}, not {brief(seats)}")
        seed = reader.number("seed", -LARGEST_SEED, LARGEST_SEED)
        return Setting(seats, settled(self.options, reader.raw("options"), seats), seed)

    def imagining(self, view: object, known: Mapping[str, Any] | None = None) -> Dream[Play]:
        """A drawer of matches that agree with a view: all that it hides is left to ``rng``, the seed too.

        ``known`` are faces that its seat remembers, by their place: a slot "0.2" (Bärnergäng), a hex "2,-1"
        (Bauernschlau), or in a hand one face or a list of them, {"hand 2": ["7", "7"]}.

        Made of the view alone, so that nothing hidden can leak into it. Search draws thousands from one.
        """
        reader = Reader(view, "view")
        setting = self.setting(reader)
        if reader.raw("seat") is not None:
            reader.seat("seat", setting.seats)
        dream = self.dream(reader, setting, {} if known is None else known)
        reader.done()
        return dream
