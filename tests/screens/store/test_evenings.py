"""Evenings: which matches belong to one, and its table of points over different games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from screens.session.people import Person
from screens.store import Store, TableSummary
from screens.store.evenings import Evening, evening_of, evenings, points_of
from tests.screens.kept import PEOPLE
from tests.screens.store.test_ratings import match

ANNA, BEAT, CARLA, DINO = (person._replace(key=key) for key, person in enumerate(PEOPLE[:4], 1))
BOT = Person("Vreni", "grey", "key", level="sharp")
HOUR = 3600.0
#: Eight in the evening, by this machine's clock.
EIGHT = datetime(2026, 11, 19, 20).timestamp()


def ended(  # noqa: PLR0913  (all that a summary says)
    after: float,
    people: Sequence[Person],
    *,
    took: float = 0.5,
    game: str = "bungee",
    totals: Sequence[int | None] = (),
    winners: tuple[int, ...] = (0,),
    branch_of: int | None = None,
) -> TableSummary:
    """A match that ended so many hours after eight."""
    end = EIGHT + after * HOUR
    points = tuple(totals or range(len(people)))
    return TableSummary(
        key=int(1000 * after) + len(people),
        game=game,
        people=tuple(people),
        touched=end,
        round=1,
        rounds=1,
        totals=points,
        is_over=True,
        opened=end - took * HOUR,
        winners=winners,
        branch_of=branch_of,
    )


def sizes(matches: Sequence[TableSummary]) -> list[int]:
    return [len(evening.matches) for evening in evenings(matches)]


def test_a_rematch_and_other_games_of_the_same_people_make_an_evening() -> None:
    assert sizes([ended(0, [ANNA, BEAT]), ended(1, [BEAT, ANNA]), ended(2, [ANNA, BEAT], game="bohne")]) == [3]


def test_who_joins_or_sits_out_belongs_to_it() -> None:
    assert sizes([ended(0, [ANNA, BEAT, CARLA]), ended(1, [ANNA, BEAT]), ended(2, [ANNA, BEAT, CARLA, DINO])]) == [3]


def test_other_people_have_their_own_evening() -> None:
    matches = [ended(0, [ANNA, BEAT]), ended(0.2, [CARLA, DINO]), ended(1, [ANNA, BEAT]), ended(1.1, [CARLA, DINO])]
    assert sizes(matches) == [2, 2]
    assert sizes([ended(0, [ANNA, BEAT, CARLA]), ended(1, [ANNA, BEAT, DINO])]) == [1, 1]


@pytest.mark.parametrize(("hours", "number"), [(3.4, 1), (3.6, 2)])
def test_a_break_of_more_than_three_hours_ends_it(hours: float, number: int) -> None:
    assert len(sizes([ended(0, [ANNA, BEAT]), ended(hours, [ANNA, BEAT])])) == number


def test_a_table_opened_on_another_day_does_not_tie_morning_to_night() -> None:
    assert sizes([ended(-10, [ANNA, BEAT]), ended(0, [ANNA, BEAT], took=50)]) == [1, 1]


def test_bots_may_come_and_go_but_alone_with_them_is_no_evening() -> None:
    assert sizes([ended(0, [ANNA, BEAT, BOT]), ended(1, [ANNA, BEAT])]) == [2]
    assert sizes([ended(0, [ANNA, BOT]), ended(1, [ANNA, BOT])]) == []


def test_a_branch_never_counts() -> None:
    assert sizes([ended(0, [ANNA, BEAT]), ended(1, [ANNA, BEAT], branch_of=7)]) == [1]


# -- points


def test_a_point_for_each_opponent_left_behind_and_half_for_a_tie() -> None:
    three = ended(0, [ANNA, BEAT, CARLA, DINO], totals=(1, 2, 2, 9))
    assert points_of(three) == {1: 3.0, 2: 1.5, 3: 1.5, 4: 0.0}
    most = ended(0, [ANNA, BEAT, CARLA], game="bohne", totals=(5, 9, 7), winners=(1,))
    assert points_of(most) == {1: 0.0, 2: 2.0, 3: 1.0}


def test_partners_get_the_same_and_nothing_from_each_other() -> None:
    dog = ended(0, [ANNA, BEAT, CARLA, DINO], game="dog", totals=(1, 0, 1, 0), winners=(0, 2))
    assert points_of(dog) == {1: 2.0, 2: 0.0, 3: 2.0, 4: 0.0}


def test_bots_are_opponents_without_a_line_of_their_own() -> None:
    assert points_of(ended(0, [ANNA, BOT, BEAT], totals=(1, 2, 3))) == {1: 2.0, 2: 0.0}


def test_what_a_bot_has_played_to_its_end_for_somebody_counts_nothing() -> None:
    assert points_of(ended(0, [ANNA, BEAT._replace(level="steady"), CARLA], totals=(1, 2, 3))) == {1: 2.0, 3: 0.0}


def test_the_table_of_an_evening_best_first_and_equals_share_a_place() -> None:
    night = Evening(
        (
            ended(0, [ANNA, BEAT, CARLA], totals=(1, 2, 3)),
            ended(1, [ANNA, BEAT], totals=(5, 4), winners=(1,)),
            ended(2, [CARLA, BEAT, ANNA], game="bohne", totals=(3, 2, 1)),
        )
    )
    table = [(line.place, line.person.name, line.points, line.won) for line in night.lines()]
    assert table == [(1, BEAT.name, 3.0, 1), (2, ANNA.name, 2.0, 1), (2, CARLA.name, 2.0, 1)]
    assert {line.person: line.course for line in night.lines()}[ANNA] == (2.0, 2.0, 2.0)


# -- in the store


def test_an_evening_follows_what_is_taken_back_and_brought_back(tmp_path: Path) -> None:
    clock = iter([EIGHT + 600 * step for step in range(1000)])
    with closing(Store(tmp_path / "stammtisch.db", lambda: next(clock))) as store:
        people = [store.keep_person(person) for person in PEOPLE[:2]]
        keys = [store.open_table(match("bungee", 2, seed), people) for seed in range(3)]

        def there() -> list[int]:
            found = evening_of(store, store.summary(keys[0]))
            return [kept.key for kept in found.matches] if found else []

        assert there() == keys
        store.remove(keys[1])
        assert there() == [keys[0], keys[2]]
        store.restore(keys[1])
        assert there() == keys
        branch = store.open_table(match("bungee", 2, 1), people, branch_of=keys[0])
        assert evening_of(store, store.summary(branch)) is None
        assert there() == keys
