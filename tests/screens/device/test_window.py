"""The desktop window comes back as it was left, goes full screen and back, and closes without losing anything."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop

from screens.app import routes
from screens.device import window
from screens.device.window import Rect, WindowState, config, in_sight, read
from screens.store import Store
from tests.screens.at_table import PEOPLE, bungee
from tests.screens.driver import TABLET, Driver, Finger, Pos, Window
from tests.screens.real import RealDisplay
from tests.staging import route

START = Any
GRAPHICS = "graphics"


def kept(folder: Path) -> WindowState:
    return read(folder / window.FILE)


@pytest.fixture
def at_home(driver: Driver) -> Iterator[Driver]:
    """The window at a fixed place, and not full screen afterwards."""
    Window.at = (40, 30)
    yield driver
    Window.fullscreen = False


# -- what is stored


def test_the_window_opens_as_large_as_it_was_and_where(start_app: START, at_home: Driver, tmp_path: Path) -> None:
    app = start_app(folder=tmp_path)
    app.dispatch("on_start")
    Window.resize(812, 655)
    Window._set_window_pos(120, 90)
    at_home.wait(1)
    left = kept(tmp_path)
    assert left == WindowState(Rect(120, 90, 812, 655))
    told = config(left, 1)
    assert [told[GRAPHICS, name] for name in ("width", "height", "left", "top")] == ["812", "655", "120", "90"]
    assert told[GRAPHICS, "position"] == "custom"


def test_a_window_that_has_just_been_pulled_is_kept_if_it_is_closed_at_once(
    start_app: START, at_home: Driver, tmp_path: Path
) -> None:
    app = start_app(folder=tmp_path)
    app.dispatch("on_start")
    at_home.frames(1)
    Window.resize(700, 555)
    start_app.stop()
    assert kept(tmp_path).rect == Rect(40, 30, 700, 555)


def test_a_maximised_window_keeps_the_size_that_it_goes_back_to(
    start_app: START, at_home: Driver, tmp_path: Path
) -> None:
    app = start_app(folder=tmp_path, size=(800, 600))
    app.dispatch("on_start")
    Window._set_window_pos(50, 60)
    at_home.wait(1)
    Window.resize(*TABLET)
    Window.dispatch("on_maximize")
    at_home.wait(1)
    assert kept(tmp_path) == WindowState(Rect(50, 60, 800, 600), is_large=True)
    Window.dispatch("on_minimize")
    Window.dispatch("on_restore")
    at_home.wait(1)
    assert kept(tmp_path).is_large, "it comes back from the taskbar as it went"
    Window.dispatch("on_restore")
    at_home.wait(1)
    assert not kept(tmp_path).is_large
    assert tuple(Window.size) == (800, 600)


SPOILT = [
    b"",
    b"[]",
    b"{",
    b"[" * 100_000,
    b'{"rect": [1, 2, 3], "is_large": true, "is_full": true}',
    b'{"rect": [1, 2, "3", 4], "is_large": true, "is_full": true}',
    b'{"rect": [0, 0, 99999999, 500], "is_large": false, "is_full": false}',
    b"\xff\xfe",
]


@pytest.mark.parametrize("spoilt", SPOILT, ids=range(len(SPOILT)))
def test_a_senseless_stored_window_is_ignored(spoilt: bytes, tmp_path: Path) -> None:
    file = tmp_path / window.FILE
    file.write_bytes(spoilt)
    assert read(file) == WindowState()


def test_a_window_of_no_size_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / window.FILE
    file.write_text(json.dumps({"rect": [0, 0, 3, 3], "is_large": False, "is_full": False}), encoding="utf-8")
    assert config(read(file), 1)[GRAPHICS, "width"] == "1000"


def test_where_nothing_can_be_written_the_app_goes_on(start_app: START, at_home: Driver, tmp_path: Path) -> None:
    (tmp_path / window.FILE).mkdir()
    app = start_app(folder=tmp_path)
    app.dispatch("on_start")
    Window.resize(700, 555)
    at_home.wait(1)
    assert at_home.find("Bungee")


def test_on_a_dense_screen_the_first_window_is_as_much_larger() -> None:
    told = config(WindowState(), 2)
    assert (told[GRAPHICS, "width"], told[GRAPHICS, "minimum_width"]) == ("2000", "720")


# -- in sight

MONITOR, BESIDE = Rect(0, 0, 1920, 1040), Rect(1920, 0, 1280, 1024)


@pytest.mark.parametrize("there", [Rect(100, 100, 800, 600), Rect(2500, 40, 600, 500), Rect(1890, 20, 900, 700)])
def test_a_window_that_can_be_taken_hold_of_stays_where_it_is(there: Rect) -> None:
    assert in_sight(there, [MONITOR, BESIDE]) == there


@pytest.mark.parametrize("gone", [Rect(2500, 40, 600, 500), Rect(-900, 20, 880, 500), Rect(100, 1030, 800, 600)])
def test_a_window_on_a_monitor_that_has_gone_comes_back_whole(gone: Rect) -> None:
    back = in_sight(gone, [MONITOR])
    assert back[2:] == gone[2:]
    assert back.left >= 0
    assert back.left + back.width <= MONITOR.width
    assert 0 <= back.top <= back.top + back.height <= MONITOR.height


def test_a_window_larger_than_what_is_left_is_made_to_fit() -> None:
    assert in_sight(Rect(5000, 0, 3840, 2100), [MONITOR]) == MONITOR


# -- full screen, and the way out


def test_f11_fills_the_screen_and_gives_it_back(start_app: START, at_home: Driver, tmp_path: Path) -> None:
    app = start_app(folder=tmp_path)
    app.dispatch("on_start")
    at_home.key("f11")
    assert Window.fullscreen == "auto"
    assert kept(tmp_path).is_full
    at_home.key("f11")
    assert not Window.fullscreen
    assert not kept(tmp_path).is_full


def test_escape_goes_back_first_and_leaves_the_full_screen_at_last(start_app: START, at_home: Driver) -> None:
    app = start_app(at=routes.Settings())
    at_home.key("f11")
    at_home.key("escape")
    assert Window.fullscreen
    assert type(app.page).__module__ == "screens.pages.shelf"
    at_home.key("escape")
    assert not Window.fullscreen
    assert app.page is not None


def test_the_settings_offer_the_full_screen_and_follow_its_key(start_app: START, at_home: Driver) -> None:
    app = start_app(size=(800, 2000), at=routes.Settings())
    at_home.frames(3)
    assert any("F11" in text for text in at_home.texts())
    switch = app.page.ids.here.children[0].ids.line.children[0]
    at_home.tap(switch)
    assert Window.fullscreen
    at_home.key("f11")
    assert not switch.children[0].active


@pytest.mark.parametrize("letter", ["q", "w"])
def test_ctrl_with_q_or_w_ends_the_app_and_the_letter_alone_does_not(
    start_app: START, at_home: Driver, letter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    monkeypatch.setattr("kivy.base.stopTouchApp", lambda: ended.append(letter))
    start_app()
    at_home.key(letter)
    # AltGr reports both modifiers, and types characters.
    at_home.key(letter, "ctrl", "alt")
    assert ended == []
    at_home.key(letter, "ctrl")
    assert ended == [letter]


def test_window_shortcuts_work_while_a_text_field_has_the_focus(start_app: START, at_home: Driver) -> None:
    start_app(size=TABLET, at=routes.NewTable(game="bungee"))
    at_home.frames(3)
    at_home.tap(at_home.find("Player 1"))
    at_home.frames(3)
    at_home.tap(at_home.find("New player"))
    at_home.frames(3)
    field: Any
    [field] = at_home.widgets("TextInput")
    at_home.tap(field)
    assert field.focus
    at_home.key("f11")
    assert Window.fullscreen


# -- the wheel


class Wheel(Finger):
    """One notch of the mouse wheel."""

    def depack(self, args: Pos) -> None:
        super().depack(args)
        self.profile = ["pos", "button"]
        self.button = "scrollup"


LONG = {
    "shelf": {},
    "new_table": {"game": "bohne"},
    "settings": {},
    "rules": {"game": "dog"},
}


def _roll(driver: Driver, where: Pos, notches: int = 3) -> None:
    for _ in range(notches):
        notch = Wheel(driver, where)
        EventLoop._dispatch_input("begin", notch)
        driver.frames(1)
        EventLoop._dispatch_input("end", notch)
    driver.wait(1)


def _long(driver: Driver) -> list[Any]:
    """Everything that scrolls vertically on the page."""
    views: list[Any] = driver.widgets("ScrollView")
    return [view for view in views if view.do_scroll_y and view.viewport_size[1] > view.height + 1]


@pytest.mark.parametrize("page", LONG)
def test_the_wheel_scrolls_every_page_wherever_the_pointer_is(start_app: START, at_home: Driver, page: str) -> None:
    app = start_app(size=(400, 480), text=160)
    if page != "shelf":
        app.go(route(page, **LONG[page]))
    at_home.frames(5)
    assert _long(at_home), "there is nothing to scroll, and nothing to see here"
    for across in (0.1, 0.5, 0.9):
        [view, *_inner] = _long(at_home)
        before = view.scroll_y
        x, y = view.to_window(view.x + view.width * across, view.center_y)
        _roll(at_home, (x, y))
        assert view.scroll_y < before
        view.scroll_y = 1
        at_home.wait(1)


def test_the_wheel_scrolls_a_sheet_and_not_the_page_under_it(start_app: START, at_home: Driver) -> None:
    app = start_app(size=(400, 480), text=160)
    for number in range(12):
        app.store.keep_person(PEOPLE[number % 6]._replace(name=f"Guest {number}"))
    app.go(routes.NewTable(game="bungee"))
    at_home.frames(3)
    under = app.page.ids.scroll
    before = under.scroll_y
    at_home.tap(at_home.find("Player 1"))
    at_home.wait(1)
    sheet = _long(at_home)[-1]
    assert sheet is not under
    top = sheet.scroll_y
    _roll(at_home, sheet.to_window(*sheet.center))
    assert sheet.scroll_y < top
    assert under.scroll_y == before


# -- on a real display


@pytest.fixture
def desktop(real_display: RealDisplay) -> RealDisplay:
    """A display on which the tests don't set the window's position."""
    environment = real_display._environment
    names = ("WIDTH", "HEIGHT", "POSITION", "LEFT", "TOP")
    without = {f"KCFG_GRAPHICS_{name}" for name in names}
    real_display._environment = lambda *size: {  # type: ignore[method-assign]
        name: value for name, value in environment(*size).items() if name not in without
    }
    return real_display


def _where(display: RealDisplay) -> list[int]:
    told = display.pointer("getwindowgeometry", "--shell", display._window)
    parts = dict(line.split("=") for line in told.splitlines())
    return [int(parts[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")]


def _until(happens: Callable[[], bool]) -> bool:
    ends = time.monotonic() + 60
    while not happens() and time.monotonic() < ends:
        time.sleep(0.1)
    return happens()


def test_a_real_window_comes_back_where_it_was_with_its_table(desktop: RealDisplay, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "stammtisch"
    folder.mkdir(parents=True)
    store = Store(folder / "stammtisch.db")
    store.write("at", store.open_table(bungee("2 3 4 9 B", "2 3 4 5 6"), PEOPLE[:2]))
    store.close()
    # The first start puts the window into the corner; from there it is dragged.
    app = desktop.start()
    desktop.pointer("windowsize", desktop._window, "640", "520", "windowmove", desktop._window, "210", "130")
    assert _until(lambda: kept(folder).rect == Rect(210, 130, 640, 520))
    # Without a window manager, keys go to the window below the pointer.
    desktop.move(400, 300)
    desktop.key("ctrl+q")
    assert app.wait(20) == 0
    assert app.communicate()[1] == ""
    assert kept(folder) == WindowState(Rect(210, 130, 640, 520))
    # The stored position is where no monitor is any more.
    text = json.dumps(kept(folder)._replace(rect=Rect(3000, 100, 640, 520))._asdict())
    (folder / window.FILE).write_text(text, encoding="utf-8")
    desktop.start()
    assert _until(lambda: kept(folder).rect is not None and _where(desktop)[2:] == [640, 520])
    left, top = _where(desktop)[:2]
    assert 0 <= left <= 1280 - 640
    assert 0 <= top <= 900 - 520


@pytest.mark.skipif(shutil.which("openbox") is None, reason="needs openbox, a small window manager")
def test_a_real_window_fills_the_screen_and_is_what_it_was(desktop: RealDisplay, tmp_path: Path) -> None:
    manager = subprocess.Popen(["openbox"], env=desktop._environment(), stderr=subprocess.DEVNULL)
    try:
        app = desktop.start()
        assert _until(lambda: _where(desktop)[2:] == [1000, 700])
        desktop.key("F11")
        assert _until(lambda: _where(desktop)[2:] == [1280, 900])
        desktop.key("Escape")
        assert _until(lambda: _where(desktop)[2:] == [1000, 700])
        desktop.key("F11")
        assert _until(lambda: _where(desktop)[2:] == [1280, 900])
        desktop.key("ctrl+w")
        assert app.wait(20) == 0
        assert kept(tmp_path / "data" / "stammtisch").is_full
    finally:
        desktop.stop()
        manager.terminate()
        manager.wait()


def test_what_is_set_for_all_programs_is_read() -> None:
    assert window.dots_in(b"*customization:\t-color\nXft.dpi:\t192\nXft.hinting:\t1\n") == 192
    assert window.dots_in(b"Xft.dpi:\tmany\n") == 96


@pytest.mark.skipif(shutil.which("xprop") is None, reason="needs xprop")
def test_a_desktop_that_wants_things_larger_gets_a_larger_window(desktop: RealDisplay) -> None:
    wish = ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t120\n"]
    subprocess.run(["xprop", *wish], env=desktop._environment(), check=True)
    desktop.start()
    assert _where(desktop)[2:] == [1250, 875]
