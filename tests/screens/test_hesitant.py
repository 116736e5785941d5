"""Fingers that hesitate: what is made is what a model of the gesture says was meant, or nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.screens.at_table import GAMES_HERE, AtTable
from tests.screens.driver import Driver, Pos
from tests.screens.hands import WAYS, Seat, Way
from tests.screens.test_gestures import MATCHES
from tests.soaking import spread, usually

#: Where several play at once.
FLAT = next(way for way in WAYS if way.is_flat)


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_hesitant_finger_makes_what_it_ends_on(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table, rng = seat(MATCHES[game](), way), Random(game)
    before = table.match.record()
    steps = [step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what)]
    for _gesture in range(6):
        step, other = rng.choice(steps), rng.choice(steps)
        start, goal = table.at(step.what), table.target(step.to)
        finger = driver.down(*start)
        # The model: of all that it does on its way, only where it ends counts.
        for _turn in range(rng.randint(1, 3)):
            driver.wait(rng.choice([0, 0.3, 0.8]))
            too_far = goal[0] * 1.15 - start[0] * 0.15, goal[1] * 1.15 - start[1] * 0.15
            finger.to(*rng.choice([goal, too_far, start, table.target(other.to)]), steps=3)
        is_meant = rng.random() < 0.25
        finger.to(*(goal if is_meant else start), steps=3)
        driver.wait(rng.choice([0, 0.8]))
        finger.up()
        if is_meant:
            assert table.match.record() != before or table.entry.choice.taken == [step]
            return
        assert_nothing_done(table, driver, before)


def assert_nothing_done(table: AtTable, driver: Driver, before: Any) -> None:
    """Check that the match stands as before, with no step made and nothing carried."""
    driver.until(lambda: table.scene.is_still)
    assert table.match.record() == before
    assert table.entry.choice.taken == []
    assert table.scene.carried_pieces() == []


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_second_finger_changes_nothing_of_what_the_first_one_means(
    seat: Seat, driver: Driver, game: str, way: Way
) -> None:
    """It comes down on the same piece, on another or beside all, wanders, and ends where it began: it means nothing."""
    table, rng = seat(MATCHES[game](), way), Random(f"{game} {way}")
    before = table.match.record()
    steps = [step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what)]
    for gesture in range(6):
        step, other = rng.choice(steps), rng.choice(steps)
        start, goal = table.at(step.what), table.target(step.to)
        # Two fingers of which none has lifted anything yet would pinch the board.
        first = driver.down(*start).to(start[0] + 20, start[1] + 20, steps=2)
        second = driver.down(*rng.choice([start, table.at(other.what), table.scene.center, goal]))
        home = second.place
        for _turn in range(rng.randint(1, 3)):
            driver.wait(rng.choice([0, 0.3, 0.8]))
            # A finger that has moved no farther than a tap is a tap.
            second.to(*rng.choice([(home[0] + 40, home[1] + 25), table.target(other.to), start]), steps=2)
            first.to(*rng.choice([goal, start, table.target(other.to)]), steps=2)
        second.to(home[0] + 30, home[1], steps=1).to(*home, steps=2)
        is_meant = gesture == 5
        first.to(*(goal if is_meant else start), steps=3)
        driver.wait(0.2)
        fingers = [first, second]
        rng.shuffle(fingers)
        for finger in fingers:
            finger.up()
        if is_meant:
            assert table.match.record() != before or table.entry.choice.taken == [step]
            return
        assert_nothing_done(table, driver, before)
        assert table.scene.presses == []


@pytest.mark.parametrize("game", usually(GAMES_HERE, "baernergaeng", "dog"))
def test_a_hesitant_finger_of_another_player_neither_plays_nor_takes_anything_out_of_a_hand(
    seat: Seat, driver: Driver, game: str
) -> None:
    """At a flat table it rests on something at its own edge, takes it to the middle, and brings it back, or
    drops it where the player in turn will."""
    table, rng = seat(MATCHES[game](), FLAT), Random(game)
    scene, before = table.scene, table.match.record()
    step = next(step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what))
    start, goal = table.at(step.what), table.target(step.to)
    others = [at for at in range(table.match.seats) if at != table.entry.state.seat]
    for gesture in range(4):
        edge = scene.stations[rng.choice(others)]
        poses = [(pose.x, pose.y) for piece in scene.pieces if (pose := scene.layer.goal_of(piece))]
        lying: list[Pos] = [point for point in poses if edge.collide_point(*point)]
        home = rng.choice(lying or [(edge.center_x, edge.center_y)])
        # Where all may move at the same time, it would make a move.
        ends = home if scene.acting.by_seat[edge.order].state.moves else rng.choice([home, goal])
        other = driver.down(*home)
        driver.wait(rng.choice([0, 0.3, 0.8]))
        first = driver.down(*start).to(*goal, steps=4)
        for x, y in (goal, scene.center, start, ends):
            other.to(x, y, steps=3)
            driver.wait(rng.choice([0, 0.6]))
        other.up()
        assert table.match.record() == before
        assert [piece in table.pieces(step.what) for piece in scene.carried_pieces()] == [True]
        is_meant = gesture == 3
        first.to(*(goal if is_meant else start), steps=3)
        driver.wait(0.2)
        first.up()
        if is_meant:
            assert table.match.record() != before or table.entry.choice.taken == [step]
            return
        assert_nothing_done(table, driver, before)
