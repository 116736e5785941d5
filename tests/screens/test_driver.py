"""Tests of the driver itself, on a throw-away app."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kivy.core.window
import pytest
from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from screens.app.startup import landing
from tests.screens import driver as driving
from tests.screens.driver import PHONE, TABLET, Driver, HeadlessWindow, Window
from tests.screens.failing import FAULTS
from tests.screens.real import ROOT, RealDisplay


class Gap(Widget):
    """A length that depends on the screen's density."""

    gap = NumericProperty("4dp")


class Piece(Label):
    """A label that can be dragged."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*landing(touch, self)):
            touch.grab(self)
            return True
        return False

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.center = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        touch.ungrab(self)
        return True


class Toy(App):
    """Two pieces side by side, and a record of what the app was told."""

    def build(self) -> Any:
        self.told: list[str] = []
        table = Widget()
        self.left = Piece(text="left", pos=(0, 0), size=(40, 40), size_hint=(None, None))
        self.right = Piece(text="right", pos=(40, 0), size=(40, 40), size_hint=(None, None))
        table.add_widget(self.left)
        table.add_widget(self.right)
        Window.bind(on_keyboard=self.hear)
        return table

    def hear(self, _window: Any, key: int, *_: Any) -> bool:
        self.told.append(f"key {key}")
        return True

    def on_pause(self) -> bool:
        self.told.append("pause")
        return True

    def on_resume(self) -> None:
        self.told.append("resume")

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self.hear)


@pytest.fixture
def pieces(driver: Driver) -> Iterator[Toy]:
    toy = Toy()
    toy._run_prepare()
    driver.frames(3)
    yield toy
    toy.stop()


def test_the_window_is_nowhere_even_where_there_is_a_display() -> None:
    assert type(kivy.core.window.Window) is HeadlessWindow
    assert EventLoop.window is Window


def test_a_piece_follows_the_finger(driver: Driver, pieces: Toy) -> None:
    driver.drag(pieces.left, (200, 300))
    assert pieces.left.center == pytest.approx([200, 300])
    assert pieces.right.pos == [40, 0]


def test_two_fingers_move_two_pieces(driver: Driver, pieces: Toy) -> None:
    one, other = driver.down(20, 20), driver.down(60, 20)
    one.to(100, 400)
    other.to(300, 100)
    one.up()
    other.up()
    assert pieces.left.center == pytest.approx([100, 400])
    assert pieces.right.center == pytest.approx([300, 100])


def test_a_quick_swipe_takes_the_piece_under_which_it_began(driver: Driver, pieces: Toy) -> None:
    driver.swipe((20, 20), (60, 20)).to(300, 300).up()
    assert pieces.left.center == pytest.approx([300, 300])
    assert pieces.right.pos == [40, 0]


def test_time_goes_by_only_when_it_is_let(driver: Driver, pieces: Toy) -> None:
    Animation(x=100, d=1).start(pieces.left)
    driver.frames(1)
    begun = driver.now
    driver.wait(0.5)
    assert driver.now - begun == pytest.approx(0.5)
    assert pieces.left.x == pytest.approx(50, abs=5)
    driver.wait(0.6)
    assert pieces.left.x == 100


def test_nothing_is_drawn_when_nothing_moves(driver: Driver, pieces: Toy) -> None:
    driver.wait(1)
    before = driver.drawn()
    driver.wait(3)
    assert driver.drawn() == before
    driver.drag(pieces.left, (90, 90))
    assert driver.drawn() > before


def test_keys_pause_and_focus_are_heard(driver: Driver, pieces: Toy) -> None:
    driver.key("escape")
    assert driver.pause()
    driver.resume()
    driver.focus(False)
    assert pieces.told == ["key 27", "pause", "resume"]
    assert not Window.focus


def test_widgets_and_texts_are_found(driver: Driver, pieces: Toy) -> None:
    assert driver.texts() == ["left", "right"]
    assert driver.widgets("Piece") == [pieces.left, pieces.right]
    assert driver.find("right") is pieces.right
    pieces.right.opacity = 0
    assert driver.texts() == ["left"]


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_screen_has_its_size_in_dp(driver: Driver, size: tuple[int, int]) -> None:
    driver.window(size, density=2, text=150)
    assert tuple(Window.size) == (size[0] * 2, size[1] * 2)
    assert dp(10) == 20
    assert sp(10) == 30
    driver.turn()
    assert tuple(Window.size) == (size[1] * 2, size[0] * 2)


TOY = """
import screens.app.startup
from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget
class Toy(App):
    def build(self):
        table = Widget()
        with table.canvas:
            self.colour = Color(1, 0, 0)
            Rectangle(size=(2000, 2000))
        table.bind(on_touch_down=lambda *_: setattr(self.colour, "rgb", (0, 0, 1)))
        return table
Toy().run()
"""


def test_what_a_test_leaves_behind_hears_nothing_of_the_next(driver: Driver) -> None:
    heard = []
    left = Gap()
    left.fbind("gap", lambda *_: heard.append("density"))
    Window.fbind("size", lambda *_: heard.append("size"))
    Window.add_widget(left)
    driver.window(TABLET, density=2)
    assert set(heard) == {"density", "size"}
    driving.end()
    heard.clear()
    driver.window(PHONE, density=3)
    assert not heard


def test_a_real_window_has_pixels_and_a_pointer(real_display: RealDisplay, tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    toy = real_display.start((400, 500), [sys.executable, str(tmp_path / "toy.py")], PYTHONPATH=str(ROOT))
    assert real_display.picture().pixel(200, 250) == (255, 0, 0)
    real_display.click(200, 250)
    assert real_display.settle().pixel(200, 250) == (0, 0, 255)
    assert toy.poll() is None


def test_a_test_that_fails_makes_no_other_fail() -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/screens/failing.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    faults = len(FAULTS)
    # An app that can't be closed is told of as well.
    assert f"{faults} failed, {faults} passed, 1 error" in done.stdout, done.stdout[-3000:]
