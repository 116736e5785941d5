"""What a game is to the rest of the engine: a state that is played, and the words around it.

A game is a folder of ``tabletop/games`` that fills in one ``Game``. Its author needs this file, ``events.py`` (who may
know what) and ``json_reader.py`` (taking a position apart); ``docs/engine.md`` walks through one move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, Literal, NamedTuple, Self, TypedDict, TypeVar

from tabletop.counting import Count
from tabletop.errors import COMMON_REFUSALS, IllegalMove
from tabletop.events import Event, Tell
from tabletop.json_reader import MANY, Reader, brief
from tabletop.options import Option, Options, settled
from tabletop.randomness import Card, Rng, fresh_seed, shuffled

#: In place of a seat: none, as when the match is over.
NO_SEAT = -1

#: The two phases that all games share.
SCORE = "score"
OVER = "over"


class CommonView(TypedDict):
    """The keys that every game's views have. Each game adds its own, in ``View`` of its ``view.py``."""

    game: str
    options: dict[str, bool | int | str | list[str]]
    seats: int
    #: Whose view it is; None: what everyone sees.
    seat: int | None
    round: int
    #: A row for each finished round, a number a seat.
    scores: list[list[int | None]]


#: Seeds beyond it are a mistake, not a wish for more luck.
LARGEST_SEED = (1 << 64) - 1

MoveT = TypeVar("MoveT")
Json = dict[str, Any]
Row = Sequence[int | None]

#: Who wins: the seat with the least points, the one with the most, or a team, whose score is 1 for the win and else 0.
Aim = Literal["least", "most", "team"]


class AllEyes(Enum):
    """A viewer that is no seat."""

    ALL = "all"


#: Sees what any seat sees: all hands and all hidden cards, but no pile. Only a finished match is shown to it.
ALL: Final = AllEyes.ALL

#: For whom a view is made: a seat, None for what is public, or ALL for what any seat sees.
Viewer = int | AllEyes | None


def sees(viewer: Viewer, seat: int) -> bool:
    """Whether the viewer sees what a seat sees and hides from the others."""
    return viewer is ALL or viewer == seat


class Setting(NamedTuple):
    """What is settled before the deal and never changes during a match."""

    seats: int
    options: Options
    seed: int


class State(Generic[MoveT]):
    """A position of a match with its rules, fast enough for search, which plays on copies.

    A game's own state adds its slots and implements ``moves``, ``play``, ``copy`` and ``winners``. Moves are ints or
    tuples whose meaning only the game knows. This plays a random match::

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
    #: Called with every event while it is set; None on a copy.
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

    def moves(self, seat: int) -> Sequence[MoveT]:
        """The seat's legal moves, each once, in a fixed order. The caller must not change the list."""
        raise NotImplementedError

    def play(self, seat: int, move: MoveT) -> None:
        """Applies a move that is known to be one of ``moves(seat)``."""
        raise NotImplementedError

    def copy(self) -> Self:
        """The same position, independent of this one."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """Who has won, once the match is over."""
        raise NotImplementedError

    def totals(self, rounds: int | None = None) -> Row:
        """Each seat's total after so many rounds (None: all): the sum of its rows, unless the rules say otherwise."""
        return self.sums(rounds)

    def sums(self, rounds: int | None = None) -> list[int]:
        """The sums of the rows so far, or of the first rounds."""
        return [sum(filter(None, column)) for column in zip(*self.scores[:rounds], strict=True)] or [0] * self.seats

    def is_last_round(self) -> bool:
        """Whether no round follows this one."""
        return bool(self.round + 1 == self.options["rounds"])

    def write_down(self, row: Row, next_dealer: int) -> None:
        """Adds a round's row to the scores. After the last round the match is over, else ``next_dealer`` must deal."""
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

    def _copy_common(self, other: State[MoveT]) -> None:
        """Copies the slots that all games share; each game's ``copy`` begins with it."""
        other.seats = self.seats
        other.options = self.options
        other.seed = self.seed
        other.shuffles = self.shuffles
        other.round = self.round
        other.phase = self.phase
        other.actor = self.actor
        other.scores = self.scores
        other.tell = None


StateT = TypeVar("StateT", bound=State[Any])

#: Draws one match that agrees with a view; see ``Game.imagining``.
Sampler = Callable[[Rng], StateT]


def is_listed(state: State[MoveT], seat: int, move: MoveT) -> bool:
    """A move is legal if ``moves`` lists it: for every game in which each move is written in one way only."""
    # A hand may be bytes, which can't even be asked for a move that is no byte.
    return move in list(state.moves(seat))


def not_your_turn(state: State[MoveT], seat: int, _move: MoveT) -> IllegalMove:
    """The refusal for a seat that the table does not wait for, in every game that has no more specific one."""
    return IllegalMove("not_your_turn", seat=seat, actors=state.actors())


