"""The app: it holds what all pages share, and offers them short methods for what they need.

The work is done by its parts: the stack of pages (``page_stack``), the store's upkeep (``upkeep``), language and theme
(``appearance``), notes at the lower edge (``notes``), and events from outside (``outside``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from screens.app import startup  # noqa: F401  (before Kivy makes its window)

# isort: split
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

from screens import ASSETS
from screens.app import words
from screens.app.appearance import Appearance
from screens.app.assistance import Assistance
from screens.app.errors import UserError
from screens.app.notes import Notes
from screens.app.outside import Outside
from screens.app.page_stack import PageStack
from screens.app.prefs import Prefs
from screens.app.routes import Route
from screens.app.scanning import Scanning
from screens.app.upkeep import Upkeep
from screens.device import early_input, frame_rate, system, window
from screens.device.sounds import Sounds
from screens.device.voice import Voice
from screens.device.window import WindowFrame
from screens.store import Store, StoreError
from screens.widgets.focus import Focus
from screens.widgets.hover import Hover
from screens.widgets.md import MDApp

if TYPE_CHECKING:
    from screens.pages.page import Page


class ErrorTeller(ExceptionHandler):
    """Shows any ``UserError`` that reaches the event loop; the app goes on."""

    def __init__(self, tell: Callable[[UserError], None]) -> None:
        super().__init__()
        self._tell = tell

    def handle_exception(self, error: BaseException) -> Any:
        """Show a UserError; programming errors are raised as usual."""
        if not isinstance(error, UserError):
            return ExceptionManager.RAISE
        self._tell(error)
        return ExceptionManager.PASS


class Stammtisch(MDApp):
    """Games round one device."""

    #: Left, top, right, bottom: covered by bars or a notch.
    insets = ListProperty([0, 0, 0, 0])
    #: The keyboard's height.
    keyboard = NumericProperty(0)

    def __init__(self, folder: Path | None = None, now: Callable[[], float] = time.time) -> None:
        super().__init__(title="Stammtisch", icon=str(ASSETS / "icon.png"))
        self.now = now
        self.root: FloatLayout = FloatLayout()
        self.sounds = Sounds()
        self.voice = Voice()
        self.focus = Focus(self)
        self.hover = Hover(self)
        self.assistance = Assistance(self)
        self.scanning = Scanning(self)
        self.notes = Notes(self.root)
        self.pages = PageStack(self, self.root)
        self.upkeep = Upkeep(self, (folder or system.data_folder()) / "stammtisch.db")
        self._teller = ErrorTeller(self.show_error)
        #: The number of jobs in other threads: they may lock the file, so whatever can wait isn't written.
        self.works = 0

    # beginning and end

    def build(self) -> FloatLayout:
        """The root widget, with the page that was open last."""
        self.store: Store = self.upkeep.open()
        self.frame = WindowFrame(self.upkeep.path.with_name(window.FILE))
        self.outside = Outside(self, self.frame)
        self.prefs = Prefs.from_json(self.store.read("prefs"))
        self._appearance = Appearance(self.theme_cls)
        self._apply()
        if self.prefs.secure_screen:
            system.hide_from_others()
        else:
            system.hide_from_recents()
        self.outside.listen()
        self.focus.listen()
        if not system.ANDROID:
            self.hover.listen()
        self.pages.begin()
        return self.root

    def on_start(self) -> None:
        """Start watching the window's edges, and report once what happened to the database."""
        self.outside.watch()
        frame_rate.watch()
        early_input.listen()
        ExceptionManager.add_handler(self._teller)
        self.upkeep.tell_trouble()
        self.upkeep.watch()
        self.assistance.watch()

    def on_stop(self) -> None:
        """Stop all listeners and close the files; everything is on disk already."""
        self.assistance.stop()
        self.scanning.stop()
        self.outside.stop()
        self.focus.stop()
        self.hover.stop()
        self.voice.hush()
        self.sounds.stop()
        ExceptionManager.remove_handler(self._teller)
        self.pages.take_down()
        self.upkeep.stop()

    def on_pause(self) -> bool:
        """The system sends the app to the background."""
        self.outside.pause()
        return True

    def on_resume(self) -> None:
        """The app comes back from the background."""
        self.outside.resume()

    def open_settings(self, *_: Any) -> bool:
        """List the keys: Kivy keeps F1 for settings of its own, which we haven't."""
        from screens.pages.shortcuts import tell_keys

        if not self.page.is_asking:
            tell_keys(self.page)
        return True

    # pages

    @property
    def page(self) -> Page:
        """The page on top."""
        if self.pages.page is None:
            raise LookupError("no page")
        return self.pages.page

    def go(self, route: Route) -> None:
        """Open a page on top of the current one."""
        self.pages.go(route)

    def choose(self, route: Route) -> None:
        """Open what has been chosen in a list."""
        self.pages.choose(route)

    def instead(self, route: Route) -> None:
        """Replace the page on top."""
        self.pages.instead(route)

    def home(self, route: Route | None = None) -> None:
        """Go back to the shelf, and open a page on it if one is given."""
        self.pages.home(route)

    def lies_under(self, what: Route | type[Route]) -> bool:
        """Whether this page, or one of this kind, is below the one on top."""
        return self.pages.lies_under(what)

    def back_to(self, what: Route | type[Route]) -> None:
        """Go back to this page, or to one of this kind."""
        self.pages.back_to(what)

    def back(self) -> bool:
        """Close the page on top; returns whether there was anything to go back from."""
        return self.pages.back()

    def redress(self) -> None:
        """Rebuild the page on top with the current language, theme and text size."""
        self.pages.redress()

    def page_shown(self, page: Page) -> None:
        """Adapt to a new page on top: its insets and note, and where to start next time."""
        self.pages.cover_edges(self.insets, self.keyboard)
        page.bind(foot=self.place_note)
        self.place_note()
        self.outside.light()
        self.scanning.come_first()
        self.upkeep.keep("at", self.pages.table)

    def goes_flat(self, key: int) -> bool:
        """Whether the people of a table can sit round this device."""
        from screens.session import flat_session

        return flat_session.has_room() and flat_session.can_gather(self.store.summary(key))

    # what is set

    def change(self, **prefs: Any) -> None:
        """Change settings, store them, and apply them at once."""
        self.prefs = replace(self.prefs, **prefs)
        self.upkeep.keep("prefs", self.prefs.to_json())
        self._apply()
        if self.pages.page and prefs.keys() <= {*self.pages.page.takes_up}:
            self.pages.page.change()
        else:
            self.redress()

    def take_up(self, *, prefs: bool) -> None:
        """Show newly imported data, and settings if they changed, by rebuilding the page on top."""
        if prefs:
            self.prefs = Prefs.from_json(self.store.read("prefs"))
            self._apply()
        # A table in play stays as it is: nothing of it has changed.
        if prefs or not self.page.shows_table:
            self.redress()

    def follow_system(self) -> None:
        """Apply changes of the system's language, theme and text size, and of the room that a window has for texts."""
        if not self._appearance.fits(self.prefs):
            self._apply()
            self.redress()

    def read_from(self, *, is_afar: bool) -> None:
        """Write what is shown next in the size for people all round a table, or for those who hold the device."""
        if is_afar != self._appearance.is_afar:
            self._appearance.is_afar = is_afar
            self._appearance.wear(self.prefs)

    def _apply(self) -> None:
        self._appearance.wear(self.prefs)
        self.sounds.on = self.prefs.sound
        self.scanning.go(self.prefs.scan)

    def feel(self, *, strongly: bool = False) -> None:
        """Vibrate briefly, or a little longer, if that is switched on."""
        if self.prefs.haptics:
            system.tick(strongly=strongly)

    def sound(self, name: str) -> None:
        """Play a sound, if sounds are switched on."""
        self.sounds.play(name)

    def aloud(self, sentence: str, *, cut: bool = False) -> None:
        """Speak a sentence, if that is switched on; ``cut`` drops those waiting."""
        if self.prefs.voice:
            self.voice.say(sentence, words.spoken(), cut=cut)

    # notes

    def say(self, sentence: str, offer: str = "", do: Callable[[], object] | None = None) -> None:
        """Show a note at the lower edge, with an action if ``offer`` is given; it replaces the one before."""
        self.notes.say(sentence, offer, do)
        self.place_note()

    def place_note(self, *_: Any) -> None:
        """Place the note above what is at the lower edge of the current page."""
        if page := self.pages.page:
            self.notes.place(self.insets, page.foot, self.keyboard)

    def hush(self) -> None:
        """Remove the note."""
        self.notes.hush()

    def show_error(self, error: UserError) -> None:
        """Say what failed, and remedy it where possible."""
        self.say(error.sentence())
        if isinstance(error, StoreError):
            self.upkeep.remedy(error)


def main() -> None:
    """Start the app."""
    Stammtisch().run()
