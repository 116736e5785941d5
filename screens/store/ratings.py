"""Everyone's strength at each game, stored with the matches: counted once, in the order in which they ended.

The file itself notes what changes a match that has been counted (see ``schema``): taken back, removed, restored, merged
from a backup, its people merged. Then all from that day on are counted again, by ``rate``, in slices. So the ratings
follow from the matches alone, by whatever way these have come here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from screens.session.people import Person
from screens.store.file import Row
from screens.store.persons import person_of
from screens.store.places import places, sides
from screens.store.rating import NEWCOMER, Rating, even_with, rated, skill_of
from screens.store.tables import Tables, points_of
from tabletop import GAMES
from tabletop.bots import ALL_LEVELS, EVEN

#: The matches that count: over, not removed, and played from their beginning.
COUNTS = "is_over = 1 AND removed IS NULL AND branch_of IS NULL"
#: How many matches are counted at a time: about 20 ms.
SLICE = 300
#: Before the first match.
_NEVER = (-1e300, -1)

#: Who has a rating: a person's key and "", or 0 and a bot's level.
Player = tuple[int, str]


class Record(NamedTuple):
    """A player's strength at a game, and what it comes from."""

    rating: Rating
    played: int = 0
    won: int = 0
    #: The wins in a row up to the last match, and at most.
    streak: int = 0
    longest: int = 0

    def after(self, rating: Rating, *, has_won: bool) -> Record:
        """The record with one more match."""
        streak = self.streak + 1 if has_won else 0
        return Record(rating, self.played + 1, self.won + has_won, streak, max(self.longest, streak))


class LeagueStanding(NamedTuple):
    """A line of a game's league: a person, or a bot's level."""

    person: Person | None
    level: str
    record: Record


class _Seat(NamedTuple):
    """Who sat on a seat of a match (None: not known), and whether they won."""

    player: Player | None
    has_won: bool


