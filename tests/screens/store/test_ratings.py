"""Everybody's strength at each game follows from the matches that count, whatever way these have come into the file."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache
from math import exp
from pathlib import Path

import pytest

from screens.session.people import Person
from screens.store import Store
from screens.store.backup import packed
from screens.store.merging import merged
from screens.store.rating import NEWCOMER, Rating, even_with, rated, skill_of
from tabletop import Match
from tests.screens.kept import PEOPLE, moves_of
from tests.screens.pages.test_standings import played

Deed = Callable[[Store, int], None]

DAY = 86400.0
#: The unit of ours in that of the published numbers: they begin at 25 with a deviation of 25/3.
UNIT = NEWCOMER.deviation / (25 / 3)


@cache
def match(game: str, seats: int, seed: int = 1) -> Match:
    return played(game, seats, seed)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    days = iter(range(1, 10_000))
    with closing(Store(tmp_path / "stammtisch.db", lambda: next(days) * DAY)) as store:
        yield store


def seat(store: Store, number: int) -> list[Person]:
    return [store.keep_person(person) for person in PEOPLE[:number]]


def all_counted(store: Store) -> None:
    while store.rate(3):
        pass


def everything(store: Store) -> object:
    """All that is kept of ratings, but for the seats of matches that don't count."""
    return (
        store._rows("SELECT * FROM ratings ORDER BY game, person, level"),
        store._rows(
            "SELECT table_key, seat, mean, deviation FROM seats JOIN tables ON key = table_key"
            " WHERE is_over AND removed IS NULL AND branch_of IS NULL ORDER BY 1, 2"
        ),
    )


def counted_anew(store: Store) -> object:
    store._db.execute("DELETE FROM ratings")
    store._db.execute("DELETE FROM rated")
    store._db.execute("UPDATE seats SET mean = NULL, deviation = NULL")
    store._db.commit()
    all_counted(store)
    return everything(store)


def scaled(rating: Rating) -> tuple[float, float]:
    return 25 + (rating.mean - NEWCOMER.mean) / UNIT, rating.deviation / UNIT


# -- the model


@pytest.mark.parametrize(
    ("sides", "places", "published"),
    [
        (2, [0, 1], [(27.6352, 8.0655), (22.3648, 8.0655)]),
        (2, [0, 0], [(25.0, 8.2536), (25.0, 8.2536)]),
    ],
)
def test_the_numbers_are_those_of_the_published_model(
    sides: int, places: list[int], published: list[tuple[float, float]]
) -> None:
    """As ``openskill`` 6.0 has them for its Plackett-Luce model."""
    found = rated([[NEWCOMER]] * sides, places)
    for (rating,), (mean, deviation) in zip(found, published, strict=True):
        assert scaled(rating)[0] == pytest.approx(mean, abs=1e-3)
        if places[0] != places[1]:
            assert scaled(rating)[1] == pytest.approx(deviation, abs=1e-3)


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(1300, 60), Rating(900, 60)
    (as_expected,), _ = rated([[strong], [weak]], [0, 1])
    _, (upset,) = rated([[strong], [weak]], [1, 0])
    assert 0 < as_expected.mean - strong.mean < (upset.mean - weak.mean) / 3


def test_of_a_team_the_less_known_member_moves_more() -> None:
    known, unknown = Rating(1000, 60), Rating(1000, 300)
    (one, other), _losers = rated([[known, unknown], [known, known]], [0, 1])
    assert other.mean - 1000 > 4 * (one.mean - 1000) > 0


def test_strengths_are_found_again_from_many_matches() -> None:
    """The order of six players, four of whom play at a time, by luck as much as by strength."""
    lots = random.Random(4)
    truth = {player: 1000.0 + 100 * player for player in range(6)}
    found = dict.fromkeys(truth, NEWCOMER)
    for _match in range(600):
        at_table = lots.sample(range(6), 4)
        ends = sorted(at_table, key=lambda player: -lots.gauss(truth[player], 160))
        after = rated([[found[player]] for player in ends], range(4))
        found.update({player: rating for player, (rating,) in zip(ends, after, strict=True)})
    assert sorted(found, key=lambda player: found[player].mean) == [*range(6)]
    assert all(rating.deviation < 100 for rating in found.values())


@pytest.mark.parametrize("strength", [-0.5, 0, 1, 1.8])
def test_a_person_of_any_strength_soon_wins_about_half_of_the_matches_against_an_even_bot(strength: float) -> None:
    """Ten people, 40 matches each after the first ten; one point of skill wins 73 of 100."""
    lots, won = random.Random(4), 0
    for _person in range(10):
        person, bot = NEWCOMER, NEWCOMER
        for number in range(50):
            has_won = lots.random() < 1 / (1 + exp(skill_of([person.mean]) - strength))
            (person,), (bot,) = rated([[person], [even_with([person.mean], bot)]], [1 - has_won, has_won])
            won += has_won if number >= 10 else 0
    assert 0.47 < won / 400 < 0.53


