"""What the world outside tells the app: keys, the focus, files dropped, covered edges; put away, and back again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from screens.app import theme
from screens.device import system
from screens.device.window import WindowFrame

if TYPE_CHECKING:
    from screens.app.main import Stammtisch

#: Android's Back and the desktop's Escape.
BACK_KEY = 27


class Outside:
    """Hears the window and the system for the app."""

    def __init__(self, app: Stammtisch, frame: WindowFrame) -> None:
        self._app = app
        self._frame = frame
        self._edges = system.InsetsWatch(self.covered)
        self._pictures = system.LostPictures()
        self._is_paused = False

    def listen(self) -> None:
        """From now on the window is heard."""
        Window.bind(**self._heard())

    def watch(self) -> None:
        """From now on what only shows in a window is watched."""
        self._edges.watch()
        self._pictures.watch()
        self._frame.watch()

    def stop(self) -> None:
        """Nothing is heard any more."""
        Window.unbind(**self._heard())
        self._frame.stop()

    def _heard(self) -> dict[str, Callable[..., Any]]:
        return {
            "on_keyboard": self._on_key,
            "focus": self.focused,
            "on_minimize": self._on_away,
            "on_resize": self._app.pages.fit,
            "on_hide": self._on_away,
            "on_drop_file": self.dropped,
        }

    @staticmethod
    def dropped(window: Any, name: bytes, *where: Any) -> None:
        """A file has been dropped on the window."""
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
            # Where there is nothing to go back from, the desktop gets its screen back.
            return self._app.back() or self._frame.fill(is_full=False)
        return self._frame.pressed(key, modifiers)

    def covered(self, insets: system.Insets) -> None:
        """Bars, a notch or the keyboard cover so much of the edges."""
        *self._app.insets, self._app.keyboard = insets
        if page := self._app.pages.page:
            page.insets, page.keyboard = self._app.insets, self._app.keyboard
        self._app.place_note()

    # away and back

    def pause(self) -> None:
        """The app is put away by the system: nothing hidden stays open, and nothing goes on."""
        self._is_paused = True
        self._on_away()
        self._app.page.pause()

    def resume(self) -> None:
        """Back again: on a phone SDL says so before there is a GL context to draw in, so everything waits a frame."""
        Clock.schedule_once(lambda _dt: self._resumed())

    def _resumed(self) -> None:
        """There is a frame again: edges and the system's wishes may have changed, and all pictures may be lost."""
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
        """The window has got the focus, or lost it."""
        if has_focus and not self._is_paused:
            self.came_back()
        elif not has_focus:
            self._on_away()

    def light(self) -> None:
        """Keeps the screen on where people look without touching."""
        system.keep_awake(self._app.pages.route.is_watched)

    def came_back(self) -> None:
        """Another window may have changed what is kept, and somebody what the system wants."""
        self.light()
        self._app.follow_system()
        self._app.store.catch_up()
        self._app.page.look_again()

    def _on_away(self, *_: Any) -> None:
        self._app.voice.hush()
        system.keep_awake(False)
        # There may be room again for what could not be kept, and perhaps nobody comes back.
        self._app.store.catch_up()
        if page := self._app.pages.page:
            page.cover()
