"""Fingers that hesitate: what is made is what a model of the gesture says was meant, or nothing."""

from __future__ import annotations

from random import Random

import pytest

from tests.screens.at_table import GAMES_HERE
from tests.screens.driver import Driver
from tests.screens.hands import Seat, Way, each_way
from tests.screens.test_gestures import MATCHES


@each_way
@pytest.mark.parametrize("game", GAMES_HERE)
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
        driver.until(lambda: table.scene.is_still)
        assert table.match.record() == before
        assert table.entry.choice.taken == []
        assert table.scene.carried_pieces() == []
