"""Statistics of finished matches, computed from ``store.results()``.

People are the store's keys; None is an unknown person. The order of the results doesn't matter.

    >>> def match(day, game, people, totals, *winners):
    ...     return MatchResult(day, game, day * 86400.0, people, totals, winners, 1)
    >>> ANNA, BEAT, CARLA, DINO = 1, 2, 3, 4
    >>> bungee = [match(1, "bungee", (ANNA, BEAT), (12, 20), 0), match(2, "bungee", (BEAT, ANNA), (9, 30), 0)]
    >>> all_games = [*bungee, match(3, "dog", (ANNA, BEAT, CARLA, DINO), (1, 0, 1, 0), 0, 2)]

    >>> games_of(all_games, ANNA)
    ['bungee', 'dog']
    >>> anna = numbers(all_games, ANNA)
    >>> anna.played, anna.won, anna.fair, anna.streak
    (3, 2, 0.5, 1)
    >>> anna = numbers(all_games, ANNA, "bungee")
    >>> anna.mean, anna.best
    (21.0, 12)
    >>> course(all_games, ANNA, "bungee")
    [Point(total=12.0, won=1.0, matches=1), Point(total=30.0, won=0.0, matches=1)]
    >>> course(all_games, ANNA, most=2)
    [Point(total=None, won=0.5, matches=2), Point(total=None, won=1.0, matches=1)]
    >>> duels(all_games, ANNA)
    [Duel(person=2, better=2, level=0, worse=1), Duel(person=4, better=1, level=0, worse=0)]
    >>> pairs(all_games, ANNA)
    [Partnership(person=3, played=1, won=1)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from screens.store import MatchResult
from screens.store.places import are_partners, places
from tabletop import GAMES

#: The most points in a series, so that they can be told apart on a phone.
MOST_POINTS = 40


class Numbers(NamedTuple):
    """One person's statistics. ``mean`` and ``best`` are None where totals can't be compared."""

    played: int
    won: int
    #: The share of wins expected by chance.
    fair: float
    mean: float | None
    best: int | None
    #: The current and the longest winning streak.
    streak: int
    longest: int

    @property
    def share(self) -> float:
        """The share of matches won, from 0 to 1."""
        return self.won / self.played if self.played else 0.0


class Point(NamedTuple):
    """A point of a series: a match, or the mean of several consecutive ones."""

    #: The total; None where totals can't be compared.
    total: float | None
    #: The share of its matches won, from 0 to 1.
    won: float
    matches: int


class Duel(NamedTuple):
    """How often a person ended better than, level with, and worse than another person."""

    person: int
    better: int
    level: int
    worse: int

    @property
    def met(self) -> int:
        """The number of matches they played as opponents."""
        return self.better + self.level + self.worse


class Partnership(NamedTuple):
    """What a person has won together with a partner."""

    person: int
    played: int
    won: int


def matches_of(results: Iterable[MatchResult], person: int, game: str | None = None) -> list[MatchResult]:
    """The matches that a person has played, of one game or of all, oldest first."""
    theirs = (result for result in results if person in result.people and game in (None, result.game))
    return sorted(theirs, key=lambda result: (result.ended, result.key))


def games_of(results: Iterable[MatchResult], person: int) -> list[str]:
    """The games that a person has played, the most frequent first."""
    played = [result.game for result in results if person in result.people]
    return sorted({*played}, key=lambda game: (-played.count(game), game))


def are_compared(game: str | None) -> bool:
    """Whether totals can be compared: those of one game that is not won by teams.

    >>> are_compared("bungee"), are_compared("dog"), are_compared(None)
    (True, False, False)
    """
    return game is not None and GAMES[game].aim != "team"


def numbers(results: Iterable[MatchResult], person: int, game: str | None = None) -> Numbers:
    """The statistics of a person's matches, of one game or of all."""
    matches = matches_of(results, person, game)
    wins = [_has_won(result, person) for result in matches]
    # By chance each seat would be among this many winners with the same probability, partners or not.
    fair = _mean([len(result.winners) / len(result.people) for result in matches])
    totals = _totals(matches, person) if are_compared(game) else []
    return Numbers(len(matches), sum(wins), fair or 0.0, _mean(totals), _best(totals, game), *_streaks(wins))