def test_a_person_who_beats_an_even_bot_at_its_best_does_not_rise_for_ever() -> None:
    person, bot, before = NEWCOMER, NEWCOMER, NEWCOMER.mean
    for _match in range(100):
        before = person.mean
        (person,), (bot,) = rated([[person], [even_with([person.mean], bot)]], [0, 1])
    assert person.mean - before < 5


# -- what is kept


def test_a_league_has_everyone_who_has_played_the_game_best_first(store: Store) -> None:
    people = seat(store, 4)
    store.open_table(match("bungee", 2), people[:2])
    store.open_table(match("bungee", 3), people[:3])
    store.open_table(match("dog", 4), people)
    all_counted(store)
    league = store.league("bungee")
    assert {standing.person for standing in league} == {*people[:3]}
    means = [standing.record.rating.mean for standing in league]
    assert means == sorted(means, reverse=True)
    assert {standing.person.name: standing.record.played for standing in league if standing.person} == {
        person.name: number for person, number in zip(people, (2, 2, 1), strict=False)
    }
    partners = {standing.record.rating for standing in store.league("dog")}
    assert len(partners) == 2, "partners win and lose together"


def test_an_even_bot_plays_better_against_people_who_win(store: Store) -> None:
    anna, beat = seat(store, 2)
    unknown = store.skill_against("bungee", [anna, Person("Vreni", "grey", "key", level="even")])
    for seed in range(3):
        store.open_table(match("bungee", 2, seed), [anna, beat])
    all_counted(store)
    best, worst = (standing.person for standing in store.league("bungee"))
    assert best
    assert worst
    assert store.skill_against("bungee", [best]) > unknown > store.skill_against("bungee", [worst])
    assert store.skill_against("dog", [best]) == unknown
    assert store.skill_against("bungee", [best, worst]) == pytest.approx(unknown, abs=0.01)


def test_an_even_bot_is_as_strong_as_the_people_at_its_table(store: Store) -> None:
    store.open_table(match("bungee", 2), seat(store, 2))
    all_counted(store)
    loser = store.league("bungee")[-1]
    assert loser.person
    before = loser.record.rating
    store.open_table(match("bungee", 2, 4), [loser.person, Person("Vreni", "grey", "key", level="even")])
    all_counted(store)
    after = next(each.record for each in store.league("bungee") if each.person == loser.person)
    has_won = after.won > loser.record.won
    equal = NEWCOMER._replace(mean=before.mean)
    assert after.rating == rated([[before], [equal]], [1 - has_won, has_won])[0][0]


def test_a_bots_level_has_a_strength_of_its_own_also_for_a_seat_that_somebody_has_left(store: Store) -> None:
    anna, beat = seat(store, 2)
    bot = Person("Vreni", "grey", "key", level="sharp")
    store.open_table(match("bungee", 2), [anna, bot])
    store.open_table(match("bungee", 2), [anna, beat._replace(level="sharp")])
    all_counted(store)
    records = {(one.person, one.level): one.record.played for one in store.league("bungee")}
    assert records == {(anna, ""): 2, (None, "sharp"): 2}


def test_two_bots_of_a_level_at_one_table_are_one_player(store: Store) -> None:
    (anna,) = seat(store, 1)
    bots = [Person(name, "grey", "key", level="gentle") for name in ("Vreni", "Ruedi")]
    store.open_table(match("bungee", 3), [anna, *bots])
    all_counted(store)
    assert [one.record.played for one in store.league("bungee") if one.level] == [2]


def test_a_match_played_on_from_the_middle_of_another_never_counts(store: Store) -> None:
    people = seat(store, 2)
    key = store.open_table(match("bungee", 2), people)
    all_counted(store)
    before = store.league("bungee")
    store.open_table(match("bungee", 2, 2), people, branch_of=key)
    assert not store.rate()
    assert store.league("bungee") == before


def test_a_finished_match_that_is_taken_back_counts_no_more_and_once_when_it_is_over_again(store: Store) -> None:
    people = seat(store, 2)
    whole = match("bungee", 2)
    store.open_table(match("bungee", 2, 2), people)
    key = store.open_table(whole, people)
    all_counted(store)
    both = store.league("bungee")
    shorter = store.load(key, len(moves_of(whole)) - 1)[0]
    store.load(key)
    store.taken_back(key, shorter)
    all_counted(store)
    assert [one.record.played for one in store.league("bungee")] == [1, 1]
    store.played(key, whole, *whole.record()["moves"][-1])
    all_counted(store)
    assert store.league("bungee") == both


