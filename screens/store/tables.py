"""The tables: opened, played at, reopened and removed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import isfinite
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from screens.app.letters import legible
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.store.errors import StoreError
from screens.store.file import Row
from screens.store.persons import Persons, person_of
from screens.store.schema import seal
from tabletop import GAMES, IllegalMove, Match

#: Removed tables can be restored for this many seconds: a month.
STAYS = 30 * 86400

#: More seats than any game has.
MOST = 20

#: The name under which the store keeps the keys of the tables dealt here, newest last; and the most of them.
DEALT, MOST_DEALT = "dealt", 50

_ABOUT = "key, game, touched, round, rounds, totals, is_over, name, opened, branch_of"


#: Open tables of a game, without a name, at which no person has made a move.
_UNPLAYED = (
    "SELECT key FROM tables WHERE game = ? AND NOT is_over AND removed IS NULL AND name = '' AND NOT EXISTS ("
    "SELECT 1 FROM moves JOIN seats USING (table_key, seat) WHERE moves.table_key = key AND level = '')"
)


class TableSummary(NamedTuple):
    """What the shelf and the history say of a table. Rounds count from 1.

    ``rounds`` is None if the number of rounds isn't fixed. When the match is over, ``round`` is the number played.
    """

    key: int
    game: str
    people: tuple[Person, ...]
    touched: float
    round: int
    rounds: int | None
    totals: tuple[int | None, ...]
    is_over: bool
    #: Its name; "" if it has none.
    name: str = ""
    opened: float = 0.0
    winners: tuple[int, ...] = ()
    #: The match from whose middle it was continued; None if it began by itself.
    branch_of: int | None = None


class Tables(Persons):
    """The tables in the file. A move that couldn't be stored is stored with the next one."""

    def __init__(self, path: Path, now: Callable[[], float] = time) -> None:
        super().__init__(path, now)
        #: Each table's revision, as this window knows it.
        self._revisions: dict[int, int] = {}
        #: Matches with moves that couldn't be stored yet.
        self._waiting: dict[int, Match] = {}
        try:
            self._tidy()
        except StoreError as error:
            if error.code != "broken":
                super().close()
                raise
            self.mend()
        if self.trouble:
            self._catch_up_with_moves()

    def _tidy(self) -> None:
        """Delete tables removed long ago, and read what the app needs first, which must be intact."""
        try:
            self._change("DELETE FROM tables WHERE removed < ?", self._now() - STAYS)
        except StoreError as error:
            # The next start tries again.
            if error.code == "broken":
                raise
        self._rows("SELECT value FROM things")
        self.tables()

    def mend(self) -> None:
        """Continue with everything readable, and with all moves of the matches in progress."""
        super().mend()
        self._catch_up_with_moves()
        self.catch_up()

    def _catch_up_with_moves(self) -> None:
        """Update the summaries of mended tables, which may be older than their moves."""
        older = "SELECT key FROM tables WHERE length < (SELECT count(*) FROM moves WHERE table_key = key)"
        for (key,) in self._rows(older):
            with suppress(StoreError):
                touched = max([self.summary(key).touched, *self.times(key)])
                self._follow(key, self.load(key)[0], min(touched, self._now()))

    def close(self) -> None:
        """Close the file. Moves are stored already, except those that couldn't be."""
        self.catch_up()
        self._waiting.clear()
        super().close()

    # a new table

    def open_table(  # noqa: PLR0913  (where a table comes from has many sides)
        self,
        match: Match,
        people: Sequence[Person],
        *,
        name: str = "",
        branch_of: int | None = None,
        opened: float | None = None,
        times: Sequence[float] = (),
    ) -> int:
        """Store a new table with its people in seat order, and return its key.

        ``opened`` and ``times`` say when it was opened and its moves were made, if not now.
        """
        start = match.record()
        moves = start.pop("moves")
        is_dealt = opened is None and branch_of is None and not moves
        begun, now = json.dumps(start), self._now()
        opened, touched = now if opened is None else opened, times[-1] if times else now
        about = match.game.name, begun, match.options.get("rounds"), name, branch_of, opened, touched
        with self._changing():
            cursor = self._db.execute(
                "INSERT INTO tables (game, start, rounds, name, branch_of, opened, touched, round, totals, is_over,"
                " length) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*about, *_progress(match, len(moves))),
            )
            key = int(cursor.lastrowid or 0)
            self._db.executemany(
                "INSERT INTO seats (table_key, seat, name, colour, symbol, person, level) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(key, seat, *person) for seat, person in enumerate(people)],
            )
            self._keep_moves(key, moves, begun, times)
            self._record_results(key, match)
            self._record_origin(key, is_dealt=is_dealt)
        self._revisions[key] = 0
        return key

    def _record_origin(self, key: int, *, is_dealt: bool) -> None:
        """Record whether a table was dealt here; ``clear_unplayed`` clears no other."""
        # A deleted table's key may be used again.
        others = [other for other in self._dealt() if other != key]
        self._put(DEALT, [*others, key][-MOST_DEALT:] if is_dealt else others)

    def _dealt(self) -> list[Any]:
        dealt = self.read(DEALT)
        return dealt if isinstance(dealt, list) else []

    def last_people(self, game: str | None) -> tuple[Person, ...]:
        """The people at the last table of this game, or of any game, as they are now; without forgotten ones.

        Bots stay with their game: at another one nobody has asked for them.
        """
        if table := self._last_table("key", game):
            return self._still_known(*table)
        table = self._last_table("key", None)
        return tuple(person for person in self._still_known(*table) if not person.level) if table else ()

    def last_game(self) -> str:
        """The game of the table played last; "" if there was none."""
        table = self._last_table("game", None)
        return str(table[0]) if table else ""

    def last_alone(self, game: str | None) -> tuple[Person, ...]:
        """The people of the last table of this game, or of any game, at which one person sat with bots; () if none."""
        of_game, names = ("game = ? AND", (game,)) if game else ("", ())
        rows = self._rows(
            f"SELECT key FROM tables WHERE {of_game} 1 = (SELECT count(*) FROM seats WHERE table_key = key"  # noqa: S608
            " AND level = '') ORDER BY touched DESC, key DESC LIMIT 1",
            *names,
        )
        return self._still_known(*rows[0]) if rows else ()

    def _still_known(self, key: int) -> tuple[Person, ...]:
        """The people at a table as they are now, without forgotten ones."""
        rows = self._rows(
            "SELECT coalesce(people.name, seats.name), coalesce(people.colour, seats.colour),"
            " coalesce(people.symbol, seats.symbol), person, iif(person IS NULL, level, '') FROM seats"
            " LEFT JOIN people ON people.key = person"
            " WHERE table_key = ? AND NOT coalesce(is_forgotten, 0) ORDER BY seat",
            key,
        )
        return tuple(person_of(*row) for row in rows)

    def last_options(self, game: str) -> dict[str, Any]:
        """The options of the last table of this game; {} if there was none."""
        table = self._last_table("start", game)
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            start = json.loads(table[0]) if table else {"options": {}}
            return dict(start.get("position", start)["options"])
        return {}

    def _last_table(self, column: str, game: str | None) -> Row | None:
        of_game, names = ("WHERE game = ?", (game,)) if game else ("", ())
        rows = self._rows(f"SELECT {column} FROM tables {of_game} ORDER BY touched DESC, key DESC LIMIT 1", *names)  # noqa: S608
        return rows[0] if rows else None

    # summaries

    def tables(self) -> list[TableSummary]:
        """The open tables, newest first."""
        return self._listed("is_over = 0 AND removed IS NULL ORDER BY touched DESC, key DESC")

    def is_open(self, key: object) -> bool:
        """Whether this table is open, by a query for it alone."""
        return isinstance(key, int) and bool(self._listed("is_over = 0 AND removed IS NULL AND key = ?", key))

    def has_open(self) -> bool:
        """Whether any table is open."""
        games = self._rows("SELECT DISTINCT game FROM tables WHERE is_over = 0 AND removed IS NULL")
        return any(game in GAMES for (game,) in games)

    def count(self) -> int:
        """The number of tables and finished matches that aren't removed."""
        return int(self._rows("SELECT count(*) FROM tables WHERE removed IS NULL")[0][0])

    def removed(self) -> list[TableSummary]:
        """The removed tables, the last one first. After a month they are deleted."""
        return self._listed("removed IS NOT NULL ORDER BY removed DESC, key DESC")

    def summary(self, key: int) -> TableSummary:
        """The summary of one table."""
        about = self._listed("key = ?", key)
        if not about:
            raise StoreError("no_table")
        return about[0]

    def _listed(self, which: str, *values: Any) -> list[TableSummary]:
        with self._reading():
            rows = self._rows(f"SELECT {_ABOUT} FROM tables WHERE {which}", *values)  # noqa: S608
            return [kept for row in rows if (kept := self._summary_of(row))]

    def _summary_of(self, row: Row) -> TableSummary | None:
        """A row's summary with whatever is readable; None if not even its game is known."""
        key, game, touched, number, rounds, totals, is_over, name, opened, branch_of = row
        if game not in GAMES:
            return None
        seated = self._seated(key)
        points: tuple[int | None, ...] = ()
        with suppress(ValueError, TypeError):
            points = points_of(totals)
        people = _round_the_table(seated, max(len(points), len(seated)))
        return TableSummary(
            key=key,
            game=game,
            people=people,
            touched=_number(touched),
            round=int(_number(number, 1)),
            rounds=int(_number(rounds)) or None,
            totals=points if len(points) == len(people) else (None,) * len(people),
            is_over=bool(is_over),
            name=legible(str(name)),
            opened=_number(opened),
            winners=tuple(seat for seat, (_person, won) in sorted(seated.items()) if won),
            branch_of=branch_of if isinstance(branch_of, int) else None,
        )

    def _seated(self, key: int) -> dict[int, tuple[Person, bool]]:
        """The person on each seat with their current name, and whether they won."""
        rows = self._rows(
            "SELECT seat, won, coalesce(people.name, seats.name), seats.colour, seats.symbol, person, level FROM seats"
            " LEFT JOIN people ON people.key = person WHERE table_key = ?",
            key,
        )
        return {seat: (person_of(*person), bool(won)) for seat, won, *person in rows if seat in range(MOST)}

    # reopened

    def load(self, key: int, only: int | None = None) -> tuple[Match, tuple[Person, ...]]:
        """Load a table as it was left, or with only this many of its first moves.

        Moves that couldn't be stored are still there while the app runs.
        """
        with self._reading():
            rows = self._rows("SELECT start, revision, length FROM tables WHERE key = ?", key)
            moves = self._rows("SELECT number, seat, text, seal FROM moves WHERE table_key = ? ORDER BY number", key)
            seated = self._seated(key)
        if not rows:
            raise StoreError("no_table")
        ((start, revision, length),) = rows
        if only is None and key in self._waiting:
            if revision == self._revisions[key]:
                waiting = self._waiting[key].copy()
                return waiting, _round_the_table(seated, waiting.seats)
            # Another window has played on meanwhile.
            del self._waiting[key]
        match = _begun(start)
        _play_again(match, start, moves[:only])
        if only is None and isinstance(length, int) and len(moves) < length:
            # The last moves are missing.
            raise StoreError("table_damaged", good=len(moves))
        self._revisions[key] = revision
        return match, _round_the_table(seated, match.seats)

    def is_current(self, key: int) -> bool:
        """Whether no other window has changed this table's moves since it was loaded here."""
        rows = self._rows("SELECT revision FROM tables WHERE key = ?", key)
        return bool(rows) and rows[0][0] == self._revisions.get(key)

    def times(self, key: int) -> list[float]:
        """When each move was made, as far as known."""
        rows = self._rows("SELECT at FROM moves WHERE table_key = ? AND typeof(at) = 'real' ORDER BY number", key)
        return [at for (at,) in rows]

    def twin(self, match: Match, opened: float) -> int | None:
        """The table with the same start and moves that is here already; None if there is none."""
        record = match.record()
        moves = [(number, *move) for number, move in enumerate(record.pop("moves"))]
        keys = self._rows(
            "SELECT key FROM tables WHERE game = ? AND abs(opened - ?) < 1 AND start = ? AND removed IS NULL",
            match.game.name,
            opened,
            json.dumps(record),
        )
        return next((key for (key,) in keys if self._moves(key) == moves), None)

    # playing

    def played(self, key: int, match: Match, seat: int, text: str) -> None:  # noqa: ARG002  (the match's log has both)
        """Store a move that has just been played, and any earlier ones that couldn't be stored."""
        self._follow(key, match)

    def taken_back(self, key: int, match: Match) -> None:
        """Remove the last move."""
        self._follow(key, match)

    def handed(self, key: int, match: Match, seat: int) -> None:
        """Store which seat has the device at the table in play, valid until the next move."""
        self.write("holder", [key, len(match.record()["moves"]), seat])

    def holder(self, key: int, match: Match) -> int | None:
        """The seat that had the device when this table was left; None: the seat that made the last move."""
        kept = self.read("holder")
        seats = [[key, len(match.record()["moves"]), seat] for seat in range(match.seats)]
        return kept[2] if kept in seats else None

    def _follow(self, key: int, match: Match, touched: float | None = None) -> None:
        """Make the stored table equal a match. ``touched``: when it was played last, if not now."""
        self._waiting[key] = match
        known, moves = self._revisions[key], match.record()["moves"]
        with self._changing():
            # Don't overwrite moves of another window. A table that it removed is restored.
            changed = self._db.execute(
                "UPDATE tables SET touched = ?, round = ?, totals = ?, is_over = ?, length = ?, revision = ?,"
                " removed = NULL WHERE key = ? AND revision = ?",
                (self._now() if touched is None else touched, *_progress(match, len(moves)), known + 1, key, known),
            )
            if not changed.rowcount:
                del self._waiting[key]
                raise StoreError("elsewhere")
            self._keep_moves(key, moves, self._rows("SELECT start FROM tables WHERE key = ?", key)[0][0])
            self._record_results(key, match)
        del self._waiting[key]
        self._revisions[key] = known + 1

    def catch_up(self) -> None:
        """Store what couldn't be stored before, as far as possible now."""
        for key, match in [*self._waiting.items()]:
            with suppress(StoreError):
                self._follow(key, match)

    def _keep_moves(self, key: int, made: Sequence[Sequence[Any]], start: str, times: Sequence[float] = ()) -> None:
        """Make the stored moves equal those of a match, from the first difference on; there is never a gap."""
        moves = [(number, *move) for number, move in enumerate(made)]
        kept = self._moves(key)
        same = _common_length(kept, moves)
        if same < len(kept):
            self._db.execute("DELETE FROM moves WHERE table_key = ? AND number >= ?", (key, kept[same][0]))
        now = self._now()
        self._db.executemany(
            "INSERT OR REPLACE INTO moves (table_key, number, seat, text, at, seal) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (key, *move, float(times[move[0]] if move[0] < len(times) else now), seal(start, *move))
                for move in moves[same:]
            ],
        )

    def _record_results(self, key: int, match: Match) -> None:
        """Record that the people at the table have played, and which of them won."""
        self._db.execute(
            "UPDATE people SET played = max(played, (SELECT touched FROM tables WHERE key = ?1))"
            " WHERE key IN (SELECT person FROM seats WHERE table_key = ?1)",
            (key,),
        )
        winners = match.winners if match.over else None
        won = [(None if winners is None else seat in winners, key, seat) for seat in range(match.seats)]
        self._db.executemany("UPDATE seats SET won = ?1 WHERE table_key = ?2 AND seat = ?3 AND won IS NOT ?1", won)

    def _moves(self, key: int) -> list[Row]:
        return self._rows("SELECT number, seat, text FROM moves WHERE table_key = ? ORDER BY number", key)

    def reseat(self, key: int, seat: int, level: str) -> None:
        """Record who plays a seat from now on: a bot level, or "" for the person."""
        self._change("UPDATE seats SET level = ? WHERE table_key = ? AND seat = ?", level, key, seat)

    # names and removal

    def rename(self, key: int, name: str) -> None:
        """Rename a table; "" removes its name."""
        self._change("UPDATE tables SET name = ? WHERE key = ?", name, key)

    def remove(self, key: int) -> None:
        """Remove a table; ``restore`` brings it back."""
        self._change("UPDATE tables SET removed = ? WHERE key = ?", self._now(), key)

    def restore(self, key: int) -> None:
        """Restore a removed table."""
        self._change("UPDATE tables SET removed = NULL WHERE key = ?", key)

    def clear_unplayed(self, game: str, people: Sequence[Person]) -> None:
        """Delete the open tables dealt here to these people at which none of them has played yet.

        Tables with a name stay, and so do those that were imported.
        """
        at_them, dealt = sorted((person.name, person.level) for person in people), self._dealt()
        for (key,) in self._rows(_UNPLAYED, game):
            is_theirs = at_them == sorted((person.name, person.level) for person in self.summary(key).people)
            if key in dealt and is_theirs:
                self.delete(key)

    def delete(self, key: int) -> None:
        """Delete a table for good."""
        self._change("DELETE FROM tables WHERE key = ?", key)


