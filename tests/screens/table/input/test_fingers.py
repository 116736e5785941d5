"""Touches become lifts, drops, taps and holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screens.driver import Driver, Window


def _told(what: str) -> Any:
    return lambda surface, press: surface.told.append(f"{what} {round(press.start[0])}")


def _surface() -> Any:
    """A widget that passes its touches on to its fingers, as a table does."""
    from kivy.uix.widget import Widget

    class Surface(Widget):
        fingers: Any

        def on_touch_down(self, touch: Any) -> bool:
            return bool(self.fingers.come_down(touch))

        def on_touch_move(self, touch: Any) -> bool:
            return bool(self.fingers.move(touch))

        def on_touch_up(self, touch: Any) -> bool:
            return bool(self.fingers.go_up(touch))

    return Surface()


@pytest.fixture
def surface(driver: Driver) -> Any:
    """Fingers on a surface, with what they are told. A piece that can be lifted lies left of x = 100."""
    from screens.table.input.fingers import Fingers
    from screens.table.model.pieces import Piece

    class Told(Fingers):
        def __init__(self, surface: Any) -> None:
            super().__init__(surface)
            self.told: list[str] = []
            self.thing = Piece("here")
            self.landings: list[Any] = []
            self.slides: list[Any] = []
            self.flung: list[Any] = []
            self.is_looking = False

        def lift(self, press: Any) -> Any:
            self.told.append(f"lift {round(press.start[0])}")
            return [self.thing] if press.start[0] < 100 else []

        def drop(self, press: Any) -> None:
            self.told.append(f"drop {round(press.at[0])}")

        tap = _told("tap")
        hold = _told("hold")

        def moves_on(self, press: Any) -> bool:
            self.told.append(f"moves on {round(press.start[0])}")
            return not self.is_looking

        def release(self, _press: Any) -> None:
            self.told.append("release")

        def landed(self, press: Any) -> None:
            self.landings.append(press.start)

        def slide(self, press: Any, before: Any) -> None:
            self.slides.append((before, press.at))

        def slid(self, press: Any) -> None:
            self.flung.append(press.speed)

        def wheel(self, point: Any, notches: int) -> bool:
            self.told.append(f"wheel {notches} at {round(point[0])}")
            return True

    surface = _surface()
    fingers = surface.fingers = Told(surface)
    Window.add_widget(surface)
    driver.frames(2)
    return fingers


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


def test_a_finger_may_think_before_it_lifts(surface: Any, driver: Driver) -> None:
    finger = driver.hold((50, 50), 3).to(53, 52)
    assert surface.told == ["hold 50"], "it still rests"
    finger.to(200, 90).up()
    assert surface.told == ["hold 50", "moves on 50", "lift 50", "drop 200"]


def test_a_finger_that_looks_at_something_lifts_nothing_until_it_is_gone(surface: Any, driver: Driver) -> None:
    surface.is_looking = True
    driver.hold((50, 50), 1).to(200, 200).up()
    assert set(surface.told) == {"hold 50", "moves on 50", "release"}


def test_half_a_second_of_thinking_is_no_long_press(surface: Any, driver: Driver) -> None:
    driver.hold((50, 50), 0.4).up()
    assert surface.told == ["tap 50"]


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


@pytest.mark.parametrize(("button", "notches"), [("scrolldown", 1), ("scrollup", -1), ("scrollright", 0)])
def test_the_wheel_is_no_finger(surface: Any, driver: Driver, button: str, notches: int) -> None:
    finger = driver.down(50, 50)
    finger.up()
    surface.told.clear()
    surface.landings.clear()
    finger.button = button
    finger.profile = [*finger.profile, "button"]
    assert surface.come_down(finger)
    assert surface.told == [f"wheel {notches} at 50"]
    assert surface.presses == surface.landings == []


# -- fingers that carry nothing


def test_each_finger_is_told_of_as_soon_as_it_comes_down(surface: Any, driver: Driver) -> None:
    one = driver.down(50, 50)
    assert surface.landings == [(50, 50)]
    assert surface.presses[0].start == (50, 50)
    other = driver.swipe((150, 60), (250, 60))
    assert surface.landings[1] == pytest.approx((150, 60)), "where it came down, not where a slow frame finds it"
    one.up()
    other.up()


def test_a_finger_that_lifts_nothing_slides_from_point_to_point(surface: Any, driver: Driver) -> None:
    driver.down(150, 50).to(250, 90).up()
    starts, ends = [before for before, _ in surface.slides], [after for _, after in surface.slides]
    assert starts[1:] == ends[:-1], "it misses nothing between"
    assert ends[-1] == pytest.approx((250, 90))
    assert len(surface.flung) == 1


def test_a_finger_that_has_rested_on_nothing_slides_too(surface: Any, driver: Driver) -> None:
    driver.hold((150, 50), 0.6).to(250, 90).up()
    assert surface.slides[-1][1] == pytest.approx((250, 90))
    assert len(surface.flung) == 1


def test_a_finger_that_carries_something_slides_nothing(surface: Any, driver: Driver) -> None:
    driver.down(50, 50).to(250, 90).up()
    assert surface.slides == surface.flung == []


def test_how_fast_a_finger_leaves_is_how_fast_it_was_lately(surface: Any, driver: Driver) -> None:
    finger = driver.down(150, 50).to(180, 50, steps=30)
    finger.to(280, 50, steps=10)
    finger.up()
    assert surface.flung[0][0] == pytest.approx(600, rel=0.25), "a hundred pixels in a sixth of a second"
    assert surface.flung[0][1] == pytest.approx(0, abs=1)


def test_a_finger_that_has_come_to_rest_leaves_without_speed(surface: Any, driver: Driver) -> None:
    finger = driver.down(150, 50).to(280, 50)
    driver.wait(0.15)
    finger.up()
    assert surface.flung == [(0.0, 0.0)]