class Ratings(Tables):
    """The ratings in the file."""

    def rate(self, most: int = 0) -> bool:
        """Count matches that have no ratings yet, at most so many or a slice; returns whether more are left."""
        game = next((game for game in GAMES if self._is_behind(game)), None)
        if game is None:
            return False
        with self._changing():
            self._roll_back(game)
            self._count(game, most or SLICE)
        return any(self._is_behind(game) for game in GAMES)

    def league(self, game: str) -> list[LeagueStanding]:
        """The ratings of all who have played a game, but forgotten people, best first."""
        rows = self._rows(
            "SELECT people.name, colour, symbol, person, level, mean, deviation, ratings.played, won, streak, longest"
            " FROM ratings LEFT JOIN people ON people.key = person"
            " WHERE game = ? AND NOT coalesce(is_forgotten, level = '') ORDER BY mean DESC, person, level",
            game,
        )
        return [
            LeagueStanding(None if level else person_of(*person), level, Record(Rating(*rating), *record))
            for *person, level, (*rating,), (*record,) in ((*row[:5], row[5:7], row[7:]) for row in rows)
        ]

    def skill_against(self, game: str, people: Sequence[Person]) -> float:
        """How well an even bot plays against these people: as well as they do, by their ratings."""
        keys = [person.key for person in people if not person.level]
        known = {key: mean for key, mean in self._rows("SELECT person, mean FROM ratings WHERE game = ?", game) if key}
        return skill_of([known.get(key, NEWCOMER.mean) for key in keys])

    def rating_course(self, person: int, game: str) -> list[Rating]:
        """A person's strength after each of their matches of a game, oldest first."""
        rows = self._rows(
            f"SELECT mean, deviation FROM seats JOIN tables ON key = table_key WHERE person = ? AND level = ''"  # noqa: S608
            f" AND game = ? AND {COUNTS} AND mean IS NOT NULL ORDER BY touched, key",
            person,
            game,
        )
        return [Rating(*row) for row in rows]

    def _is_behind(self, game: str) -> bool:
        ended, last, changed = self._mark(game)
        return changed is not None or bool(self._next(game, (ended, last), 1))

    def _mark(self, game: str) -> tuple[float, int, float | None]:
        """The last match that has been counted, and when the earliest ended that has changed since."""
        rows = self._rows("SELECT ended, last, changed FROM rated WHERE game = ?", game)
        return rows[0] if rows else (*_NEVER, None)

    def _next(self, game: str, after: tuple[float, int], most: int) -> list[Row]:
        return self._rows(
            f"SELECT touched, key, totals FROM tables WHERE game = ? AND {COUNTS} AND (touched, key) > (?, ?)"  # noqa: S608
            " AND typeof(touched) IN ('real', 'integer') ORDER BY touched, key LIMIT ?",
            game,
            *after,
            most,
        )

    # back to before what has changed

    def _roll_back(self, game: str) -> None:
        ended, last, changed = self._mark(game)
        if changed is not None:
            for person, level in self._rows("SELECT person, level FROM ratings WHERE game = ?", game):
                self._keep_record(game, (person, level), self._record_before(game, (person, level), changed))
            # What ended at the same moment is counted again.
            ended, last = changed, -1
        self._db.execute("INSERT OR REPLACE INTO rated VALUES (?, ?, ?, NULL)", (game, ended, last))

    def _record_before(self, game: str, player: Player, day: float) -> Record:
        person, level = player
        rows = self._rows(
            "SELECT mean, deviation, won FROM seats JOIN tables ON key = table_key"  # noqa: S608
            f" WHERE {'person = ? AND level' if person else 'level'} = ? AND game = ? AND {COUNTS} AND touched < ?"
            " AND mean IS NOT NULL ORDER BY touched, key, seat",
            *((person, level) if person else (level,)),
            game,
            day,
        )
        record = Record(NEWCOMER)
        for mean, deviation, won in rows:
            record = record.after(Rating(mean, deviation), has_won=bool(won))
        return record

    # forward

    def _count(self, game: str, most: int) -> None:
        found = self._rows("SELECT * FROM ratings WHERE game = ?", game)
        before = {(row[1], row[2]): Record(Rating(*row[3:5]), *row[5:]) for row in found}
        now = dict(before)
        mark: tuple[float, int] | None = None
        for touched, key, totals in self._next(game, self._mark(game)[:2], most):
            self._count_one(game, key, totals, now)
            mark = touched, key
        for player, record in now.items():
            if record != before.get(player):
                self._keep_record(game, player, record)
        if mark:
            self._db.execute("UPDATE rated SET ended = ?, last = ? WHERE game = ?", (*mark, game))

    def _count_one(self, game: str, key: int, totals: str, now: dict[Player, Record]) -> None:
        """Change the records by one match. A match that is damaged, or that nobody has won, says nothing."""
        seats = self._seats_of(key)
        winners = [seat for seat, each in enumerate(seats) if each.has_won]
        after: list[Rating] = []
        with suppress(ValueError, TypeError):
            points = points_of(totals)
            if winners and len(points) == len(seats):
                after = _rated(game, points, winners, _before(seats, now))
        changed: list[tuple[float | None, float | None, int, int]] = []
        for player, those in _together(seats):
            if after:
                # Of several seats that one level has played, none knows more than another.
                mean = sum(after[seat].mean for seat in those) / len(those)
                rating = Rating(mean, min(after[seat].deviation for seat in those))
                for seat in those:
                    now[player] = now.get(player, Record(NEWCOMER)).after(rating, has_won=seat in winners)
                    changed.append((*rating, key, seat))
            else:
                changed += [(None, None, key, seat) for seat in those]
        self._db.executemany("UPDATE seats SET mean = ?, deviation = ? WHERE table_key = ? AND seat = ?", changed)

    def _seats_of(self, key: int) -> list[_Seat]:
        rows = self._rows("SELECT person, level, won FROM seats WHERE table_key = ? ORDER BY seat", key)
        return [_Seat(_player(person, level), bool(won)) for person, level, won in rows]

    def _keep_record(self, game: str, player: Player, record: Record) -> None:
        if record.played:
            row = (game, *player, *record.rating, *record[1:])
            self._db.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        else:
            self._db.execute("DELETE FROM ratings WHERE game = ? AND person = ? AND level = ?", (game, *player))


def _player(person: object, level: object) -> Player | None:
    """Who has played a seat: a bot that has taken a person's seat plays as itself."""
    if level in ALL_LEVELS:
        return 0, str(level)
    return (person, "") if isinstance(person, int) and not level else None


def _together(seats: Sequence[_Seat]) -> Iterator[tuple[Player, list[int]]]:
    """Each known player with their seats; a bot's level may have several."""
    for player in dict.fromkeys(each.player for each in seats):
        if player is not None:
            yield player, [seat for seat, each in enumerate(seats) if each.player == player]


def _before(seats: Sequence[_Seat], now: Mapping[Player, Record]) -> list[Rating]:
    """The rating of each seat before a match; even bots are as strong as the people there."""
    known = [now.get(each.player, Record(NEWCOMER)).rating for each in seats]  # type: ignore[arg-type]
    people = [rating.mean for each, rating in zip(seats, known, strict=True) if not (each.player and each.player[1])]
    return [
        even_with(people, rating) if each.player == (0, EVEN) else rating
        for each, rating in zip(seats, known, strict=True)
    ]


def _rated(game: str, points: Sequence[int | None], winners: Sequence[int], known: Sequence[Rating]) -> list[Rating]:
    """The ratings of all seats after a match."""
    teams = sides(game, len(known), winners)
    ends = places(game, points, winners)
    found = rated([[known[seat] for seat in team] for team in teams], [ends[team[0]] for team in teams])
    by_seat = {seat: its[at] for team, its in zip(teams, found, strict=True) for at, seat in enumerate(team)}
    return [by_seat[seat] for seat in range(len(known))]