def course(
    results: Iterable[MatchResult], person: int, game: str | None = None, most: int = MOST_POINTS
) -> list[Point]:
    """A person's results, oldest first: one match per point, or several if there are too many."""
    matches = matches_of(results, person, game)
    each = max(1, -(-len(matches) // most))
    groups = (matches[at : at + each] for at in range(0, len(matches), each))
    return [_point(group, person, has_total=are_compared(game)) for group in groups]


def duels(results: Iterable[MatchResult], person: int, game: str | None = None) -> list[Duel]:
    """A person against each opponent, the most frequent first."""
    ends: dict[int, list[int]] = {}
    for result, seat, other, who in _met(matches_of(results, person, game), person):
        if not _are_partners(result, seat, other):
            ends.setdefault(who, []).append(_ended(result, seat, other))
    all_duels = [Duel(who, end.count(1), end.count(0), end.count(-1)) for who, end in ends.items()]
    return sorted(all_duels, key=lambda duel: (-duel.met, duel.person))


class Feat(NamedTuple):
    """What a match was for a person: their "best" total so far, their "first" win, or a win in a "streak"."""

    kind: str
    person: int
    #: The total, or the wins in a row.
    number: int


#: So many earlier matches make a best total remarkable, and so many wins in a row are a streak.
ENOUGH, IN_A_ROW = 2, 3


def feats(results: Iterable[MatchResult], key: int) -> list[Feat]:
    """What was remarkable in a match, from the results of its game; a best total among matches of as many rounds.

    >>> def won(day, *totals):
    ...     return MatchResult(day, "bungee", 0.0, (1, 2), totals, (totals[0] > totals[1],), 6)
    >>> feats([won(1, 20, 30), won(2, 25, 30), won(3, 10, 31)], 3)
    [Feat(kind='best', person=1, number=10), Feat(kind='streak', person=1, number=3)]
    >>> feats([won(1, 20, 30), won(2, 35, 30)], 2)
    [Feat(kind='first', person=2, number=1)]
    """
    every = [*results]
    match = next((result for result in every if result.key == key), None)
    if match is None:
        return []
    until = [result for result in every if (result.ended, result.key) <= (match.ended, match.key)]
    found: list[Feat] = []
    for seat, person in enumerate(match.people):
        if person is not None:
            found += _feats_of(matches_of(until, person), person, match, seat)
    return found


def _feats_of(theirs: Sequence[MatchResult], person: int, match: MatchResult, seat: int) -> Iterator[Feat]:
    total = match.totals[seat]
    before = _totals([each for each in theirs if each.key != match.key and each.rounds == match.rounds], person)
    is_compared = are_compared(match.game) and len(before) >= ENOUGH
    if is_compared and total is not None and total not in before and _best([total, *before], match.game) == total:
        yield Feat("best", person, total)
    if seat not in match.winners:
        return
    wins = [_has_won(each, person) for each in theirs]
    if len(wins) > 1 and sum(wins) == 1:
        yield Feat("first", person, 1)
    streak, _longest = _streaks(wins)
    if streak >= IN_A_ROW:
        yield Feat("streak", person, streak)


def rival(results: Iterable[MatchResult], person: int, game: str | None = None) -> Duel | None:
    """The duel with the opponent with whom both have ended better most often; None before both have once.

    >>> one, other = (MatchResult(day, "bungee", 0.0, (1, 2), (3, 4), (seat,), 1) for day, seat in ((1, 0), (2, 1)))
    >>> rival([one], 1), rival([one, other], 1)
    (None, Duel(person=2, better=1, level=0, worse=1))
    """
    met = duels(results, person, game)
    best = max(met, key=lambda duel: (min(duel.better, duel.worse), duel.met), default=None)
    return best if best and min(best.better, best.worse) else None


def pairs(results: Iterable[MatchResult], person: int, game: str | None = None) -> list[Partnership]:
    """A person together with each partner, the most frequent first."""
    wins: dict[int, list[bool]] = {}
    for result, seat, other, who in _met(matches_of(results, person, game), person):
        if _are_partners(result, seat, other):
            wins.setdefault(who, []).append(seat in result.winners)
    all_pairs = [Partnership(who, len(won), sum(won)) for who, won in wins.items()]
    return sorted(all_pairs, key=lambda pair: (-pair.played, pair.person))


def _has_won(result: MatchResult, person: int) -> bool:
    return result.people.index(person) in result.winners


def _totals(matches: Sequence[MatchResult], person: int) -> list[int]:
    totals = (result.totals[result.people.index(person)] for result in matches)
    return [total for total in totals if total is not None]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _best(totals: Sequence[int], game: str | None) -> int | None:
    if game is None or not totals:
        return None
    best: Callable[[Sequence[int]], int] = min if GAMES[game].aim == "least" else max
    return best(totals)


def _streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """The current and the longest run of wins."""
    runs = [len(list(run)) if has_won else 0 for has_won, run in groupby(wins)]
    return (runs[-1], max(runs)) if runs else (0, 0)


def _point(matches: Sequence[MatchResult], person: int, *, has_total: bool) -> Point:
    won = sum(_has_won(result, person) for result in matches) / len(matches)
    return Point(_mean(_totals(matches, person)) if has_total else None, won, len(matches))


def _met(matches: Iterable[MatchResult], person: int) -> Iterator[tuple[MatchResult, int, int, int]]:
    """Each match with the person's seat, and the seat and key of every other known person in it.

    A match that no team has won says nothing about two people, not even who was whose partner.
    """
    for result in matches:
        if not result.winners:
            continue
        seat = result.people.index(person)
        for other, who in enumerate(result.people):
            if who is not None and who != person:
                yield result, seat, other, who


def _are_partners(result: MatchResult, seat: int, other: int) -> bool:
    return are_partners(result.game, len(result.people), result.winners, seat, other)


def _ended(result: MatchResult, seat: int, other: int) -> int:
    """1 if the seat ended better than the other, −1 if worse, 0 if level."""
    ends = places(result.game, result.totals, result.winners)
    return (ends[seat] < ends[other]) - (ends[seat] > ends[other])
