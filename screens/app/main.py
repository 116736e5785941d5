"""The app: which page is shown, and what holds for all of them: language, theme, size of text, Back, pauses."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from screens.app import startup  # noqa: F401  (before Kivy makes its window)

# isort: split
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

from screens import ASSETS
from screens.app import theme, words
from screens.app.errors import UserError
from screens.app.prefs import Prefs
from screens.app.words import _
from screens.device import frame_rate, system, window
from screens.device.sounds import Sounds
from screens.device.voice import Voice
from screens.device.window import WindowFrame
from screens.store import Store, StoreError
from screens.widgets.focus import Focus
from screens.widgets.md import MDApp

#: Android's Back and the desktop's Escape.
BACK_KEY = 27
#: The page of a table: where one was when the app was left is where it goes on.
TABLE = "table"
#: Here people look without touching: the screen stays on.
WATCHED = (TABLE, "lesson")
#: So many seconds after the last touch all is quiet; once in so many seconds the file is looked through.
QUIET, LOOKS = 5.0, 86400.0


class StackedPage(NamedTuple):
    """A page on the stack, and what it is made with."""

    name: str
    what: dict[str, Any]


class Wishes(NamedTuple):
    """What holds by what a person has set, and by what the system wants where nothing is set."""

    language: str
    is_dark: bool
    text: float


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
    """Games round one device. ``page`` is the page on top."""

    #: Left, top, right, bottom: what the screen's edges need for themselves.
    insets = ListProperty([0, 0, 0, 0])
    #: So high the keyboard stands.
    keyboard = NumericProperty(0)

    def __init__(self, folder: Path | None = None, now: Callable[[], float] = time.time) -> None:
        super().__init__(title="Stammtisch", icon=str(ASSETS / "icon.png"))
        self.now = now
        self.page: Any = None
        self.sounds = Sounds()
        self.voice = Voice()
        self.focus = Focus(self)
        self._folder = folder
        self._stack: list[StackedPage] = []
        self._note: Any = None
        self._said_on: Any = None
        self._is_paused = False
        self._teller = ErrorTeller(self.show_error)
        self._quiet = Clock.create_trigger(self._on_quiet, QUIET)
        self._is_looking = False
        #: So many works go on in threads of their own: they may hold the file, so nothing is written that can wait.
        self.works = 0

    # beginning and end

    def build(self) -> FloatLayout:
        """The root, with the page on it that was left last."""
        self.root = FloatLayout()
        self._open_store()
        self.frame = WindowFrame(self._file.with_name(window.FILE))
        self.prefs = Prefs.from_json(self.store.read("prefs"))
        self._apply()
        if self.prefs.secure_screen:
            system.hide_from_others()
        else:
            system.hide_from_recents()
        self._edges = system.InsetsWatch(self._on_edges)
        self._drawn = system.LostPictures()
        Window.bind(**self._heard())
        self.focus.listen()
        self._stack = self._first_pages()
        self._show()
        return self.root

    def on_start(self) -> None:
        """The edges are watched; what has happened to the file that was there is said once."""
        self._edges.watch()
        self._drawn.watch()
        self.frame.watch()
        frame_rate.watch()
        ExceptionManager.add_handler(self._teller)
        self._tell_trouble()
        self._wait_for_quiet()

    def on_stop(self) -> None:
        """Everything is on disk already; the files are closed."""
        Window.unbind(**self._heard())
        self._quiet.cancel()
        self.frame.stop()
        self.focus.stop()
        self.voice.hush()
        self.sounds.stop()
        ExceptionManager.remove_handler(self._teller)
        self._take_down()
        self.store.close()

    def on_pause(self) -> bool:
        """Put away by the system: nothing hidden stays open, and nothing goes on."""
        self._is_paused = True
        self._on_away()
        self.page.pause()
        return True

    def on_resume(self) -> None:
        """Back again: on a phone SDL says so before there is a GL context to draw in, so everything waits a frame."""
        Clock.schedule_once(lambda _dt: self._resumed())

    def _resumed(self) -> None:
        """There is a frame again: edges and the system's wishes may have changed, and all pictures may be lost."""
        if self.page is None:
            # The app has ended meanwhile.
            return
        self._is_paused = False
        self._drawn.mend()
        Window.update_viewport()
        Window.canvas.ask_update()
        self._edges.look()
        system.show_bars(dark=theme.is_dark())
        self._on_back()
        self.page.resume()

    def _open_store(self) -> None:
        self._file = (self._folder or Path(self.user_data_dir)) / "stammtisch.db"
        try:
            self.store = Store(self._file, self.now)
        except StoreError as error:
            self.store = Store.unkept(self._file, error, self.now)

    def _wait_for_quiet(self, *_: Any) -> None:
        self._quiet.cancel()
        self._quiet()

    def _on_quiet(self, _dt: float) -> None:
        """Nobody touches anything: time to copy the file, or at least to look it through."""
        if self.works:
            self._wait_for_quiet()
        if self._is_looking or self.works:
            return
        is_copy_due = self.store.is_copy_due()
        if is_copy_due or self.now() - self.store.read("looked_through", 0) > LOOKS:
            self._is_looking = True
            Thread(target=self._look_through, args=(is_copy_due,), daemon=True).start()

    def _look_through(self, is_copy_due: bool) -> None:  # noqa: FBT001  (a thread's argument)
        try:
            is_sound: bool | None = self.store.make_copy() if is_copy_due else self.store.is_sound()
        except StoreError:
            # There is no room for a copy, or the disk fails: what matters is told with the next move.
            is_sound = None
        Clock.schedule_once(lambda _dt: self._looked_through(is_sound=is_sound))

    def _looked_through(self, *, is_sound: bool | None) -> None:
        if self.works and self.page:
            Clock.schedule_once(lambda _dt: self._looked_through(is_sound=is_sound), QUIET)
            return
        self._is_looking = False
        if self.page is None:
            # The app has ended meanwhile.
            return
        if is_sound:
            self._keep("looked_through", self.now())
        elif is_sound is False:
            self._mend()

    def _mend(self) -> None:
        """The file is damaged: on with what can be read of it, from the shelf."""
        try:
            self.store.mend()
        except StoreError as error:
            self.say(error.sentence())
            return
        self.home()
        self._tell_trouble()

    def _show_without(self, error: StoreError) -> None:
        """Not even the first page can be had: on with what can be read, if need be in memory."""
        try:
            if error.code != "broken":
                raise error
            self.store.mend()
        except StoreError as failure:
            self.store.close()
            self.store = Store.unkept(self._file, failure, self.now)
        self._show()
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """What has happened to the file that was there: on a page if there is much to say, or else in a sentence."""
        if self.store.found():
            # The page says all that has just been said, and more.
            self.hush()
            self.go("damage")
        elif self.store.trouble:
            self.show_error(self.store.trouble)

    def _get_user_data_dir(self) -> str:
        return str(system.data_folder())

    def _first_pages(self) -> list[StackedPage]:
        shelf = StackedPage("shelf", {})
        at = self.store.read("at")
        if self.store.is_open(at):
            return [shelf, StackedPage(TABLE, {"key": at})]
        return [shelf]

    # pages

    def go(self, name: str, **what: Any) -> None:
        """Puts a page on top."""
        self._remember()
        self._stack.append(StackedPage(name, what))
        self._turn_to()

    def instead(self, name: str, **what: Any) -> None:
        """Puts a page in the place of the one on top."""
        self._stack[-1] = StackedPage(name, what)
        self._turn_to()

    def home(self, name: str = "", **what: Any) -> None:
        """Takes all pages off the shelf, and puts one on it if one is named."""
        del self._stack[1:]
        if name:
            self._stack.append(StackedPage(name, what))
        self._turn_to()

    def lies_under(self, name: str, **what: Any) -> bool:
        """Whether such a page lies under the one on top."""
        return any(_is_such(shown, name, what) for shown in self._stack[:-1])

    def back_to(self, name: str, **what: Any) -> None:
        """Takes all pages away that lie on such a page."""
        while not _is_such(self._stack[-1], name, what):
            self._stack.pop()
        self._turn_to()

    def back(self) -> bool:
        """Takes the page on top away; whether there was anything to go back from."""
        if self.page.back():
            return True
        if len(self._stack) == 1:
            return False
        self._stack.pop()
        self._turn_to()
        return True

    def redress(self) -> None:
        """Makes the page on top anew, in the language, theme and size of text that now hold."""
        self._remember()
        self._show()

    def _turn_to(self) -> None:
        """Shows the page that is on top now: on another page the keyboard begins anew."""
        self.focus.leave()
        if self._note and self._note.is_offer and self._said_on is not self.page:
            # What is said just before a page is turned is still read on the next.
            self.hush()
        self._show()

    def _remember(self) -> None:
        self._stack[-1].what.update(self.page.kept())

    def _show(self) -> None:
        name, what = self._stack[-1]
        self._take_down()
        try:
            self.page = import_module(f"screens.pages.{self._page_of(name, what)}").Page(**what)
        except StoreError as error:
            if len(self._stack) == 1:
                self._show_without(error)
                return
            # What the page is about can't be had: the page before stays.
            self._stack.pop()
            self._show()
            if error.code == "table_damaged":
                self.offer_good(error, what["key"])
            else:
                self.show_error(error)
            return
        self.page.insets, self.page.keyboard = self.insets, self.keyboard
        # Under a note that is still being read.
        self.root.add_widget(self.page, index=len(self.root.children))
        self.page.bind(foot=self._place_note)
        self._place_note()
        self._light()
        self._keep("at", next((page.what["key"] for page in self._stack if page.name == TABLE), None))

    def _page_of(self, name: str, what: dict[str, Any]) -> str:
        """What shows a page: a table is another page where it lies flat."""
        return "flat_table" if name == TABLE and self.prefs.flat and self.goes_flat(what["key"]) else name

    def goes_flat(self, key: int) -> bool:
        """Whether the people of a table can sit round this device."""
        from screens.session import flat_session

        return flat_session.has_room() and flat_session.can_gather(self.store.kept(key))

    def _fit(self, *_: Any) -> None:
        """In a window of another size a table may have to lie otherwise."""
        name, what = self._stack[-1]
        if name == TABLE and type(self.page).__module__ != f"screens.pages.{self._page_of(name, what)}":
            self.redress()

    def _take_down(self) -> None:
        if self.page:
            self.page.leave()
            self.root.remove_widget(self.page)
        self.page = None

    # what is set

    def change(self, **prefs: Any) -> None:
        """Sets what a person wants, keeps it, and shows it at once."""
        self.prefs = replace(self.prefs, **prefs)
        self._keep("prefs", self.prefs.to_json())
        self._apply()
        self.redress()

    def take_up(self, *, prefs: bool) -> None:
        """What is kept has become more, and perhaps the settings are others: the page on top is made anew."""
        if prefs:
            self.prefs = Prefs.from_json(self.store.read("prefs"))
            self._apply()
        # A table that is just played at stays as it is: nothing of it has changed.
        if prefs or not hasattr(self.page, "cover"):
            self.redress()

    def _follow_system(self) -> None:
        """The system's language, theme and size of text may have been changed while the app lay aside."""
        if self._wishes() != self._worn:
            self._apply()
            self.redress()

    def _wishes(self) -> Wishes:
        return Wishes(
            self.prefs.language or words.best_of(system.languages()),
            system.is_dark() if self.prefs.theme == "auto" else self.prefs.theme == "dark",
            theme.scale_of(self.prefs.text, system.text_scale()),
        )

    def _apply(self) -> None:
        self._worn = self._wishes()
        words.speak(self._worn.language)
        theme.wear(dark=self._worn.is_dark)
        theme.read_at(self._worn.text, self.theme_cls)
        self.sounds.on = self.prefs.sound
        self.theme_cls.primary_palette = theme.SEED
        self.theme_cls.theme_style = "Dark" if theme.is_dark() else "Light"
        theme.over_kivymd(self.theme_cls)
        Window.clearcolor = theme.now.ground
        system.show_bars(dark=theme.is_dark())

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

    def open_settings(self, *_: Any) -> bool:
        """Kivy's own settings are nobody's business here."""
        return False

    # sentences

    def say(self, sentence: str, offer: str = "", do: Callable[[], None] | None = None) -> None:
        """Says a sentence at the lower edge, perhaps with an offer to take; the one before goes."""
        from screens.widgets.basics import Note

        self.hush()
        self._note = Note(do, text=sentence, act=offer)
        self._said_on = self.page
        self._place_note()
        self.root.add_widget(self._note)

    def _place_note(self, *_: Any) -> None:
        """Over what stands at the page's lower edge, whichever page that is by now."""
        if self._note and self.page:
            left, _top, _right, bottom = self.insets
            self._note.insets = self.insets
            self._note.pos = left + theme.gap(), max(bottom + self.page.foot, self.keyboard) + theme.gap()

    def hush(self) -> None:
        """Takes the sentence away that is being said."""
        if self._note:
            self._note.go()
        self._note = None

    def show_error(self, error: UserError) -> None:
        """Says what could not be done, and does about it what can be."""
        self.say(error.sentence())
        if not isinstance(error, StoreError):
            return
        if error.code == "broken":
            Clock.schedule_once(lambda _dt: self._mend())
        elif error.code == "elsewhere":
            # Not under the hands of a page that is just playing.
            Clock.schedule_once(lambda _dt: self.redress())

    def offer_good(self, error: StoreError, key: int) -> None:
        """Says that a table is damaged, and offers what is good of it as a new one."""
        if error.facts.get("good"):
            self.say(error.sentence(), _("Open what is good"), partial(self._open_good, key, int(error.facts["good"])))
        else:
            self.show_error(error)

    def _open_good(self, key: int, good: int) -> None:
        try:
            match, people = self.store.load(key, good)
            kept = self.store.kept(key)
            again = self.store.open_table(match, people, name=kept.name, opened=kept.opened)
            self.store.remove(key)
        except StoreError as error:
            self.show_error(error)
        else:
            self.home(TABLE, key=again)

    def _keep(self, name: str, value: Any) -> None:
        try:
            self.store.write(name, value)
        except StoreError as error:
            self.show_error(error)

    # the world outside

    def _heard(self) -> dict[str, Callable[..., Any]]:
        """What the window tells, and who hears it."""
        return {
            "on_keyboard": self._on_key,
            "on_touch_up": self._wait_for_quiet,
            "on_key_up": self._wait_for_quiet,
            "focus": self._on_focus,
            "on_minimize": self._on_away,
            "on_resize": self._fit,
            "on_hide": self._on_away,
            "on_drop_file": self._on_drop,
        }

    @staticmethod
    def _on_drop(window: Any, name: bytes, *where: Any) -> None:
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
            return self.back() or self.frame.fill(is_full=False)
        return self.frame.pressed(key, modifiers)

    def _on_edges(self, insets: system.Insets) -> None:
        *self.insets, self.keyboard = insets
        if self.page:
            self.page.insets, self.page.keyboard = self.insets, self.keyboard
        self._place_note()

    def _on_focus(self, _window: Any, has_focus: bool) -> None:  # noqa: FBT001  (Kivy calls it so)
        if has_focus and not self._is_paused:
            self._on_back()
        elif not has_focus:
            self._on_away()

    def _light(self) -> None:
        """Whether the screen stays on."""
        system.keep_awake(self._stack[-1].name in WATCHED)

    def _on_back(self) -> None:
        """Another window may have changed what is kept, and somebody what the system wants."""
        self._light()
        self._follow_system()
        self.store.catch_up()
        if look_again := getattr(self.page, "look_again", None):
            look_again()

    def _on_away(self, *_: Any) -> None:
        self.voice.hush()
        system.keep_awake(False)
        # There may be room again for what could not be kept, and perhaps nobody comes back.
        self.store.catch_up()
        if cover := getattr(self.page, "cover", None):
            cover()


def _is_such(shown: StackedPage, name: str, what: dict[str, Any]) -> bool:
    return shown.name == name and all(shown.what.get(key) == value for key, value in what.items())


def main() -> None:
    """Starts the app."""
    Stammtisch().run()
