"""Tests that fail at awkward moments, each followed by one that passes.

``test_driver`` runs them in a process of their own: what a failing test leaves behind must not break the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from screens.app import routes
from tests.screens.at_table import AtTable, bungee, sit
from tests.screens.driver import Driver, Window


def heard() -> dict[str, int]:
    """The number of listeners for each of the window's properties."""
    # Rules in kv follow the window's size as long as a failed test's traceback keeps their widgets.
    return {name: len(Window.get_property_observers(name)) for name in ("focus", "fullscreen", "mouse_pos")}


#: Before any test.
HEARD = heard()


def with_a_card_in_the_finger(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2 3 4", "2 3 4"))
    driver.down(*table.at("hand 0/3")).to(*table.target("discard"))
    raise AssertionError


def while_somebody_writes(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee"))
    app.page._ask_new(0)
    driver.frames(3)
    field = app.page.top_layer.ids.body.children[-1]
    driver.tap(field)
    driver.key("tab")
    raise AssertionError


def without_a_page(start_app: Any, driver: Driver) -> None:
    app = start_app()
    driver.key("tab")
    app.pages.page = None
    raise AssertionError


def while_it_starts(start_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.app.page_stack import PageStack

    def fail(_pages: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(PageStack, "show", fail)
    start_app()


def after_a_kill(start_app: Any, driver: Driver) -> None:
    # A failing test keeps all its objects alive in its traceback.
    table = sit(start_app, driver, bungee("2 3 4", "2 3 4"))
    driver.key("tab")
    start_app.kill()
    assert not table.app


def so_that_the_app_can_not_be_closed(start_app: Any, driver: Driver) -> None:
    app = start_app()
    driver.key("tab")

    def fail() -> None:
        raise AssertionError

    app.outside.stop = fail
    raise AssertionError


FAULTS = [
    with_a_card_in_the_finger,
    while_somebody_writes,
    without_a_page,
    while_it_starts,
    after_a_kill,
    so_that_the_app_can_not_be_closed,
]


def neighbour(start_app: Any, driver: Driver) -> None:
    """An ordinary test with keys, touches and moves; no listener of the failed test may be left."""
    assert heard() == HEARD
    app = start_app()
    driver.key("tab")
    assert app.focus.widget
    driver.key("escape")
    driver.key("x")
    driver.turn()
    driver.turn()
    table = sit(start_app, driver, bungee("2 3 4", "2 3 4"))
    table.make("drop 3")
    assert isinstance(table, AtTable)
    driver.pause()
    driver.resume()
    assert start_app().store.tables()


@pytest.mark.parametrize("how", [each for fault in FAULTS for each in (fault, neighbour)])
def test_a_failed_test_does_not_break_the_next_one(how: Callable[..., None], request: pytest.FixtureRequest) -> None:
    wanted = {name: request.getfixturevalue(name) for name in _arguments(how)}
    how(**wanted)


def _arguments(of: Callable[..., None]) -> tuple[str, ...]:
    code = of.__code__
    return code.co_varnames[: code.co_argcount]
