"""Pages are laid out at once: no text is wrapped in a width that it doesn't keep."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout

from screens.app import routes
from screens.widgets.basics import Text
from tests.screens.driver import Driver


def test_pages_are_laid_out_from_the_outside_in(app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, laid = Counter[Any](), Counter[Any]()
    kind: Any = Text
    update, lay = kind.texture_update, BoxLayout.do_layout

    def texture_update(text: Any, *_: Any) -> None:
        drawn[text] += bool(text.text)
        update(text)

    def do_layout(box: Any, *_: Any) -> None:
        laid[box] += 1
        lay(box)

    monkeypatch.setattr(Text, "texture_update", texture_update)
    monkeypatch.setattr(BoxLayout, "do_layout", do_layout)
    for to in (None, routes.NewTable(game="bungee"), routes.Settings()):
        drawn.clear()
        laid.clear()
        app.home(to)
        driver.frames(3)
        # As Kivy lays them out it would be twice and three times as often.
        assert drawn.total() <= 1.8 * len(drawn)
        assert laid.total() <= 4.5 * len(laid)


def test_a_shelf_that_is_left_before_it_is_seen_is_not_laid_out(app: Any, driver: Driver) -> None:
    app.home()
    shelf = app.page
    app.home(routes.Settings())
    driver.frames(3)
    assert shelf.width == 100, "as wide as any widget that has no place"


def test_a_list_that_was_scrolled_does_not_bounce_when_its_page_is_back(app: Any, driver: Driver) -> None:
    app.page.ids.scroll.scroll_y = 0
    app.go(routes.Rules())
    app.back()
    driver.frames(2)
    drawn = driver.drawn()
    driver.wait(1)
    assert app.page.ids.scroll.scroll_y == 0
    assert driver.drawn() == drawn
