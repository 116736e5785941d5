"""The curtain between two players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from screens.session.people import Person
from screens.table.view.curtain import DEAF
from tests.screens.driver import Driver, Window


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The circles that kv draws from now on, each with its start and end angle, which Kivy's SmoothLine hides."""
    from kivy.factory import Factory
    from kivy.graphics import SmoothLine

    class Ring(SmoothLine):
        begins = ends = 0.0

        @property
        def circle(self) -> Any:
            raise AttributeError

        @circle.setter
        def circle(self, drawn: Any) -> None:
            *_place, self.begins, self.ends, _segments = drawn
            if self not in drawn_so_far:
                drawn_so_far.append(self)
            SmoothLine.circle.__set__(self, drawn)

    drawn_so_far: list[Any] = []
    monkeypatch.setitem(Factory.classes["SmoothLine"], "cls", Ring)
    return drawn_so_far


@pytest.fixture
def curtain(driver: Driver) -> Any:
    """A curtain for Anna over the whole window, with a widget under it; ``opened_by`` counts openings."""
    from kivy.uix.widget import Widget

    from screens.table.view.curtain import Curtain
    from screens.widgets.basics import load_kv

    load_kv("pages/table")
    under = Widget()
    under.touched = 0
    under.bind(on_touch_down=lambda *_: setattr(under, "touched", under.touched + 1))
    opened: list[bool] = []
    made = Curtain(Person("Anna", "red", "star"), lambda: opened.append(True))
    made.opened_by, made.under = opened, under
    Window.add_widget(under)
    Window.add_widget(made)
    driver.frames(3)
    driver.now += DEAF
    driver.frames(1)
    return made


def test_the_curtain_names_its_player(curtain: Any, driver: Driver) -> None:
    assert "For Anna" in driver.texts()
    assert curtain.texture is not None


def test_it_opens_for_a_finger_that_stays(curtain: Any, driver: Driver) -> None:
    finger = driver.down(*curtain.center)
    driver.wait(0.3)
    assert 0.3 < curtain.opened < 1
    assert curtain.opened_by == []
    driver.wait(0.3)
    assert curtain.opened_by == [True]
    finger.up()


def test_its_ring_goes_round_as_it_opens(rings: list[Any], curtain: Any, driver: Driver) -> None:
    (ring,) = rings
    finger = driver.down(*curtain.center)
    angles = []
    for _look in range(3):
        driver.wait(0.1)
        assert ring.begins == 0
        assert ring.ends == pytest.approx(360 * curtain.opened)
        angles.append(ring.ends)
    assert 0 < angles[0] < angles[1] < angles[2] < 360
    finger.up()
    assert ring.ends == 0


@pytest.mark.parametrize(
    "slip",
    [
        pytest.param(lambda _driver, finger: finger.up(), id="a tap"),
        pytest.param(lambda driver, finger: (driver.wait(0.4), finger.up()), id="gone too soon"),
        pytest.param(lambda _driver, finger: finger.to(finger.place[0] + 60, finger.place[1]), id="slipped away"),
    ],
)
def test_it_opens_for_nothing_else(curtain: Any, driver: Driver, slip: Callable[[Any, Any], Any]) -> None:
    slip(driver, driver.down(*curtain.center))
    driver.wait(1)
    assert curtain.opened_by == []
    assert curtain.opened == 0


def test_many_taps_do_not_add_up(curtain: Any, driver: Driver) -> None:
    for _tap in range(8):
        driver.hold(curtain, 0.2).up()
    assert curtain.opened_by == []


def test_nothing_under_it_is_touched(curtain: Any, driver: Driver) -> None:
    driver.tap(curtain)
    driver.drag((20, 20), (200, 300))
    assert curtain.under.touched == 0
