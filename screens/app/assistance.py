"""Tells assistive technologies what is on the screen, and does what they ask for; without one it does nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from kivy.core.window import Window

from screens.device import frame_rate, system, window
from screens.device.accessibility import asking
from screens.device.window import Rect

if TYPE_CHECKING:
    from screens.app.main import Stammtisch
    from screens.device.accessibility.tree import Action, Bounds, Tree

#: The screen is read at most so often, in seconds: what glides isn't told on its way.
PAUSE = 0.1
#: Seconds after the start until Android is asked: nothing of the start itself waits for it.
LATER = 1.0


class Provider(Protocol):
    """What brings trees to a system's assistive technologies."""

    is_active: bool

    def show(self, tree: Tree) -> None:
        """Tell what is on the screen now."""

    def place(self, outer: Bounds, inner: Bounds) -> None:
        """Tell where the window is."""

    def focus(self, *, has: bool) -> None:
        """Tell whether the window has the focus."""

    def stop(self) -> None:
        """Tell nothing any more."""


class Assistance:
    """Waits for an assistive technology, and serves it."""

    def __init__(self, app: Stammtisch) -> None:
        self._app = app
        self.provider: Provider | None = None
        #: The tree as it was told last.
        self.tree: Tree | None = None
        self._read_soon = Clock.create_trigger(lambda _dt: self.read(), PAUSE)

    def watch(self) -> None:
        """Wait for an assistive technology, without any work until there is one."""
        if system.ANDROID:
            Clock.schedule_once(lambda _dt: self._wait_for_talk_back(), LATER)
        elif sys.platform == "linux":
            asking.listen(self._found)
        else:
            Window.bind(focus=self._look)
            self._look()

    def _wait_for_talk_back(self) -> None:
        """Android's own thread tells when touch exploration is switched on."""
        from screens.device.accessibility.talk_back import waiting_provider

        if self._app.pages.page is not None:
            self.provider = waiting_provider(lambda: self._soon(self._serve_talk_back), self._asked)

    def _serve_talk_back(self) -> None:
        if self.provider:
            self.serve(self.provider)

    def stop(self) -> None:
        """Tell nobody anything any more."""
        Window.unbind(focus=self._look)
        Window.unbind(on_flip=self._changed, focus=self._focused)
        self._read_soon.cancel()
        if self.provider:
            self.provider.stop()
        self.provider = None

    def _look(self, *_: Any) -> None:
        """Windows and macOS are asked whenever the window comes to the front."""
        if self.provider is None and asking.is_asked():
            self.begin()

    def _found(self) -> None:
        """Linux tells it in another thread."""
        self._soon(self.begin)

    @staticmethod
    def _soon(do: Callable[[], None]) -> None:
        """Do something in the app's own thread."""
        Clock.schedule_once(lambda _dt: do())

    def begin(self) -> None:
        """Start serving a screen reader, now that one asks."""
        if self.provider is not None or self._app.root.get_parent_window() is None:
            return
        # Without the package the app is as it is for everybody else.
        with suppress(ImportError):
            from screens.device.accessibility.desktop import AccessKitProvider

            with window.hidden_on_windows():
                self.serve(AccessKitProvider(self._wanted, self._asked, window.handle()))

    def serve(self, provider: Provider) -> None:
        """Serve a system's technologies from now on: the screen is read again when it has changed."""
        self.provider = provider
        Window.bind(on_flip=self._changed, focus=self._focused)
        provider.focus(has=bool(Window.focus))
        self.read()

    # what is told

    def _wanted(self) -> None:
        self._soon(self.read)

    def _changed(self, *_: Any) -> None:
        """Something has been drawn; on a quiet screen nothing is, and so nothing is read."""
        if self.provider and self.provider.is_active:
            self._read_soon()

    def _focused(self, _window: Any, has: bool) -> None:  # noqa: FBT001  (Kivy calls it so)
        if self.provider:
            self.provider.focus(has=has)

    def read(self) -> None:
        """Read the screen, and tell what has changed."""
        provider = self.provider
        if provider is None or not provider.is_active or self._app.pages.page is None:
            return
        from screens.device.accessibility.tree import Bounds
        from screens.widgets.reading import PageReader

        self.tree = PageReader(self._app).tree()
        place = Bounds(*Rect(Window.left, Window.top, *Window.size))
        provider.place(place, place)
        provider.show(self.tree)

    # what is asked for

    def _asked(self, key: str, what: Action | int, text: str) -> None:
        """A client wants something done: in the app's own thread."""
        self._soon(lambda: self.perform(key, what, text))

    def perform(self, key: str, what: Action | int, text: str = "") -> None:
        """Do what a client asks for with a thing that it was told of, unless that has gone meanwhile."""
        from screens.widgets.reading import is_there

        frame_rate.wake()
        if self.tree is None or self._app.pages.page is None:
            return
        if is_there(self._app, key):
            self._app.page.listened_to()
            if isinstance(what, int):
                self.tree.perform_custom(key, what)
            else:
                self.tree.perform(key, what, text)
        self.read()
