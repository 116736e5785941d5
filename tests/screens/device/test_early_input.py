"""Input is asked for when the next frame is due, and shown in that frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock

from screens.device import early_input
from tests.screens.driver import Driver, Window


class Mouse:
    """Hands on what the window has told it, as Kivy's mouse does."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.handed_on: list[str] = []

    def update(self, dispatch_fn: Callable[..., Any]) -> None:  # noqa: ARG002  (Kivy names it)
        self.handed_on += self.told
        self.told.clear()


@pytest.fixture
def mouse(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    """A mouse that has been moved, with a clock that waits between frames; so no whole frame may run here."""
    driver.frames(1)
    mouse = Mouse()
    monkeypatch.setattr(Window, "mainloop", lambda: mouse.told.append("moved"))
    monkeypatch.setattr(EventLoop, "input_providers", [mouse])
    Clock._max_fps = 60
    yield mouse
    Clock._max_fps = 0


def test_a_move_is_handed_on_in_the_frame_that_is_due(mouse: Mouse) -> None:
    early_input.listen()
    EventLoop.dispatch_input()
    assert mouse.handed_on == ["moved"]


def test_the_window_is_not_asked_again_by_a_frame_drawn_while_it_is_asked(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = mouse.told

    def resized() -> None:
        asked.append("resized")
        assert len(asked) == 1, "asked within the answer"
        EventLoop.dispatch_input()

    monkeypatch.setattr(Window, "mainloop", resized)
    early_input.listen()
    # Kivy's own question, after a frame.
    Window.mainloop()
    assert mouse.handed_on == ["resized"], "the frame in between still hands on what there is"


def test_a_paused_app_goes_on_in_the_question_after_a_frame(mouse: Mouse, monkeypatch: pytest.MonkeyPatch) -> None:
    early_input.listen()
    monkeypatch.setattr(Window, "_pause_loop", True, raising=False)
    EventLoop.dispatch_input()
    assert mouse.told == [], "else a frame would be drawn before what is lost is mended"
    Window.mainloop()
    assert mouse.told == ["moved"]


def test_another_app_in_the_same_window_begins_anew(mouse: Mouse) -> None:
    asks = Window.mainloop
    early_input.listen()
    EventLoop.input_providers[0].stop()
    assert Window.mainloop is asks
    Window.mainloop()
    assert mouse.told == ["moved"]