def _progress(match: Match, length: int) -> tuple[int, str, bool, int]:
    """The parts of a summary that a move changes: round, totals, whether it is over, and the number of moves.

    Once a round is scored, the round is the next one.
    """
    view = match.view(None)
    return view["round"] + 1 + (view["phase"] == "score"), json.dumps(match.totals), match.over, length


def _common_length(kept: Sequence[Row], moves: Sequence[Row]) -> int:
    """The number of moves at which two logs begin to differ."""
    pairs = enumerate(zip(kept, moves, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(kept), len(moves)))


def _begun(start: str) -> Match:
    try:
        return Match.replay(json.loads(start) | {"moves": []})
    except (ValueError, TypeError) as error:
        raise StoreError("table_damaged", good=0) from error


def _play_again(match: Match, start: str, moves: Iterable[Row]) -> None:
    for good, (number, seat, text, its_seal) in enumerate(moves):
        # Moves from before checksums can't be checked.
        if number != good or its_seal not in (None, seal(start, number, seat, text)):
            raise StoreError("table_damaged", good=good)
        try:
            match.play(seat, text)
        except IllegalMove as refusal:
            raise StoreError("table_damaged", good=good) from refusal


def points_of(totals: str) -> tuple[int | None, ...]:
    """Each seat's stored total; ValueError or TypeError if it is damaged."""
    points = tuple(json.loads(totals))
    if not all(each is None or isinstance(each, int) for each in points):
        raise ValueError("points: must be numbers")
    return points


def _number(value: Any, default: float = 0.0) -> float:
    """A number, or the default if it is damaged."""
    return value if isinstance(value, int | float) and isfinite(value) else default


def _round_the_table(seated: Mapping[int, tuple[Person, bool]], seats: int) -> tuple[Person, ...]:
    """The people on all seats, with a nameless one where the person is lost."""
    return tuple(seated[seat][0] if seat in seated else _stranger(seat) for seat in range(seats))


def _stranger(seat: int) -> Person:
    return Person("?", COLOURS[seat % len(COLOURS)], SYMBOLS[seat % len(SYMBOLS)])
