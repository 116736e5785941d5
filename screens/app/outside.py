"""Events from outside: keys, focus, dropped files, covered edges, pause and resume."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from screens.app import theme
from screens.device import lost_pictures, system
from screens.device.insets import Insets, InsetsWatch
from screens.device.window import WindowFrame

if TYPE_CHECKING:
    from screens.app.main import Stammtisch

#: The key code of Android's Back and of Escape.
BACK_KEY = 27


class Outside:
    """Listens to the window and the system for the app."""

    def __init__(self, app: Stammtisch, frame: WindowFrame) -> None:
        self._app = app
        self._frame = frame
        self._edges = InsetsWatch(self.covered)
        self._pictures = lost_pictures.LostPictures()
        self._is_paused = False

    def listen(self) -> None:
        """Start listening to the window."""
        Window.bind(**self._heard())

    def watch(self) -> None:
        """Start watching what needs a window."""
        self._edges.watch()
        self._pictures.watch()
        self._frame.watch()

    def stop(self) -> None:
        """Stop listening."""
        Window.unbind(**self._heard())
        self._frame.stop()

    def _heard(self) -> dict[str, Callable[..., Any]]:
        return {
            "on_keyboard": self._on_key,
            "focus": self.focused,
            "on_minimize": self._on_away,
            "on_resize": self._resized,
            "on_hide": self._on_away,
            "on_drop_file": self.dropped,
        }

    def _resized(self, *_: Any) -> None:
        """Texts may have more room, or less; and pages another layout."""
        self._app.follow_system()
        self._app.pages.fit()

    @staticmethod
    def dropped(window: Any, name: bytes, *where: Any) -> None:
        """A file was dropped on the window."""
        from screens.pages.transfer import dropped

        dropped(window, name, *where)

    def _on_key(
        self,
        _window: Any,
        key: int,
        _code: int = 0,
        _text: str | None = None,
        modifiers: Collection[str] = (),
        **_more: Any,
    ) -> bool:
        if key == BACK_KEY:
            # Where there is nothing to go back from, leave full screen.
            return self._app.back() or self._frame.fill(is_full=False)
        return self._frame.pressed(key, modifiers) or self._is_shortcut(key, modifiers)

    def _is_shortcut(self, key: int, modifiers: Collection[str]) -> bool:
        """Do what a key does on every page; returns whether it does anything."""
        from screens.pages import shortcuts

        return not self._app.page.is_asking and shortcuts.pressed(self._app.page, key, modifiers)

    def covered(self, insets: Insets) -> None:
        """Bars, a notch or the keyboard cover this much of the edges."""
        *self._app.insets, self._app.keyboard = insets
        self._app.pages.cover_edges(self._app.insets, self._app.keyboard)
        self._app.place_note()

    # pause and resume

    def pause(self) -> None:
        """The system pauses the app: cover everything, and stop what runs."""
        self._is_paused = True
        self._on_away()
        self._app.page.pause()

    def resume(self) -> None:
        """The app resumes: on a phone SDL reports it before there is a GL context, so wait a frame."""
        Clock.schedule_once(lambda _dt: self._resumed())

    def _resumed(self) -> None:
        """A frame can be drawn again: insets and system settings may have changed, and textures may be lost."""
        if self._app.pages.page is None:
            # The app has ended meanwhile.
            return
        self._is_paused = False
        self._pictures.mend()
        Window.update_viewport()
        Window.canvas.ask_update()
        self._edges.look()
        system.show_bars(dark=theme.is_dark())
        self.came_back()
        self._app.page.resume()

    def focused(self, _window: Any, has_focus: bool) -> None:  # noqa: FBT001  (Kivy calls it so)
        """The window has gained or lost the focus."""
        if has_focus and not self._is_paused:
            self.came_back()
        elif not has_focus:
            self._on_away()

    def light(self) -> None:
        """Keep the screen on where people look without touching."""
        system.keep_awake(self._app.pages.route.is_watched)

    def came_back(self) -> None:
        """Another window may have changed the data, and the user the system's settings."""
        self.light()
        self._app.follow_system()
        self._app.store.catch_up()
        self._app.pages.look_again()

    def _on_away(self, *_: Any) -> None:
        self._app.voice.hush()
        system.keep_awake(False)
        # There may be room now for moves that couldn't be stored, and the app may not come back.
        self._app.store.catch_up()
        if page := self._app.pages.page:
            page.cover()
