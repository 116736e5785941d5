"""Touches become lifts, drops, taps and holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screens.driver import Driver, Window


@pytest.fixture
def surface(driver: Driver) -> Any:
    """A surface that writes down what it is told. A thing to lift lies left of 100."""
    from screens.table.cloth import Piece
    from screens.table.fingers import Fingers

    class Surface(Fingers):
        def __init__(self) -> None:
            super().__init__()
            self.told: list[str] = []
            self.thing = Piece("here")

        def lift(self, point: Any) -> Any:
            self.told.append(f"lift {round(point[0])}")
            return [self.thing] if point[0] < 100 else []

        def drop(self, press: Any) -> None:
            self.told.append(f"drop {round(press.at[0])}")

        def tap(self, point: Any) -> None:
            self.told.append(f"tap {round(point[0])}")

        def hold(self, point: Any) -> None:
            self.told.append(f"hold {round(point[0])}")

        def release(self) -> None:
            self.told.append("release")

    surface = Surface()
    Window.add_widget(surface)
    driver.frames(2)
    return surface


def test_a_short_touch_is_a_tap(surface: Any, driver: Driver) -> None:
    driver.tap((50, 50))
    driver.wait(1)
    assert surface.told == ["tap 50"]


def test_a_finger_that_trembles_still_taps(surface: Any, driver: Driver) -> None:
    driver.down(50, 50).to(54, 53).up()
    assert surface.told == ["tap 50"]


def test_a_finger_that_rests_holds_and_does_not_tap(surface: Any, driver: Driver) -> None:
    finger = driver.hold((50, 50), 0.5)
    assert surface.told == ["hold 50"]
    finger.up()
    assert surface.told == ["hold 50", "release"]


def test_after_holding_nothing_is_lifted_any_more(surface: Any, driver: Driver) -> None:
    finger = driver.hold((50, 50), 0.5).to(200, 200)
    finger.up()
    assert surface.told == ["hold 50", "release"]


def test_a_finger_that_moves_lifts_once_and_drops(surface: Any, driver: Driver) -> None:
    finger = driver.down(50, 50).to(150, 80).to(250, 90)
    driver.wait(1)
    finger.up()
    assert surface.told == ["lift 50", "drop 250"]


def test_a_finger_that_moves_over_nothing_does_nothing(surface: Any, driver: Driver) -> None:
    driver.down(150, 50).to(250, 80).up()
    assert set(surface.told) == {"lift 150"}


def test_it_counts_where_the_finger_came_down_however_quick_it_was(surface: Any, driver: Driver) -> None:
    driver.swipe((50, 50), (250, 50)).up()
    assert surface.told == ["lift 50", "drop 250"]


def test_fingers_do_not_know_of_each_other(surface: Any, driver: Driver) -> None:
    one, other = driver.down(50, 50), driver.down(60, 200)
    one.to(200, 50)
    driver.wait(0.5)
    other.up()
    one.up()
    assert surface.told == ["lift 50", "hold 60", "release", "drop 200"]


def test_what_has_been_let_go_drops_nowhere(surface: Any, driver: Driver) -> None:
    finger = driver.down(50, 50).to(150, 80)
    surface.let_go()
    finger.to(200, 80).up()
    assert surface.told == ["lift 50"]
    assert surface.presses == []
    resting = driver.down(50, 50)
    surface.let_go()
    driver.wait(1)
    resting.up()
    assert surface.told == ["lift 50"]


def test_the_wheel_is_no_finger(surface: Any, driver: Driver) -> None:
    finger = driver.down(50, 50)
    finger.up()
    surface.told.clear()
    finger.button = "scrollup"
    finger.profile = [*finger.profile, "button"]
    assert not surface.on_touch_down(finger)
