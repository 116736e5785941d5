"""The clock goes slower while nothing happens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.clock import Clock

from tests.screens.driver import Driver, Window


@pytest.fixture
def waiting_clock(driver: Driver) -> Iterator[None]:
    """A clock that waits between frames, as the app's does; the driver's must not, so no frame may come."""
    driver.frames(1)
    Clock._max_fps = 60
    yield
    Clock._max_fps = 0


@pytest.mark.usefixtures("waiting_clock")
def test_the_clock_rests_until_something_happens() -> None:
    from screens import rest

    rest.watch()
    rest._busy_until = 0.0
    rest._calm(0)
    assert Clock._max_fps == rest.QUIET
    Window.dispatch("on_key_down", 32, 0, " ", [])
    assert Clock._max_fps == rest.BUSY
    rest._calm(0)
    assert Clock._max_fps == rest.BUSY, "somebody is there"


def test_a_clock_without_limit_is_left_alone(driver: Driver) -> None:
    from screens import rest

    rest.watch()
    driver.wait(5)
    assert Clock._max_fps == 0
