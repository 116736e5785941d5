"""What looking back has found is kept, goes on, and is thrown away with its rules; and moments come back after days."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from screens.session.people import Person
from screens.store import Store
from screens.store.backup import packed
from screens.store.merging import merged
from screens.store.reviews import DAY, RUNGS, PackedReview
from tabletop import GAMES, Match
from tabletop.review import Review, reviewed, to_json
from tabletop.review.judging import Judgement
from tests.screens.kept import PEOPLE
from tests.screens.pages.test_standings import played


class Clock:
    """A clock to be set."""

    now = 100 * DAY

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with closing(Store(tmp_path / "stammtisch.db", clock)) as store:
        yield store


@cache
def match() -> Match:
    return played("bungee", 3, 1)


@cache
def review() -> Review:
    """A review with a mistake at each of the first three decisions."""
    found = reviewed(match(), budget=20)
    for place, moment in enumerate(found.moments):
        if moment.judgement and len(found.mistakes()) < 3:
            found.moments[place] = moment._replace(judgement=_bad(moment.judgement, 0.5 - place / 1000))
    return found


def _bad(judgement: Judgement, loss: float) -> Judgement:
    return judgement._replace(best="call", loss=loss, error=0.01)


def kept(store: Store) -> int:
    people = [store.keep_person(person) for person in PEOPLE[:3]]
    return store.open_table(match(), people)


def test_a_review_is_kept_as_it_was(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    found = store.review(key, match())
    assert found
    assert found.mistakes() == review().mistakes()
    assert [moment.move for moment in found.moments] == [moment.move for moment in review().moments]


def test_a_review_that_is_packed_as_it_grows_is_kept_as_it_was(store: Store) -> None:
    key, growing, half = kept(store), PackedReview(), len(review().moments) // 2
    begun = Review("bungee", 3, 20, review().moments[:half], review().result)
    growing.grow(begun)
    store.keep_review(key, match(), begun, growing)
    found = store.begun_review(key, match(), 20)
    assert found
    assert to_json(found) == to_json(begun)
    store.keep_review(key, match(), review(), growing)
    found = store.review(key, match())
    assert found
    assert to_json(found) == to_json(review())


def test_a_begun_review_goes_on_and_is_not_shown_as_whole(store: Store) -> None:
    key = kept(store)
    begun = Review("bungee", 3, 20, review().moments[:5], review().result)
    store.keep_review(key, match(), begun)
    assert store.review(key, match()) is None
    found = store.begun_review(key, match(), 20)
    assert found
    assert len(found.moments) == 5
    assert store.begun_review(key, match(), 80) is None


def test_a_better_review_takes_the_place_of_the_first_once_it_is_whole(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    begun = Review("bungee", 3, 80, review().moments[:5], review().result)
    store.keep_review(key, match(), begun)
    found = store.review(key, match())
    assert found
    assert found.budget == 20
    store.keep_review(key, match(), Review("bungee", 3, 80, review().moments, review().result))
    found = store.review(key, match())
    assert found
    assert found.budget == 80
    assert store._rows("SELECT count(*) FROM reviews") == [(1,)]


def test_other_rules_throw_a_review_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    newer = replace(GAMES["bungee"], rules=GAMES["bungee"].rules + 1)
    again, _people = store.load(key)
    monkeypatch.setattr(again, "game", newer)
    assert store.review(key, again) is None


def test_a_review_of_other_moves_counts_as_none(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    assert store.review(key, played("bungee", 3, 2)) is None


def test_a_damaged_review_counts_as_none(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    store._change("UPDATE reviews SET packed = x'00'")
    assert store.review(key, match()) is None


def test_a_deleted_table_takes_its_review_along(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    store.delete(key)
    assert store._rows("SELECT count(*) FROM reviews") == store._rows("SELECT count(*) FROM exercises") == [(0,)]


def test_reviews_and_their_moments_survive_damage_to_the_file(store: Store, tmp_path: Path) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    store.tried_again(key, review().mistakes()[0], was_right=True)
    exercises = store._rows("SELECT * FROM exercises")
    store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = tmp_path / "stammtisch.db"
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    store.mend()
    assert store.trouble
    found = store.review(key, match())
    assert found
    assert found.mistakes() == review().mistakes()
    assert store._rows("SELECT * FROM exercises") == exercises


def test_a_backup_takes_the_days_of_moments_along(store: Store, tmp_path: Path, clock: Clock) -> None:
    """Not the reviews: looking back once more finds the same."""
    key = kept(store)
    store.keep_review(key, match(), review())
    first, other, *_more = review().mistakes()
    store.tried_again(key, first, was_right=True)
    with closing(store.apart()) as db:
        backup = packed(db, 1e9, lambda _share: None)
    with closing(Store(tmp_path / "elsewhere.db", clock)) as there:
        for _time in range(2):
            with closing(there.apart()) as db:
                merged(db, backup, lambda _share: None)
        (finished,) = there.history()
        assert finished.people[0].key
        names: dict[int, str] = dict(there._rows("SELECT step, name FROM exercises JOIN people ON people.key = person"))
        assert names == {step: PEOPLE[review().moments[step].seat].name for step in review().mistakes()}
        there.keep_review(finished.key, match(), review())
        sql = "SELECT step, loss, rung, due FROM exercises ORDER BY step"
        assert there._rows(sql) == store._rows(sql)
        there.tried_again(finished.key, other, was_right=True)
        with closing(there.apart()) as db:
            merged(db, backup, lambda _share: None)
        assert there._rows("SELECT rung FROM exercises WHERE step = ?", other) == [(1,)]


def test_moments_follow_their_person_and_wait_for_their_review(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    one, other = store.load(key)[1][0], store.keep_person(PEOPLE[3])

    def steps(person: Person) -> list[int]:
        return [each.step for each in store.exercises(game="bungee", person=person.key or 0, most=9)]

    own = steps(one)
    assert own
    seats = store.merge(one.key or 0, other.key or 0)
    assert (steps(one), steps(other)) == ([], own)
    store.part(one.key or 0, seats)
    assert (steps(one), steps(other)) == (own, [])
    store._change("UPDATE reviews SET rules = rules + 1")
    assert steps(one) == []


def test_mistakes_of_people_become_exercises_the_dearest_first(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    found = [
        each for person in store.people() for each in store.exercises(game="bungee", person=person.key or 0, most=9)
    ]
    assert sorted(each.step for each in found) == sorted(review().mistakes())
    for person in store.people():
        losses = [each.loss for each in store.exercises(game="bungee", person=person.key or 0, most=9)]
        assert losses == sorted(losses, reverse=True)


def test_a_moment_done_right_comes_back_ever_later_and_a_missed_one_the_next_day(store: Store, clock: Clock) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    step = review().mistakes()[0]
    person = store.load(key)[1][review().moments[step].seat].key or 0

    def is_due() -> bool:
        return step in [each.step for each in store.exercises(game="bungee", person=person, most=9)]

    assert is_due()
    for days in RUNGS[:3]:
        store.tried_again(key, step, was_right=True)
        clock.now += (days - 0.5) * DAY
        assert not is_due()
        # Played again before its time, it comes back no later.
        store.tried_again(key, step, was_right=True)
        clock.now += DAY
        assert is_due()
    store.tried_again(key, step, was_right=False)
    assert not is_due()
    clock.now += 1.1 * RUNGS[0] * DAY
    assert is_due()


def test_a_second_review_leaves_the_days_of_its_moments(store: Store) -> None:
    key = kept(store)
    store.keep_review(key, match(), review())
    step = review().mistakes()[0]
    store.tried_again(key, step, was_right=True)
    store.keep_review(key, match(), Review("bungee", 3, 80, review().moments, review().result))
    assert store._rows("SELECT rung FROM exercises WHERE step = ?", step) == [(1,)]
