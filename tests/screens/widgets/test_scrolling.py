"""Pages scroll under a finger, wherever it comes down and however long it rests first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.app import routes
from tests.screens.driver import Driver, place
from tests.screens.pages.test_result import evening, open_result, random_match

ROOT = Path(__file__).resolve().parents[3]


def page_view(driver: Driver) -> Any:
    """What scrolls the page vertically."""
    views: list[Any] = driver.widgets("Column")
    return views[0]


def pressed(driver: Driver) -> list[Any]:
    taps: list[Any] = driver.widgets("ButtonBehavior")
    return [tap for tap in taps if tap.state == "down"]


@pytest.mark.parametrize("rests", [0.0, 0.4, 1.5])
def test_a_finger_that_rests_on_a_button_and_then_moves_scrolls(rests: float, start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Settings())
    driver.frames(3)
    view = page_view(driver)
    prefs = app.prefs
    chips: list[Any] = driver.widgets("Chip")
    x, y = next(middle for chip in chips if (middle := place(chip))[1] < 500)
    finger = driver.down(x, y)
    driver.wait(rests)
    assert bool(pressed(driver)) == (rests > 0)
    finger.to(x + 4, y + 10)
    assert view.scroll_y == 1, "it may tremble"
    finger.to(x + 4, y + 130)
    content = view.viewport_size[1] - view.height
    assert 90 < (1 - view.scroll_y) * content < 135
    assert pressed(driver) == []
    finger.up()
    driver.wait(0.5)
    assert app.prefs == prefs, "nothing has been chosen"


def test_a_finger_that_rests_on_a_button_and_is_lifted_there_presses_it(start_app: Any, driver: Driver) -> None:
    start_app(at=routes.Settings())
    driver.frames(3)
    chips: list[Any] = driver.widgets("Chip")
    chip = next(each for each in chips if not each.active and 100 < place(each)[1] < 500)
    finger = driver.hold(chip, 0.6)
    finger.to(finger.place[0], finger.place[1] + 5)
    finger.up()
    driver.wait(0.3)
    again: Any = driver.find(chip.text)
    assert again.parent.active or again.active


@pytest.mark.parametrize("rests", [0.0, 0.4])
def test_a_page_scrolls_under_a_finger_on_what_scrolls_sideways(
    rests: float, start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    (key,) = evening(tmp_path, random_match("bungee", 3, 1, rounds=4))
    app = start_app(folder=tmp_path, text=160, size=(320, 520))
    open_result(app, driver, key)
    view = page_view(driver)
    sheet: Any
    (sheet,) = driver.widgets("ScoreSheet")
    view.scroll_to(sheet, animate=False)
    driver.frames(3)
    before = view.scroll_y
    x, y = sheet.to_window(sheet.center_x, sheet.center_y)
    finger = driver.hold((x, y), rests)
    finger.to(x + 5, y + 90).up()
    assert view.scroll_y < before - 0.05
    driver.wait(2)
    views: list[Any] = driver.widgets("Scroll")
    [across] = [each for each in views if not each.do_scroll_y]
    assert across.scroll_x == 0
    if across.viewport_size[0] > across.width + 1:
        x, y = sheet.to_window(sheet.center_x, sheet.center_y)
        driver.drag((x, y), (x - 90, y + 5))
        assert across.scroll_x > 0.05


def test_everything_scrolls_alike() -> None:
    """A plain ScrollView keeps a finger that has rested for ever."""
    kv = [file.read_text(encoding="utf-8") for file in (ROOT / "kv").rglob("*.kv")]
    assert not [line for text in kv for line in text.splitlines() if line.strip() == "ScrollView:"]