def put_away(store: Store, key: int) -> None:
    store.remove(key)


def brought_back(store: Store, key: int) -> None:
    store.restore(key)


def put_away_and_brought_back(store: Store, key: int) -> None:
    store.remove(key)
    all_counted(store)
    store.restore(key)


def deleted(store: Store, key: int) -> None:
    """For good, without having been put away first."""
    store.delete(key)


def given_to_another(store: Store, key: int) -> None:
    """As two people are parted, or merged."""
    store.part(3, [(key, 0)])


def left_to_a_bot(store: Store, key: int) -> None:
    store.reseat(key, 1, "sharp")


def taken_back(store: Store, key: int) -> None:
    whole, _people = store.load(key)
    store.taken_back(key, store.load(key, len(moves_of(whole)) - 1)[0])


@pytest.mark.parametrize(
    "deed",
    [
        put_away,
        put_away_and_brought_back,
        deleted,
        given_to_another,
        left_to_a_bot,
        taken_back,
    ],
)
@pytest.mark.parametrize("at", [0, 2, 5])
def test_whatever_happens_to_a_match_the_ratings_are_as_if_counted_anew(deed: Deed, at: int, store: Store) -> None:
    people = seat(store, 4)
    keys = [store.open_table(match("bungee", 2, seed % 4), people[seed % 2 : seed % 2 + 2]) for seed in range(6)]
    all_counted(store)
    before = everything(store)
    deed(store, keys[at])
    all_counted(store)
    kept = everything(store)
    assert (kept == before) == (deed is put_away_and_brought_back)
    assert kept == counted_anew(store)


def test_in_any_order_too_a_slice_counted_now_and_then(store: Store) -> None:
    lots = random.Random(7)
    people = seat(store, 4)
    for _step in range(80):
        there, away = store.history(limit=100), store.removed()
        if lots.random() < 0.5 or len(there) < 3:
            game, seats = lots.choice((("bungee", 2), ("bungee", 3), ("dog", 4)))
            store.open_table(match(game, seats, lots.randrange(4)), lots.sample(people, seats))
        else:
            deed = lots.choice([put_away, brought_back, deleted])
            deed(store, lots.choice(away if away and deed is brought_back else there).key)
        if lots.random() < 0.4:
            store.rate(2)
    all_counted(store)
    kept = everything(store)
    assert kept == counted_anew(store)


def test_a_backup_brings_its_matches_into_the_order_in_which_they_ended(tmp_path: Path) -> None:
    """Whichever device takes in the other's backup, both have the same league."""
    leagues = []
    for name, days in (("one", range(1, 100, 2)), ("other", range(2, 100, 2))):
        clock = iter(days)
        with closing(Store(tmp_path / f"{name}.db", lambda clock=clock: next(clock) * DAY)) as store:  # type: ignore[misc]
            people = seat(store, 3)
            for seed in range(4):
                store.open_table(match("bungee", 3, seed), random.Random(seed).sample(people, 3))
            all_counted(store)
    stores = [Store(tmp_path / f"{name}.db", lambda: 1000 * DAY) for name in ("one", "other")]
    backups = [packed(store._db, 0, lambda _part: None) for store in stores]
    for store, backup in zip(stores, reversed(backups), strict=True):
        merged(store._db, backup, lambda _part: None)
        all_counted(store)
        leagues.append([(one.person and one.person.name, one.record) for one in store.league("bungee")])
        assert sum(record.played for _name, record in leagues[-1]) == 3 * 8
        assert everything(store) == counted_anew(store)
        store.close()
    assert leagues[0] == leagues[1]


def test_counting_goes_on_where_a_slice_has_ended(store: Store) -> None:
    people = seat(store, 2)
    for seed in range(5):
        store.open_table(match("bungee", 2, seed % 3), people)
    assert store.rate(2)
    assert [one.record.played for one in store.league("bungee")] == [2, 2]
    assert store.rate(2)
    assert not store.rate(2)
    assert [one.record.played for one in store.league("bungee")] == [5, 5]


def test_how_a_strength_has_moved_ends_where_it_is_now(store: Store) -> None:
    people = seat(store, 2)
    for seed in range(3):
        store.open_table(match("bungee", 2, seed), people)
    all_counted(store)
    for standing in store.league("bungee"):
        assert standing.person is not None
        course: Sequence[Rating] = store.rating_course(standing.person.kept_key, "bungee")
        assert len(course) == 3
        assert course[-1] == standing.record.rating