def is_whole(_state: State[MoveT], _seat: int, _move: MoveT) -> Iterable[str]:
    """No continuations: for every game whose moves are not made in parts."""
    return ()


def foretells_nothing(_state: State[MoveT], _seat: int, _move: MoveT) -> list[Event]:
    """No preview: for every game that has none."""
    return []


def counts_nothing(_view: Json) -> Iterable[Count]:
    """Nothing is counted: for every game without points."""
    return ()


@dataclass(frozen=True, slots=True)
class Game(Generic[StateT, MoveT]):
    """A game: its name, options and refusals, and the functions that read, write, show and sample its states."""

    name: str
    #: The numbers of seats that it can be played with.
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    #: Who wins; an option may say otherwise.
    aim: Aim
    #: Every reason to refuse a move: code -> an English sentence over the facts of ``IllegalMove``.
    refusals: Mapping[str, str]

    #: The state before the first move, with the first round dealt.
    deal: Callable[[Setting], StateT]
    #: A move as text, as docs/rules/<game>.md has it; the state is the one before the move.
    write: Callable[[StateT, MoveT], str]
    #: The move that a text means for a seat, legal or not; IllegalMove("unknown_move") if it means none.
    read: Callable[[StateT, int, str], MoveT]
    #: Why a move that can be read is not legal, for a seat that the table waits for or that has moves at all.
    refusal: Callable[[StateT, int, MoveT], IllegalMove]
    #: The position's keys of this game, from ``round`` on; the match adds the table, its luck and the scores.
    position: Callable[[StateT], Json]
    #: The state of a position; a ValueError names the key at fault.
    from_position: Callable[[Reader, Setting], StateT]
    #: What a viewer may see now, built from nothing else; the match adds the options, seats and scores.
    view: Callable[[StateT, Viewer], Json]
    #: Reads a view once, and the faces that its seat remembers (place -> face), to draw many matches from it.
    sampler: Callable[[Reader, Setting, Mapping[str, Any]], Sampler[StateT]]
    #: A view as text for a terminal.
    picture: Callable[[Json], str]

    #: Whether a move is legal.
    allows: Callable[[StateT, int, MoveT], bool] = is_listed
    #: Why a seat that the table does not wait for, and that has no moves, can't make a move.
    out_of_turn: Callable[[StateT, int, MoveT], IllegalMove] = not_your_turn
    #: The parts that may be written behind a move that is made part by part: those that lead on to a legal move.
    continuations: Callable[[StateT, int, MoveT], Iterable[str]] = is_whole
    #: The public events of a legal move, or of one that can be continued; the state stays unchanged.
    foretell: Callable[[StateT, int, MoveT], list[Event]] = foretells_nothing

    #: How a scored round was counted, step by step, from any view of it: what each seat has after its last step is its
    #: score.
    counting: Callable[[Json], Iterable[Count]] = counts_nothing

    #: Each seat's rank after so many rounds (None: all); lower is better, and equal seats share their place. None: the
    #: totals decide, as ``aim`` says.
    ranks: Callable[[StateT, int | None], Sequence[tuple[int, ...]]] | None = None

    #: The version of its rules. It goes up with every change by which the moves of an old record could play otherwise.
    rules: int = 1
    #: The keys of its views with their types; ``python -m tabletop schema`` writes them as JSON schema.
    view_type: type[CommonView] = CommonView

    def start(self, *, seats: int, options: Mapping[str, Any] | None = None, seed: int | None = None) -> StateT:
        """The state before the first move, for search and for fast play; with a seed of its own if none is given.

        >>> from random import choice
        >>> from tabletop import GAMES
        >>> state = GAMES["dog"].start(seats=4, seed=7)
        >>> while state.actor != NO_SEAT:
        ...     state.play(state.actor, choice(state.moves(state.actor)))
        >>> len(state.winners())
        2
        """
        data = {"seats": seats, "options": options, "seed": fresh_seed() if seed is None else seed}
        return self.deal(self.setting(Reader(data)))

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

    def imagining(self, view: object, known: Mapping[str, Any] | None = None) -> Sampler[StateT]:
        """A sampler of matches that agree with a view: ``rng`` draws all that the view hides, the seed too.

        ``known`` has the faces that the view's seat remembers, by their place: a slot "0.2" (Bärnergäng), a hex "2,-1"
        (Bauernschlau), or for a hand one face or a list of them, {"hand 2": ["7", "7"]}.

        The sampler is made of the view alone, so nothing hidden can leak into it. Search draws thousands from one.
        """
        reader = Reader(view, "view")
        setting = self.setting(reader)
        if reader.raw("seat") is not None:
            reader.seat("seat", setting.seats)
        sampler = self.sampler(reader, setting, {} if known is None else known)
        reader.done()
        return sampler
