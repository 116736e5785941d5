"""Fixtures of the screen tests: ``driver`` plays a headless app, ``real`` one in a window with pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from screens.app import words
from screens.store import Store
from screens.table.model.pieces import LUCK
from tests.screens import driver as driving
from tests.screens.driver import PHONE, Driver, Pos
from tests.screens.real import RealDisplay, missing

if TYPE_CHECKING:
    from screens.app.routes import Route
    from tests.screens.hands import Seat

#: A script for a process of its own: it needs pyjnius and starts a JVM, and the search for doctests would import it.
collect_ignore = ["real_java.py", "accessibility/client.py"]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the tests in English, whatever this machine's language or the test before."""
    monkeypatch.setenv("LANGUAGE", "en")
    words.speak("en")


@pytest.fixture
def driver() -> Iterator[Driver]:
    """Fingers, keys and clock, with an empty window of a phone's size."""
    LUCK.seed(1)
    yield driving.begin()
    driving.end()


class Starter:
    """Starts the app; calling it again closes the app first."""

    def __init__(self, driver: Driver, folder: Path | None) -> None:
        self._driver = driver
        self._folder = folder
        self._app: Any = None

    def __call__(  # noqa: PLR0913  (a device, what is stored on it, and a page are many things)
        self,
        size: Pos = PHONE,
        density: float = 1,
        text: float = 100,
        folder: Path | None = None,
        prepare: Callable[[Store], None] | None = None,
        *,
        at: Route | None = None,
        **more: Any,
    ) -> Any:
        """The app on a screen of this size, with its first page shown, or the page ``at``, without building the shelf.

        ``prepare`` puts something into the store before the app opens it; ``more`` goes to ``Stammtisch``.
        """
        from screens.app.main import Stammtisch

        self.stop()
        self._driver.window(size, density, text)
        self._app = Stammtisch(folder=folder or self._folder, **more)
        if prepare:
            with closing(Store(self._app.upkeep.path, self._app.now)) as store:
                prepare(store)
        if at:
            self._app.pages._routes.append(at)
        self._app._run_prepare()
        self._driver.frames(5)
        return self._app

    def stop(self) -> None:
        """Close the app as a player does."""
        app = self._app
        if app is not None:
            try:
                app.stop()
            finally:
                self.kill()

    def kill(self) -> None:
        """End the app as the system does, without notice, and drop everything of it in whatever state."""
        app, self._app = self._app, None
        driving.end()
        if app.root:
            app.root.clear_widgets()
        app.pages.page = None


@pytest.fixture
def start_app(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    """Start the app with a data folder of its own: ``start_app(size=TABLET)``."""
    # Nothing is drawn here, so skip a ground's thousand strokes; ``boards`` and the real display test them.
    for game in ("bauernschlau", "dog"):
        monkeypatch.setattr(f"screens.games.{game}.ground.paint", lambda *_: None)
    monkeypatch.setattr("screens.device.frame_rate.collect_garbage", lambda: None)
    starter = Starter(driver, tmp_path)
    yield starter
    starter.stop()


@pytest.fixture
def app(start_app: Callable[..., Any]) -> Any:
    """The app on a phone, freshly installed, with its first page shown."""
    return start_app()


@pytest.fixture
def real_display(tmp_path: Path) -> Iterator[RealDisplay]:
    """The app's starter for a window with pixels and a pointer."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    display = RealDisplay(tmp_path)
    yield display
    display.close()


@pytest.fixture
def seat(start_app: Starter, driver: Driver) -> Seat:
    """Puts a match on a table and opens the hand of the player in turn."""
    from tests.screens.hands import taking_seats

    return taking_seats(start_app, driver)
