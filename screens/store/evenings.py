"""Evenings: the matches that the same people have played one after another, with a table of points over all games.

Nobody opens an evening and nobody ends it. It follows from the matches alone, so it is right whatever is taken back,
put away or merged. A match belongs to the evening of the one before if

* the same people play, or some of them sit out, or others have joined: one group contains the other;
* it began within three hours of that one's end;
* both ended between five in the morning and five in the next.

Places are what all games have in common: a player gets a point for each opponent they finish ahead of, and half
a point for a tie. So winning at a larger table is worth more, and a team's members get as much as each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from screens.session.people import Person
from screens.store.places import is_with, places
from screens.store.played import Store
from screens.store.tables import TableSummary

#: The longest break within an evening in seconds, and the hour at which a new day begins.
BREAK, DAWN = 3 * 3600.0, 5


class EveningRow(NamedTuple):
    """A line of an evening's table: a person's place, points and wins, and the points after each match."""

    place: int
    person: Person
    points: float
    won: int
    course: tuple[float, ...]


class Evening(NamedTuple):
    """Matches of an evening, in the order in which they ended."""

    matches: tuple[TableSummary, ...]

    @property
    def ended(self) -> float:
        """When the last match ended."""
        return self.matches[-1].touched

    @property
    def is_one(self) -> bool:
        """Whether it is worth a table: it has several matches."""
        return len(self.matches) > 1

    def is_over(self, now: float) -> bool:
        """Whether no match can be added any more, as the break has been too long, or a new day has begun."""
        return now - self.ended > BREAK or now >= day_of(self.ended)[1]

    def lines(self) -> list[EveningRow]:
        """The table, best first: by points, then by wins; people equal in both share their place."""
        people = {key: person for match in self.matches for key, person in _persons(match).items()}
        each = [points_of(match) for match in self.matches]
        found = []
        for key, person in people.items():
            course = [sum(points.get(key, 0.0) for points in each[: at + 1]) for at in range(len(each))]
            won = sum(any(match.people[seat].key == key for seat in match.winners) for match in self.matches)
            found.append(EveningRow(0, person, course[-1], won, tuple(course)))
        found.sort(key=lambda line: (-line.points, -line.won, line.person.name))
        ranks = [(line.points, line.won) for line in found]
        return [line._replace(place=1 + ranks.index(rank)) for line, rank in zip(found, ranks, strict=True)]


def evening_of(store: Store, table: TableSummary) -> Evening | None:
    """The evening to which a finished match belongs; None if it belongs to none, as it was played alone or on."""
    found = evenings_of_day(store, table.touched)
    return next((one for one in found if table.key in {match.key for match in one.matches}), None)


def evenings_of_day(store: Store, moment: float) -> list[Evening]:
    """All evenings of a moment's day."""
    return evenings(store.ended_between(*day_of(moment)))


def evenings(matches: Iterable[TableSummary]) -> list[Evening]:
    """The evenings of a day, from its matches in the order in which they ended."""
    found: list[list[TableSummary]] = []
    for match in matches:
        if len(_persons(match)) < 2 or match.branch_of is not None:
            continue
        same = next((each for each in reversed(found) if _goes_on(each, match)), None)
        if same is None:
            found.append(same := [])
        same.append(match)
    return [Evening(tuple(each)) for each in found]


def points_of(match: TableSummary) -> dict[int, float]:
    """What each person gets for a match: a point for each opponent left behind, half a point for a tie."""
    ends = places(match.game, match.totals, match.winners)
    seats = range(len(match.people))

    def points(seat: int) -> float:
        if not match.winners:
            return 0.0
        others = [seat_of for seat_of in seats if not is_with(match.game, len(seats), match.winners, seat, seat_of)]
        return sum(1.0 if ends[seat] < ends[other] else 0.5 if ends[seat] == ends[other] else 0.0 for other in others)

    return {person.kept_key: points(seat) for seat, person in enumerate(match.people) if _is_known(person)}


def _is_known(person: Person) -> bool:
    """Whether a person has played to the end: neither a bot, nor replaced by one."""
    return person.key is not None and not person.level


def _persons(match: TableSummary) -> dict[int, Person]:
    return {person.kept_key: person for person in match.people if _is_known(person)}


def _goes_on(before: Sequence[TableSummary], match: TableSummary) -> bool:
    """Whether a match belongs to the same evening as these."""
    here, there = {key for each in before for key in _persons(each)}, {*_persons(match)}
    # A table that was opened on another day is gone on with: it began no earlier than a break ago.
    begun = max(match.opened, match.touched - BREAK)
    return (here <= there or there <= here) and begun - before[-1].touched <= BREAK


def day_of(moment: float) -> tuple[float, float]:
    """When the day of a moment began and will end, from dawn to dawn of this device's clock."""
    when = datetime.fromtimestamp(moment)
    dawn = when.replace(hour=DAWN, minute=0, second=0, microsecond=0)
    if when < dawn:
        dawn -= timedelta(days=1)
    return dawn.timestamp(), (dawn + timedelta(days=1)).timestamp()
