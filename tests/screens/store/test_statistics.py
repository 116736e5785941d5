"""The statistics of finished matches, checked by hand and by properties."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.store import MatchResult
from screens.store.statistics import (
    MOST_POINTS,
    Duel,
    Partnership,
    Point,
    are_compared,
    course,
    duels,
    games_of,
    numbers,
    pairs,
)
from tabletop import GAMES

ANNA, BEAT, CARLA, DINO, ELI, FLO = PEOPLE = range(1, 7)


def match(
    people: Sequence[int | None],
    totals: Sequence[int | None],
    *winners: int,
    game: str = "bungee",
    key: int = 1,
) -> MatchResult:
    """A match that ended on the day with its key's number."""
    return MatchResult(key, game, key * 86400.0, tuple(people), tuple(totals), winners, 1)


def series(*wins: bool) -> list[MatchResult]:
    """Matches of Anna against Beat; Anna wins where True."""
    return [match((ANNA, BEAT), (0, 0), 0 if won else 1, key=key) for key, won in enumerate(wins, 1)]


# -- any results


@st.composite
def ends(draw: st.DrawFn, *, is_everybody_known: bool = False) -> MatchResult:
    """A random result of the kind that the games have."""
    game = draw(st.sampled_from(sorted(GAMES)))
    seats = draw(st.sampled_from(GAMES[game].seats))
    people: list[int | None] = list(draw(st.permutations(PEOPLE))[:seats])
    if not is_everybody_known:
        people = [draw(st.sampled_from([who, who, None])) for who in people]
    totals, winners = draw(_teams(seats) if GAMES[game].aim == "team" else _points(game, seats))
    return MatchResult(draw(st.integers(1, 10**6)), game, draw(st.floats(0, 1e9)), tuple(people), totals, winners, 1)


