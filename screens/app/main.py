"""The app: it holds what all pages share, and says in one-line verbs what a page may ask of it.

What it does is in its parts: the pages that lie on one another (``page_stack``), the store's life (``upkeep``), what is
worn (``appearance``), sentences at the lower edge (``notes``), and the world outside (``outside``).
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
from screens.app.errors import UserError
from screens.app.notes import Notes
from screens.app.outside import Outside
from screens.app.page_stack import PageStack
from screens.app.prefs import Prefs
from screens.app.routes import Route
from screens.app.upkeep import Upkeep
from screens.device import frame_rate, system, window
from screens.device.sounds import Sounds
from screens.device.voice import Voice
from screens.device.window import WindowFrame
from screens.store import Store, StoreError
from screens.widgets.focus import Focus
from screens.widgets.md import MDApp

if TYPE_CHECKING:
    from screens.pages.page import Page


class ErrorTeller(ExceptionHandler):
    """What can't be read or written is said, whatever was just asked for it; the app goes on."""

    def __init__(self, tell: Callable[[UserError], None]) -> None:
        super().__init__()
        self._tell = tell

    def handle_exception(self, error: BaseException) -> Any:
        """A mistake of ours stays what it is."""
        if not isinstance(error, UserError):
            return ExceptionManager.RAISE
        self._tell(error)
        return ExceptionManager.PASS


class Stammtisch(MDApp):
    """Games round one device."""

    #: Left, top, right, bottom: what the screen's edges need for themselves.
    insets = ListProperty([0, 0, 0, 0])
    #: So high the keyboard stands.
    keyboard = NumericProperty(0)

    def __init__(self, folder: Path | None = None, now: Callable[[], float] = time.time) -> None:
        super().__init__(title="Stammtisch", icon=str(ASSETS / "icon.png"))
        self.now = now
        self.root: FloatLayout = FloatLayout()
        self.sounds = Sounds()
        self.voice = Voice()
        self.focus = Focus(self)
        self.notes = Notes(self.root)
        self.pages = PageStack(self, self.root)
        self.upkeep = Upkeep(self, (folder or system.data_folder()) / "stammtisch.db")
        self._teller = ErrorTeller(self.show_error)
        #: So many works go on in threads of their own: they may hold the file, so nothing is written that can wait.
        self.works = 0

    # beginning and end

    def build(self) -> FloatLayout:
        """The root, with the page on it that was left last."""
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
        self.pages.begin()
        return self.root

    def on_start(self) -> None:
        """The edges are watched; what has happened to the file that was there is said once."""
        self.outside.watch()
        frame_rate.watch()
        ExceptionManager.add_handler(self._teller)
        self.upkeep.tell_trouble()
        self.upkeep.watch()

    def on_stop(self) -> None:
        """Everything is on disk already; the files are closed."""
        self.outside.stop()
        self.focus.stop()
        self.voice.hush()
        self.sounds.stop()
        ExceptionManager.remove_handler(self._teller)
        self.pages.take_down()
        self.upkeep.stop()

    def on_pause(self) -> bool:
        """The system puts the app away."""
        self.outside.pause()
        return True

    def on_resume(self) -> None:
        """The app is back."""
        self.outside.resume()

    def open_settings(self, *_: Any) -> bool:
        """Kivy's own settings are nobody's business here."""
        return False

    # pages

    @property
    def page(self) -> Page:
        """The page on top."""
        if self.pages.page is None:
            raise LookupError("no page")
        return self.pages.page

    def go(self, route: Route) -> None:
        """Puts a page on top."""
        self.pages.go(route)

    def instead(self, route: Route) -> None:
        """Puts a page in the place of the one on top."""
        self.pages.instead(route)

    def home(self, route: Route | None = None) -> None:
        """Takes all pages off the shelf, and puts one on it if one is named."""
        self.pages.home(route)

    def lies_under(self, what: Route | type[Route]) -> bool:
        """Whether this page, or one of this kind, lies under the one on top."""
        return self.pages.lies_under(what)

    def back_to(self, what: Route | type[Route]) -> None:
        """Takes all pages away that lie on this page, or on one of this kind."""
        self.pages.back_to(what)

    def back(self) -> bool:
        """Takes the page on top away; whether there was anything to go back from."""
        return self.pages.back()

    def redress(self) -> None:
        """Makes the page on top anew, in the language, theme and size of text that now hold."""
        self.pages.redress()

    def page_shown(self, page: Page) -> None:
        """Another page is on top: it lies within the edges, and where one is, is kept."""
        page.insets, page.keyboard = self.insets, self.keyboard
        page.bind(foot=self.place_note)
        self.place_note()
        self.outside.light()
        self.upkeep.keep("at", self.pages.table)

    def goes_flat(self, key: int) -> bool:
        """Whether the people of a table can sit round this device."""
        from screens.session import flat_session

        return flat_session.has_room() and flat_session.can_gather(self.store.kept(key))

    # what is set

    def change(self, **prefs: Any) -> None:
        """Sets what a person wants, keeps it, and shows it at once."""
        self.prefs = replace(self.prefs, **prefs)
        self.upkeep.keep("prefs", self.prefs.to_json())
        self._apply()
        self.redress()

    def take_up(self, *, prefs: bool) -> None:
        """What is kept has become more, and perhaps the settings are others: the page on top is made anew."""
        if prefs:
            self.prefs = Prefs.from_json(self.store.read("prefs"))
            self._apply()
        # A table that is just played at stays as it is: nothing of it has changed.
        if prefs or not self.page.shows_table:
            self.redress()

    def follow_system(self) -> None:
        """The system's language, theme and size of text may have been changed while the app lay aside."""
        if not self._appearance.fits(self.prefs):
            self._apply()
            self.redress()

    def _apply(self) -> None:
        self._appearance.wear(self.prefs)
        self.sounds.on = self.prefs.sound

    def feel(self) -> None:
        """A short buzz, if one is wanted."""
        if self.prefs.haptics:
            system.tick()

    def sound(self, name: str) -> None:
        """A small sound, if one is wanted."""
        self.sounds.play(name)

    def aloud(self, sentence: str, *, cut: bool = False) -> None:
        """Says a sentence aloud, if that is wanted; ``cut``: instead of all that is still to be said."""
        if self.prefs.voice:
            self.voice.say(sentence, words.spoken(), cut=cut)

    # sentences

    def say(self, sentence: str, offer: str = "", do: Callable[[], object] | None = None) -> None:
        """Says a sentence at the lower edge, perhaps with an offer to take; the one before goes."""
        self.notes.say(sentence, offer, do, self.pages.page)
        self.place_note()

    def place_note(self, *_: Any) -> None:
        """Puts what is being said over what stands at the page's lower edge, whichever page that is by now."""
        if page := self.pages.page:
            self.notes.place(self.insets, page.foot, self.keyboard)

    def hush(self) -> None:
        """Takes the sentence away that is being said."""
        self.notes.hush()

    def show_error(self, error: UserError) -> None:
        """Says what could not be done, and does about it what can be."""
        self.say(error.sentence())
        if isinstance(error, StoreError):
            self.upkeep.remedy(error)


def main() -> None:
    """Starts the app."""
    Stammtisch().run()