@st.composite
def _points(draw: st.DrawFn, game: str, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    totals = tuple(draw(st.lists(st.integers(-20, 20), min_size=seats, max_size=seats)))
    best = min(totals) if GAMES[game].aim == "least" else max(totals)
    return totals, tuple(seat for seat in range(seats) if totals[seat] == best)


@st.composite
def _teams(draw: st.DrawFn, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    teams = draw(st.sampled_from([2, 3] if seats == 6 else [2]))
    team = draw(st.sampled_from([None, *range(teams)]))
    totals = tuple(int(seat % teams == team) for seat in range(seats))
    return totals, tuple(seat for seat in range(seats) if totals[seat])


any_results = st.lists(ends(), max_size=30, unique_by=lambda result: result.key)
all_known = st.lists(ends(is_everybody_known=True), max_size=30, unique_by=lambda result: result.key)
anybody = st.sampled_from(PEOPLE)
any_game = st.sampled_from([None, *sorted(GAMES)])


def everything(results: Sequence[MatchResult], person: int, game: str | None) -> tuple[Any, ...]:
    """All statistics of a person."""
    about = numbers(results, person, game), course(results, person, game)
    return *about, duels(results, person, game), pairs(results, person, game), games_of(results, person)


@given(any_results.flatmap(lambda results: st.tuples(st.just(results), st.permutations(results))), anybody, any_game)
def test_the_order_of_the_results_means_nothing(
    lists: tuple[list[MatchResult], list[MatchResult]], person: int, game: str | None
) -> None:
    assert everything(lists[0], person, game) == everything(lists[1], person, game)


@given(any_results, anybody)
def test_the_games_together_are_all_games(results: list[MatchResult], person: int) -> None:
    each = [numbers(results, person, game) for game in GAMES]
    together = numbers(results, person)
    assert sum(about.played for about in each) == together.played
    assert sum(about.won for about in each) == together.won
    assert sum(about.fair * about.played for about in each) == pytest.approx(together.fair * together.played)
    assert {game for game in GAMES if numbers(results, person, game).played} == {*games_of(results, person)}


@given(all_known)
def test_all_wins_are_as_many_as_lots_would_give(results: list[MatchResult]) -> None:
    about = [numbers(results, person) for person in PEOPLE]
    assert sum(each.won for each in about) == sum(len(result.winners) for result in results)
    assert sum(each.fair * each.played for each in about) == pytest.approx(sum(each.won for each in about))


@given(any_results, any_game)
def test_head_to_head_is_the_same_from_both_sides(results: list[MatchResult], game: str | None) -> None:
    for one, other in combinations(PEOPLE, 2):
        mine = {duel.person: duel for duel in duels(results, one, game)}.get(other, Duel(other, 0, 0, 0))
        theirs = {duel.person: duel for duel in duels(results, other, game)}.get(one, Duel(one, 0, 0, 0))
        assert (mine.better, mine.level, mine.worse) == (theirs.worse, theirs.level, theirs.better)
        ours = [pair for pair in pairs(results, one, game) if pair.person == other]
        assert [pair[1:] for pair in ours] == [pair[1:] for pair in pairs(results, other, game) if pair.person == one]


@given(any_results, anybody)
def test_everybody_at_the_table_was_an_opponent_or_a_partner(results: list[MatchResult], person: int) -> None:
    others = [
        who
        for result in results
        if person in result.people and result.winners
        for who in result.people
        if who != person
    ]
    met = {duel.person: duel.met for duel in duels(results, person)}
    paired = {pair.person: pair.played for pair in pairs(results, person)}
    for other in PEOPLE:
        assert met.get(other, 0) + paired.get(other, 0) == others.count(other)
    assert None not in {*met, *paired}


@given(any_results, anybody, any_game, st.integers(1, 50))
def test_a_course_stands_for_every_match(results: list[MatchResult], person: int, game: str | None, most: int) -> None:
    about, points = numbers(results, person, game), course(results, person, game, most)
    assert len(points) <= most
    assert sum(point.matches for point in points) == about.played
    assert sum(point.won * point.matches for point in points) == pytest.approx(about.won)
    if about.mean is not None:
        totals = [(point.total or 0) * point.matches for point in points]
        assert sum(totals) / about.played == pytest.approx(about.mean)
        assert about.best is not None
    assert all((point.total is not None) == are_compared(game) for point in points)


@given(st.lists(st.booleans(), max_size=12))
def test_a_streak_is_the_wins_at_the_end(wins: list[bool]) -> None:
    about = numbers(series(*wins), ANNA)
    assert about.streak <= about.longest <= about.won
    assert wins[len(wins) - about.streak :] == [True] * about.streak
    assert about.streak == len(wins) or not wins[len(wins) - about.streak - 1]
    text = "".join("x" if won else " " for won in wins)
    assert "x" * about.longest in text
    assert "x" * (about.longest + 1) not in text


@given(all_known)
def test_a_merged_person_has_the_matches_of_both(results: list[MatchResult]) -> None:
    apart = [result for result in results if not {ANNA, BEAT} <= {*result.people}]
    merged = [result._replace(people=tuple(ANNA if who == BEAT else who for who in result.people)) for result in apart]
    one, other, both = numbers(apart, ANNA), numbers(apart, BEAT), numbers(merged, ANNA)
    assert (both.played, both.won) == (one.played + other.played, one.won + other.won)
    assert not numbers(merged, BEAT).played


# -- by hand


def test_a_person_without_matches_has_no_statistics() -> None:
    about = numbers(series(True), CARLA)
    assert about == (0, 0, 0, None, None, 0, 0)
    assert about.share == 0
    assert everything(series(True), CARLA, "bungee")[1:] == ([], [], [], [])


def test_the_best_total_is_the_least_or_the_most_as_the_game_has_it() -> None:
    for game, best in (("bungee", 3), ("baernergaeng", 3), ("bohne", 9), ("bauernschlau", 9)):
        results = [match((ANNA, BEAT), (total, 5), 0, game=game, key=total) for total in (9, 3, 6)]
        assert numbers(results, ANNA, game).best == best
        assert numbers(results, ANNA, game).mean == 6
    assert numbers(results, ANNA).mean is None
    assert numbers(results, ANNA).best is None


def test_of_two_who_have_not_won_the_points_decide() -> None:
    least = match((ANNA, BEAT, CARLA), (5, 8, 8), 0)
    assert duels([least], BEAT) == [Duel(ANNA, 0, 0, 1), Duel(CARLA, 0, 1, 0)]
    most = match((ANNA, BEAT, CARLA), (9, 8, 3), 0, game="bohne")
    assert duels([most], BEAT) == [Duel(ANNA, 0, 0, 1), Duel(CARLA, 1, 0, 0)]


def test_a_winner_ranks_above_any_points() -> None:
    by_rounds = match((ANNA, BEAT), (20, 15), 0, game="baernergaeng")
    assert duels([by_rounds], ANNA) == [Duel(BEAT, 1, 0, 0)]


def test_a_shared_win_is_a_win_and_level() -> None:
    shared = match((ANNA, BEAT, CARLA), (5, 5, 8), 0, 1)
    about = numbers([shared], ANNA)
    assert (about.won, about.share) == (1, 1)
    assert about.fair == pytest.approx(2 / 3)
    assert duels([shared], ANNA) == [Duel(BEAT, 0, 1, 0), Duel(CARLA, 1, 0, 0)]


def test_partners_win_and_lose_together() -> None:
    won = match((ANNA, BEAT, CARLA, DINO), (1, 0, 1, 0), 0, 2, game="dog", key=1)
    lost = match((ANNA, BEAT, CARLA, DINO), (0, 1, 0, 1), 1, 3, game="dog", key=2)
    assert pairs([won, lost], ANNA) == [Partnership(CARLA, 2, 1)]
    assert duels([won, lost], ANNA) == [Duel(BEAT, 1, 0, 1), Duel(DINO, 1, 0, 1)]
    assert numbers([won, lost], ANNA, "dog")[2:5] == (0.5, None, None)


def test_three_teams_of_two_and_two_of_three_are_told_apart() -> None:
    three = match(PEOPLE, (0, 1, 0, 0, 1, 0), 1, 4, game="dog")
    assert [pair.person for pair in pairs([three], ANNA)] == [DINO]
    assert duels([three], ANNA)[1] == Duel(CARLA, 0, 1, 0)
    assert numbers([three], ANNA).fair == pytest.approx(1 / 3)
    two = match(PEOPLE, (0, 1, 0, 1, 0, 1), 1, 3, 5, game="dog")
    assert [pair.person for pair in pairs([two], ANNA)] == [CARLA, ELI]
    assert numbers([two], ANNA).fair == pytest.approx(1 / 2)


def test_a_match_that_no_team_has_won_is_played_and_no_more() -> None:
    nobody = match((ANNA, BEAT, CARLA, DINO), (0, 0, 0, 0), game="dog")
    assert numbers([nobody], ANNA)[:3] == (1, 0, 0)
    assert duels([nobody], ANNA) == []
    assert pairs([nobody], ANNA) == []


def test_an_empty_seat_is_no_opponent() -> None:
    assert duels([match((None, ANNA, None), (5, 8, 9), 0)], ANNA) == []


def test_a_long_course_is_gathered() -> None:
    results = [match((ANNA, BEAT), (total, 0), total % 2, key=total) for total in range(1, 402)]
    points = course(results, ANNA, "bungee")
    assert len(points) <= MOST_POINTS
    assert points[0] == Point(6.0, 5 / 11, 11)
    assert points[-1].matches == 401 % 11
